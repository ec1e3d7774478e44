// Written by generate.py. Do not edit.


export type Class = "light" | "medium" | "hard";
export type Ghost = "banshee" | "poltergeist" | "pontianak" | "ifrit";
export type Card = "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "M01" | "M02" | "M03" | "M04" | "M05" | "M06" | "M07" | "M08" | "M09" | "M10" | "M11" | "M12" | "M13" | "M14" | "H01" | "H02" | "H03" | "H04" | "H05" | "H06" | "H07" | "H08" | "H09" | "H10";
export type Reason = "sabotage" | "roll";

export type Action =
  | { do: "contract"; class: Class }
  | { do: "mark"; target: number }
  | { do: "block"; target: number; class: Class }
  | { do: "ability"; target: number; class?: Class }
  | { do: "end_turn" };

export type Event =
  | { event: "game_started"; first: number | null }
  | { event: "ghost_announced"; seat: number | null; ghost: Ghost | null }
  | { event: "turn_started"; round: number; seat: number | null }
  | { event: "tokens_collected"; seat: number | null; amount: number; tokens: number }
  | { event: "turn_lost"; seat: number | null }
  | { event: "no_action"; seat: number | null }
  | { event: "ability_used"; seat: number | null; ghost: Ghost | null; target: number | null; class: Class | null }
  | { event: "tokens_lost"; seat: number | null; amount: number; tokens: number }
  | { event: "silenced"; seat: number | null; by: number | null }
  | { event: "halved"; seat: number | null; by: number | null }
  | { event: "ordered"; seat: number | null; by: number | null; class: Class | null }
  | { event: "class_blocked"; seat: number | null; by: number | null; class: Class | null; price: number }
  | { event: "mark_placed"; seat: number | null; by: number | null; marks: number; price: number }
  | { event: "contract_accepted"; seat: number | null; class: Class | null; price: number }
  | { event: "stack_reshuffled"; class: Class | null; cards: number }
  | { event: "card_revealed"; seat: number | null; card: Card | null; reward: number }
  | { event: "sabotage_rolled"; seat: number | null; by: number | null; roll: number; success: boolean }
  | { event: "bars_lost"; seat: number | null; amount: number; meter: number }
  | { event: "contract_rolled"; seat: number | null; class: Class | null; roll: number; success: boolean }
  | { event: "bars_gained"; seat: number | null; reward: number; halved: boolean; amount: number; meter: number }
  | { event: "contract_failed"; seat: number | null; class: Class | null; reason: Reason | null }
  | { event: "card_discarded"; class: Class | null; card: Card | null }
  | { event: "effects_lapsed"; seat: number | null; blocks: number; order: boolean; marks: number }
  | { event: "turn_ended"; seat: number | null }
  | { event: "game_won"; seat: number | null; meter: number }
  | { event: "game_limit"; seat: number | null; round: number };

export interface State {
  readonly ghost: readonly (Ghost | null)[];
  readonly tokens: readonly (number)[];
  readonly meter: readonly (number)[];
  readonly marks: readonly (readonly (number | null)[])[];
  readonly blocks: readonly (readonly (number | null)[])[];
  readonly order: readonly (Class | null)[];
  readonly order_by: readonly (number | null)[];
  readonly halved: readonly (number | null)[];
  readonly silenced: readonly (number | null)[];
  readonly ready_round: readonly (number)[];
  readonly round: number;
  readonly active: number | null;
  readonly first_seat: number | null;
  readonly unused_ghost: Ghost | null;
  readonly bank: number;
  readonly stack_counts: readonly (number)[];
  readonly discards: readonly (readonly (Card | null)[])[];
  readonly unseen: readonly (readonly Card[])[];
  readonly winners: readonly number[];
  readonly by_limit: boolean;
}

export interface GameFrame {
  readonly frame: "Game";
  readonly at: string;
}

export interface TurnFrame {
  readonly frame: "Turn";
  readonly at: string;
  readonly seat: number | null;
  readonly ability_used: boolean;
  readonly lost: boolean;
}

export interface ContractFrame {
  readonly frame: "Contract";
  readonly at: string;
  readonly seat: number | null;
  readonly klass: Class | null;
  readonly card: Card | null;
}

