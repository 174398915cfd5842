/** Values of special notations: elided sums, limits, integrals, complex parts, and scalar functions of matrices. */

import { MAX_FACTORIAL_ARGUMENT } from '../terms/caps.ts';
import type { Expression, NotationExpression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { evaluateBetweenBounds, evaluateIntegral, evaluateLimit } from './calculus.ts';
import * as F from './complex-float.ts';
import { differentiate } from './derivative.ts';
import { evaluateElidedSumOrProduct } from './elision.ts';
import {
  computeDeterminant,
  computeTrace,
  computeVectorNorm,
  evaluateMatrixExpression,
  type Matrix,
  requireMatrix,
} from './matrices.ts';
import {
  addValues,
  createExactValue,
  type NumericValue,
  requireExactInteger,
  requireFiniteFloatValue,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import { createBoundVariableEvaluator, type ExpressionEvaluator } from './series.ts';

/** Derivatives by their expression, so that sampling differentiates each expression once. */
const derivatives = new WeakMap<NotationExpression, Expression>();

/**
 * The value of a special notation. Throws {@link RelationReadingFailure} if it has none. Vectors and matrices have none here;
 * `matrices.ts` evaluates them.
 */
export function evaluateSpecialNotation(
  e: NotationExpression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const go = (part: Expression | undefined): NumericValue => {
    if (part === undefined) throw new RelationReadingFailure('syntax');
    return evaluate(part, names);
  };
  const [first, second] = e.items;
  const matrix = (): Matrix => {
    if (first === undefined) throw new RelationReadingFailure('syntax');
    return requireMatrix(evaluateMatrixExpression(first, names, evaluate, budget));
  };
  switch (e.name) {
    case 'elided sum':
    case 'elided product':
      return evaluateElidedSumOrProduct(e, names, evaluate, budget);
    case 'integral':
      return evaluateIntegral(e, names, evaluate);
    case 'limit':
      return evaluateLimit(e, names, evaluate, budget);
    case 'between':
    case 'at':
      return evaluateBetweenBounds(e, names, evaluate, budget);
    case 'derivative': {
      if (first === undefined || second?.kind !== 'name') throw new RelationReadingFailure('syntax');
      const known = derivatives.get(e) ?? differentiate(first, second.name);
      derivatives.set(e, known);
      return evaluate(known, names);
    }
    case 'divisors':
      return divisors(e, requireExactInteger(go(second)), names, evaluate, budget);
    case 'infinity':
      throw new RelationReadingFailure('no-value');
    case 'permutations':
      return permutations(requireExactInteger(go(first)), requireExactInteger(go(second)), budget);
    case 'double factorial': {
      const n = requireExactInteger(go(first));
      if (n < 0n) throw new RelationReadingFailure('no-value');
      return createExactValue(Q.createRational(falling(n, (n + 1n) / 2n, 2n, budget)));
    }
    case 'conjugate': {
      const z = go(first);
      return z.kind === 'exact' ? z : requireFiniteFloatValue({ ...z.value, im: -z.value.im });
    }
    case 're': {
      const z = go(first);
      return z.kind === 'exact' ? z : requireFiniteFloatValue({ ...z.value, im: 0 });
    }
    case 'im': {
      const z = go(first);
      return z.kind === 'exact'
        ? createExactValue(Q.ZERO)
        : requireFiniteFloatValue({ re: z.value.im, im: 0, error: z.value.error });
    }
    case 'arg': {
      const logarithm = F.computeComplexLog(toComplexFloat(go(first)));
      if (logarithm === undefined) throw new RelationReadingFailure('no-value');
      return requireFiniteFloatValue({ re: logarithm.im, im: 0, error: logarithm.error });
    }
    case 'det':
      return computeDeterminant(matrix(), budget);
    case 'trace':
      return computeTrace(matrix(), budget);
    case 'norm':
      return computeVectorNorm(matrix(), budget);
    case 'matrix':
    case 'tuple':
    case 'transpose':
    case 'cross':
      throw new NonScalarExpressionFailure();
    default:
      e.name satisfies never;
      throw new RelationReadingFailure('syntax');
  }
}

/** Thrown if a part of an expression is a vector or a matrix, so that the whole must be evaluated as one. */
export class NonScalarExpressionFailure extends RelationReadingFailure {
  constructor() {
    super('no-value');
  }
}

function divisors(
  e: NotationExpression,
  n: bigint,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const [body] = e.items;
  if (body === undefined || e.bound === undefined || n < 1n) throw new RelationReadingFailure('no-value');
  if (n > 1_000_000n) throw new RelationReadingFailure('too-costly');
  const at = createBoundVariableEvaluator(body, e.bound, names, evaluate);
  let sum = createExactValue(Q.ZERO);
  for (let d = 1n; d * d <= n; d++) {
    if (n % d !== 0n) continue;
    for (const divisor of d * d === n ? [d] : [d, n / d])
      sum = addValues(sum, at(createExactValue({ n: divisor, d: 1n })), budget);
  }
  budget.charge(Math.sqrt(Number(n)) / 8);
  return sum;
}

function permutations(n: bigint, k: bigint, budget: WorkBudget): NumericValue {
  if (n < 0n || k < 0n) throw new RelationReadingFailure('no-value');
  return k > n ? createExactValue(Q.ZERO) : createExactValue(Q.createRational(falling(n, k, 1n, budget)));
}

/** The falling product n (n − step) (n − 2 step) … with `factors` factors. */
function falling(n: bigint, factors: bigint, step: bigint, budget: WorkBudget): bigint {
  if (factors > BigInt(MAX_FACTORIAL_ARGUMENT) || n > 1_000_000n) throw new RelationReadingFailure('too-costly');
  budget.charge(Number(factors) / 4);
  let product = 1n;
  for (let j = 0n; j < factors; j++) product *= n - j * step;
  return product;
}
