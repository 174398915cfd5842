/** Compiles the phrases of a rule. */

/**
 * A global regular expression for any of `phrases`, as whole words. A blank in a phrase stands for one to eight blanks or line
 * ends.
 */
export function compilePhrases(phrases: readonly string[], isCased = false): RegExp {
  const sources = phrases.map((phrase) => phrase.replaceAll(' ', '\\s{1,8}'));
  return new RegExp(`\\b(?<!-)(?:${sources.join('|')})(?![\\p{L}\\p{N}_])`, isCased ? 'gu' : 'giu');
}
