/** Which pieces stand where, each with its place on its tile and its name. */
import type { Target } from "./generated";
import type { SonataWords } from "./generated";
import { speakerOf } from "../../src/lib/words.svelte";
import type { Stage } from "./scene.svelte";
import { bySeat, GHOSTS, INSTRUMENTS, JOHNNY } from "./stage";

export interface Piece {
  readonly id: string;
  readonly kind: "johnny" | "ghost" | "instrument" | "bell";
  readonly tile: number;
  /** The ghost it is, or the one that possesses it. */
  readonly seat: number | null;
  readonly index: number;
  /** What the question calls it. */
  readonly target: Target | null;
  /** Whose instrument it is, as far as this viewer knows. */
  readonly owner: number | null;
  readonly secret: boolean;
  /** Where it was last seen, not where it is. */
  readonly faint: boolean;
  readonly count: number;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

type Loose = Omit<Piece, "x" | "y" | "size">;

const speak = speakerOf<SonataWords>();
const BLANK = { seat: null, index: 0, target: null, owner: null, secret: false, faint: false, count: 0 } as const;

export function lay(stage: Stage): Piece[] {
  const found: Loose[] = [...instruments(stage), ...ghosts(stage), ...johnny(stage)];
  const by = new Map<number, Loose[]>();
  for (const piece of found) by.set(piece.tile, [...(by.get(piece.tile) ?? []), piece]);
  const placed = [...by.values()].flatMap((there) => there.map((piece, n) => ({ ...piece, ...place(stage, piece.tile, n, there.length) })));
  // In one order whatever moves, so that a piece is never drawn anew.
  return [...bells(stage), ...placed].sort((a, b) => Number(a.kind === "johnny") - Number(b.kind === "johnny") || (a.id < b.id ? -1 : 1));
}

const SLOTS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 3]],
  [[-13, 4], [13, 4]],
  [[-14, -7], [14, -7], [0, 14]],
  [[-14, -10], [14, -10], [-14, 15], [14, 15]],
];

function place(stage: Stage, tile: number, n: number, of: number): { x: number; y: number; size: number } {
  const { x, y } = stage.plan.middle(tile);
  const slots = SLOTS[Math.min(of, 4) - 1]!;
  const [dx, dy] = slots[n % slots.length]!;
  return { x: x + dx + Math.floor(n / 4) * 6, y: y + dy, size: of === 1 ? 36 : of === 2 ? 27 : 23 };
}

function instruments(stage: Stage): Loose[] {
  const { state, api, you } = stage;
  if (!state) return [];
  return INSTRUMENTS.flatMap((instrument, index) => {
    const tile = state.instruments[index];
    if (!tile) return [];
    const seat = GHOSTS.find((ghost) => state.holds[ghost] === instrument) ?? null;
    const owner = GHOSTS.find((ghost) => bySeat(state.card, ghost) === instrument) ?? null;
    const label = [
      speak("stage.lies_on", { thing: api.narrator.thing("instrument", instrument), tile }),
      seat ? speak("stage.held_by", { seat: stage.colour(seat) }) : null,
      owner === null ? null : owner === you ? speak("stage.yours") : speak("stage.belongs", { seat: stage.colour(owner) }),
    ];
    return [{ ...BLANK, id: instrument, kind: "instrument" as const, tile, seat, index, target: instrument, owner, label: label.filter(Boolean).join(", ") }];
  });
}

function ghosts(stage: Stage): Loose[] {
  const { state, you } = stage;
  if (!state) return [];
  return GHOSTS.flatMap((seat): Loose[] => {
    const held = state.holds[seat];
    if (state.captives.includes(seat) || (held && held !== "johnny")) return [];
    const tile = stage.tileOf(seat);
    const colour = stage.colour(seat);
    if (tile) {
      const secret = seat === you && !held && !stage.over;
      return [{ ...BLANK, id: `ghost-${seat}`, kind: "ghost", tile, seat, secret, label: speak(secret ? "stage.you_are_on" : "stage.lies_on", { thing: colour, tile }) }];
    }
    const trace = stage.traces.get(seat);
    if (!trace?.tile || stage.over) return [];
    const label = speak("stage.last_seen", { seat: colour, tile: trace.tile, n: trace.unseen });
    return [{ ...BLANK, id: `ghost-${seat}`, kind: "ghost", tile: trace.tile, seat, faint: true, count: trace.unseen, label }];
  });
}

function johnny(stage: Stage): Loose[] {
  const { state } = stage;
  const tile = state ? bySeat(state.place, JOHNNY) : null;
  if (!state || !tile) return [];
  const captives = state.captives.map((seat) => stage.colour(seat ?? 0)).join(", ");
  const label = [speak("stage.lies_on", { thing: stage.colour(JOHNNY), tile }), captives ? speak("stage.drags", { seats: captives }) : null];
  return [{ ...BLANK, id: "johnny", kind: "johnny", tile, target: "johnny", label: label.filter(Boolean).join(", ") }];
}

function bells(stage: Stage): Piece[] {
  return (stage.state?.bells ?? []).flatMap((tile, n, all) => {
    if (!tile) return [];
    const before = all.slice(0, n).filter((other) => other === tile).length;
    const { x, y } = stage.plan.corner(tile);
    return [{ ...BLANK, id: `bell-${tile}-${before}`, kind: "bell" as const, tile, label: speak("stage.bell_on", { tile }), x: x + 47 - before * 9, y: y + 46, size: 18 }];
  });
}
