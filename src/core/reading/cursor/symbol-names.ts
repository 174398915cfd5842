/** The names that *Rename Symbol* accepts, and how a name is written at a place. */

const ONE_TOKEN = /^(?:\p{L}\p{M}*|\\[a-zA-Z]{1,30})$/u;
const ACCENT_OR_FONT = /^\\(?:math[a-z]{1,6}|bar|hat|tilde|vec)\s?(?:\{\\?[a-zA-Z]{1,20}\}|[a-zA-Z])$/;

/** Whether a name can replace a letter in a formula, with all its scripts. It may have up to three primes. */
export function isMathSymbolName(name: string): boolean {
  const letter = name.replace(/'{1,3}$/, '');
  return ONE_TOKEN.test(letter) || ACCENT_OR_FONT.test(letter);
}

/**
 * A name as TeX needs it between its neighbors: `\alpha x` and `\in x` with a blank, `x_{n'}` with braces.
 *
 * @param before the text of the line before the name
 * @param after the text after it; its first character is enough
 */
export function formatMathSymbolNameInContext(name: string, before: string, after: string): string {
  if (/[_^]$/.test(before) && !ONE_TOKEN.test(name)) return `{${name}}`;
  const start = /^[a-zA-Z]/.test(name) && /\\[a-zA-Z]{1,30}$/.test(before.slice(-32)) ? ' ' : '';
  const end = /\\[a-zA-Z]+$/.test(name) && /^[a-zA-Z]/.test(after) ? ' ' : '';
  return `${start}${name}${end}`;
}
