/** What an export left out, could not hold, and filled in, in sentences. */
import { FORMATS } from './formats.ts';
import { fillingWords, lossWords } from './loss-words.ts';
import { omissionWords } from './omission-words.ts';
import type { ExportTally } from './tally.ts';
import { FILLINGS, LOSSES, OMISSIONS } from './types.ts';

/** What an export came to: a sentence for how much was written, and one for each kind of what was not, with counts. */
export function exportWords(tally: ExportTally): readonly string[] {
  const { format, rows, solutions, omitted, lost, filled } = tally;
  return [
    FORMATS[format].rowsWords(rows, solutions),
    ...wordsOf(OMISSIONS, omitted, omissionWords),
    ...wordsOf(FILLINGS, filled, fillingWords),
    ...wordsOf(LOSSES, lost, lossWords),
  ];
}

function wordsOf<K>(
  kinds: readonly K[],
  counts: ReadonlyMap<K, number>,
  words: (kind: K, count: number) => string,
): readonly string[] {
  return kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [words(kind, count)] : [];
  });
}
