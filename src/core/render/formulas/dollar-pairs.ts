/** Finds the `$` that closes a formula. Some open none: amounts of money and unpaired signs. */

/** The longest formula between single dollar signs, in UTF-16 code units. */
const longest = 2_000;
/** The most dollar signs in braces that are skipped before the closing one. */
const mostInside = 12;

const word = /(?<![\\a-zA-Z\d{])[a-zA-Z]{2,}(?![a-zA-Z}])/g;
/** Common words of sentences. A formula contains at most one, if its author forgot `\text`. */
const small = new Set(
  (
    'the and is are of that we for so then with where which from has have was be by at to in on this since thus ' +
    'hence wait each per if it as his her their an or but when let there all be given not such both'
  ).split(' '),
);

/** As in TeX: the next `$` in the same paragraph and outside of braces closes. */
export function createTexClosingDollarFinder(text: string): (at: number) => number {
  return (at) => next(text, at);
}

/**
 * As models and forums write: signs are paired as in TeX, with or without blanks inside. A `$` before a number may be money,
 * and text that reads like a sentence isn't a formula.
 */
export function createLooseClosingDollarFinder(text: string): (at: number) => number {
  return (at) => {
    const close = next(text, at);
    return close >= 0 && isFormula(text, at, close) ? close : -1;
  };
}

function next(text: string, at: number): number {
  const end = Math.min(text.length, at + longest);
  let depth = 0;
  let inside = 0;
  for (let i = at + 1; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x7b) depth++;
    else if (c === 0x7d) depth--;
    else if (c === 0x0a && /^\n[ \t>]{0,16}\n/.test(text.slice(i, i + 18))) return -1;
    else if (c === 0x24) {
      if (depth <= 0) return i;
      if (++inside > mostInside) return -1;
    }
  }
  return -1;
}

function isFormula(text: string, at: number, close: number): boolean {
  const inner = text.slice(at + 1, close);
  const trimmed = inner.trim();
  if (trimmed === '' || /^[.,;:)](?:\s|$)/.test(trimmed) || /\\[([]/.test(inner)) return false;
  const spacedStart = /^\s/.test(inner);
  const spacedEnd = /\s$/.test(inner);
  const behind = text.charAt(close + 1);
  if (behind === '$' && spacedEnd) return false;
  const commands = /\\[a-zA-Z]|[_^]/.test(inner);
  const own = inner.length < 400 ? inner : inner.slice(0, 400);
  const found =
    own.replace(/\\(?:text|mbox|textrm|textit|textbf|operatorname|mathrm|hbox)\s?\{[^{}]*\}/g, '').match(word) ?? [];
  const sentence = found.filter((one) => small.has(one.toLowerCase())).length;
  if (/^-?[.\d]/.test(inner)) {
    // `$5 and $6` is money, `$2$s` and `$3n+1$` are not.
    const long = found.filter((one) => one.length > 2).length;
    if (spacedEnd || /\d/.test(behind)) return commands && sentence === 0 && !/\d/.test(behind);
    return sentence === 0 && (long <= 1 || commands);
  }
  if (spacedStart !== spacedEnd && !commands && (sentence > 0 || found.length > 1)) return false;
  return sentence <= (spacedStart || spacedEnd ? 0 : 1);
}
