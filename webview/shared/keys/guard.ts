/**
 * Keys of ours come from the host, some milliseconds after the page has seen the same key. What the page did with it itself
 * (a letter typed into a text, Enter on a button, Escape in a dialog, an arrow among games) is not to be done once more.
 */

/** Where a key went down in the page. */
export type Ground = 'page' | 'control' | 'list' | 'text' | 'dialog';

/** A key that is handed on later than this, in milliseconds, was not the one that was seen here. */
const LATEST = 1500;

/** What a page does with keys of its own, and which keys it leaves alone. */
export interface KeyRules<K extends string> {
  /** What Enter does where no control has the focus, if it does anything. */
  readonly enter?: K;
  /** What `?` does, on whatever key a keyboard has it. */
  readonly help: K;
  /** What a list with keys of its own (`data-keys`) has had already: walking it, and what Enter does there. */
  readonly lists?: readonly K[];
  /**
   * The letter of a key, unless somebody has bound another: letters of a text that the host hands on only once the text was left are
   * known by it.
   */
  readonly letterOf?: (key: K) => string | undefined;
  /** What else the page does by itself, at once; without modifiers. */
  readonly own?: (key: string, ground: Ground) => K | undefined;
}

export interface Guard<K extends string> {
  /** A key went down; `isPlain`: without modifiers. What the page is to do with it at once; undefined: wait for the host. */
  down(ground: Ground, key: string, isPlain?: boolean): K | undefined;
  /** Whether the page is to do what the host hands on; `now` is where the focus is. */
  mayPress(key: K, now: Ground): boolean;
}

export function guardOf<K extends string>(clock: () => number, rules: KeyRules<K>): Guard<K> {
  let last: { readonly ground: Ground; readonly key: string; readonly time: number } | undefined;
  /** What the page has done itself, and the host may hand on still. */
  let done: readonly { readonly key: K; readonly time: number }[] = [];
  /** Letters that went into a text, and the host may hand on still. */
  let written: readonly { readonly letter: string; readonly time: number }[] = [];
  const ownOf = (ground: Ground, key: string): K | undefined => {
    if (ground === 'text') return undefined;
    if (key === '?') return rules.help;
    return ground === 'dialog' || ground === 'list' ? undefined : rules.own?.(key, ground);
  };
  return {
    down(ground, key, isPlain = true) {
      const time = clock();
      last = { ground, key, time };
      if (ground === 'text')
        written = [...written.filter((one) => time - one.time < LATEST), { letter: key, time }];
      const own = isPlain ? ownOf(ground, key) : undefined;
      if (own !== undefined) done = [...done.filter((one) => time - one.time < LATEST), { key: own, time }];
      return own;
    },
    mayPress(key, now) {
      const time = clock();
      const twice = done.findIndex((one) => one.key === key && time - one.time < LATEST);
      if (twice >= 0) {
        done = done.filter((_, k) => k !== twice);
        return false;
      }
      // Each comes once, in the order in which they went down: the first is the one of the text.
      const letter = rules.letterOf?.(key);
      const typed = written.findIndex((one) => one.letter === letter && time - one.time < LATEST);
      if (letter !== undefined && typed >= 0) {
        written = written.filter((_, k) => k !== typed);
        return false;
      }
      const seen = last !== undefined && time - last.time < LATEST ? last : undefined;
      const ground = seen?.ground ?? now;
      switch (ground) {
        case 'text':
          return false;
        case 'dialog':
          return key === rules.help;
        case 'list':
          return rules.lists?.includes(key) !== true;
        case 'control':
          // The control has had it already.
          return !(key === rules.enter && (seen === undefined || seen.key === 'Enter' || seen.key === ' '));
        case 'page':
          return now !== 'text';
      }
    },
  };
}
