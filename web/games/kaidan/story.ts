/** The night put in order after its end: who was marked when, who died, who got out; and told in a few lines. */
import type { GameEvent, Value, View } from "../../src/generated/wire";
import { sentence, type Narrator } from "../../src/lib/narrate";
import type { KaidanWords, State } from "./generated";
import { asEvent, placeOf, type Who } from "./stage";

export type Sign = "possessed" | "marked" | "exchanged" | "condemned" | "exorcised" | "died" | "returned" | "escaped";

/** Something that happened to a seat in a Turn. */
export interface Beat {
  readonly turn: number;
  readonly sign: Sign;
  readonly seat: number;
  readonly other: number | null;
}

/** Possession, exchanges, marks and ends, in the order of the night. */
export function beatsOf(events: readonly GameEvent[]): Beat[] {
  const found: Beat[] = [];
  let turn = 0;
  const add = (sign: Sign, seat: number | null | undefined, other: number | null = null) => {
    if (typeof seat === "number") found.push({ turn, sign, seat, other });
  };
  for (const told of events) {
    const event = asEvent(told);
    if (event.event === "turn_began") turn = event.turn;
    else if (event.event === "drew" && event.object === "hyoirei") add("possessed", event.seat);
    else if (event.event === "mark_passed" && event.mark) add("marked", event.to);
    else if (event.event === "status_exchanged") add("exchanged", event.seat, event.other);
    else if (event.event === "condemned") add("condemned", event.seat);
    else if (event.event === "was_exorcised") add("exorcised", event.seat, event.other);
    else if (event.event === "died") add("died", event.seat);
    else if (event.event === "onryo_returned") add("returned", event.seat);
    else if (event.event === "got_out") add("escaped", event.seat);
  }
  return found;
}

/** The longest Chase of the night, and how many there were. */
export function chasesOf(events: readonly GameEvent[]): { readonly count: number; readonly seat: number; readonly rounds: number } {
  let [count, seat, rounds, hunted] = [0, -1, 0, -1];
  for (const told of events) {
    const event = asEvent(told);
    if (event.event === "chase_began") {
      count += 1;
      hunted = event.seat ?? -1;
    } else if (event.event === "round_began" && event.round > rounds) [seat, rounds] = [hunted, event.round];
  }
  return { count, seat, rounds };
}

export function story(events: readonly GameEvent[], view: View, narrator: Narrator): string[] {
  if (view.over === undefined) return [];
  const name = (seat: number) => narrator.seat(seat);
  const tell = (key: keyof KaidanWords & string, args: Readonly<Record<string, Value>>) => sentence(narrator.messages, key, args) ?? "";
  const state = view.state as unknown as State;
  const lines = [tell("board.story_end", { turn: state.turn, ending: narrator.thing("ending", state.over_by) })];
  const beats = beatsOf(events);
  for (const { turn, sign, seat, other } of beats) {
    if (sign === "escaped") lines.push(tell("board.story_out", { seat: name(seat), turn }));
    else if (sign === "died") lines.push(tell("board.story_died", { seat: name(seat), turn, ...killerOf(events, seat, narrator) }));
    else if (sign === "possessed") lines.push(tell("board.story_possessed", { seat: name(seat), turn }));
    else if (sign === "exorcised") lines.push(tell("board.story_exorcised", { seat: name(seat), other: name(other ?? seat), turn }));
  }
  const marks = beats.filter(({ sign }) => sign === "marked").length;
  if (marks) lines.push(tell("board.story_marks", { n: marks }));
  const chases = chasesOf(events);
  if (chases.rounds) lines.push(tell("board.story_chases", { n: chases.count, rounds: chases.rounds, seat: name(chases.seat) }));
  return lines.filter(Boolean);
}

/** By whom somebody died, as a sentence names it. */
function killerOf(events: readonly GameEvent[], seat: number, narrator: Narrator): { how: string; figure: string } {
  const died = events.findLast((event) => event.event === "died" && event["seat"] === seat);
  const figure = (died?.["figure"] ?? null) as Who;
  if (!figure || placeOf(figure) < 0) return { how: "none", figure: "" };
  const kind = events.findLast((event) => event.event === "revealed_as" && placeOf(event["figure"] as Who) === placeOf(figure))?.["enemy"];
  return { how: figure.kind, figure: figure.kind === "seat" ? narrator.seat(Number(figure.id)) : typeof kind === "string" ? narrator.thing("enemy", kind) : narrator.thing("figure", String(figure.id)) };
}
