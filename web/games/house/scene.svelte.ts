/** What the board shows now: a table that moves from event to event, and settles on each view. */
import { litMarks, type BoardApi } from "../../src/boards/contract";
import type { Card, Event, Omen, Room, State } from "./generated";
import type { SoundName } from "../../src/lib/sound.svelte";
import type { GameEvent, Question, View } from "../../src/generated/wire";
import { handsAfter } from "./hands";
import { after, asEvent, stateOf } from "./stage";
import { afterStep, heldUp, stepsOf, type Step } from "./steps";

type Kind = Event["event"];

/** How long each kind of event holds the stage: by its kind alone, whatever else it is. */
export const LENGTHS: Readonly<Record<Kind, number>> = {
  dealt: 150,
  rolled: 1100,
  number_taken: 500,
  character_taken: 800,
  game_started: 1000,
  haunt_moved: 900,
  turn_started: 700,
  freed: 500,
  points_back: 250,
  moved: 750,
  stayed: 500,
  exit_played: 900,
  boon_attached: 800,
  boon_moved: 500,
  hid: 900,
  escape_ended: 200,
  card_discarded: 500,
  event_began: 1200,
  draw_prevented: 1300,
  haunt_dodged: 900,
  deck_empty: 700,
  card_turned: 2200,
  card_over: 350,
  possessed: 900,
  cleared: 800,
  player_chosen: 700,
  option_chosen: 800,
  room_chosen: 700,
  exit_threatened: 900,
  exit_saved: 1200,
  exit_lost: 1000,
  exit_stolen: 1300,
  boon_lost: 700,
  hands_swapped: 1000,
  card_swapped: 0,
  drew: 350,
  declined: 300,
  nothing_to_draw: 300,
  reshuffled: 600,
  act_used: 1100,
  paid: 500,
  act_failed: 800,
  act_declined: 600,
  places_swapped: 1000,
  sin_played: 1500,
  drawer_changed: 900,
  card_ignored: 700,
  point_regained: 500,
  last_chance: 1600,
  turn_ended: 200,
  game_won: 2400,
  nobody_escaped: 1600,
  came_out: 700,
  let_be: 400,
  sin_over: 200,
  spared: 600,
};

export const SOUNDS: Readonly<Partial<Record<Kind, SoundName>>> = {
  dealt: "card",
  rolled: "die",
  game_started: "toll",
  haunt_moved: "gust",
  turn_started: "tick",
  freed: "chime",
  moved: "rustle",
  exit_played: "door",
  boon_attached: "lock",
  boon_moved: "lock",
  hid: "slam",
  card_discarded: "card",
  event_began: "heartbeat",
  draw_prevented: "hush",
  haunt_dodged: "sigh",
  card_turned: "thunder",
  possessed: "whisper",
  cleared: "chime",
  exit_threatened: "knock",
  exit_saved: "slam",
  exit_lost: "scatter",
  exit_stolen: "hiss",
  boon_lost: "crack",
  hands_swapped: "rustle",
  drew: "card",
  reshuffled: "card",
  act_used: "flame",
  act_failed: "sigh",
  places_swapped: "gust",
  sin_played: "mutter",
  drawer_changed: "knock",
  card_ignored: "hush",
  point_regained: "coin",
  last_chance: "heartbeat",
  game_won: "bell",
  nobody_escaped: "toll",
  came_out: "door",
};

/** Said aloud over the estate; the rest shows where it happens. */
const SPOKEN: ReadonlySet<Kind> = new Set([
  "game_started", "haunt_moved", "event_began", "draw_prevented", "haunt_dodged", "card_turned", "exit_threatened", "exit_saved", "exit_lost",
  "exit_stolen", "act_used", "act_failed", "act_declined", "sin_played", "drawer_changed", "card_ignored", "places_swapped", "hands_swapped", "last_chance",
  "game_won", "nobody_escaped", "spared", "possessed", "cleared", "option_chosen", "player_chosen", "room_chosen", "hid", "came_out",
]);

/** What somebody wants to read about. */
export type Looked =
  | { readonly at: "seat"; readonly seat: number }
  | { readonly at: "card"; readonly card: Card }
  | { readonly at: "room"; readonly room: Room }
  | { readonly at: "omen"; readonly omen: Omen }
  | { readonly at: "decks" };

const NOTHING: ReadonlySet<string> = new Set();

