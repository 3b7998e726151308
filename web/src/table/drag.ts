/** Dragging with mouse and touch, and the long press: one action for pointer events. */
import type { Action } from "svelte/action";

export interface Drag {
  isActive: boolean;
  /** Held for 350 ms without moving. */
  onhold: () => void;
  /** Let go at this point of the page. */
  ondrop: (x: number, y: number) => void;
  onlift: (isUp: boolean) => void;
  /** Held at this point of the page. */
  onpull: (x: number, y: number) => void;
}

const HOLD_MS = 350;
const START_PX = 8;

export const draggable: Action<HTMLElement, Drag> = (node, drag) => {
  let now = drag;
  let from: { x: number; y: number; id: number } | null = null;
  let isMoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    isMoving = false;
    clearTimeout(timer);
    if (event.pointerType !== "mouse") {
      timer = setTimeout(() => {
        if (from && !isMoving) now.onhold();
        from = null;
      }, HOLD_MS);
    }
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    if (event.buttons === 0) return end(event, false); // let go where this card no longer was
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!isMoving && Math.hypot(dx, dy) > START_PX) {
      clearTimeout(timer);
      const isUpward = Math.abs(dy) > Math.abs(dx) || event.pointerType === "mouse";
      if (!now.isActive || !isUpward) {
        from = null;
        return;
      }
      isMoving = true;
      node.setPointerCapture(from.id);
      node.classList.add("dragged");
      now.onlift(true);
    }
    if (isMoving) {
      node.style.translate = `${dx}px ${dy}px`;
      now.onpull(event.clientX, event.clientY);
      event.preventDefault();
    }
  }

  function end(event: PointerEvent, isDropped: boolean): void {
    clearTimeout(timer);
    if (isMoving) {
      node.style.translate = "";
      node.classList.remove("dragged");
      now.onlift(false);
      if (isDropped) {
        const swallow = (click: Event): void => click.stopImmediatePropagation();
        node.addEventListener("click", swallow, { capture: true });
        setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 50);
        now.ondrop(event.clientX, event.clientY);
      }
    }
    from = null;
    isMoving = false;
  }
  const up = (event: PointerEvent): void => end(event, true);
  const cancel = (event: PointerEvent): void => end(event, false);

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("lostpointercapture", cancel);
  return {
    update: (next) => (now = next),
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("lostpointercapture", cancel);
    },
  };
};
