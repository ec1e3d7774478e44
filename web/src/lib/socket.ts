/**
 * The reconnecting WebSocket of a page. It may break at any moment: events received are counted,
 * messages sent are kept until the server has acknowledged them, and one function decides when to
 * reconnect, ping or give up.
 */
import { recall, tab, type Store } from "./store";
import type { Cue, PeerMessage, RelayMessage } from "../generated/relay";
import type { Answer, ClientMessage, Note, Passes, ServerMessage, Talk, Undo } from "../generated/wire";

/** Something of one's own of which only the latest counts. */
export type Wished = (Note | Passes) & { nonce: string };

/** What must not be lost: sent again, under the same nonce, until there is a receipt. */
export type Promised = Answer | Undo | Talk | Wished;

export interface Situation {
  /** The page is being left, or the player has gone. */
  readonly left: boolean;
  /** The rule of the server's goodbye, if it said one. */
  readonly bye: string | null;
  readonly connection: "none" | "opening" | "open";
  readonly online: boolean;
  readonly visible: boolean;
  /** Milliseconds: in this state of the connection; since anything was heard; since a ping went out. */
  readonly since: number;
  readonly silent: number;
  readonly pinged: number | null;
  /** Milliseconds since something was sent on this connection that still wants its receipt. */
  readonly owed: number | null;
  /** Attempts since a connection last worked. */
  readonly failures: number;
}

export type Step =
  | { readonly do: "rest"; readonly ms: number }
  | { readonly do: "open" | "ping" | "drop" }
  | { readonly do: "stop"; readonly rule: string };

/** Goodbyes after which coming back would be wrong: the chair is somebody else's now. */
const FINAL: readonly string[] = ["CORE-24", "CORE-17"];
export const PATIENCE = 5_000;
/** A ping without an answer for so long: the connection is no longer believed to stand. */
export const DOUBT = 1_200;
/** A receipt that has not come after so long is asked after. */
export const OWED = 1_500;
const QUIET = 10_000;
const LOOK = 2_500;
/** Silent for so long: somebody slept, and a connection that slept as well is not worth a ping. */
const ASLEEP = 60_000;

/** How long to wait before attempt number `failures`: soon, never in step with everybody else. */
export function backoff(failures: number, jitter: number): number {
  return Math.min(1_600, 150 * 2 ** failures) * (0.4 + 0.6 * jitter);
}

/** The whole decision, as a numbered tree that returns data. */
export function onReturn(s: Situation, jitter: number): Step {
  // 1. Nothing to return to.
  if (s.left) return { do: "rest", ms: QUIET };
  if (s.bye !== null && FINAL.includes(s.bye)) return { do: "stop", rule: s.bye };
  // 2. A connection that stands: is anybody at the other end?
  if (s.connection === "open") {
    if (s.pinged !== null) {
      if (s.pinged >= PATIENCE) return { do: "drop" };
      return { do: "rest", ms: (s.pinged < DOUBT ? DOUBT : PATIENCE) - s.pinged };
    }
    if (s.owed !== null) return s.owed >= OWED ? { do: "ping" } : { do: "rest", ms: OWED - s.owed };
    return s.silent >= (s.visible ? QUIET : 3 * QUIET) ? { do: "ping" } : { do: "rest", ms: LOOK };
  }
  // 3. One that is being opened gets as long as an answer.
  if (s.connection === "opening") {
    return s.since >= PATIENCE ? { do: "drop" } : { do: "rest", ms: PATIENCE - s.since };
  }
  // 4. One that fell while offline or out of sight: wait to be told, but look now and then.
  if (s.failures > 0 && !(s.online && s.visible)) {
    return s.since >= 3 * QUIET ? { do: "open" } : { do: "rest", ms: 3 * QUIET - s.since };
  }
  // 5. Otherwise try, at once the first time, then with growing patience.
  const wait = s.failures === 0 ? 0 : backoff(s.failures, jitter);
  return s.since >= wait ? { do: "open" } : { do: "rest", ms: wait - s.since };
}

