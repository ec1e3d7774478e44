/** The map as plain numbers: squares, tiles and their edges, in units of the drawing. */
import type { Json } from "../../src/generated/wire";
import type { CHARACTERS, Character, Curse, Enemy, Room } from "./generated";

export const CELL = 60;
export const SIDE = 10;
export const WIDE = CELL * SIDE;
export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];

export interface Tile {
  readonly area: string;
  readonly kind: string;
  readonly grid: readonly string[];
}

/** Fear, Strength, Exorcism and Speed. */
export interface Foe {
  readonly fear: number;
  readonly strength: number;
  readonly exorcism: number;
  readonly speed: number;
}

/** What is printed on cards and tiles: the table is laid on it. */
interface World {
  readonly characters: typeof CHARACTERS;
  readonly enemies: Readonly<Partial<Record<Enemy, Foe>>>;
  readonly rooms: Readonly<Record<Room, Tile>>;
  readonly curses: Readonly<Record<Curse, Room>>;
  readonly spectral_walls: { readonly v: readonly string[]; readonly h: readonly string[] };
}

let world: World;

/** The same for every table of the game: said once, by whichever is looked at first. */
export function layOn(scene: Json): void {
  world = scene as unknown as World;
}

export const walls = () => world.spectral_walls;
export const tileOf = (room: Room): Tile => world.rooms[room];
export const personOf = (character: Character) => world.characters[character];

/** The values of an Enemy that has been seen; nobody fears a Lost Person. */
export function foeOf(kind: Enemy): Foe | null {
  const found = world.enemies[kind];
  return found && found.fear > 0 ? found : null;
}

/** The curse that sleeps in a Room. */
export function curseOf(room: Room): Curse | null {
  const found = Object.entries(world.curses).find(([, where]) => where === room);
  return found ? (found[0] as Curse) : null;
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

/** The square with this number, counted row by row. */
export const numbered = (n: number) => squareOf({ row: Math.floor(n / SIDE), column: n % SIDE });

/** `s2-3` as a number from 0 to 24. */
export function slotNumber(slot: string): number {
  const [row, column] = slot.slice(1).split("-").map(Number);
  return (row! - 1) * 5 + column! - 1;
}

export const slotName = (slot: number) => `s${Math.floor(slot / 5) + 1}-${(slot % 5) + 1}`;

/** The middle of a place for a Room, in units of the drawing. */
export function heart(slot: number): { readonly x: number; readonly y: number } {
  return { x: ((slot % 5) * 2 + 1) * CELL, y: (Math.floor(slot / 5) * 2 + 1) * CELL };
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

/** The Door with this number: the square it starts from, and whether it leads east or south. */
export function doorAt(edge: number): { readonly name: string; readonly x: number; readonly y: number; readonly level: boolean } {
  const from = numbered(Math.floor(edge / 2));
  const level = edge % 2 === 1; // a Door between a square and the one below is a level line
  const { x, y } = middle(from);
  const to = beside(from, level ? "south" : "east");
  return { name: `${from}|${to ?? from}`, x: level ? x : x + CELL / 2, y: level ? y + CELL / 2 : y, level };
}

/** The number of the Door that `3-2|3-3` names. */
export function doorNumber(name: string): number {
  const [one, two] = name.split("|");
  const { row, column } = spotOf(one!);
  return (row * SIDE + column) * 2 + (spotOf(two!).row === row ? 0 : 1);
}

export type Kind = "wall" | "inner" | "outer";

/** A line of a Room as it is printed, about its middle. */
export interface Edge {
  readonly kind: Kind;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = { "#": "wall", "+": "inner", D: "outer" };

/** The walls and doors of a Room that has not been turned. */
export function edgesOf({ grid }: Tile): Edge[] {
  const found: Edge[] = [];
  for (let r = 0; r < 5; r++) {
    for (let c = 0; c < 5; c++) {
      const kind = KINDS[grid[r]![c]!];
      if (!kind || (r % 2 === 0) === (c % 2 === 0)) continue;
      const level = r % 2 === 0; // a line from left to right
      const x = (level ? (c - 1) / 2 : c / 2) * CELL - CELL;
      const y = (level ? r / 2 : (r - 1) / 2) * CELL - CELL;
      found.push({ kind, x1: x, y1: y, x2: level ? x + CELL : x, y2: level ? y : y + CELL });
    }
  }
  return found;
}

/** What is printed on the four squares of a Room: markers and the Trapdoor. */
export function lettersOf({ grid }: Tile): { readonly letter: string; readonly x: number; readonly y: number }[] {
  return [0, 1, 2, 3].map((n) => {
    const [r, c] = [Math.floor(n / 2), n % 2];
    return { letter: grid[1 + 2 * r]![1 + 2 * c]!, x: (c - 0.5) * CELL, y: (r - 0.5) * CELL };
  });
}

/** How far a Noise is heard: all squares up to so many rows and columns away, as one outline. */
export function heardFrom(square: string, noise: number): string {
  const { row, column } = spotOf(square);
  const left: string[] = [];
  const right: string[] = [];
  for (let r = -noise; r <= noise; r++) {
    const width = noise - Math.abs(r);
    const [top, bottom] = [(row + r) * CELL, (row + r + 1) * CELL];
    right.push(`L${(column + width + 1) * CELL} ${top}V${bottom}`);
    left.unshift(`L${(column - width) * CELL} ${bottom}V${top}`);
  }
  return `M${column * CELL} ${(row - noise) * CELL}${right.join("")}${left.join("")}Z`;
}
