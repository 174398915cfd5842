/** What stands above any page whose host isn't there. */
import { t } from '../../../src/l10n/index.ts';

/**
 * @param reconnect asks for the host again, in case that it was only late
 * @returns where a click leads: to the host that took the place of one that was killed
 */
export function notConnectedBar(reconnect: () => string): { show(isConnected: boolean): void } {
  const bar = document.createElement('div');
  bar.className = 'not-connected';
  bar.setAttribute('role', 'alert');
  // However far into the page the reader is, the next Tab leads to what can be done.
  let first: HTMLElement | undefined;
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (!first || key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return;
      event.preventDefault();
      first.focus();
      first = undefined;
    },
    { capture: true },
  );
  const show = (isConnected: boolean): void => {
    bar.replaceChildren();
    bar.hidden = isConnected;
    first = undefined;
    if (isConnected) return;
    const words = document.createElement('span');
    words.textContent = t('Not connected. What was saved is safe.');
    const link = document.createElement('a');
    link.href = '#';
    link.textContent = t('Reconnect');
    // The window reads the address once the click has come to the document.
    link.addEventListener('click', () => {
      link.href = reconnect();
      words.textContent = t(
        "Reconnecting. If it doesn't help, copy what you were writing and reload the window. What was saved is safe.",
      );
    });
    bar.append(words, link);
    first = link;
  };
  show(true);
  document.body.prepend(bar);
  return { show };
}
