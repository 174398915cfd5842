/** Notations for combinations, arrangements, and numerals in other bases. */

import type { MathToken } from '../terms/math-tokens.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import {
  createFunctionCallPiece,
  createLatexPiece,
  type LatexOperandReader,
  type LatexPiece,
  takeCommaSeparatedParts,
} from './latex-piece.ts';

const LETTER = /^[CPA]$/;

function choose(letter: string, n: string, k: string): LatexPiece {
  return letter === 'C' ? createLatexPiece(`\\binom{${n}}{${k}}`) : createFunctionCallPiece('permutations', [n, k]);
}

/** `\binom{n}{k}`. With several numbers below, it is a multinomial coefficient; the last number may be omitted. */
export function readBinomialCoefficient(e: LatexOperandReader): LatexPiece {
  const top = e.argument();
  if (e.peek() !== '{') return choose('C', top, e.argument());
  e.skip();
  const items = takeCommaSeparatedParts(e, '}');
  if (items.some((item) => item === '')) throw new RelationReadingFailure('syntax');
  const [only] = items;
  if (items.length === 1 && only !== undefined) return choose('C', top, only);
  const rest = e.chooser.choose(2) === 0 ? [] : [`(${top})${items.map((item) => `-(${item})`).join('')}`];
  const bottom = [...items, ...rest].map((item) => `((${item})!)`).join('\\cdot ');
  return createLatexPiece(`\\frac{((${top})!)}{${bottom}}`);
}

/** `C(5, 2)`, `P(5, 2)`, `C_5^2`: numbers of combinations and arrangements, or a function or point of that name. */
export function readCombinationOrPermutation(e: LatexOperandReader, letter: string): LatexPiece | undefined {
  if (!LETTER.test(letter)) return undefined;
  const text = e
    .rest()
    .slice(1, 9)
    .map((t) => t.text)
    .join(' ');
  const call = /^\( (\d+) , (\d+) \)/.exec(text);
  const scripts = /^_ (?:(\d+)|\{ (\d+) \}) \^ (?:(\d+)|\{ (\d+) \})/.exec(text);
  const match = call ?? scripts;
  if (match === null) return undefined;
  const [a = '', b = ''] = match.slice(1).filter((part) => part !== undefined);
  const [n, k] = call === null && Number(b) > Number(a) ? [b, a] : [a, b];
  // Any other meaning has an unknown value.
  if (e.chooser.choose(2, 'counted') === 1) throw new RelationReadingFailure('unknown-name');
  e.skip(1 + match[0].split(' ').length);
  return choose(letter, n, k);
}

/**
 * The tokens with `{}_5 C_2` for each `C(5, 2)`, `5C2`, and `C_5^2`, and likewise for `P`, if the letter is one of `letters`. In
 * a text on combinations, they aren't functions. The same array if there is none.
 */
export function normalizeCombinationNotation(tokens: readonly MathToken[], letters: string): readonly MathToken[] {
  const out: MathToken[] = [];
  let isChanged = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const isLetter = token.kind === 'letter' && letters.includes(token.text);
    const count = isLetter ? countAt(tokens, i) : undefined;
    if (count === undefined) {
      out.push(token);
      continue;
    }
    const { n, k, end, isInfix } = count;
    if (isInfix) out.pop();
    const at = (text: string, kind: MathToken['kind'] = 'symbol'): MathToken => ({ ...token, kind, text });
    const group = (...inner: MathToken[]): MathToken[] => [at('{', 'open'), ...inner, at('}', 'close')];
    out.push(...group(), at('_'), ...group(n), token, at('_'), ...group(k));
    isChanged = true;
    i = end - 1;
  }
  return isChanged ? out : tokens;
}

/** The two numbers of a count whose letter is at `i`, and its end. */
function countAt(
  tokens: readonly MathToken[],
  i: number,
): { readonly n: MathToken; readonly k: MathToken; readonly end: number; readonly isInfix: boolean } | undefined {
  const [before, letter, ...rest] = [tokens[i - 1], ...tokens.slice(i, i + 9)];
  const signs = rest.map(({ kind, text }) => (kind === 'number' && /^\d+$/.test(text) ? '#' : text)).join(' ');
  const number = (k: number): MathToken | undefined => rest.filter(({ kind }) => kind === 'number')[k];
  const [first, second] = [number(0), number(1)];
  const isBesideNumber = before?.kind === 'number' && before.end === letter?.start && /^\d+$/.test(before.text);
  const beforeThat = tokens[i - 2]?.text ?? '';
  if (isBesideNumber && first !== undefined && !/^[\^_}]$/.test(beforeThat)) {
    const length = signs.startsWith('_ { # }') ? 4 : signs.startsWith('_ #') ? 2 : signs.startsWith('#') ? 1 : 0;
    const next = rest[length]?.text ?? '';
    if (length > 0 && !/^[!^_({]$/.test(next)) return { n: before, k: first, end: i + 1 + length, isInfix: true };
    return undefined;
  }
  if (first === undefined || second === undefined || before?.kind === 'number') return undefined;
  if (signs.startsWith('( # , # )')) return { n: first, k: second, end: i + 6, isInfix: false };
  const scripts = /^_ (?:#|\{ # \}) \^ (?:#|\{ # \})/.exec(signs)?.[0];
  if (scripts === undefined) return undefined;
  const isTopFirst = Number(second.text) > Number(first.text);
  const [n, k] = isTopFirst ? [second, first] : [first, second];
  return { n, k, end: i + 1 + scripts.split(' ').length, isInfix: false };
}

/** `{}_5 C_2`, `^5 P_2`, starting at the first script. */
export function readPrefixedCombinationOrPermutation(e: LatexOperandReader): LatexPiece {
  e.skip();
  const n = e.script();
  const letter = e.peek() ?? '';
  if (!LETTER.test(letter)) throw new RelationReadingFailure('syntax');
  e.skip();
  e.expect('_');
  return choose(letter, n, e.script());
}

/** `101_2`, `41_{(8)}`: digits in a base from 2 to 10. */
export function readNumeralInBase(e: LatexOperandReader, digits: string): LatexPiece {
  e.skip();
  const base = Number(/^\(?(\d{1,2})\)?$/.exec(e.script())?.[1]);
  if (!(base >= 2 && base <= 10) || [...digits].some((d) => Number(d) >= base))
    throw new RelationReadingFailure('unknown-name');
  if (digits.length > 60) throw new RelationReadingFailure('too-long');
  const value = [...digits].reduce((sum, d) => sum * BigInt(base) + BigInt(d), 0n);
  return createLatexPiece(`(${value})`);
}
