// Written by generate.py. Do not edit.

import type { Hidden } from "../../src/generated/wire";

export type Character = "jin_yosuke" | "hara_shigetoki" | "sano_hatsue" | "tachibana_ren" | "mizuki_orie";
export type Role = "living" | "dead" | "onryo" | "banished" | "escaped";
export type Enemy = "yurei" | "jikiniki" | "zashiki_warashi" | "fuyurei" | "ubume" | "jibakurei" | "goryo" | "lost_person" | "woman_of_the_well" | "unseen";
export type Object = "silver_key" | "bronze_key" | "universal_key" | "ofuda" | "refined_crystal" | "raw_crystal" | "box_of_matches" | "sacred_oil" | "sacred_water" | "mugwort_salve" | "paper_lantern" | "kitchen_knife" | "bokken" | "wakizashi" | "iron_fan" | "wind_chime" | "straw_sandals" | "salt_pouch" | "house_plan" | "prayer_beads" | "crowbar" | "hyoirei" | "mirror_shard" | "sake_flask" | "service_sabre" | "omamori" | "gold_key" | "mirror_of_first_light" | "dripping_coin" | "ninth_plate" | "moon_water" | "drowned_lantern" | "fox_mask" | "hannya_mask" | "okame_mask";
export type ObjectSaid = "silver_key" | "bronze_key" | "universal_key" | "ofuda" | "refined_crystal" | "raw_crystal" | "box_of_matches" | "sacred_oil" | "sacred_water" | "mugwort_salve" | "paper_lantern" | "kitchen_knife" | "bokken" | "wakizashi" | "iron_fan" | "wind_chime" | "straw_sandals" | "salt_pouch" | "house_plan" | "prayer_beads" | "crowbar" | "hyoirei" | "mirror_shard" | "sake_flask" | "service_sabre" | "omamori" | "gold_key" | "mirror_of_first_light" | "dripping_coin" | "ninth_plate" | "moon_water" | "drowned_lantern" | "fox_mask" | "hannya_mask" | "okame_mask";
export type Holding = "silver_key" | "silver_key_1" | "silver_key_2" | "silver_key_3" | "bronze_key" | "bronze_key_1" | "bronze_key_2" | "bronze_key_3" | "universal_key" | "universal_key_1" | "universal_key_2" | "universal_key_3" | "ofuda" | "ofuda_1" | "ofuda_2" | "ofuda_3" | "refined_crystal" | "refined_crystal_1" | "refined_crystal_2" | "refined_crystal_3" | "raw_crystal" | "raw_crystal_1" | "raw_crystal_2" | "raw_crystal_3" | "box_of_matches" | "box_of_matches_1" | "box_of_matches_2" | "box_of_matches_3" | "sacred_oil" | "sacred_oil_1" | "sacred_oil_2" | "sacred_oil_3" | "sacred_water" | "sacred_water_1" | "sacred_water_2" | "sacred_water_3" | "mugwort_salve" | "mugwort_salve_1" | "mugwort_salve_2" | "mugwort_salve_3" | "paper_lantern" | "paper_lantern_1" | "paper_lantern_2" | "paper_lantern_3" | "kitchen_knife" | "kitchen_knife_1" | "kitchen_knife_2" | "kitchen_knife_3" | "bokken" | "bokken_1" | "bokken_2" | "bokken_3" | "wakizashi" | "wakizashi_1" | "wakizashi_2" | "wakizashi_3" | "iron_fan" | "iron_fan_1" | "iron_fan_2" | "iron_fan_3" | "wind_chime" | "wind_chime_1" | "wind_chime_2" | "wind_chime_3" | "straw_sandals" | "straw_sandals_1" | "straw_sandals_2" | "straw_sandals_3" | "salt_pouch" | "salt_pouch_1" | "salt_pouch_2" | "salt_pouch_3" | "house_plan" | "house_plan_1" | "house_plan_2" | "house_plan_3" | "prayer_beads" | "prayer_beads_1" | "prayer_beads_2" | "prayer_beads_3" | "crowbar" | "crowbar_1" | "crowbar_2" | "crowbar_3" | "hyoirei" | "hyoirei_1" | "hyoirei_2" | "hyoirei_3" | "mirror_shard" | "mirror_shard_1" | "mirror_shard_2" | "mirror_shard_3" | "sake_flask" | "sake_flask_1" | "sake_flask_2" | "sake_flask_3" | "service_sabre" | "service_sabre_1" | "service_sabre_2" | "service_sabre_3" | "omamori" | "omamori_1" | "omamori_2" | "omamori_3" | "gold_key" | "gold_key_1" | "gold_key_2" | "gold_key_3" | "mirror_of_first_light" | "mirror_of_first_light_1" | "mirror_of_first_light_2" | "mirror_of_first_light_3" | "dripping_coin" | "dripping_coin_1" | "dripping_coin_2" | "dripping_coin_3" | "ninth_plate" | "ninth_plate_1" | "ninth_plate_2" | "ninth_plate_3" | "moon_water" | "moon_water_1" | "moon_water_2" | "moon_water_3" | "drowned_lantern" | "drowned_lantern_1" | "drowned_lantern_2" | "drowned_lantern_3" | "fox_mask" | "fox_mask_1" | "fox_mask_2" | "fox_mask_3" | "hannya_mask" | "hannya_mask_1" | "hannya_mask_2" | "hannya_mask_3" | "okame_mask" | "okame_mask_1" | "okame_mask_2" | "okame_mask_3";
export type Cards = readonly Holding[];
export type Room = "h01" | "h02" | "h03" | "h04" | "h05" | "h06" | "h07" | "h08" | "h09" | "h10" | "h11" | "h12" | "h13" | "h14" | "h15" | "h16" | "x01" | "x02" | "x03" | "x04" | "x05" | "x06" | "g01" | "g02" | "g03" | "g04" | "g05" | "g06";
export type Curse = "paper_doll_nursery" | "ink_study" | "kitchen_of_knives" | "hanged_kimono_room" | "hall_of_borrowed_faces" | "moon_viewing_veranda" | "rain_gallery" | "pond_of_faces" | "wishing_well";
export type Omen = "dark_impulse" | "something_else_breathes" | "cold_breath" | "footsteps_overhead" | "the_house_turns" | "spectral_tear" | "someone_is_missing" | "the_wicks_go_out" | "a_kind_draught" | "loose_boards" | "hands_in_the_wall" | "a_voice_you_know" | "torn_sutras" | "moths" | "the_rooms_exhale" | "hungry_drawers" | "silence" | "barred_from_within";
export type Lost = "lamp_boy" | "old_housekeeper" | "man_in_the_mirror" | "wounded_officer" | "gardener" | "girl_by_the_pond" | "pilgrim" | "lost_surveyor";
export type Square = "1-1" | "1-2" | "1-3" | "1-4" | "1-5" | "1-6" | "1-7" | "1-8" | "1-9" | "1-10" | "2-1" | "2-2" | "2-3" | "2-4" | "2-5" | "2-6" | "2-7" | "2-8" | "2-9" | "2-10" | "3-1" | "3-2" | "3-3" | "3-4" | "3-5" | "3-6" | "3-7" | "3-8" | "3-9" | "3-10" | "4-1" | "4-2" | "4-3" | "4-4" | "4-5" | "4-6" | "4-7" | "4-8" | "4-9" | "4-10" | "5-1" | "5-2" | "5-3" | "5-4" | "5-5" | "5-6" | "5-7" | "5-8" | "5-9" | "5-10" | "6-1" | "6-2" | "6-3" | "6-4" | "6-5" | "6-6" | "6-7" | "6-8" | "6-9" | "6-10" | "7-1" | "7-2" | "7-3" | "7-4" | "7-5" | "7-6" | "7-7" | "7-8" | "7-9" | "7-10" | "8-1" | "8-2" | "8-3" | "8-4" | "8-5" | "8-6" | "8-7" | "8-8" | "8-9" | "8-10" | "9-1" | "9-2" | "9-3" | "9-4" | "9-5" | "9-6" | "9-7" | "9-8" | "9-9" | "9-10" | "10-1" | "10-2" | "10-3" | "10-4" | "10-5" | "10-6" | "10-7" | "10-8" | "10-9" | "10-10";
export type Slot = "s1-1" | "s1-2" | "s1-3" | "s1-4" | "s1-5" | "s2-1" | "s2-2" | "s2-3" | "s2-4" | "s2-5" | "s3-1" | "s3-2" | "s3-3" | "s3-4" | "s3-5" | "s4-1" | "s4-2" | "s4-3" | "s4-4" | "s4-5" | "s5-1" | "s5-2" | "s5-3" | "s5-4" | "s5-5";
export type Figure = "pc_0" | "pc_1" | "pc_2" | "pc_3" | "pc_4" | "entity_1" | "entity_2" | "entity_3" | "entity_4" | "entity_5" | "entity_6";
export type Who = number;
export type Edge = number;
export type Token = "none" | "exploration" | "hideout_1" | "hideout_2" | "hideout_3" | "corpse" | "mask" | "treasure" | "spent" | "removed";
export type DoorToken = "b4_2" | "b4_3" | "b4_a2" | "b4_q3" | "b5_2" | "b5_3" | "b5_g3" | "b5_w2" | "b6_4" | "b6_a3" | "b6_q2" | "o_2" | "o_3" | "o_4" | "o_a1" | "o_a2" | "o_a3" | "o_g3" | "o_g4" | "o_h" | "o_q2" | "o_w2" | "o_w3" | "r_g4" | "r_h";
export type Deck = "objects" | "extra" | "treasures" | "gifts" | "masks";
export type Phase = "awakening" | "preparation" | "pcs" | "events" | "entities" | "end_of_turn";
export type Moment = "test" | "dice" | "move" | "attack" | "wounds" | "last_stand" | "activation" | "phase" | "impulse" | "instant" | "path";
export type Purpose = "run" | "examine" | "break" | "flee" | "repel" | "exorcise" | "passing" | "hide" | "ritual" | "attack" | "exorcism" | "curse" | "event" | "lost_person";
export type Topic = "rotation" | "path" | "displaced" | "chase" | "target" | "fear" | "appearing" | "meeting" | "missing" | "burning" | "noise";
export type Value = "nerves" | "strength" | "exorcism" | "perception" | "speed" | "fear";
export type Face = "0c" | "0" | "1" | "2" | "3" | "3c";
export type Parity = "even" | "odd";
export type Direction = "north" | "east" | "south" | "west";
export type ChaseEnd = "running" | "enemy_gone" | "prey_gone" | "prey_dead" | "found_nobody";
export type Ending = "none" | "nobody_left" | "no_events" | "possessed_alone";
export type Aim = number;
export type Quarter = number;
export type Bundle = number;
export type Place = number;

export type Action =
  | { do: "pass" }
  | { do: "pick"; character: Character }
  | { do: "turn"; quarter: Quarter }
  | { do: "step"; direction: Direction }
  | { do: "break" }
  | { do: "give_up" }
  | { do: "call"; parity: Parity }
  | { do: "run" }
  | { do: "examine" }
  | { do: "trade"; target: number }
  | { do: "accept" }
  | { do: "refuse" }
  | { do: "give"; cards: Cards }
  | { do: "attack"; target: number; weapon?: Object }
  | { do: "arm"; weapon: Object }
  | { do: "exorcise"; target?: number }
  | { do: "recover"; bundle: Bundle }
  | { do: "take"; cards: Cards }
  | { do: "emit_noise" }
  | { do: "hide" }
  | { do: "use"; object: Object; aim?: Aim }
  | { do: "wear"; object: Object }
  | { do: "unmask" }
  | { do: "flee" }
  | { do: "wait" }
  | { do: "stop" }
  | { do: "ritual" }
  | { do: "repel"; weapon?: Object }
  | { do: "escape" }
  | { do: "reveal" }
  | { do: "go"; square: Square }
  | { do: "set_on"; figure: Figure; target: number }
  | { do: "choose"; figure: Figure }
  | { do: "spend"; place: Place }
  | { do: "stitch"; target: number }
  | { do: "sutra" }
  | { do: "reroll" }
  | { do: "evidence" }
  | { do: "keep"; object: Object }
  | { do: "discard"; holding: Holding }
  | { do: "suffer" }
  | { do: "build"; slot: Slot }
  | { do: "claim"; says: ObjectSaid };

