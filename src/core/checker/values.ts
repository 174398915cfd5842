/** Values for people: grouped digits, short fractions, else a few significant digits; `−` as minus. */

import { toFloat, type Value } from './evaluate.ts';
import type * as Q from './rational.ts';

/** Most characters of a shown value. */
const MAX_VALUE = 30;

/** Largest denominator that is shown. */
const MAX_DENOMINATOR = 9_999n;

/** Integers with more digits are shown in powers of ten. */
const MAX_DIGITS = 25;

/** Digits at the end of two long integers that are shown where their beginnings do not differ. */
const LAST_DIGITS = 12;

/** A value by itself: exact if that is short, else rounded. */
export function showValue(value: Value): string {
  return (
    (value.kind === 'exact' ? (decimalOf(value.value) ?? fractionOf(value.value)) : undefined) ??
    rounded(value, 4)
  );
}

/**
 * Two values that differ, so that the difference is seen: both as integers or finite decimals, or both as fractions
 * or both rounded to as many digits as it takes.
 */
export function showBoth(
  left: { readonly text: string; readonly value: Value },
  right: { readonly text: string; readonly value: Value },
): [string, string] {
  const sides = [left, right] as const;
  const [a, b] = sides.map((side) => (side.value.kind === 'exact' ? decimalOf(side.value.value) : undefined));
  if (a !== undefined && b !== undefined && a !== b) return [a, b];
  const [c, d] = sides.map((side) =>
    side.value.kind === 'exact' ? fractionOf(side.value.value) : undefined,
  );
  const printed = sides.some((side) => /\d\.\d/.test(side.text));
  // `617/91` beside 6 says more as 6.78; beside another fraction it is best left alone.
  const idle = (c === left.text && b !== undefined) || (d === right.text && a !== undefined);
  if (c !== undefined && d !== undefined && c !== d && !printed && !idle) return [c, d];
  for (let digits = 4; digits < 15; digits++) {
    const l = a === b ? rounded(left.value, digits) : (a ?? rounded(left.value, digits));
    const r = a === b ? rounded(right.value, digits) : (b ?? rounded(right.value, digits));
    if (l !== r) return [l, r];
  }
  const ends = sides.map((side) => lastDigits(side.value));
  if (ends[0] !== undefined && ends[1] !== undefined && ends[0] !== ends[1]) return [ends[0], ends[1]];
  return [c ?? showValue(left.value), d ?? showValue(right.value)];
}

/** The end of a long integer. */
function lastDigits(value: Value): string | undefined {
  if (value.kind !== 'exact' || value.value.d !== 1n) return undefined;
  const digits = (value.value.n < 0n ? -value.value.n : value.value.n).toString();
  return digits.length <= LAST_DIGITS
    ? undefined
    : `${value.value.n < 0n ? '−' : ''}…${digits.slice(-LAST_DIGITS).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** An integer, or a decimal that ends after at most six digits; `undefined` if it is neither, or long. */
function decimalOf(a: Q.Rational): string | undefined {
  const n = a.n < 0n ? -a.n : a.n;
  const sign = a.n < 0n ? '−' : '';
  if (a.d === 1n) {
    const digits = n.toString();
    return sign + (digits.length <= MAX_DIGITS ? grouped(digits) : inPowers(digits));
  }
  const scaled = n * 1_000_000n;
  if (scaled % a.d !== 0n) return undefined;
  const digits = (scaled / a.d).toString().padStart(7, '0');
  const text = `${sign}${grouped(digits.slice(0, -6))}.${digits.slice(-6).replace(/0+$/, '')}`;
  return text.length <= MAX_VALUE ? text : undefined;
}

function fractionOf(a: Q.Rational): string | undefined {
  const n = a.n < 0n ? -a.n : a.n;
  if (a.d === 1n) return decimalOf(a);
  return a.d <= MAX_DENOMINATOR && n < 10_000_000n
    ? `${a.n < 0n ? '−' : ''}${grouped(n.toString())}/${a.d}`
    : undefined;
}

function rounded(value: Value, digits: number): string {
  const f = toFloat(value);
  if (Math.abs(f.im) <= 16 * f.error) return showNumber(f.re, digits);
  const re = Math.abs(f.re) <= 16 * f.error ? '' : showNumber(f.re, digits);
  const size = showNumber(Math.abs(f.im), digits);
  const im = size === '1' ? 'i' : `${size}i`;
  return re === '' ? (f.im < 0 ? `−${im}` : im) : `${re} ${f.im < 0 ? '−' : '+'} ${im}`;
}

/** A double with up to `digits` significant digits. */
export function showNumber(x: number, digits = 4): string {
  const size = Math.abs(x);
  const sign = x < 0 ? '−' : '';
  if (size !== 0 && (size >= 1e9 || size < 1e-3)) {
    const [mantissa = '', exponent = ''] = size.toExponential(digits - 1).split('e');
    return sign + inTens(mantissa, Number(exponent));
  }
  const fixed = size >= 1000 ? size.toFixed(Math.max(2, digits - 4)) : size.toPrecision(digits);
  const [whole = '', part] = trimZeros(fixed).split('.');
  const text = part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
  return text === '0' ? '0' : sign + text;
}

function inPowers(digits: string): string {
  const [mantissa = '', carry = '0'] = Number(`${digits.slice(0, 1)}.${digits.slice(1, 16)}`)
    .toExponential(3)
    .split('e');
  return inTens(mantissa, digits.length - 1 + Number(carry));
}

function inTens(mantissa: string, exponent: number): string {
  const factor = trimZeros(mantissa);
  return `${factor === '1' ? '' : `${factor} × `}10${raised(exponent)}`;
}

function raised(exponent: number): string {
  return [...String(exponent)].map((c) => (c === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? c))).join('');
}

/** Digits in groups of three from five digits on. */
export function grouped(digits: string): string {
  return digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
