/** The board of A Ghost's Revenge: the devil's counting house. */
import { mount, unmount } from "svelte";
import type { Board, BoardApi } from "../../src/boards/contract";
import CountingHouse from "./CountingHouse.svelte";
import { Scene } from "./scene.svelte";
import { stateOf } from "./stage";
import { story } from "./story";

export function mountBoard(el: HTMLElement, api: BoardApi): Board {
  const scene = new Scene(api);
  const component = mount(CountingHouse, { target: el, props: { scene, api } });
  return {
    update: (view, question) => scene.update(view, question),
    moment: (event) => scene.moment(event),
    progress: (view) => stateOf(view).meter.map((meter) => meter / scene.terms.full),
    story: (events, view) => story(events, view.seats, scene.terms.full, api.narrator),
    destroy: () => void unmount(component),
  };
}
