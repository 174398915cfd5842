import { LeastRecent } from '../../core/lru.ts';
import type { Body } from '../../protocol/index.ts';

/** How much of what was drawn is kept, in UTF-16 code units of JSON: a page that was hidden asks for all of it again. */
const KEPT = 8_000_000;

/**
 * Keeps texts by keys that name all that matters to what is drawn, whatever they are of.
 *
 * @returns finds texts, those that are not kept by `draw`; a key that is of no text any more is left out
 */
export function drawnBodies(): (
  keys: readonly string[],
  draw: (key: string) => Body | undefined,
) => { readonly bodies: Readonly<Record<string, Body>> } {
  const kept = new LeastRecent<Body>(KEPT);
  const find = (key: string, draw: (key: string) => Body | undefined): Body | undefined => {
    const before = kept.get(key);
    if (before) return before;
    const body = draw(key);
    if (body) kept.set(key, body, JSON.stringify(body).length);
    return body;
  };
  return (keys, draw) => ({
    bodies: Object.fromEntries(
      keys.flatMap((key): [string, Body][] => {
        const body = find(key, draw);
        return body ? [[key, body]] : [];
      }),
    ),
  });
}
