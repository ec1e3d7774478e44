// Written by generate.py. Do not edit.

export interface Hello {
  t: "hello";
  heard: number;
}

export interface Answer {
  t: "answer";
  q: number;
  nonce: string;
  do: Record<string, unknown>;
}

export interface Instant {
  t: "instant";
  nonce: string;
  do: Record<string, unknown>;
}

export interface Undo {
  t: "undo";
  nonce: string;
}

export interface Talk {
  t: "talk";
  nonce: string;
  text: string;
  to?: string;
}

export interface Note {
  t: "note";
  text: string;
  nonce?: string | null;
  pen?: string | null;
  turn?: number;
}

export interface Passes {
  t: "passes";
  moments: string[];
  nonce?: string | null;
  pen?: string | null;
  turn?: number;
}

export interface Ping {
  t: "ping";
  at: number;
}

export interface ChairBody {
  sit?: string;
  bot?: string;
  name?: string;
}

export interface PaceBody {
  answer_seconds?: number;
}

export interface TableBody {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  chairs?: ChairBody[];
  listed?: boolean;
  pace?: PaceBody;
  dealer?: string;
}

export interface SitBody {
  table: string;
  secret: string;
}

export interface ChairChange {
  sit?: string | null;
  bot?: string | null;
  name?: string | null;
  part?: string | null;
}

export type Spoken = Hello | Answer | Instant | Undo | Talk | Note | Passes | Ping;
