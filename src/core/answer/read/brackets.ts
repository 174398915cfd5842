/** Brackets in tokens: finding matching pairs, and splitting outside all brackets. */

import { joinMathTokens } from '../../checker/index.ts';
import type { MathTokens } from './answer.ts';

const OPENERS: ReadonlySet<string> = new Set(['(', '[', '{', '\\{', '\\lfloor', '\\lceil', '\\langle']);
const CLOSERS: ReadonlySet<string> = new Set([')', ']', '}', '\\}', '\\rfloor', '\\rceil', '\\rangle']);

export function isOpeningBracket(text: string): boolean {
  return OPENERS.has(text) || text.startsWith('\\begin{');
}

export function isClosingBracket(text: string): boolean {
  return CLOSERS.has(text) || text.startsWith('\\end{');
}

/** Whether every bracket is closed. Intervals may open and close with different ones. */
export function areBracketsBalanced(tokens: MathTokens): boolean {
  let depth = 0;
  for (const { text } of tokens) {
    if (isOpeningBracket(text)) depth++;
    else if (isClosingBracket(text) && --depth < 0) return false;
  }
  return depth === 0;
}

/** Where the bracket at `at` is closed, or −1. */
export function findMatchingBracket(tokens: MathTokens, at: number): number {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? '';
    if (isOpeningBracket(text)) depth++;
    else if (isClosingBracket(text) && --depth === 0) return i;
  }
  return -1;
}

/** The parts between separators outside all brackets, and the separators. */
export function splitAtSeparatorsOutsideBrackets(
  tokens: MathTokens,
  isSeparator: (text: string, at: number) => boolean,
): { readonly parts: readonly MathTokens[]; readonly at: readonly number[] } {
  const parts: MathTokens[] = [];
  const at: number[] = [];
  let depth = 0;
  let from = 0;
  tokens.forEach(({ text }, i) => {
    if (isOpeningBracket(text)) depth++;
    else if (isClosingBracket(text)) depth--;
    else if (depth === 0 && isSeparator(text, i)) {
      parts.push(tokens.slice(from, i));
      at.push(i);
      from = i + 1;
    }
  });
  parts.push(tokens.slice(from));
  return { parts, at };
}

/** Whether a matching sign is outside all brackets. */
export function hasSeparatorOutsideBrackets(tokens: MathTokens, isIt: (text: string, at: number) => boolean): boolean {
  return splitAtSeparatorsOutsideBrackets(tokens, isIt).at.length > 0;
}

export function removeOuterBraces(tokens: MathTokens): MathTokens {
  let inner = tokens;
  while (inner.length > 2 && inner[0]?.text === '{' && findMatchingBracket(inner, 0) === inner.length - 1)
    inner = inner.slice(1, -1);
  return inner;
}

export function areSameTokens(a: MathTokens, b: MathTokens): boolean {
  return a.length === b.length && joinMathTokens(a) === joinMathTokens(b);
}
