/** Shapes of the two sides of a false equality which show that it isn't a statement about numbers. */

import type { NumericValue } from '../mathematics/numeric-values.ts';
import type { MathToken } from '../terms/math-tokens.ts';

/**
 * Two bare numerals, `135 = 0` or `240° = −120°`. Nobody writes a calculation like this: it is a contradiction or a
 * convention (angles modulo whole turns, cents for dollars).
 */
export function isBareNumeral(tokens: readonly MathToken[]): boolean {
  return (
    tokens.every((t) => t.kind === 'number' || /^[-{}^°()]$|^\\(circ|%|boxed)$/.test(t.text)) &&
    tokens.filter((t) => t.kind === 'number').length === 1
  );
}

/** `1/4 = 0`: a numeral or a fraction of numerals that equals zero marks a contradiction. */
export function isNumeralEquatedWithZero(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const nought = (t: readonly MathToken[]): boolean => t.length === 1 && t[0]?.text === '0';
  const fraction = (t: readonly MathToken[]): boolean =>
    t.every((u) => u.kind === 'number' || /^(\/|-|[{}]|\\frac)$/.test(u.text));
  return (nought(right) && fraction(left)) || (nought(left) && fraction(right));
}

/** Whether a bare `e` or `i` occurs, which may be a name; `e^…` is the constant, and `i` is if the text says so. */
export function hasConstantTokenThatMayBeName(tokens: readonly MathToken[], isImaginaryUnit: boolean): boolean {
  return tokens.some(
    (t, n) =>
      t.kind === 'letter' && ((t.text === 'i' && !isImaginaryUnit) || (t.text === 'e' && tokens[n + 1]?.text !== '^')),
  );
}

/** `[3][5] = [1]`: residue classes. One side is only a square bracket; the other contains a square bracket. */
export function areResidueClasses(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const whole = (t: readonly MathToken[]): boolean =>
    t[0]?.text === '[' && t.findIndex((u) => u.text === ']') === t.length - 1;
  const some = (t: readonly MathToken[]): boolean => t.some((u) => u.text === '[');
  return (whole(left) && some(right)) || (whole(right) && some(left));
}

/**
 * `(12)(23) = (123)`: permutations as products of cycles, which may equal another product, the identity, or, if the
 * last bracket is an argument, one digit.
 */
export function arePermutationCycles(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const cycles = (t: readonly MathToken[]): boolean => {
    const text = t.map((u) => u.text).join('');
    if (!/^(?:\(\d+\)(?:\^\{?-?\d+\}?)?(?:\\cdot|\\circ|\*)?)+$/.test(text)) return false;
    const brackets = [...text.matchAll(/\((\d+)\)/g)].map((m) => m[1] ?? '');
    return (
      brackets.some((b) => b.length > 1) && brackets.every((b) => !b.includes('0') && new Set(b).size === b.length)
    );
  };
  const simple = (t: readonly MathToken[]): boolean => t.length === 1 && /^[1-9e]$/.test(t[0]?.text ?? '');
  return (cycles(left) && (cycles(right) || simple(right))) || (cycles(right) && simple(left));
}

/**
 * `\left(\frac{2}{7}\right) = 1`: Legendre, Jacobi, or Kronecker symbols. One side is only brackets with one fraction
 * each; the other is the same, a sign, zero, or a power of −1.
 */
export function areLegendreSymbols(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const text = (t: readonly MathToken[]): string => t.map((u) => u.text).join('');
  const symbols = (t: string): boolean =>
    /^-?(?:\((?:\\frac(?:\{[^{}()]*\}|\d){2}|-?\d+\/\d+)\)(?:\^\{?\d+\}?)?(?:\\cdot|\\times|\*)?)+$/.test(t);
  const sign = (t: string): boolean => /^-?[01]$|^-?\(-1\)\^/.test(t);
  const l = text(left);
  const r = text(right);
  return (symbols(l) && (symbols(r) || sign(r))) || (symbols(r) && sign(l));
}

