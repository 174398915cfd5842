/** What is wider than its place scrolls sideways inside itself; then, and only then, it is a stop for the Tab key. */
const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

/** A `ref` of what scrolls sideways where it is too wide; until what it returns is called. */
export function whenWide(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  seen.observe(element);
  return () => seen.unobserve(element);
}
