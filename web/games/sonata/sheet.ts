/** Tracking sheets, filled in from what their owner was told; the codes are the rulebook's. */
import type { Instrument, Level, Word } from "./generated";
import type { GameEvent } from "../../src/generated/wire";
import { asEvent, JOHNNY } from "./stage";

export type Code = "M" | "P" | "U" | "PL" | "PF" | "C";
type Heard = readonly [red: Level | null, yellow: Level | null, green: Level | null];

export interface Square {
  readonly code: Code;
  tile: number | null;
  /** On Johnny's sheet, the answers that followed. */
  heard: Heard | null;
}

export interface Row {
  readonly round: number;
  readonly squares: Square[];
  /** On Johnny's sheet, the scans of the ghosts' turns. */
  readonly scans: Heard[];
  sent: Word | null;
  got: Word | null;
  /** Who whispered, and to whom. */
  from: number | null;
  to: number | null;
}

export interface Sheet {
  start: number | null;
  spot: number | null;
  cards: Map<number, Instrument>;
  rows: Row[];
}

/** How an answer is written. */
export const WRITTEN: Readonly<Record<Level, string>> = { very_high: "0", high: "1", medium: "2", low: "3", silence: "–" };

export function sheetOf(told: readonly GameEvent[], seat: number): Sheet {
  const found: Sheet = { start: null, spot: null, cards: new Map(), rows: [] };
  for (const event of told) {
    const last = found.rows.at(-1);
    if (event.event === "round_began") found.rows.push({ round: Number(event["round"]), squares: [], scans: [], sent: null, got: null, from: null, to: null });
    else if (!last) head(found, event, seat);
    else if (seat === JOHNNY) johnnyWrites(last, event);
    else ghostWrites(last, event, seat);
  }
  return found;
}

function head(found: Sheet, told: GameEvent, seat: number): void {
  const event = asEvent(told);
  if (event.event === "start_drawn" && event.seat === seat) found.start = event.tile ?? null;
  if (event.event === "spot_drawn" && event.seat === seat) found.spot = event.tile ?? null;
  if (event.event === "card_drawn" && event.seat !== null && event.instrument) found.cards.set(event.seat, event.instrument);
}

function ghostWrites(row: Row, told: GameEvent, seat: number): void {
  const event = asEvent(told);
  if (event.event === "whispered") {
    if (event.seat === seat) [row.sent, row.to] = [event.word ?? null, event.to ?? null];
    else if (event.to === seat) [row.got, row.from] = [event.word ?? null, event.seat ?? null];
    return;
  }
  if (!("seat" in event) || event.seat !== seat) return;
  const write = (code: Code, tile: number | null | undefined) => row.squares.push({ code, tile: tile ?? null, heard: null });
  switch (event.event) {
    case "unseen":
    case "carried":
    case "drove":
      return void write("M", event.tile);
    case "possessed":
    case "johnny_possessed":
      return void write("P", event.tile);
    case "unpossessed":
      return void write("U", event.tile);
    case "sounded":
      return void write(event.performed ? "PF" : "PL", event.tile);
    case "rescued":
      return void write("P", null);
    case "returned": {
      // The tile of a rescue follows it.
      const square = row.squares.at(-1);
      if (square && square.code === "P" && square.tile === null) square.tile = event.tile ?? null;
    }
  }
}

function johnnyWrites(row: Row, told: GameEvent): void {
  const event = asEvent(told);
  if (event.event === "johnny_moved") row.squares.push({ code: "M", tile: event.tile, heard: null });
  if (event.event === "captured") row.squares.push({ code: "C", tile: event.tile, heard: null });
  if (event.event !== "scanned") return;
  const heard: Heard = [event.red, event.yellow, event.green];
  const square = row.squares.at(-1);
  if (square) square.heard = heard;
  else row.scans.push(heard);
}