export interface RevengeWords {
  "aid.chance": never;
  "aid.closed_by": "by";
  "aid.could_stop": "seat";
  "aid.could_win_seat": "percent" | "seat";
  "aid.expected": never;
  "aid.needs": "price";
  "aid.ordered_by": "by";
  "aid.ready": never;
  "aid.stands_at": "meter" | "seat";
  "aid.unseen": never;
  "aid.win_chance": never;
  "board.cards": "cards";
  "board.closed": "by" | "class";
  "board.die": "roll" | "seat";
  "board.goal": "full";
  "board.halved": "by";
  "board.marked": "by" | "marks";
  "board.odds": "odds";
  "board.ordered": "by" | "class";
  "board.power_in": "number";
  "board.price": "price";
  "board.rewards": "rewards";
  "board.silenced": "by";
  "board.tokens": "tokens";
  "bot.avenger.name": never;
  "bot.avenger.temper": never;
  "bot.heuristic.name": never;
  "bot.heuristic.temper": never;
  "bot.ismcts.name": never;
  "bot.ismcts.temper": never;
  "bot.racer.name": never;
  "bot.racer.temper": never;
  "bot.random.name": never;
  "bot.random.temper": never;
  "brief.ability_used": "class" | "ghost" | "ghost_id" | "target";
  "brief.bars_gained": "amount" | "halved" | "meter";
  "brief.bars_lost": "amount" | "meter";
  "brief.card_revealed": "card" | "reward";
  "brief.class_blocked": "class" | "price" | "seat";
  "brief.contract_accepted": "class" | "price";
  "brief.contract_rolled": "roll" | "success";
  "brief.mark_placed": "marks" | "price" | "seat";
  "brief.no_action": never;
  "brief.sabotage_rolled": "by" | "roll" | "success";
  "brief.stack_reshuffled": "cards";
  "brief.tokens_collected": "amount" | "tokens";
  "brief.turn_lost": never;
  "brief.turn_started": "seat";
  "card.H01.text": never;
  "card.H02.text": never;
  "card.H03.text": never;
  "card.H04.text": never;
  "card.H05.text": never;
  "card.H06.text": never;
  "card.H07.text": never;
  "card.H08.text": never;
  "card.H09.text": never;
  "card.H10.text": never;
  "card.L01.text": never;
  "card.L02.text": never;
  "card.L03.text": never;
  "card.L04.text": never;
  "card.L05.text": never;
  "card.L06.text": never;
  "card.L07.text": never;
  "card.L08.text": never;
  "card.L09.text": never;
  "card.L10.text": never;
  "card.L11.text": never;
  "card.L12.text": never;
  "card.L13.text": never;
  "card.L14.text": never;
  "card.L15.text": never;
  "card.L16.text": never;
  "card.M01.text": never;
  "card.M02.text": never;
  "card.M03.text": never;
  "card.M04.text": never;
  "card.M05.text": never;
  "card.M06.text": never;
  "card.M07.text": never;
  "card.M08.text": never;
  "card.M09.text": never;
  "card.M10.text": never;
  "card.M11.text": never;
  "card.M12.text": never;
  "card.M13.text": never;
  "card.M14.text": never;
  "client.bites": never;
  "client.block_tip": "by" | "class" | "seat";
  "client.cards_left": "n";
  "client.contract_of": "class";
  "client.die_contract": never;
  "client.die_mark": "by";
  "client.die_wins": "odds";
  "client.discarded": "n";
  "client.fails": never;
  "client.full": "full" | "meter";
  "client.halved_tip": "by" | "seat";
  "client.mark_tip": "by" | "seat";
  "client.misses": never;
  "client.order_tip": "by" | "class" | "seat";
  "client.power_ready": never;
  "client.power_rests": "rounds";
  "client.price": "price";
  "client.reward": "n";
  "client.seat_is": "ghost" | "seat";
  "client.silenced_tip": "by" | "seat";
  "client.story_grudge": "by" | "n" | "seat";
  "client.story_lead": "n";
  "client.story_leap": "card" | "n" | "seat";
  "client.story_near": "n" | "seat";
  "client.story_robbed": "n" | "seat";
  "client.story_win": "round" | "seat";
  "client.succeeds": never;
  "client.tokens": "n";
  "event.ability_used": "class" | "ghost" | "ghost_id" | "seat" | "target";
  "event.bars_gained": "amount" | "halved" | "meter" | "reward" | "seat";
  "event.bars_lost": "amount" | "meter" | "seat";
  "event.card_discarded": "card" | "card_id" | "class";
  "event.card_revealed": "card" | "reward" | "seat";
  "event.class_blocked": "by" | "class" | "price" | "seat";
  "event.contract_accepted": "class" | "price" | "seat";
  "event.contract_failed": "class" | "reason" | "reason_id" | "seat";
  "event.contract_rolled": "class" | "roll" | "seat" | "success";
  "event.effects_lapsed": "blocks" | "marks" | "order" | "seat";
  "event.game_limit": "round" | "seat" | "seat_id";
  "event.game_started": "first";
  "event.game_won": "meter" | "seat";
  "event.ghost_announced": "ghost" | "ghost_id" | "seat" | "seat_id";
  "event.halved": "by" | "seat";
  "event.mark_placed": "by" | "marks" | "price" | "seat";
  "event.no_action": "seat";
  "event.ordered": "by" | "class" | "seat";
  "event.sabotage_rolled": "by" | "roll" | "seat" | "success";
  "event.silenced": "by" | "seat";
  "event.stack_reshuffled": "cards" | "class";
  "event.tokens_collected": "amount" | "seat" | "tokens";
  "event.tokens_lost": "amount" | "seat" | "tokens";
  "event.turn_ended": "seat";
  "event.turn_lost": "seat";
  "event.turn_started": "round" | "seat";
  "frame.Contract": never;
  "frame.Game": never;
  "frame.Turn": never;
  "game.goal": never;
  "game.help": never;
  "game.name": never;
  "game.story": never;
  "game.tagline": never;
  "ghost.banshee.power": never;
  "ghost.banshee.text": never;
  "ghost.ifrit.power": never;
  "ghost.ifrit.text": never;
  "ghost.poltergeist.power": never;
  "ghost.poltergeist.text": never;
  "ghost.pontianak.power": never;
  "ghost.pontianak.text": never;
  "group.ability": never;
  "group.block": never;
  "group.contract": never;
  "group.end_turn": never;
  "group.mark": never;
  "kind.band.alive": never;
  "kind.band.chill": never;
  "kind.band.dread": never;
  "kind.band.rumour": never;
  "kind.band.terror": never;
  "kind.band.unnoticed": never;
  "kind.card.H01": never;
  "kind.card.H02": never;
  "kind.card.H03": never;
  "kind.card.H04": never;
  "kind.card.H05": never;
  "kind.card.H06": never;
  "kind.card.H07": never;
  "kind.card.H08": never;
  "kind.card.H09": never;
  "kind.card.H10": never;
  "kind.card.L01": never;
  "kind.card.L02": never;
  "kind.card.L03": never;
  "kind.card.L04": never;
  "kind.card.L05": never;
  "kind.card.L06": never;
  "kind.card.L07": never;
  "kind.card.L08": never;
  "kind.card.L09": never;
  "kind.card.L10": never;
  "kind.card.L11": never;
  "kind.card.L12": never;
  "kind.card.L13": never;
  "kind.card.L14": never;
  "kind.card.L15": never;
  "kind.card.L16": never;
  "kind.card.M01": never;
  "kind.card.M02": never;
  "kind.card.M03": never;
  "kind.card.M04": never;
  "kind.card.M05": never;
  "kind.card.M06": never;
  "kind.card.M07": never;
  "kind.card.M08": never;
  "kind.card.M09": never;
  "kind.card.M10": never;
  "kind.card.M11": never;
  "kind.card.M12": never;
  "kind.card.M13": never;
  "kind.card.M14": never;
  "kind.class.hard": never;
  "kind.class.light": never;
  "kind.class.medium": never;
  "kind.ghost.banshee": never;
  "kind.ghost.ifrit": never;
  "kind.ghost.poltergeist": never;
  "kind.ghost.pontianak": never;
  "kind.reason.roll": never;
  "kind.reason.sabotage": never;
  "measure.ability.name": never;
  "measure.ability.yes": never;
  "measure.action.block": never;
  "measure.action.contract": never;
  "measure.action.mark": never;
  "measure.action.name": never;
  "measure.class.hard": never;
  "measure.class.light": never;
  "measure.class.medium": never;
  "measure.class.name": never;
  "measure.comeback.name": never;
  "measure.comeback.yes": never;
  "measure.ghost_banshee.name": never;
  "measure.ghost_banshee.yes": never;
  "measure.ghost_ifrit.name": never;
  "measure.ghost_ifrit.yes": never;
  "measure.ghost_poltergeist.name": never;
  "measure.ghost_poltergeist.yes": never;
  "measure.ghost_pontianak.name": never;
  "measure.ghost_pontianak.yes": never;
  "measure.lead_changes.name": never;
  "measure.long.name": never;
  "measure.long.yes": never;
  "measure.rounds.name": never;
  "measure.sabotage_roll.even": never;
  "measure.sabotage_roll.name": never;
  "measure.second_best.name": never;
  "measure.winning_class.hard": never;
  "measure.winning_class.light": never;
  "measure.winning_class.medium": never;
  "measure.winning_class.name": never;
  "option.ability_timing.help": never;
  "option.ability_timing.name": never;
  "option.ability_timing.value.before": never;
  "option.ability_timing.value.either": never;
  "option.contract_reveal.help": never;
  "option.contract_reveal.name": never;
  "option.contract_reveal.value.accept": never;
  "option.contract_reveal.value.success": never;
  "option.contract_set.help": never;
  "option.contract_set.name": never;
  "option.contract_set.value.gloaming40": never;
  "option.cooldown.help": never;
  "option.cooldown.name": never;
  "option.cost_hard.help": never;
  "option.cost_hard.name": never;
  "option.cost_light.help": never;
  "option.cost_light.name": never;
  "option.cost_medium.help": never;
  "option.cost_medium.name": never;
  "option.first_ability_round.help": never;
  "option.first_ability_round.name": never;
  "option.first_seat.help": never;
  "option.first_seat.name": never;
  "option.first_seat.value.0": never;
  "option.first_seat.value.1": never;
  "option.first_seat.value.2": never;
  "option.first_seat.value.3": never;
  "option.first_seat.value.random": never;
  "option.ghost_deal.help": never;
  "option.ghost_deal.name": never;
  "option.ghost_deal.value.fixed": never;
  "option.ghost_deal.value.random": never;
  "option.half_rounding.help": never;
  "option.half_rounding.name": never;
  "option.half_rounding.value.down": never;
  "option.half_rounding.value.up": never;
  "option.ifrit_order.help": never;
  "option.ifrit_order.name": never;
  "option.ifrit_order.value.class_only": never;
  "option.ifrit_order.value.must": never;
  "option.impossible_order.help": never;
  "option.impossible_order.name": never;
  "option.impossible_order.value.closed": never;
  "option.impossible_order.value.lapses": never;
  "option.income_timing.help": never;
  "option.income_timing.name": never;
  "option.income_timing.value.end": never;
  "option.income_timing.value.start": never;
  "option.lost_turn_income.help": never;
  "option.lost_turn_income.name": never;
  "option.lost_turn_income.value.false": never;
  "option.lost_turn_income.value.true": never;
  "option.mark_duration.help": never;
  "option.mark_duration.name": never;
  "option.mark_duration.value.next_turn": never;
  "option.mark_duration.value.until_contract": never;
  "option.may_wait.help": never;
  "option.may_wait.name": never;
  "option.may_wait.value.false": never;
  "option.may_wait.value.true": never;
  "option.meter_size.help": never;
  "option.meter_size.name": never;
  "option.next_turn_rule.help": never;
  "option.next_turn_rule.name": never;
  "option.next_turn_rule.value.carry": never;
  "option.next_turn_rule.value.lost_counts": never;
  "option.players.help": never;
  "option.players.name": never;
  "option.players.value.3": never;
  "option.players.value.4": never;
  "option.round_limit.help": never;
  "option.round_limit.name": never;
  "option.round_limit.value.0": never;
  "option.sabotage_parity.help": never;
  "option.sabotage_parity.name": never;
  "option.sabotage_parity.value.even": never;
  "option.sabotage_parity.value.odd": never;
  "option.token_supply.help": never;
  "option.token_supply.name": never;
  "option.token_supply.value.0": never;
  "option.unrolled_marks.help": never;
  "option.unrolled_marks.name": never;
  "option.unrolled_marks.value.lapse": never;
  "option.unrolled_marks.value.stay": never;
  "prompt.turn.after": never;
  "prompt.turn.main": "full" | "meter" | "seat" | "tokens";
  "refusal.REV-1": never;
  "refusal.REV-102": never;
  "refusal.REV-108": "target";
  "refusal.REV-114": "target";
  "refusal.REV-115": never;
  "refusal.REV-116": "class";
  "refusal.REV-117": "class";
  "refusal.REV-123": never;
  "refusal.REV-24": never;
  "refusal.REV-29": never;
  "refusal.REV-31": never;
  "refusal.REV-34": never;
  "refusal.REV-38": never;
  "refusal.REV-39": "class" | "price" | "tokens";
  "refusal.REV-4": never;
  "refusal.REV-43": never;
  "refusal.REV-44": never;
  "refusal.REV-58": never;
  "refusal.REV-6": never;
  "refusal.REV-60": never;
  "refusal.REV-65": "price" | "tokens";
  "refusal.REV-69": never;
  "refusal.REV-80": "price" | "tokens";
  "refusal.REV-82": "by" | "class";
  "refusal.REV-87": "class" | "target";
  "refusal.REV-88": never;
  "refusal.REV-89": never;
  "refusal.REV-9": never;
  "refusal.REV-92": never;
  "refusal.REV-93": "ready" | "round";
  "refusal.REV-94": "ready" | "round";
  "refusal.REV-96": never;
  "refusal.REV-97": "target";
  "story.dry": "number" | "seat";
  "story.halved": "bars" | "round" | "seat";
  "story.leap": "bars" | "card" | "round" | "seat";
  "story.length": "number" | "round";
  "story.marks": "bars" | "marks" | "number";
  "story.second": "bars" | "seat";
  "typed.ability": never;
  "typed.block": never;
  "typed.contract": never;
  "typed.end_turn": never;
  "typed.mark": never;
  "verb.ability": "class" | "ghost" | "ghost_id" | "target";
  "verb.block": "class" | "price" | "target";
  "verb.contract": "class" | "odds" | "price";
  "verb.end_turn": never;
  "verb.mark": "price" | "target";
  "view.active": never;
  "view.bank": never;
  "view.blocks": never;
  "view.discards": never;
  "view.first_seat": never;
  "view.ghost": never;
  "view.halved": never;
  "view.marks": never;
  "view.meter": never;
  "view.order": never;
  "view.ready_round": never;
  "view.round": never;
  "view.silenced": never;
  "view.stack_counts": never;
  "view.tokens": never;
  "view.unseen": never;
  "view.winner": never;
}

export const REWARDS = {"L01":2,"L02":2,"L03":2,"L04":2,"L05":2,"L06":2,"L07":2,"L08":2,"L09":2,"L10":3,"L11":3,"L12":3,"L13":3,"L14":3,"L15":3,"L16":4,"M01":3,"M02":3,"M03":3,"M04":3,"M05":4,"M06":4,"M07":4,"M08":4,"M09":4,"M10":4,"M11":5,"M12":5,"M13":5,"M14":6,"H01":6,"H02":6,"H03":6,"H04":7,"H05":7,"H06":7,"H07":8,"H08":8,"H09":8,"H10":10} as const;
export const BANDS = [{"id":"unnoticed","from":0},{"id":"rumour","from":1},{"id":"chill","from":6},{"id":"dread","from":12},{"id":"terror","from":18},{"id":"alive","from":24}] as const;
export const SUCCESS_UP_TO = [4,3,2] as const;
export const MARK_COST = 10 as const;
export const BLOCK_COST = 5 as const;
export const MARK_LOSS = 2 as const;
