/** What a board shows now: the latest view, what may be pressed, and the event being shown. */
import { litMarks, type BoardApi } from "../contract";
import type { SoundName } from "../../lib/sound.svelte";
import type { GameEvent, Question, View } from "../../generated/wire";

const NOTHING: ReadonlySet<string> = new Set();

/** How events are shown. All of it may be left out. */
export interface Manner<State> {
  /** How long each event holds the stage, in milliseconds. */
  readonly lengths?: Readonly<Record<string, number>>;
  readonly sounds?: Readonly<Partial<Record<string, SoundName>>>;
  /** How things look after an event. Events carry their results: this is bookkeeping, no rules. */
  readonly after?: (state: State, event: GameEvent) => State;
}

/** Events not named in `lengths` hold the stage for so long. */
const USUAL = 350;

export class Scene<State = View["state"]> {
  view = $state.raw<View | null>(null);
  /** The fields of the table, moved along event by event where the board says how. */
  state = $state.raw<State | null>(null);
  /** The marks of the options still open: what may be pressed. */
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  /** The event being shown; null when the table stands still. */
  told = $state.raw<GameEvent | null>(null);

  constructor(
    readonly api: BoardApi,
    private readonly manner: Manner<State> = {},
  ) {}

  get asked(): boolean {
    return this.lit.size > 0;
  }

  get over(): boolean {
    return this.view?.over !== undefined;
  }

  update(view: View, question: Question | null): void {
    this.view = view;
    this.state = view.state as State;
    this.lit = litMarks(question);
    this.told = null;
  }

  moment(event: GameEvent): number {
    if (this.state === null) return 0;
    this.lit = NOTHING;
    this.told = event;
    if (this.manner.after) this.state = this.manner.after(this.state, event);
    const name = this.manner.sounds?.[event.event];
    if (name) this.api.sound(name);
    const length = this.manner.lengths?.[event.event] ?? USUAL;
    return this.api.still ? Math.min(length, 900) : length;
  }
}
