/** A short story of the night: who won, the boldest lie, the nearest miss, who met whom unknowing. */
import type { TillinghastWords } from "./generated";
import type { Narrator } from "../../src/lib/narrate";
import { sentence } from "../../src/lib/narrate";
import type { GameEvent, Json, Value } from "../../src/generated/wire";
import { chronicle, isOpen, type Blow, type Chronicle } from "./chronicle";
import { liesIn, type Lie } from "./lies";
import type { Village } from "./village";

export interface Meeting {
  readonly square: string;
  readonly round: number;
  readonly seats: readonly [number, number];
}

/** Two ghosts on one square, neither of them knowing. */
export function meetings(told: Chronicle): Meeting[] {
  const at = told.at.map((): string | null => null);
  const found: Meeting[] = [];
  for (const step of told.steps) {
    at[step.seat] = step.square;
    const other = at.findIndex((square, seat) => seat !== step.seat && square === step.square);
    if (other >= 0 && step.how !== "placed") found.push({ square: step.square, round: step.round, seats: [step.seat, other] });
  }
  return found;
}

/** A Strike that found nobody, and whom it missed by a step. */
export function nearMisses(told: Chronicle, village: Village): { readonly blow: Blow; readonly seat: number }[] {
  return told.blows.flatMap((blow) => {
    if (blow.hit.length) return [];
    const near = village.at.get(blow.square)?.open ?? [];
    const seat = blow.at.findIndex((square, other) => other !== blow.by && square !== null && near.includes(square));
    return seat < 0 ? [] : [{ blow, seat }];
  });
}

export function boldest(lies: readonly Lie[]): Lie | null {
  return [...lies].filter((lie) => lie.kind !== "short").sort((a, b) => b.n - a.n)[0] ?? null;
}

export function story(events: readonly GameEvent[], seats: number, village: Village, options: Readonly<Record<string, Json>>, narrator: Narrator): string[] {
  const told = chronicle(events, seats);
  const name = (seat: number) => narrator.seat(seat);
  const tell = (key: keyof TillinghastWords & string, args: Readonly<Record<string, Value>>) => sentence(narrator.messages, key, args) ?? "";
  const lines: string[] = [];
  if (told.winner !== null) lines.push(tell("board.story_win", { seat: name(told.winner), round: told.round }));
  if (!isOpen(told)) return lines;
  const lies = liesIn(events, seats, village, options);
  const lie = boldest(lies);
  if (lie) lines.push(tell(lie.kind === "nothing" ? "board.story_nothing" : "board.story_smoke", { seat: name(lie.seat), n: lie.n, round: lie.round }));
  const [miss] = nearMisses(told, village);
  if (miss) lines.push(tell("board.story_miss", { by: name(miss.blow.by), seat: name(miss.seat), square: miss.blow.square, round: miss.blow.round }));
  const hits = told.blows.filter((blow) => blow.hit.length);
  if (hits.length) {
    const last = hits.at(-1)!;
    lines.push(tell("board.story_hit", { by: name(last.by), seat: last.hit.map(name).join(", "), square: last.square, round: last.round }));
  }
  const [met] = meetings(told);
  if (met) lines.push(tell("board.story_met", { seat: name(met.seats[0]), other: name(met.seats[1]), square: met.square, round: met.round }));
  if (lies.length) {
    const counts = Array.from({ length: seats }, (_, seat) => lies.filter((found) => found.seat === seat).length);
    const most = Math.max(...counts);
    lines.push(tell("board.story_liar", { seat: name(counts.indexOf(most)), n: most }));
  }
  return lines.filter(Boolean);
}
