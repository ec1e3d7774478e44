/**
 * Something of one's own that the server keeps for this seat: its note, the moments it lets pass.
 * Until the server has confirmed the latest, that lies on this device as well: it outlives a reload,
 * is sent again on every new connection, and what the server still has does not take its place.
 */
import { nonce } from "./socket";
import { recall, tab, type Store } from "./store";

interface Held<T> {
  readonly value: T;
}

export class Wish<T> {
  value = $state.raw() as T;
  /** The latest is not known to be kept. */
  open = $state(false);
  /** What the latest was said under; null if it has not been said. */
  private said: string | null = null;

  constructor(
    first: T,
    private readonly key: string,
    private readonly store: Store,
    private readonly speak: (value: T, nonce: string) => void,
  ) {
    const held = recall<Held<T> | null>(store, key, null);
    this.value = held ? held.value : first;
    this.open = held !== null;
  }

  /** What was on its way when the page was left. */
  flies(value: T, id: string): void {
    if (this.open && !same(this.value, value)) return; // something newer was written
    this.value = value;
    this.open = true;
    this.said = id;
  }

  set(value: T): void {
    this.value = value;
    this.open = true;
    this.said = null;
    this.store.setItem(this.key, JSON.stringify({ value } satisfies Held<T>));
  }

  /** Tell the server, unless it has been told. */
  say(): void {
    if (!this.open || this.said !== null) return;
    this.said = nonce();
    this.speak(this.value, this.said);
  }

  /** What the server has: older than what is being wished, or from another device of this seat. */
  hear(value: T): void {
    if (!this.open) this.value = value;
  }

  landed(id: string): void {
    if (id === this.said) this.close();
  }

  /** It is not kept. Try again (true), or let the server have its way? False if it was not this. */
  refused(id: string | null, again: boolean): boolean {
    if (id === null || id !== this.said) return false;
    this.said = null;
    if (!again) this.close();
    return true;
  }

  private close(): void {
    this.open = false;
    this.said = null;
    // Another tab of this seat may have written there since.
    const held = recall<Held<T> | null>(this.store, this.key, null);
    if (held && same(held.value, this.value)) this.store.removeItem(this.key);
  }
}

function same<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Who writes and the how manieth time, so that the server knows the older from the newer. */
export function stamp(): { pen: string; turn: number } {
  const { pen, turn } = recall(tab, "gloaming:pen", { pen: nonce(), turn: 0 });
  // By the clock: a tab that was doubled has the same pen.
  const next = { pen, turn: Math.max(Date.now(), turn + 1) };
  tab.setItem("gloaming:pen", JSON.stringify(next));
  return next;
}
