/** The texts of steps, fetched in batches as they come into view, and cached. */
import {
  MAX_RENDERED_TEXTS_PER_REQUEST,
  type RenderedText,
  type RenderedTextHostApi,
} from '../../../src/protocol/index.ts';

/** The maximum number of requests for a missing text until the next snapshot. */
const TRIES = 3;

/** The maximum number of cached texts. The least recently used are dropped first. */
const MOST = 4_000;

/** The texts of steps and problems, which a page fetches when it draws them, and caches. */
export type RenderedTextStore = ReturnType<typeof createRenderedTextStore>;

/**
 * Creates a store of texts.
 * @param onCome called when texts arrive that the page wanted to draw
 * @param defer calls back a little later, to collect a batch
 */
export function createRenderedTextStore(
  ask: RenderedTextHostApi['bodies'],
  onCome: () => void,
  defer: (then: () => void) => void = queueMicrotask,
) {
  const kept = new Map<string, RenderedText>();
  /** The key of the text drawn at each place. */
  let drawn = new Map<number, string>();
  const wanted = new Set<string>();
  const asked = new Set<string>();
  /** Keys of missing texts that the page wanted to draw. */
  const missed = new Set<string>();
  /** Keys that no longer have a text. A later snapshot has other keys, or these again. */
  const gone = new Set<string>();
  /** The number of failed requests for a key. */
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
    for (let k = 0; k < keys.length; k += MAX_RENDERED_TEXTS_PER_REQUEST)
      void sendBatch(keys.slice(k, k + MAX_RENDERED_TEXTS_PER_REQUEST), age);
  };

  const sendBatch = async (keys: readonly string[], when: number): Promise<void> => {
    for (const key of keys) asked.add(key);
    try {
      const { bodies, later = [] } = await ask({ keys });
      if (when !== age) return;
      for (const key of keys) {
        const body = Object.hasOwn(bodies, key) ? bodies[key] : undefined;
        if (body !== undefined) kept.set(key, body);
        // If this request fails, so would the next one.
        else if (!later.includes(key) || later.length === keys.length) gone.add(key);
      }
      trim();
    } catch {
      if (when !== age) return;
      // A missing text is requested again when it is drawn, which is at once. So the number of requests is bounded.
      for (const key of keys) {
        // No component waits for this text yet.
        if (!missed.has(key)) continue;
        const times = (failed.get(key) ?? 0) + 1;
        if (times < TRIES) failed.set(key, times);
        else gone.add(key);
      }
    } finally {
      if (when === age) {
        for (const key of keys) asked.delete(key);
        // Texts that no component waits for don't cause a redraw of everything in view.
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
    /**
     * The text to draw at a place (the index of a step, -1 for the problem): the text with this key once it has arrived; until then
     * the last text drawn at this place, or undefined. Requests a missing text.
     */
    at(place: number, key: string): { readonly body: RenderedText; readonly isOld: boolean } | undefined {
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
    /** Requests texts that are likely to be drawn soon. Their arrival isn't reported. */
    expect(keys: readonly string[]): void {
      for (const key of keys) want(key);
    },
    /** A cached text, without requesting it. */
    peek: (key: string): RenderedText | undefined => kept.get(key),
    /** Call this on a new snapshot of the same document, in which steps can have other places. */
    relocate(to: (place: number) => number): void {
      gone.clear();
      failed.clear();
      const next = new Map<number, string>();
      for (const [place, key] of drawn) {
        const now = place < 0 ? place : to(place);
        if (now >= 0 || place < 0) next.set(now, key);
      }
      drawn = next;
    },
    /** Call this on another document. No text of the earlier one is drawn again. */
    clear(): void {
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
