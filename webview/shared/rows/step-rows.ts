/** Rows of steps: elements whose `data-step` is the index of the step. */

/** The index of the step that contains an element; -1 if there is none. */
export function getStepIndexOfEventTarget(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('[data-step]') : null;
  return Number(row?.getAttribute('data-step') ?? -1);
}

/** Whether an element is the page or the row of a step, so that no control has the focus. */
export function isPageOrStepRow(element: Element | null): boolean {
  return element === document.body || element?.hasAttribute('data-step') === true;
}

/** Focuses the row of a step, if it is drawn, without scrolling. */
export function focusStepRow(place: HTMLElement | null, step: number): void {
  place?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
}

/** Whether a click is on the row of a step, not on a control in it or at the end of a text selection. */
export function isStepRowClick(event: MouseEvent): boolean {
  const { target } = event;
  if (target instanceof Element && target.closest('button, vscode-button, vscode-text-area, pre, a') !== null)
    return false;
  return getSelection()?.isCollapsed !== false;
}
