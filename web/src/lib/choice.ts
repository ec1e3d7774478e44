/**
 * The one action panel, as data: a question's options are grouped by verb, then asked for one
 * argument at a time, until a single answer is left. Works for every game; knows no rules.
 */
import type { Action, GameInfo, Json, Option } from "../generated/wire";

export interface Chosen {
  readonly verb: string | null;
  readonly args: Readonly<Record<string, Json>>;
  /** Things pressed on the board: only options that point at all of them are left. */
  readonly marks: readonly string[];
  /** Of a path, how it begins: asked for step by step. */
  readonly way: { readonly name: string; readonly steps: readonly Json[] } | null;
  /** A whole answer, put together on the board. */
  readonly whole: Action | null;
}

export const NOTHING: Chosen = { verb: null, args: {}, marks: [], way: null, whole: null };

/** A path with more ways than these is asked for step by step. */
const MOST_WAYS = 8;

export interface Group {
  readonly verb: string;
  readonly options: readonly Option[];
}

export interface Choice {
  readonly value: Json;
  readonly options: readonly Option[];
}

export type Asking =
  | { readonly ask: "verb"; readonly groups: readonly Group[] }
  | { readonly ask: "argument"; readonly verb: string; readonly name: string; readonly kind: string; readonly choices: readonly Choice[] }
  | {
      readonly ask: "step";
      readonly verb: string;
      readonly name: string;
      readonly kind: string;
      readonly steps: readonly Json[];
      /** The answer that goes no further. */
      readonly here: Option | null;
      readonly choices: readonly Choice[];
    }
  | { readonly ask: "nothing"; readonly option: Option };

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

export function groups(options: readonly Option[]): Group[] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const group = found.get(option.action.do);
    if (group) group.push(option);
    else found.set(option.action.do, [option]);
  }
  return [...found].map(([verb, members]) => ({ verb, options: members }));
}

function begins(path: Json | undefined, steps: readonly Json[]): boolean {
  return Array.isArray(path) && steps.every((step, n) => same(path[n] as Json, step));
}

/** With its arguments in one order, whoever put it together. */
function sorted(action: Action): Json {
  return Object.fromEntries(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The options that still fit what has been chosen. */
export function remaining(options: readonly Option[], chosen: Chosen): Option[] {
  return options.filter(
    (option) =>
      (chosen.verb === null || option.action.do === chosen.verb) &&
      Object.entries(chosen.args).every(([name, value]) => same(option.action[name], value)) &&
      chosen.marks.every((mark) => option.marks.includes(mark)) &&
      (chosen.way === null || begins(option.action[chosen.way.name], chosen.way.steps)) &&
      (chosen.whole === null || same(sorted(option.action), sorted(chosen.whole))),
  );
}

export function choices(options: readonly Option[], name: string): Choice[] {
  const found: { value: Json; options: Option[] }[] = [];
  for (const option of options) {
    const value = option.action[name] ?? null;
    const known = found.find((choice) => same(choice.value, value));
    if (known) known.options.push(option);
    else found.push({ value, options: [option] });
  }
  return found;
}

/** What the panel asks next; null when nothing fits any more. */
export function asking(game: GameInfo, options: readonly Option[], chosen: Chosen): Asking | null {
  const left = remaining(options, chosen);
  const [first] = left;
  if (!first) return null;
  if (left.length === 1) return { ask: "nothing", option: first };
  const found = groups(left);
  if (found.length > 1) return { ask: "verb", groups: found };
  const verb = first.action.do;
  const order = game.verbs.find((known) => known.name === verb)?.arguments ?? unlisted(first);
  for (const [name, kind] of order) {
    const open = choices(left, name);
    if (open.length > MOST_WAYS && open.every(({ value }) => Array.isArray(value))) return step(left, verb, name, kind, chosen);
    if (open.length > 1) return { ask: "argument", verb, name, kind: kind.replace("?", ""), choices: open };
  }
  return { ask: "nothing", option: first };
}

/** The arguments of an answer that is no verb of the game: what people say who deal. */
function unlisted({ action, marks }: Option): (readonly [string, string])[] {
  const kind = marks[0]?.split(":")[0] ?? "str";
  return Object.keys(action).flatMap((name) => (name === "do" ? [] : [[name, kind] as const]));
}

/** One more step of a path, or an end of it here. */
function step(left: readonly Option[], verb: string, name: string, kind: string, chosen: Chosen): Asking {
  const steps = chosen.way?.name === name ? chosen.way.steps : [];
  const found: { value: Json; options: Option[] }[] = [];
  let here: Option | null = null;
  for (const option of left) {
    const path = option.action[name] as readonly Json[];
    const next = path[steps.length];
    if (next === undefined) {
      here = option;
      continue;
    }
    const known = found.find((choice) => same(choice.value, next));
    if (known) known.options.push(option);
    else found.push({ value: next, options: [option] });
  }
  return { ask: "step", verb, name, kind: kind.replace("?", ""), steps, here, choices: found };
}

/** The single argument in which the options of a group differ, if there is just one. */
export function onlyArgument(game: GameInfo, group: Group): string | null {
  const order = game.verbs.find((known) => known.name === group.verb)?.arguments ?? [];
  const open = order.filter(([name]) => choices(group.options, name).length > 1);
  return open.length === 1 ? open[0]![0] : null;
}

/** Groups small enough to lie open on the panel: the first ones, as long as there is room. */
export function laidOpen(game: GameInfo, found: readonly Group[], room = 4): ReadonlySet<string> {
  const open = new Set<string>();
  let left = found.reduce((sum, group) => sum + group.options.length, 0) <= 6 ? 6 : room;
  for (const group of found) {
    const size = group.options.length;
    if (size === 1 || (size <= left && onlyArgument(game, group) !== null)) {
      open.add(group.verb);
      if (size > 1) left -= size;
    }
  }
  return open;
}

/** Verbs of the game with no legal answer now: dimmed, with a reason on request. */
export function closedVerbs(game: GameInfo, options: readonly Option[]): string[] {
  const open = new Set(options.map((option) => option.action.do));
  return game.verbs.map((verb) => verb.name).filter((name) => !open.has(name));
}

/** An answer of a closed verb, such as a person might try: the server's refusal gives the reason. */
export function plausible(game: GameInfo, verb: string, you: number, seats: number): { do: string; [name: string]: Json } | null {
  const info = game.verbs.find((known) => known.name === verb);
  if (!info) return null;
  const action: { do: string; [name: string]: Json } = { do: verb };
  for (const [name, kind] of info.arguments) {
    if (kind.endsWith("?")) continue;
    if (kind === "seat") action[name] = (you + 1) % seats;
    else if (kind === "int") action[name] = 1;
    else if (kind === "bool") action[name] = true;
    else {
      const known = game.kinds[kind]?.[0];
      if (known === undefined) return null;
      action[name] = known;
    }
  }
  return action;
}
