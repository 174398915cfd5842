/** What a relation that cannot be judged is, as far as that can be told from its shape. */

import type { Token } from './terms/tokens.ts';
import type { NotRead } from './terms/types.ts';
import { GREEK, type Sign } from './terms/vocabulary.ts';

/** The reason as it is told and counted: a name and what it is, or a comparison, is no equation to solve. */
export function reasonFor(
  reason: NotRead,
  sign: Sign,
  left: readonly Token[],
  right: readonly Token[],
): NotRead {
  const compares = sign === '<' || sign === '≤' || sign === '>' || sign === '≥' || sign === '≠';
  if (compares) {
    // `i \ge 1`: an index, though it could be the imaginary unit.
    const index = reason === 'no-value' && [...left, ...right].some((t) => t.text === 'i');
    return reason === 'equation' || index ? 'inequality' : reason;
  }
  // Near, but not as near as it was printed.
  if (sign === '≈' && reason === 'no-value') return 'ambiguous';
  if (sign !== '=' || !/^(?:equation|unknown-name|syntax|units)$/.test(reason)) return reason;
  const names = (side: readonly Token[], other: readonly Token[]): boolean => {
    const name = side.find((t) => t.kind === 'letter' || t.kind === 'text' || GREEK.has(t.text))?.text;
    return isNaming(side) && !other.some((t) => t.text === name);
  };
  return names(left, right) || names(right, left) ? 'definition' : reason;
}

/** Signs that belong to a name: accents, brackets of arguments, bars, primes. */
const PART =
  /^(?:[{}'|&]|\\(?:angle|triangle|overline|overrightarrow|vec|bar|hat|widehat|tilde|widetilde|mathbf|mathcal|mathbb|bm|boldsymbol|prime|measuredangle|operatorname))$/;

/** `x`, `a_n`, `f(x)`, `\angle ABC`, `AB`, `\text{Area}`: one name, whatever stands in its index and its brackets. */
function isNaming(tokens: readonly Token[]): boolean {
  const letters: string[] = [];
  let words = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    if (text === '_') i = groupEnd(tokens, i + 1);
    else if (text === '(' && letters.length + words > 0) {
      i = groupEnd(tokens, i);
      // What is behind the brackets of a call is no longer of the name.
      if (tokens[i + 1] !== undefined) return false;
    } else if (token.kind === 'text') words++;
    else if (token.kind === 'letter' || GREEK.has(text)) letters.push(text);
    else if (!PART.test(text)) return false;
  }
  if (words > 0) return letters.length <= 1;
  return letters.length === 1 || (letters.length > 1 && letters.every((l) => /^[A-Z]$/.test(l)));
}

/** Where the group or token at `i` ends. */
function groupEnd(tokens: readonly Token[], i: number): number {
  let depth = 0;
  for (let k = i; k < tokens.length; k++) {
    const text = tokens[k]?.text;
    if (text === '(' || text === '{') depth++;
    else if (text === ')' || text === '}') depth--;
    if (depth <= 0) return k;
  }
  return tokens.length;
}
