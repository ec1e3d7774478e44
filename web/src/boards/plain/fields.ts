/** Fields of a view, by the shape core declares for them. */
import type { Narrator } from "../../lib/narrate";
import type { Json, View } from "../../generated/wire";

export interface Chip {
  readonly text: string;
  readonly mark: string | null;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly shape: string;
  readonly value: Json;
  /** One entry per seat. */
  readonly bySeat: boolean;
  /** Others see less of it than you do. */
  readonly secret: boolean;
}

function hidden(value: Json): boolean {
  return value === null || (typeof value === "object" && !Array.isArray(value) && "count" in value);
}

/** The fields that have a label, in the order of the view. */
export function fields(view: View, shapes: Readonly<Record<string, string>>, label: (key: string) => string | null): Field[] {
  const found: Field[] = [];
  for (const [name, value] of Object.entries(view.state)) {
    const text = label(`view.${name}`);
    const shape = shapes[name];
    if (text === null || shape === undefined) continue;
    const bySeat = shape.endsWith("*") && Array.isArray(value) && value.length === view.seats;
    const entries = bySeat ? (value as readonly Json[]) : [];
    const own = view.you === null ? null : (entries[view.you] ?? null);
    const secret = bySeat && view.seats > 1 && own !== null && !hidden(own) && entries.every((entry, seat) => seat === view.you || hidden(entry));
    found.push({ name, label: text, shape, value, bySeat, secret });
  }
  return found;
}

/** A value as chips: words, and for things of the game the mark they can be pressed by. */
export function chips(narrator: Narrator, shape: string, value: Json): Chip[] {
  if (value === null || value === undefined) return [];
  const last = shape.at(-1) ?? "";
  if (typeof value === "object" && !Array.isArray(value) && "count" in value) {
    return [{ text: narrator.say("web.hidden_count", { n: Number(value["count"]) }), mark: null }];
  }
  if ((last === "*" || last === "^") && Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item) => {
      const inner = chips(narrator, shape.slice(0, -1), item);
      return inner.length ? inner : [{ text: "–", mark: null }];
    });
  }
  const kind = shape.replace(/^(mask|several):/, "");
  if (kind !== shape && Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item) => chips(narrator, kind, item));
  }
  if (kind === "action") return [];
  // Small numbers count something; a negative one says that nobody counts it.
  if (kind === "int" && typeof value === "number" && value < 0) return [];
  const thing = kind !== "int" && kind !== "bool" && kind !== "str";
  return [{ text: narrator.value(kind, value), mark: thing ? `${kind}:${String(value as string | number)}` : null }];
}
