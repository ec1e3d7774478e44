/** A short story of the night, from what was told. */
import type { Narrator } from "../../src/lib/narrate";
import type { GameEvent } from "../../src/generated/wire";
import { asEvent, COLOURS, GHOSTS } from "./stage";

export interface Threads {
  ending: "sonata" | "capture" | "dawn" | null;
  round: number;
  captures: number;
  misses: number;
  rescues: { seat: number; round: number }[];
  bells: number;
  walls: number[];
  /** The nearest anybody came to Johnny without being caught, and how often, by seat. */
  brushes: number[];
  /** Instruments carried although they were not one's own, by seat; known after the end. */
  lures: number[];
  pushes: number;
}

export function threads(events: readonly GameEvent[]): Threads {
  const zeros = () => [0, 0, 0, 0];
  const found: Threads = { ending: null, round: 0, captures: 0, misses: 0, rescues: [], bells: 0, walls: zeros(), brushes: zeros(), lures: zeros(), pushes: 0 };
  const taken: { seat: number; instrument: string }[] = [];
  const add = (list: number[], seat: number | null) => {
    if (seat !== null) list[seat] = (list[seat] ?? 0) + 1;
  };
  for (const told of events) {
    const event = asEvent(told);
    switch (event.event) {
      case "round_began":
        found.round = event.round;
        break;
      case "captured":
        found.captures += event.count;
        if (!event.count) found.misses += 1;
        break;
      case "rescued":
        if (event.seat !== null) found.rescues.push({ seat: event.seat, round: found.round });
        break;
      case "bell_rang":
        found.bells += 1;
        break;
      case "wall_crossed":
        add(found.walls, event.seat);
        break;
      case "pushed":
        found.pushes += 1;
        break;
      case "scanned":
        for (const seat of GHOSTS) if (event[COLOURS[seat] as "red"] === "very_high") add(found.brushes, seat);
        break;
      case "possessed":
        if (event.seat !== null && event.instrument) taken.push({ seat: event.seat, instrument: event.instrument });
        break;
      case "revealed":
        for (const { seat, instrument } of taken) if (seat === event.seat && instrument !== event.instrument) add(found.lures, seat);
        break;
      case "sonata_heard":
        found.ending = "sonata";
        break;
      case "all_captured":
        found.ending = "capture";
        break;
      case "dawn_broke":
        found.ending = "dawn";
        break;
    }
  }
  return found;
}

export function story(events: readonly GameEvent[], narrator: Narrator): string[] {
  const found = threads(events);
  const lines: string[] = [];
  const most = (list: readonly number[]) => {
    const best = Math.max(...list);
    return best > 0 ? { seat: narrator.seat(list.indexOf(best)), n: best } : null;
  };
  if (found.ending) lines.push(narrator.say(`stage.story_${found.ending}`, { round: found.round }));
  if (found.captures || found.misses) lines.push(narrator.say("stage.story_captures", { n: found.captures, missed: found.misses }));
  const [rescue] = found.rescues;
  if (rescue) lines.push(narrator.say("stage.story_rescue", { seat: narrator.seat(rescue.seat), round: rescue.round }));
  const brush = most(found.brushes);
  if (brush) lines.push(narrator.say("stage.story_brush", brush));
  const lure = most(found.lures);
  if (lure) lines.push(narrator.say("stage.story_lure", lure));
  const walls = most(found.walls);
  if (walls && walls.n > 1) lines.push(narrator.say("stage.story_walls", walls));
  if (found.bells) lines.push(narrator.say("stage.story_bells", { n: found.bells }));
  return lines;
}
