/** What the board shows now: the latest view moved along event by event, and what has been touched. */
import type { BoardApi } from "../../src/boards/contract";
import { Scene as BaseScene } from "../../src/boards/kit/scene.svelte";
import type { SoundName } from "../../src/lib/sound.svelte";
import type { GameEvent, Question, View } from "../../src/generated/wire";
import type { ChaseFrame, Enemy, Event, Face, Holding, Purpose, State } from "./generated";
import { after, asEvent, figureNumber, FIRST_ENTITY, heldBy, placeOf, type Who } from "./stage";

type Kind = Event["event"];

/** How long each kind of event holds the stage; dice and frights longest. */
export const LENGTHS: Readonly<Partial<Record<Kind, number>>> = {
  turn_began: 700, phase_began: 500, activation_began: 450, activation_ended: 100, arbitrated: 100,
  character_taken: 250, begins: 300, dealt: 200, token_placed: 250, darkness_shown: 500, room_placed: 900, room_turned: 700,
  door_checked: 700, door_gave: 500, door_held: 500, stepped_to: 260, noise_made: 150, alerted: 600, moved: 260, disappeared: 600, appeared: 600,
  entity_came: 700, revealed_as: 1300, status_exchanged: 700, test_rolled: 1000, duel_rolled: 1200, run_made: 500, examined: 500,
  chase_began: 1200, round_began: 350, fled: 600, enemy_attacks: 800, last_stand_began: 1400, called: 1000, chase_over: 700,
  died: 1800, condemned: 1500, hyoirei_revealed: 1800, hyoirei_defeated: 1500, impulse_began: 1300, onryo_returned: 1500,
  event_drawn: 1100, curse_awoke: 900, banished: 1000, key_placed: 1000, got_out: 1600, game_ended: 1800,
};

export const SOUNDS: Readonly<Partial<Record<Kind, SoundName>>> = {
  turn_began: "toll", room_placed: "rustle", room_turned: "rustle", door_checked: "knock", door_gave: "crack", door_held: "slam", stepped_to: "tick",
  alerted: "mutter", disappeared: "gust", appeared: "gust", entity_came: "hush", revealed_as: "thunder", status_exchanged: "card", drew: "card",
  test_rolled: "die", duel_rolled: "die", chase_began: "heartbeat", round_began: "heartbeat", enemy_attacks: "hiss", last_stand_began: "heartbeat", hid: "hush",
  called: "die", died: "sigh", condemned: "lock", impulse_began: "whisper", hyoirei_revealed: "choir", hyoirei_defeated: "chime", onryo_returned: "choir",
  event_drawn: "flame", curse_awoke: "hiss", banished: "scatter", key_placed: "lock", lit: "flame", chimed: "chime", got_out: "door", game_ended: "bell",
};

/** Said aloud over the map; the rest shows where it happens. */
const SPOKEN: ReadonlySet<Kind> = new Set<Kind>([
  "turn_began", "alerted", "revealed_as", "status_exchanged", "chase_began", "chase_over", "enemy_attacks", "last_stand_began", "died", "condemned",
  "hyoirei_revealed", "hyoirei_defeated", "impulse_began", "impulse_ignored", "onryo_returned", "event_drawn", "curse_awoke", "banished", "key_placed",
  "got_out", "game_ended", "attack_made", "exorcism_tried", "not_possessed", "was_exorcised", "claimed", "hid", "lost_met", "stolen", "traded", "entity_came",
]);

/** What everybody sees lying on the table: one die, or two against each other. */
export interface Roll {
  readonly n: number;
  readonly purpose: Purpose | null;
  readonly face: Face | null;
  readonly total: number | null;
  /** What had to be reached, or what the other side has. */
  readonly against: number | null;
  readonly other: Face | null;
  readonly won: boolean | null;
}

/** What somebody wants to read about. */
export type Looked =
  | { readonly at: "seat"; readonly seat: number }
  | { readonly at: "entity"; readonly entity: number }
  | { readonly at: "object"; readonly holding: Holding }
  | { readonly at: "pile" }
  | { readonly at: "room"; readonly slot: number };

export interface Hunt {
  readonly round: number;
  readonly figure: number;
  readonly seat: number;
  /** It is already feeling about for whoever hides. */
  readonly searching: boolean;
}

/** The dice of an event, if it has any. */
export function rollOf(event: Event, n: number): Roll | null {
  if (event.event === "test_rolled")
    return { n, purpose: event.purpose, face: event.face, total: event.total, against: event.needed, other: null, won: event.total >= event.needed };
  if (event.event === "duel_rolled")
    return { n, purpose: event.purpose, face: event.face, total: event.total, against: event.foe_total, other: event.foe_face, won: null };
  if (event.event === "called") return { n, purpose: null, face: event.face, total: null, against: null, other: null, won: event.right };
  return null;
}

export class Scene extends BaseScene<State> {
  question = $state.raw<Question | null>(null);
  spoken = $state.raw<{ readonly n: number; readonly text: string; readonly kind: Kind } | null>(null);
  roll = $state.raw<Roll | null>(null);
  looked = $state.raw<Looked | null>(null);
  /** After the end: all that was told to anybody. */
  opened = $state.raw<readonly GameEvent[] | null>(null);
  /** How many Events go each Turn, as it was counted last. */
  each = $state(1);
  private count = 0;
  private asking = false;

