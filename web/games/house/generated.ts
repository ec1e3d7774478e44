// Written by generate.py. Do not edit.

import type { Hidden } from "../../src/generated/wire";

export type Card = "coal_hatch" | "drain_grate" | "safe_room_door" | "boiler_flue" | "fire_ladder" | "iron_garden_gate" | "vault_tunnel" | "pantry_trapdoor" | "attic_shutter" | "servants_door" | "smoking_room_door" | "chapel_side_door" | "great_front_door" | "stable_doors" | "holy_water" | "circle_of_salt" | "remember_your_prayers" | "rowan_wreath" | "cold_iron_nails" | "silver_chain" | "hacksaw" | "oil_can" | "bolt_cutters" | "hatchet" | "chisel" | "crowbar" | "skeleton_key" | "storm_lantern" | "slam_the_door" | "light_fingers" | "spoil_the_charm" | "shove" | "not_me_them" | "play_dead" | "hold_it_shut" | "grab_the_lot" | "second_wind";
export type Omen = "torture_room" | "vindictive_gifts" | "failed_exorcism" | "the_host_collects" | "rust_in_the_walls" | "worm_in_the_beams" | "wandering_lantern" | "borrowed_faces" | "heavy_pockets" | "moths_in_the_linen" | "the_house_turns_over" | "a_moment_of_grace";
export type Room = "trophy_gallery" | "boiler_room" | "music_room" | "laundry_room" | "gun_room" | "nursery" | "grand_staircase" | "glass_house";
export type Character = "mark" | "blair" | "timothy" | "sensa" | "fiddler" | "alexa" | "della" | "fernando";
export type Phase = "setup" | "escape" | "discard" | "possession" | "draw";
export type Moment = "land" | "escape" | "before_card" | "revealed" | "exit" | "draw" | "end" | "last_chance" | "card";
export type Purpose = "character" | "start" | "haunt" | "move" | "act";
export type Cause = "phase" | "haunt" | "act";
export type Deck = "escape" | "possession";
export type Act = "primary" | "secondary";
export type Letter = "a" | "b";
export type Place = number;
export type Piece = number;
export type Aim = number;

export type Action =
  | { do: "pass" }
  | { do: "play_exit"; card: Card }
  | { do: "attach"; card: Card; place: Place }
  | { do: "reattach"; piece: Piece; place: Place }
  | { do: "hide" }
  | { do: "end_escape" }
  | { do: "primary" }
  | { do: "secondary"; pay: Piece; also?: Piece }
  | { do: "sin"; card: Card; aim?: Aim }
  | { do: "use" }
  | { do: "decline" }
  | { do: "draw" }
  | { do: "discard"; piece: Piece }
  | { do: "choose"; target: number }
  | { do: "take"; aim: Aim }
  | { do: "option"; letter: Letter }
  | { do: "room"; room: Room }
  | { do: "pick"; character: Character };

export type Event =
  | { event: "dealt"; seat: number | null; card?: Card | null }
  | { event: "rolled"; seat: number | null; purpose: Purpose | null; roll: number }
  | { event: "number_taken"; seat: number | null; character: Character | null }
  | { event: "character_taken"; seat: number | null; character: Character | null; room: Room | null }
  | { event: "game_started"; first: number | null }
  | { event: "haunt_moved"; seat: number | null; room: Room | null }
  | { event: "turn_started"; number: number; seat: number | null }
  | { event: "freed"; seats: readonly number[] }
  | { event: "points_back"; seat: number | null; points: number }
  | { event: "moved"; seat: number | null; room: Room | null; out: boolean }
  | { event: "stayed"; seat: number | null; room: Room | null }
  | { event: "exit_played"; seat: number | null; card: Card | null; mark: boolean; total: number }
  | { event: "boon_attached"; seat: number | null; card: Card | null; exit: Card | null; place: number; total: number }
  | { event: "boon_moved"; seat: number | null; card: Card | null; exit: Card | null; place: number; total: number }
  | { event: "hid"; seat: number | null; room: Room | null }
  | { event: "escape_ended"; seat: number | null }
  | { event: "card_discarded"; seat: number | null; card: Card | null }
  | { event: "event_began"; seat: number | null; cause: Cause | null }
  | { event: "draw_prevented"; seat: number | null }
  | { event: "haunt_dodged"; seat: number | null }
  | { event: "deck_empty"; seat: number | null }
  | { event: "card_turned"; seat: number | null; omen: Omen | null }
  | { event: "card_over"; omen: Omen | null }
  | { event: "possessed"; seats: readonly number[] }
  | { event: "cleared"; number: number; seats: readonly number[] }
  | { event: "player_chosen"; seat: number | null; target: number | null }
  | { event: "option_chosen"; seat: number | null; omen: Omen | null; letter: Letter | null }
  | { event: "room_chosen"; seat: number | null; room: Room | null }
  | { event: "exit_threatened"; seat: number | null; card: Card | null; by: number | null }
  | { event: "exit_saved"; seat: number | null; card: Card | null }
  | { event: "exit_lost"; seat: number | null; card: Card | null; protection: Card | null; tool: Card | null; total: number }
  | { event: "exit_stolen"; seat: number | null; from: number | null; card: Card | null; total: number; left: number }
  | { event: "boon_lost"; seat: number | null; card: Card | null; exit: Card | null; place: number; total: number }
  | { event: "hands_swapped"; seat: number | null; other: number | null; gave: number; got: number }
  | { event: "card_swapped"; from?: number | null; to?: number | null; card?: Card | null }
  | { event: "drew"; seat: number | null; card?: Card | null }
  | { event: "declined"; seat: number | null }
  | { event: "nothing_to_draw"; seat: number | null }
  | { event: "reshuffled"; deck: Deck | null; cards: number }
  | { event: "act_used"; seat: number | null; character: Character | null; act: Act | null; points: number }
  | { event: "paid"; seat: number | null; card: Card | null; hand: boolean }
  | { event: "act_failed"; seat: number | null; character: Character | null; act: Act | null }
  | { event: "act_declined"; seat: number | null; character: Character | null; act: Act | null }
  | { event: "places_swapped"; seat: number | null; target: number | null; room: Room | null; other: Room | null }
  | { event: "sin_played"; seat: number | null; card: Card | null; target: number | null }
  | { event: "drawer_changed"; seat: number | null }
  | { event: "card_ignored"; seat: number | null }
  | { event: "point_regained"; seat: number | null; points: number }
  | { event: "last_chance"; seat: number | null; total: number }
  | { event: "turn_ended"; seat: number | null; total: number }
  | { event: "game_won"; seat: number | null; total: number }
  | { event: "nobody_escaped"; turns: number }
  | { event: "came_out"; seat: number | null; room: Room | null }
  | { event: "let_be"; seat: number | null; left: number | null }
  | { event: "sin_over"; card: Card | null }
  | { event: "spared"; seats: readonly number[] };

