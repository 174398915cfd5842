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
