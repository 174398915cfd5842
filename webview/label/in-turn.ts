/** What leads to another item, one after the other: keys that go down meanwhile are for what is shown then. */
import type { LabelKey } from '../../src/protocol/index.ts';

/** The host's view of what it has just done comes so long after its answer at the latest, in milliseconds; if none comes, nothing is new. */
const VIEW_AFTER = 250;
/** So many keys wait at most: a key that is held down is not done for minutes after. */
const MOST_WAITING = 32;

export interface Turns {
  /** Whether something is under way that may lead to another item. */
  readonly isMoving: () => boolean;
  /** Does it. */
  move(call: () => Promise<void>): void;
  /** Has a key wait. */
  wait(key: LabelKey): void;
  /** A view has come. */
  shown(): void;
}

export interface Around {
  /** Names what is shown. */
  readonly place: () => string;
  readonly obey: (key: LabelKey) => void;
  readonly fails: (error: unknown) => void;
  /** Calls back after so many milliseconds; returns what takes it back. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
}

export function turnsOf({ place, obey, fails, later }: Around): Turns {
  let moving = 0;
  let waiting: LabelKey[] = [];
  let forView: (() => void)[] = [];

  /** Resolves once the host has shown something: its views are paced, and come a little behind its answers. */
  const nextView = (): Promise<void> =>
    new Promise((resolve) => {
      const takeBack = later(resolve, VIEW_AFTER);
      forView.push(() => {
        takeBack();
        resolve();
      });
    });

  return {
    isMoving: () => moving > 0,
    move(call) {
      moving += 1;
      const before = place();
      call()
        .then(() => (place() === before ? nextView() : undefined))
        .catch((error: unknown) => {
          // They were for what has not come.
          waiting = [];
          fails(error);
        })
        .finally(() => {
          moving -= 1;
          while (moving === 0) {
            const key = waiting.shift();
            if (key === undefined) break;
            obey(key);
          }
        });
    },
    wait(key) {
      if (waiting.length < MOST_WAITING) waiting.push(key);
    },
    shown() {
      const waited = forView;
      forView = [];
      for (const go of waited) go();
    },
  };
}
