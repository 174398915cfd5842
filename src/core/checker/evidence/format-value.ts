/** Formats values: grouped digits, short fractions, otherwise a few significant digits, with `−` as minus. */

import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import * as Q from '../terms/rational.ts';

/** Maximum length of a shown value, in characters. */
const MAX_VALUE = 30;

/** Largest denominator that is shown. */
const MAX_DENOMINATOR = 9_999n;

/** Integers with more digits are shown as powers of ten. */
const MAX_DIGITS = 25;

/** Differences of longer values aren't computed, since they couldn't be shown. */
const MAX_DIFFERENCE_BITS = 8192;

/** Number of last digits that are shown of two long integers with the same first digits. */
const LAST_DIGITS = 12;

/** Formats one value: exactly if that is short, otherwise rounded. */
export function formatNumericValue(value: NumericValue): string {
  return (
    (value.kind === 'exact' ? (decimalOf(value.value) ?? fractionOf(value.value)) : undefined) ?? rounded(value, 4)
  );
}

/**
 * Formats two values so that their difference is visible: both as integers or finite decimals, both as fractions, both
 * rounded to enough digits, or one as the other plus or minus a difference.
 */
export function formatValuesDistinguishably(
  left: { readonly text: string; readonly value: NumericValue },
  right: { readonly text: string; readonly value: NumericValue },
): [string, string] {
  const sides = [left, right] as const;
  const [a, b] = sides.map((side) => (side.value.kind === 'exact' ? decimalOf(side.value.value) : undefined));
  if (a !== undefined && b !== undefined && a !== b) return [a, b];
  const [c, d] = sides.map((side) => (side.value.kind === 'exact' ? fractionOf(side.value.value) : undefined));
  const printed = sides.some((side) => /\d\.\d/.test(side.text));
  // `617/91` next to 6 is clearer as 6.78; next to another fraction it stays a fraction.
  const idle = (c === left.text && b !== undefined) || (d === right.text && a !== undefined);
  if (c !== undefined && d !== undefined && c !== d && !printed && !idle) return [c, d];
  for (let digits = 4; digits < 15; digits++) {
    const l = rounded(left.value, digits);
    const r = rounded(right.value, digits);
    if (l !== r) return a === b ? [l, r] : [a ?? l, b ?? r];
  }
  return apart(left.value, right.value) ?? [c ?? formatNumericValue(left.value), d ?? formatNumericValue(right.value)];
}

/**
 * Formats two exact values that look equal when rounded: as longer decimals, or one as the other plus or minus a
 * difference.
 */
function apart(left: NumericValue, right: NumericValue): [string, string] | undefined {
  const ends = [lastDigits(left), lastDigits(right)] as const;
  if (ends[0] !== undefined && ends[1] !== undefined && ends[0] !== ends[1]) return [ends[0], ends[1]];
  if (left.kind !== 'exact' || right.kind !== 'exact') return undefined;
  for (let places = 1; places <= MAX_VALUE; places++) {
    const l = toPlaces(left.value, places);
    const r = toPlaces(right.value, places);
    if (l.length > MAX_VALUE || r.length > MAX_VALUE) break;
    if (l !== r) return [l, r];
  }
  const difference = formatAbsoluteDifference(left, right);
  if (difference === undefined) return undefined;
  const isLeftRound = roundness(left.value) <= roundness(right.value);
  const exact = decimalOf(isLeftRound ? left.value : right.value);
  const base = exact !== undefined && exact.length <= MAX_VALUE / 2 ? exact : rounded(left, 4);
  const isLeftLess = Q.compareRationals(left.value, right.value) < 0;
  const other = `${base} ${isLeftLess === isLeftRound ? '+' : '−'} ${difference}`;
  return isLeftRound ? [base, other] : [other, base];
}

/** The number of digits of a number without final zeros: the fewer, the rounder. */
function roundness(a: Q.Rational): number {
  return [a.n, a.d].reduce((sum, part) => sum + part.toString().replace(/0+$/, '').length, 0);
}

/**
 * The absolute difference of two exact values; `undefined` if one isn't exact, if the difference is long, or if it is
 * 0.
 */
export function formatAbsoluteDifference(left: NumericValue, right: NumericValue): string | undefined {
  if (left.kind !== 'exact' || right.kind !== 'exact') return undefined;
  if (Q.getApproximateBitLength(left.value) + Q.getApproximateBitLength(right.value) > MAX_DIFFERENCE_BITS)
    return undefined;
  const difference = Q.subtractRationals(right.value, left.value);
  if (difference.n === 0n) return undefined;
  return decimalOf(Q.getAbsoluteRational(difference)) ?? sizeOf(Q.getAbsoluteRational(difference));
}

