/**
 * How the table looks after each event. Events carry their results, so this is bookkeeping, not
 * rules: after the last event of a message it agrees with the view that came with it.
 */
import type { State } from "./generated";
import type { GameEvent, View } from "../../src/generated/wire";
import { asEvent } from "./chronicle";
import { byPlace } from "./village";

export interface Table {
  readonly state: State;
  readonly you: number | null;
  /** Who has still to cast after this turn, in order. */
  readonly stir: readonly number[];
  /** One's own grave, before anybody is on the map. */
  readonly grave: string | null;
}

export function stateOf(view: View): State {
  return view.state as unknown as State;
}

/** A list of everybody's, of which perhaps only one's own entry is known. */
export function listed<T>(value: readonly T[] | { readonly count: number } | undefined): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [];
}

function at<T>(list: readonly T[], place: number | null | undefined, change: (old: T) => T): readonly T[] {
  return list.map((old, n) => (n === place ? change(old) : old));
}

export function tableOf(view: View): Table {
  const doing = view.doing.find((frame) => frame.frame === "Opportunity");
  const declared = (doing?.["declared"] ?? []) as number[];
  const done = (doing?.["done"] ?? []) as number[];
  const state = stateOf(view);
  const casting = doing?.at === "cast";
  return { state, you: view.you, stir: casting ? inOrder(declared.filter((seat) => !done.includes(seat)), state, view.seats) : [], grave: null };
}

function inOrder(seats: readonly number[], state: State, all: number): number[] {
  const place = (seat: number) => (seat - (state.active ?? 0) + all) % all;
  return [...seats].sort((a, b) => place(a) - place(b));
}

export function after(table: Table, told: GameEvent): Table {
  const { state, you } = table;
  const event = asEvent(told);
  const change = (next: Partial<State>, more: Partial<Table> = {}): Table => ({ ...table, ...more, state: { ...state, ...next } });
  const power = (seat: number | null, n: number) => ({ power: at(state.power, seat, (held) => held + n) });
  const stand = (square: string | null) => ({ square: at(listed(state.square), you, () => square as never) });
  switch (event.event) {
    case "start_player":
      return change({ start_player: event.seat, active: event.seat });
    case "placed":
      return event.square ? change({}, { grave: event.square }) : table;
    case "turn": {
      const risen = table.grave ? stand(table.grave) : {};
      return change({ ...risen, round: event.round, active: event.seat, stirring: null, gained: event.round === state.round && state.gained }, { stir: [], grave: null });
    }
    case "lost_turn":
      return change({ exile: at(state.exile, event.seat, () => "returns" as const) });
    case "returned":
      return change({ exile: at(state.exile, event.seat, () => "on_map" as const), ...(event.square && stand(event.square)) });
    case "stepped":
      return event.seat === you && event.square ? change(stand(event.square)) : table;
    case "paid":
      return change(power(event.seat, -event.n));
    case "drew":
    case "hour_took":
      return change(power(event.seat, event.n));
    case "hour_returned":
      return change(power(event.seat, -event.n));
    case "lit":
      return event.square ? change({ lit: [...new Set([...state.lit, event.square])].sort(byPlace) }) : table;
    case "quenched":
      return change({ lit: state.lit.filter((square) => square !== event.square) });
    case "summoned":
      return change({
        spirits: at(state.spirits, event.seat, () => event.total),
        gained: state.gained || event.total === 4,
        ...(event.square && event.seat === you && { marks: at(listed(state.marks), event.seat, (marks) => [...marks, event.square!].sort(byPlace)) }),
      });
    case "gave_up":
      return event.seat === you ? change({ marks: at(listed(state.marks), you, (marks) => marks.filter((square) => square !== event.square)) }) : table;
    case "banished":
      return change({
        power: at(state.power, event.seat, () => 0),
        spirits: at(state.spirits, event.seat, (held) => held - event.spirits_lost),
        exile: at(state.exile, event.seat, () => "loses_turn" as const),
        banished: at(state.banished, event.seat, (times) => times + 1),
        ...(event.seat === you && stand(null)),
      });
    case "declared": {
      const stir = inOrder(event.seats, state, state.power.length);
      return change({ stirring: stir[0] ?? null }, { stir });
    }
    case "stands_down": {
      const stir = table.stir.filter((seat) => seat !== event.seat);
      return change({ stirring: stir[0] ?? null }, { stir });
    }
    case "hour":
      return change({ active: state.start_player, stirring: null });
    case "over":
      return change({ winner: event.winner, reason: event.reason, tie: event.tie, active: state.start_player, stirring: null });
    case "restless":
    case "vision":
    case "vortex":
    case "struck":
    case "flash_end":
    case "answered":
      return table;
  }
}
