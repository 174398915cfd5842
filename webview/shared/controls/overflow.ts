const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

/** A `ref` for an element that scrolls sideways where it is too wide: it is a Tab stop then, and only then. */
export function whenWide(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  seen.observe(element);
  return () => seen.unobserve(element);
}
