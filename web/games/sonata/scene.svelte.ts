/** The stage as it stands now: the view, what is being shown, and the answer being put together. */
import type { Instrument, Level, State } from "./generated";
import type { SonataWords } from "./generated";
import { speakerOf } from "../../src/lib/words.svelte";
import type { Action, GameEvent, Option, Question, View } from "../../src/generated/wire";
import { litMarks, type BoardApi } from "../../src/boards/contract";
import { Pencil } from "./pencil.svelte";
import { planOf, type Plan } from "./plan";
import { after, asEvent, bySeat, COLOURS, GHOSTS, JOHNNY, type Terms } from "./stage";
import { sheetOf, type Sheet } from "./sheet";
import { traces, type Trace } from "./traces";
import { batonTap, cutChord, handbell, phrase, phraseLength, rescue, scan, wallFlip, type Answers } from "./voices";
import { LENGTH, sonata } from "./score";
import { nextWay, waysBy } from "./ways";

/** How long each event holds the stage, in milliseconds; 0: it passes without a pause. */
const LENGTHS: Readonly<Record<string, number>> = {
  instrument_placed: 160,
  start_drawn: 200,
  spot_drawn: 120,
  card_drawn: 200,
  johnny_entered: 700,
  clock_struck: 1_100,
  round_began: 450,
  turn_began: 350,
  turn_skipped: 800,
  unseen: 520,
  wall_crossed: 800,
  bell_rang: 1_200,
  possessed: 900,
  johnny_possessed: 1_100,
  unpossessed: 800,
  performed: 900,
  rescued: 1_600,
  returned: 500,
  scanned: 1_700,
  not_scanned: 500,
  shaken_off: 800,
  captured: 1_500,
  dropped: 500,
  pushed: 700,
  whispers_passed: 1_100,
  whispered: 900,
  bell_placed: 800,
  bell_kept: 300,
  sonata_heard: Math.min(LENGTH, 9_000),
  all_captured: 2_400,
  dawn_broke: 2_600,
  revealed: 700,
};
const STRIDE = 230;
const NOTHING: ReadonlySet<string> = new Set();

/** What happens on the boards just now, for drawing. */
export interface Act {
  readonly event: GameEvent;
  readonly n: number;
}

export class Stage {
  view = $state.raw<View | null>(null);
  state = $state.raw<State | null>(null);
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  /** All answers still open, whatever is being put together. */
  options = $state.raw<readonly Option[]>([]);
  composed = $state.raw<Action | null>(null);
  act = $state.raw<Act | null>(null);
  /** The ghost one looks for: its ring of the latest scan is drawn, and where it might be. */
  ringOf = $state<number | null>(null);
  pencil = $state.raw<Pencil | null>(null);
  pencilling = $state(false);
  private count = 0;
  private steps: ReturnType<typeof setTimeout>[] = [];
  private asked = -1;
  private readonly speak = speakerOf<SonataWords>();

  constructor(readonly api: BoardApi) {}

  readonly plan: Plan = $derived.by(() => planOf(this.api.scene));
  readonly sheet: Sheet | null = $derived.by(() => {
    const you = this.you;
    void this.view;
    return you === null ? null : sheetOf(this.api.events, you);
  });
  readonly traces: ReadonlyMap<number, Trace> = $derived.by(() => {
    void this.view;
    return traces(this.api.events);
  });
  readonly ways: ReadonlyMap<number, readonly Option[]> = $derived.by(() => waysBy(this.options, this.here));

  /** The tiles that are left for the ghost one looks for, where the table gives this aid. */
  readonly possible: readonly number[] = $derived.by(() => {
    const tiles = this.view?.aid?.["possible"] as readonly (readonly number[] | null)[] | undefined;
    return this.api.aids && this.ringOf !== null ? (tiles?.[this.ringOf] ?? []) : [];
  });

  option(name: string): unknown {
    const { options, game } = this.api;
    return name in options ? options[name] : game.options.find((known) => known.name === name)?.default;
  }

  get you(): number | null {
    return this.view?.you ?? null;
  }

