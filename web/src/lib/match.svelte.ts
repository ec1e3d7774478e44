/** One match as one viewer has it: what was heard, what is being shown, what may be answered. */
import { Narrator } from "./narrate";
import { namesOf } from "./names";
import { settings } from "./settings.svelte";
import { ReconnectingSocket, nonce, onNews, type Listener, type World } from "./socket";
import { sound } from "./sound.svelte";
import { device, recall, tab } from "./store";
import { stamp, Wish } from "./wish.svelte";
import { words } from "./words.svelte";
import type { Action, Chair, GameEvent, GameInfo, Hello, News, Question, Refusal, ServerMessage, TableCard, TalkLine, View } from "../generated/wire";

/** Whoever shows the match: begins to show an event and says how many milliseconds it wants. */
export interface Stage {
  moment(event: GameEvent): number;
  /** Everything up to here has been shown; this is how things stand. */
  settle(view: View): void;
}

export type Eyes = number | "watch";

/** The circle of talk to which everybody belongs. */
export const TABLE = "table";

/** What is being written is said when the pen rests for so many milliseconds. */
export const REST = 600;
/** The server hears no message that is longer, in bytes; some of them are not the note's. */
const LONGEST = 8_192 - 256;
/** The disk is full: this is tried again after so many milliseconds. */
const NO_ROOM = "CORE-16";
const AGAIN = 10_000;

/** How far into its moment an event is put into words. */
const TOLD_AT = 0.42;

export class Match implements Listener {
  chairs = $state.raw<readonly Chair[]>([]);
  /** All events heard; those from `shown` on are still waiting to be shown. */
  events = $state.raw<readonly GameEvent[]>([]);
  shown = $state(0);
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  undo = $state(false);
  deadline = $state<number | null>(null);
  begun = $state(false);
  talk = $state.raw<readonly TalkLine[]>([]);
  talkSeen = $state(0);
  /** The circles this seat belongs to just now, in games where that can change. */
  private mine = $state.raw<readonly string[] | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Somebody else took back what it had drawn: what came after that is to be said again. */
  drawnAgain = $state(false);
  /** The answer on its way, if any: the panel waits for its receipt. */
  sent = $state<string | null>(null);
  /** How many events had been heard when this seat's latest act was done, whichever device it was done on. */
  since = $state(0);
  playing = $state(false);
  standing = $state(false);
  everStood = $state(false);
  lag = $state<number | null>(null);
  stopped = $state<string | null>(null);

  readonly names = $derived(namesOf(this.chairs, words.messages));
  readonly narrator: Narrator = $derived.by(() => new Narrator(words.messages, this.game, this.names));
  readonly you: number | null;
  private readonly noted: Wish<string>;
  private readonly stands: Wish<readonly string[]>;

  private stage: Stage | null = null;
  private queue: News[] = [];
  private skipping = false;
  private wakeUp: (() => void) | null = null;
  private takingBack = false;
  private readonly wire: ReconnectingSocket;
  private readonly stoodKey: string;
  private resting = 0;