/** A decimal rounded to `places` decimals, without final zeros. */
function toPlaces(a: Q.Rational, places: number): string {
  const scale = 10n ** BigInt(places);
  const n = a.n < 0n ? -a.n : a.n;
  const digits = ((2n * n * scale + a.d) / (2n * a.d)).toString().padStart(places + 1, '0');
  const text = trimZeros(`${groupDigits(digits.slice(0, -places))}.${digits.slice(-places)}`);
  return a.n < 0n && text !== '0' ? `−${text}` : text;
}

/** A positive number to four digits, even if doubles can't represent its size. */
function sizeOf(a: Q.Rational): string {
  const x = Q.rationalToNumber(a);
  if (x > 1e-300 && x < 1e300) return formatSignificantDigits(x, 4);
  const shift = 16 - a.n.toString().length + a.d.toString().length;
  const digits = shift >= 0 ? (a.n * 10n ** BigInt(shift)) / a.d : a.n / (a.d * 10n ** BigInt(-shift));
  return inPowers(digits.toString(), -shift);
}

/** The end of a long integer. */
function lastDigits(value: NumericValue): string | undefined {
  if (value.kind !== 'exact' || value.value.d !== 1n) return undefined;
  const digits = (value.value.n < 0n ? -value.value.n : value.value.n).toString();
  return digits.length <= LAST_DIGITS
    ? undefined
    : `${value.value.n < 0n ? '−' : ''}…${digits.slice(-LAST_DIGITS).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** An integer, or a decimal with at most six decimals; `undefined` for other numbers and long ones. */
function decimalOf(a: Q.Rational): string | undefined {
  const n = a.n < 0n ? -a.n : a.n;
  const sign = a.n < 0n ? '−' : '';
  if (a.d === 1n) {
    const digits = n.toString();
    return sign + (digits.length <= MAX_DIGITS ? groupDigits(digits) : inPowers(digits));
  }
  const scaled = n * 1_000_000n;
  if (scaled % a.d !== 0n) return undefined;
  const digits = (scaled / a.d).toString().padStart(7, '0');
  const text = `${sign}${groupDigits(digits.slice(0, -6))}.${digits.slice(-6).replace(/0+$/, '')}`;
  return text.length <= MAX_VALUE ? text : undefined;
}

function fractionOf(a: Q.Rational): string | undefined {
  const n = a.n < 0n ? -a.n : a.n;
  if (a.d === 1n) return decimalOf(a);
  return a.d <= MAX_DENOMINATOR && n < 10_000_000n
    ? `${a.n < 0n ? '−' : ''}${groupDigits(n.toString())}/${a.d}`
    : undefined;
}

function rounded(value: NumericValue, digits: number): string {
  const f = toComplexFloat(value);
  if (Math.abs(f.im) <= 16 * f.error) return formatSignificantDigits(Math.abs(f.re) <= 16 * f.error ? 0 : f.re, digits);
  const re = Math.abs(f.re) <= 16 * f.error ? '' : formatSignificantDigits(f.re, digits);
  const size = formatSignificantDigits(Math.abs(f.im), digits);
  const im = size === '1' ? 'i' : `${size}i`;
  return re === '' ? (f.im < 0 ? `−${im}` : im) : `${re} ${f.im < 0 ? '−' : '+'} ${im}`;
}

/** A double with up to `digits` significant digits. */
export function formatSignificantDigits(x: number, digits = 4): string {
  const size = Math.abs(x);
  const sign = x < 0 ? '−' : '';
  if (size !== 0 && (size >= 1e9 || size < 1e-3)) {
    const [mantissa = '', exponent = ''] = size.toExponential(digits - 1).split('e');
    return sign + inTens(mantissa, Number(exponent));
  }
  const fixed = size >= 1000 ? size.toFixed(Math.max(2, digits - 4)) : size.toPrecision(digits);
  const [whole = '', part] = trimZeros(fixed).split('.');
  const text = part === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${part}`;
  return text === '0' ? '0' : sign + text;
}

/** An integer as a power of ten, multiplied by ten to the power `by`. */
function inPowers(digits: string, by = 0): string {
  const [mantissa = '', carry = '0'] = Number(`${digits.slice(0, 1)}.${digits.slice(1, 16)}`)
    .toExponential(3)
    .split('e');
  return inTens(mantissa, digits.length - 1 + Number(carry) + by);
}

function inTens(mantissa: string, exponent: number): string {
  const factor = trimZeros(mantissa);
  return `${factor === '1' ? '' : `${factor} × `}10${raised(exponent)}`;
}

function raised(exponent: number): string {
  return [...String(exponent)].map((c) => (c === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? c))).join('');
}

/** An integer in full. */
export function formatInteger(n: bigint): string {
  return n < 0n ? `−${groupDigits((-n).toString())}` : groupDigits(n.toString());
}

/** Groups digits in threes, from five digits on. */
export function groupDigits(digits: string): string {
  return digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
