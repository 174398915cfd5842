/** The page follows the reader: it scrolls to the current step, and the focus goes along where it is among the steps. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ListControl } from '../shared/index.ts';
import { useMouseDown } from '../shared/keys/use-mouse-down.ts';
import { focusStep, isStep, stepAt } from '../shared/rows/steps.ts';
import type { ReviewPageModel } from './state/model.ts';

export function useFollowStep(
  model: ReviewPageModel,
  list: RefObject<ListControl | null>,
  place: RefObject<HTMLElement | null>,
  how: 'start' | 'start-or-top',
): void {
  const { arrival, current, disputing } = model;
  const seen = useRef({ count: arrival.count, disputing });
  /** The step that had the focus last, or that the reader moved to since, in case the focused element disappears. */
  const home = useRef(-1);
  /** What had the focus in that step. */
  const holder = useRef<HTMLElement | null>(null);
  /** Then the focus goes where the reader clicks, and nowhere else: what they select would end. */
  const isMouseDown = useMouseDown();

  useLayoutEffect(() => {
    const { count } = seen.current;
    seen.current.count = arrival.count;
    if (arrival.count === count || current < 0) return;
    home.current = current;
    holder.current = null;
    if (arrival.by === 'key' || arrival.by === 'cursor') list.current?.scrollToIndex(current, how);
    const isFree = document.hasFocus() && !isMouseDown.current && isStep(document.activeElement);
    if (arrival.by === 'cursor' && isFree) focusStep(place.current, current);
    if (arrival.by === 'key' && document.hasFocus()) focusStep(place.current, home.current);
  });

  useEffect(() => {
    const before = seen.current.disputing;
    seen.current.disputing = disputing;
    if (disputing !== undefined && disputing !== before) {
      list.current?.letGo();
      // The field takes its size a little after it is drawn.
      const soon = setTimeout(
        () => place.current?.querySelector('form.dispute')?.scrollIntoView({ block: 'nearest' }),
        60,
      );
      return () => clearTimeout(soon);
    }
    if (before !== undefined && disputing === undefined && document.hasFocus())
      focusStep(place.current, before);
    return undefined;
  }, [disputing]);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      home.current = stepAt(target);
      holder.current = target instanceof HTMLElement ? target : null;
    };
    // The workbench takes the focus now and then, as when it copies, or when a key leads out of the panel and back. What had it
    // here has lost it then, and the page gets it back for nothing in particular.
    const onReturn = (): void => {
      if (isMouseDown.current) return;
      if (document.activeElement !== document.body || document.querySelector('dialog') !== null) return;
      if (holder.current?.isConnected) holder.current.focus({ preventScroll: true });
      else if (home.current >= 0) focusStep(element, home.current);
    };
    element.addEventListener('focusin', onFocusIn);
    window.addEventListener('focus', onReturn);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);

  useEffect(() => {
    // What had the focus is drawn no more, such as a button that was pressed and has done its work.
    if (home.current < 0 || isMouseDown.current) return;
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    focusStep(place.current, home.current);
  });
}
