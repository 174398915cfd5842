/** Parses lists and tables written as words separated by white space. */

/** The words of a list. */
export function readWords(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** A map from the first word of each pair to the second: `× \times ÷ \div`. */
export function readPairs(table: string): ReadonlyMap<string, string> {
  const words = readWords(table);
  return new Map(words.flatMap((word, k) => (k % 2 === 0 ? [[word, words[k + 1] ?? ''] as const] : [])));
}

/** A map from each word to the number after it: `two 2 three 3`. */
export function readNumbers(table: string): ReadonlyMap<string, number> {
  return new Map([...readPairs(table)].map(([word, number]) => [word, Number(number)]));
}
