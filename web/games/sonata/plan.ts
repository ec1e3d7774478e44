/** The theatre as numbers and lines: where tiles are, what stands between them. */
import type { Json } from "../../src/generated/wire";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tile's side, and the strip round the house, in units of the map. */
export const TILE = 60;
export const MARGIN = 9;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Pair = readonly [number, number];

interface Room {
  readonly id: string;
  readonly tiles: readonly number[];
}

/** What the game tells of its board, of all it tells. */
interface Told {
  readonly cols: number;
  readonly rows: number;
  readonly entry: number;
  readonly walls: readonly Pair[];
  readonly doors: readonly Pair[];
  readonly rooms: readonly Room[];
}

export class Plan {
  readonly wide: number;
  readonly tall: number;
  private readonly shut: ReadonlySet<string>;

  constructor(
    readonly cols: number,
    readonly rows: number,
    readonly entry: number,
    readonly walls: readonly Pair[],
    readonly doors: readonly Pair[],
    readonly rooms: readonly Room[],
  ) {
    this.wide = cols * TILE + 2 * MARGIN;
    this.tall = rows * TILE + 2 * MARGIN;
    this.shut = new Set(walls.flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]));
  }

  get tiles(): readonly number[] {
    return Array.from({ length: this.cols * this.rows }, (_, n) => n + 1);
  }

  /** The upper left corner of a tile. */
  corner(tile: number): Point {
    return { x: MARGIN + ((tile - 1) % this.cols) * TILE, y: MARGIN + Math.floor((tile - 1) / this.cols) * TILE };
  }

  middle(tile: number): Point {
    const { x, y } = this.corner(tile);
    return { x: x + TILE / 2, y: y + TILE / 2 };
  }

  /** How many square rings lie between two tiles. */
  ring(a: number, b: number): number {
    const [one, two] = [this.corner(a), this.corner(b)];
    return Math.max(Math.abs(one.x - two.x), Math.abs(one.y - two.y)) / TILE;
  }

  /** Of these tiles the next one in the direction of an arrow key; null: none, or no arrow. */
  towards(tile: number, key: string, tiles: readonly number[]): number | null {
    const arrow = ARROWS[key];
    if (!arrow) return null;
    const [dx, dy] = arrow;
    const from = this.corner(tile);
    const cost = (other: number) => {
      const to = this.corner(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      return along <= 0 ? Infinity : along + aside * 3;
    };
    const [next] = [...tiles].sort((a, b) => cost(a) - cost(b));
    return next === undefined || cost(next) === Infinity ? null : next;
  }

  isWall(a: number, b: number): boolean {
    return this.shut.has(`${a}-${b}`);
  }

  room(tile: number): string {
    return this.rooms.find(({ tiles }) => tiles.includes(tile))?.id ?? "";
  }

  /** The side two neighbours share, as a line. */
  side([a, b]: Pair): { x1: number; y1: number; x2: number; y2: number } {
    const { x, y } = this.corner(b);
    return b - a === 1 ? { x1: x, y1: y, x2: x, y2: y + TILE } : { x1: x, y1: y, x2: x + TILE, y2: y };
  }

  /** Walls that follow one another are one stroke. */
  get wallPath(): string {
    return this.walls.map((pair) => `M${stroke(this.side(pair))}`).join("");
  }

  /** The square of all tiles up to `rings` away, as far as the house goes. */
  square(tile: number, rings: number): { x: number; y: number; width: number; height: number } {
    const { x, y } = this.corner(tile);
    const left = Math.max(MARGIN, x - rings * TILE);
    const top = Math.max(MARGIN, y - rings * TILE);
    const right = Math.min(MARGIN + this.cols * TILE, x + (rings + 1) * TILE);
    const bottom = Math.min(MARGIN + this.rows * TILE, y + (rings + 1) * TILE);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** A path as a line through the middles of its tiles. */
  line(tiles: readonly number[]): string {
    return tiles.map((tile) => `${this.middle(tile).x},${this.middle(tile).y}`).join(" ");
  }

  /** Where each room's name is written: in its middle, or where no wall strikes it out. */
  get names(): readonly { readonly room: string; readonly at: Point; readonly wide: number }[] {
    return this.rooms.map(({ id: room, tiles }) => {
      const corners = tiles.map((tile) => this.corner(tile));
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      const [left, right] = [Math.min(...xs), Math.max(...xs) + TILE];
      const [top, bottom] = [Math.min(...ys), Math.max(...ys) + TILE];
      const middle = (top + bottom) / 2;
      const struck = tiles.some((tile) => this.corner(tile).y === middle && this.isWall(tile - this.cols, tile));
      return { room, at: { x: (left + right) / 2, y: struck ? middle + TILE / 2 : middle }, wide: right - left };
    });
  }
}

function stroke({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }): string {
  return `${x1} ${y1}L${x2} ${y2}`;
}

/** The plan of a table, from what it is laid on. */
export function planOf(scene: Json): Plan {
  const { cols, rows, entry, walls, doors, rooms } = scene as unknown as Told;
  return new Plan(cols, rows, entry, walls, doors, rooms);
}
