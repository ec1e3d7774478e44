/**
 * How the table looks after each event. Events carry their results, so this is bookkeeping, not
 * rules: after the last event of a message it agrees with the view that came with it.
 */
import { CARDS, FULL_POINTS, type Card, type Event, type State } from "./generated";
import type { GameEvent, Hidden, View } from "../../src/generated/wire";

export type Sort = "exit" | "protection" | "tool" | "sin";
export type Material = "metal" | "wood";

export interface Printed {
  readonly sort: Sort;
  readonly of: readonly Material[];
  readonly points: number;
  readonly mark: boolean;
}

export function printedOn(card: Card): Printed {
  return CARDS[card] as Printed;
}

export function stateOf(view: View): State {
  return view.state as unknown as State;
}

export function asEvent(event: GameEvent): Event {
  return event as unknown as Event;
}

type Hand = readonly Card[] | Hidden;

export function handsOf(state: State): readonly Hand[] {
  return Array.isArray(state.hand) ? (state.hand as unknown as readonly Hand[]) : [];
}

/** The cards somebody holds, where this viewer may see them. */
export function heldBy(state: State, seat: number | null): readonly Card[] | null {
  const hand = seat === null ? undefined : handsOf(state)[seat];
  return Array.isArray(hand) ? (hand as readonly Card[]) : null;
}

export function countOf(hand: Hand | undefined): number {
  if (!hand) return 0;
  return "count" in hand ? hand.count : hand.length;
}

export function deckCount(deck: State["escape_deck"]): number {
  if (!deck) return 0;
  return "count" in deck ? deck.count : deck.length;
}

function at<T>(list: readonly T[], place: number | null | undefined, change: (old: T) => T): readonly T[] {
  return list.map((old, n) => (n === place ? change(old) : old));
}

const without = <T>(list: readonly T[], place: number): readonly T[] => list.filter((_, n) => n !== place);
const leaving = (seats: readonly number[], gone: readonly (number | null)[]): number[] => seats.filter((seat) => !gone.includes(seat));
const joining = (seats: readonly number[], more: readonly number[]): number[] => [...new Set([...seats, ...more])].sort((a, b) => a - b);

/** Hands lie in the order of the deck's list, as the server keeps them. */
const ORDER = Object.keys(CARDS);

function drawn(hand: Hand, card: Card | null | undefined): Hand {
  if ("count" in hand) return { count: hand.count + 1 };
  return card ? [...hand, card].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)) : hand;
}

function played(hand: Hand, card: Card | null): Hand {
  if ("count" in hand) return { count: hand.count - 1 };
  const place = card ? hand.indexOf(card) : -1;
  return place < 0 ? hand : without(hand, place);
}

/** Where the Exit lies that is about to go; the last of its name otherwise. */
function placeOf(state: State, seat: number | null, card: Card | null): number {
  if (seat === null) return -1;
  if (state.threat_seat === seat && state.exits[seat]?.[state.threat_place] === card) return state.threat_place;
  return state.exits[seat]?.lastIndexOf(card) ?? -1;
}

const NO_THREAT = { threat_seat: null, threat_place: -1, threat_by: null } as const;

/** Everything about Exits and Boons. */
function afterCards(state: State, event: Event): Partial<State> | null {
  const hands = handsOf(state);
  const took = (seat: number | null, card: Card | null) => ({ hand: at(hands, seat, (hand) => played(hand, card)) as unknown as NonNullable<State["hand"]> });
  switch (event.event) {
    case "exit_played":
      return {
        ...took(event.seat, event.card),
        exits: at(state.exits, event.seat, (row) => [...row, event.card]),
        protection: at(state.protection, event.seat, (row) => [...row, null]),
        tool: at(state.tool, event.seat, (row) => [...row, null]),
        total: at(state.total, event.seat, () => event.total),
        exit_played: true,
        marked: state.marked || event.mark,
      };
    case "boon_attached":
    case "boon_moved": {
      const row = event.card && printedOn(event.card).sort === "tool" ? "tool" : "protection";
      const cleared = event.event === "boon_moved" ? at(state[row], event.seat, (cards) => cleanedOf(cards, event.card)) : state[row];
      return {
        ...(event.event === "boon_attached" && { ...took(event.seat, event.card), boons_played: state.boons_played + 1 }),
        [row]: at(cleared, event.seat, (cards) => at(cards, event.place, () => event.card)),
        total: at(state.total, event.seat, () => event.total),
      };
    }
    case "boon_lost": {
      const row = event.card && printedOn(event.card).sort === "tool" ? "tool" : "protection";
      return {
        [row]: at(state[row], event.seat, (cards) => at(cards, event.place, () => null)),
        total: at(state.total, event.seat, () => event.total),
        escape_pile: [...state.escape_pile, event.card],
      };
    }
    case "exit_threatened":
      return { threat_seat: event.seat, threat_place: placeOf({ ...state, ...NO_THREAT }, event.seat, event.card), threat_by: event.by };
    case "exit_saved":
      return NO_THREAT;
    case "exit_lost": {
      const place = placeOf(state, event.seat, event.card);
      const gone = [event.card, event.protection, event.tool].filter((card) => card !== null);
      return { ...takenFrom(state, event.seat, place), total: at(state.total, event.seat, () => event.total), escape_pile: [...state.escape_pile, ...gone], ...NO_THREAT };
    }
    case "exit_stolen": {
      const place = placeOf(state, event.from, event.card);
      const boons = [state.protection, state.tool].map((rows) => (event.from === null ? null : (rows[event.from]?.[place] ?? null)));
      const left = takenFrom(state, event.from, place);
      return {
        exits: at(left.exits, event.seat, (row) => [...row, event.card]),
        protection: at(left.protection, event.seat, (row) => [...row, boons[0]!]),
        tool: at(left.tool, event.seat, (row) => [...row, boons[1]!]),
        total: at(at(state.total, event.seat, () => event.total), event.from, () => event.left),
        ...NO_THREAT,
      };
    }
    case "card_discarded":
      return { ...took(event.seat, event.card), escape_pile: [...state.escape_pile, event.card] };
    case "paid":
      return event.hand ? { ...took(event.seat, event.card), escape_pile: [...state.escape_pile, event.card] } : {};
    case "sin_played":
      return took(event.seat, event.card);
    case "sin_over":
      return { escape_pile: [...state.escape_pile, event.card] };
    default:
      return null;
  }
}

