/** A card is dragged while a button is held, and never afterwards. */
import { fireEvent } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { draggable, type Drag } from "./drag.ts";

function dragged(): { node: HTMLElement; drag: Drag } {
  const node = document.body.appendChild(document.createElement("button"));
  node.setPointerCapture = vi.fn();
  const drag = { isActive: true, onhold: vi.fn(), ondrop: vi.fn(), onlift: vi.fn(), onpull: vi.fn() };
  draggable(node, drag);
  return { node, drag };
}

test("a card follows the pointer and is let go where it is", async () => {
  const { node, drag } = dragged();
  await fireEvent.pointerDown(node, { button: 0, buttons: 1, clientX: 10, clientY: 10 });
  await fireEvent.pointerMove(node, { buttons: 1, clientX: 10, clientY: 60 });
  expect(node.style.translate).toBe("0px 50px");
  await fireEvent.pointerUp(node, { buttons: 0, clientX: 10, clientY: 60 });
  expect(drag.ondrop).toHaveBeenCalledWith(10, 60);
  expect(node.style.translate).toBe("");
});

test("a press that ended elsewhere drags nothing later", async () => {
  const { node, drag } = dragged();
  await fireEvent.pointerDown(node, { button: 0, buttons: 1, clientX: 10, clientY: 10 });
  await fireEvent.pointerMove(node, { buttons: 0, clientX: 90, clientY: 90 });
  await fireEvent.pointerMove(node, { buttons: 0, clientX: 95, clientY: 95 });
  expect(drag.onlift).not.toHaveBeenCalled();
  expect(node.classList).not.toContain("dragged");
});

test("a card whose pointer is lost goes back", async () => {
  const { node, drag } = dragged();
  await fireEvent.pointerDown(node, { button: 0, buttons: 1, clientX: 10, clientY: 10 });
  await fireEvent.pointerMove(node, { buttons: 1, clientX: 10, clientY: 60 });
  await fireEvent(node, new Event("lostpointercapture"));
  expect(node.style.translate).toBe("");
  expect(drag.onlift).toHaveBeenLastCalledWith(false);
  expect(drag.ondrop).not.toHaveBeenCalled();
});
