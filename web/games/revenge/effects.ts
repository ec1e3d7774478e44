/** What lies on a seat, in words: what it is, who laid it there, and when it ends. */
import type { State } from "./generated";
import type { Narrator } from "../../src/lib/narrate";
import { CLASSES } from "./stage";

export function effectsOn(state: State, seat: number, narrator: Narrator): string[] {
  const found: string[] = [];
  const tell = (what: "mark" | "block" | "order" | "halved" | "silenced", by: number | null | undefined, klass?: string) => {
    if (by === null || by === undefined) return;
    const facts = { by: narrator.seat(by), seat: narrator.seat(seat), class: klass ? narrator.thing("class", klass) : "" };
    found.push(narrator.say(`client.${what}_tip`, facts));
  };
  for (const by of state.marks[seat] ?? []) tell("mark", by);
  for (const [place, klass] of CLASSES.entries()) tell("block", state.blocks[seat]?.[place], klass);
  const order = state.order[seat];
  if (order) tell("order", state.order_by[seat], order);
  tell("halved", state.halved[seat]);
  tell("silenced", state.silenced[seat]);
  return found;
}
