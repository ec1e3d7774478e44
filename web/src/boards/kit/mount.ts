/** From a scene and a component to a board. */
import { mount, unmount, type Component } from "svelte";
import type { Board, BoardApi } from "../contract";

type Showing = Required<Pick<Board, "update" | "moment">>;

export function mountScene<Scene extends Showing>(el: HTMLElement, api: BoardApi, scene: Scene, drawing: Component<{ scene: Scene; api: BoardApi }>): Board {
  const component = mount(drawing, { target: el, props: { scene, api } });
  return {
    update: (view, question) => scene.update(view, question),
    moment: (event) => scene.moment(event),
    destroy: () => void unmount(component),
  };
}
