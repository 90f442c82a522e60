import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { atlas } from "./atlas.ts";

const server = process.env.CARNEGIE_SERVER ?? "http://127.0.0.1:8000";

/** Few files load faster than many: one for what all screens share, one for the board, one for the table around it. */
const groups = [
  { name: "shared", test: /node_modules\/|src\/(art|lib|i18n\/[\w.]+\.ts)|preload-helper/, priority: 3 },
  { name: "board", test: /src\/board\/|virtual:atlas/, priority: 2 },
  { name: "table", test: /src\/table\//, priority: 1 },
];

/**
 * Nearly all functions of a file are called when its screen is first drawn. A browser that is told so compiles them
 * beside its main thread while the file arrives, instead of one by one while it draws.
 */
const compiledAhead: Plugin = {
  name: "compiled-ahead",
  generateBundle: {
    order: "post", // the hint is read only from the first line
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

export default defineConfig({
  plugins: [svelte(), atlas(), compiledAhead],
  build: {
    outDir: "../src/carnegie/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
});
