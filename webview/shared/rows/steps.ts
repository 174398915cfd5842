/** Rows of steps: elements with `data-step`, its index. */

/** The index of the step that an element is in; -1: none. */
export function stepAt(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('[data-step]') : null;
  return Number(row?.getAttribute('data-step') ?? -1);
}

/** Whether an element is the page itself or the row of a step: then no control has the focus. */
export function isStep(element: Element | null): boolean {
  return element === document.body || element?.hasAttribute('data-step') === true;
}

/** Focuses the row of a step, if it is drawn, without scrolling. */
export function focusStep(place: HTMLElement | null, step: number): void {
  place?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
}

/** Whether a click is meant for the row of a step: not for a control in it, and not the end of a selection. */
export function isForTheStep(event: MouseEvent): boolean {
  const { target } = event;
  if (target instanceof Element && target.closest('button, vscode-button, vscode-text-area, pre, a') !== null)
    return false;
  return getSelection()?.isCollapsed !== false;
}
