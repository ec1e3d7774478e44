/** Boards by game, loaded when their game is played. Any other game gets the plain one. */
import type { MountBoard } from "./contract";

const OWN: Readonly<Record<string, () => Promise<{ mountBoard: MountBoard }>>> = {
  revenge: () => import("./revenge"),
};

export async function boardFor(game: string): Promise<MountBoard> {
  const load = OWN[game] ?? (() => import("./plain"));
  return (await load()).mountBoard;
}
