/** From the options still open to what the panel asks next. No rules: only what was offered counts. */
import type { Chosen } from "../../src/lib/choice";
import type { Json, Option } from "../../src/generated/wire";

export interface Draft {
  /** The verbs still open, in the order of the game. */
  readonly verbs: readonly string[];
  /** The one being composed; null: several are open. */
  readonly verb: string | null;
  readonly targets: readonly string[];
  readonly target: string | null;
  /** What may be paid for it, from the price on. */
  readonly pays: readonly number[];
  readonly options: readonly Option[];
}

export function targetOf(option: Option): string | null {
  const found = option.action["to"] ?? option.action["square"] ?? null;
  return typeof found === "string" ? found : null;
}

export function payOf(option: Option): number | null {
  const found = option.action["pay"];
  return typeof found === "number" ? found : null;
}

function unique<T>(list: readonly (T | null)[]): T[] {
  return [...new Set(list.filter((item): item is T => item !== null))];
}

export function draftOf(open: readonly Option[], chosen: Chosen): Draft {
  const verbs = unique(open.map((option) => option.action.do));
  const begun = chosen.verb !== null || chosen.marks.length > 0;
  const verb = begun && verbs.length === 1 ? verbs[0]! : null;
  const options = verb === null ? [] : open;
  const targets = unique(options.map(targetOf));
  const target = targets.length === 1 ? targets[0]! : null;
  const pays = unique(options.map(payOf)).sort((a, b) => a - b);
  return { verbs, verb, targets, target, pays, options };
}

/** The one answer a finished draft stands for. */
export function finished(draft: Draft, pay: number | null): Option | null {
  if (draft.verb === null || draft.targets.length > 1) return null;
  return draft.options.find((option) => payOf(option) === (draft.pays.length ? pay : null)) ?? null;
}

/** A fact of a question or an option as a number, a word or a truth. */
export function fact(facts: Readonly<Record<string, unknown>>, name: string): Json {
  return (facts[name] ?? null) as Json;
}
