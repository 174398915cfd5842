/** Sums and products with bounds. Infinite ones have a value only if they clearly converge. */

import { getOrCreate } from '../../base/groups.ts';
import type { Budget } from '../terms/budget.ts';
import { MAX_TERMS } from '../terms/caps.ts';
import type { Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import { add, exact, integerOf, multiply, type Names, some, toFloat, type Value } from './values.ts';

/** Evaluates an expression with values for its names. */
export type Evaluate = (e: Expression, names: Names) => Value;

/** The value of a body as a function of the name that is bound in it. */
export function bodyAt(
  body: Expression,
  bound: string,
  names: Names,
  evaluate: Evaluate,
): (value: Value) => Value {
  const inner = new Map(names);
  return (value) => evaluate(body, inner.set(bound, value));
}

/**
 * The value of a sum or product. Throws {@link Unread}: `too-costly` above the maximum number of terms, `no-value` if
 * there is none.
 */
export function series(
  e: Extract<Expression, { kind: 'series' }>,
  names: Names,
  evaluate: Evaluate,
  budget: Budget,
): Value {
  const low = integerOf(evaluate(e.low, names));
  if (e.high.kind === 'form' && e.high.name === 'infinity') return endless(e, Number(low), names, evaluate);
  const high = integerOf(evaluate(e.high, names));
  if (high - low >= BigInt(MAX_TERMS)) throw new Unread('too-costly');
  if (high < low - 1n) throw new Unread('no-value');
  let total = exact(e.name === 'sum' ? Q.ZERO : Q.ONE);
  const at = bodyAt(e.body, e.index, names, evaluate);
  for (let k = low; k <= high; k++) {
    const term = at(exact({ n: k, d: 1n }));
    total = e.name === 'sum' ? add(total, term, budget) : multiply(total, term, budget);
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
  names: Names,
  evaluate: Evaluate,
): Value {
  if (e.name !== 'sum' || !Number.isSafeInteger(low)) throw new Unread('no-value');
  const at = bodyAt(e.body, e.index, names, evaluate);
  const terms = new Map<number, F.Float>();
  const term = (k: number): F.Float =>
    getOrCreate(terms, k, () => toFloat(at(exact({ n: BigInt(low + k), d: 1n }))));
  let total: F.Float = { re: 0, im: 0, error: 0 };
  let worst = 0;
  let streak = 0;
  for (let k = 0; k < GEOMETRIC; k++) {
    const t = term(k);
    total = F.plus(total, t);
    const before = k === 0 ? 0 : F.size(term(k - 1));
    const ratio = before === 0 ? 1 : F.size(t) / before;
    if (ratio > RATIO) {
      streak = 0;
      worst = 0;
    } else {
      streak++;
      worst = Math.max(worst, ratio);
    }
    const rest = (F.size(t) * worst) / (1 - worst);
    if (streak >= 12 && rest < 1e-14 * Math.max(F.size(total), 1e-6))
      return some({ ...total, error: total.error + rest + 1e-15 * F.size(total) });
    if (k === 40 && streak < 8) break;
  }
  const one = extrapolated(DOUBLING, term);
  const other = extrapolated(CHECKING, term);
  const off = F.size(F.minus(one, other));
  // The terms of a convergent sum must have become small.
  const shrunk = F.size(term(383)) < F.size(term(7)) / 8;
  if (!shrunk || !(off <= 1e-8 * Math.max(1, F.size(one)))) throw new Unread('no-value');
  return some({ ...one, error: 10 * off + 1e-12 });
}

function extrapolated(counts: readonly number[], term: (k: number) => F.Float): F.Float {
  let total: F.Float = { re: 0, im: 0, error: 0 };
  let k = 0;
  let row: F.Float[] = counts.map((count) => {
    for (; k < count; k++) total = F.plus(total, term(k));
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
