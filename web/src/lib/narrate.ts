/** From keys and facts to sentences; the counterpart of `gloaming.core.narration`. */
import { parse, write, type Arguments } from "./icu";
import type { Action, Facts, GameEvent, GameInfo, Json, Messages, Option, Question, Refusal, Thing, Value } from "../generated/wire";

type Kinds = Readonly<Record<string, string>>;

export function isThing(value: Json | Thing): value is Thing {
  return value !== null && typeof value === "object" && "kind" in value && "id" in value;
}

const trees = new Map<string, ReturnType<typeof parse>>();

/** The sentence of `key`, or null where there is none or a fact it needs is missing. */
export function sentence(messages: Messages, key: string, args: Arguments = {}): string | null {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  if (message === undefined) return null;
  try {
    let tree = trees.get(message);
    if (!tree) trees.set(message, (tree = parse(message)));
    return write(tree, args);
  } catch (trouble) {
    console.warn(key, trouble);
    return null;
  }
}

/** A game's own kind of number is a number in a sentence. */
const isCount = (kind: string, value: Json): boolean => kind !== "seat" && typeof value === "number";

/** Whoever says what does not depend on a game. */
export class Speaker {
  constructor(
    readonly messages: Messages,
    readonly names: readonly string[],
  ) {}

  say(key: string, args: Arguments = {}): string {
    return sentence(this.messages, key, args) ?? "";
  }

  seat(seat: number): string {
    return this.names[seat] ?? this.say("ui.seat", { number: seat + 1 });
  }

  /** The display name of a thing of the game. */
  thing(kind: string, id: Json): string {
    if (id === null || id === undefined) return this.say("ui.none");
    if (kind === "seat") return this.seat(Number(id));
    if (Array.isArray(id) && kind.startsWith("several:")) return this.listed(id.map((one: Json) => this.thing(kind.slice(8), one)));
    if (Array.isArray(id)) return id.map((step: Json) => this.thing(kind, step)).join("–");
    return sentence(this.messages, `kind.${kind}.${String(id)}`) ?? String(id);
  }

  /** Arguments for a sentence: each thing by display name, and by id under `<name>_id`. */
  facts(data: Facts, kinds: Kinds): Arguments {
    const found: Record<string, Value> = {};
    for (const [name, given] of Object.entries(data)) {
      let kind = kinds[name] ?? "int";
      let value = given as Json;
      if (isThing(value)) ({ kind, id: value } = value);
      if (/^(mask|several):/.test(kind)) {
        const inner = kind.slice(kind.indexOf(":") + 1);
        const items = (value ?? []) as readonly Json[];
        found[name] = this.listed(items.map((item) => this.thing(inner, item)));
        found[`${name}_id`] = items.map(String).join(" ") || "none";
      } else if (kind === "int" || kind === "bool" || kind === "str" || isCount(kind, value)) {
        if (value !== null && typeof value !== "object") found[name] = value;
      } else {
        found[name] = this.thing(kind, value);
        const nothing = value === null || value === undefined || (Array.isArray(value) && !value.length);
        found[`${name}_id`] = nothing ? "none" : String(value as Value);
      }
    }
    return found;
  }

  /** `Ada, Bo and Cy`. */
  listed(names: readonly string[]): string {
    if (names.length < 2) return names.join("");
    return this.say("ui.and", { before: names.slice(0, -1).join(", "), last: names.at(-1)! });
  }

  refusal({ rule, facts }: Refusal): string {
    const args = this.facts(facts, {});
    return sentence(this.messages, `refusal.${rule}`, args) ?? sentence(this.messages, `core.refusal.${rule}`, args) ?? this.say("web.refused");
  }
}

/** The one who tells a game. */
export class Narrator extends Speaker {
  constructor(
    messages: Messages,
    readonly game: GameInfo,
    names: readonly string[],
  ) {
    super(messages, names);
  }

