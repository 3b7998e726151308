/** The back of a card as a separate node: for cards that fly or turn over for a moment. */
import { mount, unmount } from "svelte";
import type { Looks } from "../table/types.ts";
import Card from "./Card.svelte";

const made = new WeakMap<Looks, HTMLElement>();

function drawn(looks: Looks): HTMLElement {
  const holder = document.createElement("span");
  const card = mount(Card, { target: holder, props: { face: null, looks, w: 100 } });
  const copy = holder.firstElementChild?.cloneNode(true) as HTMLElement;
  void unmount(card);
  made.set(looks, copy);
  return copy;
}

/** A back of this width. */
export function backOf(looks: Looks, w: number): HTMLElement {
  const node = (made.get(looks) ?? drawn(looks)).cloneNode(true) as HTMLElement;
  for (const name of ["--w", "--u"]) node.style.setProperty(name, `${w}px`);
  return node;
}
