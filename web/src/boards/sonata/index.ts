import type { Board, BoardApi } from "../contract";
import { mountScene } from "../kit/mount";
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
