/**
 * Decides whether two expressions are equal: exactly for rational functions, otherwise by values, at fixed points if
 * they have free variables. If a notation has several readings, both sides use the same one.
 */
import {
  areSameValue,
  chooseEvaluationMode,
  collectFreeNames,
  compareRationals,
  divideRationals,
  type Expression,
  evaluateExpression,
  getAbsoluteRational,
  getApproximateBitLength,
  getComplexMagnitude,
  hasMatchingSubexpression,
  isIntegerRational,
  type NumericValue,
  type Rational,
  type ReadingChooser,
  RelationReadingFailure,
  rationalToNumber,
  subtractComplexFloats,
  subtractRationals,
  toComplexFloat,
  tryEveryReading,
  WorkCapFailure,
} from '../../checker/index.ts';
import {
  areEqualPolynomialFractions,
  type PolynomialFraction,
  subtractPolynomialFractions,
  toPolynomialFraction,
} from '../algebra/polynomial.ts';
import { areExpressionsEqualAtPoint, areExpressionsWithinTolerance } from '../algebra/precise-equality.ts';
import { compareExpressionsAtSamplePoints } from '../algebra/sampled-equality.ts';
import type { MathTokens } from '../read/answer.ts';
import { areSameTokens } from '../read/brackets.ts';
import type { AnswerEquivalence } from '../types.ts';
import { AnswerExpressionReader } from './expression-reader.ts';

/** A side of a comparison: its tokens, and a factor for its value, from units. */
interface Side {
  readonly tokens: MathTokens;
  readonly scale?: Rational | undefined;
}

interface Compared {
  readonly verdict: AnswerEquivalence;
  /** Whether the two are equal only as a rounding. */
  readonly isRounded?: boolean;
}

const EQUAL: Compared = { verdict: 'equal' };
const DIFFERENT: Compared = { verdict: 'different' };
const UNKNOWN: Compared = { verdict: 'unknown' };

const USUAL: ReadingChooser = { choose: () => 0 };

/** Compares two expressions as answers. A decimal as the reference stands for every number that rounds to it. */
export function compareExpressionsAsAnswers(gold: Side, pred: Side, reader = new AnswerExpressionReader()): Compared {
  if (gold.scale === undefined && pred.scale === undefined && areSameTokens(gold.tokens, pred.tokens)) return EQUAL;
  try {
    const usual = once(gold, pred, USUAL, reader);
    if (usual.verdict === 'equal') return usual;
    const all = tryEveryReading((chooser) => {
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
    if (isCostly(error) || error instanceof RelationReadingFailure) return UNKNOWN;
    throw error;
  }
}

function isCostly(error: unknown): boolean {
  return (
    error instanceof WorkCapFailure ||
    error instanceof RangeError ||
    (error instanceof RelationReadingFailure && (error.reason === 'too-costly' || error.reason === 'time'))
  );
}

/** The value of a closed expression in its usual reading; `undefined` if it has no known value. */
export function evaluateClosedExpression(tokens: MathTokens, reader: AnswerExpressionReader): NumericValue | undefined {
  return unlessUnread(() => {
    const e = reader.read(tokens, USUAL);
    if (collectFreeNames(e).size > 0) return undefined;
    return evaluateExpression(e, new Map(), chooseEvaluationMode([e], USUAL, false), reader.budget);
  });
}

/** The difference of two sides as a fraction of polynomials, in the usual reading. */
export function subtractAsPolynomialFraction(
  left: MathTokens,
  right: MathTokens,
  reader: AnswerExpressionReader,
): PolynomialFraction | undefined {
  const [l, r] = [left, right].map((side) => unlessUnread(() => reader.read(side, USUAL)));
  const a = l && toPolynomialFraction(l);
  const b = r && toPolynomialFraction(r);
  return a && b && subtractPolynomialFractions(a, b);
}

function unlessUnread<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RelationReadingFailure || isCostly(error)) return undefined;
    throw error;
  }
}

function once(gold: Side, pred: Side, chooser: ReadingChooser, reader: AnswerExpressionReader): Compared {
  const l = scaled(reader.read(gold.tokens, chooser), gold.scale);
  const r = scaled(reader.read(pred.tokens, chooser), pred.scale);
  return compareRead(l, r, chooser, reader);
}

