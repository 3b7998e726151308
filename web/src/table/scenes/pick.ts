/** The scenes of one sort. */
import type { Scene, Table } from "../../protocol.ts";

export function pick<Sort extends Scene["component"]>(
  scenes: Scene[],
  sort: Sort,
): Extract<Scene, { component: Sort }>[] {
  return scenes.filter((scene): scene is Extract<Scene, { component: Sort }> => scene.component === sort);
}

/** Whether nothing lies in the middle of a stage but piles. */
export function isBare({ scenes, zones }: Pick<Table, "scenes" | "zones">): boolean {
  const laid = zones.filter((zone) => zone.place === "centre" && zone.layout !== "pile");
  return !scenes.length && laid.every((zone) => !zone.cards.length);
}

/** Whether nothing on the stage is still going on: what stands there is past, or only counts. */
export function isQuiet(table: Pick<Table, "scenes">): boolean {
  return table.scenes.every((scene) => {
    switch (scene.component) {
      case "equation":
      case "duel":
        return scene.is_settled;
      case "sum":
        return scene.figure === "";
      case "dice":
        return !scene.is_outlook;
      default:
        return ["bars", "track", "calculation", "landscape"].includes(scene.component);
    }
  });
}
