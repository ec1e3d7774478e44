/** A short story of the evening, from what everybody was told. */
import type { Omen } from "./generated";
import type { HouseWords } from "./generated";
import { sentence, type Narrator } from "../../src/lib/narrate";
import type { GameEvent, Value } from "../../src/generated/wire";
import { asEvent } from "./stage";

export interface Evening {
  turns: number;
  events: number;
  deepest: number;
  prevented: number;
  readonly stolen: number[];
  readonly cards: Map<Omen, number>;
  /** Who stood on enough points and was pulled back. */
  readonly stopped: number[];
  readonly totals: number[];
  winner: number | null;
}

export function evening(events: readonly GameEvent[], seats: number): Evening {
  const none = Array.from({ length: seats }, () => 0);
  const found: Evening = { turns: 0, events: 0, deepest: 0, prevented: 0, stolen: [...none], cards: new Map(), stopped: [], totals: [...none], winner: null };
  let depth = 0;
  for (const told of events) {
    const event = asEvent(told);
    if ("total" in event && event.seat !== null) found.totals[event.seat] = event.total;
    switch (event.event) {
      case "turn_started":
        found.turns = event.number;
        break;
      case "event_began":
        found.events += 1;
        found.deepest = Math.max(found.deepest, ++depth);
        break;
      case "draw_prevented":
        found.prevented += 1;
        depth -= 1;
        break;
      case "haunt_dodged":
      case "deck_empty":
      case "card_over":
        depth -= 1;
        break;
      case "card_turned":
        if (event.omen) found.cards.set(event.omen, (found.cards.get(event.omen) ?? 0) + 1);
        break;
      case "exit_stolen":
        if (event.seat !== null) found.stolen[event.seat] = (found.stolen[event.seat] ?? 0) + 1;
        if (event.from !== null) found.totals[event.from] = event.left;
        break;
      case "last_chance":
        if (event.seat !== null) found.stopped.push(event.seat);
        break;
      case "game_won":
        found.winner = event.seat;
        found.stopped.pop();
    }
  }
  return found;
}

/** The place of the single greatest number, or -1. */
function greatest(numbers: readonly number[], besides: number | null = null): number {
  const rest = numbers.map((n, place) => (place === besides ? -1 : n));
  const most = Math.max(...rest);
  return most > 0 && rest.filter((n) => n === most).length === 1 ? rest.indexOf(most) : -1;
}

export function story(events: readonly GameEvent[], seats: number, narrator: Narrator): string[] {
  const told = evening(events, seats);
  const say = (key: keyof HouseWords & string, args: Readonly<Record<string, Value>>) => sentence(narrator.messages, key, args) ?? "";
  const { winner } = told;
  const lines = winner === null ? [] : [say("story.won", { seat: narrator.seat(winner), number: told.totals[winner]! })];
  lines.push(say("story.length", { number: told.turns, events: told.events }));
  const [card] = [...told.cards].sort((a, b) => b[1] - a[1]);
  if (card && card[1] > 1) lines.push(say("story.card", { omen: narrator.thing("omen", card[0]), number: card[1] }));
  if (told.deepest > 1) lines.push(say("story.nested", { number: told.deepest }));
  if (told.prevented) lines.push(say("story.prevented", { number: told.prevented }));
  const most = Math.max(...told.stolen);
  if (most > 0) {
    const thief = told.stolen.indexOf(most);
    lines.push(say("story.thief", { seat: narrator.seat(thief), number: most }));
  }
  for (const seat of new Set(told.stopped)) lines.push(say("story.stopped", { seat: narrator.seat(seat) }));
  const second = told.winner === null ? -1 : greatest(told.totals, told.winner);
  if (second >= 0) lines.push(say("story.second", { seat: narrator.seat(second), number: told.totals[second]! }));
  return lines.filter(Boolean);
}