/** How events numbered from `from` on join the `held` ones we have. */
export function onNews(held: number, from: number): "append" | "rewrite" | "ask again" {
  if (from === held) return "append";
  return from < held ? "rewrite" : "ask again";
}

export interface World {
  readonly open: (url: string) => WebSocket;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => unknown;
  readonly cancel: (timer: unknown) => void;
  readonly jitter: () => number;
  readonly online: () => boolean;
  readonly visible: () => boolean;
  readonly store: Store;
}

export const browser: World = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
  jitter: Math.random,
  online: () => navigator.onLine,
  visible: () => document.visibilityState === "visible",
  store: tab,
};

/** Whatever wants a receipt. */
export type Owed = Promised | Cue;

/** Whatever comes over a socket of either kind. */
export type Incoming = ServerMessage | RelayMessage;

export interface Listener<M extends Incoming = ServerMessage> {
  /** The first message on every connection: who we are, and that `heard` events are held. */
  hello(heard: number): ClientMessage | PeerMessage;
  /** How many events are held, for `hello`. */
  held(): number;
  heard(message: M): void;
  /** Does the connection stand, its round trip (null: not known), and why was it cut? */
  connection(standing: boolean, lag: number | null, stopped: string | null): void;
}

/** A WebSocket that reconnects, with a heartbeat and delivery exactly once. */
export class ReconnectingSocket<M extends Incoming = ServerMessage> {
  private socket: WebSocket | null = null;
  private state: Situation["connection"] = "none";
  private since = 0;
  private silent = 0;
  private pinged: number | null = null;
  private owed: number | null = null;
  private failures = 0;
  private left = false;
  private bye: string | null = null;
  private greeted = false;
  private lag: number | null = null;
  private timer: unknown = null;
  private flight: Owed[];

  constructor(
    private readonly url: string,
    private readonly listener: Listener<M>,
    private readonly world: World = browser,
  ) {
    this.since = world.now();
    this.flight = recall<Owed[]>(world.store, this.key, []);
    this.look();
  }

  private get key(): string {
    return `gloaming:flight:${this.url}`;
  }

  get inFlight(): readonly Owed[] {
    return this.flight;
  }

  /** See how things stand and act on it; called by time, by the browser and by the socket itself. */
  look(): void {
    this.world.cancel(this.timer);
    const now = this.world.now();
    const step = onReturn(
      {
        left: this.left,
        bye: this.bye,
        connection: this.state,
        online: this.world.online(),
        visible: this.world.visible(),
        since: now - this.since,
        silent: now - this.silent,
        pinged: this.pinged === null ? null : now - this.pinged,
        owed: this.owed === null ? null : now - this.owed,
        failures: this.failures,
      },
      this.world.jitter(),
    );
    if (step.do === "stop") return this.listener.connection(false, null, step.rule);
    if (step.do === "open") this.open();
    else if (step.do === "drop") this.dropped();
    else if (step.do === "ping") this.ping();
    else if (this.pinged !== null && now - this.pinged >= DOUBT) this.listener.connection(false, this.lag, null);
    this.timer = this.world.later(() => this.look(), step.do === "rest" ? Math.max(20, step.ms) : 20);
  }

  /** The browser woke up, lost the network or found it again: do not sit out a long wait. */
  wake(): void {
    if (this.left || (this.bye !== null && FINAL.includes(this.bye))) return;
    if (this.state === "open" && this.world.now() - this.silent > ASLEEP) {
      this.dropped();
      this.failures = 0;
    } else if (this.state === "open" && this.pinged === null) this.ping();
    else if (this.state === "none") this.failures = 0;
    this.look();
  }

  private become(state: Situation["connection"]): void {
    this.state = state;
    this.since = this.world.now();
  }

