/**
 * Six instruments, heartbeats, wind and bells, made on the spot: nothing recorded. The figures of
 * the instruments are printed on their cards (`SOUNDS`); how a wave becomes a voice is in here.
 */
import { PANS, SOUNDS, TONES, type Instrument, type Level } from "./generated";
import { breath, tone, type Maker } from "../../src/lib/sound.svelte";

interface Figures {
  readonly wave: string;
  readonly phrase: readonly string[];
  readonly beat_ms: number;
  readonly lowpass_hz: number | null;
  readonly vibrato_hz: number | null;
  readonly noise: number | null;
  readonly attack_ms: number | null;
  readonly decay_ms: number | null;
  readonly pitch_drop: number | null;
}

/** What else makes each voice itself: overtones over the wave, how it swells, how loud it is. */
interface Body {
  readonly overtones: readonly (readonly [times: number, loud: number])[];
  readonly attack: number;
  readonly loud: number;
  /** How much brighter the beginning of a note is, as a factor of the filter. */
  readonly bite: number;
}

const BODIES: Readonly<Record<Instrument, Body>> = {
  violin: { overtones: [[1.004, 0.7], [2, 0.18]], attack: 0.09, loud: 0.13, bite: 1.2 },
  cello: { overtones: [[0.997, 0.7], [2, 0.25], [3, 0.1]], attack: 0.12, loud: 0.24, bite: 1.5 },
  flute: { overtones: [[2, 0.16], [3, 0.05]], attack: 0.07, loud: 0.26, bite: 1 },
  trumpet: { overtones: [[1.002, 0.5], [3, 0.14]], attack: 0.04, loud: 0.1, bite: 2.2 },
  harp: { overtones: [[2, 0.3], [3, 0.12], [4.01, 0.06]], attack: 0.004, loud: 0.34, bite: 1 },
  timpani: { overtones: [[1.5, 0.32], [1.99, 0.2]], attack: 0.004, loud: 0.75, bite: 1 },
};

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The number of a note: `A4` is 69. */
export function noteNumber(name: string): number {
  const found = /^([A-G])(#?)(\d)$/.exec(name);
  if (!found) throw new Error(`${name} is no note`);
  return STEPS[found[1]!]! + (found[2] ? 1 : 0) + 12 * (Number(found[3]) + 1);
}

export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

export interface Note {
  readonly note: number;
  /** Seconds from now, and how long. */
  readonly at: number;
  readonly long: number;
  readonly loud?: number;
}

/** Let one instrument sound one note. */
export function sing(ctx: BaseAudioContext, out: AudioNode, instrument: Instrument, { note, at, long, loud = 1 }: Note): void {
  const figures: Figures = SOUNDS[instrument];
  const body = BODIES[instrument];
  const start = ctx.currentTime + at;
  const rings = figures.decay_ms !== null;
  const end = start + (rings ? Math.max(long, figures.decay_ms! / 1000) : long) + 0.12;
  const hertz = pitch(note);
  const swell = envelope(ctx, start, end, figures, body, loud, rings);
  const filter = ctx.createBiquadFilter();
  filter.type = "lowpass";
  const bright = figures.lowpass_hz ?? 9_000;
  filter.frequency.setValueAtTime(bright * body.bite, start);
  filter.frequency.exponentialRampToValueAtTime(bright, start + 0.25);
  filter.Q.value = 0.8;
  filter.connect(swell).connect(out);
  for (const [times, part] of [[1, 1] as const, ...body.overtones]) {
    const oscillator = ctx.createOscillator();
    const share = ctx.createGain();
    oscillator.type = figures.wave as OscillatorType;
    oscillator.frequency.setValueAtTime(hertz * times * (1 + (figures.pitch_drop ?? 0)), start);
    oscillator.frequency.exponentialRampToValueAtTime(hertz * times, start + 0.09);
    share.gain.value = part;
    if (figures.vibrato_hz) waver(ctx, oscillator, figures.vibrato_hz, start, end);
    oscillator.connect(share).connect(filter);
    oscillator.start(start);
    oscillator.stop(end);
  }
  if (figures.noise) breath(ctx, out, { low: hertz * 2, high: hertz * 2.6, at, rise: 0.05, long: long + 0.1, loud: figures.noise * loud });
  if (figures.pitch_drop) breath(ctx, out, { low: 240, high: 120, at, long: 0.12, loud: 0.5 * loud });
}

function envelope(ctx: BaseAudioContext, start: number, end: number, figures: Figures, body: Body, loud: number, rings: boolean): GainNode {
  const swell = ctx.createGain();
  const full = Math.max(0.001, body.loud * loud);
  const attack = (figures.attack_ms ?? body.attack * 1000) / 1000;
  swell.gain.setValueAtTime(0.0001, start);
  swell.gain.exponentialRampToValueAtTime(full, start + attack);
  if (!rings) {
    swell.gain.exponentialRampToValueAtTime(full * 0.75, start + attack + 0.1);
    swell.gain.setValueAtTime(full * 0.75, Math.max(start + attack + 0.11, end - 0.16));
  }
  swell.gain.exponentialRampToValueAtTime(0.0001, end);
  return swell;
}

/** A hand that trembles, a little later than the note begins. */
function waver(ctx: BaseAudioContext, oscillator: OscillatorNode, hertz: number, start: number, end: number): void {
  const hand = ctx.createOscillator();
  const depth = ctx.createGain();
  hand.frequency.value = hertz;
  depth.gain.setValueAtTime(0, start);
  depth.gain.linearRampToValueAtTime(14, start + 0.3);
  hand.connect(depth).connect(oscillator.detune);
  hand.start(start);
  hand.stop(end);
}

/** The phrase by which an instrument is known. Played and performed it is the same. */
export function phrase(instrument: Instrument): Maker {
  const { phrase: notes, beat_ms: beat } = SOUNDS[instrument];
  return (ctx, out) => {
    for (const [n, name] of notes.entries()) {
      const last = n === notes.length - 1;
      sing(ctx, out, instrument, { note: noteNumber(name), at: (n * beat) / 1000, long: ((last ? 1.7 : 0.95) * beat) / 1000 });
    }
  };
}

/** How long a phrase takes, in milliseconds. */
export function phraseLength(instrument: Instrument): number {
  const { phrase: notes, beat_ms: beat } = SOUNDS[instrument];
  return (notes.length + 0.7) * beat;
}

type Ghost = keyof typeof PANS;
export type Answers = Readonly<Partial<Record<Ghost, Level>>>;

/** Each ghost has its place and its pitch; nearer beats higher, faster and louder. */
const GHOST_PITCH: Readonly<Record<Ghost, number>> = { red: 58, yellow: 69, green: 82 };
const NEARER: Readonly<Record<Level, number>> = { very_high: 1.5, high: 1.3, medium: 1.12, low: 1, silence: 1 };

/** One ghost's answer: heartbeats, or a breath of wind. */
export function answer(ctx: BaseAudioContext, out: AudioNode, ghost: Ghost, level: Level, at = 0): void {
  const { beats, beat_ms: beat, gain, wind } = TONES[level];
  const place = ctx.createStereoPanner();
  place.pan.value = PANS[ghost];
  place.connect(out);
  if (wind) {
    breath(ctx, place, { low: 320, high: 760, at, rise: 0.4, long: beat / 1000, loud: gain });
    return;
  }
  const hertz = GHOST_PITCH[ghost] * NEARER[level];
  for (let n = 0; n < beats; n++) {
    const when = at + (n * beat) / 1000;
    // Two thumps, with an overtone for small loudspeakers that have no bass.
    for (const [later, part] of [[0, 1], [0.13, 0.7]] as const) {
      tone(ctx, place, { from: hertz, to: hertz * 0.6, at: when + later, long: 0.16, loud: 0.9 * gain * part });
      tone(ctx, place, { type: "triangle", from: hertz * 4, to: hertz * 2.4, at: when + later, long: 0.07, loud: 0.22 * gain * part });
    }
  }
}

/** A scan: red, yellow and green, a little one after the other. */
export function scan(answers: Answers): Maker {
  return (ctx, out) => {
    for (const [n, [ghost, level]] of (Object.entries(answers) as [Ghost, Level][]).entries()) answer(ctx, out, ghost, level, n * 0.24);
  };
}

/** A small bell, rung twice. */
export const handbell: Maker = (ctx, out) => {
  for (const at of [0, 0.22]) {
    for (const [times, loud] of [[1, 0.24], [2.76, 0.12], [5.4, 0.06]] as const) tone(ctx, out, { from: 1244 * times, at, long: 1.1 / Math.sqrt(times), loud });
  }
};

/** A baton on wood: somebody grasped at nothing. */
export const batonTap: Maker = (ctx, out) => {
  for (const at of [0, 0.14, 0.28]) {
    tone(ctx, out, { type: "triangle", from: 1500, to: 700, at, long: 0.05, loud: 0.4 });
    breath(ctx, out, { low: 3_000, high: 1_600, at, long: 0.04, loud: 0.5 });
  }
};

/** A string chord cut short: somebody is caught. */
export const cutChord: Maker = (ctx, out) => {
  for (const name of ["A2", "E3", "A3", "C4", "D#4"]) sing(ctx, out, name < "B" && name === "A2" ? "cello" : "violin", { note: noteNumber(name), at: 0, long: 0.34, loud: 1.1 });
  breath(ctx, out, { low: 500, high: 180, at: 0.44, long: 0.2, loud: 0.7 });
};

/** A token turned over, stone on stone: somebody went through a wall. */
export const wallFlip: Maker = (ctx, out) => {
  breath(ctx, out, { low: 180, high: 900, rise: 0.18, long: 0.34, loud: 0.5 });
  tone(ctx, out, { type: "triangle", from: 420, to: 160, at: 0.3, long: 0.12, loud: 0.4 });
};

/** A grip torn open, and away. */
export const rescue: Maker = (ctx, out) => {
  for (const [n, note] of [57, 60, 64, 69, 72, 76].entries()) sing(ctx, out, "harp", { note, at: n * 0.07, long: 0.5, loud: 0.9 });
  breath(ctx, out, { low: 500, high: 4_000, rise: 0.3, long: 0.9, loud: 0.3 });
};
