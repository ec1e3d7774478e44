/**
 * What the table was led to believe: cubes burnt for nothing, prices padded with smoke, draws kept
 * small. Told when every secret is open.
 */
import type { Spell } from "./generated";
import type { GameEvent, Json } from "../../src/generated/wire";
import { asEvent } from "./chronicle";
import type { Village } from "./village";

export interface Lie {
  readonly kind: "nothing" | "smoke" | "short";
  readonly seat: number;
  readonly round: number;
  /** Cubes burnt, cubes too many, or cubes left lying. */
  readonly n: number;
  readonly spell: Spell | null;
  /** Its event, by number. */
  readonly event: number;
}

const MOST_POWER = 8;

/** One ghost's turn, as far as the draw cares. */
interface Turn {
  moved: boolean;
  holy: boolean;
}

export function liesIn(events: readonly GameEvent[], seats: number, village: Village, options: Readonly<Record<string, Json>>): Lie[] {
  const cost = new Map(village.spells.map((info) => [info.spell, info.cost]));
  const is = (square: string | null | undefined, feature: "holy" | "cursed") => !!square && !!village.at.get(square)?.features.includes(feature);
  const at = Array.from({ length: seats }, (): string | null => null);
  const power = Array.from({ length: seats }, () => 0);
  const found: Lie[] = [];
  let round = 1;
  let active = -1;
  let turn: Turn = { moved: false, holy: false };
  const begin = () => (turn = { moved: false, holy: options["holy_start_counts"] !== false && is(at[active], "holy") });
  for (const [number, told] of events.entries()) {
    const event = asEvent(told);
    const seat = "seat" in event ? (event.seat ?? -1) : -1;
    switch (event.event) {
      case "turn":
        round = event.round;
        active = seat;
        begin();
        break;
      case "placed":
      case "returned":
        at[seat] = event.square ?? null;
        if (event.event === "returned") begin();
        break;
      case "stepped":
        at[seat] = event.square ?? null;
        if (seat !== active) break;
        turn.moved ||= event.how === "move";
        turn.holy ||= is(event.square, "holy");
        break;
      case "paid": {
        power[seat]! -= event.n;
        const price = event.spell ? (cost.get(event.spell) ?? event.n) : event.n;
        if (event.spell === "dissipate") found.push({ kind: "nothing", seat, round, n: event.n, spell: event.spell, event: number });
        else if (event.n > price) found.push({ kind: "smoke", seat, round, n: event.n - price, spell: event.spell ?? null, event: number });
        break;
      }
      case "drew": {
        const due = (turn.moved ? 1 : 2) + (is(at[seat], "cursed") ? 2 : 0) - (turn.holy ? 1 : 0);
        const most = Math.min(due, MOST_POWER - power[seat]!);
        if (event.n < most) found.push({ kind: "short", seat, round, n: most - event.n, spell: null, event: number });
        power[seat]! += event.n;
        break;
      }
      case "hour_took":
        power[seat]! += event.n;
        break;
      case "hour_returned":
        power[seat]! -= event.n;
        break;
      case "banished":
        power[seat] = 0;
        at[seat] = null;
        break;
    }
  }
  return found;
}
