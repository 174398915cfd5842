import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Keeps an element from shrinking while text streams in, so that nothing below it moves. */
export function useReservedHeight(place: RefObject<HTMLElement | null>, isStreaming: boolean): void {
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    if (!isStreaming) {
      element.style.minHeight = '';
      return;
    }
    const height = element.offsetHeight;
    if (height > (Number.parseFloat(element.style.minHeight) || 0)) element.style.minHeight = `${height}px`;
  });
}
