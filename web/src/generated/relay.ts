// Written by generate.py. Do not edit.

import type { Bye, Ping, Pong, Receipt } from "./wire";

/** The first message, and again when the part changes: who it is (null while choosing), and how many cues of which epoch it holds. */
export interface Join {
  readonly t: "hello";
  readonly secret: string;
  readonly part: string | null;
  readonly heard: number;
  readonly epoch?: string;
}

/** One of the values the game lists under `what`. */
export interface Cue {
  readonly t: "cue";
  readonly nonce: string;
  readonly what: string;
  readonly value: string;
}

/** A cue as everybody is told it: whose, what, and how many seconds ago. */
export interface Passed {
  readonly part: string;
  readonly ago: number;
  readonly what: string;
  readonly value: string;
}

/** The cues from number `from` on, and the parts that are here. */
export interface RelayNews {
  readonly t: "news";
  readonly epoch: string;
  readonly from: number;
  readonly cues: readonly Passed[];
  readonly here: readonly string[];
}

export type PeerMessage = Join | Cue | Ping;

export type RelayMessage = RelayNews | Receipt | Pong | Bye;
