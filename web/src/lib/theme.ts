/** What a game tints: its colours and its face, on its poster or on the whole page. */
import type { PosterInfo } from "../generated/wire";

const worn = new WeakMap<HTMLElement, readonly string[]>();

export function wear(el: HTMLElement, game: PosterInfo | null): void {
  for (const name of worn.get(el) ?? []) el.style.removeProperty(name);
  const theme = Object.entries(game?.client.theme ?? {});
  for (const [name, value] of theme) el.style.setProperty(`--${name}`, value);
  worn.set(el, theme.map(([name]) => `--${name}`));
  if (game) el.dataset["room"] = game.id;
  else delete el.dataset["room"];
}

/** The page is in the room of this game, or in the parlour. */
export function enterRoom(game: PosterInfo | null): void {
  wear(document.documentElement, game);
}
