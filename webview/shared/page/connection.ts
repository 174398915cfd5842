import { t } from '../../../src/l10n/index.ts';

/** Checks whether the extension host still runs. If it was killed, no action in the page has an effect. */

/** The interval between pings to the host, in milliseconds. */
const EVERY = 1_000;
/** A host that hasn't replied for this long is lost, in milliseconds. With the ping interval, a loss is noticed within 3 s. */
const PATIENCE = 1_800;
/** Extra time for replies that arrived while the page was frozen, in milliseconds. */
const UNHEARD = 100;

export interface HostConnectionMonitorOptions {
  /** Resolves once the host answers. */
  readonly alive: () => Promise<void>;
  /** Calls back after a number of milliseconds. Returns a function that cancels the call. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
  /** Called when the host is lost and when it is back. */
  readonly changed: (isConnected: boolean) => void;
}

/** Watches the host while the page exists. Returns a function that pings it at once. */
export function monitorHostConnection({ alive, later, changed }: HostConnectionMonitorOptions): () => void {
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

/** If the page isn't replaced within this time after *Reconnect*, reconnecting failed, in milliseconds. */
const STILL_AFTER = 5_000;

/**
 * Creates the bar above a page without a host.
 * @param reconnect pings the host again in case it was only slow, and returns the link to the host that replaced a killed one
 */
export function createConnectionLostBar(reconnect: () => string): { show(isConnected: boolean): void } {
  const bar = document.createElement('div');
  bar.className = 'not-connected';
  bar.setAttribute('role', 'alert');
  // Wherever the focus is, the next Tab goes to *Reconnect*.
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
    // The window reads the address after the click has reached the document.
    link.addEventListener('click', () => {
      link.href = reconnect();
      words.textContent = t('Reconnecting. Your saved work is safe.');
      // If no host runs, VS Code only reports an unknown command.
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
