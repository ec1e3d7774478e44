/** A board for any game: seats, fields with their labels, and whatever can be pressed. */
import type { Board, BoardApi } from "../contract";
import { mountScene } from "../kit/mount";
import { Scene } from "../kit/scene.svelte";
import PlainBoard from "./PlainBoard.svelte";

export function mountBoard(el: HTMLElement, api: BoardApi): Board {
  return mountScene(el, api, new Scene(api), PlainBoard);
}
