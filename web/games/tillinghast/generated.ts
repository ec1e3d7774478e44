// Written by generate.py. Do not edit.

import type { Hidden } from "../../src/generated/wire";

export type Square = "A1" | "B1" | "C1" | "D1" | "E1" | "F1" | "G1" | "H1" | "I1" | "J1" | "K1" | "L1" | "M1" | "N1" | "O1" | "P1" | "A2" | "B2" | "C2" | "D2" | "E2" | "F2" | "G2" | "H2" | "I2" | "J2" | "K2" | "L2" | "M2" | "N2" | "O2" | "P2" | "A3" | "B3" | "C3" | "D3" | "E3" | "F3" | "G3" | "H3" | "I3" | "J3" | "K3" | "L3" | "M3" | "N3" | "O3" | "P3" | "A4" | "B4" | "C4" | "D4" | "E4" | "F4" | "G4" | "H4" | "I4" | "J4" | "K4" | "L4" | "M4" | "N4" | "O4" | "P4" | "A5" | "B5" | "C5" | "D5" | "E5" | "F5" | "G5" | "H5" | "I5" | "J5" | "K5" | "L5" | "M5" | "N5" | "O5" | "P5" | "A6" | "B6" | "C6" | "D6" | "E6" | "F6" | "G6" | "H6" | "I6" | "J6" | "K6" | "L6" | "M6" | "N6" | "O6" | "P6" | "A7" | "B7" | "C7" | "D7" | "E7" | "F7" | "G7" | "H7" | "I7" | "J7" | "K7" | "L7" | "M7" | "N7" | "O7" | "P7" | "A8" | "B8" | "C8" | "D8" | "E8" | "F8" | "G8" | "H8" | "I8" | "J8" | "K8" | "L8" | "M8" | "N8" | "O8" | "P8" | "A9" | "B9" | "C9" | "D9" | "E9" | "F9" | "G9" | "H9" | "I9" | "J9" | "K9" | "L9" | "M9" | "N9" | "O9" | "P9" | "A10" | "B10" | "C10" | "D10" | "E10" | "F10" | "G10" | "H10" | "I10" | "J10" | "K10" | "L10" | "M10" | "N10" | "O10" | "P10" | "A11" | "B11" | "C11" | "D11" | "E11" | "F11" | "G11" | "H11" | "I11" | "J11" | "K11" | "L11" | "M11" | "N11" | "O11" | "P11" | "A12" | "B12" | "C12" | "D12" | "E12" | "F12" | "G12" | "H12" | "I12" | "J12" | "K12" | "L12" | "M12" | "N12" | "O12" | "P12" | "A13" | "B13" | "C13" | "D13" | "E13" | "F13" | "G13" | "H13" | "I13" | "J13" | "K13" | "L13" | "M13" | "N13" | "O13" | "P13" | "A14" | "B14" | "C14" | "D14" | "E14" | "F14" | "G14" | "H14" | "I14" | "J14" | "K14" | "L14" | "M14" | "N14" | "O14" | "P14" | "A15" | "B15" | "C15" | "D15" | "E15" | "F15" | "G15" | "H15" | "I15" | "J15" | "K15" | "L15" | "M15" | "N15" | "O15" | "P15" | "A16" | "B16" | "C16" | "D16" | "E16" | "F16" | "G16" | "H16" | "I16" | "J16" | "K16" | "L16" | "M16" | "N16" | "O16" | "P16";
export type Cubes = number;
export type Spell = "dissipate" | "discorporate" | "flee" | "illuminate" | "quiet" | "quench" | "strike" | "vortex" | "summon";
export type Exile = "on_map" | "loses_turn" | "returns";
export type Hour = "cursed" | "holy" | "light";
export type How = "move" | "flee" | "vortex";
export type Reason = "four" | "track";
export type Tie = "none" | "power" | "banished" | "order";

