/**
 * Decides whether two expressions are equal: exactly for rational functions, otherwise by values, at fixed points if
 * they have free variables. If a notation has several readings, both sides use the same one.
 */
import {
  absolute,
  bits,
  type Chooser,
  compare,
  divide,
  type Expression,
  evaluate,
  everyReading,
  freeNames,
  isInteger,
  minus,
  modeOf,
  type Rational,
  sameValue,
  size,
  some,
  subtract,
  TooCostly,
  toFloat,
  toNumber,
  Unread,
  type Value,
} from '../../checker/index.ts';
import { difference, type Fraction, sameFraction, toFraction } from '../algebra/polynomial.ts';
import { areEqualPrecisely, areWithinLimit } from '../algebra/precise.ts';
import { compareBySamples } from '../algebra/sampled.ts';
import type { Tokens } from '../read/answer.ts';
import { sameTokens } from '../read/brackets.ts';
import type { Equivalence } from '../types.ts';
import { Reader } from './reader.ts';

/** A side of a comparison: its tokens, and a factor for its value, from units. */
interface Side {
  readonly tokens: Tokens;
  readonly scale?: Rational | undefined;
}

interface Compared {
  readonly verdict: Equivalence;
  /** Whether the two are equal only as a rounding. */
  readonly isRounded?: boolean;
}

const EQUAL: Compared = { verdict: 'equal' };
const DIFFERENT: Compared = { verdict: 'different' };
const UNKNOWN: Compared = { verdict: 'unknown' };

const USUAL: Chooser = { choose: () => 0 };

/** Compares two expressions as answers. A decimal as the reference stands for every number that rounds to it. */
export function compareExpressions(gold: Side, pred: Side, reader = new Reader()): Compared {
  if (gold.scale === undefined && pred.scale === undefined && sameTokens(gold.tokens, pred.tokens))
    return EQUAL;
  try {
    const usual = once(gold, pred, USUAL, reader);
    if (usual.verdict === 'equal') return usual;
    const all = everyReading((chooser) => {
      try {
        return once(gold, pred, chooser, reader);
      } catch (error) {
        if (isCostly(error)) throw error;
        return UNKNOWN;
      }
    });
    if (all === undefined || all.some((c) => c.verdict === 'equal')) return UNKNOWN;
    return usual;
  } catch (error) {
    if (isCostly(error) || error instanceof Unread) return UNKNOWN;
    throw error;
  }
}

function isCostly(error: unknown): boolean {
  return (
    error instanceof TooCostly ||
    error instanceof RangeError ||
    (error instanceof Unread && (error.reason === 'too-costly' || error.reason === 'time'))
  );
}

/** The value of a closed expression in its usual reading; `undefined` if it has no known value. */
export function evaluateNumber(tokens: Tokens, reader: Reader): Value | undefined {
  return unlessUnread(() => {
    const e = reader.read(tokens, USUAL);
    if (freeNames(e).size > 0) return undefined;
    return evaluate(e, new Map(), modeOf([e], USUAL, false), reader.budget);
  });
}

/** The difference of two sides as a fraction of polynomials, in the usual reading. */
export function subtractSides(left: Tokens, right: Tokens, reader: Reader): Fraction | undefined {
  const [l, r] = [left, right].map((side) => unlessUnread(() => reader.read(side, USUAL)));
  const a = l && toFraction(l);
  const b = r && toFraction(r);
  return a && b && difference(a, b);
}

function unlessUnread<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unread || isCostly(error)) return undefined;
    throw error;
  }
}

function once(gold: Side, pred: Side, chooser: Chooser, reader: Reader): Compared {
  const l = scaled(reader.read(gold.tokens, chooser), gold.scale);
  const r = scaled(reader.read(pred.tokens, chooser), pred.scale);
  return compareRead(l, r, chooser, reader);
}

