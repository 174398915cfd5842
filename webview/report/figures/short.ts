/** A name on one line, cut off where it is longer than so many characters. */
export function short(words: string, most: number): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const signs = [...line];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : line;
}
