/** Decides one relation between two closed expressions under one reading. */

import { type Expression, hasMatchingSubexpression, type ParsedRelationSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import { evaluateExpression } from './evaluate.ts';
import { alignTupleOrientation, evaluateMatrixExpression, getMatrixEntry, type Matrix } from './matrices.ts';
import { NonScalarExpressionFailure } from './notation-values.ts';
import {
  chargeOperationWork,
  createExactValue,
  type NumericValue,
  requireExactInteger,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import { getLastDigitPlaceValue, hasDecimalNumeral, isCorrectRounding } from './rounding.ts';

/** `rounded`: true because a printed decimal is a correct rounding. `unclear`: neither true nor false was shown. */
export type RelationTruthStatus = 'true' | 'rounded' | 'false' | 'unclear';

/** Maximum relative difference of two sides of `≈` that isn't called false. */
const LOOSE = 0.1;

/** A decision with both values. For `≡`, they are residues modulo `modulus` if these exist. */
export interface DecidedRelation {
  readonly decision: RelationTruthStatus;
  readonly left: NumericValue;
  readonly right: NumericValue;
  /** Whether all values involved are exact. */
  readonly isExact: boolean;
  readonly modulus?: NumericValue;
  /** Row and column, from 1, of the entry whose values these are. Only for vectors and matrices. */
  readonly entry?: readonly [number, number];
}

/** Decides `left sign right`, with `modulus` for `≡`. Throws {@link RelationReadingFailure} if a side has no value. */
export function decideRelation(
  sign: RelationSign,
  sides: ParsedRelationSides,
  budget: WorkBudget,
  names: ValuesByName = new Map(),
  modulus?: Expression,
): DecidedRelation {
  try {
    return decideNumbers(sign, sides, budget, names, modulus);
  } catch (error) {
    if (!(error instanceof NonScalarExpressionFailure)) throw error;
    if (sign !== '=') throw new RelationReadingFailure('no-value');
    return decideEntries(sides, budget, names);
  }
}

/** Compares vectors and matrices entry by entry. The first different pair is shown. */
function decideEntries(
  { left, right, mode }: ParsedRelationSides,
  budget: WorkBudget,
  names: ValuesByName,
): DecidedRelation {
  const go = (e: Expression, inner: ValuesByName): NumericValue => evaluateExpression(e, inner, mode, budget);
  const [a, b] = [
    evaluateMatrixExpression(left, names, go, budget),
    evaluateMatrixExpression(right, names, go, budget),
  ];
  const printed = hasDecimalNumeral(left) || hasDecimalNumeral(right);
  if (!('rows' in a) && !('rows' in b)) {
    const equal = areSameValue(a, b);
    const decision = equal === undefined || (equal === false && printed) ? 'unclear' : equal ? 'true' : 'false';
    return { decision, left: a, right: b, isExact: a.kind === 'exact' && b.kind === 'exact' };
  }
  if (!('rows' in a) || !('rows' in b)) throw new RelationReadingFailure('no-value');
  const [l, r] = alignTupleOrientation(a, b);
  let decided: DecidedRelation | undefined;
  let unclear = false;
  let isExact = true;
  for (const [i, row] of l.rows.entries())
    for (const [j, v] of row.entries()) {
      const other = getMatrixEntry(r, i, j);
      const equal = areSameValue(v, other);
      isExact &&= v.kind === 'exact' && other.kind === 'exact';
      unclear ||= equal === undefined || (equal === false && printed);
      if (equal === false) decided ??= { decision: 'false', left: v, right: other, isExact, entry: [i + 1, j + 1] };
      decided ??=
        equal === true && i + 1 === l.rows.length && j + 1 === row.length && !unclear
          ? { decision: 'true', left: v, right: other, isExact }
          : undefined;
    }
  if (decided === undefined || unclear) throw new RelationReadingFailure('no-value');
  // Greatest common divisors and polar and projective coordinates are also written as pairs.
  if (decided.decision === 'false' && areEqualBinomials(integersOf(l), integersOf(r), l, r))
    return { ...decided, decision: 'unclear' };
  if (decided.decision === 'false' && a.tuple && b.tuple && mayBeOtherPairs(l, r, left, right))
    return { ...decided, decision: 'unclear' };
  return decided;
}

function mayBeOtherPairs(a: Matrix, b: Matrix, left: Expression, right: Expression): boolean {
  if (
    [left, right].some((e) =>
      hasMatchingSubexpression(e, (p) => p.kind === 'degrees' || (p.kind === 'constant' && p.name === 'pi')),
    )
  )
    return true;
  const literal = (e: Expression): boolean =>
    e.kind === 'form' && e.items.every((p) => p.kind === 'number' || (p.kind === 'negative' && p.of.kind === 'number'));
  if (literal(left) && literal(right)) return true;
  return areDivisors(integersOf(a), integersOf(b));
}

/** Whether two columns of two numbers are equal if they are read as binomial coefficients with one top number. */
function areEqualBinomials(a: readonly bigint[], b: readonly bigint[], ...columns: readonly Matrix[]): boolean {
  const isPair = columns.every(({ rows }) => rows.length === 2 && rows.every((row) => row.length === 1));
  const [[n = -1n, k = -1n], [m = -1n, j = -1n]] = [a, b];
  return isPair && n === m && k >= 0n && k <= n && (k === j || k + j === n);
}

function integersOf(m: Matrix): bigint[] {
  return m.rows.flat().flatMap((v) => (v.kind === 'exact' && v.value.d === 1n ? [v.value.n] : []));
}

/** `(18, 12) = (6, 12)`: two pairs with one gcd, which is above 1, or one step of Euclid's algorithm apart. */
function areDivisors([a, b]: readonly bigint[], [c, d]: readonly bigint[]): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  const g = Q.gcd(a, b);
  if (g !== Q.gcd(c, d)) return false;
  const step = (x: bigint, p: bigint, y: bigint, q: bigint): boolean => x === y && x !== 0n && (p - q) % x === 0n;
  return g > 1n || step(a, b, c, d) || step(b, a, d, c) || step(a, b, d, c) || step(b, a, c, d);
}

function decideNumbers(
  sign: RelationSign,
  sides: ParsedRelationSides,
  budget: WorkBudget,
  names: ValuesByName,
  modulus: Expression | undefined,
): DecidedRelation {
  const { left, right, mode } = sides;
  const l = evaluateExpression(left, names, mode, budget);
  const r = evaluateExpression(right, names, mode, budget);
  chargeOperationWork('compare', l, r, budget);
  const done = (decision: RelationTruthStatus): DecidedRelation => ({
    decision,
    left: l,
    right: r,
    isExact: l.kind === 'exact' && r.kind === 'exact',
  });
  switch (sign) {
    case '=': {
      const equal = areSameValue(l, r);
      if (equal !== false) return done(equal === true ? 'true' : 'unclear');
      return done(isCorrectRounding(sides, l, r, budget, names) ? 'rounded' : 'false');
    }
    case '≠': {
      if (l.kind !== 'exact' || r.kind !== 'exact') return done(areSameValue(l, r) === false ? 'true' : 'unclear');
      return done(Q.compareRationals(l.value, r.value) === 0 ? 'false' : 'true');
    }
    case '≈': {
      const a = toComplexFloat(l);
      const b = toComplexFloat(r);
      const difference = F.getComplexMagnitude(F.subtractComplexFloats(a, b));
      if (
        difference <= 1e-9 * Math.max(F.getComplexMagnitude(a), F.getComplexMagnitude(b)) ||
        isCorrectRounding(sides, l, r, budget, names)
      )
        return done('true');
      // A number with few digits is only approximate itself: `0.04 ≈ 0.036`.
      const unit = Math.max(getLastDigitPlaceValue(left), getLastDigitPlaceValue(right));
      return done(
        difference > LOOSE * Math.max(F.getComplexMagnitude(a), F.getComplexMagnitude(b)) && difference > 2 * unit
          ? 'false'
          : 'unclear',
      );
    }
    case '<':
    case '≤':
    case '>':
    case '≥':
      return done(ordered(sign, l, r));
    case '≡': {
      if (modulus === undefined) throw new RelationReadingFailure('ambiguous');
      const m = evaluateExpression(modulus, names, mode, budget);
      if (
        l.kind !== 'exact' ||
        r.kind !== 'exact' ||
        m.kind !== 'exact' ||
        !Q.isIntegerRational(m.value) ||
        m.value.n === 0n
      )
        throw new RelationReadingFailure('no-value');
      chargeOperationWork('divide', l, m, budget);
      chargeOperationWork('divide', r, m, budget);
      const congruent = areCongruent(l.value, r.value, m.value.n);
      const decision = congruent === undefined ? 'unclear' : congruent ? 'true' : 'false';
      const residue = (v: Q.Rational): NumericValue => {
        const inverse = inverseOf(v.d, m.value.n);
        return inverse === undefined
          ? createExactValue(v)
          : createExactValue({ n: Q.reduceIntegerModulo(v.n * inverse, m.value.n), d: 1n });
      };
      return { decision, left: residue(l.value), right: residue(r.value), isExact: true, modulus: m };
    }
    case '∣':
    case '∤': {
      const [by, of] = [requireExactInteger(l), requireExactInteger(r)];
      const divides = by === 0n ? of === 0n : of % by === 0n;
      return done(divides === (sign === '∣') ? 'true' : 'false');
    }
    default:
      sign satisfies never;
      throw new RelationReadingFailure('syntax');
  }
}

/** Whether two values are equal; `undefined` if their error bounds leave it open. */
export function areSameValue(l: NumericValue, r: NumericValue): boolean | undefined {
  if (l.kind === 'exact' && r.kind === 'exact') return Q.compareRationals(l.value, r.value) === 0;
  const a = toComplexFloat(l);
  const b = toComplexFloat(r);
  const difference = F.hypot(a.re - b.re, a.im - b.im);
  const scale = Math.max(F.getComplexMagnitude(a), F.getComplexMagnitude(b));
  const bound = 16 * (a.error + b.error) + 1e-13 * scale;
  if (difference <= bound) return bound <= 1e-6 * Math.max(scale, 1e-6) || scale < 1e-6 ? true : undefined;
  return difference > 1e-9 * scale || scale === 0 ? false : undefined;
}

/** Whether two rationals are congruent modulo `m`; `undefined` if a denominator isn't coprime to `m`. */
export function areCongruent(a: Q.Rational, b: Q.Rational, m: bigint): boolean | undefined {
  const d = a.d * b.d;
  if (Q.gcd(d, m) !== 1n) return undefined;
  return (a.n * b.d - b.n * a.d) % m === 0n;
}

/** The inverse of `a` modulo `m`, by Euclid's algorithm; `undefined` if they have a common factor. */
function inverseOf(a: bigint, m: bigint): bigint | undefined {
  let [r, next] = [Q.reduceIntegerModulo(a, m), m < 0n ? -m : m];
  let [x, y] = [1n, 0n];
  while (next !== 0n) {
    const quotient = r / next;
    [r, next] = [next, r - quotient * next];
    [x, y] = [y, x - quotient * y];
  }
  return r === 1n ? x : undefined;
}

function ordered(sign: '<' | '≤' | '>' | '≥', l: NumericValue, r: NumericValue): RelationTruthStatus {
  if (l.kind === 'exact' && r.kind === 'exact') {
    const order = Q.compareRationals(l.value, r.value);
    const holds = sign === '<' ? order < 0 : sign === '≤' ? order <= 0 : sign === '>' ? order > 0 : order >= 0;
    return holds ? 'true' : 'false';
  }
  const a = toComplexFloat(l);
  const b = toComplexFloat(r);
  if (a.im !== 0 || b.im !== 0) throw new RelationReadingFailure('no-value');
  const same = areSameValue(l, r);
  if (same === true && (sign === '≤' || sign === '≥')) return 'true';
  if (same !== false) return 'unclear';
  return a.re < b.re === (sign === '<' || sign === '≤') ? 'true' : 'false';
}
