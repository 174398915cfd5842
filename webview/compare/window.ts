/** What of a large drawing is in view. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Before anything was measured, in pixels. */
const LIKELY = 900;
/** Drawn beyond what is in view, and in steps of which the view moves on, in pixels. */
const BESIDE = 600;
const STEP = 200;

/** The width of a place, in pixels, now and whenever it changes. */
export function useRoom(place: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(LIKELY);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    const measure = (): void => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return room;
}

/** From where to where a place is to be drawn, in pixels from the top of what it scrolls; all of it where that is not needed. */
export function useWindow(
  place: RefObject<HTMLElement | null>,
  isNeeded: boolean,
): readonly [number, number] {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(LIKELY);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || !isNeeded) return undefined;
    const measure = (): void => {
      setTop(Math.floor(element.scrollTop / STEP) * STEP);
      setHeight(element.clientHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [isNeeded]);
  return isNeeded
    ? [top - BESIDE, top + height + BESIDE]
    : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

/** Rows and columns, first and last of each. */
export interface Part {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Sizes of a table, in pixels: of its cells, and of what stays at its top and its left. */
interface Sizes {
  readonly row: number;
  readonly column: number;
  readonly top: number;
  readonly left: number;
}

/** Rows and columns drawn beyond those in view. */
const MORE = 4;

/** The cells of a table in view, and some around them. */
export function usePart(place: RefObject<HTMLElement | null>, sizes: Sizes): Part {
  const [part, setPart] = useState<Part>({ rows: [0, 30], columns: [0, 30] });
  const { row, column, top, left } = sizes;
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    const measure = (): void => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next: Part = {
        rows: around(scrollTop, clientHeight - top, row),
        columns: around(scrollLeft, clientWidth - left, column),
      };
      setPart((before) => (isSamePart(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row, column, top, left]);
  return part;
}

/** In steps, so that not every pixel that is scrolled draws anew. */
function around(offset: number, room: number, size: number): readonly [number, number] {
  const first = Math.floor(offset / size / MORE) * MORE - MORE;
  return [first, first + Math.ceil(room / size) + 3 * MORE];
}

function isSamePart(a: Part, b: Part): boolean {
  return a.rows.join() === b.rows.join() && a.columns.join() === b.columns.join();
}