export type Event =
  | { event: "character_taken"; seat: number | null; character: Character | null }
  | { event: "begins"; seat: number | null }
  | { event: "room_placed"; slot: Slot | null; room: Room | null; turned: number }
  | { event: "darkness_shown"; pair: number; value: number }
  | { event: "token_placed"; square: Square | null; token: Token | null }
  | { event: "dealt"; seat: number | null; object: Object | null }
  | { event: "turn_began"; turn: number }
  | { event: "turn_ended"; turn: number }
  | { event: "phase_began"; phase: Phase | null }
  | { event: "token_passed"; seat: number | null }
  | { event: "voice_passed"; seat: number | null }
  | { event: "activation_began"; seat: number | null }
  | { event: "activation_ended"; seat: number | null }
  | { event: "arbitrated"; seat: number | null; topic: Topic | null }
  | { event: "door_checked"; seat: number | null; edge: Edge | null; token: DoorToken | null }
  | { event: "door_gave"; seat: number | null; edge: Edge | null }
  | { event: "door_held"; seat: number | null; edge: Edge | null }
  | { event: "stepped_to"; seat: number | null; square: Square | null }
  | { event: "swapped"; figure: Who | null; square: Square | null }
  | { event: "noise_made"; seat: number | null; noise: number }
  | { event: "noise_faded" }
  | { event: "emitted"; seat: number | null; noise: number }
  | { event: "chimed"; square: Square | null }
  | { event: "alerted"; figure: Who | null; seat: number | null; number: number }
  | { event: "moved"; figure: Who | null; square: Square | null }
  | { event: "displaced"; figure: Who | null; square: Square | null }
  | { event: "disappeared"; figure: Who | null }
  | { event: "appeared"; figure: Who | null; square: Square | null }
  | { event: "entity_came"; figure: Who | null; enemy: Enemy | null; square: Square | null }
  | { event: "sent_back"; figure: Who | null }
  | { event: "revealed_as"; figure: Who | null; enemy: Enemy | null }
  | { event: "status_exchanged"; seat: number | null; other: number | null }
  | { event: "mark_passed"; to?: number | null; mark?: boolean }
  | { event: "test_rolled"; seat: number | null; purpose: Purpose | null; face: Face | null; total: number; needed: number }
  | { event: "duel_rolled"; seat: number | null; figure: Who | null; purpose: Purpose | null; face: Face | null; total: number; foe_face: Face | null; foe_total: number }
  | { event: "run_made"; seat: number | null; success: boolean }
  | { event: "examined"; seat: number | null; square: Square | null; success: boolean }
  | { event: "drew"; seat: number | null; deck: Deck | null; object?: Object | null }
  | { event: "nothing_to_draw"; seat: number | null; deck: Deck | null }
  | { event: "deck_shuffled"; cards: number }
  | { event: "looked"; seat: number | null; first?: Object | null; second?: Object | null }
  | { event: "put_under"; seat: number | null; object?: Object | null }
  | { event: "extra_taken"; seat: number | null; object: Object | null }
  | { event: "stolen"; figure: Who | null; seat: number | null; holding?: Holding | null }
  | { event: "loot_taken"; seat: number | null; figure: Who | null; holding?: Holding | null }
  | { event: "discarded"; seat: number | null; object: Object | null }
  | { event: "used"; seat: number | null; object: Object | null }
  | { event: "armed"; seat: number | null; object: Object | null }
  | { event: "wore"; seat: number | null; object: Object | null }
  | { event: "unmasked"; seat: number | null }
  | { event: "claimed"; seat: number | null; says: ObjectSaid | null }
  | { event: "warded"; seat: number | null; edge: Edge | null }
  | { event: "ward_worked"; figure: Who | null; seat: number | null }
  | { event: "oiled"; square: Square | null }
  | { event: "lit"; square: Square | null }
  | { event: "quenched"; seat: number | null }
  | { event: "flames_grew"; slots: readonly Slot[] }
  | { event: "key_placed"; seat: number | null; key: Object | null }
  | { event: "healed"; seat: number | null; wounds: number }
  | { event: "wounds_taken"; seat: number | null; wounds: number }
  | { event: "unhurt"; seat: number | null }
  | { event: "died"; seat: number | null; square: Square | null; figure: Who | null }
  | { event: "bundle_left"; square: Square | null; cards: number }
  | { event: "bundle_gone"; square: Square | null }
  | { event: "looked_into"; seat?: number | null; holding?: Holding | null }
  | { event: "card_taken"; seat?: number | null; holding?: Holding | null }
  | { event: "recovered"; seat: number | null; cards: number; square: Square | null }
  | { event: "peeked"; seat: number | null; other: number | null; holding?: Holding | null }
  | { event: "trade_offered"; seat: number | null; other: number | null }
  | { event: "trade_refused"; seat: number | null }
  | { event: "traded"; seat: number | null; other: number | null; gave: number; got: number }
  | { event: "card_traded"; seat?: number | null; other?: number | null; holding?: Holding | null }
  | { event: "attack_made"; seat: number | null; other: number | null }
  | { event: "exorcism_tried"; seat: number | null; other: number | null }
  | { event: "not_possessed"; seat: number | null; other: number | null }
  | { event: "was_exorcised"; seat: number | null; other: number | null }
  | { event: "hyoirei_revealed"; seat: number | null }
  | { event: "hyoirei_defeated"; seat: number | null }
  | { event: "impulse_began" }
  | { event: "impulse_ignored" }
  | { event: "checked"; seat: number | null; marked?: boolean }
  | { event: "condemned"; seat: number | null; turn: number }
  | { event: "hid"; seat: number | null; shadow: boolean }
  | { event: "sutra_read"; seat: number | null }
  | { event: "instant_void"; seat: number | null; object: Object | null }
  | { event: "chase_began"; figure: Who | null; seat: number | null }
  | { event: "round_began"; round: number }
  | { event: "enemy_rolled"; figure: Who | null; number: number }
  | { event: "fled"; seat: number | null; number: number; foe_number: number; ahead: boolean }
  | { event: "enemy_attacks"; figure: Who | null; seat: number | null }
  | { event: "repelled"; figure: Who | null; seat: number | null }
  | { event: "ritual_tried"; seat: number | null; figure: Who | null }
  | { event: "banished"; figure: Who | null; seat: number | null }
  | { event: "chase_over"; figure: Who | null; seat: number | null; why: ChaseEnd | null }
  | { event: "called"; seat: number | null; parity: Parity | null; face: Face | null; right: boolean }
  | { event: "last_stand_began"; seat: number | null }
  | { event: "curse_calm"; seat: number | null; curse: Curse | null }
  | { event: "curse_awoke"; seat: number | null; curse: Curse | null }
  | { event: "placated"; curse: Curse | null }
  | { event: "places_swapped"; seat: number | null; other: number | null }
  | { event: "evidence_placed"; square: Square | null }
  | { event: "evidence_taken"; seat: number | null; square: Square | null }
  | { event: "events_counted"; number: number }
  | { event: "event_drawn"; omen: Omen | null }
  | { event: "token_drawn"; figure: Who | null; token: DoorToken | null }
  | { event: "coordinates_rolled"; figure: Who | null; square: Square | null }
  | { event: "room_turned"; slot: Slot | null }
  | { event: "lost_met"; figure: Who | null; seat: number | null; lost: Lost | null }
  | { event: "lost_left"; figure: Who | null }
  | { event: "onryo_returned"; seat: number | null; square: Square | null }
  | { event: "onryo_drew"; seat: number | null; token?: DoorToken | null }
  | { event: "onryo_used"; seat: number | null; token: DoorToken | null }
  | { event: "got_out"; seat: number | null }
  | { event: "game_ended"; ending: Ending | null };

export interface State {
  readonly character: readonly (Character | null)[];
  readonly role: readonly (Role | null)[];
  readonly wounds: readonly (number)[];
  readonly noise: readonly (number)[];
  readonly action_points: readonly (number)[];
  readonly movement_points: readonly (number)[];
  readonly points_less: readonly (number)[];
  readonly hidden: readonly number[];
  readonly hid_from: readonly (number)[];
  readonly exhausted: readonly number[];
  readonly doom: readonly (number)[];
  readonly exorcised: readonly number[];
  readonly died_in: readonly (number)[];
  readonly died_at: readonly (Square | null)[];
  readonly killer: readonly (Figure | null)[];
  readonly points: readonly (number)[];
  readonly claim: readonly (Object | null)[];
  readonly worn: readonly (Object | null)[];
  readonly ward: readonly (number)[];
  readonly inventory?: readonly (readonly (Holding | null)[])[] | Hidden;
  readonly shown: readonly (readonly (Holding | null)[])[];
  readonly ran: readonly number[];
  readonly stitched: readonly number[];
  readonly sutra_read: boolean;
  readonly soft_step: boolean;
  readonly shouldered: boolean;
  readonly silent: boolean;
  readonly claimed: boolean;
  readonly fresh_start: boolean;
  readonly cut_short: boolean;
  readonly where: readonly (Square | null)[];
  readonly kind: readonly (Enemy | null)[];
  readonly room: readonly (Room | null)[];
  readonly turned: readonly (number)[];
  readonly token: readonly (Token | null)[];
  readonly bodies: readonly (Square | null)[];
  readonly alerted: number;
  readonly chimes: readonly (Square | null)[];
  readonly ajar: number;
  readonly door_edge: readonly (number)[];
  readonly door_state: readonly (number)[];
  readonly door_tried: readonly (number)[];
  readonly oil: Square | null;
  readonly flame: Square | null;
  readonly burning: readonly Slot[];
  readonly evidence_at: readonly (Square | null)[];
  readonly evidence_by: readonly (number | null)[];
  readonly silver_placed: boolean;
  readonly bronze_placed: boolean;
  readonly gold_placed: boolean;
  readonly curses: readonly Curse[];
  readonly gifts: number;
  readonly piles?: readonly (readonly (Room | null)[])[] | Hidden;
  readonly removed_rooms?: readonly (Room | null)[] | Hidden;
  readonly darkness: readonly (number)[];
  readonly darkness_bag: readonly (number)[];
  readonly darkness_aside: number;
  readonly map_bag: readonly (number)[];
  readonly door_bag?: readonly (DoorToken | null)[] | Hidden;
  readonly door_used: readonly (DoorToken | null)[];
  readonly onryo_tokens?: readonly (readonly (DoorToken | null)[])[] | Hidden;
  readonly onryo_moved: readonly number[];
  readonly entity_deck: readonly (Enemy | null)[];
  readonly entity_discard: readonly (Enemy | null)[];
  readonly event_deck: readonly (Omen | null)[];
  readonly event_discard: readonly (Omen | null)[];
  readonly lost_decks: readonly (readonly (Lost | null)[])[];
  readonly decks?: readonly (readonly (Object | null)[])[] | Hidden;
  readonly extra_deck: readonly (Object | null)[];
  readonly discard: readonly (Object | null)[];
  readonly spent: readonly (Object | null)[];
  readonly burnt?: readonly (Object | null)[] | Hidden;
  readonly bottom?: readonly (Object | null)[] | Hidden;
  readonly bottom_by: readonly (number | null)[];
  readonly bottom_of: readonly (Deck | null)[];
  readonly bundle_at: readonly (Square | null)[];
  readonly bundle_in: readonly (number)[];
  readonly bundle_card?: readonly (Holding | null)[] | Hidden;
  readonly bundle_known: readonly (readonly number[])[];
  readonly loot_under: readonly (Figure | null)[];
  readonly loot_from: readonly (number | null)[];
  readonly loot_card?: readonly (Holding | null)[] | Hidden;
  readonly possessed?: number | null | Hidden;
  readonly dark_points?: number | Hidden;
  readonly revealed: boolean;
  readonly defeated: boolean;
  readonly unlocked: boolean;
  readonly status?: readonly (number)[] | Hidden;
  readonly exchanged: number;
  readonly contact: number;
  readonly spared: readonly number[];
  readonly turn: number;
  readonly phase: Phase | null;
  readonly began: number | null;
  readonly first_player: number | null;
  readonly voice: number | null;
  readonly order: readonly (number | null)[];
  readonly active: number | null;
  readonly entities_came: boolean;
  readonly standstill: boolean;
  readonly wicks: readonly (number)[];
  readonly barred: number;
  readonly hold_end: boolean;
  readonly over_by: Ending | null;
  readonly hunter: Figure | null;
  readonly hunted: number | null;
  readonly chase_end: number;
  readonly chases: number;
  readonly bonus: number;
  readonly foe_bonus: number;
  readonly darkness_cut: number;
  readonly rerolls: number;
  readonly face: Face | null;
  readonly foe_face: Face | null;
  readonly margin: number;
}

export interface GameFrame {
  readonly frame: "Game";
  readonly at: string;
  readonly next: number;
}

export interface TurnFrame {
  readonly frame: "Turn";
  readonly at: string;
  readonly next: number;
  readonly drawn: number;
}

export interface ActivationFrame {
  readonly frame: "Activation";
  readonly at: string;
  readonly seat: number | null;
}

export interface EventsPhaseFrame {
  readonly frame: "EventsPhase";
  readonly at: string;
  readonly left: number;
}

export interface EventCardFrame {
  readonly frame: "EventCard";
  readonly at: string;
  readonly event: Omen | null;
  readonly seat: number | null;
  readonly next: number;
  readonly order: readonly (number | null)[];
}

