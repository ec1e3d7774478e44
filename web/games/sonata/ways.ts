/** What pressing a tile may mean: the answers that end there, the quietest first. */
import type { Action, Option } from "../../src/generated/wire";

/** The tile an answer ends on; null for one that points at none. */
export function endOf(action: Action, here: number | null): number | null {
  if (action.do === "move") {
    const path = action["path"] as readonly number[];
    return path.at(-1) ?? here;
  }
  // What the real pocket gave, where people deal.
  const tile = action["tile"] ?? action["pocket"];
  return typeof tile === "number" ? tile : null;
}

/** What a way gives away or costs, dearest first. */
function price(option: Option): number {
  const { wall, bells, passes, steps } = option.facts;
  return (wall === true ? 1_000 : 0) + Number(bells ?? 0) * 300 + Number(passes ?? 0) * 100 + Number(steps ?? 0);
}

/** Does a path turn back on itself? Lawful, and seldom meant. */
function crooked(option: Option, here: number | null): number {
  const path = [here, ...((option.action["path"] ?? []) as readonly number[])];
  return path.length - new Set(path).size;
}

/** By tile, the answers that end there. */
export function waysBy(options: readonly Option[], here: number | null): ReadonlyMap<number, readonly Option[]> {
  const found = new Map<number, Option[]>();
  for (const option of options) {
    const end = endOf(option.action, here);
    if (end === null) continue;
    const known = found.get(end);
    if (known) known.push(option);
    else found.set(end, [option]);
  }
  for (const ways of found.values()) {
    ways.sort((a, b) => price(a) + crooked(a, here) * 50 - price(b) - crooked(b, here) * 50);
  }
  return found;
}

/**
 * What the next press on a tile composes: the first way that ends there, then one that differs in
 * what it crosses, then the others; in the end nothing.
 */
export function nextWay(ways: readonly Option[], chosen: Action | null): Option | null {
  const at = chosen ? ways.findIndex((way) => JSON.stringify(way.action) === JSON.stringify(chosen)) : -1;
  return ways[at + 1] ?? null;
}