export interface State {
  readonly character: readonly (Character | null)[];
  readonly room: readonly (Room | null)[];
  readonly hiding: readonly number[];
  readonly haunt: Room | null;
  readonly points: readonly (number)[];
  readonly possessed: readonly number[];
  readonly turn: number | null;
  readonly active: number | null;
  readonly first_seat: number | null;
  readonly turns: number;
  readonly phase: Phase | null;
  readonly exits: readonly (readonly (Card | null)[])[];
  readonly protection: readonly (readonly (Card | null)[])[];
  readonly tool: readonly (readonly (Card | null)[])[];
  readonly total: readonly (number)[];
  readonly hand?: readonly (readonly (Card | null)[])[] | Hidden;
  readonly escape_deck?: readonly (Card | null)[] | Hidden;
  readonly escape_pile: readonly (Card | null)[];
  readonly possession_deck: readonly (Omen | null)[];
  readonly possession_pile: readonly (Omen | null)[];
  readonly drawers: readonly (number | null)[];
  readonly ignoring: readonly (readonly number[])[];
  readonly threat_seat: number | null;
  readonly threat_place: number;
  readonly threat_by: number | null;
  readonly exit_played: boolean;
  readonly boons_played: number;
  readonly hid: boolean;
  readonly marked: boolean;
  readonly fresh: number;
  readonly drawn: readonly number[];
  readonly winner: number | null;
}

export interface GameFrame {
  readonly frame: "Game";
  readonly at: string;
  readonly place: number;
  readonly contenders: readonly number[];
  readonly best: number;
  readonly tied: readonly number[];
}

export interface TurnFrame {
  readonly frame: "Turn";
  readonly at: string;
  readonly seat: number | null;
  readonly place: number;
  readonly last_chance: boolean;
}

export interface EventFrame {
  readonly frame: "Event";
  readonly at: string;
  readonly drawer: number | null;
  readonly cause: Cause | null;
  readonly mover: number | null;
  readonly former: number | null;
  readonly card: Omen | null;
  readonly step: number;
  readonly first: number | null;
  readonly second: number | null;
  readonly chosen: Room | null;
  readonly here: readonly number[];
  readonly place: number;
}

export interface HauntFrame {
  readonly frame: "Haunt";
  readonly at: string;
  readonly seat: number | null;
  readonly room: Room | null;
  readonly rolled: boolean;
}

export interface GiveUpFrame {
  readonly frame: "GiveUp";
  readonly at: string;
  readonly op: number;
  readonly whom: readonly number[];
  readonly start: number | null;
  readonly what: number;
  readonly count: number;
  readonly place: number;
  readonly given: number;
}

export interface StealLeftFrame {
  readonly frame: "StealLeft";
  readonly at: string;
  readonly start: number | null;
  readonly place: number;
}

export interface LossFrame {
  readonly frame: "Loss";
  readonly at: string;
  readonly seat: number | null;
  readonly place: number;
  readonly thief: number | null;
}

export interface DrawFrame {
  readonly frame: "Draw";
  readonly at: string;
  readonly seat: number | null;
}

export interface ActFrame {
  readonly frame: "Act";
  readonly at: string;
  readonly seat: number | null;
  readonly act: Act | null;
  readonly pay: Piece | null;
  readonly also: Piece | null;
  readonly roll: number;
}

