/** How the table looks after each event. Events carry their results: bookkeeping, no rules. */
import type { GameEvent } from "../../src/generated/wire";
import type { DoorToken, Event, Holding, Object as Thing, State } from "./generated";
import { doorNumber, slotNumber, SIDE, spotOf, squareOf } from "./map";

/** Where Entities begin in `where`: after five seats. */
export const FIRST_ENTITY = 5;

export const asEvent = (told: GameEvent) => told as unknown as Event;

/** A figure as an event names it. */
export type Who = { readonly kind: string; readonly id: string | number } | null;

/** Where a figure stands in `where`: seats first, then the six Entities. */
export function placeOf(figure: Who): number {
  if (!figure || figure.id === null) return -1;
  return figure.kind === "seat" ? Number(figure.id) : FIRST_ENTITY - 1 + Number(String(figure.id).slice("entity_".length));
}

/** The number of a figure named in a field: `pc_0`, `entity_3`. */
export function figureNumber(name: string | null): number {
  if (name === null) return -1;
  const n = Number(name.slice(name.indexOf("_") + 1));
  return name.startsWith("pc_") ? n : FIRST_ENTITY - 1 + n;
}

/** What somebody holds as far as this viewer knows: the cards, or only how many. */
export function heldBy(state: State, seat: number): { readonly cards: readonly Holding[] | null; readonly count: number | null } {
  const entry = (state.inventory as readonly unknown[] | undefined)?.[seat] as readonly Holding[] | { readonly count: number } | null | undefined;
  if (Array.isArray(entry)) return { cards: entry as readonly Holding[], count: entry.length };
  return { cards: null, count: (entry as { readonly count: number } | null | undefined)?.count ?? null };
}

/** `mugwort_salve_2` is the Object `mugwort_salve` with two uses left. */
export const objectOf = (holding: Holding) => holding.replace(/_\d$/, "") as Thing;

/** What a Door token says of the Door: 0 Open, else the number it is Blocked by; a Rift is neither. */
export function doorSide(token: DoorToken): number | null {
  if (token.startsWith("r_")) return null;
  return token.startsWith("b") ? Number(token[1]) : 0;
}

function put<T>(list: readonly T[], place: number, value: T): readonly T[] {
  return place < 0 ? list : list.map((old, n) => (n === place ? value : old));
}

/** The event in the types of the table; a figure is not a plain number there. */
export function after(state: State, told: GameEvent): State {
  const event = asEvent(told);
  const figure = placeOf((told["figure"] ?? null) as Who);
  const where = (place: number, square: string | null): State => ({ ...state, where: put(state.where, place, square as State["where"][number]) });
  switch (event.event) {
    case "stepped_to":
      return where(event.seat ?? -1, event.square);
    case "moved":
    case "displaced":
    case "swapped":
    case "appeared":
      return where(figure, event.square);
    case "entity_came":
      return { ...where(figure, event.square), kind: put(state.kind, figure - FIRST_ENTITY, event.enemy) };
    case "revealed_as":
      return { ...state, kind: put(state.kind, figure - FIRST_ENTITY, event.enemy) };
    case "disappeared":
      return where(figure, null);
    case "sent_back":
    case "banished":
    case "lost_left":
      return { ...where(figure, null), kind: put(state.kind, figure - FIRST_ENTITY, null) };
    case "onryo_returned":
      return { ...where(event.seat ?? -1, event.square), role: put(state.role, event.seat ?? -1, "onryo") };
    default:
      return afterOnTheMap(state, event);
  }
}

function afterOnTheMap(state: State, event: Event): State {
  switch (event.event) {
    case "room_placed": {
      const slot = slotNumber(event.slot!);
      return { ...state, room: put(state.room, slot, event.room), turned: put(state.turned, slot, event.turned) };
    }
    case "room_turned":
      return afterTurning(state, slotNumber(event.slot!));
    case "token_placed": {
      const { row, column } = spotOf(event.square!);
      return { ...state, token: put(state.token, row * SIDE + column, event.token) };
    }
    case "darkness_shown":
      return { ...state, darkness: put(state.darkness, event.pair, event.value) };
    case "door_checked": {
      const found = event.token ? doorSide(event.token) : null;
      const edge = doorNumber(String(event.edge));
      return found === null ? state : { ...state, door_edge: [...state.door_edge, edge], door_state: [...state.door_state, found] };
    }
    case "oiled":
      return { ...state, oil: event.square };
    case "lit":
      return { ...state, flame: event.square };
    case "flames_grew":
      return { ...state, burning: event.slots };
    case "quenched":
      return { ...state, burning: [], flame: null };
    case "event_drawn": {
      const at = state.event_deck.indexOf(event.omen);
      return { ...state, event_deck: state.event_deck.filter((_, n) => n !== at), event_discard: [...state.event_discard, event.omen] };
    }
    default:
      return afterToSomebody(state, event);
  }
}

/** A Room goes a quarter clockwise, and whoever is in it goes along. */
function afterTurning(state: State, slot: number): State {
  const [top, left] = [Math.floor(slot / 5) * 2, (slot % 5) * 2];
  const carried = (square: string): string => {
    const { row, column } = spotOf(square);
    const inside = row >= top && row < top + 2 && column >= left && column < left + 2;
    return inside ? squareOf({ row: top + (column - left), column: left + 1 - (row - top) }) : square;
  };
  return {
    ...state,
    turned: put(state.turned, slot, ((state.turned[slot] ?? 0) + 1) % 4),
    where: state.where.map((square) => square && (carried(square) as typeof square)),
  };
}

function afterToSomebody(state: State, event: Event): State {
  const seat = "seat" in event && typeof event.seat === "number" ? event.seat : -1;
  switch (event.event) {
    case "character_taken":
      return { ...state, character: put(state.character, seat, event.character) };
    case "turn_began":
      return { ...state, turn: event.turn, alerted: 0 };
    case "phase_began":
      return { ...state, phase: event.phase };
    case "activation_began":
      return { ...state, active: seat };
    case "noise_made":
      return { ...state, noise: put(state.noise, seat, event.noise) };
    case "noise_faded":
      return { ...state, noise: state.noise.map(() => 0) };
    case "wounds_taken":
      return { ...state, wounds: put(state.wounds, seat, (state.wounds[seat] ?? 0) + event.wounds) };
    case "healed":
      return { ...state, wounds: put(state.wounds, seat, Math.max(0, (state.wounds[seat] ?? 0) - event.wounds)) };
    case "condemned":
      return { ...state, doom: put(state.doom, seat, event.turn) };
    case "chase_began":
      return { ...state, hunted: seat };
    case "chase_over":
      return { ...state, hunted: null, hunter: null };
    case "died":
      return { ...state, role: put(state.role, seat, "dead"), where: put(state.where, seat, null) };
    case "got_out":
      return { ...state, role: put(state.role, seat, "escaped"), where: put(state.where, seat, null) };
    case "claimed":
      return { ...state, claim: put(state.claim, seat, event.says) };
    default:
      return state;
  }
}