  private open(): void {
    this.become("opening");
    this.greeted = false;
    this.bye = null;
    const socket = this.world.open(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.become("open");
      this.silent = this.since;
      this.pinged = null;
      this.hello(this.listener.held());
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(message.data) as M);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.dropped();
    };
  }

  /** The connection is gone, or no good any more. */
  private dropped(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.failures += 1;
    this.pinged = null;
    this.owed = null;
    this.become("none");
    this.listener.connection(false, this.lag, null);
    this.look();
  }

  private receive(message: M): void {
    this.silent = this.world.now();
    if (message.t === "pong") {
      const lag = this.silent - message.at;
      this.lag = this.lag === null ? lag : this.lag * 0.7 + lag * 0.3;
      this.pinged = null;
      return this.listener.connection(true, this.lag, null);
    }
    if (message.t === "bye") this.bye = message.rule;
    if (message.t === "receipt" || message.t === "refused") this.acknowledged(message.nonce);
    if (message.t === "news" && onNews(this.listener.held(), message.from) === "ask again") {
      return this.hello(0);
    }
    this.listener.heard(message);
    if (!this.greeted && (message.t === "news" || message.t === "waiting")) this.resume();
  }

  /** The first news is in: the connection works. Send again whatever may have been lost. */
  private resume(): void {
    this.greeted = true;
    this.failures = 0;
    const before = this.flight;
    this.listener.connection(true, this.lag, null);
    this.ping();
    // What is said now has been sent, and may have made something older pointless.
    for (const message of before) if (this.flight.includes(message)) this.sendTracked(message);
  }

  /** Who we are and what we hold: the first message on every connection, and again when that changes. */
  hello(heard: number): void {
    this.send(this.listener.hello(heard));
  }

  /** Send what wants a receipt. */
  private sendTracked(message: Owed): void {
    this.owed ??= this.world.now();
    this.send(message);
  }

  private ping(): void {
    this.pinged = this.world.now();
    this.send({ t: "ping", at: this.pinged });
  }

  /** Send something that may be lost without harm. */
  send(message: ClientMessage | PeerMessage): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  /** Send something that must arrive exactly once. Of what is wished, the latest is enough. */
  deliver(message: Owed): void {
    const pointless = (old: Owed) => (message.t === "note" || message.t === "passes") && old.t === message.t;
    this.flight = [...this.flight.filter((old) => !pointless(old)), message];
    this.keep();
    if (this.greeted) this.sendTracked(message);
    this.look();
  }

  /** It need not arrive any more. */
  withdraw(nonce: string): void {
    this.acknowledged(nonce);
  }

  private acknowledged(nonce: string | null): void {
    this.flight = this.flight.filter((message) => message.nonce !== nonce);
    this.owed = this.flight.length ? this.world.now() : null;
    this.keep();
  }

  private keep(): void {
    if (this.flight.length) this.world.store.setItem(this.key, JSON.stringify(this.flight));
    else this.world.store.removeItem(this.key);
  }

  /** Into the back-forward cache, or away for good. */
  leave(): void {
    this.left = true;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become("none");
  }

  /** Back from the cache. */
  comeBack(): void {
    this.left = false;
    this.failures = 0;
    this.since = 0;
    this.look();
  }

  /** Bind to the page; returns the way to unbind. */
  attend(): () => void {
    const wake = () => this.wake();
    const show = (event: PageTransitionEvent) => event.persisted && this.comeBack();
    const hide = () => this.leave();
    const pairs = [
      [document, "visibilitychange", wake],
      [window, "online", wake],
      [window, "offline", wake],
      [window, "pageshow", show],
      [window, "pagehide", hide],
    ] as const;
    for (const [target, name, run] of pairs) target.addEventListener(name, run as EventListener);
    return () => {
      for (const [target, name, run] of pairs) target.removeEventListener(name, run as EventListener);
      this.leave();
    };
  }
}

export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
