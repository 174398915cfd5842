/** What stands above any page whose host isn't there. */
import { t } from '../../src/l10n/index.ts';

/** @param reconnect asks for the host again */
export function notConnectedBar(reconnect: () => void): { show(isConnected: boolean): void } {
  const bar = document.createElement('div');
  bar.className = 'not-connected';
  bar.setAttribute('role', 'alert');
  const show = (isConnected: boolean): void => {
    bar.replaceChildren();
    bar.hidden = isConnected;
    if (isConnected) return;
    const words = document.createElement('span');
    words.textContent = t('Not connected. What was saved is safe.');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = t('Reconnect');
    button.addEventListener('click', () => {
      reconnect();
      words.textContent = t(
        "Reconnecting. If it doesn't help, copy what you were writing and reload the window. What was saved is safe.",
      );
    });
    bar.append(words, button);
  };
  show(true);
  document.body.prepend(bar);
  return { show };
}
