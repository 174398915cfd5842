/** Lists and tables that are written as text, their words parted by blanks. */

/** The words of a list. */
export function readWords(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** The second word of each pair by its first: `× \times ÷ \div`. */
export function readPairs(table: string): ReadonlyMap<string, string> {
  const words = readWords(table);
  return new Map(words.flatMap((word, k) => (k % 2 === 0 ? [[word, words[k + 1] ?? ''] as const] : [])));
}

/** The number behind each word: `two 2 three 3`. */
export function readNumbers(table: string): ReadonlyMap<string, number> {
  return new Map([...readPairs(table)].map(([word, number]) => [word, Number(number)]));
}
