/** Finds where a text chooses a system of coordinates, which gives x and y a meaning without a formula. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { Passage } from '../text/types.ts';
import { WordsBeforeOffset } from './prose-words.ts';
import type { SymbolIntroduction } from './types.ts';

const SYSTEM =
  /\b(?:coordinate (?:system|plane|frame|axes|geometry(?= with\b))|cartesian(?! geometry)|coordinates(?! of))\b/gi;

/** Verbs that choose a system. */
const CHOOSING =
  /^(?:set|sett?ing|plac|put|introduc|choos|use$|using|let$|take$|fix|adopt|assign|work|consider|employ|impos|in$|with$)/;

/** The verb isn't further before “coordinates”. In words. */
const MAX_CHOOSING_WORDS = 12;

/** The cue of these introductions. */
export const COORDINATES_CUE = 'coordinates';

/** Introductions of x and y, in text order. */
export function findCoordinateIntroductions({ flat, sentences, toTextRange }: Passage): SymbolIntroduction[] {
  const found: SymbolIntroduction[] = [];
  for (const match of flat.matchAll(SYSTEM)) {
    const start = match.index;
    const next = findFirstIndexByBinarySearch(sentences.length, (index) => (sentences[index]?.flat.start ?? 0) > start);
    const sentence = sentences[next - 1];
    if (sentence === undefined || found.at(-1)?.sentence.start === sentence.start) continue;
    const words = new WordsBeforeOffset(flat, sentence.flat.start, start);
    if (!words.some(0, MAX_CHOOSING_WORDS, (word) => CHOOSING.test(word))) continue;
    const range = toTextRange({ start, end: start + match[0].length });
    for (const key of ['x', 'y']) {
      const name = { key, letter: key, tex: key, range, letterRange: range, coreRange: range };
      const rating = { cue: COORDINATES_CUE, strength: 'weak', reach: 'text', trails: true } as const;
      found.push({ ...name, ...rating, sentence: { start: sentence.start, end: sentence.end } });
    }
  }
  return found;
}