export interface EntitiesPhaseFrame {
  readonly frame: "EntitiesPhase";
  readonly at: string;
  readonly left: number;
  readonly next: number;
}

export interface EntityTurnFrame {
  readonly frame: "EntityTurn";
  readonly at: string;
  readonly figure: Figure | null;
  readonly icon: number;
  readonly number: number;
}

export interface EndOfTurnFrame {
  readonly frame: "EndOfTurn";
  readonly at: string;
  readonly left: readonly (Slot | null)[];
}

export interface StepFrame {
  readonly frame: "Step";
  readonly at: string;
  readonly seat: number | null;
  readonly direction: Direction | null;
  readonly fleeing: boolean;
  readonly spot: Square | null;
  readonly to: Square | null;
  readonly chases: number;
  readonly blocked: number;
  readonly swapped: Figure | null;
  readonly tried: boolean;
  readonly louder: boolean;
}

export interface PassingFrame {
  readonly frame: "Passing";
  readonly at: string;
  readonly seat: number | null;
  readonly figure: Figure | null;
  readonly spot: Square | null;
}

export interface PlaceRoomFrame {
  readonly frame: "PlaceRoom";
  readonly at: string;
  readonly slot: Slot | null;
  readonly room: Room | null;
}

export interface TurnRoomFrame {
  readonly frame: "TurnRoom";
  readonly at: string;
  readonly slot: Slot | null;
}

export interface SettleFrame {
  readonly frame: "Settle";
  readonly at: string;
  readonly square: Square | null;
}

export interface RevealFrame {
  readonly frame: "Reveal";
  readonly at: string;
  readonly figure: Figure | null;
  readonly left: number;
}

export interface AlertsFrame {
  readonly frame: "Alerts";
  readonly at: string;
  readonly seat: number | null;
  readonly square: Square | null;
  readonly next: number;
  readonly figure: Figure | null;
}

export interface WalkFrame {
  readonly frame: "Walk";
  readonly at: string;
  readonly figure: Figure | null;
  readonly left: number;
  readonly how: number;
  readonly target: number;
  readonly ghost: boolean;
  readonly spot: Square | null;
  readonly to: Square | null;
  readonly chases: number;
  readonly pushed: Figure | null;
}

export interface DisplaceFrame {
  readonly frame: "Displace";
  readonly at: string;
  readonly figure: Figure | null;
  readonly in_sight: boolean;
}

export interface DisappearFrame {
  readonly frame: "Disappear";
  readonly at: string;
  readonly figure: Figure | null;
  readonly awaken: boolean;
  readonly square: Square | null;
}

export interface ArriveFrame {
  readonly frame: "Arrive";
  readonly at: string;
  readonly seat: number | null;
  readonly awaken: boolean;
}

export interface BringFrame {
  readonly frame: "Bring";
  readonly at: string;
  readonly kind: Enemy | null;
  readonly near: number | null;
  readonly square: Square | null;
}

export interface HauntFrame {
  readonly frame: "Haunt";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
}

export interface ReturnFrame {
  readonly frame: "Return";
  readonly at: string;
  readonly seat: number | null;
}

export interface OnryoMoveFrame {
  readonly frame: "OnryoMove";
  readonly at: string;
  readonly seat: number | null;
  readonly token: DoorToken | null;
  readonly left: number;
  readonly ghost: boolean;
  readonly chases: number;
  readonly spot: Square | null;
  readonly to: Square | null;
}

export interface ArbitrateFrame {
  readonly frame: "Arbitrate";
  readonly at: string;
  readonly topic: Topic | null;
  readonly values: readonly (number)[];
  readonly figure: Figure | null;
  readonly chooser: number | null;
}

export interface TrialFrame {
  readonly frame: "Trial";
  readonly at: string;
  readonly seat: number | null;
  readonly skill: Value | null;
  readonly difficulty: number;
  readonly purpose: Purpose | null;
  readonly outer_bonus: number;
  readonly outer_cut: number;
  readonly outer_rerolls: number;
  readonly rolled: Face | null;
}

export interface DuelFrame {
  readonly frame: "Duel";
  readonly at: string;
  readonly seat: number | null;
  readonly foe: Figure | null;
  readonly skill: Value | null;
  readonly foe_skill: Value | null;
  readonly purpose: Purpose | null;
  readonly extra: number;
  readonly foe_extra: number;
  readonly outer_bonus: number;
  readonly outer_foe_bonus: number;
  readonly outer_rerolls: number;
  readonly rolled: Face | null;
  readonly foe_rolled: Face | null;
}

export interface ChaseFrame {
  readonly frame: "Chase";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly found: boolean;
  readonly round: number;
  readonly outer_shouldered: boolean;
  readonly outer_ajar: number;
}

export interface FleeFrame {
  readonly frame: "Flee";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly left: number;
  readonly enemy_left: number;
  readonly ahead: boolean;
  readonly given_up: readonly (number)[];
  readonly edge: number;
}

export interface EnemyAttackFrame {
  readonly frame: "EnemyAttack";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly weapon: Object | null;
  readonly tried: boolean;
}

export interface RitualFrame {
  readonly frame: "Ritual";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly corpse: Square | null;
}

export interface HidingFrame {
  readonly frame: "Hiding";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly forced: boolean;
  readonly shadow: boolean;
  readonly seen: boolean;
  readonly parity: Parity | null;
}

export interface LastStandFrame {
  readonly frame: "LastStand";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
}

export interface WoundFrame {
  readonly frame: "Wound";
  readonly at: string;
  readonly seat: number | null;
  readonly wounds: number;
  readonly by: Figure | null;
}

export interface DeathFrame {
  readonly frame: "Death";
  readonly at: string;
  readonly seat: number | null;
  readonly by: Figure | null;
  readonly fire: boolean;
}

export interface BanishFrame {
  readonly frame: "Banish";
  readonly at: string;
  readonly figure: Figure | null;
  readonly by: number | null;
}

export interface BurnFrame {
  readonly frame: "Burn";
  readonly at: string;
  readonly figure: Figure | null;
}

export interface BurnAllFrame {
  readonly frame: "BurnAll";
  readonly at: string;
}

export interface DeedFrame {
  readonly frame: "Deed";
  readonly at: string;
  readonly seat: number | null;
  readonly verb: number;
  readonly target: number;
  readonly spot: Square | null;
}

export interface UseObjectFrame {
  readonly frame: "UseObject";
  readonly at: string;
  readonly seat: number | null;
  readonly thing: Object | null;
  readonly aim: Aim | null;
}

export interface LightFrame {
  readonly frame: "Light";
  readonly at: string;
  readonly seat: number | null;
}

export interface EscapeFrame {
  readonly frame: "Escape";
  readonly at: string;
  readonly seat: number | null;
}

export interface TradeFrame {
  readonly frame: "Trade";
  readonly at: string;
  readonly seat: number | null;
  readonly partner: number | null;
}

export interface RecoverFrame {
  readonly frame: "Recover";
  readonly at: string;
  readonly seat: number | null;
  readonly bundle: number;
}

export interface CombatFrame {
  readonly frame: "Combat";
  readonly at: string;
  readonly seat: number | null;
  readonly target: number | null;
  readonly weapon: Object | null;
  readonly other_weapon: Object | null;
  readonly wounds: number;
  readonly other_wounds: number;
  readonly alerting: number;
}

export interface ExorcismFrame {
  readonly frame: "Exorcism";
  readonly at: string;
  readonly seat: number | null;
  readonly target: number | null;
}

export interface DrawFrame {
  readonly frame: "Draw";
  readonly at: string;
  readonly seat: number | null;
  readonly deck: Deck | null;
}

export interface LookFrame {
  readonly frame: "Look";
  readonly at: string;
  readonly seat: number | null;
  readonly deck: Deck | null;
  readonly first?: Object | null | Hidden;
  readonly second?: Object | null | Hidden;
}

export interface LoseFrame {
  readonly frame: "Lose";
  readonly at: string;
  readonly seat: number | null;
  readonly thief: Figure | null;
  readonly mission: boolean;
}

export interface InstantFrame {
  readonly frame: "Instant";
  readonly at: string;
  readonly seat: number | null;
  readonly verb: number;
  readonly thing: Object | null;
  readonly moment: Moment | null;
  readonly prevented: boolean;
}

export interface ImpulseFrame {
  readonly frame: "Impulse";
  readonly at: string;
  readonly turn: number;
}

export interface CurseFrame {
  readonly frame: "Curse";
  readonly at: string;
  readonly seat: number | null;
  readonly curse: Curse | null;
  readonly parity: Parity | null;
  readonly other: number | null;
}

export interface MeetingFrame {
  readonly frame: "Meeting";
  readonly at: string;
  readonly figure: Figure | null;
  readonly seat: number | null;
  readonly card: Lost | null;
}

