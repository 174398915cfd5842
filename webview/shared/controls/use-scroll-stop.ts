import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** What scrolls inside itself can be reached by keyboard, then and only then, as long as nothing in it can. */
export function useScrollStop(place: RefObject<HTMLElement | null>, isNeeded = true): void {
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    const look = (): void => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const isLarger = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
      if (isNeeded && isLarger) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  });
}
