/** Decides whether a value is shown exactly or rounded. */

import * as F from '../mathematics/complex-float.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import * as Q from '../terms/rational.ts';

/** Maximum relative error of a double that can be distinguished from numbers that begin with the same digits. */
const FINE = 1e-9;

/** A number in the format of `format-value.ts`: `−19,200.5`, `11/12`, `1.748 × 10⁹⁵⁴`, `10⁻⁴⁰`. */
const NUMBER = /^(−?)(?:([\d,]+)(?:\.(\d+))?(?:\/(\d+))?(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?|10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))$/;

/** A printed number, not reduced, and the value of one unit in its last digit. */
interface Written {
  readonly value: Q.Rational;
  readonly unit: Q.Rational;
}

/**
 * Whether `text` shows `value` exactly rather than rounded. A double counts as exact if it can't be distinguished from
 * the text although dropped digits would make a difference: sin 30° is 0.5, but √2 is only about 1.4142135623731. The
 * last digits of a long integer count as exact.
 */
export function isValueShownExactly(value: NumericValue, text: string): boolean {
  if (/^−?…/.test(text)) return true;
  if (value.kind === 'exact') {
    const sum = sumOf(text);
    return sum !== undefined && sum.n * value.value.d === value.value.n * sum.d;
  }
  const x = toComplexFloat(value);
  const slack = 16 * x.error;
  if (slack > FINE * (F.getComplexMagnitude(x) > slack ? F.getComplexMagnitude(x) : 1)) return false;
  const [real, imaginary] = partsOf(text);
  return isAllOf(x.re, real, slack) && isAllOf(x.im, imaginary, slack);
}

/** @param slack the maximum error of the double */
function isAllOf(x: number, text: string, slack: number): boolean {
  const written = writtenAs(text);
  if (written === undefined) return false;
  const isTold = written.value.n === 0n || slack <= Q.rationalToNumber(written.unit) / 1000;
  return isTold && Math.abs(x - Q.rationalToNumber(written.value)) <= slack;
}

/** The real and the imaginary part of a complex number, each as text. */
function partsOf(text: string): readonly [string, string] {
  const parts = /^(?:(.+) ([−+]) |(−))?(.*)i$/.exec(text);
  if (parts === null) return [text, '0'];
  const [, real = '0', between, before, size] = parts;
  return [real, `${(between ?? before) === '−' ? '−' : ''}${size || '1'}`];
}

/** A number, or a number plus or minus a difference: `1 − 10⁻⁴⁰`. The result isn't reduced, which would take work. */
function sumOf(text: string): Q.Rational | undefined {
  const [first = '', sign, second = '0'] = text.split(/ ([+−]) /);
  const a = writtenAs(first)?.value;
  const b = writtenAs(second)?.value;
  if (a === undefined || b === undefined) return undefined;
  return { n: a.n * b.d + (sign === '−' ? -b.n : b.n) * a.d, d: a.d * b.d };
}

function writtenAs(text: string): Written | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '1', part = '', below = '1', times, alone] = match;
  const power =
    Number([...(times ?? alone ?? '⁰')].map((c) => (c === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c))).join('')) - part.length;
  const n = BigInt(sign === '−' ? -1 : 1) * BigInt(whole.replaceAll(',', '') + part);
  const ten = 10n ** BigInt(Math.abs(power));
  const unit = power < 0 ? { n: 1n, d: ten } : { n: ten, d: 1n };
  return { value: { n: n * unit.n, d: BigInt(below) * unit.d }, unit };
}