export interface KaidanWords {
  "board.again": never;
  "board.alert": "figure" | "state";
  "board.alerts": never;
  "board.bronze": "placed";
  "board.bundle": "cards" | "square";
  "board.candle": "each" | "left" | "whole";
  "board.cards": "cards";
  "board.chase": "figure" | "seat";
  "board.chase_hidden": "figure" | "seat";
  "board.darkness": "first" | "last" | "value";
  "board.darknesses": never;
  "board.dead": never;
  "board.doomed": "turn";
  "board.door_blocked": "n";
  "board.door_open": never;
  "board.door_to": "square";
  "board.enemy": "enemy" | "exorcism" | "fear" | "speed" | "square" | "strength";
  "board.even": never;
  "board.even_faces": never;
  "board.evidence": "square";
  "board.exhausted": never;
  "board.first": never;
  "board.five": "exorcism" | "nerves" | "perception" | "speed" | "strength";
  "board.four": "exorcism" | "fear" | "speed" | "strength";
  "board.gold": "placed";
  "board.hand": never;
  "board.hand_empty": never;
  "board.hidden": never;
  "board.hunted": never;
  "board.last_stand": never;
  "board.left": "actions" | "steps";
  "board.look": never;
  "board.map": never;
  "board.nerves": "nerves" | "printed";
  "board.noise": "n";
  "board.odd": never;
  "board.odd_faces": never;
  "board.odds": "n";
  "board.onryo": "seat" | "square";
  "board.pad": never;
  "board.pc": "character" | "seat" | "square";
  "board.pile": never;
  "board.pile_shut": never;
  "board.possessed": never;
  "board.round": "round";
  "board.say": never;
  "board.says": "object";
  "board.seats": never;
  "board.show_map": never;
  "board.shroud": "figure" | "square";
  "board.silver": "placed";
  "board.step_to": "square";
  "board.story_chases": "n" | "rounds" | "seat";
  "board.story_died": "figure" | "how" | "seat" | "turn";
  "board.story_end": "ending" | "turn";
  "board.story_exorcised": "other" | "seat" | "turn";
  "board.story_marks": "n";
  "board.story_out": "seat" | "turn";
  "board.story_possessed": "seat" | "turn";
  "board.time_condemned": "seat";
  "board.time_died": "seat";
  "board.time_escaped": "seat";
  "board.time_exchanged": "other" | "seat";
  "board.time_exorcised": "seat";
  "board.time_marked": "seat";
  "board.time_possessed": "seat";
  "board.time_returned": "seat";
  "board.timeline": never;
  "board.token": "square" | "token";
  "board.turn": "turn";
  "board.unseen": never;
  "board.usable": never;
  "board.voice": never;
  "board.ward": "edge";
  "bot.heuristic.name": never;
  "bot.heuristic.temper": never;
  "bot.ismcts.name": never;
  "bot.ismcts.temper": never;
  "bot.random.name": never;
  "bot.random.temper": never;
  "character.hara_shigetoki.ability": never;
  "character.hara_shigetoki.power": never;
  "character.hara_shigetoki.text": never;
  "character.jin_yosuke.ability": never;
  "character.jin_yosuke.power": never;
  "character.jin_yosuke.text": never;
  "character.mizuki_orie.ability": never;
  "character.mizuki_orie.power": never;
  "character.mizuki_orie.text": never;
  "character.sano_hatsue.ability": never;
  "character.sano_hatsue.power": never;
  "character.sano_hatsue.text": never;
  "character.tachibana_ren.ability": never;
  "character.tachibana_ren.power": never;
  "character.tachibana_ren.text": never;
  "circle.dead": never;
  "curse.hall_of_borrowed_faces.does": never;
  "curse.hall_of_borrowed_faces.text": never;
  "curse.hanged_kimono_room.does": never;
  "curse.hanged_kimono_room.text": never;
  "curse.ink_study.does": never;
  "curse.ink_study.text": never;
  "curse.kitchen_of_knives.does": never;
  "curse.kitchen_of_knives.text": never;
  "curse.moon_viewing_veranda.does": never;
  "curse.moon_viewing_veranda.text": never;
  "curse.paper_doll_nursery.does": never;
  "curse.paper_doll_nursery.text": never;
  "curse.pond_of_faces.does": never;
  "curse.pond_of_faces.text": never;
  "curse.rain_gallery.does": never;
  "curse.rain_gallery.text": never;
  "curse.wishing_well.does": never;
  "curse.wishing_well.text": never;
  "enemy.fuyurei.special": never;
  "enemy.fuyurei.text": never;
  "enemy.goryo.special": never;
  "enemy.goryo.text": never;
  "enemy.jibakurei.ritual": never;
  "enemy.jibakurei.special": never;
  "enemy.jibakurei.text": never;
  "enemy.jikiniki.ritual": never;
  "enemy.jikiniki.special": never;
  "enemy.jikiniki.text": never;
  "enemy.lost_person.special": never;
  "enemy.lost_person.text": never;
  "enemy.ubume.ritual": never;
  "enemy.ubume.special": never;
  "enemy.ubume.text": never;
  "enemy.woman_of_the_well.ritual": never;
  "enemy.woman_of_the_well.special": never;
  "enemy.woman_of_the_well.text": never;
  "enemy.yurei.text": never;
  "enemy.zashiki_warashi.ritual": never;
  "enemy.zashiki_warashi.special": never;
  "enemy.zashiki_warashi.text": never;
  "event.activation_began": "seat";
  "event.activation_ended": "seat";
  "event.alerted": "figure" | "number" | "seat" | "seat_id";
  "event.appeared": "figure" | "square";
  "event.arbitrated": "seat" | "topic";
  "event.armed": "object" | "seat";
  "event.attack_made": "other" | "seat";
  "event.banished": "figure" | "seat" | "seat_id";
  "event.begins": "seat";
  "event.bundle_gone": "square";
  "event.bundle_left": "cards" | "square";
  "event.called": "face" | "parity" | "right" | "seat";
  "event.card_taken": "holding";
  "event.card_traded": "holding" | "other" | "seat";
  "event.character_taken": "character" | "seat";
  "event.chase_began": "figure" | "seat";
  "event.chase_over": "figure" | "seat" | "why_id";
  "event.checked": "marked" | "seat";
  "event.chimed": "square";
  "event.claimed": "says" | "seat";
  "event.condemned": "seat" | "turn";
  "event.coordinates_rolled": "figure" | "square";
  "event.curse_awoke": "curse" | "seat";
  "event.curse_calm": "curse" | "seat";
  "event.darkness_shown": "value";
  "event.dealt": "object" | "seat";
  "event.deck_shuffled": "cards";
  "event.died": "figure" | "figure_id" | "seat" | "square";
  "event.disappeared": "figure";
  "event.discarded": "object" | "seat";
  "event.displaced": "figure" | "square";
  "event.door_checked": "edge" | "seat" | "token" | "token_id";
  "event.door_gave": "edge" | "seat";
  "event.door_held": "edge" | "seat";
  "event.drew": "deck" | "object" | "seat";
  "event.duel_rolled": "face" | "figure" | "foe_face" | "foe_total" | "purpose" | "seat" | "total";
  "event.emitted": "noise" | "seat";
  "event.enemy_attacks": "figure" | "seat";
  "event.enemy_rolled": "figure" | "number";
  "event.entity_came": "enemy" | "enemy_id" | "figure" | "square";
  "event.event_drawn": "omen";
  "event.events_counted": "number";
  "event.evidence_placed": "square";
  "event.evidence_taken": "seat" | "square";
  "event.examined": "seat" | "square" | "success";
  "event.exorcism_tried": "other" | "seat";
  "event.extra_taken": "object" | "seat";
  "event.flames_grew": "slots";
  "event.fled": "ahead" | "foe_number" | "number" | "seat";
  "event.game_ended": "ending_id";
  "event.got_out": "seat";
  "event.healed": "seat" | "wounds";
  "event.hid": "seat" | "shadow";
  "event.hyoirei_defeated": never;
  "event.hyoirei_revealed": "seat";
  "event.impulse_began": never;
  "event.impulse_ignored": never;
  "event.instant_void": "object" | "seat";
  "event.key_placed": "key" | "key_id" | "seat";
  "event.last_stand_began": "seat";
  "event.lit": "square";
  "event.looked": "first" | "seat" | "second";
  "event.looked_into": "holding";
  "event.loot_taken": "figure" | "holding" | "seat";
  "event.lost_left": "figure";
  "event.lost_met": "lost" | "seat";
  "event.mark_passed": "mark" | "to";
  "event.moved": "figure" | "square";
  "event.noise_faded": never;
  "event.noise_made": "noise" | "seat";
  "event.not_possessed": "other" | "seat";
  "event.nothing_to_draw": "deck" | "seat";
  "event.oiled": "square";
  "event.onryo_drew": "seat" | "token";
  "event.onryo_returned": "seat" | "square";
  "event.onryo_used": "seat" | "token" | "token_id";
  "event.peeked": "holding" | "other" | "seat";
  "event.phase_began": "phase" | "phase_id";
  "event.placated": "curse";
  "event.places_swapped": "other" | "seat";
  "event.put_under": "object" | "seat";
  "event.quenched": "seat";
  "event.recovered": "cards" | "seat" | "square";
  "event.repelled": "figure" | "seat";
  "event.revealed_as": "enemy" | "figure";
  "event.ritual_tried": "figure" | "seat";
  "event.room_placed": "room" | "slot";
  "event.room_turned": "slot";
  "event.round_began": "round";
  "event.run_made": "seat" | "success";
  "event.sent_back": "figure";
  "event.status_exchanged": "other" | "seat";
  "event.stepped_to": "seat" | "square";
  "event.stolen": "figure" | "holding" | "seat";
  "event.sutra_read": "seat";
  "event.swapped": "figure" | "square";
  "event.test_rolled": "face" | "needed" | "purpose" | "seat" | "total";
  "event.token_drawn": "figure" | "token" | "token_id";
  "event.token_passed": "seat";
  "event.token_placed": "square" | "token";
  "event.trade_offered": "other" | "seat";
  "event.trade_refused": "seat";
  "event.traded": "gave" | "got" | "other" | "seat";
  "event.turn_began": "turn";
  "event.turn_ended": "turn";
  "event.unhurt": "seat";
  "event.unmasked": "seat";
  "event.used": "object" | "seat";
  "event.voice_passed": "seat";
  "event.ward_worked": "figure" | "seat";
  "event.warded": "edge" | "seat";
  "event.was_exorcised": "other" | "seat";
  "event.wore": "object" | "seat";
  "event.wounds_taken": "seat" | "wounds";
  "game.goal": never;
  "game.help": never;
  "game.name": never;
  "game.story": never;
  "game.tagline": never;
  "group.accept": never;
  "group.arm": never;
  "group.attack": never;
  "group.break": never;
  "group.build": never;
  "group.call": never;
  "group.choose": never;
  "group.claim": never;
  "group.discard": never;
  "group.emit_noise": never;
  "group.escape": never;
  "group.evidence": never;
  "group.examine": never;
  "group.exorcise": never;
  "group.flee": never;
  "group.give": never;
  "group.give_up": never;
  "group.go": never;
  "group.hide": never;
  "group.keep": never;
  "group.pass": never;
  "group.pick": never;
  "group.recover": never;
  "group.refuse": never;
  "group.repel": never;
  "group.reroll": never;
  "group.reveal": never;
  "group.ritual": never;
  "group.run": never;
  "group.set_on": never;
  "group.spend": never;
  "group.step": never;
  "group.stitch": never;
  "group.stop": never;
  "group.suffer": never;
  "group.sutra": never;
  "group.take": never;
  "group.trade": never;
  "group.turn": never;
  "group.unmask": never;
  "group.use": never;
  "group.wait": never;
  "group.wear": never;
  "kind.area.garden": never;
  "kind.area.house": never;
  "kind.area.house_garden": never;
  "kind.character.hara_shigetoki": never;
  "kind.character.jin_yosuke": never;
  "kind.character.mizuki_orie": never;
  "kind.character.sano_hatsue": never;
  "kind.character.tachibana_ren": never;
  "kind.chase_end.enemy_gone": never;
  "kind.chase_end.found_nobody": never;
  "kind.chase_end.prey_dead": never;
  "kind.chase_end.prey_gone": never;
  "kind.chase_end.running": never;
  "kind.curse.hall_of_borrowed_faces": never;
  "kind.curse.hanged_kimono_room": never;
  "kind.curse.ink_study": never;
  "kind.curse.kitchen_of_knives": never;
  "kind.curse.moon_viewing_veranda": never;
  "kind.curse.paper_doll_nursery": never;
  "kind.curse.pond_of_faces": never;
  "kind.curse.rain_gallery": never;
  "kind.curse.wishing_well": never;
  "kind.deck.entities": never;
  "kind.deck.events": never;
  "kind.deck.extra": never;
  "kind.deck.gifts": never;
  "kind.deck.lost_garden": never;
  "kind.deck.lost_house": never;
  "kind.deck.masks": never;
  "kind.deck.objects": never;
  "kind.deck.treasures": never;
  "kind.direction.east": never;
  "kind.direction.north": never;
  "kind.direction.south": never;
  "kind.direction.west": never;
  "kind.door.blocked": never;
  "kind.door.open": never;
  "kind.door.rift": never;
  "kind.door_token.b4_2": never;
  "kind.door_token.b4_3": never;
  "kind.door_token.b4_a2": never;
  "kind.door_token.b4_q3": never;
  "kind.door_token.b5_2": never;
  "kind.door_token.b5_3": never;
  "kind.door_token.b5_g3": never;
  "kind.door_token.b5_w2": never;
  "kind.door_token.b6_4": never;
  "kind.door_token.b6_a3": never;
  "kind.door_token.b6_q2": never;
  "kind.door_token.o_2": never;
  "kind.door_token.o_3": never;
  "kind.door_token.o_4": never;
  "kind.door_token.o_a1": never;
  "kind.door_token.o_a2": never;
  "kind.door_token.o_a3": never;
  "kind.door_token.o_g3": never;
  "kind.door_token.o_g4": never;
  "kind.door_token.o_h": never;
  "kind.door_token.o_q2": never;
  "kind.door_token.o_w2": never;
  "kind.door_token.o_w3": never;
  "kind.door_token.r_g4": never;
  "kind.door_token.r_h": never;
  "kind.ending.no_events": never;
  "kind.ending.nobody_left": never;
  "kind.ending.none": never;
  "kind.ending.possessed_alone": never;
  "kind.enemy.fuyurei": never;
  "kind.enemy.goryo": never;
  "kind.enemy.jibakurei": never;
  "kind.enemy.jikiniki": never;
  "kind.enemy.lost_person": never;
  "kind.enemy.ubume": never;
  "kind.enemy.unseen": never;
  "kind.enemy.woman_of_the_well": never;
  "kind.enemy.yurei": never;
  "kind.enemy.zashiki_warashi": never;
  "kind.face.0": never;
  "kind.face.0c": never;
  "kind.face.1": never;
  "kind.face.2": never;
  "kind.face.3": never;
  "kind.face.3c": never;
  "kind.figure.entity_1": never;
  "kind.figure.entity_2": never;
  "kind.figure.entity_3": never;
  "kind.figure.entity_4": never;
  "kind.figure.entity_5": never;
  "kind.figure.entity_6": never;
  "kind.figure.pc_0": never;
  "kind.figure.pc_1": never;
  "kind.figure.pc_2": never;
  "kind.figure.pc_3": never;
  "kind.figure.pc_4": never;
  "kind.holding.bokken": never;
  "kind.holding.bokken_1": never;
  "kind.holding.bokken_2": never;
  "kind.holding.bokken_3": never;
  "kind.holding.box_of_matches": never;
  "kind.holding.box_of_matches_1": never;
  "kind.holding.box_of_matches_2": never;
  "kind.holding.box_of_matches_3": never;
  "kind.holding.bronze_key": never;
  "kind.holding.bronze_key_1": never;
  "kind.holding.bronze_key_2": never;
  "kind.holding.bronze_key_3": never;
  "kind.holding.crowbar": never;
  "kind.holding.crowbar_1": never;
  "kind.holding.crowbar_2": never;
  "kind.holding.crowbar_3": never;
  "kind.holding.dripping_coin": never;
  "kind.holding.dripping_coin_1": never;
  "kind.holding.dripping_coin_2": never;
  "kind.holding.dripping_coin_3": never;
  "kind.holding.drowned_lantern": never;
  "kind.holding.drowned_lantern_1": never;
  "kind.holding.drowned_lantern_2": never;
  "kind.holding.drowned_lantern_3": never;
  "kind.holding.fox_mask": never;
  "kind.holding.fox_mask_1": never;
  "kind.holding.fox_mask_2": never;
  "kind.holding.fox_mask_3": never;
  "kind.holding.gold_key": never;
  "kind.holding.gold_key_1": never;
  "kind.holding.gold_key_2": never;
  "kind.holding.gold_key_3": never;
  "kind.holding.hannya_mask": never;
  "kind.holding.hannya_mask_1": never;
  "kind.holding.hannya_mask_2": never;
  "kind.holding.hannya_mask_3": never;
  "kind.holding.house_plan": never;
  "kind.holding.house_plan_1": never;
  "kind.holding.house_plan_2": never;
  "kind.holding.house_plan_3": never;
  "kind.holding.hyoirei": never;
  "kind.holding.hyoirei_1": never;
  "kind.holding.hyoirei_2": never;
  "kind.holding.hyoirei_3": never;
  "kind.holding.iron_fan": never;
  "kind.holding.iron_fan_1": never;
  "kind.holding.iron_fan_2": never;
  "kind.holding.iron_fan_3": never;
  "kind.holding.kitchen_knife": never;
  "kind.holding.kitchen_knife_1": never;
  "kind.holding.kitchen_knife_2": never;
  "kind.holding.kitchen_knife_3": never;
  "kind.holding.mirror_of_first_light": never;
  "kind.holding.mirror_of_first_light_1": never;
  "kind.holding.mirror_of_first_light_2": never;
  "kind.holding.mirror_of_first_light_3": never;
  "kind.holding.mirror_shard": never;
  "kind.holding.mirror_shard_1": never;
  "kind.holding.mirror_shard_2": never;
  "kind.holding.mirror_shard_3": never;
  "kind.holding.moon_water": never;
  "kind.holding.moon_water_1": never;
  "kind.holding.moon_water_2": never;
  "kind.holding.moon_water_3": never;
  "kind.holding.mugwort_salve": never;
  "kind.holding.mugwort_salve_1": never;
  "kind.holding.mugwort_salve_2": never;
  "kind.holding.mugwort_salve_3": never;
  "kind.holding.ninth_plate": never;
  "kind.holding.ninth_plate_1": never;
  "kind.holding.ninth_plate_2": never;
  "kind.holding.ninth_plate_3": never;
  "kind.holding.ofuda": never;
  "kind.holding.ofuda_1": never;
  "kind.holding.ofuda_2": never;
  "kind.holding.ofuda_3": never;
  "kind.holding.okame_mask": never;
  "kind.holding.okame_mask_1": never;
  "kind.holding.okame_mask_2": never;
  "kind.holding.okame_mask_3": never;
  "kind.holding.omamori": never;
  "kind.holding.omamori_1": never;
  "kind.holding.omamori_2": never;
  "kind.holding.omamori_3": never;
  "kind.holding.paper_lantern": never;
  "kind.holding.paper_lantern_1": never;
  "kind.holding.paper_lantern_2": never;
  "kind.holding.paper_lantern_3": never;
  "kind.holding.prayer_beads": never;
  "kind.holding.prayer_beads_1": never;
  "kind.holding.prayer_beads_2": never;
  "kind.holding.prayer_beads_3": never;
  "kind.holding.raw_crystal": never;
  "kind.holding.raw_crystal_1": never;
  "kind.holding.raw_crystal_2": never;
  "kind.holding.raw_crystal_3": never;
  "kind.holding.refined_crystal": never;
  "kind.holding.refined_crystal_1": never;
  "kind.holding.refined_crystal_2": never;
  "kind.holding.refined_crystal_3": never;
  "kind.holding.sacred_oil": never;
  "kind.holding.sacred_oil_1": never;
  "kind.holding.sacred_oil_2": never;
  "kind.holding.sacred_oil_3": never;
  "kind.holding.sacred_water": never;
  "kind.holding.sacred_water_1": never;
  "kind.holding.sacred_water_2": never;
  "kind.holding.sacred_water_3": never;
  "kind.holding.sake_flask": never;
  "kind.holding.sake_flask_1": never;
  "kind.holding.sake_flask_2": never;
  "kind.holding.sake_flask_3": never;
  "kind.holding.salt_pouch": never;
  "kind.holding.salt_pouch_1": never;
  "kind.holding.salt_pouch_2": never;
  "kind.holding.salt_pouch_3": never;
  "kind.holding.service_sabre": never;
  "kind.holding.service_sabre_1": never;
  "kind.holding.service_sabre_2": never;
  "kind.holding.service_sabre_3": never;
  "kind.holding.silver_key": never;
  "kind.holding.silver_key_1": never;
  "kind.holding.silver_key_2": never;
  "kind.holding.silver_key_3": never;
  "kind.holding.straw_sandals": never;
  "kind.holding.straw_sandals_1": never;
  "kind.holding.straw_sandals_2": never;
  "kind.holding.straw_sandals_3": never;
  "kind.holding.universal_key": never;
  "kind.holding.universal_key_1": never;
  "kind.holding.universal_key_2": never;
  "kind.holding.universal_key_3": never;
  "kind.holding.wakizashi": never;
  "kind.holding.wakizashi_1": never;
  "kind.holding.wakizashi_2": never;
  "kind.holding.wakizashi_3": never;
  "kind.holding.wind_chime": never;
  "kind.holding.wind_chime_1": never;
  "kind.holding.wind_chime_2": never;
  "kind.holding.wind_chime_3": never;
  "kind.icon.common": never;
  "kind.icon.mask": never;
  "kind.icon.mission": never;
  "kind.icon.none": never;
  "kind.icon.weapon": never;
  "kind.lost.gardener": never;
  "kind.lost.girl_by_the_pond": never;
  "kind.lost.lamp_boy": never;
  "kind.lost.lost_surveyor": never;
  "kind.lost.man_in_the_mirror": never;
  "kind.lost.old_housekeeper": never;
  "kind.lost.pilgrim": never;
  "kind.lost.wounded_officer": never;
  "kind.moment.activation": never;
  "kind.moment.attack": never;
  "kind.moment.dice": never;
  "kind.moment.impulse": never;
  "kind.moment.instant": never;
  "kind.moment.last_stand": never;
  "kind.moment.move": never;
  "kind.moment.path": never;
  "kind.moment.phase": never;
  "kind.moment.test": never;
  "kind.moment.wounds": never;
  "kind.move.approach": never;
  "kind.move.away": never;
  "kind.move.elsewhere": never;
  "kind.move.ghost_walk": never;
  "kind.move.haunt": never;
  "kind.move.plain": never;
  "kind.object.bokken": never;
  "kind.object.box_of_matches": never;
  "kind.object.bronze_key": never;
  "kind.object.crowbar": never;
  "kind.object.dripping_coin": never;
  "kind.object.drowned_lantern": never;
  "kind.object.fox_mask": never;
  "kind.object.gold_key": never;
  "kind.object.hannya_mask": never;
  "kind.object.house_plan": never;
  "kind.object.hyoirei": never;
  "kind.object.iron_fan": never;
  "kind.object.kitchen_knife": never;
  "kind.object.mirror_of_first_light": never;
  "kind.object.mirror_shard": never;
  "kind.object.moon_water": never;
  "kind.object.mugwort_salve": never;
  "kind.object.ninth_plate": never;
  "kind.object.ofuda": never;
  "kind.object.okame_mask": never;
  "kind.object.omamori": never;
  "kind.object.paper_lantern": never;
  "kind.object.prayer_beads": never;
  "kind.object.raw_crystal": never;
  "kind.object.refined_crystal": never;
  "kind.object.sacred_oil": never;
  "kind.object.sacred_water": never;
  "kind.object.sake_flask": never;
  "kind.object.salt_pouch": never;
  "kind.object.service_sabre": never;
  "kind.object.silver_key": never;
  "kind.object.straw_sandals": never;
  "kind.object.universal_key": never;
  "kind.object.wakizashi": never;
  "kind.object.wind_chime": never;
  "kind.object_said.bokken": never;
  "kind.object_said.box_of_matches": never;
  "kind.object_said.bronze_key": never;
  "kind.object_said.crowbar": never;
  "kind.object_said.dripping_coin": never;
  "kind.object_said.drowned_lantern": never;
  "kind.object_said.fox_mask": never;
  "kind.object_said.gold_key": never;
  "kind.object_said.hannya_mask": never;
  "kind.object_said.house_plan": never;
  "kind.object_said.hyoirei": never;
  "kind.object_said.iron_fan": never;
  "kind.object_said.kitchen_knife": never;
  "kind.object_said.mirror_of_first_light": never;
  "kind.object_said.mirror_shard": never;
  "kind.object_said.moon_water": never;
  "kind.object_said.mugwort_salve": never;
  "kind.object_said.ninth_plate": never;
  "kind.object_said.ofuda": never;
  "kind.object_said.okame_mask": never;
  "kind.object_said.omamori": never;
  "kind.object_said.paper_lantern": never;
  "kind.object_said.prayer_beads": never;
  "kind.object_said.raw_crystal": never;
  "kind.object_said.refined_crystal": never;
  "kind.object_said.sacred_oil": never;
  "kind.object_said.sacred_water": never;
  "kind.object_said.sake_flask": never;
  "kind.object_said.salt_pouch": never;
  "kind.object_said.service_sabre": never;
  "kind.object_said.silver_key": never;
  "kind.object_said.straw_sandals": never;
  "kind.object_said.universal_key": never;
  "kind.object_said.wakizashi": never;
  "kind.object_said.wind_chime": never;
  "kind.omen.a_kind_draught": never;
  "kind.omen.a_voice_you_know": never;
  "kind.omen.barred_from_within": never;
  "kind.omen.cold_breath": never;
  "kind.omen.dark_impulse": never;
  "kind.omen.footsteps_overhead": never;
  "kind.omen.hands_in_the_wall": never;
  "kind.omen.hungry_drawers": never;
  "kind.omen.loose_boards": never;
  "kind.omen.moths": never;
  "kind.omen.silence": never;
  "kind.omen.someone_is_missing": never;
  "kind.omen.something_else_breathes": never;
  "kind.omen.spectral_tear": never;
  "kind.omen.the_house_turns": never;
  "kind.omen.the_rooms_exhale": never;
  "kind.omen.the_wicks_go_out": never;
  "kind.omen.torn_sutras": never;
  "kind.parity.even": never;
  "kind.parity.odd": never;
  "kind.phase.awakening": never;
  "kind.phase.end_of_turn": never;
  "kind.phase.entities": never;
  "kind.phase.events": never;
  "kind.phase.pcs": never;
  "kind.phase.preparation": never;
  "kind.purpose.attack": never;
  "kind.purpose.break": never;
  "kind.purpose.curse": never;
  "kind.purpose.event": never;
  "kind.purpose.examine": never;
  "kind.purpose.exorcise": never;
  "kind.purpose.exorcism": never;
  "kind.purpose.flee": never;
  "kind.purpose.hide": never;
  "kind.purpose.lost_person": never;
  "kind.purpose.passing": never;
  "kind.purpose.repel": never;
  "kind.purpose.ritual": never;
  "kind.purpose.run": never;
  "kind.role.banished": never;
  "kind.role.dead": never;
  "kind.role.escaped": never;
  "kind.role.living": never;
  "kind.role.onryo": never;
  "kind.room.g01": never;
  "kind.room.g02": never;
  "kind.room.g03": never;
  "kind.room.g04": never;
  "kind.room.g05": never;
  "kind.room.g06": never;
  "kind.room.h01": never;
  "kind.room.h02": never;
  "kind.room.h03": never;
  "kind.room.h04": never;
  "kind.room.h05": never;
  "kind.room.h06": never;
  "kind.room.h07": never;
  "kind.room.h08": never;
  "kind.room.h09": never;
  "kind.room.h10": never;
  "kind.room.h11": never;
  "kind.room.h12": never;
  "kind.room.h13": never;
  "kind.room.h14": never;
  "kind.room.h15": never;
  "kind.room.h16": never;
  "kind.room.x01": never;
  "kind.room.x02": never;
  "kind.room.x03": never;
  "kind.room.x04": never;
  "kind.room.x05": never;
  "kind.room.x06": never;
  "kind.token.bronze": never;
  "kind.token.corpse": never;
  "kind.token.evidence": never;
  "kind.token.exploration": never;
  "kind.token.flames": never;
  "kind.token.gold": never;
  "kind.token.hideout": never;
  "kind.token.hideout_1": never;
  "kind.token.hideout_2": never;
  "kind.token.hideout_3": never;
  "kind.token.inventory": never;
  "kind.token.mask": never;
  "kind.token.none": never;
  "kind.token.ofuda": never;
  "kind.token.oil": never;
  "kind.token.removed": never;
  "kind.token.silver": never;
  "kind.token.spent": never;
  "kind.token.trapdoor": never;
  "kind.token.treasure": never;
  "kind.topic.appearing": never;
  "kind.topic.burning": never;
  "kind.topic.chase": never;
  "kind.topic.displaced": never;
  "kind.topic.fear": never;
  "kind.topic.meeting": never;
  "kind.topic.missing": never;
  "kind.topic.noise": never;
  "kind.topic.path": never;
  "kind.topic.rotation": never;
  "kind.topic.target": never;
  "kind.trait.breath_of_the_dead_lamp": never;
  "kind.trait.long_stride": never;
  "kind.trait.reads_the_dust": never;
  "kind.trait.shoulder_first": never;
  "kind.trait.snuffed_wicks": never;
  "kind.trait.soft_soles": never;
  "kind.trait.splintered_frames": never;
  "kind.trait.steady_stitch": never;
  "kind.trait.sutra_of_the_still_lamp": never;
  "kind.trait.unpicked_thread": never;
  "kind.use.free": never;
  "kind.use.rapid": never;
  "kind.use.reveal": never;
  "kind.use.standard": never;
  "kind.value.darkness": never;
  "kind.value.exorcism": never;
  "kind.value.fear": never;
  "kind.value.nerves": never;
  "kind.value.noise": never;
  "kind.value.perception": never;
  "kind.value.speed": never;
  "kind.value.strength": never;
  "kind.value.wounds": never;
  "kind.window.activation_start": never;
  "kind.window.any": never;
  "kind.window.attack": never;
  "kind.window.combat": never;
  "kind.window.dice": never;
  "kind.window.entities_phase": never;
  "kind.window.impulse": never;
  "kind.window.last_stand": never;
  "kind.window.reaction": never;
  "kind.window.test": never;
  "kind.window.wounds": never;
  "lost.gardener.failure": never;
  "lost.gardener.success": never;
  "lost.gardener.text": never;
  "lost.girl_by_the_pond.failure": never;
  "lost.girl_by_the_pond.success": never;
  "lost.girl_by_the_pond.text": never;
  "lost.lamp_boy.failure": never;
  "lost.lamp_boy.success": never;
  "lost.lamp_boy.text": never;
  "lost.lost_surveyor.failure": never;
  "lost.lost_surveyor.success": never;
  "lost.lost_surveyor.text": never;
  "lost.man_in_the_mirror.failure": never;
  "lost.man_in_the_mirror.success": never;
  "lost.man_in_the_mirror.text": never;
  "lost.old_housekeeper.failure": never;
  "lost.old_housekeeper.success": never;
  "lost.old_housekeeper.text": never;
  "lost.pilgrim.failure": never;
  "lost.pilgrim.success": never;
  "lost.pilgrim.text": never;
  "lost.wounded_officer.failure": never;
  "lost.wounded_officer.success": never;
  "lost.wounded_officer.text": never;
  "measure.character_hara_shigetoki.name": never;
  "measure.character_hara_shigetoki.yes": never;
  "measure.character_jin_yosuke.name": never;
  "measure.character_jin_yosuke.yes": never;
  "measure.character_mizuki_orie.name": never;
  "measure.character_mizuki_orie.yes": never;
  "measure.character_sano_hatsue.name": never;
  "measure.character_sano_hatsue.yes": never;
  "measure.character_tachibana_ren.name": never;
  "measure.character_tachibana_ren.yes": never;
  "measure.chase_outcome.banish": never;
  "measure.chase_outcome.death": never;
  "measure.chase_outcome.disappear": never;
  "measure.chase_outcome.hide": never;
  "measure.chase_outcome.name": never;
  "measure.chases.name": never;
  "measure.comeback.name": never;
  "measure.comeback.yes": never;
  "measure.deaths.name": never;
  "measure.dooms.name": never;
  "measure.effects.name": never;
  "measure.effects.yes": never;
  "measure.ending.name": never;
  "measure.ending.no_events": never;
  "measure.ending.nobody_left": never;
  "measure.ending.possessed_alone": never;
  "measure.escaped.name": never;
  "measure.escaped.yes": never;
  "measure.escaped_any.name": never;
  "measure.escaped_any.yes": never;
  "measure.exorcisms.name": never;
  "measure.exorcisms.right": never;
  "measure.fire.name": never;
  "measure.fire.yes": never;
  "measure.hyoirei.name": never;
  "measure.hyoirei.yes": never;
  "measure.minutes.name": never;
  "measure.moves.action": never;
  "measure.moves.flee": never;
  "measure.moves.name": never;
  "measure.moves.wait": never;
  "measure.object_bokken.name": never;
  "measure.object_box_of_matches.name": never;
  "measure.object_bronze_key.name": never;
  "measure.object_crowbar.name": never;
  "measure.object_dripping_coin.name": never;
  "measure.object_drowned_lantern.name": never;
  "measure.object_fox_mask.name": never;
  "measure.object_gold_key.name": never;
  "measure.object_hannya_mask.name": never;
  "measure.object_house_plan.name": never;
  "measure.object_hyoirei.name": never;
  "measure.object_iron_fan.name": never;
  "measure.object_kitchen_knife.name": never;
  "measure.object_mirror_of_first_light.name": never;
  "measure.object_mirror_shard.name": never;
  "measure.object_moon_water.name": never;
  "measure.object_mugwort_salve.name": never;
  "measure.object_ninth_plate.name": never;
  "measure.object_ofuda.name": never;
  "measure.object_okame_mask.name": never;
  "measure.object_omamori.name": never;
  "measure.object_paper_lantern.name": never;
  "measure.object_prayer_beads.name": never;
  "measure.object_raw_crystal.name": never;
  "measure.object_refined_crystal.name": never;
  "measure.object_sacred_oil.name": never;
  "measure.object_sacred_water.name": never;
  "measure.object_sake_flask.name": never;
  "measure.object_salt_pouch.name": never;
  "measure.object_service_sabre.name": never;
  "measure.object_silver_key.name": never;
  "measure.object_straw_sandals.name": never;
  "measure.object_universal_key.name": never;
  "measure.object_wakizashi.name": never;
  "measure.object_wind_chime.name": never;
  "measure.onryo_banished.name": never;
  "measure.onryo_banished.yes": never;
  "measure.onryo_kills.name": never;
  "measure.onryo_wins.name": never;
  "measure.onryo_wins.yes": never;
  "measure.possessed_defeated.name": never;
  "measure.possessed_defeated.yes": never;
  "measure.possessed_wins.name": never;
  "measure.possessed_wins.yes": never;
  "measure.rounds.name": never;
  "measure.seat_1.name": never;
  "measure.seat_1.yes": never;
  "measure.seat_2.name": never;
  "measure.seat_2.yes": never;
  "measure.seat_3.name": never;
  "measure.seat_3.yes": never;
  "measure.seat_4.name": never;
  "measure.seat_4.yes": never;
  "measure.seat_5.name": never;
  "measure.seat_5.yes": never;
  "measure.stuck.name": never;
  "measure.stuck.yes": never;
  "measure.turn_escape.name": never;
  "measure.turn_gold.name": never;
  "measure.turn_hyoirei.name": never;
  "measure.turn_keys.name": never;
  "measure.turns.name": never;
  "object.bokken.does": never;
  "object.bokken.text": never;
  "object.box_of_matches.does": never;
  "object.box_of_matches.text": never;
  "object.bronze_key.does": never;
  "object.bronze_key.text": never;
  "object.crowbar.does": never;
  "object.crowbar.text": never;
  "object.dripping_coin.does": never;
  "object.dripping_coin.text": never;
  "object.drowned_lantern.does": never;
  "object.drowned_lantern.text": never;
  "object.fox_mask.does": never;
  "object.fox_mask.text": never;
  "object.gold_key.does": never;
  "object.gold_key.text": never;
  "object.hannya_mask.does": never;
  "object.hannya_mask.text": never;
  "object.house_plan.does": never;
  "object.house_plan.text": never;
  "object.hyoirei.does": never;
  "object.hyoirei.text": never;
  "object.iron_fan.does": never;
  "object.iron_fan.text": never;
  "object.kitchen_knife.does": never;
  "object.kitchen_knife.text": never;
  "object.mirror_of_first_light.does": never;
  "object.mirror_of_first_light.text": never;
  "object.mirror_shard.does": never;
  "object.mirror_shard.text": never;
  "object.moon_water.does": never;
  "object.moon_water.text": never;
  "object.mugwort_salve.does": never;
  "object.mugwort_salve.text": never;
  "object.ninth_plate.does": never;
  "object.ninth_plate.text": never;
  "object.ofuda.does": never;
  "object.ofuda.text": never;
  "object.okame_mask.does": never;
  "object.okame_mask.text": never;
  "object.omamori.does": never;
  "object.omamori.text": never;
  "object.paper_lantern.does": never;
  "object.paper_lantern.text": never;
  "object.prayer_beads.does": never;
  "object.prayer_beads.text": never;
  "object.raw_crystal.does": never;
  "object.raw_crystal.text": never;
  "object.refined_crystal.does": never;
  "object.refined_crystal.text": never;
  "object.sacred_oil.does": never;
  "object.sacred_oil.text": never;
  "object.sacred_water.does": never;
  "object.sacred_water.text": never;
  "object.sake_flask.does": never;
  "object.sake_flask.text": never;
  "object.salt_pouch.does": never;
  "object.salt_pouch.text": never;
  "object.service_sabre.does": never;
  "object.service_sabre.text": never;
  "object.silver_key.does": never;
  "object.silver_key.text": never;
  "object.straw_sandals.does": never;
  "object.straw_sandals.text": never;
  "object.universal_key.does": never;
  "object.universal_key.text": never;
  "object.wakizashi.does": never;
  "object.wakizashi.text": never;
  "object.wind_chime.does": never;
  "object.wind_chime.text": never;
  "omen.a_kind_draught.does": never;
  "omen.a_kind_draught.text": never;
  "omen.a_voice_you_know.does": never;
  "omen.a_voice_you_know.text": never;
  "omen.barred_from_within.does": never;
  "omen.barred_from_within.text": never;
  "omen.cold_breath.does": never;
  "omen.cold_breath.text": never;
  "omen.dark_impulse.does": never;
  "omen.dark_impulse.text": never;
  "omen.footsteps_overhead.does": never;
  "omen.footsteps_overhead.text": never;
  "omen.hands_in_the_wall.does": never;
  "omen.hands_in_the_wall.text": never;
  "omen.hungry_drawers.does": never;
  "omen.hungry_drawers.text": never;
  "omen.loose_boards.does": never;
  "omen.loose_boards.text": never;
  "omen.moths.does": never;
  "omen.moths.text": never;
  "omen.silence.does": never;
  "omen.silence.text": never;
  "omen.someone_is_missing.does": never;
  "omen.someone_is_missing.text": never;
  "omen.something_else_breathes.does": never;
  "omen.something_else_breathes.text": never;
  "omen.spectral_tear.does": never;
  "omen.spectral_tear.text": never;
  "omen.the_house_turns.does": never;
  "omen.the_house_turns.text": never;
  "omen.the_rooms_exhale.does": never;
  "omen.the_rooms_exhale.text": never;
  "omen.the_wicks_go_out.does": never;
  "omen.the_wicks_go_out.text": never;
  "omen.torn_sutras.does": never;
  "omen.torn_sutras.text": never;
  "option.arbiter_ties.help": never;
  "option.arbiter_ties.name": never;
  "option.arbiter_ties.value.ask": never;
  "option.arbiter_ties.value.random": never;
  "option.auto_result_wounds.help": never;
  "option.auto_result_wounds.name": never;
  "option.auto_result_wounds.value.absolute": never;
  "option.auto_result_wounds.value.floor0": never;
  "option.auto_result_wounds.value.min1": never;
  "option.character_choice.help": never;
  "option.character_choice.name": never;
  "option.character_choice.value.pick": never;
  "option.character_choice.value.random": never;
  "option.curse_on_awakening.help": never;
  "option.curse_on_awakening.name": never;
  "option.curse_on_awakening.value.false": never;
  "option.curse_on_awakening.value.true": never;
  "option.dead_council.help": never;
  "option.dead_council.name": never;
  "option.dead_council.value.rotate": never;
  "option.dead_council.value.vote": never;
  "option.event_deck_end.help": never;
  "option.event_deck_end.name": never;
  "option.event_deck_end.value.draw_impossible": never;
  "option.event_deck_end.value.last_resolved": never;
  "option.exhausted_until.help": never;
  "option.exhausted_until.name": never;
  "option.exhausted_until.value.end_of_game": never;
  "option.exhausted_until.value.end_of_turn": never;
  "option.exhausted_until.value.next_activation": never;
  "option.fate_last_stand.help": never;
  "option.fate_last_stand.name": never;
  "option.fate_last_stand.value.any_reaction": never;
  "option.fate_last_stand.value.banish_only": never;
  "option.first_player.help": never;
  "option.first_player.name": never;
  "option.first_player.value.agreed": never;
  "option.first_player.value.random": never;
  "option.flame_supply.help": never;
  "option.flame_supply.name": never;
  "option.flame_supply.value.ten": never;
  "option.flame_supply.value.unlimited": never;
  "option.hyoirei.help": never;
  "option.hyoirei.name": never;
  "option.hyoirei.value.always": never;
  "option.hyoirei.value.by_count": never;
  "option.hyoirei.value.never": never;
  "option.inventory_count.help": never;
  "option.inventory_count.name": never;
  "option.inventory_count.value.hidden": never;
  "option.inventory_count.value.public": never;
  "option.onryo_return.help": never;
  "option.onryo_return.name": never;
  "option.onryo_return.value.again": never;
  "option.onryo_return.value.once": never;
  "option.onryo_role_from.help": never;
  "option.onryo_role_from.name": never;
  "option.onryo_role_from.value.death": never;
  "option.onryo_role_from.value.return": never;
  "option.points_on_role_change.help": never;
  "option.points_on_role_change.name": never;
  "option.points_on_role_change.value.keep": never;
  "option.points_on_role_change.value.reset": never;
  "option.possessed_gives.help": never;
  "option.possessed_gives.name": never;
  "option.possessed_gives.value.bottom_card": never;
  "option.possessed_gives.value.lowest_mark": never;
  "option.reach.help": never;
  "option.reach.name": never;
  "option.reach.value.orthogonal": never;
  "option.reach.value.with_diagonal": never;
  "option.score_stacking.help": never;
  "option.score_stacking.name": never;
  "option.score_stacking.value.cumulative": never;
  "option.score_stacking.value.highest": never;
  "option.status_exchange.help": never;
  "option.status_exchange.name": never;
  "option.status_exchange.value.meeting_and_activation": never;
  "option.status_exchange.value.meeting_only": never;
  "outside.checked": "seat";
  "outside.drew": "deck" | "seat";
  "outside.looked": "seat";
  "outside.loot_taken": "figure" | "seat";
  "outside.onryo_drew": "seat";
  "outside.peeked": "other" | "seat";
  "outside.put_under": "seat";
  "outside.stolen": "figure" | "seat";
  "prompt.activation.ask": "actions" | "character" | "darkness" | "doom" | "exhausted" | "nerves" | "noise" | "room" | "room_id" | "square" | "steps";
  "prompt.activation.spirits": "active" | "character" | "square";
  "prompt.arbitrate.choose": "dead" | "figure" | "figure_id" | "topic_id";
  "prompt.chase.move": "character" | "enemy" | "enemy_id" | "exorcism" | "fear" | "figure" | "nerves" | "round" | "speed" | "square" | "strength" | "trapped";
  "prompt.combat.defend": "by" | "character" | "nerves" | "strength";
  "prompt.curse.call": "character" | "curse";
  "prompt.curse.choose": "character" | "curse" | "curse_id" | "nerves" | "wounds";
  "prompt.displace.ask": "character";
  "prompt.enemyattack.react": "character" | "enemy" | "enemy_id" | "exorcism" | "figure" | "nerves" | "strength" | "trapped";
  "prompt.flee.run": "ahead" | "character" | "enemy_left" | "figure" | "left";
  "prompt.game.characters": never;
  "prompt.hiding.fate": "character" | "figure";
  "prompt.laststand.ask": "banish" | "character" | "figure";
  "prompt.look.keep": "character";
  "prompt.meeting.ask": "character" | "lost" | "lost_id";
  "prompt.onryomove.go": "character" | "ghost" | "left" | "square";
  "prompt.recover.take": "cards";
  "prompt.ritual.discard": "character" | "figure";
  "prompt.step.blocked": "blocked" | "cost" | "odds" | "to";
  "prompt.step.failed": "odds";
  "prompt.trade.invite": "by" | "character";
  "prompt.trade.pick": "by";
  "prompt.window": "face" | "figure" | "moment_id" | "odds" | "phase" | "purpose" | "who" | "wounds";
  "refusal.KAI-1": never;
  "refusal.KAI-10": never;
  "refusal.KAI-100": never;
  "refusal.KAI-11": never;
  "refusal.KAI-111": never;
  "refusal.KAI-113": never;
  "refusal.KAI-117": never;
  "refusal.KAI-119": never;
  "refusal.KAI-122": never;
  "refusal.KAI-123": never;
  "refusal.KAI-124": never;
  "refusal.KAI-129": never;
  "refusal.KAI-134": never;
  "refusal.KAI-135": never;
  "refusal.KAI-137": never;
  "refusal.KAI-138": never;
  "refusal.KAI-140": never;
  "refusal.KAI-147": never;
  "refusal.KAI-148": never;
  "refusal.KAI-149": never;
  "refusal.KAI-153": never;
  "refusal.KAI-157": never;
  "refusal.KAI-160": never;
  "refusal.KAI-162": never;
  "refusal.KAI-163": never;
  "refusal.KAI-164": never;
  "refusal.KAI-169": never;
  "refusal.KAI-176": never;
  "refusal.KAI-177": never;
  "refusal.KAI-188": never;
  "refusal.KAI-2": never;
  "refusal.KAI-201": never;
  "refusal.KAI-210": never;
  "refusal.KAI-232": never;
  "refusal.KAI-235": never;
  "refusal.KAI-256": never;
  "refusal.KAI-257": never;
  "refusal.KAI-261": never;
  "refusal.KAI-273": never;
  "refusal.KAI-275": never;
  "refusal.KAI-277": never;
  "refusal.KAI-284": never;
  "refusal.KAI-30": never;
  "refusal.KAI-35": never;
  "refusal.KAI-40": never;
  "refusal.KAI-58": never;
  "refusal.KAI-6": never;
  "refusal.KAI-65": never;
  "refusal.KAI-66": never;
  "refusal.KAI-68": never;
  "refusal.KAI-69": never;
  "refusal.KAI-7": never;
  "refusal.KAI-79": never;
  "refusal.KAI-8": never;
  "refusal.KAI-80": "steps";
  "refusal.KAI-88": never;
  "refusal.KAI-9": never;
  "refusal.KAI-97": never;
  "refusal.KAI-R1": "least" | "most" | "seats";
  "refusal.KAI-R103": never;
  "refusal.KAI-R20": never;
  "refusal.KAI-R30": never;
  "refusal.KAI-R32": never;
  "refusal.KAI-R36": never;
  "refusal.KAI-R39": never;
  "refusal.KAI-R43": never;
  "refusal.KAI-R44": never;
  "refusal.KAI-R45": never;
  "refusal.KAI-R47": never;
  "refusal.KAI-R49": never;
  "refusal.KAI-R52": never;
  "refusal.KAI-R53": never;
  "refusal.KAI-R57": never;
  "refusal.KAI-R68": never;
  "refusal.KAI-R73": never;
  "refusal.KAI-R93": never;
  "refusal.KAI-R95": never;
  "refusal.KAI-R99": never;
  "room.h01.does": never;
  "room.h01.text": never;
  "room.h02.does": never;
  "room.h02.text": never;
  "room.h03.does": never;
  "room.h03.text": never;
  "room.h04.does": never;
  "room.h04.text": never;
  "room.x01.does": never;
  "room.x01.text": never;
  "screen.alerted": never;
  "screen.cards": "cards";
  "screen.chase": "figure" | "round" | "seat";
  "screen.clock": "events" | "objects" | "phase" | "turn";
  "screen.doomed": "turn";
  "screen.edges": never;
  "screen.exhausted": never;
  "screen.figures": never;
  "screen.marks": never;
  "screen.odds": "odds";
  "screen.possessed": never;
  "screen.says": "object";
  "screen.seat": "actions" | "nerves" | "noise" | "steps";
  "screen.tokens": never;
  "screen.turn": "turn";
  "story.banished": "number" | "seat";
  "story.closest": "seat" | "turn";
  "story.died": "by" | "enemy" | "other" | "seat" | "turn";
  "story.hunted": "number" | "seat";
  "story.length": "events" | "number";
  "story.no_events": never;
  "story.nobody_left": never;
  "story.out": "seat" | "turn";
  "story.possessed": "by" | "defeated" | "exorcised" | "seat" | "turn";
  "story.possessed_alone": never;
  "together.checked": "seats";
  "together.dealt": "seats";
  "verb.accept": "by";
  "verb.arm": "bonus" | "weapon";
  "verb.attack": "cost" | "odds" | "target" | "weapon" | "weapon_id";
  "verb.break": "cost" | "odds";
  "verb.build": "area" | "burns" | "slot";
  "verb.call": "parity_id";
  "verb.choose": "enemy" | "enemy_id" | "figure";
  "verb.claim": "says";
  "verb.discard": "holding";
  "verb.emit_noise": "cost" | "noise";
  "verb.escape": "checked";
  "verb.evidence": "cost";
  "verb.examine": "cost" | "darkness" | "odds" | "token";
  "verb.exorcise": "cost" | "figure" | "odds" | "target" | "target_id";
  "verb.flee": "figure" | "odds";
  "verb.give": "cards" | "cards_id";
  "verb.give_up": "at";
  "verb.go": "flames" | "room" | "room_id" | "square";
  "verb.hide": "bonus" | "odds";
  "verb.keep": "object";
  "verb.pass": "actions" | "at" | "steps";
  "verb.pick": "character" | "exorcism" | "nerves" | "perception" | "speed" | "strength";
  "verb.recover": "cards" | "cost";
  "verb.refuse": never;
  "verb.repel": "figure" | "odds" | "weapon" | "weapon_id";
  "verb.reroll": "odds";
  "verb.reveal": never;
  "verb.ritual": "enemy_id" | "odds";
  "verb.run": "odds";
  "verb.set_on": "enemy" | "enemy_id" | "figure" | "meets" | "target";
  "verb.spend": "move" | "number";
  "verb.step": "direction" | "door" | "flames" | "heard" | "how" | "into" | "noise" | "room" | "swap" | "swap_id" | "to";
  "verb.stitch": "cost" | "target";
  "verb.stop": "left";
  "verb.suffer": "curse_id" | "odds" | "wounds";
  "verb.sutra": never;
  "verb.take": "cards";
  "verb.trade": "cost" | "target";
  "verb.turn": "doors" | "quarter";
  "verb.unmask": "object";
  "verb.use": "aim" | "aim_id" | "cost" | "object" | "object_id";
  "verb.wait": "figure" | "odds";
  "verb.wear": "object";
  "view.action_points": never;
  "view.active": never;
  "view.ajar": never;
  "view.alerted": never;
  "view.barred": never;
  "view.began": never;
  "view.bodies": never;
  "view.bonus": never;
  "view.bottom": never;
  "view.bottom_by": never;
  "view.bottom_of": never;
  "view.bronze_placed": never;
  "view.bundle_at": never;
  "view.bundle_card": never;
  "view.bundle_in": never;
  "view.bundle_known": never;
  "view.burning": never;
  "view.burnt": never;
  "view.character": never;
  "view.chase_end": never;
  "view.chases": never;
  "view.chimes": never;
  "view.claim": never;
  "view.claimed": never;
  "view.contact": never;
  "view.curses": never;
  "view.cut_short": never;
  "view.dark_points": never;
  "view.darkness": never;
  "view.darkness_aside": never;
  "view.darkness_bag": never;
  "view.darkness_cut": never;
  "view.decks": never;
  "view.defeated": never;
  "view.died_at": never;
  "view.died_in": never;
  "view.discard": never;
  "view.doom": never;
  "view.door_bag": never;
  "view.door_edge": never;
  "view.door_state": never;
  "view.door_tried": never;
  "view.door_used": never;
  "view.entities_came": never;
  "view.entity_deck": never;
  "view.entity_discard": never;
  "view.event_deck": never;
  "view.event_discard": never;
  "view.evidence_at": never;
  "view.evidence_by": never;
  "view.exchanged": never;
  "view.exhausted": never;
  "view.exorcised": never;
  "view.extra_deck": never;
  "view.face": never;
  "view.first_player": never;
  "view.flame": never;
  "view.foe_bonus": never;
  "view.foe_face": never;
  "view.fresh_start": never;
  "view.gifts": never;
  "view.gold_placed": never;
  "view.hid_from": never;
  "view.hidden": never;
  "view.hold_end": never;
  "view.hunted": never;
  "view.hunter": never;
  "view.inventory": never;
  "view.killer": never;
  "view.kind": never;
  "view.loot_card": never;
  "view.loot_from": never;
  "view.loot_under": never;
  "view.lost_decks": never;
  "view.map_bag": never;
  "view.margin": never;
  "view.movement_points": never;
  "view.noise": never;
  "view.oil": never;
  "view.onryo_moved": never;
  "view.onryo_tokens": never;
  "view.order": never;
  "view.over_by": never;
  "view.phase": never;
  "view.piles": never;
  "view.points": never;
  "view.points_less": never;
  "view.possessed": never;
  "view.ran": never;
  "view.removed_rooms": never;
  "view.rerolls": never;
  "view.revealed": never;
  "view.role": never;
  "view.room": never;
  "view.shouldered": never;
  "view.shown": never;
  "view.silent": never;
  "view.silver_placed": never;
  "view.soft_step": never;
  "view.spared": never;
  "view.spent": never;
  "view.standstill": never;
  "view.status": never;
  "view.stitched": never;
  "view.sutra_read": never;
  "view.token": never;
  "view.turn": never;
  "view.turned": never;
  "view.unlocked": never;
  "view.voice": never;
  "view.ward": never;
  "view.where": never;
  "view.wicks": never;
  "view.worn": never;
  "view.wounds": never;
}

