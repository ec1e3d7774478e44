/** Pencil marks on one's own map: where each ghost might be. They never leave this device. */
import { device, recall } from "../../src/lib/store";
import { GHOSTS } from "./stage";

type Marks = Readonly<Record<number, readonly number[]>>;

export class Pencil {
  marks = $state.raw<Marks>({});
  private readonly key: string;

  constructor(table: string, you: number | null) {
    this.key = `gloaming:pencil:${table}:${you ?? "watch"}`;
    const kept = recall<Record<number, unknown>>(device, this.key, {});
    this.marks = Object.fromEntries(GHOSTS.map((seat) => [seat, numbers(kept[seat])]));
  }

  about(seat: number): readonly number[] {
    return this.marks[seat] ?? [];
  }

  /** Write a mark, or rub it out. */
  toggle(seat: number, tile: number): void {
    const old = this.about(seat);
    this.keep({ ...this.marks, [seat]: old.includes(tile) ? old.filter((other) => other !== tile) : [...old, tile] });
  }

  erase(seat: number): void {
    this.keep({ ...this.marks, [seat]: [] });
  }

  private keep(marks: Marks): void {
    this.marks = marks;
    device.setItem(this.key, JSON.stringify(marks));
  }
}

function numbers(kept: unknown): readonly number[] {
  return Array.isArray(kept) ? kept.filter((tile): tile is number => typeof tile === "number") : [];
}
