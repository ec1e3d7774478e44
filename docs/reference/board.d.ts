// The contract between the shell and a board, written by web/generate.py. Do not edit.
// A board is an ES module that exports `mountBoard`: `export const mountBoard: MountBoard = …`.

export interface BoardApi {
  readonly game: GameInfo;
  /** The options of this table, as far as they differ from the usual. */
  readonly options: Readonly<Record<string, Json>>;
  /** What the table is laid on, such as a map: public, never changes; null where there is none. */
  readonly scene: Json;
  /** The table's own name, for what a board keeps on this device. */
  readonly table: string;
  /** All that this viewer has been told, up to what is being shown. */
  readonly events: readonly GameEvent[];
  /** Names and words, in the language of now. */
  readonly narrator: Narrator;
  /** Movement becomes fading. */
  readonly still: boolean;
  /** Odds and what is still unseen may be shown. */
  readonly aids: boolean;
  /** The moments in which one is not asked but lets it be; absent where a board cannot change them. */
  readonly passes?: readonly string[];
  letPass?(moments: readonly string[]): void;
  /** Somebody touched a thing of the board, such as `seat:1` or `class:light`. */
  press(mark: string): void;
  /**
   * Somebody put a whole answer together on the board, such as a path step by step: the panel shows
   * it as one button. Null takes it back; what is not offered is attempted.
   */
  compose(action: Action | null): void;
  /** Somebody wants what the question does not offer: the refusal will say why not. */
  attempt(action: Action): void;
  sound(name: SoundName): void;
  /** A sound of the game's own, made on the spot; the caption says what it is. */
  play(make: Maker, caption: string): void;
  /** After the end: all that was told to anybody, every secret open. */
  reveal(): Promise<readonly GameEvent[]>;
}

/** What a board needs that asks in a way of its own: the action panel, as data. */
export interface Desk {
  /** The whole question, and of its options those that still fit what has been chosen. */
  readonly question: Question | null;
  readonly open: readonly Option[];
  readonly chosen: Chosen;
  /** An answer is on its way: nothing may be pressed. */
  readonly busy: boolean;
  verb(verb: string): void;
  press(mark: string): void;
  back(): void;
  clear(): void;
  answer(action: Action): void;
}

export interface Board {
  /** How things stand; of the question, only the options that are still open. */
  update(view: View, question: Question | null): void;
  /** Begin to show an event; how many milliseconds it wants before the next. */
  moment?(event: GameEvent): number;
  /** How near each seat is to its aim, from 0 to 1, for the graph of a replay. */
  progress?(view: View): number[];
  /** After the end: a few lines about the match, from all that was told. */
  story?(events: readonly GameEvent[], view: View): string[];
  /**
   * A way of asking of its own, drawn into the panel under the question; returns the way to take it
   * away. Whatever it offers carries `data-choice`; the plain list of all answers stays one press off.
   */
  ask?(el: HTMLElement, desk: Desk): () => void;
  destroy(): void;
}

export type MountBoard = (el: HTMLElement, api: BoardApi) => Board;

