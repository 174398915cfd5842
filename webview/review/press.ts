import type { PanelKey } from '../../src/protocol/index.ts';
import { type Ground, guardOf } from './state/guard.ts';

/** Listens to what goes down in the page, and lets through what the host hands on and the page has not done itself. */
export function listenForKeys(obey: (key: PanelKey) => void): { press(key: PanelKey): void } {
  const guard = guardOf(() => performance.now());
  window.addEventListener('keydown', ({ target, key }) => guard.down(groundOf(target), key), {
    capture: true,
  });
  return {
    press(key) {
      if (guard.mayPress(key, groundOf(document.activeElement))) obey(key);
    },
  };
}

function groundOf(target: EventTarget | null): Ground {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('vscode-text-area, textarea, input, select, [contenteditable]') !== null) return 'text';
  if (target.closest('dialog') !== null) return 'dialog';
  return target.closest('button, vscode-button, a') === null ? 'page' : 'control';
}