export interface SinFrame {
  readonly frame: "Sin";
  readonly at: string;
  readonly seat: number | null;
  readonly card: Card | null;
  readonly aim: Aim | null;
}

export interface HouseWords {
  "board.act_cost": never;
  "board.ahead": "percent" | "seat";
  "board.at_target": "seat" | "total";
  "board.cards": "cards";
  "board.closet": never;
  "board.closet_empty": never;
  "board.closet_of": "seat";
  "board.comes_first": never;
  "board.deck_escape": never;
  "board.deck_possession": never;
  "board.deed.alexa_primary": never;
  "board.deed.alexa_secondary": never;
  "board.deed.blair_primary": never;
  "board.deed.blair_secondary": never;
  "board.deed.della_primary": never;
  "board.deed.della_secondary": never;
  "board.deed.fernando_primary": never;
  "board.deed.fernando_secondary": never;
  "board.deed.fiddler_primary": never;
  "board.deed.fiddler_secondary": never;
  "board.deed.mark_primary": never;
  "board.deed.mark_secondary": never;
  "board.deed.sensa_primary": never;
  "board.deed.sensa_secondary": never;
  "board.deed.timothy_primary": never;
  "board.deed.timothy_secondary": never;
  "board.estate": never;
  "board.every_way": "n";
  "board.exit_goes": never;
  "board.exit_stolen": "seat";
  "board.exits_of": "seat";
  "board.goal": "escape" | "possession" | "target";
  "board.guests": never;
  "board.hand_back": never;
  "board.hand_empty": never;
  "board.haunt_here": never;
  "board.held_by": "seat";
  "board.hidden_hand": "n";
  "board.is_here": "seat";
  "board.is_hiding": never;
  "board.mark": never;
  "board.marked": never;
  "board.metal": never;
  "board.no_closet": never;
  "board.no_exits": "seat";
  "board.open_hands": never;
  "board.passes_over": "seats";
  "board.plus": "n";
  "board.points": "n";
  "board.possessed": never;
  "board.protected_by": "card";
  "board.protection": never;
  "board.rolled": "roll";
  "board.seat_is": "character" | "seat";
  "board.sin": never;
  "board.stairs": never;
  "board.stairs_help": never;
  "board.step_act": "deed" | "seat";
  "board.step_draw": "seat";
  "board.step_loss": "card" | "seat";
  "board.step_omen": "omen" | "seat";
  "board.step_sin": "aimed" | "card" | "seat" | "target";
  "board.step_theft": "by" | "card" | "seat";
  "board.step_turn": "phase" | "seat";
  "board.step_window": "moment";
  "board.still_in": "cards";
  "board.tokens": "n";
  "board.tool": never;
  "board.total": "target" | "total";
  "board.turn": "number";
  "board.turn_of_it": never;
  "board.with_tool": "card" | "n";
  "board.wood": never;
  "board.wood_and_metal": never;
  "board.your_place": never;
  "bot.heuristic.name": never;
  "bot.heuristic.temper": never;
  "bot.ismcts.name": never;
  "bot.ismcts.temper": never;
  "bot.random.name": never;
  "bot.random.temper": never;
  "card.attic_shutter.text": never;
  "card.boiler_flue.text": never;
  "card.bolt_cutters.text": never;
  "card.chapel_side_door.text": never;
  "card.chisel.text": never;
  "card.circle_of_salt.text": never;
  "card.coal_hatch.text": never;
  "card.cold_iron_nails.text": never;
  "card.crowbar.text": never;
  "card.drain_grate.text": never;
  "card.fire_ladder.text": never;
  "card.grab_the_lot.text": never;
  "card.great_front_door.text": never;
  "card.hacksaw.text": never;
  "card.hatchet.text": never;
  "card.hold_it_shut.text": never;
  "card.holy_water.text": never;
  "card.iron_garden_gate.text": never;
  "card.light_fingers.text": never;
  "card.not_me_them.text": never;
  "card.oil_can.text": never;
  "card.pantry_trapdoor.text": never;
  "card.play_dead.text": never;
  "card.remember_your_prayers.text": never;
  "card.rowan_wreath.text": never;
  "card.safe_room_door.text": never;
  "card.second_wind.text": never;
  "card.servants_door.text": never;
  "card.shove.text": never;
  "card.silver_chain.text": never;
  "card.skeleton_key.text": never;
  "card.slam_the_door.text": never;
  "card.smoking_room_door.text": never;
  "card.spoil_the_charm.text": never;
  "card.stable_doors.text": never;
  "card.storm_lantern.text": never;
  "card.vault_tunnel.text": never;
  "character.alexa.primary": never;
  "character.alexa.secondary": never;
  "character.alexa.text": never;
  "character.blair.primary": never;
  "character.blair.secondary": never;
  "character.blair.text": never;
  "character.della.primary": never;
  "character.della.secondary": never;
  "character.della.text": never;
  "character.fernando.primary": never;
  "character.fernando.secondary": never;
  "character.fernando.text": never;
  "character.fiddler.primary": never;
  "character.fiddler.secondary": never;
  "character.fiddler.text": never;
  "character.mark.primary": never;
  "character.mark.secondary": never;
  "character.mark.text": never;
  "character.sensa.primary": never;
  "character.sensa.secondary": never;
  "character.sensa.text": never;
  "character.timothy.primary": never;
  "character.timothy.secondary": never;
  "character.timothy.text": never;
  "event.act_declined": "seat";
  "event.act_failed": never;
  "event.act_used": "act_id" | "character" | "character_id" | "points" | "seat";
  "event.boon_attached": "card" | "card_id" | "exit" | "seat" | "total";
  "event.boon_lost": "card" | "card_id" | "exit" | "seat" | "total";
  "event.boon_moved": "card" | "exit" | "seat";
  "event.came_out": "room" | "room_id" | "seat";
  "event.card_discarded": "card" | "seat";
  "event.card_ignored": "seat";
  "event.card_over": "omen";
  "event.card_swapped": "card" | "from" | "to";
  "event.card_turned": "omen" | "seat";
  "event.character_taken": "character" | "room" | "room_id" | "seat";
  "event.cleared": "number" | "seats";
  "event.dealt": "card" | "seat";
  "event.deck_empty": "seat";
  "event.declined": "seat";
  "event.draw_prevented": "seat";
  "event.drawer_changed": "seat";
  "event.drew": "card" | "seat";
  "event.escape_ended": "seat";
  "event.event_began": "cause_id" | "seat";
  "event.exit_lost": "card" | "protection" | "protection_id" | "seat" | "tool" | "tool_id" | "total";
  "event.exit_played": "card" | "mark" | "seat" | "total";
  "event.exit_saved": "card" | "seat";
  "event.exit_stolen": "card" | "from" | "left" | "seat" | "total";
  "event.exit_threatened": "by" | "by_id" | "card" | "seat";
  "event.freed": "seats";
  "event.game_started": "first";
  "event.game_won": "seat" | "total";
  "event.hands_swapped": "gave" | "got" | "other" | "seat";
  "event.haunt_dodged": "seat";
  "event.haunt_moved": "room" | "room_id";
  "event.hid": "room" | "room_id" | "seat";
  "event.last_chance": "seat" | "total";
  "event.let_be": "left" | "seat";
  "event.moved": "out" | "room" | "room_id" | "seat";
  "event.nobody_escaped": "turns";
  "event.nothing_to_draw": "seat";
  "event.number_taken": "character" | "seat";
  "event.option_chosen": "letter" | "letter_id" | "omen_id" | "seat";
  "event.paid": "card" | "hand" | "seat";
  "event.places_swapped": "other" | "other_id" | "room" | "room_id" | "seat" | "target";
  "event.player_chosen": "seat" | "target";
  "event.point_regained": "points" | "seat";
  "event.points_back": "points" | "seat";
  "event.possessed": "seats";
  "event.reshuffled": "cards" | "deck";
  "event.rolled": "purpose" | "purpose_id" | "roll" | "seat";
  "event.room_chosen": "room" | "seat";
  "event.sin_over": "card";
  "event.sin_played": "card" | "seat" | "target" | "target_id";
  "event.spared": "seats";
  "event.stayed": "room" | "room_id" | "seat";
  "event.turn_ended": "seat" | "total";
  "event.turn_started": "number" | "seat";
  "game.goal": never;
  "game.help": never;
  "game.name": never;
  "game.story": never;
  "game.tagline": never;
  "group.attach": never;
  "group.choose": never;
  "group.decline": never;
  "group.discard": never;
  "group.draw": never;
  "group.end_escape": never;
  "group.hide": never;
  "group.option": never;
  "group.pass": never;
  "group.pick": never;
  "group.play_exit": never;
  "group.primary": never;
  "group.reattach": never;
  "group.room": never;
  "group.secondary": never;
  "group.sin": never;
  "group.take": never;
  "group.use": never;
  "kind.act.primary": never;
  "kind.act.secondary": never;
  "kind.card.attic_shutter": never;
  "kind.card.boiler_flue": never;
  "kind.card.bolt_cutters": never;
  "kind.card.chapel_side_door": never;
  "kind.card.chisel": never;
  "kind.card.circle_of_salt": never;
  "kind.card.coal_hatch": never;
  "kind.card.cold_iron_nails": never;
  "kind.card.crowbar": never;
  "kind.card.drain_grate": never;
  "kind.card.fire_ladder": never;
  "kind.card.grab_the_lot": never;
  "kind.card.great_front_door": never;
  "kind.card.hacksaw": never;
  "kind.card.hatchet": never;
  "kind.card.hold_it_shut": never;
  "kind.card.holy_water": never;
  "kind.card.iron_garden_gate": never;
  "kind.card.light_fingers": never;
  "kind.card.not_me_them": never;
  "kind.card.oil_can": never;
  "kind.card.pantry_trapdoor": never;
  "kind.card.play_dead": never;
  "kind.card.remember_your_prayers": never;
  "kind.card.rowan_wreath": never;
  "kind.card.safe_room_door": never;
  "kind.card.second_wind": never;
  "kind.card.servants_door": never;
  "kind.card.shove": never;
  "kind.card.silver_chain": never;
  "kind.card.skeleton_key": never;
  "kind.card.slam_the_door": never;
  "kind.card.smoking_room_door": never;
  "kind.card.spoil_the_charm": never;
  "kind.card.stable_doors": never;
  "kind.card.storm_lantern": never;
  "kind.card.vault_tunnel": never;
  "kind.cause.act": never;
  "kind.cause.haunt": never;
  "kind.cause.phase": never;
  "kind.character.alexa": never;
  "kind.character.blair": never;
  "kind.character.della": never;
  "kind.character.fernando": never;
  "kind.character.fiddler": never;
  "kind.character.mark": never;
  "kind.character.sensa": never;
  "kind.character.timothy": never;
  "kind.deck.escape": never;
  "kind.deck.possession": never;
  "kind.letter.a": never;
  "kind.letter.b": never;
  "kind.moment.before_card": never;
  "kind.moment.card": never;
  "kind.moment.draw": never;
  "kind.moment.end": never;
  "kind.moment.escape": never;
  "kind.moment.exit": never;
  "kind.moment.land": never;
  "kind.moment.last_chance": never;
  "kind.moment.revealed": never;
  "kind.omen.a_moment_of_grace": never;
  "kind.omen.borrowed_faces": never;
  "kind.omen.failed_exorcism": never;
  "kind.omen.heavy_pockets": never;
  "kind.omen.moths_in_the_linen": never;
  "kind.omen.rust_in_the_walls": never;
  "kind.omen.the_host_collects": never;
  "kind.omen.the_house_turns_over": never;
  "kind.omen.torture_room": never;
  "kind.omen.vindictive_gifts": never;
  "kind.omen.wandering_lantern": never;
  "kind.omen.worm_in_the_beams": never;
  "kind.phase.discard": never;
  "kind.phase.draw": never;
  "kind.phase.escape": never;
  "kind.phase.possession": never;
  "kind.phase.setup": never;
  "kind.purpose.act": never;
  "kind.purpose.character": never;
  "kind.purpose.haunt": never;
  "kind.purpose.move": never;
  "kind.purpose.start": never;
  "kind.room.boiler_room": never;
  "kind.room.glass_house": never;
  "kind.room.grand_staircase": never;
  "kind.room.gun_room": never;
  "kind.room.laundry_room": never;
  "kind.room.music_room": never;
  "kind.room.nursery": never;
  "kind.room.trophy_gallery": never;
  "measure.act_alexa_primary.name": never;
  "measure.act_alexa_secondary.name": never;
  "measure.act_blair_primary.name": never;
  "measure.act_blair_secondary.name": never;
  "measure.act_della_primary.name": never;
  "measure.act_della_secondary.name": never;
  "measure.act_fernando_primary.name": never;
  "measure.act_fernando_secondary.name": never;
  "measure.act_fiddler_primary.name": never;
  "measure.act_fiddler_secondary.name": never;
  "measure.act_mark_primary.name": never;
  "measure.act_mark_secondary.name": never;
  "measure.act_sensa_primary.name": never;
  "measure.act_sensa_secondary.name": never;
  "measure.act_timothy_primary.name": never;
  "measure.act_timothy_secondary.name": never;
  "measure.cards.attic_shutter": never;
  "measure.cards.boiler_flue": never;
  "measure.cards.bolt_cutters": never;
  "measure.cards.chapel_side_door": never;
  "measure.cards.chisel": never;
  "measure.cards.circle_of_salt": never;
  "measure.cards.coal_hatch": never;
  "measure.cards.cold_iron_nails": never;
  "measure.cards.crowbar": never;
  "measure.cards.drain_grate": never;
  "measure.cards.fire_ladder": never;
  "measure.cards.grab_the_lot": never;
  "measure.cards.great_front_door": never;
  "measure.cards.hacksaw": never;
  "measure.cards.hatchet": never;
  "measure.cards.hold_it_shut": never;
  "measure.cards.holy_water": never;
  "measure.cards.iron_garden_gate": never;
  "measure.cards.light_fingers": never;
  "measure.cards.name": never;
  "measure.cards.not_me_them": never;
  "measure.cards.oil_can": never;
  "measure.cards.pantry_trapdoor": never;
  "measure.cards.play_dead": never;
  "measure.cards.remember_your_prayers": never;
  "measure.cards.rowan_wreath": never;
  "measure.cards.safe_room_door": never;
  "measure.cards.second_wind": never;
  "measure.cards.servants_door": never;
  "measure.cards.shove": never;
  "measure.cards.silver_chain": never;
  "measure.cards.skeleton_key": never;
  "measure.cards.slam_the_door": never;
  "measure.cards.smoking_room_door": never;
  "measure.cards.spoil_the_charm": never;
  "measure.cards.stable_doors": never;
  "measure.cards.storm_lantern": never;
  "measure.cards.vault_tunnel": never;
  "measure.character_alexa.name": never;
  "measure.character_alexa.yes": never;
  "measure.character_blair.name": never;
  "measure.character_blair.yes": never;
  "measure.character_della.name": never;
  "measure.character_della.yes": never;
  "measure.character_fernando.name": never;
  "measure.character_fernando.yes": never;
  "measure.character_fiddler.name": never;
  "measure.character_fiddler.yes": never;
  "measure.character_mark.name": never;
  "measure.character_mark.yes": never;
  "measure.character_sensa.name": never;
  "measure.character_sensa.yes": never;
  "measure.character_timothy.name": never;
  "measure.character_timothy.yes": never;
  "measure.comeback.name": never;
  "measure.comeback.yes": never;
  "measure.draws.lost": never;
  "measure.draws.name": never;
  "measure.event_cause.act": never;
  "measure.event_cause.haunt": never;
  "measure.event_cause.name": never;
  "measure.event_cause.phase": never;
  "measure.events.name": never;
  "measure.events.yes": never;
  "measure.hiding.name": never;
  "measure.hiding.yes": never;
  "measure.lost.name": never;
  "measure.lost.yes": never;
  "measure.minutes.name": never;
  "measure.omen_a_moment_of_grace.name": never;
  "measure.omen_borrowed_faces.name": never;
  "measure.omen_failed_exorcism.name": never;
  "measure.omen_heavy_pockets.name": never;
  "measure.omen_moths_in_the_linen.name": never;
  "measure.omen_others.name": never;
  "measure.omen_rust_in_the_walls.name": never;
  "measure.omen_the_host_collects.name": never;
  "measure.omen_the_house_turns_over.name": never;
  "measure.omen_torture_room.name": never;
  "measure.omen_vindictive_gifts.name": never;
  "measure.omen_wandering_lantern.name": never;
  "measure.omen_worm_in_the_beams.name": never;
  "measure.place.1": never;
  "measure.place.2": never;
  "measure.place.3": never;
  "measure.place.4": never;
  "measure.place.5": never;
  "measure.place.6": never;
  "measure.place.7": never;
  "measure.place.8": never;
  "measure.place.name": never;
  "measure.reshuffles.name": never;
  "measure.rounds.name": never;
  "measure.stopped.name": never;
  "measure.turns.name": never;
  "omen.a_moment_of_grace.text": never;
  "omen.borrowed_faces.text": never;
  "omen.failed_exorcism.text": never;
  "omen.heavy_pockets.text": never;
  "omen.moths_in_the_linen.text": never;
  "omen.rust_in_the_walls.text": never;
  "omen.the_host_collects.text": never;
  "omen.the_house_turns_over.text": never;
  "omen.torture_room.text": never;
  "omen.vindictive_gifts.text": never;
  "omen.wandering_lantern.text": never;
  "omen.worm_in_the_beams.text": never;
  "option.boon_limit.help": never;
  "option.boon_limit.name": never;
  "option.boon_limit.value.exits": never;
  "option.boon_limit.value.slots": never;
  "option.boon_move.help": never;
  "option.boon_move.name": never;
  "option.boon_move.value.never": never;
  "option.boon_move.value.same_phase": never;
  "option.character_selection.help": never;
  "option.character_selection.name": never;
  "option.character_selection.value.pick": never;
  "option.character_selection.value.roll": never;
  "option.escape_interrupts.help": never;
  "option.escape_interrupts.name": never;
  "option.escape_interrupts.value.each_play": never;
  "option.escape_interrupts.value.end": never;
  "option.fernando_ignore.help": never;
  "option.fernando_ignore.name": never;
  "option.fernando_ignore.value.self": never;
  "option.fernando_ignore.value.table": never;
  "option.first_player.help": never;
  "option.first_player.name": never;
  "option.first_player.value.high_roll": never;
  "option.first_player.value.one_roll": never;
  "option.first_player.value.usual": never;
  "option.haunt_on_stay.help": never;
  "option.haunt_on_stay.name": never;
  "option.haunt_on_stay.value.false": never;
  "option.haunt_on_stay.value.true": never;
  "option.hide_duration.help": never;
  "option.hide_duration.name": never;
  "option.hide_duration.value.own_turn": never;
  "option.hide_duration.value.until_moved": never;
  "option.hide_ignores.help": never;
  "option.hide_ignores.name": never;
  "option.hide_ignores.value.all": never;
  "option.hide_ignores.value.harm": never;
  "option.pay_with_protected.help": never;
  "option.pay_with_protected.name": never;
  "option.pay_with_protected.value.false": never;
  "option.pay_with_protected.value.true": never;
  "option.possession_blocks.help": never;
  "option.possession_blocks.name": never;
  "option.possession_blocks.value.all_draws": never;
  "option.possession_blocks.value.draw_phase": never;
  "option.sensa_timing.help": never;
  "option.sensa_timing.name": never;
  "option.sensa_timing.value.any_window": never;
  "option.sensa_timing.value.escape": never;
  "option.sins.help": never;
  "option.sins.name": never;
  "option.sins.value.false": never;
  "option.sins.value.true": never;
  "option.target_points.help": never;
  "option.target_points.name": never;
  "option.token_supply.help": never;
  "option.token_supply.name": never;
  "option.token_supply.value.box12": never;
  "option.token_supply.value.unlimited": never;
  "option.turn_limit.help": never;
  "option.turn_limit.name": never;
  "option.windows.help": never;
  "option.windows.name": never;
  "option.windows.value.full": never;
  "option.windows.value.light": never;
  "outside.dealt": "seat";
  "outside.drew": "seat";
  "poster.name": never;
  "poster.tagline": never;
  "prompt.act.move": "roll";
  "prompt.act.strip": "character";
  "prompt.act.swap": "roll";
  "prompt.act.take": "character";
  "prompt.act.use": "roll";
  "prompt.event.option": "omen";
  "prompt.event.player": "omen";
  "prompt.event.room": "omen";
  "prompt.game.pick": never;
  "prompt.giveup.any": "omen";
  "prompt.giveup.boon": "omen";
  "prompt.giveup.exit": "omen";
  "prompt.giveup.hand": "omen";
  "prompt.steal": "omen";
  "prompt.turn.discard": "cards";
  "prompt.turn.draw": never;
  "prompt.turn.main": "room" | "room_id" | "seat" | "target" | "total";
  "prompt.window": "active" | "exit" | "leads" | "moment_id" | "omen" | "owner" | "turn";
  "refusal.HOP-1": never;
  "refusal.HOP-105": never;
  "refusal.HOP-107": never;
  "refusal.HOP-108": never;
  "refusal.HOP-11": never;
  "refusal.HOP-110": never;
  "refusal.HOP-112": never;
  "refusal.HOP-114": never;
  "refusal.HOP-12": never;
  "refusal.HOP-120": never;
  "refusal.HOP-128": never;
  "refusal.HOP-13": never;
  "refusal.HOP-130": never;
  "refusal.HOP-134": never;
  "refusal.HOP-136": never;
  "refusal.HOP-145": never;
  "refusal.HOP-146": never;
  "refusal.HOP-149": never;
  "refusal.HOP-17": never;
  "refusal.HOP-18": never;
  "refusal.HOP-2": never;
  "refusal.HOP-20": never;
  "refusal.HOP-21": never;
  "refusal.HOP-23": never;
  "refusal.HOP-24": never;
  "refusal.HOP-27": never;
  "refusal.HOP-3": never;
  "refusal.HOP-42": never;
  "refusal.HOP-48": never;
  "refusal.HOP-51": never;
  "refusal.HOP-53": never;
  "refusal.HOP-54": never;
  "refusal.HOP-57": never;
  "refusal.HOP-58": never;
  "refusal.HOP-59": never;
  "refusal.HOP-60": "hider";
  "refusal.HOP-61": "held";
  "refusal.HOP-62": "place_room";
  "refusal.HOP-64": never;
  "refusal.HOP-70": never;
  "refusal.HOP-72": never;
  "refusal.HOP-75": never;
  "refusal.HOP-93": never;
  "refusal.HOP-94": never;
  "refusal.HOP-95": never;
  "refusal.HOP-96": never;
  "refusal.HOP-98": never;
  "refusal.HOP-R1": "least" | "most" | "seats";
  "refusal.HOP-R11": never;
  "refusal.HOP-R14": never;
  "refusal.HOP-R15": never;
  "refusal.HOP-R16": "never";
  "refusal.HOP-R19": never;
  "refusal.HOP-R2": "most" | "seats";
  "refusal.HOP-R23": never;
  "refusal.HOP-R35": never;
  "refusal.HOP-R4": never;
  "refusal.HOP-R46": never;
  "refusal.HOP-R47": never;
  "refusal.HOP-R51": never;
  "refusal.HOP-R52": never;
  "refusal.HOP-R54": never;
  "refusal.HOP-R65": never;
  "refusal.HOP-R66": never;
  "refusal.HOP-R68": never;
  "refusal.HOP-R76": never;
  "refusal.HOP-R95": never;
  "room.boiler_room.text": never;
  "room.glass_house.text": never;
  "room.grand_staircase.text": never;
  "room.gun_room.text": never;
  "room.laundry_room.text": never;
  "room.music_room.text": never;
  "room.nursery.text": never;
  "room.trophy_gallery.text": never;
  "story.card": "number" | "omen";
  "story.length": "events" | "number";
  "story.nested": "number";
  "story.prevented": "number";
  "story.second": "number" | "seat";
  "story.stopped": "seat";
  "story.thief": "number" | "seat";
  "story.won": "number" | "seat";
  "together.dealt": "seats";
  "together.declined": "seats";
  "together.drew": "seats";
  "together.nothing_to_draw": "seats";
  "verb.attach": "card" | "exit" | "worth";
  "verb.choose": "ignores" | "target";
  "verb.decline": "acts";
  "verb.discard": "piece" | "played";
  "verb.draw": never;
  "verb.end_escape": never;
  "verb.hide": never;
  "verb.option": "letter" | "letter_id" | "omen_id";
  "verb.pass": never;
  "verb.pick": "character";
  "verb.play_exit": "card" | "mark" | "worth";
  "verb.primary": "character" | "character_id";
  "verb.reattach": "exit" | "piece";
  "verb.room": "room";
  "verb.secondary": "also" | "character_id" | "pay" | "single";
  "verb.sin": "aim" | "card" | "card_id" | "owner";
  "verb.take": "aim" | "owner";
  "verb.use": "character_id";
  "view.active": never;
  "view.boons_played": never;
  "view.character": never;
  "view.drawers": never;
  "view.drawn": never;
  "view.escape_deck": never;
  "view.escape_pile": never;
  "view.exit_played": never;
  "view.exits": never;
  "view.first_seat": never;
  "view.fresh": never;
  "view.hand": never;
  "view.haunt": never;
  "view.hid": never;
  "view.hiding": never;
  "view.ignoring": never;
  "view.marked": never;
  "view.phase": never;
  "view.points": never;
  "view.possessed": never;
  "view.possession_deck": never;
  "view.possession_pile": never;
  "view.protection": never;
  "view.room": never;
  "view.threat_by": never;
  "view.threat_place": never;
  "view.threat_seat": never;
  "view.tool": never;
  "view.total": never;
  "view.turn": never;
  "view.turns": never;
  "view.winner": never;
}

