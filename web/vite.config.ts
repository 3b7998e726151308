/** How the page is built: one folder of static files that the server hands out. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import icons from "./src/icons/plugin.ts";
import lettering from "./src/lettering/plugin.ts";

const server = process.env["PENTACLES_SERVER"] ?? "http://127.0.0.1:8777";

export default defineConfig({
  plugins: [icons(), lettering(), svelte()],
  build: {
    outDir: process.env["PENTACLES_PAGE"] ?? "../src/pentacles/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing inline: the server's content policy allows only its own files
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/docs": { target: server },
      "/api": { target: server, ws: true }, // the host stays the page's: the server compares it with the origin
    },
  },
});
