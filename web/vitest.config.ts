/** How the page is tested: the same build in a small document. */
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(
  build,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "happy-dom",
      isolate: false, // one document for all files of a process: making it anew costs more than the tests
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    },
  }),
);
