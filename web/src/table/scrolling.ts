/** Rows that scroll inside themselves: when to look at them again, and how keys reach them. */

/** Look again whenever a node or what it holds changes its size; the answer ends it. */
export function watched(node: HTMLElement, look: () => void): () => void {
  const size = new ResizeObserver(look);
  const follow = (): void => {
    for (const child of node.children) size.observe(child);
    look();
  };
  const inside = new MutationObserver(follow);
  size.observe(node);
  inside.observe(node, { childList: true, subtree: true });
  follow();
  return () => {
    size.disconnect();
    inside.disconnect();
  };
}

/** What scrolls and holds nothing that takes the focus takes it itself, so that keys can scroll it. */
export function reachable(node: HTMLElement): () => void {
  return watched(node, () => {
    const scrolls = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    const holds = node.querySelector("button:not([tabindex='-1']), a, [tabindex='0']") !== null;
    if (scrolls && !holds) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  });
}
