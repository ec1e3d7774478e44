/** What is to be said of a seat in a word or two. */
import { sentence, type Narrator } from "../../src/lib/narrate";
import type { KaidanWords } from "./generated";
import type { Scene } from "./scene.svelte";

export { heldBy } from "./stage";

/** What has become of a seat that everybody may know, and whether one is Possessed oneself. */
export function badgesOf(scene: Scene, seat: number, narrator: Narrator): string[] {
  const { state } = scene;
  if (!state) return [];
  const say = (key: keyof KaidanWords & string, turn = 0) => sentence(narrator.messages, key, { turn }) ?? "";
  const living = state.role[seat] === "living";
  const doom = state.doom[seat] ?? 0;
  return [
    ...(living && state.hunted === seat ? [say("board.hunted")] : []),
    ...(living && doom > 0 ? [say("board.doomed", doom)] : []),
    ...(state.exhausted.includes(seat) && living ? [say("board.exhausted")] : []),
    ...(state.hidden.includes(seat) ? [say("board.hidden")] : []),
    ...(state.possessed === seat ? [say("board.possessed")] : []),
    ...(state.first_player === seat ? [say("board.first")] : []),
    ...(state.voice === seat ? [say("board.voice")] : []),
  ];
}
