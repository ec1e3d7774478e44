/** The map as plain numbers: squares, tiles and their edges, in units of the drawing. */

export const CELL = 60;
export const SIDE = 10;
export const WIDE = CELL * SIDE;
export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];

export interface Tile {
  readonly lines: readonly string[];
  readonly area: string;
  readonly kind: string;
}

/** What the server says the table is laid on. */
export interface World {
  readonly tiles: Readonly<Record<string, Tile>>;
  readonly cursed: Readonly<Record<string, string>>;
  readonly east: readonly (readonly string[])[];
  readonly south: readonly (readonly string[])[];
  readonly events: number;
  readonly characters: Readonly<Record<string, Character>>;
  readonly enemies: Readonly<Record<string, readonly number[]>>;
}

export interface Character {
  readonly nerves: number;
  readonly strength: number;
  readonly exorcism: number;
  readonly perception: number;
  readonly speed: number;
  readonly onryo: readonly number[];
}

export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** `3-1` as row and column, from 0. */
export function spotOf(square: string): Spot {
  const [row, column] = square.split("-").map(Number);
  return { row: row! - 1, column: column! - 1 };
}

export function squareOf({ row, column }: Spot): string {
  return `${row + 1}-${column + 1}`;
}

/** The middle of a square, in units of the drawing. */
export function middle(square: string): { readonly x: number; readonly y: number } {
  const { row, column } = spotOf(square);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** The square beside one, or null beyond the rim. */
export function beside(square: string, side: Side): string | null {
  const { row, column } = spotOf(square);
  const to = { row: row + (side === "south" ? 1 : side === "north" ? -1 : 0), column: column + (side === "east" ? 1 : side === "west" ? -1 : 0) };
  return to.row < 0 || to.column < 0 || to.row >= SIDE || to.column >= SIDE ? null : squareOf(to);
}

/** A tile's picture turned so many quarters clockwise. */
export function turned(lines: readonly string[], quarters: number): readonly string[] {
  let picture = lines;
  for (let n = 0; n < quarters % 4; n++) picture = Array.from({ length: 5 }, (_, r) => Array.from({ length: 5 }, (_, c) => picture[4 - c]![r]!).join(""));
  return picture;
}

export type Kind = "wall" | "inner" | "outer";

/** A line of a Room: along its rim, or between two of its squares. */
export interface Edge {
  readonly kind: Kind;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** The two squares it parts, as a Door is named; null on the rim of the world. */
  readonly door: string | null;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = { "#": "wall", "+": "inner", D: "outer" };

/** The walls and doors of a Room on its slot (0 to 24). */
export function edgesOf(tile: Tile, quarters: number, slot: number): Edge[] {
  const picture = turned(tile.lines, quarters);
  const top = { row: Math.floor(slot / 5) * 2, column: (slot % 5) * 2 };
  const found: Edge[] = [];
  for (let r = 0; r < 5; r++) {
    for (let c = 0; c < 5; c++) {
      const kind = KINDS[picture[r]![c]!];
      if (!kind || (r % 2 === 0) === (c % 2 === 0)) continue;
      const level = r % 2 === 0; // a line from left to right
      const x = (top.column + (level ? (c - 1) / 2 : c / 2)) * CELL;
      const y = (top.row + (level ? r / 2 : (r - 1) / 2)) * CELL;
      const one = level ? { row: top.row + r / 2 - 1, column: top.column + (c - 1) / 2 } : { row: top.row + (r - 1) / 2, column: top.column + c / 2 - 1 };
      const two = level ? { ...one, row: one.row + 1 } : { ...one, column: one.column + 1 };
      const inside = one.row >= 0 && one.column >= 0 && two.row < SIDE && two.column < SIDE;
      found.push({
        kind: kind === "outer" && !inside ? "wall" : kind,
        x1: x,
        y1: y,
        x2: level ? x + CELL : x,
        y2: level ? y : y + CELL,
        door: inside ? `${squareOf(one)}|${squareOf(two)}` : null,
      });
    }
  }
  return found;
}

/** The letters on the four squares of a turned tile: markers and the Trapdoor. */
export function lettersOf(tile: Tile, quarters: number, slot: number): { readonly square: string; readonly letter: string }[] {
  const picture = turned(tile.lines, quarters);
  const top = { row: Math.floor(slot / 5) * 2, column: (slot % 5) * 2 };
  return [0, 1, 2, 3].map((n) => {
    const [r, c] = [Math.floor(n / 2), n % 2];
    return { square: squareOf({ row: top.row + r, column: top.column + c }), letter: picture[1 + 2 * r]![1 + 2 * c]! };
  });
}

/** How far a Noise is heard: rows plus columns, as a diamond of squares. */
export function heardFrom(square: string, noise: number): string {
  const { x, y } = middle(square);
  const reach = (noise + 0.5) * CELL;
  return `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`;
}
