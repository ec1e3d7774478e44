/** What the board shows now: a table that moves from event to event, and settles on each view. */
import { litMarks, type BoardApi } from "../../src/boards/contract";
import type { Event, State } from "./generated";
import type { SoundName } from "../../src/lib/sound.svelte";
import type { GameEvent, Question, View } from "../../src/generated/wire";
import { asEvent, chronicle, isOpen, type Chronicle } from "./chronicle";
import { Pencil } from "./pencil.svelte";
import { after, listed, stateOf, tableOf, type Table } from "./stage";
import { villageOf, type Village } from "./village";

type Kind = Event["event"];

/** How long each kind of notice holds the stage: by its kind alone, whoever and whatever it is. */
export const LENGTHS: Readonly<Record<Kind, number>> = {
  start_player: 1100,
  placed: 150,
  turn: 450,
  lost_turn: 900,
  returned: 900,
  paid: 750,
  restless: 1400,
  vision: 1500,
  lit: 1100,
  quenched: 1100,
  vortex: 1300,
  summoned: 1500,
  struck: 1700,
  banished: 1500,
  flash_end: 350,
  drew: 700,
  declared: 650,
  stands_down: 350,
  hour: 1500,
  hour_took: 350,
  hour_returned: 350,
  over: 2200,
  answered: 350,
  stepped: 0,
  gave_up: 0,
};

/** One sound for each kind of public notice; what nobody else hears is silent for its owner too. */
export const SOUNDS: Readonly<Partial<Record<Kind, SoundName>>> = {
  start_player: "bell",
  placed: "knock",
  turn: "tick",
  lost_turn: "sigh",
  returned: "heartbeat",
  paid: "cubes",
  restless: "mutter",
  vision: "chime",
  lit: "flame",
  quenched: "hiss",
  vortex: "gust",
  summoned: "choir",
  struck: "thunder",
  banished: "scatter",
  drew: "trickle",
  declared: "rustle",
  answered: "whisper",
  stands_down: "hush",
  hour: "toll",
  hour_took: "coin",
  hour_returned: "card",
  over: "bell",
};

/** Said aloud over the map; the rest shows at the seat it concerns. */
const SPOKEN: ReadonlySet<Kind> = new Set([
  "start_player", "lost_turn", "returned", "restless", "vision", "lit", "quenched", "vortex", "summoned", "struck", "banished", "hour", "over",
]);

export interface Sign {
  readonly n: number;
  readonly text: string;
  readonly good: boolean;
}

/** Something that happens on the map for a moment. */
export interface Flare {
  readonly n: number;
  readonly kind: Kind;
  readonly square: string | null;
  readonly seat: number | null;
}

const NOTHING: ReadonlySet<string> = new Set();
/** A standing answer takes a moment like any other: nobody can tell it from one that was thought over. */
const LEAST_PAUSE = 500;
const MOST_PAUSE = 1600;

export class Scene {
  readonly village: Village | null;
  view = $state.raw<View | null>(null);
  table = $state.raw<Table | null>(null);
  told = $state.raw<Chronicle | null>(null);
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  question = $state.raw<Question | null>(null);
  signs = $state.raw<Readonly<Record<number, Sign>>>({});
  spoken = $state.raw<{ readonly n: number; readonly text: string; readonly seat: number | null; readonly kind: Kind } | null>(null);
  flare = $state.raw<Flare | null>(null);
  /** The square a Strike has fallen on, while its flash lasts. */
  struck = $state<string | null>(null);
  /** The ghost one is looking at: its prints, its fog, one's notes about it. */
  about = $state<number | null>(null);
  pencil = $state.raw<Pencil | null>(null);
  drawing = $state(false);
  /** After the end: everything, and the hour one looks at. */
  revealed = $state.raw<readonly GameEvent[] | null>(null);
  hour = $state<number | null>(null);
  /** Squares lie so close that the map should come nearer to be pressed. */
  near = $state(false);
  /** "Stay still until my next turn." */
  keepStill = $state(false);
  private heard: GameEvent[] = [];
  private count = 0;
  private asking = false;
  private waiting = 0;
  private latest = -1;

  constructor(readonly api: BoardApi) {
    this.village = villageOf(api.scene);
  }

  get state(): State | null {
    return this.table?.state ?? null;
  }

  get you(): number | null {
    return this.view?.you ?? null;
  }

  get seats(): number {
    return this.view?.seats ?? 0;
  }

  get over(): boolean {
    return (this.state?.winner ?? null) !== null;
  }

  /** Every secret, while one looks at the end of the night. */
  get opened(): readonly GameEvent[] | null {
    return this.over ? this.revealed : null;
  }

  /** Where one's own ghost is. */
  get own(): string | null {
    const { you, state } = this;
    if (you === null || !state) return null;
    return listed(state.square)[you] ?? this.told?.at[you] ?? null;
  }

