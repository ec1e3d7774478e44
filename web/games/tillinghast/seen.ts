/** What can be said and shown of one square: fog, prints and notes. */
import type { TillinghastWords } from "./generated";
import type { Narrator } from "../../src/lib/narrate";
import type { Print } from "./chronicle";
import type { Note } from "./pencil.svelte";
import type { Needs } from "../../src/lib/words.svelte";
import type { Scene } from "./scene.svelte";
import type { Place } from "./village";

export type Speak = <K extends keyof TillinghastWords & string>(key: K, ...args: Needs<TillinghastWords[K]>) => string;

/** For so many hours a named square keeps its print. */
export const PRINT_LASTS = 6;

/** The latest print of each ghost on each square, oldest first. */
export function printsNow(scene: Scene): Print[] {
  const { told, about, you } = scene;
  const round = told?.round ?? 1;
  const found = new Map<string, Print>();
  for (const print of told?.prints ?? []) {
    // One's own way is drawn anyway; where one was seen shows when one looks at oneself.
    if (about === null ? print.seat === you : print.seat !== about) continue;
    if (print.kind === "struck" || round - print.round > PRINT_LASTS) continue;
    found.delete(`${print.seat} ${print.square}`);
    found.set(`${print.seat} ${print.square}`, print);
  }
  return [...found.values()];
}

/** Where somebody else may be: of one ghost, or of any. */
export function fogOf(scene: Scene): { readonly squares: ReadonlySet<string>; readonly seat: number | null } | null {
  const { about, you } = scene;
  if (scene.over) return null;
  if (about !== null) {
    const squares = scene.possible(about);
    return squares && { squares: new Set(squares), seat: about };
  }
  const others = Array.from({ length: scene.seats }, (_, seat) => (seat === you ? null : scene.possible(seat)));
  if (others.every((squares) => squares === null)) return null;
  return { squares: new Set(others.flatMap((squares) => squares ?? [])), seat: null };
}

/** A square in words: its name, what is on it, its walls, who was seen there. */
export function describe(place: Place, scene: Scene, narrator: Narrator, speak: Speak, note: Note | undefined): string {
  const { state } = scene;
  const parts = [place.name, ...place.features.map((feature) => speak(`board.${feature}`))];
  if (state?.lit.some((square) => square === place.name)) parts.push(speak("board.lit"));
  parts.push(...place.walls.map((side) => speak(`board.wall_${side}`)));
  if (scene.own === place.name) parts.push(speak("board.you_here"));
  for (const print of printsNow(scene)) {
    if (print.square === place.name) parts.push(speak("board.seen_here", { seat: narrator.seat(print.seat), round: print.round }));
  }
  if (fogOf(scene)?.squares.has(place.name)) {
    parts.push(scene.about === null ? speak("board.fog_any") : speak("board.fog_of", { seat: narrator.seat(scene.about) }));
  }
  if (note && scene.about !== null) parts.push(speak(`board.note_${note.stroke}`, { seat: narrator.seat(scene.about), round: note.hour }));
  return parts.join(", ");
}
