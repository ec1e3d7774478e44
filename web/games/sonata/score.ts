/**
 * The sonata itself, composed for whichever three of the six are assigned: a melody, a second voice
 * and a ground in A minor, nine bars of three beats. The voices come in one after the other, as the
 * ghosts did, and end together in the major, because the night is over and they are free.
 */
import type { Instrument } from "./generated";
import type { Maker } from "../../src/lib/sound.svelte";
import { noteNumber, sing, type Note } from "./voices";

/** A beat, in seconds. */
export const BEAT = 0.46;

type Part = readonly (readonly [name: string | null, beats: number])[];

const MELODY: Part = [
  ["E5", 2], ["D5", 1], ["C5", 1.5], ["B4", 0.5], ["A4", 1],
  ["C5", 1], ["E5", 1], ["A5", 1], ["G5", 2], ["F5", 1],
  ["E5", 1], ["F5", 0.5], ["E5", 0.5], ["D5", 1], ["C5", 1], ["D5", 1], ["E5", 1],
  ["F5", 1.5], ["E5", 0.5], ["D5", 1], ["C5", 1], ["B4", 1], ["G#4", 1], ["A4", 3],
];
const SECOND: Part = [
  [null, 6],
  ["A4", 1], ["C5", 1], ["E4", 1], ["B4", 2], ["A4", 1],
  ["G4", 1], ["A4", 1], ["B4", 1], ["A4", 1], ["F4", 1], ["G4", 1],
  ["A4", 1.5], ["G4", 0.5], ["F4", 1], ["E4", 1], ["D4", 1], ["E4", 1], ["C#4", 3],
];
const GROUND: Part = [
  [null, 12],
  ["C3", 2], ["G2", 1], ["A2", 2], ["E3", 1],
  ["D3", 2], ["F3", 1], ["E3", 2], ["E2", 1], ["A2", 3],
];
/** A drum has two notes, and rests between them. */
const DRUM: Part = [
  [null, 12],
  ["A2", 1], [null, 1], ["E2", 1], ["A2", 1], [null, 1], ["A2", 1],
  ["A2", 1], ["A2", 0.5], ["A2", 0.5], ["E2", 1], ["E2", 0.5], ["E2", 0.5], ["E2", 0.5], ["E2", 0.5], ["E2", 1], ["A2", 3],
];

/** Who leads and who lies below, from above; and how far each is moved to lie in its range. */
const RANKS: readonly Instrument[] = ["violin", "flute", "trumpet", "harp", "cello", "timpani"];
const PARTS: readonly Part[] = [MELODY, SECOND, GROUND];
const SHIFTS: Readonly<Record<Instrument, readonly [number, number, number]>> = {
  violin: [0, 0, 12],
  flute: [0, 0, 12],
  trumpet: [0, 0, 12],
  harp: [0, 0, 0],
  cello: [-12, -12, 0],
  timpani: [0, 0, 0],
};

export interface Voice {
  readonly instrument: Instrument;
  readonly notes: readonly Note[];
}

/** The piece for three instruments. */
export function arrange(instruments: readonly Instrument[]): readonly Voice[] {
  const ranked = RANKS.filter((instrument) => instruments.includes(instrument));
  return ranked.map((instrument, rank) => {
    const part = instrument === "timpani" ? DRUM : PARTS[rank + 3 - ranked.length]!;
    const shift = SHIFTS[instrument][PARTS.indexOf(part)] ?? 0;
    return { instrument, notes: written(part, shift) };
  });
}

function written(part: Part, shift: number): Note[] {
  const found: Note[] = [];
  let beat = 0;
  for (const [name, beats] of part) {
    if (name) found.push({ note: noteNumber(name) + shift, at: beat * BEAT, long: beats * BEAT * 0.97, loud: beat % 3 === 0 ? 1 : 0.85 });
    beat += beats;
  }
  return found;
}

/** How long it takes, in milliseconds. */
export const LENGTH = 27 * BEAT * 1000 + 900;

export function sonata(instruments: readonly Instrument[]): Maker {
  return (ctx, out) => {
    for (const { instrument, notes } of arrange(instruments)) for (const note of notes) sing(ctx, out, instrument, note);
  };
}
