/** Parses lists and tables written as words separated by white space. */

export function splitIntoWords(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

export function parseWordSet(list: string): ReadonlySet<string> {
  return new Set(splitIntoWords(list));
}

/** A map from the first word of each pair to the second: `× \times ÷ \div`. */
export function parseWordPairs(table: string): ReadonlyMap<string, string> {
  const words = splitIntoWords(table);
  return new Map(words.flatMap((word, k) => (k % 2 === 0 ? [[word, words[k + 1] ?? ''] as const] : [])));
}

/** A map from each word to the number after it: `two 2 three 3`. */
export function parseWordNumberPairs(table: string): ReadonlyMap<string, number> {
  return new Map([...parseWordPairs(table)].map(([word, number]) => [word, Number(number)]));
}