export type Action =
  | { do: "place"; square: Square }
  | { do: "return"; square: Square }
  | { do: "move"; to: Square }
  | { do: "dissipate"; pay: Cubes }
  | { do: "discorporate"; pay: Cubes }
  | { do: "flee"; pay: Cubes }
  | { do: "illuminate"; pay: Cubes }
  | { do: "quiet"; pay: Cubes }
  | { do: "quench"; pay: Cubes }
  | { do: "strike"; square: Square; pay: Cubes }
  | { do: "vortex"; pay: Cubes }
  | { do: "summon"; pay: Cubes }
  | { do: "move_aloud"; to: Square }
  | { do: "strike_aloud"; square: Square; pay: Cubes }
  | { do: "finish"; draw: Cubes }
  | { do: "declare"; yes: boolean }
  | { do: "done" }
  | { do: "give_up"; square: Square }
  | { do: "hour_take"; n: Cubes };

export type Event =
  | { event: "start_player"; seat: number | null }
  | { event: "placed"; seat: number | null; square?: Square | null }
  | { event: "turn"; round: number; seat: number | null }
  | { event: "lost_turn"; seat: number | null }
  | { event: "returned"; seat: number | null; square?: Square | null }
  | { event: "paid"; seat: number | null; n: number; spell?: Spell | null }
  | { event: "restless"; seat: number | null }
  | { event: "vision"; seat: number | null; square: Square | null }
  | { event: "lit"; seat: number | null; square: Square | null }
  | { event: "quenched"; seat: number | null; square: Square | null }
  | { event: "vortex"; seat: number | null; from: Square | null }
  | { event: "summoned"; seat: number | null; total: number; square?: Square | null }
  | { event: "struck"; seat: number | null; square: Square | null }
  | { event: "banished"; seat: number | null; power_lost: number; spirits_lost: number }
  | { event: "flash_end"; seat: number | null }
  | { event: "drew"; seat: number | null; n: number }
  | { event: "declared"; seats: readonly number[] }
  | { event: "stands_down"; seat: number | null }
  | { event: "hour"; kind: Hour | null }
  | { event: "hour_took"; seat: number | null; n: number }
  | { event: "hour_returned"; seat: number | null; n: number }
  | { event: "over"; winner: number | null; reason: Reason | null; spirits: number; power: number; banished: number; tie: Tie | null }
  | { event: "answered"; seat: number | null; yes: boolean }
  | { event: "stepped"; seat?: number | null; round?: number; square?: Square | null; how?: How | null }
  | { event: "gave_up"; seat?: number | null; square?: Square | null };

export interface State {
  readonly round: number;
  readonly active: number | null;
  readonly start_player: number | null;
  readonly power: readonly (number)[];
  readonly spirits: readonly (number)[];
  readonly exile: readonly (Exile | null)[];
  readonly banished: readonly (number)[];
  readonly lit: readonly Square[];
  readonly stirring: number | null;
  readonly gained: boolean;
  readonly square?: readonly (Square | null)[] | Hidden;
  readonly marks?: readonly (readonly Square[])[] | Hidden;
  readonly winner: number | null;
  readonly reason: Reason | null;
  readonly tie: Tie | null;
}

export interface NightFrame {
  readonly frame: "Night";
  readonly at: string;
}

export interface TurnFrame {
  readonly frame: "Turn";
  readonly at: string;
  readonly seat: number | null;
  readonly moved?: boolean | Hidden;
  readonly holy?: boolean | Hidden;
  readonly stays?: boolean | Hidden;
  readonly quiet?: boolean | Hidden;
  readonly discorporate?: boolean | Hidden;
  readonly due?: How | null | Hidden;
  readonly settled?: boolean | Hidden;
}

export interface LostSpiritFrame {
  readonly frame: "LostSpirit";
  readonly at: string;
  readonly owing: readonly number[];
}

export interface OpportunityFrame {
  readonly frame: "Opportunity";
  readonly at: string;
  readonly asked: readonly number[];
  readonly declared: readonly number[];
  readonly done: readonly number[];
  readonly spent: boolean;
  readonly quiet?: boolean | Hidden;
  readonly discorporate?: boolean | Hidden;
  readonly due?: How | null | Hidden;
}

