/** The build step for fonts: their licences go with them, as one text that the about page names. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const HERE = new URL("../../", import.meta.url);

/** The packages of fonts that the page is built with. */
export function fontPackages(): string[] {
  const known = JSON.parse(readFileSync(new URL("package.json", HERE), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(known.dependencies).filter((name) => name.startsWith("@fontsource"));
}

export default function lettering(): Plugin {
  return {
    name: "lettering",
    generateBundle() {
      const texts = fontPackages().map((name) => {
        const licence = readFileSync(new URL(`node_modules/${name}/LICENSE`, HERE), "utf8");
        return `${name}\n\n${licence.trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "assets/font-licences.txt", source: texts.join("\n\n") });
    },
  };
}
