/**
 * How the table looks after each event. Events carry their results, so this is bookkeeping, not
 * rules: after the last event of a message it agrees with the view that came with it.
 */
import type { Card, Class, Event, State } from "./generated";
import type { GameEvent, View } from "../../src/generated/wire";

export const CLASSES: readonly Class[] = ["light", "medium", "hard"];

export interface Beat {
  readonly by: number | null;
  readonly roll: number;
  readonly success: boolean;
}

/** The contract on the counter, from acceptance to the end of the turn. */
export interface Centre {
  readonly seat: number;
  readonly klass: Class;
  readonly card: Card | null;
  readonly beats: readonly Beat[];
  readonly outcome: "open" | "won" | "sabotaged" | "failed";
  readonly gain: number | null;
  readonly halved: boolean;
}

export interface Table {
  readonly state: State;
  readonly centre: Centre | null;
}

export function stateOf(view: View): State {
  return view.state as unknown as State;
}

export function asEvent(event: GameEvent): Event {
  return event as unknown as Event;
}

function at<T>(list: readonly T[], place: number | null, value: T | ((old: T) => T)): readonly T[] {
  return list.map((old, n) => (n !== place ? old : typeof value === "function" ? (value as (old: T) => T)(old) : value));
}

const NO_BLOCKS: readonly (number | null)[] = [null, null, null];

/** The table after one event; `cooldown` is that of this table. */
export function after(table: Table, event: Event, cooldown: number): Table {
  const { state, centre } = table;
  const change = (next: Partial<State>, counter: Centre | null = centre): Table => ({ state: { ...state, ...next }, centre: counter });
  const place = "class" in event && event.class ? CLASSES.indexOf(event.class) : -1;
  switch (event.event) {
    case "game_started":
      return change({ first_seat: event.first, active: event.first });
    case "ghost_announced":
      return event.seat === null ? change({ unused_ghost: event.ghost }) : change({ ghost: at(state.ghost, event.seat, event.ghost) });
    case "turn_started":
      return change({ round: event.round, active: event.seat }, null);
    case "tokens_collected":
    case "tokens_lost":
      return change({ tokens: at(state.tokens, event.seat, event.tokens) });
    case "turn_lost":
      return change({ silenced: at(state.silenced, event.seat, null) });
    case "ability_used":
      return change({ ready_round: at(state.ready_round, event.seat, state.round + cooldown) });
    case "silenced":
      return change({ silenced: at(state.silenced, event.seat, event.by) });
    case "halved":
      return change({ halved: at(state.halved, event.seat, event.by) });
    case "ordered":
      return change({ order: at(state.order, event.seat, event.class), order_by: at(state.order_by, event.seat, event.by) });
    case "class_blocked":
      return change({
        blocks: at(state.blocks, event.seat, (row) => at(row, place, event.by)),
        tokens: at(state.tokens, event.by, (held) => held - event.price),
      });
    case "mark_placed":
      return change({
        marks: at(state.marks, event.seat, (row) => [...row, event.by]),
        tokens: at(state.tokens, event.by, (held) => held - event.price),
      });
    case "contract_accepted":
      return change(
        {
          tokens: at(state.tokens, event.seat, (held) => held - event.price),
          stack_counts: at(state.stack_counts, place, (count) => count - 1),
        },
        { seat: event.seat ?? 0, klass: event.class ?? "light", card: null, beats: [], outcome: "open", gain: null, halved: false },
      );
    case "stack_reshuffled":
      return change({
        // Told after the acceptance that made it necessary: one card is already out.
        stack_counts: at(state.stack_counts, place, event.cards - 1),
        unseen: at(state.unseen, place, (cards) => [...new Set([...cards, ...(state.discards[place] ?? []).filter((card) => card !== null)])].sort()),
        discards: at(state.discards, place, []),
      });
    case "card_revealed":
      return change(
        { unseen: state.unseen.map((cards) => cards.filter((card) => card !== event.card)) },
        centre && { ...centre, card: event.card },
      );
    case "sabotage_rolled":
      return change(
        { marks: at(state.marks, event.seat, (row) => row.slice(1)) },
        centre && { ...centre, beats: [...centre.beats, { by: event.by, roll: event.roll, success: event.success }] },
      );
    case "contract_rolled":
      return change({}, centre && { ...centre, beats: [...centre.beats, { by: null, roll: event.roll, success: event.success }] });
    case "bars_lost":
      return change({ meter: at(state.meter, event.seat, event.meter) });
    case "bars_gained":
      return change(
        { meter: at(state.meter, event.seat, event.meter), ...(event.halved && { halved: at(state.halved, event.seat, null) }) },
        centre && { ...centre, outcome: "won", gain: event.amount, halved: event.halved },
      );
    case "contract_failed":
      return change({}, centre && { ...centre, outcome: event.reason === "sabotage" ? "sabotaged" : "failed" });
    case "card_discarded":
      return change({ discards: at(state.discards, place, (pile) => [...pile, event.card]) });
    case "effects_lapsed":
      return change({
        blocks: at(state.blocks, event.seat, NO_BLOCKS),
        order: at(state.order, event.seat, null),
        order_by: at(state.order_by, event.seat, null),
        ...(event.marks > 0 && { marks: at(state.marks, event.seat, []) }),
      });
    case "turn_ended":
      return change({}, null);
    case "game_won":
      return change({ winners: event.seat === null ? [] : [event.seat] });
    case "game_limit":
      return change({ by_limit: true });
    case "no_action":
      return table;
  }
}
