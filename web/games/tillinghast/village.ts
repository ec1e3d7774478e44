/** The map of a table as something to draw: places, walls, roofs and water, in units of the map. */
import type { Hour, Spell } from "./generated";
import type { Json } from "../../src/generated/wire";

export const CELL = 60;
/** Round the map, for the letters and numbers of its squares. */
export const MARGIN = 24;

export type Feature = "grave" | "cursed" | "holy" | "shelter";
export const FEATURES: readonly Feature[] = ["grave", "cursed", "holy", "shelter"];
export type Side = "north" | "east" | "south" | "west";
const SIDES: readonly (readonly [Side, number, number])[] = [
  ["north", 0, -1],
  ["east", 1, 0],
  ["south", 0, 1],
  ["west", -1, 0],
];

export interface SpellInfo {
  readonly spell: Spell;
  readonly cost: number;
  readonly opportunistic: boolean;
  readonly declares: boolean;
}

/** The map as the table tells it. */
interface Told {
  readonly map: string;
  readonly columns: number;
  readonly rows: number;
  readonly squares: readonly string[];
  readonly walls: readonly (readonly [string, string])[];
  readonly graves: readonly string[];
  readonly cursed: readonly string[];
  readonly holy: readonly string[];
  readonly shelter: readonly string[];
  readonly rounds: number;
  readonly hours: Readonly<Record<string, readonly Hour[]>>;
  readonly spells: readonly SpellInfo[];
}

export interface Place {
  readonly name: string;
  readonly column: number;
  readonly row: number;
  /** The middle of the square. */
  readonly x: number;
  readonly y: number;
  readonly features: readonly Feature[];
  /** Sides with a wall to another square. */
  readonly walls: readonly Side[];
  /** Squares one step away with no wall between. */
  readonly open: readonly string[];
}

export interface Village {
  readonly map: string;
  readonly columns: number;
  readonly rows: number;
  readonly wide: number;
  readonly tall: number;
  readonly places: readonly Place[];
  readonly at: ReadonlyMap<string, Place>;
  /** Walls between squares, and the edge of all that can be walked on, as paths. */
  readonly walls: string;
  readonly edge: string;
  /** Where nobody can be: roofs, and where there is more room, water. */
  readonly roofs: readonly { readonly x: number; readonly y: number; readonly wide: number; readonly tall: number }[];
  readonly water: readonly { readonly x: number; readonly y: number }[];
  readonly rounds: number;
  readonly hours: Readonly<Record<string, readonly Hour[]>>;
  readonly spells: readonly SpellInfo[];
}

export function nameOf(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

/** Squares in the order of the map: row by row. */
export function byPlace(a: string, b: string): number {
  return Number(a.slice(1)) - Number(b.slice(1)) || a.charCodeAt(0) - b.charCodeAt(0);
}

export function villageOf(scene: Json): Village | null {
  if (scene === null || typeof scene !== "object") return null;
  const told = scene as unknown as Told;
  const walked = new Set(told.squares);
  const walled = new Set(told.walls.flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]));
  const features: readonly (readonly [Feature, readonly string[]])[] = [
    ["grave", told.graves],
    ["cursed", told.cursed],
    ["holy", told.holy],
    ["shelter", told.shelter],
  ];
  const places: Place[] = [];
  let walls = "";
  let edge = "";
  for (const name of [...told.squares].sort(byPlace)) {
    const column = name.charCodeAt(0) - 65;
    const row = Number(name.slice(1)) - 1;
    const [left, top] = [MARGIN + column * CELL, MARGIN + row * CELL];
    const near = SIDES.map(([side, dx, dy]) => ({ side, name: nameOf(column + dx, row + dy) }));
    for (const { side, name: other } of near) {
      const line = sideOf(side, left, top);
      if (!walked.has(other)) edge += line;
      else if (walled.has(`${name}-${other}`) && (side === "south" || side === "east")) walls += line;
    }
    places.push({
      name,
      column,
      row,
      x: left + CELL / 2,
      y: top + CELL / 2,
      features: features.filter(([, squares]) => squares.includes(name)).map(([feature]) => feature),
      walls: near.filter(({ name: other }) => walled.has(`${name}-${other}`)).map(({ side }) => side),
      open: near.filter(({ name: other }) => walked.has(other) && !walled.has(`${name}-${other}`)).map(({ name: other }) => other),
    });
  }
  return {
    map: told.map,
    columns: told.columns,
    rows: told.rows,
    wide: told.columns * CELL + 2 * MARGIN,
    tall: told.rows * CELL + 2 * MARGIN,
    places,
    at: new Map(places.map((place) => [place.name, place])),
    walls,
    edge,
    ...voids(told, walked),
    rounds: told.rounds,
    hours: told.hours,
    spells: told.spells,
  };
}

function sideOf(side: Side, left: number, top: number): string {
  if (side === "north") return `M${left} ${top}h${CELL}`;
  if (side === "south") return `M${left} ${top + CELL}h${CELL}`;
  return side === "west" ? `M${left} ${top}v${CELL}` : `M${left + CELL} ${top}v${CELL}`;
}

/** A yard or two that cannot be walked on is a house; four and more are a pond. */
const POND = 4;

function voids(told: Told, walked: ReadonlySet<string>): Pick<Village, "roofs" | "water"> {
  const roofs: { x: number; y: number; wide: number; tall: number }[] = [];
  const water: { x: number; y: number }[] = [];
  const seen = new Set<string>();
  for (let row = 0; row < told.rows; row++) {
    for (let column = 0; column < told.columns; column++) {
      if (walked.has(nameOf(column, row)) || seen.has(nameOf(column, row))) continue;
      const group = together(told, walked, column, row, seen);
      if (group.length >= POND) for (const [c, r] of group) water.push({ x: MARGIN + c * CELL, y: MARGIN + r * CELL });
      else {
        const columns = group.map(([c]) => c);
        const rows = group.map(([, r]) => r);
        const [left, top] = [Math.min(...columns), Math.min(...rows)];
        roofs.push({
          x: MARGIN + left * CELL,
          y: MARGIN + top * CELL,
          wide: (Math.max(...columns) - left + 1) * CELL,
          tall: (Math.max(...rows) - top + 1) * CELL,
        });
      }
    }
  }
  return { roofs, water };
}

function together(told: Told, walked: ReadonlySet<string>, column: number, row: number, seen: Set<string>): [number, number][] {
  const found: [number, number][] = [[column, row]];
  seen.add(nameOf(column, row));
  for (let n = 0; n < found.length; n++) {
    for (const [, dx, dy] of SIDES) {
      const [c, r] = [found[n]![0] + dx, found[n]![1] + dy];
      const name = nameOf(c, r);
      if (c < 0 || r < 0 || c >= told.columns || r >= told.rows || walked.has(name) || seen.has(name)) continue;
      seen.add(name);
      found.push([c, r]);
    }
  }
  return found;
}

/** The next special hour from `round` on. */
export function nextHour(village: Village, round: number): { round: number; kinds: readonly Hour[] } | null {
  for (let number = round; number <= village.rounds; number++) {
    const kinds = village.hours[String(number)];
    if (kinds) return { round: number, kinds };
  }
  return null;
}
