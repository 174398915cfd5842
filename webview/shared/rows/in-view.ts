/** What of a place is in view, what is to be drawn there, and how high it is likely to be. */
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

/**
 * Scrolls a place alone, by as little as is needed to have an element in it in view.
 *
 * @param around So much room stays around the element, and `top` and `left` of the place are covered; in pixels.
 */
export function bringIntoView(
  place: HTMLElement,
  element: HTMLElement,
  { around = 0, top = 0, left = 0 } = {},
): void {
  const outer = place.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  place.scrollTop += shortest(inner.top - around - outer.top - top, inner.bottom + around - outer.bottom);
  place.scrollLeft += shortest(inner.left - around - outer.left - left, inner.right + around - outer.right);
}

/** @param before how far it begins behind the beginning of the place @param behind how far it ends behind its end */
function shortest(before: number, behind: number): number {
  return before < 0 ? before : Math.max(0, Math.min(behind, before));
}

/** Where a page that scrolls as one stands, in pixels. */
interface KeptScroll {
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

/** Characters in a line of proof text, at most and at least. */
const MEASURE = 75;
const NARROWEST = 24;
/** Of proof text, in pixels: a line, and a character on the average. */
const LINE = 27;
const CHARACTER = 7.9;
/** Source is longer than what is typeset from it. */
const SOURCE = 1.25;
/** Above and below the text of a row. */
const PADDING = 22;
/** The margin note under the text. */
const NOTE = 22;

/** Of proof text side by side, in pixels: a line, a character on the average, and what is around it. */
const SMALL_LINE = 24;
const SMALL_CHARACTER = 7.2;
const SMALL_PADDING = 16;
const SMALL_SIDES = 66;
const SMALL_MEASURE = 75;

/** The likely height of a step in one of two columns, in pixels. @param length characters of its text @param width of the column, in pixels */
export function likelyCellHeight(length: number, width: number): number {
  const room = Math.max(1, width - SMALL_SIDES);
  const perLine = Math.max(NARROWEST, Math.min(SMALL_MEASURE, Math.floor(room / SMALL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * SMALL_LINE + SMALL_PADDING;
}

/** The likely height of a closed row in the review, in pixels. @param length characters of its text @param width of the panel, in pixels */
export function likelyHeight(length: number, width: number): number {
  const isNarrow = width < 560;
  const column = Math.max(1, width - (isNarrow ? 56 : 228));
  const perLine = Math.max(NARROWEST, Math.min(MEASURE, Math.floor(column / CHARACTER)));
  const lines = Math.max(1, Math.ceil(length / SOURCE / perLine));
  const least = isNarrow ? 0 : 54;
  return Math.max(lines * LINE, least) + PADDING + (isNarrow ? NOTE : 0);
}

/** Of a step that is labelled, in pixels: a line, a character on the average, and what is above and below. */
const LABEL_LINE = 25;
const LABEL_CHARACTER = 7.6;
const LABEL_PADDING = 20;
const LABEL_MEASURE = 92;

/** The likely height of a step in the label panel, in pixels. @param length characters of its text @param width of the column, in pixels */
export function likelyLabelHeight(length: number, width: number): number {
  const perLine = Math.max(NARROWEST, Math.min(LABEL_MEASURE, Math.floor(width / LABEL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * LABEL_LINE + LABEL_PADDING;
}
