/**
 * A companion is pages for people who have the game itself before them: an ES module of the game's
 * package that exports `mountCompanion`. It knows no table and no seat.
 */
import type { GameInfo, Value } from "../generated/wire";

export interface CompanionApi {
  readonly game: GameInfo;
  /** What stands behind the game in the address: "" for its first page. */
  readonly page: string;
  /** A sentence of the game in the language of now. */
  say(key: string, args?: Readonly<Record<string, Value>>): string;
  /** Open another of its pages; null leads back to the parlour. A secret is taken out of the address at once. */
  go(page: string | null, secret?: string): void;
  /** The secret this page was opened with, once. */
  takeSecret(): string | null;
  /** Where another device opens a page, secret and all. */
  address(page: string, secret: string): string;
}

export interface Companion {
  /** The language has changed. */
  update?(): void;
  destroy(): void;
}

export type MountCompanion = (el: HTMLElement, api: CompanionApi) => Companion;
