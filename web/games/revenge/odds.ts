/** What anybody at the table could work out: prices, chances, who may win next. [ledger 6.3] */
import { BANDS, MARK_COST, REWARDS, SUCCESS_UP_TO, type Card, type State } from "./generated";
import type { GameInfo, Json } from "../../src/generated/wire";
import { CLASSES } from "./stage";

export interface Terms {
  readonly costs: readonly number[];
  readonly full: number;
  readonly cooldown: number;
  readonly oddBites: boolean;
  readonly roundUp: boolean;
  readonly incomeFirst: boolean;
}

/** The terms of this table: its options, and the usual ones where it has none. */
export function termsOf(game: GameInfo, options: Readonly<Record<string, Json>>): Terms {
  const value = (name: string): Json => options[name] ?? game.options.find((option) => option.name === name)?.default ?? null;
  const whole = (name: string, usual: number): number => {
    const found = value(name);
    return typeof found === "number" ? found : usual;
  };
  return {
    costs: [whole("cost_light", 3), whole("cost_medium", 5), whole("cost_hard", 8)],
    full: whole("meter_size", 24),
    cooldown: whole("cooldown", 3),
    oddBites: value("sabotage_parity") === "odd",
    roundUp: value("half_rounding") === "up",
    incomeFirst: value("income_timing") !== "end",
  };
}

export type BandId = (typeof BANDS)[number]["id"];

/** The name of a stretch of the meter; on a longer or shorter meter the stretches stretch. */
export function bandOf(meter: number, full: number): BandId {
  let found: BandId = BANDS[0].id;
  for (const band of BANDS) {
    if (meter >= (band.from <= 1 ? band.from : Math.ceil((band.from * full) / 24))) found = band.id;
  }
  return found;
}

export function oddsText(place: number): string {
  const most = SUCCESS_UP_TO[place] ?? 1;
  return most > 1 ? `1-${most}` : "1";
}

/** The rewards nobody has seen since the stack was shuffled, as `reward -> how many`. */
export function unseenRewards(state: State, place: number): [number, number][] {
  let cards: readonly (Card | null)[] = state.unseen[place] ?? [];
  // An empty stack is renewed from its discard before the next card is taken.
  if (state.stack_counts[place] === 0) cards = [...cards, ...(state.discards[place] ?? [])];
  const found = new Map<number, number>();
  for (const card of cards) if (card) found.set(REWARDS[card], (found.get(REWARDS[card]) ?? 0) + 1);
  return [...found].sort(([a], [b]) => a - b);
}

/** The chance that an accepted contract of this class succeeds, marks and all. */
export function successChance(state: State, seat: number, place: number): number {
  return ((SUCCESS_UP_TO[place] ?? 0) / 6) * 0.5 ** (state.marks[seat]?.length ?? 0);
}

const INCOME = 5;

/** The chance that `seat` wins on its next turn; its own tokens are as they stand if it is its turn. */
export function winChance(state: State, terms: Terms, seat: number): number {
  if (state.winners.length || state.silenced[seat] !== null) return 0;
  const tokens = (state.tokens[seat] ?? 0) + (state.active === seat || !terms.incomeFirst ? 0 : INCOME);
  const need = terms.full - (state.meter[seat] ?? 0);
  let best = 0;
  for (let place = 0; place < CLASSES.length; place++) {
    const closed = state.blocks[seat]?.[place] !== null || (state.order[seat] !== null && state.order[seat] !== CLASSES[place]);
    if (closed || (terms.costs[place] ?? 0) > tokens) continue;
    let all = 0;
    let enough = 0;
    for (const [reward, count] of unseenRewards(state, place)) {
      const gain = state.halved[seat] === null ? reward : terms.roundUp ? Math.ceil(reward / 2) : Math.floor(reward / 2);
      all += count;
      if (gain >= need) enough += count;
    }
    if (all) best = Math.max(best, (successChance(state, seat, place) * enough) / all);
  }
  return best;
}

/** Whoever can still lay a hand on `seat` before its turn comes: the last one before it who can pay. */
export function lastToStop(state: State, seats: number, seat: number): number | null {
  const active = state.active ?? 0;
  for (let step = 1; step < seats; step++) {
    const other = (seat - step + seats) % seats;
    const tokens = (state.tokens[other] ?? 0) + (other === active ? 0 : INCOME);
    if (state.silenced[other] === null && tokens >= MARK_COST) return other;
    if (other === active) break;
  }
  return null;
}
