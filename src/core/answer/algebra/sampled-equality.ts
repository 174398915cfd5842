/** Compares two expressions with free variables by their values at fixed points. */
import {
  areSameValue,
  collectFreeNames,
  createExactValue,
  type EvaluationMode,
  type Expression,
  evaluateExpression,
  getComplexMagnitude,
  hasMatchingSubexpression,
  type NumericValue,
  ONE,
  parseRationals,
  type Rational,
  RelationReadingFailure,
  toComplexFloat,
  type WorkBudget,
} from '../../checker/index.ts';
import type { AnswerEquivalence } from '../types.ts';
import { areExpressionsEqualAtPoint } from './precise-equality.ts';

/** Positive sample values without simple relations among them. Three in four aren't integers. */
const POINTS = parseRationals('7/2 5/3 2/7 11 13/9 17/5 3/11 7 19/8 1/3 23/4 5 29/13 4/5');
const SIGNS: readonly bigint[] = [1n, 1n, -1n, 1n, -1n];
const FEWEST = 6;

export function compareExpressionsAtSamplePoints(
  l: Expression,
  r: Expression,
  names: readonly string[],
  mode: EvaluationMode,
  budget: WorkBudget,
): AnswerEquivalence {
  if (names.length > 8) return 'unknown';
  const tallyAt = (at: (p: number, k: number) => Rational): Tally => tally(l, r, names, mode, budget, at);
  const positive = tallyAt((p, k) => pick(POINTS, p + 5 * k));
  if (positive.unclear > 0) return 'unknown';
  // (−1)^n and similar expressions make sense for integers only. A difference at other values doesn't count.
  const whole = tallyAt((p, k) => ({ n: BigInt(2 + ((p + 3 * k) % 9)), d: 1n }));
  if (positive.different > 0) return whole.different === 0 && whole.same >= FEWEST ? 'unknown' : 'different';
  if (whole.different > 0) return 'different';
  if (positive.same + whole.same < FEWEST) return 'unknown';
  // If both sides are real for negative values too, they must agree there.
  const any = tallyAt((p, k) => {
    const { n, d } = pick(POINTS, p + 5 * k + 2);
    return { n: n * -(SIGNS[(p + 2 * k) % SIGNS.length] ?? 1n), d };
  });
  if (any.different > 0) return 'unknown';
  const isSaid = (side: Expression): boolean =>
    hasMatchingSubexpression(side, (p) => p.kind === 'function' && p.name === 'abs');
  if (any.lopsided > 0 && isSaid(l) !== isSaid(r)) return 'unknown';
  // |x − 20| equals 20 − x for x ≤ 20, so expressions with such functions are also tested far from 0.
  if (bends(l) || bends(r)) {
    // Powers with a variable exponent grow too fast for the largest values.
    const isSteep = [l, r].some((side) =>
      hasMatchingSubexpression(side, (p) => p.kind === 'power' && collectFreeNames(p.exponent).size > 0),
    );
    const points = isSteep ? FAR.slice(0, 4) : FAR;
    const far = tallyAt((p, k) => pick(points, p + 3 * k));
    if (far.different > 0) return 'unknown';
  }
  const point = new Map(names.map((name, k) => [name, pick(POINTS, 5 * k)]));
  return areExpressionsEqualAtPoint(l, r, point) === false ? 'unknown' : 'equal';
}

function bends(e: Expression): boolean {
  return hasMatchingSubexpression(
    e,
    (p) =>
      (p.kind === 'function' && /^(?:abs|floor|ceil|sqrt|arcsin|arccos|arctan)$/.test(p.name)) ||
      p.kind === 'root' ||
      p.kind === 'mod' ||
      (p.kind === 'power' && p.exponent.kind === 'quotient') ||
      (p.kind === 'list' && (p.name === 'max' || p.name === 'min')),
  );
}

/** Far from 0 on either side. */
const FAR = parseRationals('97/3 -97/3 1009/2 -1009/2 1000003/7 -1000003/7 10000000019 -10000000019');

/** Takes a point from the list, starting over at its end. */
function pick(points: readonly Rational[], k: number): Rational {
  return points[k % points.length] ?? ONE;
}

type Tally = Record<'same' | 'different' | 'unclear' | 'lopsided', number>;

function tally(
  l: Expression,
  r: Expression,
  names: readonly string[],
  mode: EvaluationMode,
  budget: WorkBudget,
  at: (p: number, k: number) => Rational,
): Tally {
  const counts = { same: 0, different: 0, unclear: 0, lopsided: 0 };
  for (let p = 0; p < 8; p++) {
    const point = new Map(names.map((name, k) => [name, createExactValue(at(p, k))]));
    let known = 0;
    try {
      const a = evaluateExpression(l, point, mode, budget);
      known++;
      const b = evaluateExpression(r, point, mode, budget);
      // Doubles can't decide anything about values this large.
      if (![a, b].every((v) => getComplexMagnitude(toComplexFloat(v)) < 1e150)) continue;
      const isReal = [a, b].every((v) => toComplexFloat(v).im === 0);
      const same = areSameValue(a, b);
      if (same === true) counts.same++;
      else if (same === false && isReal) counts.different++;
      else if (same === false && [a, b].some((v) => toComplexFloat(v).im === 0)) counts.lopsided++;
      else if (same === undefined) counts.unclear++;
    } catch (error) {
      if (!(error instanceof RelationReadingFailure) || error.reason !== 'no-value') throw error;
      // If one side has no value here, notes whether the other has one.
      counts.lopsided += known > 0 || hasValue(r, point, mode, budget) ? 1 : 0;
    }
  }
  return counts;
}

function hasValue(
  e: Expression,
  point: ReadonlyMap<string, NumericValue>,
  mode: EvaluationMode,
  budget: WorkBudget,
): boolean {
  try {
    evaluateExpression(e, point, mode, budget);
    return true;
  } catch (error) {
    if (error instanceof RelationReadingFailure && error.reason === 'no-value') return false;
    throw error;
  }
}
