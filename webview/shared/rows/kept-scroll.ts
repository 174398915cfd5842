import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Where a page that scrolls as one stands, in pixels. */
export interface KeptScroll {
  readonly model: () => { readonly scroll: number };
  scrolled(position: number): void;
}

/** Brings a page back to where it stood once it is there, and tells where it has come to rest since. */
export function useKeptScroll(
  place: RefObject<HTMLElement | null>,
  panel: KeptScroll,
  isThere: boolean,
): void {
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || !isThere) return undefined;
    element.scrollTop = panel.model().scroll;
    const note = (): void => panel.scrolled(Math.max(0, Math.round(element.scrollTop)));
    element.addEventListener('scrollend', note, { passive: true });
    return () => element.removeEventListener('scrollend', note);
  }, [isThere]);
}
