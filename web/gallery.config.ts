/** Builds the gallery of tables into a folder of its own, for the checks of the layout. */
import { mergeConfig } from "vite";
import base from "./vite.config.ts";

export default mergeConfig(base, {
  publicDir: false,
  build: {
    outDir: process.env["PENTACLES_GALLERY"] ?? "node_modules/.gallery",
    emptyOutDir: true,
    rollupOptions: { input: "gallery.html" },
  },
});
