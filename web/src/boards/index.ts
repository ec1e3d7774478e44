/** Boards: the game's own from its package, loaded when it is played; any other game gets the plain one. */
import type { PosterInfo } from "../generated/wire";
import { moduleOf } from "../lib/modules";
import type { MountBoard } from "./contract";

/** Whoever prefers the plain board can have it for every game. */
export async function boardFor(game: PosterInfo | null, plain = false): Promise<MountBoard> {
  const own = plain ? null : await moduleOf<{ mountBoard: MountBoard }>(game, "board");
  return (own ?? (await import("./plain"))).mountBoard;
}
