import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { atlas } from "./atlas.ts";

const server = process.env.CARNEGIE_SERVER ?? "http://127.0.0.1:8000";

/** Few files load faster than many: one for what all screens share, one for the board. */
const groups = [
  { name: "shared", test: /node_modules\/|src\/(art|lib|i18n\/[\w.]+\.ts)|preload-helper/, priority: 2 },
  { name: "board", test: /src\/board\/|virtual:atlas/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), atlas()],
  build: {
    outDir: "../src/carnegie/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
});
