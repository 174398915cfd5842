/** Values of special notations: elided sums, limits, integrals, complex parts, and scalar functions of matrices. */

import type { Budget } from '../terms/budget.ts';
import { MAX_FACTORIAL } from '../terms/caps.ts';
import type { Expression, Form } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import { between, integral, limit } from './calculus.ts';
import { derivative } from './derivative.ts';
import { elided } from './elision.ts';
import * as F from './float.ts';
import { determinant, evaluateAny, type Matrix, matrixOf, norm, trace } from './matrices.ts';
import { bodyAt, type Evaluate } from './series.ts';
import { add, exact, integerOf, type Names, some, toFloat, type Value } from './values.ts';

/** Derivatives by their expression, so that sampling differentiates each expression once. */
const derivatives = new WeakMap<Form, Expression>();

/**
 * The value of a special notation. Throws {@link Unread} if it has none. Vectors and matrices have none here;
 * `matrices.ts` evaluates them.
 */
export function form(e: Form, names: Names, evaluate: Evaluate, budget: Budget): Value {
  const go = (part: Expression | undefined): Value => {
    if (part === undefined) throw new Unread('syntax');
    return evaluate(part, names);
  };
  const [first, second] = e.items;
  const matrix = (): Matrix => {
    if (first === undefined) throw new Unread('syntax');
    return matrixOf(evaluateAny(first, names, evaluate, budget));
  };
  switch (e.name) {
    case 'elided sum':
    case 'elided product':
      return elided(e, names, evaluate, budget);
    case 'integral':
      return integral(e, names, evaluate);
    case 'limit':
      return limit(e, names, evaluate, budget);
    case 'between':
    case 'at':
      return between(e, names, evaluate, budget);
    case 'derivative': {
      if (first === undefined || second?.kind !== 'name') throw new Unread('syntax');
      const known = derivatives.get(e) ?? derivative(first, second.name);
      derivatives.set(e, known);
      return evaluate(known, names);
    }
    case 'divisors':
      return divisors(e, integerOf(go(second)), names, evaluate, budget);
    case 'infinity':
      throw new Unread('no-value');
    case 'permutations':
      return permutations(integerOf(go(first)), integerOf(go(second)), budget);
    case 'double factorial': {
      const n = integerOf(go(first));
      if (n < 0n) throw new Unread('no-value');
      return exact(Q.rational(falling(n, (n + 1n) / 2n, 2n, budget)));
    }
    case 'conjugate': {
      const z = go(first);
      return z.kind === 'exact' ? z : some({ ...z.value, im: -z.value.im });
    }
    case 're': {
      const z = go(first);
      return z.kind === 'exact' ? z : some({ ...z.value, im: 0 });
    }
    case 'im': {
      const z = go(first);
      return z.kind === 'exact' ? exact(Q.ZERO) : some({ re: z.value.im, im: 0, error: z.value.error });
    }
    case 'arg': {
      const logarithm = F.log(toFloat(go(first)));
      if (logarithm === undefined) throw new Unread('no-value');
      return some({ re: logarithm.im, im: 0, error: logarithm.error });
    }
    case 'det':
      return determinant(matrix(), budget);
    case 'trace':
      return trace(matrix(), budget);
    case 'norm':
      return norm(matrix(), budget);
    case 'matrix':
    case 'tuple':
    case 'transpose':
    case 'cross':
      throw new Manifold();
    default:
      e.name satisfies never;
      throw new Unread('syntax');
  }
}

/** Thrown if a part of an expression is a vector or a matrix, so that the whole must be evaluated as one. */
export class Manifold extends Unread {
  constructor() {
    super('no-value');
  }
}

function divisors(e: Form, n: bigint, names: Names, evaluate: Evaluate, budget: Budget): Value {
  const [body] = e.items;
  if (body === undefined || e.bound === undefined || n < 1n) throw new Unread('no-value');
  if (n > 1_000_000n) throw new Unread('too-costly');
  const at = bodyAt(body, e.bound, names, evaluate);
  let sum = exact(Q.ZERO);
  for (let d = 1n; d * d <= n; d++) {
    if (n % d !== 0n) continue;
    for (const divisor of d * d === n ? [d] : [d, n / d])
      sum = add(sum, at(exact({ n: divisor, d: 1n })), budget);
  }
  budget.charge(Math.sqrt(Number(n)) / 8);
  return sum;
}

function permutations(n: bigint, k: bigint, budget: Budget): Value {
  if (n < 0n || k < 0n) throw new Unread('no-value');
  return k > n ? exact(Q.ZERO) : exact(Q.rational(falling(n, k, 1n, budget)));
}

/** The falling product n (n − step) (n − 2 step) … with `factors` factors. */
function falling(n: bigint, factors: bigint, step: bigint, budget: Budget): bigint {
  if (factors > BigInt(MAX_FACTORIAL) || n > 1_000_000n) throw new Unread('too-costly');
  budget.charge(Number(factors) / 4);
  let product = 1n;
  for (let j = 0n; j < factors; j++) product *= n - j * step;
  return product;
}