  constructor(api: BoardApi) {
    super(api, { lengths: LENGTHS as Readonly<Record<string, number>>, sounds: SOUNDS, after });
  }

  get you(): number | null {
    return this.view?.you ?? null;
  }

  get seats(): number {
    return this.view?.seats ?? 0;
  }

  /** The square of one's own figure. */
  get own(): string | null {
    return this.you === null ? null : (this.state?.where[this.you] ?? null);
  }

  /** The square to look at where the map is too big: the question's, the hunted's, one's own. */
  get here(): string | null {
    const { state } = this;
    if (!state) return null;
    const seat = this.lit.size > 0 ? this.you : (state.hunted ?? this.you ?? state.active);
    const at = seat === null ? undefined : state.where[seat];
    return at ?? this.own ?? this.anybody;
  }

  private get anybody(): string | null {
    const { state } = this;
    const seat = state?.active ?? state?.role.findIndex((role) => role === "living") ?? -1;
    return state?.where[seat] ?? null;
  }

  /** Has one died, to speak for the house? */
  get ghostly(): boolean {
    const role = this.you === null ? null : (this.state?.role[this.you] ?? null);
    return role === "dead" || role === "onryo" || role === "banished";
  }

  get hand(): readonly Holding[] | null {
    return this.you === null || !this.state ? null : heldBy(this.state, this.you).cards;
  }

  frame<Frame>(name: string): Frame | null {
    return (this.view?.doing.findLast((found) => found.frame === name) as unknown as Frame | undefined) ?? null;
  }

  readonly hunt: Hunt | null = $derived.by(() => {
    const frame = this.frame<ChaseFrame>("Chase");
    if (!frame || frame.figure === null || frame.seat === null || this.state?.hunted !== frame.seat) return null;
    return { round: frame.round, figure: figureNumber(frame.figure), seat: frame.seat, searching: this.frame("Hiding") !== null };
  });

  readonly lastStand: boolean = $derived(this.frame("LastStand") !== null);

  /** The kind of the Entity with this number, from 0. */
  kindOf(entity: number): Enemy | null {
    return this.state?.kind[entity] ?? null;
  }

  /** What a figure is called: a person, a number while it is not known, then its kind. */
  called(figure: number): string {
    if (figure < FIRST_ENTITY) return this.api.narrator.seat(figure);
    const kind = this.kindOf(figure - FIRST_ENTITY);
    if (kind && kind !== "unseen") return this.api.narrator.thing("enemy", kind);
    return this.api.narrator.thing("figure", `entity_${figure - FIRST_ENTITY + 1}`);
  }

  /** The first of these marks that can be pressed now. */
  litOf(...marks: string[]): string | null {
    return marks.find((mark) => this.lit.has(mark)) ?? null;
  }

  /** Something was touched: choose it if it can be chosen, else read about it. */
  touch(mark: string | null, looked: Looked): void {
    if (mark) {
      this.looked = null;
      this.api.press(mark);
    } else this.looked = JSON.stringify(this.looked) === JSON.stringify(looked) ? null : looked;
  }

  override update(view: View, question: Question | null): void {
    if (question?.q !== this.question?.q) this.looked = null;
    super.update(view, question);
    this.question = question;
    this.spoken = null;
    if (question || this.over) this.roll = null;
    const counted = this.api.events.findLast((event) => event.event === "events_counted");
    if (counted) this.each = Number(counted["number"]);
    if (this.over) this.reveal();
  }

  private reveal(): void {
    if (this.asking) return;
    this.asking = true;
    this.api.reveal().then(
      (events) => (this.opened = events),
      () => (this.asking = false),
    );
  }

  override moment(told: GameEvent): number {
    const length = super.moment(told);
    const event = asEvent(told);
    const n = ++this.count;
    this.question = null;
    this.looked = null;
    const roll = rollOf(event, n);
    if (roll) this.roll = roll;
    else if (event.event === "activation_began" || event.event === "phase_began") this.roll = null;
    if (event.event === "events_counted") this.each = event.number;
    if (SPOKEN.has(event.event)) this.spoken = { n, text: this.api.narrator.event(told), kind: event.event };
    if (event.event === "chase_began" && placeOf(told["seat"] === undefined ? null : ({ kind: "seat", id: told["seat"] } as Who)) === this.you) this.shudder();
    return length;
  }

  /** In the hand one feels being seen. */
  private shudder(): void {
    if (!this.api.still) navigator.vibrate?.([60, 60, 120]);
  }

  /** How far the house is from letting somebody go: keys, Gold Key, the way out. */
  progress(view: View): number[] {
    const state = view.state as unknown as State;
    const done = [state.silver_placed, state.bronze_placed, state.gold_placed].filter(Boolean).length;
    return state.role.map((role) => (role === "escaped" ? 1 : role === "living" ? done / 4 : 0));
  }
}
