import { t } from '../../../src/l10n/index.ts';

/** Whether the host is still there: it may have been killed, and then nothing that is done in the page reaches anybody. */

/** How often the host is asked for a sign of life, in milliseconds. */
const EVERY = 1_000;
/** A host that hasn't answered for so long isn't there, in milliseconds: with the time until it is asked that is below 3 s. */
const PATIENCE = 1_800;
/** A page that was frozen has answers that it hasn't heard yet: they come first, in milliseconds. */
const UNHEARD = 100;

export interface ConnectionParts {
  /** Resolves once the host answers. */
  readonly alive: () => Promise<void>;
  /** Calls back after so many milliseconds; returns what takes it back. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
  /** Told when the host is lost, and when it is back. */
  readonly changed: (isConnected: boolean) => void;
}

/** Watches the host for as long as the page lives. Returns what asks at once. */
export function watchHost({ alive, later, changed }: ConnectionParts): () => void {
  let isConnected = true;
  let asked = 0;
  let answered = 0;
  const becomes = (now: boolean): void => {
    if (isConnected === now) return;
    isConnected = now;
    changed(now);
  };
  const ask = (): void => {
    const turn = ++asked;
    const isLate = (): boolean => answered < turn;
    later(() => {
      if (isLate()) later(() => isLate() && becomes(false), UNHEARD);
    }, PATIENCE);
    void alive().then(() => {
      answered = Math.max(answered, turn);
      becomes(true);
    });
  };
  const again = (): void => {
    later(() => {
      ask();
      again();
    }, EVERY);
  };
  again();
  return ask;
}

/** A page that isn't replaced so long after the reader has reconnected won't be, in milliseconds. */
const STILL_AFTER = 5_000;

/** What stands above any page whose host isn't there. */

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
    words.textContent = t('Lost the connection to the Proofmark extension. Your saved work is safe.');
    const link = document.createElement('a');
    link.href = '#';
    link.textContent = t('Reconnect');
    // The window reads the address once the click has come to the document.
    link.addEventListener('click', () => {
      link.href = reconnect();
      words.textContent = t('Reconnecting. Your saved work is safe.');
      // Where no host runs, all that VS Code says is that it doesn't know the command.
      setTimeout(() => {
        words.textContent = t(
          'Still not connected. Copy your unsaved text, run “Developer: Restart Extension Host” from the Command Palette, then reconnect. Your saved work is safe.',
        );
      }, STILL_AFTER);
    });
    bar.append(words, link);
    first = link;
  };
  show(true);
  document.body.prepend(bar);
  return { show };
}
