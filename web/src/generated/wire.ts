// Written by generate.py. Do not edit.

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
}

export type Spoken = ;