  constructor(
    readonly card: TableCard,
    readonly game: GameInfo,
    readonly eyes: Eyes,
    world?: World,
  ) {
    this.you = eyes === "watch" ? null : eyes;
    this.chairs = card.chairs;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${card.table}/socket?eyes=${eyes}`;
    const seat = `${card.table}:${eyes}`;
    this.stoodKey = `gloaming:stood:${seat}`;
    this.noted = new Wish("", `gloaming:note:${seat}`, device, (text, id) => {
      this.wire.deliver({ t: "note", text, nonce: id, ...stamp() });
    });
    this.stands = new Wish<readonly string[]>([], `gloaming:passes:${seat}`, tab, (moments, id) => {
      this.wire.deliver({ t: "passes", moments: [...moments], nonce: id, ...stamp() });
    });
    this.wire = new ReconnectingSocket(url, this, world);
    // After a reload: what was said may still be on its way.
    for (const message of this.wire.inFlight) {
      if (message.t === "answer") this.sent = message.nonce;
      else if (message.t === "note") this.noted.flies(message.text, message.nonce);
      else if (message.t === "passes") this.stands.flies(message.moments, message.nonce);
    }
    this.sayWishes();
  }

  // -- what the socket says -----------------------------------------------------------------

  held(): number {
    return this.events.length;
  }

  hello(heard: number): Hello {
    return { t: "hello", heard };
  }

  heard(message: ServerMessage): void {
    switch (message.t) {
      case "news":
        this.hearNews(message);
        break;
      case "waiting":
        this.chairs = message.chairs;
        break;
      case "receipt":
        if (message.nonce === this.sent) this.sent = null;
        this.noted.landed(message.nonce);
        this.stands.landed(message.nonce);
        break;
      case "refused":
        this.refuse(message.nonce, { rule: message.rule, facts: message.facts });
        break;
      case "talk":
        this.talk = [...this.talk.slice(0, message.from), ...message.lines];
        break;
      case "note":
        this.noted.hear(message.text);
        break;
      case "passes":
        this.hearPasses(message.moments, message.usual === true);
        break;
      case "pong":
      case "bye": // the socket's own
        break;
      default:
        message satisfies never;
    }
  }

  connection(standing: boolean, lag: number | null, stopped: string | null): void {
    if (standing && !this.standing) this.sayWishes();
    this.standing = standing;
    this.everStood ||= standing;
    this.lag = lag;
    this.stopped = stopped;
  }

  private hearNews(news: News): void {
    const first = !this.begun;
    this.begun = true;
    this.chairs = news.chairs;
    const way = onNews(this.events.length, news.from);
    this.events = [...this.events.slice(0, news.from), ...news.events];
    if (way === "rewrite") this.shown = Math.min(this.shown, news.from);
    if (way === "rewrite" || news.events.length) {
      this.drawnAgain = way === "rewrite" && this.card.dealer === "people" && !this.takingBack;
      this.takingBack = false;
    }
    this.queue.push(news);
    if (first || !this.stage) this.skip();
    if (!this.playing) void this.play();
  }

  private refuse(id: string | null, refusal: Refusal): void {
    this.refusal = refusal;
    const full = refusal.rule === NO_ROOM;
    // What a note says is never dropped; what nobody understands is not said for ever.
    if (this.noted.refused(id, true) || this.stands.refused(id, full)) {
      if (full) setTimeout(() => this.sayWishes(), AGAIN);
      return;
    }
    if (id !== null && id === this.sent) this.sent = null;
    this.takingBack = false;
  }

  /** What this seat has said counts, unless the server that kept it has begun anew. */
  private hearPasses(moments: readonly string[], usual: boolean): void {
    const said = recall<readonly string[] | null>(tab, this.stoodKey, null);
    if (usual && said && !this.stands.open) return this.letPass(said);
    this.stands.hear(moments);
    if (!usual) tab.setItem(this.stoodKey, JSON.stringify(this.passes));
  }

  // -- showing it -----------------------------------------------------------------------------

  /** A board takes the stage; what has been heard so far is not played to it again. */
  take(stage: Stage): void {
    this.stage = stage;
    if (this.view) stage.settle(this.view);
  }

  leaveStage(stage: Stage): void {
    if (this.stage === stage) this.stage = null;
  }

  /** Show the rest at once. */
  skip(): void {
    this.skipping = true;
    this.wakeUp?.();
  }

  private async play(): Promise<void> {
    this.playing = true;
    for (let news = this.queue.shift(); news; news = this.queue.shift()) {
      await this.perform(news);
      this.adopt(news);
      if (!this.queue.length) this.skipping = false;
    }
    this.playing = false;
  }

  /** Every event in turn, each with its moment. */
  private async perform(news: News): Promise<void> {
    const until = Math.min(this.events.length, news.from + news.events.length);
    while (this.shown < until) {
      const event = this.events[this.shown]!;
      const wish = this.hurried ? 0 : (this.stage?.moment(event) ?? 0);
      // A sentence never runs ahead of the die it speaks of.
      if (wish > 0) await this.pause(wish * TOLD_AT * this.haste());
      this.shown += 1;
      if (wish > 0 && !this.hurried) await this.pause(wish * (1 - TOLD_AT) * this.haste());
    }
  }

  private get hurried(): boolean {
    return this.skipping || !this.stage || document.hidden || settings.kept.pace === "instant";
  }

  /** When others wait, or much has piled up, moments grow shorter. */
  private haste(): number {
    const quick = settings.kept.pace === "quick" ? 0.5 : 1;
    const others = this.chairs.filter((chair) => chair.sit === "person").length > 1;
    return quick / (1 + Math.max(0, this.queue.length - (others ? 0 : 2)) * 0.6);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private adopt(news: News): void {
    const asked = news.question !== null && news.question.q !== this.question?.q;
    this.view = news.view;
    this.question = news.question;
    this.undo = news.undo;
    this.mine = news.circles ?? null;
    this.deadline = news.clock ? Date.now() + news.clock.seconds * 1000 : null;
    this.since = news.since;
    if (asked) this.refusal = null;
    this.stage?.settle(news.view);
    if (asked && this.everStood && this.chairs.length > 1 && document.hidden) sound("knock");
  }

  // -- what may be said -----------------------------------------------------------------------

  answer(action: Action): void {
    if (!this.question || this.sent !== null) return;
    this.refusal = null;
    this.sent = nonce();
    this.wire.deliver({ t: "answer", q: this.question.q, nonce: this.sent, do: { ...action } });
  }

  takeBack(): void {
    this.refusal = null;
    this.takingBack = true;
    this.wire.deliver({ t: "undo", nonce: nonce() });
  }

  /** The circles in which this seat may talk; somebody who watches hears what is said to all. */
  get circles(): readonly string[] {
    if (this.mine) return this.mine;
    const { talk } = this.card;
    return Object.keys(talk).filter((name) => name === TABLE || (this.you !== null && talk[name]!.includes(this.you)));
  }

  speak(text: string, to: string = TABLE): void {
    this.wire.deliver({ t: "talk", nonce: nonce(), text, to });
  }

  /** The moments in which the house lets it be for this seat, unasked. */
  get passes(): readonly string[] {
    return this.stands.value;
  }

  /** What was chosen has not reached the server yet, and the connection is down. */
  get passesHeld(): boolean {
    return this.stands.open && !this.standing;
  }

  letPass(moments: readonly string[]): void {
    this.stands.set(moments);
    tab.setItem(this.stoodKey, JSON.stringify(moments));
    this.stands.say();
  }

  /** What this seat has written for itself. */
  get note(): string {
    return this.noted.value;
  }

  /** Is the note kept by the table, on its way, waiting for a connection, or too long? */
  get noteFate(): "kept" | "going" | "held" | "long" {
    if (!this.noted.open) return "kept";
    if (isLong(this.note)) return "long";
    return this.standing ? "going" : "held";
  }

  /** Write it down here at once, and tell the table when the pen rests. */
  jot(text: string): void {
    this.noted.set(text);
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.remember(), REST);
  }

  /** The pen rests. */
  remember(): void {
    clearTimeout(this.resting);
    if (!isLong(this.note)) this.noted.say();
  }

  private sayWishes(): void {
    this.remember();
    this.stands.say();
  }

  // -- coming and going -------------------------------------------------------------------------

  /** Bind to the page; returns the way to unbind. */
  attend(): () => void {
    const leave = this.wire.attend();
    return () => {
      this.remember();
      leave();
    };
  }

  /** Do what makes the house show this page out, and be back when it is done. */
  async meanwhile<T>(what: () => Promise<T>): Promise<T> {
    this.wire.leave();
    try {
      return await what();
    } finally {
      this.wire.comeBack();
    }
  }

  get waitingFor(): readonly number[] {
    return this.view?.waiting.seats ?? [];
  }

  get over(): boolean {
    return this.view?.over !== undefined;
  }
}

function isLong(text: string): boolean {
  return new TextEncoder().encode(JSON.stringify(text)).length > LONGEST;
}
