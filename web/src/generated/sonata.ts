// Written by generate.py. Do not edit.

import type { Hidden } from "../lib/wire";

export type Tile = number;
export type Path = readonly (string | number | null)[];
export type Instrument = "violin" | "cello" | "flute" | "trumpet" | "harp" | "timpani";
export type Target = "violin" | "cello" | "flute" | "trumpet" | "harp" | "timpani" | "johnny";
export type Word = "help" | "wait" | "danger" | "ready" | "soon" | "lure" | "alone" | "hush";
export type Level = "very_high" | "high" | "medium" | "low" | "silence";
export type Phase = "setup" | "ghosts" | "johnny" | "whisper";
export type Reason = "sonata" | "capture" | "dawn";

export type Action =
  | { do: "move"; path: Path }
  | { do: "possess"; target: Target }
  | { do: "unpossess" }
  | { do: "play" }
  | { do: "perform" }
  | { do: "capture" }
  | { do: "claim"; tile: Tile }
  | { do: "push"; tile: Tile }
  | { do: "hold" }
  | { do: "whisper"; word: Word }
  | { do: "bell"; tile: Tile }
  | { do: "no_bell" }
  | { do: "listen" }
  | { do: "stay_silent" }
  | { do: "free"; captive: number };

export type Event =
  | { event: "instrument_placed"; instrument: Instrument | null; tile: Tile | null }
  | { event: "start_drawn"; seat: number | null; tile?: Tile | null }
  | { event: "spot_drawn"; seat: number | null; tile?: Tile | null }
  | { event: "card_drawn"; seat: number | null; instrument?: Instrument | null }
  | { event: "johnny_entered"; tile: Tile | null }
  | { event: "clock_struck"; hour: number; hours: number }
  | { event: "round_began"; round: number; rounds: number }
  | { event: "turn_began"; seat: number | null; round: number }
  | { event: "turn_skipped"; seat: number | null }
  | { event: "unseen"; seat: number | null; number: number; path?: Path | null; tile?: Tile | null }
  | { event: "carried"; seat: number | null; number: number; instrument: Instrument | null; path: Path | null; tile: Tile | null }
  | { event: "drove"; seat: number | null; number: number; path: Path | null; tile: Tile | null }
  | { event: "wall_crossed"; seat: number | null; number: number }
  | { event: "bell_rang"; bell: Tile | null; seat: number | null; told: boolean; first: Tile | null }
  | { event: "possessed"; seat: number | null; number: number; instrument: Instrument | null; tile: Tile | null }
  | { event: "johnny_possessed"; seat: number | null; number: number; tile: Tile | null }
  | { event: "unpossessed"; seat: number | null; number: number; target: Target | null; tile: Tile | null }
  | { event: "sounded"; seat: number | null; number: number; instrument: Instrument | null; tile: Tile | null; performed?: boolean }
  | { event: "performed"; seat: number | null }
  | { event: "rescued"; seat: number | null; number: number; freed: readonly number[]; lost: number; passes: readonly number[] }
  | { event: "returned"; seat?: number | null; tile?: Tile | null }
  | { event: "scanned"; tile: Tile | null; red: Level | null; yellow: Level | null; green: Level | null }
  | { event: "not_scanned"; tile: Tile | null }
  | { event: "shaken_off"; seat: number | null; tile: Tile | null }
  | { event: "johnny_moved"; path: Path | null; tile: Tile | null; walls: number; spent: readonly number[] }
  | { event: "captured"; tile: Tile | null; claimed: boolean; claim: Tile | null; spent: boolean; count: number; caught: readonly number[] }
  | { event: "dropped"; seat: number | null; instrument: Instrument | null; tile: Tile | null }
  | { event: "pushed"; seat: number | null; from: Tile | null; tile: Tile | null }
  | { event: "whispers_passed"; clockwise: boolean }
  | { event: "whispered"; seat?: number | null; to?: number | null; word?: Word | null }
  | { event: "bell_placed"; tile: Tile | null }
  | { event: "bell_kept"; bells: number }
  | { event: "sonata_heard"; round: number }
  | { event: "all_captured"; round: number }
  | { event: "dawn_broke"; round: number }
  | { event: "revealed"; seat: number | null; start: Tile | null; spot: Tile | null; instrument: Instrument | null };

