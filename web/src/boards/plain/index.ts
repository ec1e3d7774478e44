/** A board for any game: seats, fields with their labels, and whatever can be pressed. */
import { mount, unmount } from "svelte";
import type { Board, BoardApi } from "../contract";
import PlainBoard from "./PlainBoard.svelte";
import { Scene } from "./scene.svelte";

export function mountBoard(el: HTMLElement, api: BoardApi): Board {
  const scene = new Scene();
  const component = mount(PlainBoard, { target: el, props: { scene, api } });
  return {
    update: (view, question) => scene.update(view, question),
    moment: () => 300,
    destroy: () => void unmount(component),
  };
}
