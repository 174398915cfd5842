/** Rows of steps: elements with `data-step`, its index. */

/** The index of the step that an element is in; -1: none. */
export function stepAt(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('[data-step]') : null;
  return Number(row?.getAttribute('data-step') ?? -1);
}

/** Whether nothing has the focus that has a use for it: the page itself, or the row of a step. */
export function isStep(element: Element | null): boolean {
  return element === document.body || element?.hasAttribute('data-step') === true;
}

/** Has the row of a step take the focus, if it is drawn, where it stands. */
export function focusStep(place: HTMLElement | null, step: number): void {
  place?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
}

/** A click on a control is the control's, and one that ends a selection is nobody's. */
export function isForTheStep(event: MouseEvent): boolean {
  const { target } = event;
  if (target instanceof Element && target.closest('button, vscode-button, vscode-text-area, pre, a') !== null)
    return false;
  return getSelection()?.isCollapsed !== false;
}