export interface State {
  readonly round: number;
  readonly phase: Phase | null;
  readonly active: number | null;
  readonly actions: number;
  readonly place?: readonly (Tile | null)[] | Hidden;
  readonly instruments: readonly (Tile | null)[];
  readonly holds: readonly (Target | null)[];
  readonly captives: readonly (number | null)[];
  readonly passes: readonly number[];
  readonly fresh: readonly number[];
  readonly pushed: readonly number[];
  readonly debts: readonly number[];
  readonly crossed: readonly number[];
  readonly bells: readonly (Tile | null)[];
  readonly levels: readonly (Level | null)[];
  readonly scanned_from: Tile | null;
  readonly staggered: boolean;
  readonly start?: readonly (Tile | null)[] | Hidden;
  readonly spot?: readonly (Tile | null)[] | Hidden;
  readonly card?: readonly (Instrument | null)[] | Hidden;
  readonly performed?: readonly (boolean)[] | Hidden;
  readonly ended: Reason | null;
}

export interface NightFrame {
  readonly frame: "Night";
  readonly at: string;
  readonly turn: number;
}

export interface SettingUpFrame {
  readonly frame: "SettingUp";
  readonly at: string;
  readonly drawn: number;
}

export interface GhostTurnFrame {
  readonly frame: "GhostTurn";
  readonly at: string;
  readonly seat: number | null;
  readonly unshown?: boolean | Hidden;
}

export interface JohnnyTurnFrame {
  readonly frame: "JohnnyTurn";
  readonly at: string;
  readonly pusher: number | null;
  readonly asked: readonly number[];
  readonly stride: number;
  readonly acted: boolean;
}

export interface WhispersFrame {
  readonly frame: "Whispers";
  readonly at: string;
  readonly clockwise: boolean;
}

export interface ScanFrame {
  readonly frame: "Scan";
  readonly at: string;
}

export const SOUNDS = {"violin":{"wave":"sawtooth","phrase":["A4","C5","E5","D5"],"beat_ms":420,"lowpass_hz":3200,"vibrato_hz":5.5,"noise":null,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"cello":{"wave":"sawtooth","phrase":["A2","E3","G3","F3"],"beat_ms":520,"lowpass_hz":900,"vibrato_hz":4.5,"noise":null,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"flute":{"wave":"sine","phrase":["E5","G5","A5","C6"],"beat_ms":340,"lowpass_hz":null,"vibrato_hz":5.0,"noise":0.05,"attack_ms":null,"decay_ms":null,"pitch_drop":null},"trumpet":{"wave":"square","phrase":["A4","A4","E5","C5"],"beat_ms":380,"lowpass_hz":2400,"vibrato_hz":null,"noise":null,"attack_ms":40,"decay_ms":null,"pitch_drop":null},"harp":{"wave":"triangle","phrase":["A3","E4","A4","C5","E5"],"beat_ms":180,"lowpass_hz":null,"vibrato_hz":null,"noise":null,"attack_ms":null,"decay_ms":900,"pitch_drop":null},"timpani":{"wave":"sine","phrase":["A2","A2","E2","A2"],"beat_ms":360,"lowpass_hz":null,"vibrato_hz":null,"noise":null,"attack_ms":null,"decay_ms":700,"pitch_drop":0.3}} as const;
export const DECK = ["help","wait","danger","ready","soon","lure","alone","hush"] as const;
export const TONES = {"very_high":{"beats":5,"beat_ms":220,"gain":1.0,"wind":false},"high":{"beats":4,"beat_ms":300,"gain":0.8,"wind":false},"medium":{"beats":3,"beat_ms":400,"gain":0.55,"wind":false},"low":{"beats":2,"beat_ms":520,"gain":0.3,"wind":false},"silence":{"beats":1,"beat_ms":1200,"gain":0.15,"wind":true}} as const;
export const PANS = {"red":-0.8,"yellow":0.0,"green":0.8} as const;