  /** What everybody could work out about a ghost, where the table shows it and one wants to see. */
  possible(seat: number): readonly string[] | null {
    if (!this.api.aids) return null;
    const all = this.view?.aid?.["possible"] as readonly (readonly string[] | null)[] | undefined;
    return all?.[seat] ?? null;
  }

  /** The night as it is shown: up to the hour one looks at, or all that was told. */
  readonly shown: Chronicle | null = $derived.by(() => {
    if (!this.opened) return this.told;
    return chronicle(this.opened, this.seats, this.hour ?? Infinity);
  });

  /** The frame that asks or is asked: what one may know of one's own turn. */
  doing(frame: string): Readonly<Record<string, unknown>> | null {
    return this.view?.doing.find((known) => known.frame === frame) ?? null;
  }

  update(view: View, question: Question | null): void {
    this.view = view;
    this.table = tableOf(view);
    this.question = question;
    this.lit = litMarks(question);
    this.heard = [...this.api.events];
    this.told = chronicle(this.heard, view.seats);
    this.come(view, question);
    this.spoken = null;
    this.flare = null;
    this.struck = null;
    if (!this.pencil) this.pencil = new Pencil(this.api.table, view.you);
    if (view.waiting.for === "seat" && view.waiting.seats[0] === view.you && question?.prompt.startsWith("turn.")) this.keepStill = false;
    if (this.over) this.reveal();
    this.stayStill();
  }

  /** Near while one answers, whatever part of the question is still open; far while one watches. */
  private come(view: View, question: Question | null): void {
    const asked = view.you !== null && view.waiting.seats.includes(view.you);
    if (!question || question.q === this.latest) {
      this.near &&= asked;
      return;
    }
    this.latest = question.q;
    const places = this.village?.places.filter((place) => this.lit.has(`square:${place.name}`)) ?? [];
    this.near = places.some((a) => places.some((b) => a !== b && Math.abs(a.column - b.column) + Math.abs(a.row - b.row) <= 2));
  }

  moment(event: GameEvent): number {
    if (!this.table || !this.view) return 0;
    const kind = asEvent(event).event;
    this.lit = NOTHING;
    this.question = null;
    this.sign(asEvent(event));
    this.table = after(this.table, event);
    this.heard.push(event);
    this.told = chronicle(this.heard, this.seats);
    const name = SOUNDS[kind];
    if (name) this.api.sound(name);
    const length = LENGTHS[kind] ?? 300;
    return this.api.still ? Math.min(length, 900) : length;
  }

  /** What is seen of an event besides its result. */
  private sign(event: Event): void {
    const n = ++this.count;
    const seat = "seat" in event ? (event.seat ?? null) : null;
    const square = "square" in event ? (event.square ?? null) : event.event === "vortex" ? event.from : null;
    if (event.event === "struck") this.struck = event.square;
    if (event.event === "flash_end") this.struck = null;
    if (LENGTHS[event.event] > 0) this.flare = { n, kind: event.event, square, seat };
    const text = SPOKEN.has(event.event) ? this.api.narrator.event(event as unknown as GameEvent) : "";
    if (text) this.spoken = { n, text, seat, kind: event.event };
    else if (event.event !== "stepped") this.spoken = null;
    const show = (sign: string, good: boolean) => {
      if (seat !== null) this.signs = { ...this.signs, [seat]: { n, text: sign, good } };
    };
    if (event.event === "paid" || event.event === "hour_returned") show(`−${event.n}`, false);
    else if (event.event === "drew" || event.event === "hour_took") show(`+${event.n}`, true);
    else if (event.event === "banished") show(`−${event.power_lost}`, false);
  }

  /** All maps on the table. */
  private reveal(): void {
    if (this.asking || this.revealed || (this.told && isOpen(this.told))) return;
    this.asking = true;
    this.api.reveal().then(
      (events) => (this.revealed = events),
      () => (this.asking = false),
    );
  }

  /** Answer the window for a player who has said so beforehand. */
  stayStill(): void {
    clearTimeout(this.waiting);
    const no = this.question?.options.find((option) => option.action.do === "declare" && option.action["yes"] === false);
    if (!this.keepStill || !no) return;
    const asked = this.question?.q;
    const pause = LEAST_PAUSE + Math.random() * (MOST_PAUSE - LEAST_PAUSE);
    this.waiting = window.setTimeout(() => {
      if (this.keepStill && this.question?.q === asked) this.api.attempt(no.action);
    }, pause);
  }

  leave(): void {
    clearTimeout(this.waiting);
  }

  progress(view: View): number[] {
    const state = stateOf(view);
    return state.spirits.map((spirits, seat) => Math.min(1, (spirits + (state.power[seat] ?? 0) / 10) / 4));
  }
}