function scaled(e: Expression, scale: Rational | undefined): Expression {
  if (scale === undefined || (scale.n === 1n && scale.d === 1n)) return e;
  return { kind: 'product', items: [{ kind: 'number', value: scale, decimals: 0 }, e] };
}

/** Compares two parsed expressions. Throws {@link Unread}. */
function compareRead(l: Expression, r: Expression, chooser: Chooser, reader: Reader): Compared {
  const names = [...freeNames(r, freeNames(l))].sort();
  const withDegrees = [l, r].some((side) => some(side, (p) => p.kind === 'degrees'));
  const mode = modeOf([l, r], chooser, withDegrees);
  if (names.length > 0) {
    const a = toFraction(l);
    const b = a === undefined ? undefined : toFraction(r);
    reader.budget.charge(200);
    if (a !== undefined && b !== undefined) {
      const same = sameFraction(a, b);
      if (same !== undefined) return same ? EQUAL : DIFFERENT;
    }
    return { verdict: compareBySamples(l, r, names, mode, reader.budget) };
  }
  const a = evaluate(l, new Map(), mode, reader.budget);
  const b = evaluate(r, new Map(), mode, reader.budget);
  const same = sameValue(a, b);
  if (same === undefined) return UNKNOWN;
  if (same) {
    if (a.kind === 'exact' && b.kind === 'exact') return EQUAL;
    const really = [a, b].every((v) => toFloat(v).im === 0) ? areEqualPrecisely(l, r, new Map()) : undefined;
    if (really === true) return EQUAL;
    // Doubles have 15 digits, so numbers with more digits may differ after that.
    if (really === undefined) return isLong(l) || isLong(r) ? UNKNOWN : EQUAL;
  }
  return rounding(l, a, r, b) ?? DIFFERENT;
}

function isLong(e: Expression): boolean {
  return some(e, (p) => p.kind === 'number' && bits(p.value) > 53);
}

/** Whether the two agree when rounded to the printed precision; `undefined` if they don't. */
function rounding(l: Expression, a: Value, r: Expression, b: Value): Compared | undefined {
  for (const [printed, p, other, v, least] of [
    [l, a, r, b, 2],
    [r, b, l, a, 6],
  ] as const) {
    const places = decimalsOf(printed);
    if (places === undefined || places === 0 || p.kind !== 'exact') continue;
    // Two different decimals are different numbers. So is a decimal that the other side could have been written as
    // exactly.
    if (some(other, (e) => e.kind === 'number' && e.decimals > 0)) continue;
    const unit: Rational = { n: 1n, d: 10n ** BigInt(places) };
    if (v.kind === 'exact' && isInteger(divide(v.value, unit))) continue;
    const half = divide(unit, { n: 2n, d: 1n });
    const off = size(minus(toFloat(p), toFloat(v)));
    if (off > toNumber(half) * (1 + 1e-9) + 1e-13 * size(toFloat(v))) continue;
    const isNear =
      v.kind === 'exact'
        ? compare(absolute(subtract(p.value, v.value)), half) <= 0
        : (areWithinLimit(printed, other, half) ?? (toNumber(half) > 1e-12 * size(toFloat(v)) || undefined));
    // The last digits of a printed double, `0.33333333333333331`, are meaningless.
    if (isNear === undefined || (!isNear && places >= 15)) return UNKNOWN;
    if (!isNear) continue;
    const digits =
      (p.value.n < 0n ? -p.value.n : p.value.n) === 0n
        ? 0
        : Math.floor(Math.log10(Math.abs(toNumber(p.value)))) + 1 + places;
    return digits >= least && (least > 2 || places >= 2 || digits >= 3)
      ? { verdict: 'equal', isRounded: true }
      : UNKNOWN;
  }
  return undefined;
}

/** The number of printed decimals, if `e` is one numeral. */
function decimalsOf(e: Expression): number | undefined {
  if (e.kind === 'number') return e.decimals;
  return e.kind === 'negative' ? decimalsOf(e.of) : undefined;
}
