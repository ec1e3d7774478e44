/**
 * Pencil marks on one's own copy of the map: for each ghost, where it could be, is not, was seen.
 * They never leave this device. Every stroke is kept with its hour, so one can leaf back.
 */
import { device, recall } from "../../src/lib/store";

export type Stroke = "could" | "not" | "seen";
const CYCLE: readonly (Stroke | null)[] = [null, "could", "not", "seen"];

interface Line {
  readonly seat: number;
  readonly square: string;
  readonly stroke: Stroke | null;
  readonly hour: number;
}

export interface Note {
  readonly stroke: Stroke;
  readonly hour: number;
}

const MOST_LINES = 3000;

export class Pencil {
  lines = $state.raw<readonly Line[]>([]);
  private readonly key: string;

  constructor(table: string, you: number | null) {
    this.key = `gloaming:pencil:${table}:${you ?? "watch"}`;
    const kept = recall<readonly Line[]>(device, this.key, []);
    this.lines = Array.isArray(kept) ? kept.filter(isLine) : [];
  }

  /** What is written about one ghost, as it stood at the end of an hour. */
  about(seat: number, until = Infinity): ReadonlyMap<string, Note> {
    const found = new Map<string, Note>();
    for (const line of this.lines) {
      if (line.seat !== seat || line.hour > until) continue;
      if (line.stroke) found.set(line.square, { stroke: line.stroke, hour: line.hour });
      else found.delete(line.square);
    }
    return found;
  }

  /** What a touch makes of what stands there. */
  next(seat: number, square: string): Stroke | null {
    const now = this.about(seat).get(square)?.stroke ?? null;
    return CYCLE[(CYCLE.indexOf(now) + 1) % CYCLE.length] ?? null;
  }

  write(seat: number, square: string, stroke: Stroke | null, hour: number): void {
    if ((this.about(seat).get(square)?.stroke ?? null) === stroke) return;
    this.keep([...this.lines, { seat, square, stroke, hour }].slice(-MOST_LINES));
  }

  erase(seat: number): void {
    this.keep(this.lines.filter((line) => line.seat !== seat));
  }

  private keep(lines: readonly Line[]): void {
    this.lines = lines;
    device.setItem(this.key, JSON.stringify(lines));
  }
}

function isLine(line: unknown): line is Line {
  const found = line as Partial<Line> | null;
  return (
    typeof found?.seat === "number" &&
    typeof found.square === "string" &&
    typeof found.hour === "number" &&
    CYCLE.includes(found.stroke ?? null)
  );
}
