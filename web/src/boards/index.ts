/**
 * Boards by game, loaded when their game is played. A folder of this name with an `index.ts` that
 * exports `mountBoard` is all a game needs; any other game gets the plain one.
 */
import type { MountBoard } from "./contract";

const FOUND = import.meta.glob<{ mountBoard: MountBoard }>("./*/index.ts");

/** Whoever prefers the plain board can have it for every game. */
export async function boardFor(game: string, plain = false): Promise<MountBoard> {
  const load = (!plain && FOUND[`./${game}/index.ts`]) || FOUND["./plain/index.ts"]!;
  return (await load()).mountBoard;
}
