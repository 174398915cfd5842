import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps the focus in a section whose focused element is redrawn elsewhere or not at all.
 * @param selector what in the section has the focus then
 * @returns whether the section had the focus before it was drawn
 */
export function useSectionFocusFallback(place: RefObject<HTMLElement | null>, selector: string): boolean {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !place.current?.contains(document.activeElement))
      place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  return hadFocus;
}
