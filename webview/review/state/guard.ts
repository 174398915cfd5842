/**
 * Keys of ours come from the host, some milliseconds after the page has seen the same key. What the page did with it itself
 * (a letter typed into a text, Enter on a button, Escape in a dialog) is not to be done once more.
 */
import type { PanelKey } from '../../../src/protocol/index.ts';

/** Where a key went down in the page. */
export type Ground = 'page' | 'control' | 'text' | 'dialog';

/** A key that is handed on later than this, in milliseconds, was not the one that was seen here. */
const LATEST = 1500;

export interface Guard {
  /** A key went down. */
  down(ground: Ground, key: string): void;
  /** Whether the page is to do what the host hands on; `now` is where the focus is. */
  mayPress(key: PanelKey, now: Ground): boolean;
}

export function guardOf(clock: () => number): Guard {
  let last: { readonly ground: Ground; readonly key: string; readonly time: number } | undefined;
  return {
    down(ground, key) {
      last = { ground, key, time: clock() };
    },
    mayPress(key, now) {
      const seen = last !== undefined && clock() - last.time < LATEST ? last : undefined;
      const ground = seen?.ground ?? now;
      switch (ground) {
        case 'text':
          return false;
        case 'dialog':
          return key === 'help';
        case 'control':
          // The control has had it already.
          return !(key === 'toggle' && (seen === undefined || seen.key === 'Enter' || seen.key === ' '));
        case 'page':
          return now !== 'text';
      }
    },
  };
}
