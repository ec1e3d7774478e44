/** Sealed dice: this device notes the seal, adds a part for its chair, and checks both at the end. */
import { get, post, Refused, text } from "./api";
import { device, recall } from "./store";
import type { TableCard } from "../generated/wire";

interface Noted {
  readonly seal: string;
  /** By seat, what was added from here. */
  readonly parts: Readonly<Record<number, string>>;
}

const NOTED = "gloaming:seal:";
/** Nothing can be added to these dice, or not any more. */
const NO_PART = "CORE-29";
const PART_BYTES = 16;

export function notedOf(table: string): Noted | null {
  return recall<Noted | null>(device, NOTED + table, null);
}

/** What is noted first stays: a seal that changes afterwards is the very thing to notice. */
function note(table: string, seal: string, seat: number): string {
  const kept = notedOf(table) ?? { seal, parts: {} };
  const part = kept.parts[seat] ?? hex(crypto.getRandomValues(new Uint8Array(PART_BYTES)));
  device.setItem(NOTED + table, JSON.stringify({ ...kept, parts: { ...kept.parts, [seat]: part } }));
  return part;
}

/** Another device was quicker: what this one would have added is nowhere to be found later. */
function forget(table: string, seat: number): void {
  const { seal, parts } = notedOf(table)!;
  const kept = Object.fromEntries(Object.entries(parts).filter(([other]) => Number(other) !== seat));
  device.setItem(NOTED + table, JSON.stringify({ seal, parts: kept }));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first of one's chairs that has yet to add its part. */
export function unsealed(card: TableCard): number | undefined {
  const { sealed, status, you } = card;
  return sealed && status === "waiting" ? you.seats.find((seat) => !sealed.given.includes(seat)) : undefined;
}

/** Add a part for every chair of one's own that has none: after its seal is known, never before. */
export async function addParts(card: TableCard): Promise<TableCard> {
  let known = card;
  for (let seat = unsealed(known); known.sealed && seat !== undefined; seat = unsealed(known)) {
    const part = note(known.table, known.sealed.seal, seat);
    try {
      known = { ...known, ...(await post<TableCard>(`/api/tables/${known.table}/chairs/${seat}`, { part })) };
    } catch (error) {
      if (!(error instanceof Refused && error.rule === NO_PART)) throw error;
      forget(known.table, seat);
      return { ...known, ...(await get<TableCard>(`/api/tables/${known.table}`)) };
    }
  }
  return known;
}

/** Why sealed dice do not hold, and for which draw. */
export interface Doubt {
  readonly what: string;
  readonly n: number;
}

/** How many draws follow from the seed, or what is wrong. The proof is worked out here, by the same
 * few lines that anybody can run without us. */
export async function checkDice(table: string): Promise<number | Doubt> {
  const path = `/api/tables/${table}`;
  const [proof, save, { verify }, { hashes }] = await Promise.all([text(`${path}/proof`), text(`${path}/save`), import("../../verify/dice.mjs"), import("./hashes")]);
  try {
    return verify(proof, hashes, save, { table, ...notedOf(table) }).draws;
  } catch (error) {
    const { what = "file", n = 0 } = error as Partial<Doubt>;
    return { what, n };
  }
}
