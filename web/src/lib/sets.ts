/** Answers that are sets: described by a question, put together thing by thing, judged by the server. */
import type { Action, Json, Option, Question, SetOption } from "../generated/wire";

/** The answer that gives these of the members. */
export function setAnswer(set: SetOption, chosen: readonly Json[]): Option {
  return { action: { ...set.action, [set.of]: [...chosen] } as Action, facts: set.facts, marks: set.marks };
}

/** Every described set as one answer with all its members: for whoever names sorts of answers. */
export function wholeSets(question: Pick<Question, "sets"> | null): Option[] {
  return (question?.sets ?? []).map((set) => setAnswer(set, set.members));
}

export function fitsNumber(set: SetOption, count: number): boolean {
  return set.least <= count && count <= set.most;
}

/** Is this action one of those that are described? */
export function fitsSet(set: SetOption, action: Action): boolean {
  const { [set.of]: given, ...rest } = action;
  const fixed = Object.entries(set.action);
  if (!Array.isArray(given) || !fitsNumber(set, given.length)) return false;
  if (Object.keys(rest).length !== fixed.length || !fixed.every(([name, value]) => JSON.stringify(rest[name]) === JSON.stringify(value))) return false;
  const left: Json[] = [...set.members];
  return given.every((one: Json) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What may be answered with: what is listed, and a set that was put together elsewhere. */
export function offered(question: Pick<Question, "options" | "sets"> | null, whole: Action | null): readonly Option[] {
  const set = whole && question?.sets.find((one) => fitsSet(one, whole));
  return set ? [...(question?.options ?? []), { action: whole, facts: set.facts, marks: set.marks }] : (question?.options ?? []);
}
