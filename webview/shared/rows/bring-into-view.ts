/**
 * Scrolls a place alone, by as little as is needed to have an element in it in view.
 *
 * @param around So much room stays around the element, and `top` and `left` of the place are covered; in pixels.
 */
export function bringIntoView(
  place: HTMLElement,
  element: HTMLElement,
  { around = 0, top = 0, left = 0 } = {},
): void {
  const outer = place.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  place.scrollTop += shortest(inner.top - around - outer.top - top, inner.bottom + around - outer.bottom);
  place.scrollLeft += shortest(inner.left - around - outer.left - left, inner.right + around - outer.right);
}

/** @param before how far it begins behind the beginning of the place @param behind how far it ends behind its end */
function shortest(before: number, behind: number): number {
  return before < 0 ? before : Math.max(0, Math.min(behind, before));
}
