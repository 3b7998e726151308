declare module "subset-font" {
  /** A font with only the glyphs of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; noLayoutClosure: boolean; keepFeatures: string[] },
  ): Promise<Uint8Array>;
}