export interface SpecialHourFrame {
  readonly frame: "SpecialHour";
  readonly at: string;
  readonly asked: readonly number[];
}

export interface TillinghastWords {
  "aid.other": "number" | "seat";
  "aid.self": "number";
  "board.book": never;
  "board.cursed": never;
  "board.dagger": never;
  "board.does.discorporate": never;
  "board.does.dissipate": never;
  "board.does.flee": never;
  "board.does.illuminate": never;
  "board.does.quench": never;
  "board.does.quiet": never;
  "board.does.strike": never;
  "board.does.summon": never;
  "board.does.vortex": never;
  "board.draw": "n";
  "board.erase": never;
  "board.flash_hides": never;
  "board.flash_shows": "square";
  "board.fog_any": never;
  "board.fog_of": "seat";
  "board.ghosts": never;
  "board.grave": never;
  "board.haunts": "ghost" | "seat";
  "board.heard_both": "square";
  "board.heard_restless": never;
  "board.heard_vision": "square";
  "board.hears_nothing": never;
  "board.hears_price": never;
  "board.hit": "percent";
  "board.holy": never;
  "board.hour": "round";
  "board.hour_of": "round" | "rounds";
  "board.keep_still": never;
  "board.last_hour": "seat";
  "board.last_round": never;
  "board.last_seen": "round" | "seat" | "square";
  "board.leaf": "round";
  "board.legend": "dagger" | "star";
  "board.lie_nothing": never;
  "board.lie_short": "n";
  "board.lie_smoke": "n";
  "board.lit": never;
  "board.look": never;
  "board.map": never;
  "board.met": "other" | "seat" | "square";
  "board.move": never;
  "board.names_here": "square";
  "board.names_left": "square";
  "board.never_seen": "seat";
  "board.next_hour": "kinds" | "round";
  "board.night_stirs": never;
  "board.not_now": "n";
  "board.note_could": "round" | "seat";
  "board.note_not": "round" | "seat";
  "board.note_seen": "round" | "seat";
  "board.pay": "n";
  "board.pencil": never;
  "board.pencil_about": never;
  "board.pencil_help": never;
  "board.power": "n";
  "board.price": "n";
  "board.quiet_hour": never;
  "board.seen_here": "round" | "seat";
  "board.shelter": never;
  "board.shows_spirit": never;
  "board.smoke": "n";
  "board.smoke_help": never;
  "board.spirits": "n";
  "board.star": never;
  "board.stirs": never;
  "board.story_hit": "by" | "round" | "seat" | "square";
  "board.story_liar": "n" | "seat";
  "board.story_met": "other" | "round" | "seat" | "square";
  "board.story_miss": "by" | "round" | "seat" | "square";
  "board.story_nothing": "n" | "round" | "seat";
  "board.story_smoke": "n" | "round" | "seat";
  "board.story_win": "round" | "seat";
  "board.tells.discorporate": never;
  "board.tells.dissipate": never;
  "board.tells.flee": never;
  "board.tells.illuminate": never;
  "board.tells.quench": never;
  "board.tells.quiet": never;
  "board.tells.strike": never;
  "board.tells.summon": never;
  "board.tells.vortex": never;
  "board.this_hour": "kinds";
  "board.times_banished": "n";
  "board.touch_step": never;
  "board.touch_target": never;
  "board.truth": never;
  "board.turn_of_it": never;
  "board.turns": "number";
  "board.wall_east": never;
  "board.wall_north": never;
  "board.wall_south": never;
  "board.wall_west": never;
  "board.why_cursed": never;
  "board.why_full": never;
  "board.why_holy": never;
  "board.why_moved": never;
  "board.why_stayed": never;
  "board.you_here": never;
  "bot.heuristic.name": never;
  "bot.heuristic.temper": never;
  "bot.ismcts.name": never;
  "bot.ismcts.temper": never;
  "bot.lamplighter.name": never;
  "bot.lamplighter.temper": never;
  "bot.mummer.name": never;
  "bot.mummer.temper": never;
  "bot.pilgrim.name": never;
  "bot.pilgrim.temper": never;
  "bot.random.name": never;
  "bot.random.temper": never;
  "bot.warden.name": never;
  "bot.warden.temper": never;
  "brief.turn": "seat";
  "event.answered": "seat" | "yes";
  "event.banished": "power_lost" | "seat" | "spirits_lost";
  "event.declared": "seats" | "seats_id";
  "event.drew": "n" | "seat";
  "event.flash_end": never;
  "event.gave_up": "seat" | "square";
  "event.hour": "kind_id";
  "event.hour_returned": "n" | "seat";
  "event.hour_took": "n" | "seat";
  "event.lit": "seat" | "square";
  "event.lost_turn": "seat";
  "event.over": "reason" | "spirits" | "tie" | "tie_id" | "winner";
  "event.paid": "n" | "seat" | "spell";
  "event.placed": "seat" | "square";
  "event.quenched": "seat" | "square";
  "event.restless": "seat";
  "event.returned": "seat" | "square";
  "event.stands_down": "seat";
  "event.start_player": "seat";
  "event.stepped": "seat" | "square";
  "event.struck": "seat" | "square";
  "event.summoned": "seat" | "square" | "total";
  "event.turn": "round" | "seat";
  "event.vision": "seat" | "square";
  "event.vortex": "from" | "seat";
  "game.goal": never;
  "game.help": never;
  "game.name": never;
  "game.story": never;
  "game.tagline": never;
  "ghost.0.name": never;
  "ghost.1.name": never;
  "ghost.2.name": never;
  "ghost.3.name": never;
  "ghost.4.name": never;
  "group.declare": never;
  "group.discorporate": never;
  "group.dissipate": never;
  "group.done": never;
  "group.finish": never;
  "group.flee": never;
  "group.give_up": never;
  "group.hour_take": never;
  "group.illuminate": never;
  "group.move": never;
  "group.move_aloud": never;
  "group.place": never;
  "group.quench": never;
  "group.quiet": never;
  "group.return": never;
  "group.strike": never;
  "group.strike_aloud": never;
  "group.summon": never;
  "group.vortex": never;
  "kind.exile.loses_turn": never;
  "kind.exile.on_map": never;
  "kind.exile.returns": never;
  "kind.hour.cursed": never;
  "kind.hour.holy": never;
  "kind.hour.light": never;
  "kind.how.flee": never;
  "kind.how.move": never;
  "kind.how.vortex": never;
  "kind.reason.four": never;
  "kind.reason.track": never;
  "kind.spell.discorporate": never;
  "kind.spell.dissipate": never;
  "kind.spell.flee": never;
  "kind.spell.illuminate": never;
  "kind.spell.quench": never;
  "kind.spell.quiet": never;
  "kind.spell.strike": never;
  "kind.spell.summon": never;
  "kind.spell.vortex": never;
  "kind.tie.banished": never;
  "kind.tie.none": never;
  "kind.tie.order": never;
  "kind.tie.power": never;
  "measure.accuracy.name": never;
  "measure.accuracy.yes": never;
  "measure.banishments.name": never;
  "measure.by_four.name": never;
  "measure.by_four.yes": never;
  "measure.first_summoner.name": never;
  "measure.first_summoner.yes": never;
  "measure.fourth_lost.name": never;
  "measure.fourth_lost.yes": never;
  "measure.rounds.name": never;
  "measure.spell_discorporate.name": never;
  "measure.spell_dissipate.name": never;
  "measure.spell_flee.name": never;
  "measure.spell_illuminate.name": never;
  "measure.spell_quench.name": never;
  "measure.spell_quiet.name": never;
  "measure.spell_strike.name": never;
  "measure.spell_summon.name": never;
  "measure.spell_vortex.name": never;
  "measure.stirs.name": never;
  "measure.strikes.name": never;
  "measure.tie.name": never;
  "measure.tie.yes": never;
  "measure.track.name": never;
  "measure.undeclared.name": never;
  "measure.undeclared.yes": never;
  "measure.winner_banished.name": never;
  "measure.winner_banished.yes": never;
  "option.cursed_hour.help": never;
  "option.cursed_hour.name": never;
  "option.cursed_hour.value.ask": never;
  "option.cursed_hour.value.auto": never;
  "option.declare_binds.help": never;
  "option.declare_binds.name": never;
  "option.declare_binds.value.false": never;
  "option.declare_binds.value.true": never;
  "option.declare_mode.help": never;
  "option.declare_mode.name": never;
  "option.declare_mode.value.clockwise": never;
  "option.declare_mode.value.simultaneous": never;
  "option.deduction_aid.help": never;
  "option.deduction_aid.name": never;
  "option.deduction_aid.value.all": never;
  "option.deduction_aid.value.off": never;
  "option.deduction_aid.value.self": never;
  "option.end_check.help": never;
  "option.end_check.name": never;
  "option.end_check.value.gained": never;
  "option.end_check.value.holding": never;
  "option.holy_start_counts.help": never;
  "option.holy_start_counts.name": never;
  "option.holy_start_counts.value.false": never;
  "option.holy_start_counts.value.true": never;
  "option.illuminate_reveals.help": never;
  "option.illuminate_reveals.name": never;
  "option.illuminate_reveals.value.false": never;
  "option.illuminate_reveals.value.true": never;
  "option.lit_stay_speaks.help": never;
  "option.lit_stay_speaks.name": never;
  "option.lit_stay_speaks.value.false": never;
  "option.lit_stay_speaks.value.true": never;
  "option.lost_turn_window.help": never;
  "option.lost_turn_window.name": never;
  "option.lost_turn_window.value.false": never;
  "option.lost_turn_window.value.true": never;
  "option.map.help": never;
  "option.map.name": never;
  "option.map.value.chapel": never;
  "option.map.value.green": never;
  "option.map.value.lychgate": never;
  "option.map.value.recommended": never;
  "option.map.value.saltmarsh": never;
  "option.map.value.yard": never;
  "option.own_map.help": never;
  "option.own_map.name": never;
  "option.placement_speaks.help": never;
  "option.placement_speaks.name": never;
  "option.placement_speaks.value.false": never;
  "option.placement_speaks.value.true": never;
  "option.quiet_mode.help": never;
  "option.quiet_mode.name": never;
  "option.quiet_mode.value.automatic": never;
  "option.quiet_mode.value.choose": never;
  "option.start_player.help": never;
  "option.start_player.name": never;
  "option.start_player.value.0": never;
  "option.start_player.value.1": never;
  "option.start_player.value.2": never;
  "option.start_player.value.3": never;
  "option.start_player.value.4": never;
  "option.start_player.value.random": never;
  "option.strike_through_walls.help": never;
  "option.strike_through_walls.name": never;
  "option.strike_through_walls.value.false": never;
  "option.strike_through_walls.value.true": never;
  "option.vortex_same_grave.help": never;
  "option.vortex_same_grave.name": never;
  "option.vortex_same_grave.value.false": never;
  "option.vortex_same_grave.value.true": never;
  "outside.paid": "n" | "seat";
  "outside.placed": "seat";
  "outside.returned": "seat";
  "outside.summoned": "seat" | "total";
  "poster.tagline": never;
  "prompt.lostspirit": "seat";
  "prompt.night.place": "seat";
  "prompt.opportunity.cast": "power" | "seat" | "square";
  "prompt.opportunity.declare": "active" | "power" | "seat" | "square";
  "prompt.opportunity.flee": "seat" | "square";
  "prompt.opportunity.vortex": "seat" | "square";
  "prompt.specialhour": "most" | "seat";
  "prompt.turn.act": "power" | "round" | "rounds" | "seat" | "spirits" | "square";
  "prompt.turn.draw": "draw" | "seat" | "square";
  "prompt.turn.flee": "seat" | "square";
  "prompt.turn.return": "seat";
  "prompt.turn.vortex": "seat" | "square";
  "refusal.TIL-1": never;
  "refusal.TIL-108": never;
  "refusal.TIL-109": never;
  "refusal.TIL-113": never;
  "refusal.TIL-114": never;
  "refusal.TIL-117": never;
  "refusal.TIL-119": never;
  "refusal.TIL-12": never;
  "refusal.TIL-121": never;
  "refusal.TIL-124": never;
  "refusal.TIL-125": never;
  "refusal.TIL-130": never;
  "refusal.TIL-133": never;
  "refusal.TIL-136": never;
  "refusal.TIL-139": never;
  "refusal.TIL-14": never;
  "refusal.TIL-151": never;
  "refusal.TIL-158": never;
  "refusal.TIL-159": "most";
  "refusal.TIL-161": never;
  "refusal.TIL-172": never;
  "refusal.TIL-175": never;
  "refusal.TIL-182": never;
  "refusal.TIL-21": never;
  "refusal.TIL-22": "square";
  "refusal.TIL-27": never;
  "refusal.TIL-32": never;
  "refusal.TIL-34": never;
  "refusal.TIL-36": never;
  "refusal.TIL-43": never;
  "refusal.TIL-46": "held";
  "refusal.TIL-47": never;
  "refusal.TIL-53": never;
  "refusal.TIL-58": "most";
  "refusal.TIL-62": never;
  "refusal.TIL-63": never;
  "refusal.TIL-64": never;
  "refusal.TIL-65": never;
  "refusal.TIL-66": never;
  "refusal.TIL-67": never;
  "refusal.TIL-72": never;
  "refusal.TIL-8": never;
  "refusal.TIL-80": never;
  "refusal.TIL-81": never;
  "refusal.TIL-82": never;
  "refusal.TIL-88": never;
  "refusal.TIL-98": never;
  "refusal.TIL-R33": never;
  "refusal.TIL-R57": never;
  "refusal.TIL-R58": never;
  "refusal.TIL-R61": never;
  "spirit.0.name": never;
  "spirit.1.name": never;
  "spirit.2.name": never;
  "spirit.3.name": never;
  "story.banished": "number" | "seat";
  "story.first": "round" | "seat";
  "story.fourth_lost": "round" | "seat";
  "story.length": "round";
  "story.smoke": "number" | "seat";
  "story.strikes": "missed" | "number";
  "typed.declare": never;
  "typed.discorporate": never;
  "typed.dissipate": never;
  "typed.done": never;
  "typed.finish": never;
  "typed.flee": never;
  "typed.give_up": never;
  "typed.hour_take": never;
  "typed.illuminate": never;
  "typed.move": never;
  "typed.move_aloud": never;
  "typed.place": never;
  "typed.quench": never;
  "typed.quiet": never;
  "typed.return": never;
  "typed.strike": never;
  "typed.strike_aloud": never;
  "typed.summon": never;
  "typed.vortex": never;
  "verb.declare": "yes";
  "verb.discorporate": "pay";
  "verb.dissipate": "pay";
  "verb.done": "heard";
  "verb.finish": "draw" | "most";
  "verb.flee": "pay";
  "verb.give_up": "square";
  "verb.hour_take": "n";
  "verb.illuminate": "here" | "pay";
  "verb.move": "to";
  "verb.move_aloud": "to";
  "verb.place": "square";
  "verb.quench": "here" | "pay";
  "verb.quiet": "pay";
  "verb.return": "square";
  "verb.strike": "pay" | "square";
  "verb.strike_aloud": "pay" | "square";
  "verb.summon": "here" | "pay";
  "verb.vortex": "here" | "pay";
  "view.active": never;
  "view.banished": never;
  "view.exile": never;
  "view.lit": never;
  "view.marks": never;
  "view.power": never;
  "view.reason": never;
  "view.round": never;
  "view.spirits": never;
  "view.square": never;
  "view.start_player": never;
  "view.stirring": never;
  "view.tie": never;
  "view.winner": never;
}