/** An installed game as clients need it. `seats`: least and most. `shapes`: of each field of the table (under `""`) and of each frame (under its name). */
export interface GameInfo {
  readonly id: string;
  readonly seats: readonly [number, number];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
  readonly talk: boolean;
  readonly verbs: readonly VerbInfo[];
  readonly events: readonly EventInfo[];
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One event as this viewer hears it. Numbers count per viewer, so gaps tell nothing. */
export interface GameEvent {
  readonly event: string;
  readonly [field: string]: Json;
}

/** Names and words, in the language of now. */
export interface Narrator {
  say(key: string, args?: Readonly<Record<string, Value>>): string;
  seat(seat: number): string;
  thing(kind: string, id: Json): string;
  event(event: GameEvent): string;
}

/** A verb of the game and its arguments. */
export interface Action {
  readonly do: string;
  readonly [field: string]: Json;
}

export type SoundName =
  | "bell"
  | "card"
  | "chime"
  | "choir"
  | "coin"
  | "crack"
  | "cubes"
  | "die"
  | "door"
  | "flame"
  | "gust"
  | "heartbeat"
  | "hiss"
  | "hush"
  | "knock"
  | "lock"
  | "mutter"
  | "rustle"
  | "scatter"
  | "sigh"
  | "slam"
  | "thunder"
  | "tick"
  | "toll"
  | "trickle"
  | "whisper";

/** Makes a sound from now on, into `out`. */
export type Maker = (ctx: BaseAudioContext, out: AudioNode) => void;

/** What a seat is asked. Numbers count per seat; a question gets a new one whenever the seat has heard anything since: a late answer is refused (`CORE-14`), and how things stand follows. */
export interface Question {
  readonly q: number;
  readonly prompt: string;
  readonly facts: Facts;
  readonly options: readonly Option[];
  readonly sets: readonly SetOption[];
  readonly forced: boolean;
  readonly together: boolean;
}

/** One legal answer: the action, what its label needs, and the things it points at. */
export interface Option {
  readonly action: Action;
  readonly facts: Facts;
  readonly marks: readonly string[];
}

export interface Chosen {
  readonly verb: string | null;
  readonly args: Readonly<Record<string, Json>>;
  /** Things pressed on the board: only options that point at all of them are left. */
  readonly marks: readonly string[];
  /** Of a path, how it begins: asked for step by step. */
  readonly way: { readonly name: string; readonly steps: readonly Json[] } | null;
  /** A whole answer, put together on the board. */
  readonly whole: Action | null;
}

/** How things stand for one viewer. A hidden collection is `{count}`, a hidden entry null. `over` after the end; `aid` where the table allows an aid to deduction. */
export interface View {
  readonly you: number | null;
  readonly seats: number;
  readonly state: Readonly<Record<string, Json>>;
  readonly doing: readonly Doing[];
  readonly waiting: WaitingFor;
  readonly over?: Over;
  readonly aid?: Readonly<Record<string, Json>>;
}

/** An option of a game. `default`: what the rules mean where nobody says anything; `usual`: what people are offered in its place when they set a table. */
export interface OptionInfo {
  readonly name: string;
  readonly default: Json;
  readonly rule: string;
  readonly values?: readonly Value[];
  readonly least?: number;
  readonly most?: number;
  readonly also?: readonly number[];
  readonly words?: readonly string[];
  readonly names?: readonly string[];
  readonly usual?: Json;
  readonly most_letters?: number;
  readonly offers?: readonly Offer[];
}

/** A verb and the rule that says what it does; where another one does, when and which. */
export interface VerbInfo {
  readonly name: string;
  readonly arguments: Arguments;
  readonly rule: string;
  readonly where: readonly (readonly [string, string])[];
}

/** An event: what everybody hears of it, and what only those do who are told. */
export interface EventInfo {
  readonly name: string;
  readonly open: Arguments;
  readonly shut: Arguments;
}

export type Value = string | number | boolean;

export type Facts = Readonly<Record<string, Json | Thing>>;

/** Answers that are sets: `action` with, under the name `of`, any of the `members` in any order (a list; a member that stands there twice may be given twice), at least and at most so many. `facts` and `marks` are those of all members together. */
export interface SetOption {
  readonly action: Action;
  readonly of: string;
  readonly members: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly facts: Facts;
  readonly marks: readonly string[];
}

/** A frame of the game's procedure: its name, its step, and the fields the viewer may know. */
export interface Doing {
  readonly frame: string;
  readonly at: string;
  readonly [field: string]: Json;
}

/** What the table waits for, and the seats it asks. */
export interface WaitingFor {
  readonly for: "nothing" | "seat" | "seats" | "chance" | "over";
  readonly seats: readonly number[];
}

/** The end: what it is worth to each seat (0 to 1), who wins (perhaps nobody, perhaps all), and in games that count points, those and the ranking by them. */
export interface Over {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly points?: readonly number[];
  readonly ranks?: readonly number[];
}

/** A text for an option, by the name people know it by. */
export interface Offer {
  readonly name: string;
  readonly text: string;
}

export type Arguments = readonly (readonly [string, string])[];

/** Something with a name of its own: the message `kind.<kind>.<id>`, or the name of whoever sits there. */
export interface Thing {
  readonly kind: string;
  readonly id: Json;
}
