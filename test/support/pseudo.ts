/** A language of no people: English in full-width letters, so that whatever was not translated is seen at once. */

export const PSEUDO = 'qps-ploc';

/** A text in it. What is put in, code, and what links lead to stays. */
export function pseudo(text: string): string {
  return text
    .split(/(\{\d{1,2}\}|`[^`]*`|\]\([^)]*\)|\$\([\w-]+\))/)
    .map((part, k) => (k % 2 === 1 ? part : part.replace(/[A-Za-z]/g, wide)))
    .join('');
}

/** All texts of a table, by their English ones or by their keys. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}

/** Whether any of it is in that language. */
export function hasPseudo(text: string): boolean {
  return /[\uff21-\uff5a]/.test(text);
}

/**
 * The words of a shown text that are English letters all the same.
 * @param known what may be: a proof's words, names, mathematics
 */
export function leftInEnglish(text: string, known: readonly string[]): string[] {
  const all = new Set(known.flatMap((one) => one.match(/[A-Za-z]+/g) ?? []));
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !all.has(word));
}
