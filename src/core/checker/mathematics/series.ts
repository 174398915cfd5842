/** Sums and products with bounds. Infinite ones have a value only if they clearly converge. */

import { getOrCreate } from '../../base/groups.ts';
import { MAX_SUM_OR_PRODUCT_TERMS } from '../terms/caps.ts';
import type { Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  addValues,
  createExactValue,
  multiplyValues,
  type NumericValue,
  requireExactInteger,
  requireFiniteFloatValue,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';

export type ExpressionEvaluator = (e: Expression, names: ValuesByName) => NumericValue;

/** The value of a body as a function of the name that is bound in it. */
export function createBoundVariableEvaluator(
  body: Expression,
  bound: string,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
): (value: NumericValue) => NumericValue {
  const inner = new Map(names);
  return (value) => evaluate(body, inner.set(bound, value));
}

/**
 * The value of a sum or product. Throws {@link RelationReadingFailure}: `too-costly` above the maximum number of terms, `no-value` if
 * there is none.
 */
export function evaluateSumOrProduct(
  e: Extract<Expression, { kind: 'series' }>,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const low = requireExactInteger(evaluate(e.low, names));
  if (e.high.kind === 'form' && e.high.name === 'infinity') return endless(e, Number(low), names, evaluate);
  const high = requireExactInteger(evaluate(e.high, names));
  if (high - low >= BigInt(MAX_SUM_OR_PRODUCT_TERMS)) throw new RelationReadingFailure('too-costly');
  if (high < low - 1n) throw new RelationReadingFailure('no-value');
  let total = createExactValue(e.name === 'sum' ? Q.ZERO : Q.ONE);
  const at = createBoundVariableEvaluator(e.body, e.index, names, evaluate);
  for (let k = low; k <= high; k++) {
    const term = at(createExactValue({ n: k, d: 1n }));
    total = e.name === 'sum' ? addValues(total, term, budget) : multiplyValues(total, term, budget);
  }
  return total;
}

/** Number of terms before which a geometric decay must show. */
const GEOMETRIC = 160;

/** Largest ratio of successive terms that counts as geometric decay. */
const RATIO = 0.9;

/** Numbers of terms of the partial sums, doubling each time. The other list is a check. */
const DOUBLING = [8, 16, 32, 64, 128, 256, 512] as const;
const CHECKING = [12, 24, 48, 96, 192, 384] as const;

/**
 * An infinite sum: term by term if it decays at least geometrically, otherwise from partial sums whose remainder is a
 * series in powers of 1/N (telescoping sums, 1/n², alternating 1/n), by Richardson extrapolation over two lists of N,
 * which must agree.
 */
function endless(
  e: Extract<Expression, { kind: 'series' }>,
  low: number,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
): NumericValue {
  if (e.name !== 'sum' || !Number.isSafeInteger(low)) throw new RelationReadingFailure('no-value');
  const at = createBoundVariableEvaluator(e.body, e.index, names, evaluate);
  const terms = new Map<number, F.ComplexFloat>();
  const term = (k: number): F.ComplexFloat =>
    getOrCreate(terms, k, () => toComplexFloat(at(createExactValue({ n: BigInt(low + k), d: 1n }))));
  let total: F.ComplexFloat = { re: 0, im: 0, error: 0 };
  let worst = 0;
  let streak = 0;
  for (let k = 0; k < GEOMETRIC; k++) {
    const t = term(k);
    total = F.addComplexFloats(total, t);
    const before = k === 0 ? 0 : F.getComplexMagnitude(term(k - 1));
    const ratio = before === 0 ? 1 : F.getComplexMagnitude(t) / before;
    if (ratio > RATIO) {
      streak = 0;
      worst = 0;
    } else {
      streak++;
      worst = Math.max(worst, ratio);
    }
    const rest = (F.getComplexMagnitude(t) * worst) / (1 - worst);
    if (streak >= 12 && rest < 1e-14 * Math.max(F.getComplexMagnitude(total), 1e-6))
      return requireFiniteFloatValue({ ...total, error: total.error + rest + 1e-15 * F.getComplexMagnitude(total) });
    if (k === 40 && streak < 8) break;
  }
  const one = extrapolated(DOUBLING, term);
  const other = extrapolated(CHECKING, term);
  const off = F.getComplexMagnitude(F.subtractComplexFloats(one, other));
  // The terms of a convergent sum must have become small.
  const shrunk = F.getComplexMagnitude(term(383)) < F.getComplexMagnitude(term(7)) / 8;
  if (!shrunk || !(off <= 1e-8 * Math.max(1, F.getComplexMagnitude(one)))) throw new RelationReadingFailure('no-value');
  return requireFiniteFloatValue({ ...one, error: 10 * off + 1e-12 });
}

function extrapolated(counts: readonly number[], term: (k: number) => F.ComplexFloat): F.ComplexFloat {
  let total: F.ComplexFloat = { re: 0, im: 0, error: 0 };
  let k = 0;
  let row: F.ComplexFloat[] = counts.map((count) => {
    for (; k < count; k++) total = F.addComplexFloats(total, term(k));
    return total;
  });
  for (let order = 1; row.length > 1; order++) {
    const factor = 2 ** order;
    row = row.slice(1).map((next, n) => {
      const last = row[n] ?? next;
      return {
        re: (factor * next.re - last.re) / (factor - 1),
        im: (factor * next.im - last.im) / (factor - 1),
        error: next.error + last.error,
      };
    });
  }
  return row[0] ?? total;
}
