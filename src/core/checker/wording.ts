/** What the checker says of a false relation: one sentence for hover, at most 44 characters for the end of a line. */

import type { Sign } from './compare.ts';
import { toFloat, type Value } from './evaluate.ts';
import type * as Q from './rational.ts';
import type { Evidence } from './types.ts';

/** Most characters of {@link Evidence.brief}. */
export const MAX_BRIEF = 44;

/** Most characters of a shown value. */
const MAX_VALUE = 30;

/** A value for people: grouped digits, a short fraction, else a few significant digits; `−` as minus. */
export function showValue(value: Value): string {
  if (value.kind === 'exact') {
    const short = showRational(value.value);
    if (short !== undefined && short.length <= MAX_VALUE) return short;
  }
  const f = toFloat(value);
  if (Math.abs(f.im) <= 16 * f.error) return showNumber(f.re);
  const re = Math.abs(f.re) <= 16 * f.error ? '' : showNumber(f.re);
  const size = showNumber(Math.abs(f.im));
  const im = size === '1' ? 'i' : `${size}i`;
  return re === '' ? (f.im < 0 ? `−${im}` : im) : `${re} ${f.im < 0 ? '−' : '+'} ${im}`;
}

function showRational(a: Q.Rational): string | undefined {
  const sign = a.n < 0n ? '−' : '';
  const n = a.n < 0n ? -a.n : a.n;
  if (a.d === 1n) return sign + grouped(n.toString());
  const decimal = finiteDecimal(n, a.d);
  if (decimal !== undefined) return sign + decimal;
  if (a.d < 100_000n && n < 10_000_000n) return `${sign}${n}/${a.d}`;
  return undefined;
}

/** `n / d` in decimals if it ends after at most six of them. */
function finiteDecimal(n: bigint, d: bigint): string | undefined {
  const scaled = n * 1_000_000n;
  if (scaled % d !== 0n) return undefined;
  const digits = (scaled / d).toString().padStart(7, '0');
  const part = digits.slice(-6).replace(/0+$/, '');
  return `${grouped(digits.slice(0, -6))}${part === '' ? '' : `.${part}`}`;
}

function grouped(digits: string): string {
  return digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits;
}

/** A double with up to `digits` significant digits. */
export function showNumber(x: number, digits = 4): string {
  const size = Math.abs(x);
  const sign = x < 0 ? '−' : '';
  if (size !== 0 && (size >= 1e9 || size < 1e-3)) {
    const [mantissa = '', exponent = ''] = size.toExponential(digits - 1).split('e');
    return `${sign}${trimZeros(mantissa)} × 10^${Number(exponent)}`.replace('^-', '^−');
  }
  const fixed = size >= 1000 ? size.toFixed(2) : size.toPrecision(digits);
  const [whole = '', part] = trimZeros(
    Number(fixed) === Math.round(Number(fixed)) ? String(Math.round(Number(fixed))) : fixed,
  ).split('.');
  const text = part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
  return text === '0' ? '0' : sign + text;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Two values for one comparison: with more digits where few would make them look alike. */
function showBoth(left: Value, right: Value): [string, string] {
  const l = showValue(left);
  const r = showValue(right);
  const mixed = left.kind !== right.kind || (left.kind === 'exact' && /[/]/.test(l + r));
  if (l !== r && !mixed) return [l, r];
  for (let digits = 4; digits <= 15; digits++) {
    const a = l.includes('/') || left.kind === 'float' ? showNumber(toFloat(left).re, digits) : l;
    const b = r.includes('/') || right.kind === 'float' ? showNumber(toFloat(right).re, digits) : r;
    if (a !== b) return l.includes('/') || r.includes('/') ? [l, r] : [a, b];
  }
  return [l, r];
}

/** The evidence for a false relation between two values, with the sample point at which it fails. */
export function evidenceOf(
  sign: Sign,
  left: { readonly text: string; readonly value: Value },
  right: { readonly text: string; readonly value: Value },
  extra: { readonly counterexample?: string; readonly modulus?: string } = {},
): Evidence {
  const [l, r] = showBoth(left.value, right.value);
  const at = extra.counterexample;
  return {
    sign,
    left: { text: left.text, value: l },
    right: { text: right.text, value: r },
    ...(at === undefined ? {} : { counterexample: at }),
    message: sentence(sign, { text: left.text, value: l }, { text: right.text, value: r }, at, extra.modulus),
    brief: brief(sign, l, r, at),
  };
}

function sentence(
  sign: Sign,
  left: { text: string; value: string },
  right: { text: string; value: string },
  at?: string,
  modulus?: string,
): string {
  const same = (side: { text: string; value: string }): boolean =>
    side.text.replace(/[$,\s]/g, '') === side.value.replace(/[,\s]/g, '');
  const named = (side: { text: string; value: string }): string =>
    same(side) ? side.value : `${side.text} is ${side.value}`;
  if (at !== undefined)
    return `At ${at}, ${left.text} is ${left.value}, but ${right.text} is ${right.value}.`;
  switch (sign) {
    case '=':
    case '≈': {
      const nearly = sign === '≈' ? 'about ' : '';
      if (same(right))
        return same(left)
          ? `${left.value} is not ${nearly}${right.value}.`
          : `${left.text} is ${left.value}, not ${nearly}${right.value}.`;
      if (same(left)) return `${right.text} is ${right.value}, not ${nearly}${left.value}.`;
      return `${left.text} is ${left.value}, but ${right.text} is ${right.value}.`;
    }
    case '≠':
      return `${left.text} and ${right.text} are both ${left.value}.`;
    case '<':
    case '≤':
    case '>':
    case '≥': {
      const words = { '<': 'less than', '≤': 'at most', '>': 'greater than', '≥': 'at least' }[sign];
      return same(left) && same(right)
        ? `${left.value} is not ${words} ${right.value}.`
        : `${named(left)}, which is not ${words} ${same(right) ? right.value : `${right.text}, ${right.value}`}.`;
    }
    case '≡':
      return `${named(left)}, which is not congruent to ${right.value} modulo ${modulus ?? 'that number'}.`;
    case '∣':
      return `${left.value} does not divide ${right.value}.`;
    case '∤':
      return `${left.value} divides ${right.value}.`;
    default:
      sign satisfies never;
      return '';
  }
}

function brief(sign: Sign, left: string, right: string, at?: string): string {
  const candidates =
    at !== undefined
      ? [`False at ${at}`, 'False: see the counterexample']
      : sign === '∣' || sign === '∤'
        ? [
            `False: ${left} ${sign === '∣' ? 'does not divide' : 'divides'} ${right}`,
            'False: divisibility fails',
          ]
        : sign === '≠'
          ? [`False: both are ${left}`, 'False: both sides are equal']
          : [
              `False: left ${left}, right ${right}`,
              `False: ${left} against ${right}`,
              'False: the two sides differ',
            ];
  return candidates.find((c) => c.length <= MAX_BRIEF) ?? 'False';
}
