/** What scrolls and holds nothing that takes the focus takes it itself, so that keys can scroll it. */
export function reachable(node: HTMLElement): () => void {
  const look = (): void => {
    const scrolls = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    const holds = node.querySelector("button:not([tabindex='-1']), a, [tabindex='0']") !== null;
    if (scrolls && !holds) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(look);
  const inside = new MutationObserver(() => {
    for (const child of node.children) size.observe(child);
    look();
  });
  size.observe(node);
  for (const child of node.children) size.observe(child);
  inside.observe(node, { childList: true, subtree: true });
  look();
  return () => {
    size.disconnect();
    inside.disconnect();
  };
}
