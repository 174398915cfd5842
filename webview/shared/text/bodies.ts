/** The texts of the steps, asked for in batches as they come into view, and kept. */
import { type Body, MOST_BODIES, type TextHost } from '../../../src/protocol/index.ts';

/** A text that does not come is asked for so often; after that, not before the next snapshot. */
const TRIES = 3;

/** So many are kept; the longest unused go first. */
const MOST = 4_000;

/** Texts of steps and problems that a page fetches as it draws them, and keeps. */
export interface Bodies {
  /**
   * The text to draw at a place (the index of a step, -1 for the problem): the one the key names, once it is here; until then
   * the last that was drawn at this place; undefined where nothing was. Asks for what is not here.
   */
  at(place: number, key: string): { readonly body: Body; readonly isOld: boolean } | undefined;
  /** Asks for texts that are likely to be drawn soon. Nobody is told when they come. */
  expect(keys: readonly string[]): void;
  /** A text that is here, without asking for it. */
  peek(key: string): Body | undefined;
  /** Another snapshot of the same document: the steps may be at other places now. */
  relocate(to: (place: number) => number): void;
  /** Another document: nothing of the one before is drawn again. */
  clear(): void;
}

/** Makes a store of texts. @param onCome is called when texts have arrived that were to be drawn. @param defer puts a batch together: calls back a little later. */
export function bodiesFrom(
  ask: TextHost['bodies'],
  onCome: () => void,
  defer: (then: () => void) => void = queueMicrotask,
): Bodies {
  const kept = new Map<string, Body>();
  /** The key of what is drawn at each place. */
  let drawn = new Map<number, string>();
  const wanted = new Set<string>();
  const asked = new Set<string>();
  /** Keys that were to be drawn, and were not here. */
  const missed = new Set<string>();
  /** Keys that are of no text any more: a later snapshot has others, or has them again. */
  const gone = new Set<string>();
  /** How often a key was asked for in vain. */
  const failed = new Map<string, number>();
  let isDue = false;
  let age = 0;

  const want = (key: string): void => {
    if (kept.has(key) || asked.has(key) || gone.has(key)) return;
    wanted.add(key);
    if (isDue) return;
    isDue = true;
    defer(send);
  };

  const send = (): void => {
    isDue = false;
    const keys = [...wanted];
    wanted.clear();
    for (let k = 0; k < keys.length; k += MOST_BODIES) void sendBatch(keys.slice(k, k + MOST_BODIES), age);
  };

  const sendBatch = async (keys: readonly string[], when: number): Promise<void> => {
    for (const key of keys) asked.add(key);
    try {
      const { bodies, later = [] } = await ask({ keys });
      if (when !== age) return;
      for (const key of keys) {
        const body = Object.hasOwn(bodies, key) ? bodies[key] : undefined;
        if (body !== undefined) kept.set(key, body);
        // If nothing came of this, nothing would the next time.
        else if (!later.includes(key) || later.length === keys.length) gone.add(key);
      }
      trim();
    } catch {
      if (when !== age) return;
      // What is still in view is asked for again when it is drawn next, which is at once: not without end.
      for (const key of keys) {
        // Nobody waits for it yet.
        if (!missed.has(key)) continue;
        const times = (failed.get(key) ?? 0) + 1;
        if (times < TRIES) failed.set(key, times);
        else gone.add(key);
      }
    } finally {
      if (when === age) {
        for (const key of keys) asked.delete(key);
        // Not for those alone that nobody waits for: all that is in view would be drawn anew.
        if (keys.filter((key) => missed.delete(key)).length > 0) onCome();
      }
    }
  };

  const trim = (): void => {
    if (kept.size <= MOST) return;
    const inUse = new Set(drawn.values());
    for (const key of kept.keys()) {
      if (kept.size <= MOST) break;
      if (!inUse.has(key)) kept.delete(key);
    }
  };

  return {
    at(place, key) {
      const body = kept.get(key);
      if (body !== undefined) {
        kept.delete(key);
        kept.set(key, body);
        drawn.set(place, key);
        return { body, isOld: false };
      }
      if (!gone.has(key)) missed.add(key);
      want(key);
      const old = drawn.get(place);
      const last = old === undefined ? undefined : kept.get(old);
      return last === undefined ? undefined : { body: last, isOld: true };
    },
    expect(keys) {
      for (const key of keys) want(key);
    },
    peek: (key) => kept.get(key),
    relocate(to) {
      gone.clear();
      failed.clear();
      const next = new Map<number, string>();
      for (const [place, key] of drawn) {
        const now = place < 0 ? place : to(place);
        if (now >= 0 || place < 0) next.set(now, key);
      }
      drawn = next;
    },
    clear() {
      age++;
      kept.clear();
      drawn.clear();
      wanted.clear();
      asked.clear();
      missed.clear();
      gone.clear();
      failed.clear();
    },
  };
}
