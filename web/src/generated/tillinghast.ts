// Written by generate.py. Do not edit.

import type { Hidden } from "../lib/wire";

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
