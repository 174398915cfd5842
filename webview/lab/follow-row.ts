/** Scrolls the selected row into view and focuses it. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { VirtualListHandle } from '../shared/index.ts';
import { useFocusFallback } from '../shared/keys/use-home.ts';
import type { LabPageModel } from './state/model.ts';

/** The selector of the row that is the Tab stop. */
const ROW_STOP_SELECTOR = 'button[data-row][tabindex="0"]';

/** @param name the name of the selected row; empty if none is selected */
export function useSelectedRowFocus(
  model: LabPageModel,
  name: string,
  index: number,
  place: RefObject<HTMLElement | null>,
  list: RefObject<VirtualListHandle | null>,
): void {
  const { arrival } = model;
  const seen = useRef(arrival.by === 'key' && name !== '' && model.isHistory ? -1 : arrival.count);
  useLayoutEffect(() => {
    if (seen.current === arrival.count) return;
    seen.current = arrival.count;
    if (name === '' || arrival.by !== 'key') return;
    list.current?.scrollToIndex(index, 'nearest');
    if (document.hasFocus()) {
      const row = place.current?.querySelector<HTMLElement>(ROW_STOP_SELECTOR);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    }
  });
}

/** If the focused element is removed, focuses the current row. */
export function useRowFocusFallback(page: RefObject<HTMLElement | null>): void {
  useFocusFallback({
    goHome: () =>
      page.current?.querySelector<HTMLElement>(`.rows ${ROW_STOP_SELECTOR}`)?.focus({ preventScroll: true }),
  });
}
