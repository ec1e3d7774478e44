/** The board of Kaidan: a house that unfolds in the dark, and what walks in it. */
import { mount, unmount } from "svelte";
import type { Board, BoardApi } from "../../src/boards/contract";
import Ask from "./Ask.svelte";
import BoardView from "./Board.svelte";
import { layOn } from "./map";
import { Scene } from "./scene.svelte";
import { story } from "./story";

export function mountBoard(el: HTMLElement, api: BoardApi): Board {
  layOn(api.scene);
  const scene = new Scene(api);
  const component = mount(BoardView, { target: el, props: { scene, api } });
  return {
    update: (view, question) => scene.update(view, question),
    moment: (event) => scene.moment(event),
    progress: (view) => scene.progress(view),
    story: (events, view) => story(events, view, api.narrator),
    ask: (target, desk) => {
      const asking = mount(Ask, { target, props: { api, desk } });
      return () => void unmount(asking);
    },
    destroy: () => void unmount(component),
  };
}
