/** What the board reads of a view, and how the table looks after each event. No rules in here. */
import type { Event, Instrument, Level, State, Target } from "./generated";
import type { GameEvent, View } from "../../src/generated/wire";

export const JOHNNY = 0;
export const GHOSTS = [1, 2, 3] as const;
export const COLOURS = ["johnny", "red", "yellow", "green"] as const;
export const LEVELS: readonly Level[] = ["very_high", "high", "medium", "low", "silence"];
export const INSTRUMENTS: readonly Instrument[] = ["violin", "cello", "flute", "trumpet", "harp", "timpani"];
export const BELLS = 3;

export function asEvent(event: GameEvent): Event {
  return event as unknown as Event;
}

export function stateOf(view: View): State {
  return view.state as unknown as State;
}

/** A list that may be hidden from this viewer, by seat. */
export function bySeat<T>(field: readonly T[] | { readonly count: number } | undefined, seat: number): T | null {
  return field !== undefined && "length" in field ? (field[seat] ?? null) : null;
}

function put<T>(list: readonly T[], at: number | null, value: T): T[] {
  return list.map((old, n) => (n === at ? value : old));
}

function places(state: State): readonly (number | null)[] {
  return "length" in (state.place ?? []) ? (state.place as readonly (number | null)[]) : [null, null, null, null];
}

function move(state: State, seat: number | null, tile: number | null): State {
  return { ...state, place: put(places(state), seat, tile) };
}

/** Captives are wherever Johnny is. */
function johnnyTo(state: State, tile: number | null): State {
  let next = move(state, JOHNNY, tile);
  for (const seat of state.captives) next = move(next, seat, tile);
  return next;
}

function hold(state: State, seat: number | null, target: Target | null): State {
  return { ...state, holds: put(state.holds, seat, target) };
}

function carry(state: State, instrument: Instrument | null, tile: number | null): State {
  return { ...state, instruments: put(state.instruments, instrument ? INSTRUMENTS.indexOf(instrument) : null, tile) };
}

const without = <T>(list: readonly T[], gone: readonly T[]): T[] => list.filter((one) => !gone.includes(one));
const withAll = (list: readonly number[], more: readonly number[]): number[] => [...new Set([...list, ...more])].sort((a, b) => a - b);

/** The first of `list` that is `one` is gone, the others stay. */
function drop(list: readonly (number | null)[], one: number | null): (number | null)[] {
  const at = list.indexOf(one);
  return at < 0 ? list.slice() : [...list.slice(0, at), ...list.slice(at + 1)];
}

export interface Terms {
  /** Whose eyes these are. */
  readonly you: number | null;
  /** With `wall_token = single_use` a crossed token stays crossed. */
  readonly singleUse: boolean;
}

/** How things look after an event, as far as this viewer was told. */
export function after(state: State, event: Event, { you, singleUse }: Terms): State {
  switch (event.event) {
    case "instrument_placed":
      return carry(state, event.instrument, event.tile);
    case "johnny_entered":
      return move(state, JOHNNY, event.tile);
    case "start_drawn":
      if (event.tile === undefined) return state;
      return { ...move(state, event.seat, event.tile), start: put(list(state.start), event.seat, event.tile) };
    case "spot_drawn":
      return event.tile === undefined ? state : { ...state, spot: put(list(state.spot), event.seat, event.tile) };
    case "card_drawn":
      return event.instrument === undefined ? state : { ...state, card: put(list(state.card), event.seat, event.instrument) };
    case "round_began":
      return { ...state, round: event.round, phase: "ghosts" };
    case "turn_began":
      return {
        ...state,
        active: event.seat,
        actions: 2,
        phase: event.seat === JOHNNY ? "johnny" : "ghosts",
        crossed: singleUse ? state.crossed : without(state.crossed, [event.seat!]),
      };
    case "turn_skipped":
      return { ...state, active: event.seat, actions: 0, debts: without(state.debts, [event.seat!]) };
    case "unseen":
      return spend(event.tile === undefined ? state : move(state, event.seat, event.tile));
    case "carried":
      return spend(carry(move(state, event.seat, event.tile), event.instrument, event.tile));
    case "drove":
      return spend(move(move(state, event.seat, event.tile), JOHNNY, event.tile));
    case "wall_crossed":
      return { ...state, crossed: withAll(state.crossed, [event.seat!]) };
    case "bell_rang":
      return { ...state, bells: drop(state.bells, event.bell) };
    case "possessed":
      return spend(hold(move(state, event.seat, event.tile), event.seat, event.instrument));
    case "johnny_possessed":
      return spend(hold(move(state, event.seat, event.tile), event.seat, "johnny"));
    case "unpossessed":
      return spend(vanish(hold(state, event.seat, null), event.seat, you));
    case "sounded":
      return spend(state);
    case "rescued":
      return rescued(state, event.seat!, event.freed, you);
    case "returned":
      return move(state, event.seat ?? null, event.tile ?? null);
    case "scanned":
      return { ...state, scanned_from: event.tile, levels: [null, event.red, event.yellow, event.green] };
    case "shaken_off":
      return vanish(hold(state, event.seat, null), event.seat, you);
    case "johnny_moved":
      return spend({ ...johnnyTo(state, event.tile), passes: without(state.passes, event.spent) });
    case "captured":
      return captured(state, event.caught, event.spent, singleUse);
    case "dropped":
      return hold(state, event.seat, null);
    case "pushed":
      return { ...johnnyTo(state, event.tile), pushed: withAll(state.pushed, [event.seat!]) };
    case "whispers_passed":
      return { ...state, phase: "whisper" };
    case "bell_placed":
      return { ...state, bells: [...state.bells, event.tile] };
    case "sonata_heard":
      return { ...state, ended: "sonata" };
    case "all_captured":
      return { ...state, ended: "capture" };
    case "dawn_broke":
      return { ...state, ended: "dawn" };
    case "revealed":
      return {
        ...state,
        start: put(list(state.start), event.seat, event.start),
        spot: put(list(state.spot), event.seat, event.spot),
        card: put(list(state.card), event.seat, event.instrument),
      };
    default:
      return state;
  }
}

function list<T>(field: readonly T[] | { readonly count: number } | undefined): readonly (T | null)[] {
  return field !== undefined && "length" in field ? field : [null, null, null, null];
}

function spend(state: State): State {
  return { ...state, actions: Math.max(0, state.actions - 1) };
}

/** Out of sight again, except to itself. */
function vanish(state: State, seat: number | null, you: number | null): State {
  return seat === you ? state : move(state, seat, null);
}

function rescued(state: State, saviour: number, freed: readonly number[], you: number | null): State {
  let next: State = {
    ...state,
    captives: without(state.captives, [...freed]),
    passes: without(state.passes, freed),
    debts: withAll(state.debts, freed),
  };
  for (const seat of [...freed, saviour]) next = hold(vanish(next, seat, you), seat, null);
  return spend(next);
}

function captured(state: State, caught: readonly number[], spent: boolean, singleUse: boolean): State {
  let next: State = {
    ...state,
    captives: [...state.captives, ...caught],
    passes: withAll(state.passes, caught),
    fresh: withAll(state.fresh, caught),
    debts: without(state.debts, caught),
    crossed: singleUse ? state.crossed : without(state.crossed, caught),
  };
  for (const seat of caught) next = move(next, seat, places(state)[JOHNNY] ?? null);
  return spent ? spend(next) : next;
}
