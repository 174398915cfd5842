/** Finds the known word that a mistyped word probably means. */

/** The maximum length of a word to compare. */
const LONGEST = 64;

/**
 * The known word with the smallest distance to a word; the first of several. The distance counts inserted, deleted, changed, and
 * swapped letters (optimal string alignment). It is at most a third of the length of the longer word, or one. Undefined if no word
 * is near enough.
 */
export function findSimilarWord(word: string, known: Iterable<string>): string | undefined {
  if (word === '' || word.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of known) {
    if (one === word) return one;
    const allowed = Math.max(1, Math.floor(Math.max(word.length, one.length) / 3));
    if (Math.abs(word.length - one.length) > allowed) continue;
    const far = distance(word.toLowerCase(), one.toLowerCase());
    if (far <= allowed && far < least && far < one.length) [best, least] = [one, far];
  }
  return best;
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(above, j) + 1,
          at(row, j - 1) + 1,
          at(above, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, above] = [above, row];
  }
  return at(above, b.length);
}

function at(row: readonly number[], j: number): number {
  return row[j] ?? Number.POSITIVE_INFINITY;
}
