/**
 * A board is a function of a view: it draws, lights what the question points at, and reports
 * presses. It contains no rules; the shell finds the answer or asks further.
 */
import type { Narrator } from "../lib/narrate";
import type { Maker, SoundName } from "../lib/sound.svelte";
import type { Chosen } from "../lib/choice";
import type { Action, GameEvent, GameInfo, Json, Option, Question, View } from "../generated/wire";

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

/** What an option can be pressed by. */
export function litMarks(question: Question | null): ReadonlySet<string> {
  return new Set(question?.options.flatMap((option) => option.marks) ?? []);
}