/** `50 - 20\%`: a percentage of the number before it is added or subtracted, as in prices. */
export function hasPercentageChange(tokens: readonly MathToken[]): boolean {
  const isPercent = (t: MathToken | undefined): boolean => /^\\?%$/.test(t?.text ?? '');
  if (tokens.filter((t) => t.kind === 'number').length === tokens.filter(isPercent).length) return false;
  return tokens.some(
    (t, k) =>
      k > 0 &&
      /^[+-]$/.test(t.text) &&
      tokens[k + 1]?.kind === 'number' &&
      isPercent(tokens[k + 2]) &&
      (tokens[k + 3]?.kind === 'text' || /^[+-]?$/.test(tokens[k + 3]?.text ?? '')),
  );
}

/** `6 \div 2(1+2)`: readers disagree about the order of the two operations. */
export function hasAmbiguousDivision(tokens: readonly MathToken[]): boolean {
  return tokens.some((t, k) => t.text === '\\div' && tokens[k + 1]?.kind === 'number' && tokens[k + 2]?.text === '(');
}

/** `6.0 × 10^{23} / 3.0 × 10^8`: the divisor is one number to the author. */
export function hasScientificNotationDivisor(tokens: readonly MathToken[]): boolean {
  return tokens.some(
    ({ text }, k) =>
      /^(?:\/|\\div)$/.test(text) &&
      tokens[k + 1]?.kind === 'number' &&
      /^(?:\*|\\times|\\cdot)$/.test(tokens[k + 2]?.text ?? '') &&
      tokens[k + 3]?.text === '10' &&
      tokens[k + 4]?.text === '^',
  );
}

/** `42/5 + 42/25 = 8 + 1`: a sum of at least two quotients, beside the sum of their integer parts. */
export function mayBeSumOfFloors(left: readonly MathToken[], right: NumericValue): boolean {
  const source = left.map(({ text }) => text).join(' ');
  const terms = [...source.matchAll(/(?<=^|\+ )(?:\\frac { (\d+) } { (\d+) }|(\d+) \/ (\d+))(?= \+|$)/g)];
  if (terms.length < 2 || terms.length !== source.split('+').length || right.kind !== 'exact') return false;
  const floors = terms.map(([, a, b, c = a ?? '0', d = b ?? '1']) => (BigInt(d) === 0n ? 0n : BigInt(c) / BigInt(d)));
  return right.value.d === 1n && floors.reduce((sum, n) => sum + n, 0n) === right.value.n;
}

/** `-12 \text{ remainder } -5`: two numbers with words between them that aren't a unit. */
export function hasRemainderInWords(tokens: readonly MathToken[]): boolean {
  return tokens.some(
    (t) => t.kind === 'text' && /^[\s,(]*(?:with\s+)?(?:a\s+)?(?:remainder|rem|rest|R|r)\b/.test(t.text),
  );
}

/** `\pi = \frac{22}{7}`, `\pi = 3`: a chosen approximation of π. */
export function isEqualityApproximatingPi(
  left: readonly MathToken[],
  right: readonly MathToken[],
  l: number,
  r: number,
): boolean {
  const isPi = (t: readonly MathToken[]): boolean => t.length === 1 && t[0]?.text === '\\pi';
  return (isPi(left) || isPi(right)) && Math.abs(l - r) < 0.15;
}

/** `2010-2015` or `10-7-2`: a range or a record if the numbers increase or are more than two. */
export function isHyphenatedNumberRange(tokens: readonly MathToken[]): boolean {
  const [first, , second] = tokens;
  const isJoined = tokens.every(
    (t, k) => (k % 2 === 0 ? t.kind === 'number' : t.text === '-') && (k === 0 || tokens[k - 1]?.end === t.start),
  );
  if (!isJoined || first === undefined || second === undefined) return false;
  return tokens.length > 3 || Number(first.text) < Number(second.text);
}

/** A bare name, with or without an index. */
export function isBareName(tokens: readonly MathToken[]): boolean {
  const [head, mark] = tokens;
  return (
    (head?.kind === 'letter' || /^\\[a-zA-Z]+$/.test(head?.text ?? '')) &&
    (tokens.length === 1 || (mark?.text === '_' && tokens.length <= 5))
  );
}
