import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Makes an element a Tab stop while it scrolls inside itself and nothing in it can be reached by keyboard. */
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
