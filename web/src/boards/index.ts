/**
 * Boards by game, loaded when their game is played. A folder of this name with an `index.ts` that
 * exports `mountBoard` is all a game needs; any other game gets the plain one.
 */
import type { MountBoard } from "./contract";

const FOUND = import.meta.glob<{ mountBoard: MountBoard }>("./*/index.ts");

export async function boardFor(game: string): Promise<MountBoard> {
  const load = FOUND[`./${game}/index.ts`] ?? FOUND["./plain/index.ts"]!;
  return (await load()).mountBoard;
}