export const CHARACTERS = {"jin_yosuke":{"nerves":6,"strength":4,"exorcism":1,"perception":2,"speed":3,"ability":"shoulder_first","onryo":{"fear":5,"strength":5,"exorcism":3,"speed":3,"power":"splintered_frames"}},"hara_shigetoki":{"nerves":6,"strength":2,"exorcism":4,"perception":2,"speed":2,"ability":"sutra_of_the_still_lamp","onryo":{"fear":6,"strength":3,"exorcism":5,"speed":3,"power":"breath_of_the_dead_lamp"}},"sano_hatsue":{"nerves":5,"strength":2,"exorcism":3,"perception":4,"speed":2,"ability":"reads_the_dust","onryo":{"fear":4,"strength":3,"exorcism":4,"speed":4,"power":"snuffed_wicks"}},"tachibana_ren":{"nerves":4,"strength":3,"exorcism":1,"perception":3,"speed":5,"ability":"soft_soles","onryo":{"fear":4,"strength":3,"exorcism":3,"speed":5,"power":"long_stride"}},"mizuki_orie":{"nerves":5,"strength":3,"exorcism":3,"perception":3,"speed":2,"ability":"steady_stitch","onryo":{"fear":5,"strength":4,"exorcism":4,"speed":2,"power":"unpicked_thread"}}} as const;
export const ENEMIES = {"yurei":{"cards":3,"fear":4,"strength":3,"exorcism":3,"speed":2,"special":false,"ritual":false},"jikiniki":{"cards":2,"fear":5,"strength":4,"exorcism":4,"speed":3,"special":true,"ritual":true},"zashiki_warashi":{"cards":2,"fear":3,"strength":2,"exorcism":2,"speed":4,"special":true,"ritual":true},"fuyurei":{"cards":2,"fear":3,"strength":2,"exorcism":3,"speed":4,"special":true,"ritual":false},"ubume":{"cards":1,"fear":5,"strength":3,"exorcism":4,"speed":2,"special":true,"ritual":true},"jibakurei":{"cards":1,"fear":4,"strength":5,"exorcism":5,"speed":1,"special":true,"ritual":true},"goryo":{"cards":1,"fear":6,"strength":4,"exorcism":6,"speed":3,"special":true,"ritual":false},"lost_person":{"cards":1,"fear":0,"strength":0,"exorcism":0,"speed":0,"special":true,"ritual":false},"woman_of_the_well":{"cards":0,"fear":5,"strength":3,"exorcism":4,"speed":3,"special":true,"ritual":true}} as const;
export const OBJECTS = {"silver_key":{"icon":"mission","uses":0,"use":"standard","when":[]},"bronze_key":{"icon":"mission","uses":0,"use":"standard","when":[]},"universal_key":{"icon":"mission","uses":0,"use":"standard","when":[]},"ofuda":{"icon":"common","uses":1,"use":"standard","when":["reaction"]},"refined_crystal":{"icon":"common","uses":1,"use":"rapid","when":["any"]},"raw_crystal":{"icon":"common","uses":1,"use":"standard","when":[]},"box_of_matches":{"icon":"common","uses":1,"use":"standard","when":[]},"sacred_oil":{"icon":"common","uses":1,"use":"standard","when":[]},"sacred_water":{"icon":"common","uses":1,"use":"standard","when":[]},"mugwort_salve":{"icon":"common","uses":2,"use":"standard","when":[]},"paper_lantern":{"icon":"common","uses":3,"use":"rapid","when":["test"]},"kitchen_knife":{"icon":"weapon","uses":0,"use":"rapid","when":["combat"]},"bokken":{"icon":"weapon","uses":0,"use":"rapid","when":["combat"]},"wakizashi":{"icon":"weapon","uses":0,"use":"rapid","when":["combat"]},"iron_fan":{"icon":"weapon","uses":0,"use":"rapid","when":["combat"]},"wind_chime":{"icon":"common","uses":2,"use":"standard","when":[]},"straw_sandals":{"icon":"common","uses":2,"use":"rapid","when":["activation_start"]},"salt_pouch":{"icon":"common","uses":1,"use":"rapid","when":["attack","last_stand"]},"house_plan":{"icon":"common","uses":1,"use":"standard","when":[]},"prayer_beads":{"icon":"common","uses":2,"use":"rapid","when":["test"]},"crowbar":{"icon":"common","uses":3,"use":"rapid","when":["test"]},"hyoirei":{"icon":"none","uses":0,"use":"reveal","when":[]},"mirror_shard":{"icon":"common","uses":1,"use":"standard","when":[]},"sake_flask":{"icon":"common","uses":1,"use":"rapid","when":["any"]},"service_sabre":{"icon":"weapon","uses":0,"use":"rapid","when":["combat"]},"omamori":{"icon":"common","uses":1,"use":"rapid","when":["wounds"]},"gold_key":{"icon":"mission","uses":0,"use":"standard","when":[]},"mirror_of_first_light":{"icon":"common","uses":1,"use":"rapid","when":["entities_phase"]},"dripping_coin":{"icon":"common","uses":2,"use":"rapid","when":["dice"]},"ninth_plate":{"icon":"common","uses":1,"use":"rapid","when":["impulse"]},"moon_water":{"icon":"common","uses":1,"use":"standard","when":[]},"drowned_lantern":{"icon":"common","uses":2,"use":"rapid","when":["test"]},"fox_mask":{"icon":"mask","uses":0,"use":"free","when":[]},"hannya_mask":{"icon":"mask","uses":0,"use":"free","when":[]},"okame_mask":{"icon":"mask","uses":0,"use":"free","when":[]}} as const;
export const ROOMS = {"h01":{"area":"house","kind":"treasure","grid":["#D###","#z.z#","#.*.#","#_._D","#D###"]},"h02":{"area":"house","kind":"passage","grid":["###D#","Dm._#","#.*##","#_+T#","#D###"]},"h03":{"area":"house","kind":"mask","grid":["#D###","#_.v#","#.*##","Dm._D","#####"]},"h04":{"area":"house","kind":"mask","grid":["###D#","Dv#_#","#.*.#","#_.mD","#####"]},"h05":{"area":"house","kind":"cursed","grid":["#D###","#_.m#","#.*.#","Dm._#","###D#"]},"h06":{"area":"house","kind":"cursed","grid":["#####","D_+mD","#.*##","#m._#","#D###"]},"h07":{"area":"house","kind":"cursed","grid":["###D#","#m._#","#.*.#","D_#mD","#####"]},"h08":{"area":"house","kind":"cursed","grid":["#D###","#_.m#","#+*+#","#m._D","#D###"]},"h09":{"area":"house","kind":"cursed","grid":["###D#","Dm._#","#.*.#","#_.mD","#D###"]},"h10":{"area":"house","kind":"plain","grid":["#D###","#m._D","#.*.#","D_.m#","###D#"]},"h11":{"area":"house","kind":"plain","grid":["#D###","#_#m#","#.*.#","#m._D","###D#"]},"h12":{"area":"house","kind":"plain","grid":["#####","#m+_D","##*.#","#m._#","#D###"]},"h13":{"area":"house","kind":"plain","grid":["###D#","D_._#","#.*+#","#m#m#","#D###"]},"h14":{"area":"house","kind":"plain","grid":["#D#D#","#m.m#","#.*.#","#_._#","#D#D#"]},"h15":{"area":"house","kind":"plain","grid":["#####","D_.mD","#+*.#","#m._#","###D#"]},"h16":{"area":"house","kind":"plain","grid":["#D###","D_._D","#.*.#","#m.m#","#D###"]},"x01":{"area":"house_garden","kind":"mask","grid":["#D###","#_.v#","#+*##","D_.mD","###D#"]},"x02":{"area":"house_garden","kind":"cursed","grid":["###D#","#m._#","#+*+#","D_.mD","#D###"]},"x03":{"area":"house_garden","kind":"cursed","grid":["#D###","D_.m#","#+*+#","#m._D","###D#"]},"x04":{"area":"house_garden","kind":"plain","grid":["###D#","Dm._#","##*+#","#_.mD","#D###"]},"x05":{"area":"house_garden","kind":"plain","grid":["#D###","#m._D","#+*##","D_.m#","#D###"]},"x06":{"area":"house_garden","kind":"plain","grid":["###D#","#_.m#","#+*.#","Dm._D","###D#"]},"g01":{"area":"garden","kind":"cursed","grid":["#D###","D_.m#","#.*.#","#m._D","#####"]},"g02":{"area":"garden","kind":"cursed","grid":["#D###","#_#mD","#.*.#","Dm._#","#####"]},"g03":{"area":"garden","kind":"plain","grid":["#D###","Dm._#","#.*##","#_.mD","#####"]},"g04":{"area":"garden","kind":"plain","grid":["###D#","D_.mD","#.*.#","#m._#","#####"]},"g05":{"area":"garden","kind":"plain","grid":["#D#D#","#m.m#","#.*.#","D_._D","#####"]},"g06":{"area":"garden","kind":"plain","grid":["###D#","#m._D","##*.#","D_.m#","#####"]}} as const;
export const CURSES = {"paper_doll_nursery":"h05","ink_study":"h06","kitchen_of_knives":"h07","hanged_kimono_room":"h08","hall_of_borrowed_faces":"h09","moon_viewing_veranda":"x02","rain_gallery":"x03","pond_of_faces":"g02","wishing_well":"g01"} as const;
export const EVENTS = {"dark_impulse":{"copies":3,"scope":"group"},"something_else_breathes":{"copies":3,"scope":"group"},"cold_breath":{"copies":1,"scope":"first"},"footsteps_overhead":{"copies":2,"scope":"group"},"the_house_turns":{"copies":1,"scope":"first"},"spectral_tear":{"copies":1,"scope":"first"},"someone_is_missing":{"copies":1,"scope":"group"},"the_wicks_go_out":{"copies":2,"scope":"group"},"a_kind_draught":{"copies":1,"scope":"group"},"loose_boards":{"copies":1,"scope":"group"},"hands_in_the_wall":{"copies":1,"scope":"first"},"a_voice_you_know":{"copies":1,"scope":"first"},"torn_sutras":{"copies":1,"scope":"group"},"moths":{"copies":1,"scope":"first"},"the_rooms_exhale":{"copies":1,"scope":"group"},"hungry_drawers":{"copies":1,"scope":"first"},"silence":{"copies":1,"scope":"group"},"barred_from_within":{"copies":1,"scope":"group"}} as const;
export const LOST = {"lamp_boy":{"deck":"house","difficulty":3},"old_housekeeper":{"deck":"house","difficulty":4},"man_in_the_mirror":{"deck":"house","difficulty":4},"wounded_officer":{"deck":"house","difficulty":3},"gardener":{"deck":"garden","difficulty":3},"girl_by_the_pond":{"deck":"garden","difficulty":4},"pilgrim":{"deck":"garden","difficulty":3},"lost_surveyor":{"deck":"garden","difficulty":4}} as const;
export const SPECTRAL_WALLS = {"v":[".|...|...","...|...|.",".|...|...","...|...|.",".|...|...","...|...|.",".|...|...","...|...|.",".|...|...","...|...|."],"h":["..........",".-.-.-.-.-","..........","-.-.-.-.-.","..........","-.--.-.--.","..........",".--.-.--.-",".........."]} as const;
export const DARKNESS = [2,3,3,4,4,5] as const;
export const MAP_BAG = {"exploration":35,"hideouts":[1,1,1,1,2,2,2,2,3,3,3,3],"corpses":3} as const;
export const DOOR_BAG = [["O","2"],["O","2"],["O","3"],["O","3"],["O","4"],["O","G3"],["O","G4"],["O","A2"],["O","A3"],["O","W2"],["O","W3"],["O","Q2"],["O","A1"],["O","H"],["B4","2"],["B4","3"],["B4","A2"],["B4","Q3"],["B5","2"],["B5","3"],["B5","G3"],["B5","W2"],["B6","4"],["B6","A3"],["B6","Q2"],["R","G4"],["R","H"]] as const;
