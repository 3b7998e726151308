/** The scenes of one sort. */
import type { Scene } from "../../protocol.ts";

export function pick<Sort extends Scene["component"]>(
  scenes: Scene[],
  sort: Sort,
): Extract<Scene, { component: Sort }>[] {
  return scenes.filter((scene): scene is Extract<Scene, { component: Sort }> => scene.component === sort);
}
