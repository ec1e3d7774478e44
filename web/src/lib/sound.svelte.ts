/** A handful of sounds made on the spot, each with a caption. */
import { settings } from "./settings.svelte";

export type SoundName =
  | "bell"
  | "card"
  | "chime"
  | "choir"
  | "coin"
  | "crack"
  | "cubes"
  | "die"
  | "door"
  | "flame"
  | "gust"
  | "heartbeat"
  | "hiss"
  | "hush"
  | "knock"
  | "lock"
  | "mutter"
  | "rustle"
  | "scatter"
  | "sigh"
  | "slam"
  | "thunder"
  | "tick"
  | "toll"
  | "trickle"
  | "whisper";

class Captions {
  /** A sound of the house by its name, one of a game by its own words. */
  latest = $state.raw<{ readonly said: SoundName | { readonly words: string }; readonly n: number } | null>(null);
  private count = 0;
  private timer = 0;

  show(said: SoundName | { readonly words: string }): void {
    this.latest = { said, n: ++this.count };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.latest = null), 1_800);
  }
}

export const captions = new Captions();

let context: AudioContext | null = null;
let master: GainNode | null = null;

/** Browsers let a page sound only after somebody has touched it. */
function ready(): { ctx: AudioContext; out: GainNode } | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  if (!context || !master) {
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  master.gain.value = settings.kept.volume;
  return { ctx: context, out: master };
}

interface Tone {
  readonly type?: OscillatorType;
  readonly from: number;
  readonly to?: number;
  readonly at?: number;
  readonly long: number;
  readonly loud: number;
}

export function tone(ctx: BaseAudioContext, out: AudioNode, { type = "sine", from, to = from, at = 0, long, loud }: Tone): void {
  const start = ctx.currentTime + at;
  const oscillator = ctx.createOscillator();
  const gain = ctx.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(1, to), start + long);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  oscillator.connect(gain).connect(out);
  oscillator.start(start);
  oscillator.stop(start + long + 0.02);
}

interface Breath {
  readonly low: number;
  readonly high: number;
  readonly at?: number;
  readonly rise?: number;
  readonly long: number;
  readonly loud: number;
}

export function breath(ctx: BaseAudioContext, out: AudioNode, { low, high, at = 0, rise = 0.005, long, loud }: Breath): void {
  const start = ctx.currentTime + at;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * long), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = ctx.createBufferSource();
  const filter = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(low, start);
  filter.frequency.linearRampToValueAtTime(high, start + long);
  filter.Q.value = 1.4;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
}

/** Makes a sound from now on, into `out`. */
export type Maker = (ctx: BaseAudioContext, out: AudioNode) => void;

