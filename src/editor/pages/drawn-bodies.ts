import { LeastRecent } from '../../core/base/lru.ts';
import { t } from '../../l10n/index.ts';
import { type Body, isBody, type SentBodies } from '../../protocol/index.ts';

/** How much of what was drawn is kept, in UTF-16 code units of JSON: a page that was hidden asks for all of it again. */
const KEPT = 8_000_000;
/** As much goes in one message, in the same unit; a larger text goes alone. */
const MOST_SENT = 8_000_000;
/** From here on it is looked whether the page would take a text, in the same unit: it takes all that are smaller. */
const LARGE = 100_000;

interface Drawn {
  readonly body: Body;
  /** In UTF-16 code units of JSON. */
  readonly size: number;
}

/**
 * Keeps texts by keys that name all that matters to what is drawn, whatever they are of.
 *
 * @returns finds texts, those that are not kept by `draw`; a key that is of no text any more is left out
 */
export function drawnBodies(): (
  keys: readonly string[],
  draw: (key: string) => Body | undefined,
) => SentBodies {
  const kept = new LeastRecent<Drawn>(KEPT);
  const find = (key: string, draw: (key: string) => Body | undefined): Drawn | undefined => {
    const before = kept.get(key);
    if (before) return before;
    const body = draw(key);
    const drawn = body && sendable(body);
    if (drawn) kept.set(key, drawn, drawn.size);
    return drawn;
  };
  return (keys, draw) => {
    const bodies: Record<string, Body> = Object.create(null);
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

/** A text that the page would refuse is said to be one: it must not take those along that it is asked for with. */
function sendable(body: Body): Drawn {
  const { length } = JSON.stringify(body);
  if (length <= LARGE || isBody(body)) return { body, size: length };
  const text = t('This text is too complex to typeset. Open the file to read it.');
  return { body: { blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }] }, size: 0 };
}
