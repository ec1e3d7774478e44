/** What the board shows now: a table that moves from event to event, and settles on each view. */
import type { BoardApi } from "../../src/boards/contract";
import { litMarks } from "../../src/boards/contract";
import type { Event, State } from "./generated";
import type { SoundName } from "../../src/lib/sound.svelte";
import type { GameEvent, Question, View } from "../../src/generated/wire";
import { termsOf, winChance, type Terms } from "./odds";
import { after, asEvent, stateOf, type Centre, type Table } from "./stage";

/** A small sign that rises over a seat and fades: what it just got or lost. */
export interface Sign {
  readonly n: number;
  readonly text: string;
  readonly good: boolean;
}

/** How long each kind of event holds the stage, in milliseconds. */
const LENGTHS: Readonly<Record<Event["event"], number>> = {
  game_started: 700,
  ghost_announced: 550,
  turn_started: 450,
  tokens_collected: 420,
  turn_lost: 900,
  no_action: 700,
  ability_used: 850,
  tokens_lost: 700,
  silenced: 600,
  halved: 600,
  ordered: 600,
  class_blocked: 900,
  mark_placed: 900,
  contract_accepted: 650,
  stack_reshuffled: 500,
  card_revealed: 1300,
  sabotage_rolled: 1700,
  bars_lost: 800,
  contract_rolled: 1700,
  bars_gained: 700,
  contract_failed: 500,
  card_discarded: 350,
  effects_lapsed: 300,
  turn_ended: 0,
  game_won: 2200,
  game_limit: 1500,
};

const SOUNDS: Readonly<Partial<Record<Event["event"], SoundName>>> = {
  tokens_collected: "coin",
  tokens_lost: "coin",
  card_revealed: "card",
  ability_used: "whisper",
  silenced: "whisper",
  halved: "crack",
  ordered: "whisper",
  class_blocked: "lock",
  mark_placed: "knock",
  sabotage_rolled: "die",
  contract_rolled: "die",
  bars_lost: "knock",
  stack_reshuffled: "card",
  game_won: "bell",
};

const EMPTY: ReadonlySet<string> = new Set();

export class Scene {
  seats = $state(0);
  you = $state<number | null>(null);
  state = $state.raw<State | null>(null);
  centre = $state.raw<Centre | null>(null);
  lit = $state.raw<ReadonlySet<string>>(EMPTY);
  /** Is the seat that looks being asked right now? */
  asked = $state(false);
  over = $state(false);
  signs = $state.raw<Readonly<Record<number, Sign>>>({});
  /** The seat something is being done to at this moment. */
  struck = $state<number | null>(null);
  readonly terms: Terms;
  private count = 0;

  constructor(private readonly api: BoardApi) {
    this.terms = termsOf(api.game, api.options);
  }

  update(view: View, question: Question | null): void {
    this.seats = view.seats;
    this.you = view.you;
    this.state = stateOf(view);
    this.lit = litMarks(question);
    this.asked = question !== null;
    this.over = view.over !== undefined || view.waiting.for === "over";
    this.struck = null;
    if (question || this.over) this.centre = null;
  }

  moment(told: GameEvent): number {
    if (!this.state) return 0;
    const event = asEvent(told);
    this.lit = EMPTY;
    this.asked = false;
    const table: Table = after({ state: this.state, centre: this.centre }, event, this.terms.cooldown);
    this.sign(event);
    this.state = table.state;
    this.centre = table.centre;
    this.hear(event);
    let length = LENGTHS[event.event] ?? 300;
    if (event.event === "bars_gained") length += event.amount * 70;
    return this.api.still ? Math.min(length, 900) : length;
  }

  private hear(event: Event): void {
    const name = SOUNDS[event.event];
    if (name) this.api.sound(name);
    const terror = event.event === "turn_started" && event.seat !== null && (this.state?.meter[event.seat] ?? 0) * 4 >= this.terms.full * 3;
    if (terror) this.api.sound("heartbeat");
  }

  private sign(event: Event): void {
    const show = (seat: number | null, text: string, good: boolean) => {
      if (seat !== null) this.signs = { ...this.signs, [seat]: { n: ++this.count, text, good } };
    };
    this.struck = null;
    switch (event.event) {
      case "tokens_collected":
        return show(event.seat, `+${event.amount}`, true);
      case "tokens_lost":
        this.struck = event.seat;
        return show(event.seat, `−${event.amount}`, false);
      case "contract_accepted":
        return show(event.seat, `−${event.price}`, false);
      case "mark_placed":
      case "class_blocked":
        this.struck = event.seat;
        return show(event.by, `−${event.price}`, false);
      case "bars_gained":
        return show(event.seat, `+${event.amount}`, true);
      case "bars_lost":
        this.struck = event.seat;
        return event.amount ? show(event.seat, `−${event.amount}`, false) : undefined;
      case "silenced":
      case "halved":
      case "ordered":
        this.struck = event.seat;
    }
  }

  /** A sign has had its time. */
  faded(seat: number): void {
    const { [seat]: _, ...rest } = this.signs;
    this.signs = rest;
  }

  /** The chance that each seat wins on its next turn. */
  readonly threats: readonly number[] = $derived.by(() => {
    const { state } = this;
    return state ? Array.from({ length: this.seats }, (_, seat) => winChance(state, this.terms, seat)) : [];
  });
}