  get over(): boolean {
    return this.view?.over !== undefined || this.state?.ended !== null;
  }

  get rounds(): number {
    return Number(this.option("hours")) * Number(this.option("rounds_per_hour"));
  }

  /** Where whoever is asked stands; a captive and Johnny on the same tile. */
  get here(): number | null {
    const { state, you } = this;
    return state && you !== null ? this.tileOf(state.captives.includes(you) ? JOHNNY : you) : null;
  }

  /** A seat's tile as far as it is known: seen now, or told for certain since. */
  tileOf(seat: number): number | null {
    const seen = this.state ? bySeat(this.state.place, seat) : null;
    if (seen !== null || seat === JOHNNY) return seen;
    // Through eyes that are told everything, events say where a hidden ghost is.
    const trace = this.traces.get(seat);
    return trace && trace.unseen === 0 && this.everything ? trace.tile : null;
  }

  /** Are these the eyes from which nothing is hidden? They were told more than one start. */
  readonly everything: boolean = $derived.by(() => {
    void this.view;
    return this.api.events.filter((event) => event.event === "start_drawn" && "tile" in event).length > 1;
  });

  /** The colour of a ghost, as a word. */
  colour(seat: number): string {
    return this.api.narrator.thing("colour", COLOURS[seat] ?? "johnny");
  }

  // -- what the shell says ------------------------------------------------------------------------

  update(view: View, question: Question | null): void {
    this.stand();
    this.view = view;
    this.state = view.state as unknown as State;
    this.act = null;
    const options = question?.options ?? [];
    const [only] = options;
    const kept = question?.q === this.asked && options.length === 1 && only && this.composed && same(only.action, this.composed);
    if (!kept) {
      this.composed = null;
      this.options = options;
    }
    // Whoever is asked anew wants to answer; the pencil can wait.
    if (question && question.q !== this.asked) this.pencilling = false;
    this.asked = question?.q ?? -1;
    this.pencil ??= new Pencil(this.api.table, view.you);
    this.lit = litMarks(question);
  }

  moment(event: GameEvent): number {
    if (!this.state) return 0;
    this.stand();
    this.options = [];
    this.composed = null;
    this.lit = NOTHING;
    this.act = { event, n: ++this.count };
    this.sound(event);
    const length = this.walk(event);
    return this.api.still ? Math.min(length, 900) : length;
  }

  /** Pieces go tile by tile, as the path says. */
  private walk(event: GameEvent): number {
    const known = asEvent(event);
    const path = "path" in known && known.path ? (known.path as readonly number[]) : [];
    const { state } = this;
    const terms: Terms = { you: this.you, singleUse: this.option("wall_token") === "single_use" };
    const show = () => (this.state = this.state && after(this.state, known, terms));
    if (!state || path.length < 2 || this.api.still) {
      show();
      if (known.event === "sounded" && known.instrument) return phraseLength(known.instrument);
      return (LENGTHS[event.event] ?? 400) + path.length * STRIDE;
    }
    for (const [n, tile] of path.entries()) {
      const step = () => (n === path.length - 1 ? show() : this.stepTo(event, tile));
      if (n === 0) step();
      else this.steps.push(setTimeout(step, n * STRIDE));
    }
    return 300 + path.length * STRIDE;
  }

  private stepTo(event: GameEvent, tile: number): void {
    const { state } = this;
    if (!state) return;
    const moved = [...(event.event === "johnny_moved" ? [JOHNNY, ...state.captives] : []), ...(event.event === "drove" ? [JOHNNY] : [])];
    if (typeof event["seat"] === "number") moved.push(event["seat"]);
    const place = Array.isArray(state.place) ? (state.place as (number | null)[]) : [];
    const instruments = state.instruments.map((old, n) => (event["instrument"] === INSTRUMENT_NAMES[n] ? tile : old));
    this.state = { ...state, instruments, place: place.map((old, seat) => (moved.includes(seat) ? tile : old)) };
  }

  /** Whatever was still walking has arrived. */
  private stand(): void {
    for (const timer of this.steps) clearTimeout(timer);
    this.steps = [];
  }

