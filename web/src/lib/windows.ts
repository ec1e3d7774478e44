/** Windows: the moments in which others may step in, and a seat may say beforehand that it will not. */
import type { GameInfo, Question, View } from "../generated/wire";

/** What the core calls the kind of such a moment, and the question put in it. */
const MOMENT = "moment";
const WINDOW = "window";

/** The moments of a game in which somebody may be asked to step in; none: it has no windows. */
export function momentsOf(game: GameInfo): readonly string[] {
  return game.kinds[MOMENT] ?? [];
}

/** The moment of the window this question is put in, if it is one. */
export function momentOf(game: GameInfo, view: View | null, question: Question | null): string | null {
  // A game may ask in a moment of its own and say which; else it is the window's.
  const told = question?.facts[MOMENT] as { kind?: string; id?: string | null } | undefined;
  if (told?.kind === MOMENT && told.id && question?.prompt !== WINDOW) return told.id;
  if (question?.prompt !== WINDOW) return null;
  // Where all are asked at once, that they are stands above the window.
  const moment = view?.doing.findLast(({ frame }) => game.shapes[frame]?.[MOMENT] === MOMENT)?.[MOMENT];
  return typeof moment === "string" ? moment : null;
}
