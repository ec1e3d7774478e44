/** The companion of Possession Sonata: an orchestra for people's pockets, or a referee for their board. */
import { mount, unmount } from "svelte";
import type { Companion, CompanionApi } from "../../src/lib/companion";
import CompanionPage from "./companion/CompanionPage.svelte";
import OrchestraPage from "./companion/OrchestraPage.svelte";

export function mountCompanion(el: HTMLElement, api: CompanionApi): Companion {
  const page = mount(api.page === "orchestra" ? OrchestraPage : CompanionPage, { target: el, props: { api } });
  return { destroy: () => void unmount(page) };
}