function cleanedOf(cards: readonly (Card | null)[], card: Card | null): readonly (Card | null)[] {
  const place = cards.lastIndexOf(card);
  return at(cards, place, () => null);
}

function takenFrom(state: State, seat: number | null, place: number): Pick<State, "exits" | "protection" | "tool"> {
  return {
    exits: at(state.exits, seat, (row) => without(row, place)),
    protection: at(state.protection, seat, (row) => without(row, place)),
    tool: at(state.tool, seat, (row) => without(row, place)),
  };
}

/** Decks and hands. */
function afterDraws(state: State, event: Event, you: number | null): Partial<State> | null {
  const hands = handsOf(state);
  const deck = deckCount(state.escape_deck);
  switch (event.event) {
    case "dealt":
    case "drew":
      return {
        hand: at(hands, event.seat, (hand) => drawn(hand, event.card)) as unknown as NonNullable<State["hand"]>,
        escape_deck: { count: deck - 1 },
        ...(event.event === "drew" && state.phase === "draw" && event.seat !== null && { drawn: joining(state.drawn, [event.seat]) }),
      };
    case "declined":
    case "nothing_to_draw":
      return state.phase === "draw" && event.seat !== null ? { drawn: joining(state.drawn, [event.seat]) } : {};
    case "reshuffled":
      return event.deck === "escape" ? { escape_deck: { count: event.cards }, escape_pile: [] } : { possession_deck: state.possession_pile, possession_pile: [] };
    case "hands_swapped": {
      const { seat, other } = event;
      if (seat === null || other === null || you === seat || you === other) return {};
      return { hand: at(at(hands, seat, () => ({ count: event.got })), other, () => ({ count: event.gave })) as unknown as NonNullable<State["hand"]> };
    }
    case "card_swapped":
      return {
        hand: at(at(hands, event.from, (hand) => played(hand, event.card ?? null)), event.to, (hand) => drawn(hand, event.card)) as unknown as NonNullable<State["hand"]>,
      };
    default:
      return null;
  }
}

/** People, rooms and demons. */
function afterRest(state: State, event: Event): Partial<State> {
  switch (event.event) {
    case "character_taken":
      return { character: at(state.character, event.seat, () => event.character), room: at(state.room, event.seat, () => event.room) };
    case "game_started":
      return { first_seat: event.first, turn: event.first, active: event.first };
    case "haunt_moved":
      return { haunt: event.room };
    case "turn_started":
      return { turns: event.number, turn: event.seat, active: event.seat, phase: "escape", exit_played: false, boons_played: 0, hid: false, marked: false, fresh: 0, drawn: [] };
    case "freed":
    case "cleared":
      return { possessed: leaving(state.possessed, event.seats) };
    case "possessed":
      return { possessed: joining(state.possessed, event.seats) };
    case "points_back":
    case "point_regained":
    case "act_used":
      return { points: at(state.points, event.seat, () => event.points) };
    case "moved":
    case "came_out":
      return { room: at(state.room, event.seat, () => event.room), hiding: leaving(state.hiding, [event.seat]) };
    case "hid":
      return event.seat === null ? {} : { hiding: joining(state.hiding, [event.seat]) };
    case "places_swapped": {
      const [one, other] = [event.seat ?? -1, event.target ?? -1];
      const hiding = [...leaving(state.hiding, [one, other]), ...(state.hiding.includes(one) ? [other] : []), ...(state.hiding.includes(other) ? [one] : [])];
      return { room: at(at(state.room, one, () => event.room), other, () => event.other), hiding: joining(hiding, []) };
    }
    case "event_began":
      return { drawers: [...state.drawers, event.seat], ignoring: [...state.ignoring, []], active: event.seat };
    case "drawer_changed":
      return { drawers: [...state.drawers.slice(0, -1), event.seat], active: event.seat };
    case "card_turned": {
      const place = state.possession_deck.indexOf(event.omen);
      return { possession_deck: without(state.possession_deck, place) };
    }
    case "card_ignored":
      return event.seat === null ? {} : { ignoring: at(state.ignoring, state.ignoring.length - 1, (seats) => joining(seats, [event.seat!])) };
    case "card_over":
      return { ...closed(state), possession_pile: [...state.possession_pile, event.omen] };
    case "draw_prevented":
    case "haunt_dodged":
    case "deck_empty":
      return closed(state);
    case "game_won":
      return { winner: event.seat };
    default:
      return {};
  }
}

/** An event is over: the one outside it goes on. */
function closed(state: State): Partial<State> {
  const drawers = state.drawers.slice(0, -1);
  return { drawers, ignoring: state.ignoring.slice(0, -1), active: drawers.at(-1) ?? state.turn };
}

export function after(state: State, told: GameEvent, you: number | null): State {
  const event = asEvent(told);
  return { ...state, ...(afterCards(state, event) ?? afterDraws(state, event, you) ?? afterRest(state, event)) };
}

export { FULL_POINTS };