export class Scene {
  view = $state.raw<View | null>(null);
  state = $state.raw<State | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  question = $state.raw<Question | null>(null);
  spoken = $state.raw<{ readonly n: number; readonly text: string; readonly kind: Kind } | null>(null);
  /** The die everybody watches. */
  die = $state.raw<{ readonly n: number; readonly roll: number } | null>(null);
  looked = $state.raw<Looked | null>(null);
  /** Whose Exits are laid out where there is room for one row. */
  shelf = $state<number | null>(null);
  /** After the end: what everybody held. */
  opened = $state.raw<readonly (readonly Card[])[] | null>(null);
  /** Somebody has put the open card aside to see the rooms. */
  aside = $state(false);
  readonly target: number;
  private count = 0;
  private asking = false;

  constructor(readonly api: BoardApi) {
    const usual = api.game.options.find((option) => option.name === "target_points")?.default;
    this.target = Number(api.options["target_points"] ?? usual ?? 10);
  }

  get you(): number | null {
    return this.view?.you ?? null;
  }

  get seats(): number {
    return this.view?.seats ?? 0;
  }

  get over(): boolean {
    return this.view?.over !== undefined || this.view?.waiting.for === "over";
  }

  readonly held = $derived(heldUp(this.steps));

  /** The row of Exits to look at: chosen by hand, else where something happens or can be chosen. */
  readonly shown: number = $derived.by(() => {
    if (this.shelf !== null) return this.shelf;
    const { state } = this;
    if (!state) return 0;
    if (state.threat_seat !== null) return state.threat_seat;
    const aims = [...this.lit].flatMap((mark) => /^aim:(\d)\./.exec(mark)?.[1] ?? []);
    const [first] = aims;
    if (first !== undefined && ![...this.lit].some((mark) => /^(place|piece:\d)/.test(mark))) return Number(first);
    return this.you ?? state.active ?? 0;
  });

  /** Where there is room for little, Exits make way for an open card unless they matter now. */
  readonly shelved: boolean = $derived.by(() => {
    if (!this.held?.omen || this.aside || this.shelf !== null) return true;
    return this.state?.threat_seat !== null || [...this.lit].some((mark) => /^(place:|piece:\d|aim:\d\.)/.test(mark));
  });

  /** The first of these marks that can be pressed now. */
  litOf(...marks: string[]): string | null {
    return marks.find((mark) => this.lit.has(mark)) ?? null;
  }

  /** Something was touched: choose it if it can be chosen, else read about it. */
  touch(mark: string | null, looked: Looked | null): void {
    if (mark) {
      this.looked = null;
      this.api.press(mark);
    } else if (looked) {
      this.looked = JSON.stringify(this.looked) === JSON.stringify(looked) ? null : looked;
    }
  }

  update(view: View, question: Question | null): void {
    const fresh = question?.q !== this.question?.q || view !== this.view;
    this.view = view;
    this.state = stateOf(view);
    this.steps = stepsOf(view);
    this.lit = litMarks(question);
    this.question = question;
    this.spoken = null;
    if (fresh) {
      this.shelf = null;
      this.looked = null;
    }
    if (question || this.over) this.die = null;
    if (!this.held?.omen) this.aside = false;
    if (this.over) this.reveal();
  }

  /** All hands on the table. */
  private reveal(): void {
    if (this.asking) return;
    this.asking = true;
    this.api.reveal().then(
      (events) => (this.opened = handsAfter(events, this.seats)),
      () => (this.asking = false),
    );
  }

  moment(told: GameEvent): number {
    if (!this.state) return 0;
    const event = asEvent(told);
    const n = ++this.count;
    this.lit = NOTHING;
    this.question = null;
    this.looked = null;
    this.state = after(this.state, told, this.you);
    this.steps = afterStep(this.steps, told);
    if (event.event === "rolled") this.die = { n, roll: event.roll };
    else if (event.event === "turn_started" || event.event === "card_turned") this.die = null;
    if (event.event === "card_turned") this.aside = false;
    const text = SPOKEN.has(event.event) ? this.api.narrator.event(told) : "";
    this.spoken = text ? { n, text, kind: event.event } : null;
    const name = SOUNDS[event.event];
    if (name) this.api.sound(name);
    const length = LENGTHS[event.event] ?? 300;
    return this.api.still ? Math.min(length, 900) : length;
  }

  progress(view: View): number[] {
    return stateOf(view).total.map((total) => Math.min(1, total / this.target));
  }
}
