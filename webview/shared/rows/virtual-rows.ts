import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { watchSize } from './watch-size.ts';

/** Lets other components scroll a list. */
export interface VirtualListHandle {
  /**
   * Scrolls a row to below the covered top of the list (`start`) or as little as necessary (`nearest`), and holds it there while
   * rows are measured, until the reader scrolls. `start-or-top` scrolls to the top of the list if the whole row is visible there.
   */
  scrollToIndex(index: number, how?: 'start' | 'start-or-top' | 'nearest'): void;
  /**
   * The reading position in rows: at 12.5, the middle of the row with index 12 is at the top. Negative values are in the content
   * before the rows. The position stays valid if the width of the page changes.
   */
  position(): number;
  scrollToPosition(position: number): void;
  /** Stops holding a row in place. */
  letGo(): void;
}

export interface VirtualListProps {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** A unique key for each row, which stays the same while the row does. */
  readonly keys: readonly string[];
  /** The estimated height of rows that weren't drawn yet, in pixels. */
  readonly heightOf: (index: number) => number;
  readonly row: (index: number) => ComponentChildren;
  /** Content above and below the rows that scrolls with them. */
  readonly before?: ComponentChildren;
  readonly after?: ComponentChildren;
  /** The height of sticky content at the top, in pixels. */
  readonly covered?: number;
  /** Rows that are always drawn, such as the current one. The focused row is always drawn, too. */
  readonly keep?: readonly number[];
  /** The initial position: an earlier `position`. */
  readonly initialPosition?: number;
  readonly control?: RefObject<VirtualListHandle | null>;
  /** Whether the list itself is a Tab stop, because its rows contain none. */
  readonly isStop?: boolean;
  /** Called with the first and last row in view when they change. */
  readonly onRange?: (first: number, last: number) => void;
  /** Called when scrolling ends at another position. */
  readonly onRest?: (position: number) => void;
}

/** Rows drawn beyond those in view, on each side. */
const BESIDE = 4;
/** How long a row is held in place after scrolling to it, in milliseconds. Texts arrive and rows are measured in this time. */
const HOLD_MS = 3_000;
/** Events of scrolling by the reader. They end the holding of a row. */
const SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The position to hold: the share of a row above the top, a row at the bottom, or a row at the top unless it is fully visible at the
 * top of the list.
 */
type ScrollPlace =
  | { readonly index: number; readonly share: number }
  | { readonly index: number; readonly atEnd: true }
  | { readonly index: number; readonly orTop: true };

type Scroller = Virtualizer<HTMLElement, HTMLElement>;

/** The rows to draw now, with their positions. */
export function useVirtualRows(
  props: VirtualListProps,
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
) {
  const { covered = 0, keep = [], onRange, onRest } = props;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState(-1);
  const keys = useSame(props.keys);
  const getItemKey = useCallback((index: number) => keys[index] ?? String(index), [keys]);
  const always = useSame([...keep, focused].filter((index) => index >= 0 && index < keys.length));
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), ...always])].sort((a, b) => a - b),
    [always],
  );
  const list = useRef<Scroller>(null);
  const held = useRef<{ readonly place: ScrollPlace; readonly until: number } | null>(null);
  const options = {
    count: keys.length,
    getItemKey,
    rangeExtractor,
    estimateSize: props.heightOf,
    getScrollElement: () => scroller.current,
    scrollMargin: margin,
    overscan: BESIDE,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: draw as () => void,
  };
  list.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtual = list.current;
  const before = useRef(keys);
  const kept = before.current === keys ? undefined : placeByKey(virtual, covered);
  before.current = keys;
  virtual.setOptions(options);
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item) => {
    const fold = (virtual.scrollOffset ?? 0) + covered;
    // The height of an unmeasured row was an estimate. A measured row keeps its top if part of it is in view.
    return virtual.itemSizeCache.has(item.key) ? item.end <= fold : item.start < fold;
  };

  const go = useCallback(
    (place: ScrollPlace) => {
      const element = scroller.current;
      if (!element) return;
      const offset = toRowOffset(virtual, place, covered);
      if (offset === undefined || Math.abs(element.scrollTop - offset) < 1) return;
      const before = element.scrollTop;
      element.scrollTop = offset;
      // Near the end of the list, scrolling may have no effect. Drawing again would then repeat without end.
      if (Math.abs(element.scrollTop - before) < 1) return;
      // Draws at once, not on the scroll event, which would come after a frame without rows.
      virtual.scrollOffset = element.scrollTop;
      draw(undefined as never);
    },
    [virtual, covered, scroller],
  );

  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => {
    virtual._willUpdate();
    if (kept) {
      const index = keys.indexOf(kept.key);
      if (index >= 0) go({ index, share: kept.share });
    }
    if (held.current && held.current.until > performance.now()) go(held.current.place);
  });
  useHead(head, scroller, setMargin);
  useSteadyRows(scroller, () => held.current !== null && held.current.until > performance.now());
  useLayoutEffect(() => {
    const { initialPosition } = props;
    if (initialPosition !== undefined) hold(toScrollPlace(initialPosition));
    const element = scroller.current;
    const letGo = (): void => {
      held.current = null;
    };
    for (const event of SCROLLS) element?.addEventListener(event, letGo, { passive: true });
    return () => {
      for (const event of SCROLLS) element?.removeEventListener(event, letGo);
    };
  }, []);

  function hold(place: ScrollPlace): void {
    held.current = { place, until: performance.now() + HOLD_MS };
    go(place);
  }

  const latest = useRef({ hold, covered, virtual });
  latest.current = { hold, covered, virtual };
  const control = useMemo<VirtualListHandle>(
    () => ({
      scrollToIndex: (index, how = 'start') => {
        const { hold, virtual, covered } = latest.current;
        const place =
          how === 'start'
            ? { index, share: 0 }
            : how === 'start-or-top'
              ? { index, orTop: true as const }
              : nearest(virtual, index, covered);
        if (place) hold(place);
      },
      position: () => toScrollPosition(latest.current.virtual, latest.current.covered),
      scrollToPosition: (position) => latest.current.hold(toScrollPlace(position)),
      letGo: () => {
        held.current = null;
      },
    }),
    [],
  );

  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? -1;
  const last = virtual.range?.endIndex ?? -1;
  useLayoutEffect(() => {
    if (first >= 0) onRange?.(first, last);
  }, [first, last, onRange]);
  const isAtRest = !virtual.isScrolling;
  const position = isAtRest && onRest ? toScrollPosition(virtual, covered) : undefined;
  useLayoutEffect(() => {
    if (position !== undefined) onRest?.(position);
  }, [position]);

  return {
    /** `top` is the offset from the top of the list and `height` the height of all rows, in pixels. */
    rows: items.map(({ index, key, start }) => ({ index, key: String(key), top: start - margin })),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    control,
    onFocusIn: useCallback((event: FocusEvent) => setFocused(rowOf(event.target)), []),
    onFocusOut: useCallback(() => setFocused(-1), []),
  };
}

