/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// While developing, the client is served by Vite and the rest by a running `gloaming serve`.
const server = process.env["GLOAMING_SERVER"] ?? "http://127.0.0.1:8666";

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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 30_000 },
});
