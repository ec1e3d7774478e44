import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Markup is built node by node, never parsed from a string: nothing here needs a trusted type. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, fragments: "tree" },
};
