/** A short story of the night: who got out, who died of what, who was Possessed. */
import type { GameEvent, Value, View } from "../../src/generated/wire";
import { sentence, type Narrator } from "../../src/lib/narrate";
import type { KaidanWords } from "./generated";

export function story(events: readonly GameEvent[], view: View, narrator: Narrator): string[] {
  const name = (seat: unknown) => narrator.seat(Number(seat));
  const tell = (key: keyof KaidanWords & string, args: Readonly<Record<string, Value>>) => sentence(narrator.messages, key, args) ?? "";
  const lines: string[] = [];
  let turn = 0;
  for (const event of events) {
    const told = event as unknown as Record<string, never>;
    if (event.event === "turn_began") turn = told["turn"];
    else if (event.event === "got_out") lines.push(tell("board.story_out", { seat: name(told["seat"]), turn }));
    else if (event.event === "died") lines.push(tell("board.story_died", { seat: name(told["seat"]), turn }));
    else if (event.event === "drew" && told["object"] === "hyoirei") lines.push(tell("board.story_possessed", { seat: name(told["seat"]), turn }));
    else if (event.event === "was_exorcised") lines.push(tell("board.story_exorcised", { seat: name(told["other"]), target: name(told["seat"]), turn }));
  }
  const marks = events.filter((event) => event.event === "mark_passed").length;
  if (marks) lines.push(tell("board.story_marks", { number: marks }));
  return view.over === undefined ? [] : lines.filter(Boolean);
}
