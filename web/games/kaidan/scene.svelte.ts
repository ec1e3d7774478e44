/** What the board shows now: the latest view, moved along by what is told of figures and Rooms. */
import type { BoardApi } from "../../src/boards/contract";
import { Scene as BaseScene } from "../../src/boards/kit/scene.svelte";
import type { SoundName } from "../../src/lib/sound.svelte";
import type { GameEvent, View } from "../../src/generated/wire";
import type { State } from "./generated";
import type { World } from "./map";

/** How long each kind of event holds the stage; the dice and the frights longest. */
const LENGTHS: Readonly<Record<string, number>> = {
  turn_began: 700, phase_began: 500, activation_began: 450, activation_ended: 100, arbitrated: 100,
  room_placed: 900, darkness_shown: 500, token_placed: 350, door_checked: 700, door_gave: 500, door_held: 500,
  stepped_to: 260, noise_made: 200, alerted: 600, moved: 300, disappeared: 600, appeared: 600,
  entity_came: 700, revealed_as: 1300, status_exchanged: 700, test_rolled: 900, duel_rolled: 1100,
  chase_began: 1200, round_began: 350, enemy_attacks: 800, last_stand_began: 1400, called: 900,
  died: 1800, condemned: 1500, hyoirei_revealed: 1800, hyoirei_defeated: 1500, onryo_returned: 1500,
  event_drawn: 1000, curse_awoke: 900, banished: 1000, got_out: 1600, game_ended: 1800,
};

const SOUNDS: Readonly<Partial<Record<string, SoundName>>> = {
  turn_began: "toll", room_placed: "rustle", door_checked: "knock", door_gave: "knock", stepped_to: "tick",
  alerted: "mutter", disappeared: "gust", appeared: "gust", revealed_as: "thunder", status_exchanged: "card",
  test_rolled: "cubes", duel_rolled: "cubes", chase_began: "heartbeat", enemy_attacks: "heartbeat",
  last_stand_began: "heartbeat", died: "sigh", condemned: "toll", onryo_returned: "choir", event_drawn: "flame",
  curse_awoke: "hiss", banished: "scatter", got_out: "chime", game_ended: "bell",
};

type Figure = { readonly kind: string; readonly id: string | number } | null;

/** Where a figure stands in `where`: seats first, then the six Entities. */
export function placeOf(figure: Figure): number {
  if (!figure) return -1;
  return figure.kind === "seat" ? Number(figure.id) : 4 + Number(String(figure.id).slice("entity_".length));
}

function put<T>(list: readonly T[], place: number, value: T): readonly T[] {
  return place < 0 ? list : list.map((old, n) => (n === place ? value : old));
}

/** How things look after an event. Events carry their results: bookkeeping, no rules. */
export function after(state: State, event: GameEvent): State {
  const told = event as unknown as Record<string, never>;
  const where = (place: number, square: string | null): State => ({ ...state, where: put(state.where, place, square as never) }) as State;
  switch (event.event) {
    case "stepped_to":
      return where(told["seat"], told["square"]);
    case "moved":
    case "displaced":
    case "swapped":
    case "appeared":
      return where(placeOf(told["figure"]), told["square"]);
    case "disappeared":
      return where(placeOf(told["figure"]), null);
    case "noise_made":
      return { ...state, noise: put(state.noise, told["seat"], told["noise"] as never) } as State;
    case "wounds_taken":
      return { ...state, wounds: put(state.wounds, told["seat"], ((state.wounds[told["seat"]] ?? 0) + Number(told["wounds"])) as never) } as State;
    default:
      return state;
  }
}

export class Scene extends BaseScene<State> {
  readonly world: World | null;

  constructor(api: BoardApi) {
    super(api, { lengths: LENGTHS, sounds: SOUNDS, after });
    this.world = api.scene as unknown as World | null;
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

  /** The frame of a running Chase, if there is one. */
  get chase(): { readonly round: number } | null {
    const found = this.view?.doing.find((frame) => frame.frame === "Chase");
    return found ? { round: Number(found["round"] ?? 0) } : null;
  }

  /** How far the house is from letting somebody go: keys, Gold Key, the way out. */
  progress(view: View): number[] {
    const state = view.state as unknown as State;
    const done = [state.silver_placed, state.bronze_placed, state.gold_placed].filter(Boolean).length;
    return state.role.map((role) => (role === "escaped" ? 1 : role === "living" ? done / 4 : 0));
  }
}
