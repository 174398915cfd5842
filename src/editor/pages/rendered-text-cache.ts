import { LruCache } from '../../core/base/lru-cache.ts';
import { t } from '../../l10n/index.ts';
import { isRenderedText, type RenderedText, type RenderedTextsResponse } from '../../protocol/index.ts';

/** The size of the cache of rendered texts, in UTF-16 code units of JSON. A page that was hidden requests all of them again. */
const KEPT = 8_000_000;
/** The maximum size of one message, in the same unit. A larger text is sent alone. */
const MOST_SENT = 8_000_000;
/** From this size on, in the same unit, a text is validated first. The page accepts all smaller ones. */
const LARGE = 100_000;

interface Drawn {
  readonly body: RenderedText;
  /** In UTF-16 code units of JSON. */
  readonly size: number;
}

/**
 * Caches rendered texts by keys that contain everything that affects the rendering.
 *
 * @returns a function that finds texts by their keys and renders missing ones with `draw`. Keys without a text are left out
 */
export function createCachingTextRenderer(): (
  keys: readonly string[],
  draw: (key: string) => RenderedText | undefined,
) => RenderedTextsResponse {
  const kept = new LruCache<Drawn>(KEPT);
  const find = (key: string, draw: (key: string) => RenderedText | undefined): Drawn | undefined => {
    const before = kept.get(key);
    if (before) return before;
    const body = draw(key);
    const drawn = body && limitBodySize(body);
    if (drawn) kept.set(key, drawn, drawn.size);
    return drawn;
  };
  return (keys, draw) => {
    const bodies: Record<string, RenderedText> = Object.create(null);
    let room = MOST_SENT;
    for (const [k, key] of keys.entries()) {
      const found = find(key, draw);
      if (!found) continue;
      if (found.size > room && room < MOST_SENT) return { bodies, later: keys.slice(k) };
      bodies[key] = found.body;
      room -= found.size;
    }
    return { bodies };
  };
}

/** Replaces a text that the page would reject with a message, so that the other texts of the same request still arrive. */
function limitBodySize(body: RenderedText): Drawn {
  const { length } = JSON.stringify(body);
  if (length <= LARGE || isRenderedText(body)) return { body, size: length };
  const text = t('This text is too complex to typeset. Open the proof or item in an editor to read it.');
  return { body: { blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }] }, size: 0 };
}
