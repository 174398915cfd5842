import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** So near to the end, in pixels, the reader is at the end. */
const NEAR = 24;

/** What scrolls the page. */
const PAGE = '.lab-page';

/**
 * Keeps the end of a text in view while words come, as long as the reader is there: who has scrolled away stays where they are.
 *
 * @param isWhole the page scrolls, not the place
 * @returns whether the end is being followed
 */
export function useFollowEnd(
  place: RefObject<HTMLElement | null>,
  isWhole: boolean,
  isStreaming: boolean,
): () => boolean {
  const isAtEnd = useRef(true);
  const was = useRef(false);
  // What streams in anew is followed from its beginning.
  if (isStreaming && !was.current && !isWhole) isAtEnd.current = true;
  was.current = isStreaming;
  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current, isWhole);
    if (!scroller) return undefined;
    const look = (): void => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    };
    if (isWhole) look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [isWhole]);
  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current, isWhole);
    if (scroller && isStreaming && isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
  });
  return () => isAtEnd.current;
}

function scrollerOf(place: HTMLElement | null, isWhole: boolean): HTMLElement | null {
  return isWhole ? (place?.closest<HTMLElement>(PAGE) ?? null) : place;
}
