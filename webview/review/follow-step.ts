/** Scrolls to the current step, and moves the focus there if a step has it. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { VirtualListHandle } from '../shared/index.ts';
import { useMouseDownRef } from '../shared/keys/use-mouse-down.ts';
import { focusStepRow, getStepIndexOfEventTarget, isPageOrStepRow } from '../shared/rows/step-rows.ts';
import type { ReviewPageModel } from './state/model.ts';

export function useReviewStepFocus(
  model: ReviewPageModel,
  list: RefObject<VirtualListHandle | null>,
  place: RefObject<HTMLElement | null>,
  how: 'start' | 'start-or-top',
): void {
  const { arrival, current, disputing } = model;
  const seen = useRef({ count: arrival.count, disputing });
  /** The step to focus if the focused element disappears: the last focused one, or the one that the reader moved to. */
  const home = useRef(-1);
  /** The element that had the focus in that step. */
  const holder = useRef<HTMLElement | null>(null);
  /** While the mouse is down, the focus isn't moved, since that would end a text selection. */
  const isMouseDown = useMouseDownRef();

  useLayoutEffect(() => {
    const { count } = seen.current;
    seen.current.count = arrival.count;
    if (arrival.count === count || current < 0) return;
    home.current = current;
    holder.current = null;
    if (arrival.by === 'key' || arrival.by === 'cursor') list.current?.scrollToIndex(current, how);
    const isFree = document.hasFocus() && !isMouseDown.current && isPageOrStepRow(document.activeElement);
    if (arrival.by === 'cursor' && isFree) focusStepRow(place.current, current);
    if (arrival.by === 'key' && document.hasFocus()) focusStepRow(place.current, home.current);
  });

  useEffect(() => {
    const before = seen.current.disputing;
    seen.current.disputing = disputing;
    if (disputing !== undefined && disputing !== before) {
      list.current?.letGo();
      // The field gets its size shortly after it is drawn.
      const soon = setTimeout(
        () => place.current?.querySelector('form.dispute')?.scrollIntoView({ block: 'nearest' }),
        60,
      );
      return () => clearTimeout(soon);
    }
    if (before !== undefined && disputing === undefined && document.hasFocus()) focusStepRow(place.current, before);
    return undefined;
  }, [disputing]);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      home.current = getStepIndexOfEventTarget(target);
      holder.current = target instanceof HTMLElement ? target : null;
    };
    // VS Code may take the focus temporarily, for example to copy. When it returns, no element has it.
    const onReturn = (): void => {
      if (isMouseDown.current) return;
      if (document.activeElement !== document.body || document.querySelector('dialog') !== null) return;
      if (holder.current?.isConnected) holder.current.focus({ preventScroll: true });
      else if (home.current >= 0) focusStepRow(element, home.current);
    };
    element.addEventListener('focusin', onFocusIn);
    window.addEventListener('focus', onReturn);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);

  useEffect(() => {
    // The focused element is gone, for example a button that was pressed.
    if (home.current < 0 || isMouseDown.current) return;
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    focusStepRow(place.current, home.current);
  });
}
