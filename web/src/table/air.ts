/** What lies over the table for a moment: cards in flight, numbers that rise, splinters. */

export class Air {
  private running: Animation[] = [];
  private guests = new Set<Element>();

  /** How many things are in the air. */
  get size(): number {
    return this.guests.size;
  }

  /** Move something that is part of the table. */
  play(node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = node.animate(frames, timing);
    this.running.push(animation);
    return animation;
  }

  /** Show something until its motion is over. */
  show(
    place: Element,
    node: HTMLElement,
    frames: Keyframe[],
    timing: KeyframeAnimationOptions,
    onend?: () => void,
  ): void {
    place.append(node);
    this.guests.add(node);
    this.play(node, frames, { fill: "backwards", ...timing }).onfinish = () => {
      node.remove();
      this.guests.delete(node);
      onend?.();
    };
  }

  /** Whoever does something doesn't wait: all is as it will be. */
  clear(root: HTMLElement | null): void {
    for (const one of this.running) one.finish();
    for (const one of root?.getAnimations({ subtree: true }) ?? []) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish(); // the thinking ring turns on
    }
    for (const node of this.guests) node.remove();
    this.running = [];
    this.guests.clear();
  }
}

/** A node over the table, with its class and where its middle is. */
export function ghostAt(name: string, x: number, y: number, size = 0): HTMLElement {
  const node = document.createElement("span");
  node.className = `ghost ${name}`;
  const half = size / 2;
  node.style.cssText = `left:${x - half}px;top:${y - half}px;${size ? `width:${size}px;height:${size}px;` : ""}opacity:0`;
  return node;
}

/** How much larger than its own measures a node is drawn. */
export function zoomOf(node: HTMLElement): number {
  return (node as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
}
