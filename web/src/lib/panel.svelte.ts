/** The action panel's state: what has been chosen so far of the question before us. */
import { asking, NOTHING, remaining, type Asking, type Chosen } from "./choice";
import type { Match } from "./match.svelte";
import { offered } from "./sets";
import type { Action, Json, Option, Question } from "../generated/wire";

export class Panel {
  chosen = $state.raw<Chosen>(NOTHING);
  private past: Chosen[] = [];

  constructor(private readonly match: Match) {}

  readonly asking: Asking | null = $derived.by(() =>
    this.match.question ? asking(this.match.game, offered(this.match.question, this.chosen.whole), this.chosen) : null,
  );

  /** The options that still fit what has been chosen. */
  readonly open: readonly Option[] = $derived.by(() => remaining(offered(this.match.question, this.chosen.whole), this.chosen));

  /** The question with only the options still open: what a board lights. */
  readonly narrowed: Question | null = $derived.by(() => {
    const { question } = this.match;
    if (!question || this.match.sent !== null) return null;
    return this.chosen === NOTHING ? question : { ...question, options: this.open };
  });

  private step(next: Chosen): void {
    this.past.push(this.chosen);
    this.chosen = next;
  }

  verb(verb: string): void {
    this.step({ ...this.chosen, verb });
  }

  argument(name: string, value: Json): void {
    this.step({ ...this.chosen, args: { ...this.chosen.args, [name]: value } });
  }

  /** One step further along a path. */
  walk(name: string, steps: readonly Json[]): void {
    this.step({ ...this.chosen, way: { name, steps } });
  }

  /** An answer put together elsewhere; false: it is not offered. */
  compose(action: Action | null): boolean {
    const { question } = this.match;
    if (!question) return true;
    const whole = { ...NOTHING, whole: action };
    if (action && !remaining(offered(question, action), whole).length) return false;
    if (action || this.chosen.whole) this.clear();
    if (action) this.step(whole);
    return true;
  }

  back(): void {
    this.chosen = this.past.pop() ?? NOTHING;
  }

  clear(): void {
    this.past = [];
    this.chosen = NOTHING;
  }

  /** A thing on the board: it narrows the choice, or, if nothing fits, begins it anew. */
  press(mark: string): void {
    const { question } = this.match;
    if (!question) return;
    if (this.chosen.marks.includes(mark)) return this.back();
    const narrower = { ...this.chosen, marks: [...this.chosen.marks, mark] };
    if (remaining(question.options, narrower).length) this.step(narrower);
    else if (remaining(question.options, { ...NOTHING, marks: [mark] }).length) {
      this.clear();
      this.step({ ...NOTHING, marks: [mark] });
    }
  }
}

