// Written by generate.py. Do not edit.

import type { Hidden } from "../lib/wire";

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

export const CARDS = {"coal_hatch":{"sort":"exit","of":["metal"],"points":1,"mark":false},"drain_grate":{"sort":"exit","of":["metal"],"points":1,"mark":false},"safe_room_door":{"sort":"exit","of":["metal"],"points":2,"mark":false},"boiler_flue":{"sort":"exit","of":["metal"],"points":2,"mark":true},"fire_ladder":{"sort":"exit","of":["metal"],"points":2,"mark":true},"iron_garden_gate":{"sort":"exit","of":["metal"],"points":3,"mark":true},"vault_tunnel":{"sort":"exit","of":["metal"],"points":3,"mark":true},"pantry_trapdoor":{"sort":"exit","of":["wood"],"points":1,"mark":false},"attic_shutter":{"sort":"exit","of":["wood"],"points":1,"mark":false},"servants_door":{"sort":"exit","of":["wood"],"points":2,"mark":false},"smoking_room_door":{"sort":"exit","of":["wood"],"points":2,"mark":true},"chapel_side_door":{"sort":"exit","of":["wood"],"points":2,"mark":true},"great_front_door":{"sort":"exit","of":["wood"],"points":3,"mark":true},"stable_doors":{"sort":"exit","of":["wood"],"points":3,"mark":true},"holy_water":{"sort":"protection","of":["metal","wood"],"points":0,"mark":false},"circle_of_salt":{"sort":"protection","of":["metal","wood"],"points":0,"mark":false},"remember_your_prayers":{"sort":"protection","of":["wood"],"points":0,"mark":false},"rowan_wreath":{"sort":"protection","of":["wood"],"points":0,"mark":false},"cold_iron_nails":{"sort":"protection","of":["metal"],"points":0,"mark":false},"silver_chain":{"sort":"protection","of":["metal"],"points":0,"mark":false},"hacksaw":{"sort":"tool","of":["metal"],"points":1,"mark":false},"oil_can":{"sort":"tool","of":["metal"],"points":1,"mark":false},"bolt_cutters":{"sort":"tool","of":["metal"],"points":2,"mark":false},"hatchet":{"sort":"tool","of":["wood"],"points":1,"mark":false},"chisel":{"sort":"tool","of":["wood"],"points":1,"mark":false},"crowbar":{"sort":"tool","of":["wood"],"points":2,"mark":false},"skeleton_key":{"sort":"tool","of":["metal","wood"],"points":1,"mark":false},"storm_lantern":{"sort":"tool","of":["metal","wood"],"points":1,"mark":false},"slam_the_door":{"sort":"sin","of":[],"points":0,"mark":false},"light_fingers":{"sort":"sin","of":[],"points":0,"mark":false},"spoil_the_charm":{"sort":"sin","of":[],"points":0,"mark":false},"shove":{"sort":"sin","of":[],"points":0,"mark":false},"not_me_them":{"sort":"sin","of":[],"points":0,"mark":false},"play_dead":{"sort":"sin","of":[],"points":0,"mark":false},"hold_it_shut":{"sort":"sin","of":[],"points":0,"mark":false},"grab_the_lot":{"sort":"sin","of":[],"points":0,"mark":false},"second_wind":{"sort":"sin","of":[],"points":0,"mark":false}} as const;
export const ROOMS = [{"id":"trophy_gallery","influence":"wood","closet":true},{"id":"boiler_room","influence":"metal","closet":true},{"id":"music_room","influence":"wood","closet":true},{"id":"laundry_room","influence":"metal","closet":false},{"id":"gun_room","influence":"metal","closet":true},{"id":"nursery","influence":"wood","closet":true},{"id":"grand_staircase","influence":"wood","closet":false},{"id":"glass_house","influence":"metal","closet":true}] as const;
export const CHARACTERS = ["mark","blair","timothy","sensa","fiddler","alexa","della","fernando"] as const;
export const FULL_POINTS = 2 as const;
