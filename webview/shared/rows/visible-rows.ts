/** The visible part of a list, the rows to draw, and estimates of their heights. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { watchSize } from './watch-size.ts';

/** The visible part of an element, in pixels: its scroll offset and its size; 0 before it is drawn. */
export interface VisibleArea {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The visible part of an element, updated when it changes. @param step the scroll distance that counts as a change, in pixels */
export function useVisibleArea(place: RefObject<HTMLElement | null>, step: number): VisibleArea {
  const [view, setView] = useState<VisibleArea>({ top: 0, left: 0, width: 0, height: 0 });
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
    const stopWatching = watchSize(element, look);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      stopWatching();
      element.removeEventListener('scroll', look);
    };
  }, [step]);
  return view;
}

/** The rows to draw, from `first` up to but not including `end`. */
interface RowsWindow {
  readonly first: number;
  readonly end: number;
}

/** @param place lengths in pixels; `beside` is the number of rows to draw beyond those in view, on each side */
export function getDrawnRowRange(place: {
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

/**
 * Scrolls a container, but none of its ancestors, as little as necessary to show an element in it.
 * @param around the margin to keep around the element; `top` and `left` are the covered edges of the container; in pixels
 */
export function scrollMinimallyIntoView(
  place: HTMLElement,
  element: HTMLElement,
  { around = 0, top = 0, left = 0 } = {},
): void {
  const outer = place.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  place.scrollTop += shortest(inner.top - around - outer.top - top, inner.bottom + around - outer.bottom);
  place.scrollLeft += shortest(inner.left - around - outer.left - left, inner.right + around - outer.right);
}

/**
 * @param before the distance from the start of the container to the start of the element
 * @param behind the distance from the end of the container to the end of the element
 */
function shortest(before: number, behind: number): number {
  return before < 0 ? before : Math.max(0, Math.min(behind, before));
}

/** The saved scroll position of a page, in pixels. */
interface KeptScroll {
  readonly model: () => { readonly scroll: number };
  scrolled(position: number): void;
}

/** Restores the scroll position of a page once it is drawn, and reports each position where scrolling ends. */
export function useSavedScroll(place: RefObject<HTMLElement | null>, panel: KeptScroll, isThere: boolean): void {
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || !isThere) return undefined;
    element.scrollTop = panel.model().scroll;
    const note = (): void => panel.scrolled(Math.max(0, Math.round(element.scrollTop)));
    element.addEventListener('scrollend', note, { passive: true });
    return () => element.removeEventListener('scrollend', note);
  }, [isThere]);
}

/** The maximum and minimum number of characters in a line of proof text. */
const MEASURE = 75;
const NARROWEST = 24;
/** Proof text: the height of a line and the mean width of a character, in pixels. */
const LINE = 27;
const CHARACTER = 7.9;
/** The ratio of the length of a source to that of its typeset text. */
const SOURCE = 1.25;
/** The padding above and below the text of a row, in pixels. */
const PADDING = 22;
/** The height of the margin note below the text, in pixels. */
const NOTE = 22;

/** Proof text in two columns: line height, mean character width, and padding, in pixels. */
const SMALL_LINE = 24;
const SMALL_CHARACTER = 7.2;
const SMALL_PADDING = 16;
const SMALL_SIDES = 66;
const SMALL_MEASURE = 75;

/** The likely height of a step in one of two columns, in pixels. @param length characters of its text @param width of the column, in pixels */
export function estimateSideBySideStepHeight(length: number, width: number): number {
  const room = Math.max(1, width - SMALL_SIDES);
  const perLine = Math.max(NARROWEST, Math.min(SMALL_MEASURE, Math.floor(room / SMALL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * SMALL_LINE + SMALL_PADDING;
}

/** The likely height of a closed row in the review, in pixels. @param length characters of its text @param width of the panel, in pixels */
export function estimateReviewRowHeight(length: number, width: number): number {
  const isNarrow = width < 560;
  const column = Math.max(1, width - (isNarrow ? 56 : 228));
  const perLine = Math.max(NARROWEST, Math.min(MEASURE, Math.floor(column / CHARACTER)));
  const lines = Math.max(1, Math.ceil(length / SOURCE / perLine));
  const least = isNarrow ? 0 : 54;
  return Math.max(lines * LINE, least) + PADDING + (isNarrow ? NOTE : 0);
}

/** A step in the label panel: line height, mean character width, and padding, in pixels. */
const LABEL_LINE = 25;
const LABEL_CHARACTER = 7.6;
const LABEL_PADDING = 20;
const LABEL_MEASURE = 92;

/** The likely height of a step in the label panel, in pixels. @param length characters of its text @param width of the column, in pixels */
export function estimateLabelStepHeight(length: number, width: number): number {
  const perLine = Math.max(NARROWEST, Math.min(LABEL_MEASURE, Math.floor(width / LABEL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * LABEL_LINE + LABEL_PADDING;
}
