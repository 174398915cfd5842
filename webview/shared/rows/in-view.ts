import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** What of an element is in view, in pixels: how far it is scrolled, and its size; 0 before it is drawn. */
export interface InView {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** What of an element is in view, now and whenever that changes. @param step so many pixels are scrolled before that is a change */
export function useInView(place: RefObject<HTMLElement | null>, step: number): InView {
  const [view, setView] = useState<InView>({ top: 0, left: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    const look = (): void => {
      const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = element;
      const [top = 0, left = 0] = [scrollTop, scrollLeft].map((offset) => Math.floor(offset / step) * step);
      setView((now) =>
        now.top === top && now.left === left && now.width === width && now.height === height
          ? now
          : { top, left, width, height },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [step]);
  return view;
}

/** Rows that are to be drawn: from `first` on, `end` no more. */
interface RowsWindow {
  readonly first: number;
  readonly end: number;
}

/** @param place lengths in pixels; `beside`: rows beyond those in view, on each side */
export function windowOf(place: {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  readonly room: number;
  readonly beside: number;
}): RowsWindow {
  const { count, size, room, beside } = place;
  const offset = Math.max(0, place.offset);
  const first = Math.floor(offset / size) - beside;
  const end = Math.ceil((offset + Math.max(0, room)) / size) + beside;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}
