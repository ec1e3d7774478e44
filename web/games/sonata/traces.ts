/** What was told of each ghost's whereabouts: the last tile anybody named, and every step shown. */
import type { GameEvent } from "../../src/generated/wire";
import { asEvent, GHOSTS } from "./stage";

export interface Trace {
  /** The tile last told; null: never, or gone home in secret since. */
  readonly tile: number | null;
  /** Actions taken unseen since then. */
  readonly unseen: number;
  /** Every tile told, in order: the track of a replay. */
  readonly track: readonly number[];
}

interface Going {
  tile: number | null;
  unseen: number;
  track: number[];
}

export function traces(told: readonly GameEvent[]): ReadonlyMap<number, Trace> {
  const found = new Map<number, Going>(GHOSTS.map((seat) => [seat, { tile: null, unseen: 0, track: [] }]));
  const seen = (seat: number | null, ...tiles: (number | string | null | undefined)[]) => {
    const going = found.get(seat ?? -1);
    const named = tiles.filter((tile): tile is number => typeof tile === "number");
    if (!going || !named.length) return;
    going.tile = named.at(-1)!;
    going.unseen = 0;
    for (const tile of named) if (going.track.at(-1) !== tile) going.track.push(tile);
  };
  const hidden = (seat: number | null, where: "somewhere near" | "home") => {
    const going = found.get(seat ?? -1);
    if (!going) return;
    going.unseen += 1;
    if (where === "home") going.tile = null;
  };
  for (const one of told) {
    const event = asEvent(one);
    switch (event.event) {
      case "start_drawn":
      case "returned":
        seen(event.seat ?? null, event.tile);
        break;
      case "unseen":
        if (event.tile === undefined) hidden(event.seat, "somewhere near");
        else seen(event.seat, ...(event.path ?? []), event.tile);
        break;
      case "carried":
      case "drove":
        seen(event.seat, ...(event.path ?? []), event.tile);
        break;
      case "possessed":
      case "johnny_possessed":
      case "unpossessed":
      case "sounded":
      case "shaken_off":
        seen(event.seat, event.tile);
        break;
      case "captured":
        for (const seat of event.caught) seen(seat, event.tile);
        break;
      case "rescued":
        for (const seat of [...event.freed, event.seat]) hidden(seat, "home");
        break;
    }
  }
  return found;
}