export const CARDS = {"coal_hatch":{"sort":"exit","of":["metal"],"points":1,"mark":false},"drain_grate":{"sort":"exit","of":["metal"],"points":1,"mark":false},"safe_room_door":{"sort":"exit","of":["metal"],"points":2,"mark":false},"boiler_flue":{"sort":"exit","of":["metal"],"points":2,"mark":true},"fire_ladder":{"sort":"exit","of":["metal"],"points":2,"mark":true},"iron_garden_gate":{"sort":"exit","of":["metal"],"points":3,"mark":true},"vault_tunnel":{"sort":"exit","of":["metal"],"points":3,"mark":true},"pantry_trapdoor":{"sort":"exit","of":["wood"],"points":1,"mark":false},"attic_shutter":{"sort":"exit","of":["wood"],"points":1,"mark":false},"servants_door":{"sort":"exit","of":["wood"],"points":2,"mark":false},"smoking_room_door":{"sort":"exit","of":["wood"],"points":2,"mark":true},"chapel_side_door":{"sort":"exit","of":["wood"],"points":2,"mark":true},"great_front_door":{"sort":"exit","of":["wood"],"points":3,"mark":true},"stable_doors":{"sort":"exit","of":["wood"],"points":3,"mark":true},"holy_water":{"sort":"protection","of":["metal","wood"],"points":0,"mark":false},"circle_of_salt":{"sort":"protection","of":["metal","wood"],"points":0,"mark":false},"remember_your_prayers":{"sort":"protection","of":["wood"],"points":0,"mark":false},"rowan_wreath":{"sort":"protection","of":["wood"],"points":0,"mark":false},"cold_iron_nails":{"sort":"protection","of":["metal"],"points":0,"mark":false},"silver_chain":{"sort":"protection","of":["metal"],"points":0,"mark":false},"hacksaw":{"sort":"tool","of":["metal"],"points":1,"mark":false},"oil_can":{"sort":"tool","of":["metal"],"points":1,"mark":false},"bolt_cutters":{"sort":"tool","of":["metal"],"points":2,"mark":false},"hatchet":{"sort":"tool","of":["wood"],"points":1,"mark":false},"chisel":{"sort":"tool","of":["wood"],"points":1,"mark":false},"crowbar":{"sort":"tool","of":["wood"],"points":2,"mark":false},"skeleton_key":{"sort":"tool","of":["metal","wood"],"points":1,"mark":false},"storm_lantern":{"sort":"tool","of":["metal","wood"],"points":1,"mark":false},"slam_the_door":{"sort":"sin","of":[],"points":0,"mark":false},"light_fingers":{"sort":"sin","of":[],"points":0,"mark":false},"spoil_the_charm":{"sort":"sin","of":[],"points":0,"mark":false},"shove":{"sort":"sin","of":[],"points":0,"mark":false},"not_me_them":{"sort":"sin","of":[],"points":0,"mark":false},"play_dead":{"sort":"sin","of":[],"points":0,"mark":false},"hold_it_shut":{"sort":"sin","of":[],"points":0,"mark":false},"grab_the_lot":{"sort":"sin","of":[],"points":0,"mark":false},"second_wind":{"sort":"sin","of":[],"points":0,"mark":false}} as const;
export const ROOMS = [{"id":"trophy_gallery","influence":"wood","closet":true},{"id":"boiler_room","influence":"metal","closet":true},{"id":"music_room","influence":"wood","closet":true},{"id":"laundry_room","influence":"metal","closet":false},{"id":"gun_room","influence":"metal","closet":true},{"id":"nursery","influence":"wood","closet":true},{"id":"grand_staircase","influence":"wood","closet":false},{"id":"glass_house","influence":"metal","closet":true}] as const;
export const CHARACTERS = ["mark","blair","timothy","sensa","fiddler","alexa","della","fernando"] as const;
export const FULL_POINTS = 2 as const;