  /** One sentence about an event, as its hearer may have it told. */
  event(event: GameEvent): string {
    const info = this.game.events.find((known) => known.name === event.event);
    if (!info) return "";
    const { event: _, ...data } = event;
    const inside = info.shut.every(([name]) => name in data);
    const kinds = Object.fromEntries([...info.open, ...info.shut]);
    return this.say(`${inside ? "event" : "outside"}.${event.event}`, this.facts(data, kinds));
  }

  /** A sentence for each event, by its place; or one for several seats that did the same in a row. */
  tell(events: readonly GameEvent[]): { n: number; event: GameEvent; text: string }[] {
    const found: { n: number; event: GameEvent; text: string }[] = [];
    let run: GameEvent[] = [];
    for (const [n, event] of events.entries()) {
      const joins = this.joins(run, event);
      run = joins ? [...run, event] : [event];
      if (joins) found.at(-1)!.text = this.together(run);
      else found.push({ n, event, text: this.event(event) });
    }
    return found.filter(({ text }) => text);
  }

  private joins(run: readonly GameEvent[], event: GameEvent): boolean {
    const [first] = run;
    if (!first || !Object.hasOwn(this.messages, `together.${event.event}`)) return false;
    const alike = (one: GameEvent): string => JSON.stringify(Object.entries(one).filter(([name]) => name !== "seat").sort());
    return alike(first) === alike(event) && run.every((other) => other.seat !== event.seat);
  }

  private together(run: readonly GameEvent[]): string {
    const seats = this.listed(run.map(({ seat }) => this.seat(Number(seat))));
    return this.say(`together.${run[0]!.event}`, { seats, number: run.length });
  }

  /** The seats an event names, by the role each plays in it. */
  seatsIn(event: GameEvent): [role: string, seat: number][] {
    const info = this.game.events.find((known) => known.name === event.event);
    return [...(info?.open ?? []), ...(info?.shut ?? [])].flatMap(([name, kind]): [string, number][] => {
      const seat = event[name];
      return kind === "seat" && typeof seat === "number" ? [[name, seat]] : [];
    });
  }

  prompt(question: Question): string {
    const words = sentence(this.messages, `prompt.${question.prompt}`, this.facts(question.facts, {}));
    return words ?? (question.prompt.startsWith("deal.") ? this.say("web.deal") : "");
  }

  /** The kinds of a verb's arguments, by name. */
  kinds(verb: string): Kinds {
    const info = this.game.verbs.find((known) => known.name === verb);
    return Object.fromEntries((info?.arguments ?? []).map(([name, kind]) => [name, kind.replace("?", "")]));
  }

  /** The label of an answer: what will happen. */
  option(option: Option): string {
    const { do: verb, ...given } = option.action;
    if (verb === "deal") return this.say("web.dealt", this.facts(option.facts, {}));
    const kinds = this.kinds(verb);
    const absent = Object.fromEntries(Object.keys(kinds).map((name) => [name, null]));
    const args = this.facts({ ...absent, ...given, ...option.facts }, kinds);
    return sentence(this.messages, `verb.${verb}`, args) ?? this.group(verb);
  }

  group(verb: string): string {
    if (verb === "deal") return this.say("web.deal_group");
    return sentence(this.messages, `group.${verb}`) ?? sentence(this.messages, `verb.${verb}`) ?? verb;
  }

  /** The name of one argument of an action. */
  argument(action: Action, name: string): string {
    return this.value(this.kinds(action.do)[name] ?? "str", action[name] ?? null);
  }

  /** What an answer points at by this argument: as its facts call it, where they do. */
  named(option: Option, name: string): string {
    const fact = (option.facts[name] ?? null) as Json;
    return isThing(fact) ? this.thing(fact.kind, fact.id) : this.argument(option.action, name);
  }

  value(kind: string, value: Json): string {
    if (kind === "int" || kind === "str") return String(value as Value);
    if (kind === "bool") return this.say(value ? "ui.yes" : "ui.no");
    return this.thing(kind, value);
  }
}
