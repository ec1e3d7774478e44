/** How the house asks, as data: which answers are steps, which are two big buttons, which wait behind a name. */
import { groups, type Group } from "../../src/lib/choice";
import type { Option, Question } from "../../src/generated/wire";
import { SIDES, type Side } from "./map";

/** Questions with two answers one gives with the thumb. */
const BIG: ReadonlySet<string> = new Set(["hiding.fate", "curse.call", "step.blocked", "step.failed", "trade.invite"]);
/** Verbs that lie beside the pad as a short button; everything else is read in full. */
const LAST = ["claim", "stop", "pass"];

export interface Layout {
  /** Even or odd, break or leave, flee or wait. */
  readonly big: readonly Option[];
  readonly pad: Readonly<Partial<Record<Side, Option>>>;
  /** Actions and Objects. */
  readonly chips: readonly Group[];
  /** What one says, and what ends it. */
  readonly last: readonly Group[];
  /** Few enough to be read whole. */
  readonly full: boolean;
}

const MOST_READ = 6;

export function layoutOf(question: Question, open: readonly Option[], begun: boolean): Layout {
  const nothing: Layout = { big: [], pad: {}, chips: [], last: [], full: true };
  if (BIG.has(question.prompt) && open.length <= 3) return { ...nothing, big: open };
  const steps = open.filter((option) => option.action.do === "step");
  const pad = Object.fromEntries(steps.flatMap((option) => (SIDES.includes(option.action["direction"] as Side) ? [[option.action["direction"] as Side, option]] : [])));
  const big = question.prompt === "chase.move" && !begun ? open.filter(({ action }) => action.do === "flee" || action.do === "wait") : [];
  const rest = groups(open.filter((option) => !big.includes(option) && option.action.do !== "step"));
  const full = begun || (steps.length === 0 && big.length === 0 && open.length <= MOST_READ);
  return {
    big,
    pad: begun ? {} : pad,
    chips: begun ? groups(open) : rest.filter(({ verb }) => full || !LAST.includes(verb)),
    last: begun || full ? [] : LAST.flatMap((verb) => rest.filter((group) => group.verb === verb)),
    full,
  };
}

/** An answer that may well be one's last: it is asked for twice. */
export function isDeadly(option: Option): boolean {
  return option.facts["flames"] === true || (option.action.do === "pass" && option.facts["at"] === "last_stand");
}

/** How likely it works, so many in 100; null where nothing is rolled. */
export function oddsOf(option: Option): number | null {
  const odds = option.facts["odds"];
  return typeof odds === "number" && odds > 0 ? odds : null;
}

/** The answer that a touch on the map gives at once: a step there, unless it may be the last one. */
export function stepOf(question: Question | null, mark: string): Option | null {
  const [only, more] = question?.options.filter((option) => option.marks.includes(mark)) ?? [];
  return only && !more && only.action.do === "step" && !isDeadly(only) ? only : null;
}
