/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

// While developing, the client is served by Vite and the rest by a running `gloaming serve`.
const server = process.env["GLOAMING_SERVER"] ?? "http://127.0.0.1:8666";

// The page, and of each game in this repository its board and its companion: modules of their own,
// which build.py carries into the game's package. What they share with the page they import from it.
const GAMES = resolve(import.meta.dirname, "games");
const modules = readdirSync(GAMES).flatMap((game) =>
  ["board", "companion"].filter((name) => existsSync(resolve(GAMES, game, `${name}.ts`))).map((name) => [`games/${game}/${name}`, resolve(GAMES, game, `${name}.ts`)] as const),
);

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../gloaming/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Nothing inline: the policy of the page forbids data: fonts and inline styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: resolve(import.meta.dirname, "index.html"), ...Object.fromEntries(modules) },
      preserveEntrySignatures: "exports-only",
      output: {
        // As deep as the address a game's files are served at, for imports between them are relative.
        entryFileNames: ({ name }) => (name.startsWith("games/") ? name.replace(/\/(?=\w+$)/, "/version/") + ".js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(["/api", "^/games/[^/]+/[0-9a-f]{16}/"].map((path) => [path, { target: server, ws: true, changeOrigin: true, headers: { origin: server } }])),
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 30_000 },
});
