/** A card under the pointer leans towards it, as if it were held. */
import type { Action } from "svelte/action";

const MOST = 9;

/** How far it leans, in degrees, with the pointer at these shares of its width and height. */
export function leanOf(x: number, y: number): { x: number; y: number } {
  const within = (share: number): number => Math.min(1, Math.max(0, share)) - 0.5;
  return { x: -within(y) * 2 * MOST * 0.7 + 0, y: within(x) * 2 * MOST + 0 };
}

export const leaning: Action<HTMLElement, boolean> = (node, isActive) => {
  let isOn = isActive;
  let frame = 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  function move(event: PointerEvent): void {
    if (!isOn || still.matches || event.pointerType !== "mouse" || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      const box = node.getBoundingClientRect();
      const lean = leanOf((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
      node.style.setProperty("--lean-x", `${lean.x.toFixed(2)}deg`);
      node.style.setProperty("--lean-y", `${lean.y.toFixed(2)}deg`);
    });
  }
  function leave(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    for (const name of ["--lean-x", "--lean-y"]) node.style.removeProperty(name);
  }
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerleave", leave);
  return {
    update: (now) => void (isOn = now),
    destroy: () => {
      leave();
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerleave", leave);
    },
  };
};
