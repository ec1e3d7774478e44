/**
 * The Orchestra as one phone has it: who is here, what was sounded, and what this phone wants to
 * sound. The connection may break at any moment; a press is kept until somebody has heard it.
 */
import type { Join, RelayMessage, RelayNews } from "../../../src/generated/relay";
import type { Instrument } from "../generated";
import { ReconnectingSocket, nonce, onNews, type Listener, type World } from "../../../src/lib/socket";
import { device, recall, tab } from "../../../src/lib/store";

export const PARTS = ["johnny", "red", "yellow", "green"] as const;
export type Part = (typeof PARTS)[number];
export type Loud = "high" | "medium" | "low";

export interface Cue {
  readonly part: Part;
  readonly answer?: Loud;
  readonly instrument?: Instrument;
  /** When it was pressed, by this phone's clock. */
  readonly at: number;
}

interface Kept {
  readonly secret: string;
  readonly part: Part | null;
  readonly instrument: Instrument | null;
}

const KEPT = "gloaming:orchestra";
const SOUNDED = "gloaming:orchestra:sounded";
/** A cue older than this, in milliseconds, is only shown. */
export const STALE = 90_000;

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The orchestra this device belongs to, if any. */
export function remembered(): Kept | null {
  return recall<Kept | null>(device, KEPT, null);
}

export class Orchestra implements Listener<RelayMessage> {
  part = $state<Part | null>(null);
  /** The instrument of this phone's ghost: kept here, and sent to nobody. */
  instrument = $state<Instrument | null>(null);
  cues = $state.raw<readonly Cue[]>([]);
  here = $state.raw<readonly Part[]>([]);
  standing = $state(false);
  everStood = $state(false);
  /** What was pressed and is not heard yet. */
  waiting = $state.raw<readonly { readonly nonce: string; readonly what: string }[]>([]);
  private epoch = "";
  private readonly wire: ReconnectingSocket<RelayMessage>;

  constructor(
    readonly secret: string,
    private readonly onsound: (cue: Cue) => void,
    world?: World,
  ) {
    const kept = remembered();
    if (kept?.secret === secret) [this.part, this.instrument] = [kept.part, kept.instrument];
    this.keep();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new ReconnectingSocket(`${scheme}://${location.host}/api/companion/sonata`, this, world);
    this.waiting = this.wire.inFlight.map((message) => ({ nonce: message.nonce, what: described(message) }));
  }

  private keep(): void {
    device.setItem(KEPT, JSON.stringify({ secret: this.secret, part: this.part, instrument: this.instrument } satisfies Kept));
  }

  // -- what the socket says -----------------------------------------------------------------------

  held(): number {
    return this.cues.length;
  }

  hello(heard: number): Join {
    return { t: "hello", heard, secret: this.secret, part: this.part, epoch: this.epoch };
  }

  heard(message: RelayMessage): void {
    switch (message.t) {
      case "news":
        this.hearNews(message);
        break;
      case "receipt":
        this.waiting = this.waiting.filter((press) => press.nonce !== message.nonce);
        break;
      case "pong":
      case "bye": // the socket's own
        break;
      default:
        message satisfies never;
    }
  }

  private hearNews(news: RelayNews): void {
    const now = Date.now();
    if (onNews(this.cues.length, news.from) === "rewrite") this.cues = this.cues.slice(0, news.from);
    const fresh = news.cues.map(({ part, ago, what, value }): Cue => ({ part: part as Part, [what]: value, at: now - ago * 1000 }));
    this.cues = [...this.cues, ...fresh];
    this.epoch = news.epoch;
    this.here = news.here as readonly Part[];
    if (this.part === "johnny") this.sound();
  }

  connection(standing: boolean): void {
    this.standing = standing;
    this.everStood ||= standing;
  }

  // -- sounding, at Johnny's side -----------------------------------------------------------------

  /** Sound what has not been sounded on this device: each once, also after a reload. */
  sound(): void {
    const done = recall<{ epoch: string; n: number } | null>(tab, SOUNDED, null);
    const from = done?.epoch === this.epoch ? done.n : 0;
    const late = Date.now() - STALE;
    for (const cue of this.cues.slice(from)) if (cue.at > late) this.onsound(cue);
    tab.setItem(SOUNDED, JSON.stringify({ epoch: this.epoch, n: this.cues.length }));
  }

  /** The latest answer of a ghost. */
  latest(part: Part): Cue | null {
    return this.cues.findLast((cue) => cue.part === part && cue.answer !== undefined) ?? null;
  }

  // -- what this phone does -----------------------------------------------------------------------

  choose(part: Part | null): void {
    this.part = part;
    this.keep();
    this.wire.hello(this.held());
  }

  own(instrument: Instrument | null): void {
    this.instrument = instrument;
    this.keep();
  }

  /** One answer at a time: a new one takes the place of one that nobody has heard yet. */
  answer(answer: Loud): void {
    for (const { nonce: old, what } of this.waiting) if (LOUD.includes(what)) this.wire.withdraw(old);
    this.waiting = this.waiting.filter(({ what }) => !LOUD.includes(what));
    this.press("answer", answer);
  }

  play(instrument: Instrument): void {
    this.press("instrument", instrument);
  }

  private press(what: "answer" | "instrument", value: Loud | Instrument): void {
    const message = { t: "cue", nonce: nonce(), what, value } as const;
    this.waiting = [...this.waiting, { nonce: message.nonce, what: value }];
    this.wire.deliver(message);
  }

  isWaiting(what: string): boolean {
    return this.waiting.some((press) => press.what === what);
  }

  // -- coming and going -----------------------------------------------------------------------------

  /** Bind to the page; returns the way to unbind. */
  attend(): () => void {
    return this.wire.attend();
  }
}

const LOUD: readonly string[] = ["high", "medium", "low"] satisfies readonly Loud[];

function described(message: object): string {
  return (message as { value?: string }).value ?? "";
}