const makers: Readonly<Record<SoundName, Maker>> = {
  coin: (ctx, out) => {
    for (const [n, at] of [0, 0.07, 0.13].entries()) tone(ctx, out, { type: "triangle", from: 2100 + n * 340, at, long: 0.22, loud: 0.12 });
  },
  card: (ctx, out) => breath(ctx, out, { low: 900, high: 4200, rise: 0.05, long: 0.2, loud: 0.35 }),
  die: (ctx, out) => {
    for (const at of [0, 0.09, 0.17, 0.28, 0.42]) {
      breath(ctx, out, { low: 1800, high: 1300, at, long: 0.05, loud: 0.4 - at * 0.5 });
      tone(ctx, out, { from: 320, to: 180, at, long: 0.06, loud: 0.2 - at * 0.2 });
    }
  },
  door: (ctx, out) => {
    for (const [n, at] of [0, 0.11, 0.2, 0.27].entries()) tone(ctx, out, { type: "sawtooth", from: 150 + n * 34, to: 190 + n * 40, at, long: 0.12, loud: 0.07 });
    breath(ctx, out, { low: 700, high: 1500, rise: 0.2, long: 0.5, loud: 0.16 });
  },
  slam: (ctx, out) => {
    tone(ctx, out, { from: 95, to: 40, long: 0.35, loud: 0.9 });
    breath(ctx, out, { low: 900, high: 180, long: 0.22, loud: 0.8 });
    breath(ctx, out, { low: 2400, high: 1600, at: 0.05, long: 0.05, loud: 0.25 });
  },
  knock: (ctx, out) => {
    tone(ctx, out, { from: 130, to: 55, long: 0.28, loud: 0.7 });
    breath(ctx, out, { low: 260, high: 160, long: 0.1, loud: 0.5 });
  },
  lock: (ctx, out) => {
    breath(ctx, out, { low: 2600, high: 1500, long: 0.06, loud: 0.5 });
    tone(ctx, out, { type: "square", from: 210, to: 90, at: 0.07, long: 0.1, loud: 0.16 });
    breath(ctx, out, { low: 1400, high: 700, at: 0.08, long: 0.12, loud: 0.45 });
  },
  whisper: (ctx, out) => {
    breath(ctx, out, { low: 2200, high: 5200, rise: 0.25, long: 0.7, loud: 0.22 });
    breath(ctx, out, { low: 4200, high: 1600, at: 0.3, rise: 0.2, long: 0.7, loud: 0.16 });
  },
  heartbeat: (ctx, out) => {
    for (const at of [0, 0.26]) tone(ctx, out, { from: at ? 58 : 66, to: 38, at, long: 0.24, loud: 0.9 });
  },
  crack: (ctx, out) => {
    for (const at of [0, 0.03, 0.09]) breath(ctx, out, { low: 5200, high: 3000, at, long: 0.07, loud: 0.45 });
  },
  chime: (ctx, out) => {
    for (const [n, from] of [1568, 2349, 3136].entries()) tone(ctx, out, { from, at: n * 0.05, long: 1.4, loud: 0.1 / (n + 1) });
  },
  choir: (ctx, out) => {
    for (const [n, from] of [220, 277, 330, 440].entries()) tone(ctx, out, { type: "triangle", from, to: from * 1.02, at: n * 0.12, long: 1.5, loud: 0.12 });
  },
  cubes: (ctx, out) => {
    for (const at of [0, 0.06, 0.11]) breath(ctx, out, { low: 3400, high: 2400, at, long: 0.035, loud: 0.35 });
  },
  trickle: (ctx, out) => {
    for (const at of [0, 0.07, 0.14]) tone(ctx, out, { from: 900 + at * 4000, at, long: 0.07, loud: 0.1 });
  },
  flame: (ctx, out) => breath(ctx, out, { low: 300, high: 1500, rise: 0.12, long: 0.6, loud: 0.5 }),
  hiss: (ctx, out) => breath(ctx, out, { low: 6500, high: 2500, rise: 0.02, long: 0.7, loud: 0.3 }),
  gust: (ctx, out) => {
    breath(ctx, out, { low: 250, high: 1400, rise: 0.35, long: 0.8, loud: 0.6 });
    breath(ctx, out, { low: 1400, high: 300, at: 0.5, rise: 0.1, long: 0.7, loud: 0.4 });
  },
  mutter: (ctx, out) => {
    for (const at of [0, 0.22, 0.37, 0.6]) breath(ctx, out, { low: 190, high: 320, at, rise: 0.06, long: 0.22, loud: 0.55 });
    tone(ctx, out, { from: 62, to: 48, long: 0.9, loud: 0.4 });
  },
  rustle: (ctx, out) => {
    for (const at of [0, 0.12]) breath(ctx, out, { low: 2600, high: 4600, at, rise: 0.06, long: 0.16, loud: 0.2 });
  },
  scatter: (ctx, out) => {
    for (const at of [0, 0.04, 0.09, 0.15, 0.24]) breath(ctx, out, { low: 4800 - at * 9000, high: 900, at, long: 0.12, loud: 0.4 });
    tone(ctx, out, { from: 500, to: 60, long: 0.5, loud: 0.3 });
  },
  sigh: (ctx, out) => breath(ctx, out, { low: 900, high: 420, rise: 0.3, long: 0.9, loud: 0.25 }),
  thunder: (ctx, out) => {
    breath(ctx, out, { low: 3000, high: 200, long: 0.25, loud: 0.9 });
    breath(ctx, out, { low: 160, high: 60, at: 0.1, rise: 0.05, long: 1.4, loud: 1 });
    tone(ctx, out, { from: 70, to: 30, at: 0.05, long: 1.2, loud: 0.7 });
  },
  tick: (ctx, out) => breath(ctx, out, { low: 1900, high: 1500, long: 0.03, loud: 0.3 }),
  hush: (ctx, out) => breath(ctx, out, { low: 3000, high: 1200, rise: 0.1, long: 0.35, loud: 0.12 }),
  toll: (ctx, out) => {
    for (const [ratio, loud] of [[1, 0.35], [2.4, 0.16], [3.8, 0.08]] as const) tone(ctx, out, { from: 196 * ratio, long: 2 / Math.sqrt(ratio), loud });
  },
  bell: (ctx, out) => {
    for (const [ratio, loud] of [[1, 0.4], [2.01, 0.2], [2.74, 0.14], [5.4, 0.06]] as const) {
      tone(ctx, out, { from: 294 * ratio, long: 3.2 / Math.sqrt(ratio), loud });
    }
  },
};

/** Make a sound, and always its caption; not aloud: the caption alone. */
export function sound(name: SoundName, aloud = true): void {
  if (settings.kept.captions) captions.show(name);
  if (aloud) make(makers[name]);
}

/** A sound of a game's own, with its caption. */
export function perform(maker: Maker, words: string, aloud = true): void {
  if (settings.kept.captions) captions.show({ words });
  if (aloud) make(maker);
}

function make(maker: Maker): void {
  if (settings.kept.muted || settings.kept.volume === 0) return;
  const found = ready();
  if (found) maker(found.ctx, found.out);
}

/** Whoever touches the page lets it sound: called from the touch itself. */
export function unlock(): void {
  ready();
}