function scaled(e: Expression, scale: Rational | undefined): Expression {
  if (scale === undefined || (scale.n === 1n && scale.d === 1n)) return e;
  return { kind: 'product', items: [{ kind: 'number', value: scale, decimals: 0 }, e] };
}

/** Compares two parsed expressions. Throws {@link RelationReadingFailure}. */
function compareRead(l: Expression, r: Expression, chooser: ReadingChooser, reader: AnswerExpressionReader): Compared {
  const names = [...collectFreeNames(r, collectFreeNames(l))].sort();
  const withDegrees = [l, r].some((side) => hasMatchingSubexpression(side, (p) => p.kind === 'degrees'));
  const mode = chooseEvaluationMode([l, r], chooser, withDegrees);
  if (names.length > 0) {
    const a = toPolynomialFraction(l);
    const b = a === undefined ? undefined : toPolynomialFraction(r);
    reader.budget.charge(200);
    if (a !== undefined && b !== undefined) {
      const same = areEqualPolynomialFractions(a, b);
      if (same !== undefined) return same ? EQUAL : DIFFERENT;
    }
    return { verdict: compareExpressionsAtSamplePoints(l, r, names, mode, reader.budget) };
  }
  const a = evaluateExpression(l, new Map(), mode, reader.budget);
  const b = evaluateExpression(r, new Map(), mode, reader.budget);
  const same = areSameValue(a, b);
  if (same === undefined) return UNKNOWN;
  if (same) {
    if (a.kind === 'exact' && b.kind === 'exact') return EQUAL;
    const really = [a, b].every((v) => toComplexFloat(v).im === 0)
      ? areExpressionsEqualAtPoint(l, r, new Map())
      : undefined;
    if (really === true) return EQUAL;
    // Doubles have 15 digits, so numbers with more digits may differ after that.
    if (really === undefined) return isLong(l) || isLong(r) ? UNKNOWN : EQUAL;
  }
  return rounding(l, a, r, b) ?? DIFFERENT;
}

function isLong(e: Expression): boolean {
  return hasMatchingSubexpression(e, (p) => p.kind === 'number' && getApproximateBitLength(p.value) > 53);
}

/** Whether the two agree when rounded to the printed precision; `undefined` if they don't. */
function rounding(l: Expression, a: NumericValue, r: Expression, b: NumericValue): Compared | undefined {
  for (const [printed, p, other, v, least] of [
    [l, a, r, b, 2],
    [r, b, l, a, 6],
  ] as const) {
    const places = decimalsOf(printed);
    if (places === undefined || places === 0 || p.kind !== 'exact') continue;
    // Two different decimals differ. So does a decimal that the other side could have been written as exactly.
    if (hasMatchingSubexpression(other, (e) => e.kind === 'number' && e.decimals > 0)) continue;
    const unit: Rational = { n: 1n, d: 10n ** BigInt(places) };
    if (v.kind === 'exact' && isIntegerRational(divideRationals(v.value, unit))) continue;
    const half = divideRationals(unit, { n: 2n, d: 1n });
    const off = getComplexMagnitude(subtractComplexFloats(toComplexFloat(p), toComplexFloat(v)));
    if (off > rationalToNumber(half) * (1 + 1e-9) + 1e-13 * getComplexMagnitude(toComplexFloat(v))) continue;
    const isNear =
      v.kind === 'exact'
        ? compareRationals(getAbsoluteRational(subtractRationals(p.value, v.value)), half) <= 0
        : (areExpressionsWithinTolerance(printed, other, half) ??
          (rationalToNumber(half) > 1e-12 * getComplexMagnitude(toComplexFloat(v)) || undefined));
    // The last digits of a printed double, `0.33333333333333331`, are meaningless.
    if (isNear === undefined || (!isNear && places >= 15)) return UNKNOWN;
    if (!isNear) continue;
    const digits =
      (p.value.n < 0n ? -p.value.n : p.value.n) === 0n
        ? 0
        : Math.floor(Math.log10(Math.abs(rationalToNumber(p.value)))) + 1 + places;
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
