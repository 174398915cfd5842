import { type Ground, guardOf, type KeyRules } from './guard.ts';

/** What takes letters for itself. */
const TEXTS =
  'vscode-text-area, vscode-text-field, vscode-dropdown, textarea, input, select, [contenteditable]';

/**
 * Listens to what goes down in the page: does at once what is the page's own, and lets through what the host hands on and the page has
 * not done itself.
 */
export function listenForKeys<K extends string>(
  obey: (key: K) => void,
  rules: KeyRules<K>,
): { press(key: K): void } {
  const guard = guardOf(() => performance.now(), rules);
  window.addEventListener(
    'keydown',
    (event) => {
      const own = guard.down(groundOf(event.target), event.key, isPlain(event));
      if (own === undefined) return;
      event.preventDefault();
      obey(own);
    },
    { capture: true },
  );
  return {
    press(key) {
      if (guard.mayPress(key, groundOf(document.activeElement))) obey(key);
    },
  };
}

/** A mouse that moves further while it is down, in CSS pixels, does not click: it selects words. */
const DRAG = 3;

/**
 * Calls back when the reader has clicked into the page, which had not the focus, but not on a control, and not to select words. The
 * workbench looks only four times a second where the focus is, and a key that goes down before it has seen that is lost.
 */
export function onClickInto(then: () => void): void {
  let from: MouseEvent | undefined;
  const listen = (type: 'mousedown' | 'mouseup', listener: (event: MouseEvent) => void): void =>
    window.addEventListener(type, listener, { capture: true });
  listen('mousedown', (event) => {
    from = !document.hasFocus() && groundOf(event.target) === 'page' ? event : undefined;
  });
  listen('mouseup', ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) <= DRAG) then();
    from = undefined;
  });
}

/** Without modifiers, but for Shift, and for AltGr, which is both Ctrl and Alt: with it some keyboards have `?`. */
function isPlain({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !metaKey && ctrlKey === altKey;
}

function groundOf(target: EventTarget | null): Ground {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(TEXTS) !== null) return 'text';
  if (target.closest('dialog') !== null) return 'dialog';
  if (target.closest('[data-keys]') !== null) return 'list';
  return target.closest('button, vscode-button, a') === null ? 'page' : 'control';
}