/** Tracks the height of the content before the rows. If it changes above the visible part, the visible rows stay in place. */
function useHead(
  head: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  setMargin: (height: number) => void,
): void {
  useLayoutEffect(() => {
    const [element, list] = [head.current, scroller.current];
    if (!element || !list) return undefined;
    let before = element.offsetHeight;
    setMargin(before);
    return watchSize(element, () => {
      const now = element.offsetHeight;
      if (now === before) return;
      if (list.scrollTop >= before && before > 0) list.scrollTop += now - before;
      before = now;
      setMargin(now);
    });
  }, []);
}

/**
 * Keeps rows in place on the screen when the content above the list changes its height. A row that is held at the top moves with the
 * content instead.
 */
function useSteadyRows(scroller: RefObject<HTMLElement | null>, isHolding: () => boolean): void {
  const held = useRef(isHolding);
  held.current = isHolding;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let before = element.getBoundingClientRect().top;
    return watchSize(element, () => {
      const { top } = element.getBoundingClientRect();
      if (top !== before && !held.current()) element.scrollTop += top - before;
      before = top;
    });
  }, []);
}

/** Returns the same array while its entries are the same. */
function useSame<T>(values: readonly T[]): readonly T[] {
  const known = useRef(values);
  if (known.current.length !== values.length || known.current.some((value, k) => value !== values[k])) {
    known.current = values;
  }
  return known.current;
}

function rowOf(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('.list-row') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
}

/** The first row in view by its key, to find it among other rows. */
function placeByKey(virtual: Scroller, covered: number): { key: string; share: number } | undefined {
  const fold = (virtual.scrollOffset ?? 0) + covered;
  const item = fold > virtual.options.scrollMargin ? virtual.getVirtualItemForOffset(fold) : undefined;
  return item && { key: String(item.key), share: shareOf(item, fold) };
}

function toScrollPosition(virtual: Scroller, covered: number): number {
  const fold = (virtual.scrollOffset ?? 0) + covered;
  const margin = virtual.options.scrollMargin + covered;
  if (fold < margin) return margin === 0 ? 0 : Math.min(0, fold / margin - 1);
  const item = virtual.getVirtualItemForOffset(fold);
  return item ? item.index + shareOf(item, fold) : 0;
}

function shareOf(item: VirtualItem, offset: number): number {
  return item.size > 0 ? Math.min(0.999, Math.max(0, (offset - item.start) / item.size)) : 0;
}

function toScrollPlace(position: number): ScrollPlace {
  const index = Math.floor(position);
  return { index, share: position - index };
}

/** The scroll offset, in pixels; undefined if there is no such row. */
function toRowOffset(virtual: Scroller, place: ScrollPlace, covered: number): number | undefined {
  const { scrollMargin } = virtual.options;
  if ('share' in place && place.index < 0) return Math.max(0, (scrollMargin + covered) * place.share - covered);
  const start = virtual.getOffsetForIndex(place.index, 'start');
  const item = start && virtual.measurementsCache[place.index];
  if (!item) return undefined;
  const height = virtual.scrollRect?.height ?? 0;
  if ('atEnd' in place) return item.end - height;
  if ('orTop' in place) return item.end <= height ? 0 : item.start - covered;
  return item.start + item.size * place.share - covered;
}

/** The scroll offset nearest to the current one that shows the row; undefined if the row is in view. */
function nearest(virtual: Scroller, index: number, covered: number): ScrollPlace | undefined {
  const item = virtual.getOffsetForIndex(index) && virtual.measurementsCache[index];
  if (!item) return undefined;
  const top = (virtual.scrollOffset ?? 0) + covered;
  const bottom = top - covered + (virtual.scrollRect?.height ?? 0);
  if (item.start >= top && item.end <= bottom) return undefined;
  const isTaller = item.size > bottom - top;
  return item.start < top || isTaller ? { index, share: 0 } : { index, atEnd: true };
}
