export interface Hashes {
  readonly sha256: (hex: string) => string;
  readonly hmac: (hexKey: string, text: string) => string;
}

/** What a proof that holds says. One that does not is thrown as an error with `what` and `n`. */
export interface Proven {
  readonly table: string;
  readonly seal: string;
  readonly seed: string;
  readonly parts: readonly string[];
  readonly draws: number;
}

export function outcome(head: Pick<Proven, "table" | "seed" | "parts">, k: number, outcomes: number, hmac: Hashes["hmac"]): number;

/** What somebody wrote down before the game. */
export interface Noted {
  readonly table?: string;
  readonly seal?: string;
  readonly parts?: Readonly<Record<number, string>>;
}

export function verify(text: string, hashes: Hashes, save?: string | null, noted?: Noted): Proven;
