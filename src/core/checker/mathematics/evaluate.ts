/**
 * Evaluates expressions: exact rationals where possible, otherwise complex doubles with an error bound. The double
 * nearest to an exact value has an error of one unit in its last place.
 */

import { MAX_FACTORIAL_ARGUMENT } from '../terms/caps.ts';
import type { EvaluationMode, Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import { applyElementaryFunction, computeNaturalLogarithm, computePower, computeRoot } from './elementary-functions.ts';
import { evaluateSpecialNotation } from './notation-values.ts';
import {
  addValues,
  chargeOperationWork,
  createExactValue,
  divideValues,
  multiplyValues,
  type NumericValue,
  negateValue,
  requireExactInteger,
  requireFiniteFloatValue,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import { evaluateSumOrProduct } from './series.ts';

/**
 * The value of an expression. Throws {@link RelationReadingFailure}: `no-value` if there is none (division by zero, outside a domain),
 * `unknown-name` for a name without a value, `too-costly` above a limit.
 */
export function evaluateExpression(
  e: Expression,
  names: ValuesByName,
  mode: EvaluationMode,
  budget: WorkBudget,
): NumericValue {
  budget.charge(1);
  const go = (part: Expression): NumericValue => evaluateExpression(part, names, mode, budget);
  switch (e.kind) {
    case 'number':
      if (mode.slack && e.decimals > 0) {
        return { kind: 'float', value: F.createRealComplexFloat(Q.rationalToNumber(e.value), 10 ** -e.decimals) };
      }
      return createExactValue(e.value);
    case 'constant':
      if (e.name === 'i') return { kind: 'float', value: { re: 0, im: 1, error: 0 } };
      return { kind: 'float', value: F.createRealComplexFloat(e.name === 'pi' ? Math.PI : Math.E) };
    case 'name': {
      const value = names.get(e.name);
      if (value === undefined) throw new RelationReadingFailure('unknown-name');
      return value;
    }
    case 'sum':
    case 'product': {
      const values = e.items.map(go);
      let result = values[0];
      if (result === undefined) throw new RelationReadingFailure('syntax');
      for (let k = 1; k < values.length; k++) {
        const value: NumericValue = values[k] ?? result;
        result = e.kind === 'sum' ? addValues(result, value, budget) : multiplyValues(result, value, budget);
      }
      return result;
    }
    case 'negative':
      return negateValue(go(e.of), budget);
    case 'quotient':
      return divideValues(go(e.top), go(e.bottom), budget);
    case 'power':
      return computePower(go(e.base), go(e.exponent), mode, budget);
    case 'root':
      return computeRoot(go(e.of), go(e.index), mode, budget);
    case 'log':
      return requireFiniteFloatValue(
        F.divideComplexFloats(
          toComplexFloat(computeNaturalLogarithm(go(e.of))),
          toComplexFloat(computeNaturalLogarithm(go(e.base))),
        ),
      );
    case 'function':
      return applyElementaryFunction(e.name, go(e.of), mode, budget);
    case 'binomial':
      return binomial(go(e.top), go(e.bottom), budget);
    case 'mod': {
      const values = [go(e.of), go(e.modulus)] as const;
      const [n, modulus] = [requireExactInteger(values[0]), requireExactInteger(values[1])];
      if (modulus <= 0n) throw new RelationReadingFailure('no-value');
      return createExactValue({ n: Q.reduceIntegerModulo(n, modulus), d: 1n });
    }
    case 'list':
      return list(e.name, e.items.map(go), budget);
    case 'degrees': {
      const v = go(e.of);
      return mode.angle === 'degrees'
        ? v
        : multiplyValues(v, { kind: 'float', value: F.createRealComplexFloat(Math.PI / 180) }, budget);
    }
    case 'percent':
      return multiplyValues(go(e.of), createExactValue({ n: 1n, d: 100n }), budget);
    case 'series':
      return evaluateSumOrProduct(e, names, (part, inner) => evaluateExpression(part, inner, mode, budget), budget);
    case 'form':
      return evaluateSpecialNotation(e, names, (part, inner) => evaluateExpression(part, inner, mode, budget), budget);
    default:
      e satisfies never;
      throw new RelationReadingFailure('syntax');
  }
}

/** The result of `compute`; `undefined` if an expression has no value. Throws past the budget. */
export function tryComputingOrThrowPastBudget<T>(budget: WorkBudget, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RelationReadingFailure && !budget.isSpent) return undefined;
    throw error;
  }
}

function binomial(top: NumericValue, bottom: NumericValue, budget: WorkBudget): NumericValue {
  const n = requireExactInteger(top);
  const k = requireExactInteger(bottom);
  if (n < 0n || k < 0n) throw new RelationReadingFailure('no-value');
  if (k > n) return createExactValue(Q.ZERO);
  const few = 2n * k > n ? n - k : k;
  if (few > BigInt(MAX_FACTORIAL_ARGUMENT) || n > 1_000_000n) throw new RelationReadingFailure('too-costly');
  budget.charge(Number(few) * (1 + Number(few) / 200));
  let result = 1n;
  for (let j = 1n; j <= few; j++) result = (result * (n - few + j)) / j;
  return createExactValue(Q.createRational(result));
}

function list(name: 'gcd' | 'lcm' | 'max' | 'min', values: readonly NumericValue[], budget: WorkBudget): NumericValue {
  for (const [k, v] of values.entries()) chargeOperationWork('divide', values[k - 1] ?? v, v, budget);
  if (name === 'gcd' || name === 'lcm') {
    const all = values.map(requireExactInteger);
    if (all.length < 2) throw new RelationReadingFailure('syntax');
    return createExactValue(Q.createRational(all.reduce(name === 'gcd' ? Q.gcd : Q.lcm)));
  }
  const sorted = [...values].sort((a, b) => toComplexFloat(a).re - toComplexFloat(b).re);
  const best = name === 'max' ? sorted.at(-1) : sorted[0];
  if (best === undefined || values.some((v) => toComplexFloat(v).im !== 0))
    throw new RelationReadingFailure('no-value');
  return best;
}
