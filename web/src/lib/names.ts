/** What to call whoever sits there, and how to tell chairs apart without colour. */
import { sentence } from "./narrate";
import type { Chair, Messages } from "../generated/wire";

/** Names for bots, so that a sentence about one reads like a sentence about somebody. */
export const PARLOUR_NAMES = [
  "Silas", "Ottilia", "Ambrose", "Cosima", "Lazarus", "Edith", "Casper", "Mercy", "Isidor", "Minna", "Tobias", "Eulalia",
] as const;

/** Different names for the bots of one table, none of them taken already. */
export function inviteNames(count: number, taken: readonly string[], random: () => number = Math.random): string[] {
  const free = PARLOUR_NAMES.filter((name) => !taken.includes(name));
  const found: string[] = [];
  while (found.length < count && free.length) {
    found.push(...free.splice(Math.floor(random() * free.length), 1));
  }
  return found;
}

/** One name per chair: its own, else its bot's, else its number; the same name never twice. */
export function namesOf(chairs: readonly Chair[], messages: Messages): string[] {
  const found: string[] = [];
  for (const chair of chairs) {
    const plain =
      chair.name ||
      (chair.sit === "bot" && sentence(messages, `bot.${chair.bot}.name`)) ||
      (sentence(messages, "ui.seat", { number: chair.seat + 1 }) ?? String(chair.seat + 1));
    let name = plain;
    for (let n = 2; found.includes(name); n++) name = `${plain} ${"I".repeat(n)}`;
    found.push(name);
  }
  return found;
}

/** The shape of each seat's emblem; its colour is `--seat-0` … `--seat-7`. */
export const SHAPES = ["circle", "diamond", "triangle", "square", "hexagon", "star", "drop", "cross"] as const;

export function initial(name: string): string {
  return ([...name.replace(/^(the|il|la|lo|gli|le|i)\s+/i, "").replace(/^l[’']/i, "")][0] ?? "?").toUpperCase();
}
