/** Follows the annotator: scrolls to the current step and keeps the focus on the text, or moves it where they want it. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { VirtualListHandle } from '../shared/index.ts';
import { useFocusFallback } from '../shared/keys/use-home.ts';
import { useMouseDownRef } from '../shared/keys/use-mouse-down.ts';
import { focusStepRow, isPageOrStepRow } from '../shared/rows/step-rows.ts';
import type { LabelPageModel } from './state/model.ts';
import { getShownLabelItem } from './state/position.ts';

export function useLabelStepFocus(
  model: LabelPageModel,
  list: RefObject<VirtualListHandle | null>,
  place: RefObject<HTMLElement | null>,
): void {
  const { arrival, current, going } = model;
  const arrived = useRef(-1);
  const at = useRef(current);
  at.current = current;
  /** While the mouse is down, the focus isn't moved, since that would end a selection. */
  const isMouseDown = useMouseDownRef();

  useLayoutEffect(() => {
    if (arrived.current === arrival.count) return;
    arrived.current = arrival.count;
    const isFree = document.hasFocus() && !isMouseDown.current && isPageOrStepRow(document.activeElement);
    switch (arrival.by) {
      case 'item':
        // Shows the problem first, unless the step would be out of view.
        if (current > 0) list.current?.scrollToIndex(current, 'start-or-top');
        else list.current?.scrollToPosition(-1);
        if (isFree) focusStepRow(place.current, current);
        break;
      case 'host':
        // The problem is above the first step and is read first.
        if (current <= 0) list.current?.scrollToPosition(-1);
        else list.current?.scrollToIndex(current, 'start');
        if (isFree) focusStepRow(place.current, current);
        break;
      case 'key':
        list.current?.scrollToIndex(current, 'start');
        if (document.hasFocus()) focusStepRow(place.current, at.current);
        break;
      case 'cell':
        list.current?.scrollToIndex(current, 'start');
        break;
      case 'click':
        break;
      default:
        arrival.by satisfies never;
    }
  });

  const isReferenceShown = getShownLabelItem(model.view)?.reference?.body !== undefined;
  const gone = useRef(going.count);
  useLayoutEffect(() => {
    const isNew = gone.current !== going.count;
    gone.current = going.count;
    switch (going.to) {
      case 'reference':
        // The reference arrives a moment after the request.
        if (!isReferenceShown) return;
        list.current?.letGo();
        place.current?.querySelector('.reference')?.scrollIntoView({ block: 'nearest' });
        break;
      case 'text':
        if (!isNew) return;
        list.current?.scrollToIndex(current, 'nearest');
        if (document.hasFocus()) focusStepRow(place.current, at.current);
        break;
      case 'category':
      case 'note':
        if (isNew) focusRecordField(going.to);
        break;
      default:
        going.to satisfies never;
    }
  }, [going.count, isReferenceShown]);

  // For example, after a button of another step was pressed.
  useFocusFallback({ isMouseDown, goHome: () => focusStepRow(place.current, current) });
}

function focusRecordField(to: 'category' | 'note'): void {
  const field = document.querySelector<HTMLElement>(
    to === 'category' ? '.categories [role="listbox"]' : '.note vscode-text-area',
  );
  if (document.hasFocus()) field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}
