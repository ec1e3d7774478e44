/**
 * What has been told so far, put in order: where ghosts are known to have been, what was seen of
 * them, what they paid. From one's own events it knows one's own secrets; with all faces open, all.
 */
import type { Event, Hour, How, Spell } from "./generated";
import type { GameEvent } from "../../src/generated/wire";

export interface Step {
  readonly seat: number;
  readonly round: number;
  readonly square: string;
  readonly how: How | "placed" | "returned";
}

/** A square that was named aloud, and whose it was. */
export interface Print {
  readonly seat: number;
  readonly round: number;
  readonly square: string;
  readonly kind: "vision" | "lit" | "quenched" | "vortex" | "struck";
}

export interface Payment {
  readonly seat: number;
  readonly round: number;
  readonly n: number;
  /** Null: nobody knows, except who paid. */
  readonly spell: Spell | null;
  /** Whose turn it was. */
  readonly active: number;
}

export interface Draw {
  readonly seat: number;
  readonly round: number;
  readonly n: number;
}

export interface Blow {
  readonly by: number;
  readonly square: string;
  readonly round: number;
  readonly hit: readonly number[];
  /** Where every ghost was, as far as it is known. */
  readonly at: readonly (string | null)[];
}

export interface Chronicle {
  readonly round: number;
  readonly active: number | null;
  /** Where each ghost is; null: unknown, or banished. */
  readonly at: readonly (string | null)[];
  readonly steps: readonly Step[];
  readonly prints: readonly Print[];
  readonly payments: readonly Payment[];
  readonly draws: readonly Draw[];
  readonly blows: readonly Blow[];
  /** Used ground in the order of summoning; what was given up is gone. */
  readonly marks: readonly (readonly string[])[];
  readonly spirits: readonly { readonly seat: number; readonly round: number; readonly total: number; readonly square: string | null }[];
  readonly banished: readonly { readonly seat: number; readonly round: number }[];
  readonly hours: readonly { readonly round: number; readonly kind: Hour }[];
  readonly winner: number | null;
}

export function asEvent(event: GameEvent): Event {
  return event as unknown as Event;
}

/** Up to the end of hour `until`, or all of it. */
export function chronicle(events: readonly GameEvent[], seats: number, until = Infinity): Chronicle {
  const found = {
    round: 1,
    active: null as number | null,
    at: Array.from({ length: seats }, (): string | null => null),
    steps: [] as Step[],
    prints: [] as Print[],
    payments: [] as Payment[],
    draws: [] as Draw[],
    blows: [] as { by: number; square: string; round: number; hit: number[]; at: (string | null)[] }[],
    marks: Array.from({ length: seats }, (): string[] => []),
    spirits: [] as { seat: number; round: number; total: number; square: string | null }[],
    banished: [] as { seat: number; round: number }[],
    hours: [] as { round: number; kind: Hour }[],
    winner: null as number | null,
  };
  const print = (kind: Print["kind"], seat: number | null, square: string | null) => {
    if (seat !== null && square) found.prints.push({ seat, round: found.round, square, kind });
  };
  const come = (seat: number | null | undefined, square: string | null | undefined, how: Step["how"]) => {
    if (seat === null || seat === undefined || !square) return;
    found.at[seat] = square;
    found.steps.push({ seat, round: found.round, square, how });
  };
  for (const told of events) {
    const event = asEvent(told);
    if (event.event === "turn" && event.round > until) break;
    switch (event.event) {
      case "turn":
        found.round = event.round;
        found.active = event.seat;
        break;
      case "placed":
      case "returned":
        come(event.seat, event.square, event.event);
        break;
      case "stepped":
        come(event.seat, event.square, event.how ?? "move");
        break;
      case "paid":
        if (event.seat !== null) found.payments.push({ seat: event.seat, round: found.round, n: event.n, spell: event.spell ?? null, active: found.active ?? 0 });
        break;
      case "drew":
        if (event.seat !== null) found.draws.push({ seat: event.seat, round: found.round, n: event.n });
        break;
      case "vision":
      case "lit":
      case "quenched":
        print(event.event, event.seat, event.square);
        break;
      case "vortex":
        print("vortex", event.seat, event.from);
        break;
      case "struck":
        print("struck", event.seat, event.square);
        if (event.seat !== null && event.square) found.blows.push({ by: event.seat, square: event.square, round: found.round, hit: [], at: [...found.at] });
        break;
      case "banished":
        if (event.seat === null) break;
        found.blows.at(-1)?.hit.push(event.seat);
        found.banished.push({ seat: event.seat, round: found.round });
        found.at[event.seat] = null;
        break;
      case "summoned":
        if (event.seat === null) break;
        found.spirits.push({ seat: event.seat, round: found.round, total: event.total, square: event.square ?? null });
        if (event.square) found.marks[event.seat]!.push(event.square);
        break;
      case "gave_up":
        if (event.seat !== null && event.seat !== undefined) found.marks[event.seat] = found.marks[event.seat]!.filter((square) => square !== event.square);
        break;
      case "hour":
        if (event.kind) found.hours.push({ round: found.round, kind: event.kind });
        break;
      case "over":
        found.winner = event.winner;
        break;
    }
  }
  return found;
}

/** Does it know every ghost's way, or only one's own? */
export function isOpen(told: Chronicle): boolean {
  return new Set(told.steps.map((step) => step.seat)).size === told.at.length;
}
