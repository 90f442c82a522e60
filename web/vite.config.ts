import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { atlas } from "./atlas.ts";

const server = process.env.CARNEGIE_SERVER ?? "http://127.0.0.1:8000";

/** The catalogues that every screen needs come as one file a language. */
const wordsOf = (file: string): string | null =>
  /src\/i18n\/(\w+)\/(?!rules|tutorial)\w+\.json/.exec(file)?.[1] ?? null;

export default defineConfig({
  plugins: [svelte(), atlas()],
  build: {
    outDir: "../src/carnegie/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: wordsOf }] } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
});
