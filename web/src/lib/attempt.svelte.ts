/** What a person asks of the house and the house may refuse: the refusal is kept, to be shown in place. */
import { Refused, Unreachable } from "./api";
import { Speaker } from "./narrate";
import { say, words } from "./words.svelte";

/** Why something did not come off, in the language of now. */
export function explain(error: Refused | Unreachable): string {
  return error instanceof Refused ? new Speaker(words.messages, []).refusal(error) : say("web.try_again");
}

export class Attempt {
  busy = $state(false);
  private error = $state.raw<Refused | Unreachable | null>(null);
  private running = 0;

  readonly trouble: string | null = $derived(this.error && explain(this.error));
  /** The rule that stands behind it, if it was a refusal. */
  readonly rule: string | null = $derived(this.error instanceof Refused ? this.error.rule : null);

  /** What came of it; null if nothing did, and then `trouble` says why. */
  async run<T>(what: () => Promise<T>): Promise<T | null> {
    this.error = null;
    this.busy = ++this.running > 0;
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      this.error = error;
      return null;
    } finally {
      this.busy = --this.running > 0;
    }
  }
}
