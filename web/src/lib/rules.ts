/** Which rule of the book an answer falls under: known from the catalogue, never sent with a question. */
import { isThing, type Narrator } from "./narrate";
import type { GameInfo, Json, Option, Question } from "../generated/wire";

/** An answer, or several of one sort, in words, and the rule that says what it does. */
export interface Answer {
  readonly label: string;
  readonly rule: string;
}

/** One rule for one word, and the answers it is the rule of. */
export interface Explained {
  readonly rule: string;
  readonly verb: string;
  readonly options: readonly Option[];
}

type Asked = Pick<Question, "prompt" | "facts"> | null;

/** Where people deal, what they enter is no verb of the game: this is the rule of every table. */
const DEALING = "CORE-13";

/** All that may be said of an answer when its rule is looked for: `character:della`, `worth:0`. */
function traits(game: GameInfo, question: Asked, option: Option): ReadonlySet<string> {
  const found = new Set<string>(question ? [question.prompt] : []);
  const put = (kind: string, value: Json) => found.add(`${kind}:${String(value as string)}`);
  const kinds = game.verbs.find(({ name }) => name === option.action.do)?.arguments ?? [];
  for (const [name, kind] of kinds) put(kind.replace("?", ""), option.action[name] ?? null);
  // What the answer itself says counts before what the whole question says.
  for (const [name, fact] of Object.entries({ ...question?.facts, ...option.facts })) {
    if (isThing(fact)) put(fact.kind, fact.id);
    else put(name, fact);
  }
  return found;
}

export function ruleOf(game: GameInfo, question: Asked, option: Option): string {
  const verb = game.verbs.find(({ name }) => name === option.action.do);
  if (!verb) return DEALING;
  if (!verb.where.length) return verb.rule;
  const known = traits(game, question, option);
  const special = verb.where.find(([when]) => when.split(" ").every((word) => known.has(word)));
  return special?.[1] ?? verb.rule;
}

/** The rules of these answers, in their order, each with the word it is about. */
export function explained(game: GameInfo, question: Asked, options: readonly Option[]): Explained[] {
  const found = new Map<string, { rule: string; verb: string; options: Option[] }>();
  for (const option of options) {
    const rule = ruleOf(game, question, option);
    const verb = option.action.do;
    const known = found.get(`${verb} ${rule}`);
    if (known) known.options.push(option);
    else found.set(`${verb} ${rule}`, { rule, verb, options: [option] });
  }
  return [...found.values()].filter(({ rule }) => rule);
}

/** So many answers are named one by one. */
const NAMED = 3;

/** The same in words: a single answer as its button has it, several by the name of their sort, or where that falls
 * under two rules, one by one. */
export function answersOf(narrator: Narrator, question: Asked, options: readonly Option[]): Answer[] {
  const found = explained(narrator.game, question, options);
  return found.map(({ rule, verb, options: same }) => {
    const alone = found.filter((other) => other.verb === verb).length === 1;
    if (alone && same.length > 1) return { rule, label: narrator.group(verb) };
    const named = same.slice(0, NAMED).map((option) => narrator.option(option).split(" · ")[0]!);
    return { rule, label: `${named.join(", ")}${same.length > NAMED ? " …" : ""}` };
  });
}
