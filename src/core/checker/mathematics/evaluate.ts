/**
 * Evaluates expressions: exact rationals where possible, otherwise complex doubles with an error bound. The double
 * nearest to an exact value has an error of one unit in its last place.
 */

import type { Budget } from '../terms/budget.ts';
import { MAX_FACTORIAL } from '../terms/caps.ts';
import type { Expression, Mode } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import { apply, logarithm, raise, root } from './elementary.ts';
import * as F from './float.ts';
import { form } from './forms.ts';
import { series } from './series.ts';
import {
  add,
  charge,
  divide,
  exact,
  integerOf,
  multiply,
  type Names,
  negate,
  some,
  toFloat,
  type Value,
} from './values.ts';

/**
 * The value of an expression. Throws {@link Unread}: `no-value` if there is none (division by zero, outside a domain),
 * `unknown-name` for a name without a value, `too-costly` above a limit.
 */
export function evaluate(e: Expression, names: Names, mode: Mode, budget: Budget): Value {
  budget.charge(1);
  const go = (part: Expression): Value => evaluate(part, names, mode, budget);
  switch (e.kind) {
    case 'number':
      if (mode.slack && e.decimals > 0) {
        return { kind: 'float', value: F.real(Q.toNumber(e.value), 10 ** -e.decimals) };
      }
      return exact(e.value);
    case 'constant':
      if (e.name === 'i') return { kind: 'float', value: { re: 0, im: 1, error: 0 } };
      return { kind: 'float', value: F.real(e.name === 'pi' ? Math.PI : Math.E) };
    case 'name': {
      const value = names.get(e.name);
      if (value === undefined) throw new Unread('unknown-name');
      return value;
    }
    case 'sum':
    case 'product': {
      const values = e.items.map(go);
      let result = values[0];
      if (result === undefined) throw new Unread('syntax');
      for (let k = 1; k < values.length; k++) {
        const value: Value = values[k] ?? result;
        result = e.kind === 'sum' ? add(result, value, budget) : multiply(result, value, budget);
      }
      return result;
    }
    case 'negative':
      return negate(go(e.of), budget);
    case 'quotient':
      return divide(go(e.top), go(e.bottom), budget);
    case 'power':
      return raise(go(e.base), go(e.exponent), mode, budget);
    case 'root':
      return root(go(e.of), go(e.index), mode, budget);
    case 'log':
      return some(F.over(toFloat(logarithm(go(e.of))), toFloat(logarithm(go(e.base)))));
    case 'function':
      return apply(e.name, go(e.of), mode, budget);
    case 'binomial':
      return binomial(go(e.top), go(e.bottom), budget);
    case 'mod': {
      const values = [go(e.of), go(e.modulus)] as const;
      const [n, modulus] = [integerOf(values[0]), integerOf(values[1])];
      if (modulus <= 0n) throw new Unread('no-value');
      return exact({ n: Q.residue(n, modulus), d: 1n });
    }
    case 'list':
      return list(e.name, e.items.map(go), budget);
    case 'degrees': {
      const v = go(e.of);
      return mode.angle === 'degrees'
        ? v
        : multiply(v, { kind: 'float', value: F.real(Math.PI / 180) }, budget);
    }
    case 'percent':
      return multiply(go(e.of), exact({ n: 1n, d: 100n }), budget);
    case 'series':
      return series(e, names, (part, inner) => evaluate(part, inner, mode, budget), budget);
    case 'form':
      return form(e, names, (part, inner) => evaluate(part, inner, mode, budget), budget);
    default:
      e satisfies never;
      throw new Unread('syntax');
  }
}

/** The result of `compute`; `undefined` if an expression has no value. Throws past the budget. */
export function unlessUnread<T>(budget: Budget, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Unread && !budget.isSpent) return undefined;
    throw error;
  }
}

function binomial(top: Value, bottom: Value, budget: Budget): Value {
  const n = integerOf(top);
  const k = integerOf(bottom);
  if (n < 0n || k < 0n) throw new Unread('no-value');
  if (k > n) return exact(Q.ZERO);
  const few = 2n * k > n ? n - k : k;
  if (few > BigInt(MAX_FACTORIAL) || n > 1_000_000n) throw new Unread('too-costly');
  budget.charge(Number(few) * (1 + Number(few) / 200));
  let result = 1n;
  for (let j = 1n; j <= few; j++) result = (result * (n - few + j)) / j;
  return exact(Q.rational(result));
}

function list(name: 'gcd' | 'lcm' | 'max' | 'min', values: readonly Value[], budget: Budget): Value {
  for (const [k, v] of values.entries()) charge('divide', values[k - 1] ?? v, v, budget);
  if (name === 'gcd' || name === 'lcm') {
    const all = values.map(integerOf);
    if (all.length < 2) throw new Unread('syntax');
    return exact(Q.rational(all.reduce(name === 'gcd' ? Q.gcd : Q.lcm)));
  }
  const sorted = [...values].sort((a, b) => toFloat(a).re - toFloat(b).re);
  const best = name === 'max' ? sorted.at(-1) : sorted[0];
  if (best === undefined || values.some((v) => toFloat(v).im !== 0)) throw new Unread('no-value');
  return best;
}
