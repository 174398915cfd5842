import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { watchSize } from '../rows/watch-size.ts';

const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

/** A `ref` that makes an element a Tab stop while it is too wide and scrolls sideways. */
export function makeFocusableWhenOverflowing(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  seen.observe(element);
  return () => seen.unobserve(element);
}

/** Makes an element a Tab stop while it scrolls and contains nothing that the keyboard reaches. */
export function useScrollTabStop(place: RefObject<HTMLElement | null>, isNeeded = true): void {
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    return watchSize(element, () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const isLarger = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
      if (isNeeded && isLarger) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
  });
}
