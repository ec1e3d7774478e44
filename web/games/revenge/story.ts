/** A short story of the match, from what everybody was told. */
import { REWARDS, type Card } from "./generated";
import type { Narrator } from "../../src/lib/narrate";
import type { GameEvent } from "../../src/generated/wire";
import { asEvent } from "./stage";

export interface Threads {
  winner: number | null;
  round: number;
  leap: { seat: number; card: Card; gain: number } | null;
  /** Bars lost to sabotage, by seat. */
  robbed: number[];
  /** How often one struck another: `by -> seat -> times`. */
  strikes: number[][];
  leads: number;
  nearest: { seat: number; short: number } | null;
}

export function threads(events: readonly GameEvent[], seats: number, full: number): Threads {
  const meters = Array.from({ length: seats }, () => 0);
  const found: Threads = {
    winner: null,
    round: 1,
    leap: null,
    robbed: meters.slice(),
    strikes: meters.map(() => meters.slice()),
    leads: 0,
    nearest: null,
  };
  let card: Card | null = null;
  let leader: number | null = null;
  const strike = (by: number | null, seat: number | null) => {
    const row = by === null ? undefined : found.strikes[by];
    if (row && seat !== null) row[seat] = (row[seat] ?? 0) + 1;
  };
  for (const told of events) {
    const event = asEvent(told);
    switch (event.event) {
      case "turn_started":
        found.round = event.round;
        break;
      case "card_revealed":
        card = event.card;
        break;
      case "bars_gained":
        if (event.seat === null) break;
        meters[event.seat] = event.meter;
        if (card && event.amount > (found.leap?.gain ?? 0)) found.leap = { seat: event.seat, card, gain: event.amount };
        break;
      case "bars_lost":
        if (event.seat === null) break;
        meters[event.seat] = event.meter;
        found.robbed[event.seat] = (found.robbed[event.seat] ?? 0) + event.amount;
        break;
      case "mark_placed":
      case "class_blocked":
      case "silenced":
      case "halved":
      case "ordered":
        strike(event.by, event.seat);
        break;
      case "ability_used":
        if (event.ghost === "poltergeist") strike(event.seat, event.target);
        break;
      case "game_won":
        found.winner = event.seat;
        break;
    }
    const best = Math.max(...meters);
    const ahead = meters.filter((meter) => meter === best).length === 1 ? meters.indexOf(best) : null;
    if (ahead !== null && ahead !== leader) {
      if (leader !== null) found.leads += 1;
      leader = ahead;
    }
  }
  const others = meters.map((meter, seat) => ({ seat, short: full - meter })).filter(({ seat }) => seat !== found.winner);
  found.nearest = others.sort((a, b) => a.short - b.short)[0] ?? null;
  return found;
}

export function story(events: readonly GameEvent[], seats: number, full: number, narrator: Narrator): string[] {
  const found = threads(events, seats, full);
  const name = (seat: number) => narrator.seat(seat);
  const lines: string[] = [];
  if (found.winner !== null) lines.push(narrator.say("client.story_win", { seat: name(found.winner), round: found.round }));
  if (found.nearest && found.nearest.short <= 8) {
    lines.push(narrator.say("client.story_near", { seat: name(found.nearest.seat), n: found.nearest.short }));
  }
  if (found.leap && REWARDS[found.leap.card] >= 5) {
    lines.push(narrator.say("client.story_leap", { seat: name(found.leap.seat), card: narrator.thing("card", found.leap.card), n: found.leap.gain }));
  }
  const worst = Math.max(...found.robbed);
  if (worst > 0) lines.push(narrator.say("client.story_robbed", { seat: name(found.robbed.indexOf(worst)), n: worst }));
  const most = Math.max(...found.strikes.flat());
  if (most > 1) {
    const by = found.strikes.findIndex((row) => row.includes(most));
    lines.push(narrator.say("client.story_grudge", { by: name(by), seat: name(found.strikes[by]!.indexOf(most)), n: most }));
  }
  if (found.leads > 0) lines.push(narrator.say("client.story_lead", { n: found.leads }));
  return lines;
}