  // -- sounds ---------------------------------------------------------------------------------------

  private sound(told: GameEvent): void {
    const event = asEvent(told);
    const { api } = this;
    const name = (instrument: Instrument) => api.narrator.thing("instrument", instrument);
    switch (event.event) {
      case "scanned":
        return api.play(scan(answersOf(event)), this.heard(event));
      case "sounded":
        return event.instrument ? api.play(phrase(event.instrument), this.speak("stage.sounds", { instrument: name(event.instrument) })) : undefined;
      case "possessed":
        return event.instrument ? api.play(phraseOpening(event.instrument), this.speak("stage.stirs", { instrument: name(event.instrument) })) : undefined;
      case "bell_rang":
        return api.play(handbell, this.speak("stage.bell_rings"));
      case "wall_crossed":
        return api.play(wallFlip, this.speak("stage.wall_caption"));
      case "captured":
        return event.count ? api.play(cutChord, this.speak("stage.chord_caption")) : api.play(batonTap, this.speak("stage.baton_caption"));
      case "rescued":
        return api.play(rescue, this.speak("stage.rescue_caption"));
      case "sonata_heard":
        return api.play(sonata(this.performers()), this.speak("stage.sonata_caption"));
      case "clock_struck":
        return api.sound("bell");
      case "whispers_passed":
        return api.sound("whisper");
      case "pushed":
      case "all_captured":
      case "johnny_possessed":
        return api.sound("knock");
      case "card_drawn":
      case "start_drawn":
        return api.sound("card");
    }
  }

  private heard(event: { red: Level | null; yellow: Level | null; green: Level | null }): string {
    return Object.entries(answersOf(event))
      .map(([ghost, level]) => `${this.api.narrator.thing("colour", ghost)}: ${this.api.narrator.thing("level", level!)}`)
      .join(" · ");
  }

  /** The three instruments of the piece: those that sounded last, one of each ghost. */
  performers(): Instrument[] {
    const last = new Map<number, Instrument>();
    for (const told of this.api.events) {
      const event = asEvent(told);
      if (event.event === "sounded" && event.seat !== null && event.instrument) last.set(event.seat, event.instrument);
    }
    return [...last.values()];
  }

  // -- what the player does ---------------------------------------------------------------------

  /** A tile was pressed: put an answer together that ends there, or another way to it. */
  pressTile(tile: number): void {
    const ways = this.ways.get(tile);
    if (!ways) return;
    const next = nextWay(ways, this.composed);
    this.composed = next?.action ?? null;
    this.api.compose(this.composed);
  }

  /** The ways to the tile chosen, and which of them it is. */
  get way(): { readonly n: number; readonly of: number; readonly path: readonly number[]; readonly option: Option } | null {
    const { composed } = this;
    if (!composed) return null;
    for (const ways of this.ways.values()) {
      const n = ways.findIndex((way) => same(way.action, composed));
      const option = ways[n];
      if (option) return { n: n + 1, of: ways.length, path: (composed["path"] ?? []) as readonly number[], option };
    }
    return null;
  }
}

const INSTRUMENT_NAMES: readonly string[] = ["violin", "cello", "flute", "trumpet", "harp", "timpani"];

function same(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function answersOf(event: { red: Level | null; yellow: Level | null; green: Level | null }): Answers {
  return Object.fromEntries(GHOSTS.map((seat) => COLOURS[seat]!).flatMap((ghost) => (event[ghost as "red"] ? [[ghost, event[ghost as "red"]]] : []))) as Answers;
}

/** A possessed instrument gives itself away by the first note of its phrase. */
function phraseOpening(instrument: Instrument) {
  const whole = phrase(instrument);
  return ((ctx, out) => {
    const hush = ctx.createGain();
    hush.gain.setValueAtTime(0.5, ctx.currentTime);
    hush.gain.setValueAtTime(0.5, ctx.currentTime + 0.25);
    hush.gain.exponentialRampToValueAtTime(0.0001, ctx.currentTime + 0.7);
    hush.connect(out);
    whole(ctx, hush);
  }) satisfies ReturnType<typeof phrase>;
}
