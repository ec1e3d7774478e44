import type { Board, BoardApi } from "../../src/boards/contract";
import { mountScene } from "../../src/boards/kit/mount";
import { Stage } from "./scene.svelte";
import { story } from "./story";
import Theatre from "./Theatre.svelte";

export function mountBoard(el: HTMLElement, api: BoardApi): Board {
  const stage = new Stage(api);
  return {
    ...mountScene(el, api, stage, Theatre),
    story: (events) => story(events, api.narrator),
  };
}
