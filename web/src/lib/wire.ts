/** What the server says. What the client says is generated from the server's own structs. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A collection somebody else holds: how many, and no more. */
export interface Hidden {
  readonly count: number;
}

export type Value = string | number | boolean;

export interface Thing {
  readonly kind: string;
  readonly id: Json;
}

export type Facts = Readonly<Record<string, Json | Thing>>;

export interface Doing {
  readonly frame: string;
  readonly at: string;
  readonly [field: string]: Json;
}

export interface View {
  readonly you: number | null;
  readonly seats: number;
  readonly state: Readonly<Record<string, Json>>;
  readonly doing: readonly Doing[];
  readonly waiting: { readonly for: "nothing" | "seat" | "seats" | "chance" | "over"; readonly seats: readonly number[] };
  readonly over?: { readonly scores: readonly number[] };
  /** What the table shows of what this viewer could work out itself, where it allows that. */
  readonly aid?: Readonly<Record<string, Json>>;
}

export interface Action {
  readonly do: string;
  readonly [argument: string]: Json;
}

export interface Option {
  readonly action: Action;
  readonly facts: Facts;
  readonly marks: readonly string[];
}

export interface Question {
  readonly q: number;
  readonly prompt: string;
  readonly facts: Facts;
  readonly options: readonly Option[];
  readonly forced: boolean;
  readonly together: boolean;
}

export interface GameEvent {
  readonly event: string;
  readonly [argument: string]: Json;
}

export interface Chair {
  readonly seat: number;
  readonly sit: "person" | "bot" | "open";
  readonly bot: string;
  readonly name: string;
  readonly here: boolean;
}

export interface News {
  readonly t: "news";
  readonly from: number;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly question: Question | null;
  readonly instants: readonly Option[];
  readonly undo: boolean;
  readonly clock: { readonly seconds: number } | null;
  readonly chairs: readonly Chair[];
}

export interface Refusal {
  readonly rule: string;
  readonly facts: Facts;
}

export interface TalkLine {
  readonly seat: number;
  readonly text: string;
  /** The circle it was said in, where that is not the whole table. */
  readonly to?: string;
}

export type Heard =
  | News
  | { readonly t: "waiting"; readonly chairs: readonly Chair[] }
  | { readonly t: "receipt"; readonly nonce: string }
  | ({ readonly t: "refused"; readonly nonce: string | null } & Refusal)
  | { readonly t: "talk"; readonly from: number; readonly lines: readonly TalkLine[] }
  | { readonly t: "note"; readonly text: string }
  /** `usual`: the server knows of nothing that this seat has said. */
  | { readonly t: "passes"; readonly moments: readonly string[]; readonly usual?: boolean }
  | { readonly t: "pong"; readonly at: number }
  | { readonly t: "bye"; readonly rule: string };

export interface OptionInfo {
  readonly name: string;
  /** What the rules mean where nobody says anything. */
  readonly default: Json;
  /** What people are offered in its place when they set a table. */
  readonly usual?: Json;
  readonly rule: string;
  readonly values?: readonly (string | number | boolean)[];
  readonly least?: number;
  readonly most?: number;
  readonly also?: readonly number[];
  readonly words?: readonly string[];
  readonly names?: readonly string[];
}

type Arguments = readonly (readonly [name: string, kind: string])[];

export interface VerbInfo {
  readonly name: string;
  readonly arguments: Arguments;
  /** The rule that says what it does; where another one does, when. */
  readonly rule: string;
  readonly where: readonly (readonly [when: string, rule: string])[];
}

export interface GameInfo {
  readonly id: string;
  readonly seats: readonly [number, number];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
  readonly talk: boolean;
  readonly verbs: readonly VerbInfo[];
  readonly events: readonly { readonly name: string; readonly open: Arguments; readonly shut: Arguments }[];
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Parlour {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly address: string | null;
}

export interface TableCard {
  readonly table: string;
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Json>>;
  readonly status: "waiting" | "playing" | "over";
  readonly chairs: readonly Chair[];
  readonly pace: { readonly answer_seconds: number };
  readonly listed: boolean;
  readonly dealer?: "house" | "people" | "sealed";
  readonly sealed?: Seal;
  /** The circles in which people may talk here, and who belongs to each. */
  readonly talk?: Readonly<Record<string, readonly number[]>>;
  readonly you: { readonly seats: readonly number[]; readonly host: boolean; readonly watch: boolean };
  readonly scene?: Json;
}

/** Sealed dice: more of them is shown as the match goes on. */
export interface Seal {
  /** SHA-256 of the seed, from the first moment. */
  readonly seal: string;
  /** The seats that have added their part. */
  readonly given: readonly number[];
  /** What they added, by seat, once the match has begun. */
  readonly parts?: readonly (string | null)[];
  /** When it is over. */
  readonly seed?: string;
}

export interface Links {
  readonly host: string;
  readonly watch: string;
  readonly seats: readonly (string | null)[];
}

export interface Moment {
  readonly from: number;
  readonly events: readonly GameEvent[];
  readonly view: View;
}

export interface RuleEntry {
  readonly id: string;
  readonly kind: "rule" | "ruling";
  readonly section: string;
  readonly text: string;
  /** What it is written in: the player's language, or English where nobody has translated it. */
  readonly language: string;
}
