/** What a player has set once and never wants to set again. Kept on this device only. */

import { device, recall } from "./store";

export type Pace = "unhurried" | "quick" | "instant";
export type Motion = "system" | "still" | "lively";

interface Kept {
  name: string;
  volume: number;
  muted: boolean;
  captions: boolean;
  motion: Motion;
  pace: Pace;
  aids: boolean;
  plain: boolean;
}

const KEY = "gloaming:settings";

function phone(): boolean {
  return matchMedia("(pointer: coarse) and (max-width: 700px)").matches;
}

function load(): Kept {
  const defaults: Kept = {
    name: "",
    volume: 0.6,
    muted: phone(),
    captions: true,
    motion: "system",
    pace: "unhurried",
    aids: true,
    plain: false,
  };
  return { ...defaults, ...recall<Partial<Kept>>(device, KEY, {}) };
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  kept = $state<Kept>(load());
  private systemStill = $state(stillness.matches);
  /** All secrets hidden, because somebody leans over. Never remembered. */
  covered = $state(false);

  constructor() {
    stillness.addEventListener("change", () => (this.systemStill = stillness.matches));
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    device.setItem(KEY, JSON.stringify(this.kept));
  }

  /** Movement becomes fading. */
  get still(): boolean {
    const { motion } = this.kept;
    return motion === "still" || (motion === "system" && this.systemStill);
  }
}

export const settings = new Settings();
