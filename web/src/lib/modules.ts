/** Modules that games bring: fetched from the address the catalogue gives, with their style sheet. */
import type { PosterInfo } from "../generated/wire";

const sheets = new Map<string, Promise<void>>();

/** Resolves when the sheet applies, or never will: a board without its colours is still a board. */
function sheet(url: string): Promise<void> {
  let loading = sheets.get(url);
  if (!loading) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    loading = new Promise((resolve) => {
      link.onload = () => resolve();
      link.onerror = () => {
        sheets.delete(url);
        link.remove();
        resolve();
      };
    });
    sheets.set(url, loading);
    document.head.append(link);
  }
  return loading;
}

/** What the module of that name must export. */
const EXPORTS = { board: "mountBoard", companion: "mountCompanion" } as const;

/** The game's board or companion; null if it has none, or if it cannot be had. */
export async function moduleOf<Module extends object>(game: PosterInfo | null, name: keyof typeof EXPORTS): Promise<Module | null> {
  const url = (name === "board" ? game?.client.board : game?.client.companion) ?? null;
  if (!game || url === null) return null;
  try {
    if (game.client.style) void sheet(game.client.style);
    const found = await fetched<Module>(game.id, name, url);
    if (game.client.style) await sheet(game.client.style);
    if (!(EXPORTS[name] in found)) throw new Error(`it does not export ${EXPORTS[name]}`);
    return found;
  } catch (error) {
    console.error(`${game.id}: ${name} was not loaded`, error);
    return null;
  }
}

/** While developing, games of this repository come from their sources. */
async function fetched<Module extends object>(game: string, name: string, url: string): Promise<Module> {
  if (import.meta.env.DEV) {
    const source: Module | null = await import(/* @vite-ignore */ `/games/${game}/${name}.ts`).catch(() => null);
    if (source) return source;
  }
  return await import(/* @vite-ignore */ url);
}
