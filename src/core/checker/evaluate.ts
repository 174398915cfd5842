/**
 * Values of expressions: exact rationals as long as the mathematics allows, complex doubles with an error bound
 * beyond. A value is exact, or it says how far off it may be; the double nearest to an exact value counts as off by its
 * last place.
 */

import type { Budget } from './budget.ts';
import { MAX_FACTORIAL } from './caps.ts';
import { ANGLE_IN, ANGLE_OUT, type Expression } from './expression.ts';
import * as F from './float.ts';
import { form } from './forms.ts';
import {
  add,
  charge,
  divide,
  exact,
  integerOf,
  multiply,
  type Names,
  some,
  toFloat,
  type Value,
} from './operate.ts';
import * as Q from './rational.ts';
import { series } from './series.ts';
import { Unread } from './unread.ts';

export { add, charge, divide, exact, multiply, toFloat, type Value } from './operate.ts';

/** How to evaluate: one reading of what the document leaves open. */
export interface Mode {
  /** With `degrees`, bare angles of trigonometric functions are degrees and `°` is a mere unit; else radians. */
  readonly angle: 'degrees' | 'radians';
  /** Odd roots of negative numbers: the real one, or the principal complex one. */
  readonly root: 'real' | 'principal';
  /** With `slack`, a printed decimal stands for every number that rounds or truncates to it. */
  readonly slack: boolean;
}

/**
 * The value of `e`. Throws {@link Unread}: `no-value` where there is none (division by zero, a domain left),
 * `unknown-name` for a name without a value, `too-costly` past a cap.
 */
export function evaluate(e: Expression, names: Names, mode: Mode, budget: Budget): Value {
  budget.charge(1);
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
      const values = all(e.items, names, mode, budget);
      let result = values[0];
      if (result === undefined) throw new Unread('syntax');
      for (let k = 1; k < values.length; k++) {
        const value: Value = values[k] ?? result;
        result = e.kind === 'sum' ? add(result, value, budget) : multiply(result, value, budget);
      }
      return result;
    }
    case 'negative':
      return multiply(MINUS_ONE, evaluate(e.of, names, mode, budget), budget);
    case 'quotient':
      return divide(evaluate(e.top, names, mode, budget), evaluate(e.bottom, names, mode, budget), budget);
    case 'power':
      return raise(
        evaluate(e.base, names, mode, budget),
        evaluate(e.exponent, names, mode, budget),
        mode,
        budget,
      );
    case 'root':
      return root(evaluate(e.of, names, mode, budget), evaluate(e.index, names, mode, budget), mode, budget);
    case 'log':
      return some(
        F.over(
          toFloat(logarithm(evaluate(e.of, names, mode, budget))),
          toFloat(logarithm(evaluate(e.base, names, mode, budget))),
        ),
      );
    case 'function':
      return apply(e.name, evaluate(e.of, names, mode, budget), mode, budget);
    case 'binomial':
      return binomial(evaluate(e.top, names, mode, budget), evaluate(e.bottom, names, mode, budget), budget);
    case 'mod': {
      const a = evaluate(e.of, names, mode, budget);
      const m = evaluate(e.modulus, names, mode, budget);
      if (
        a.kind !== 'exact' ||
        m.kind !== 'exact' ||
        !Q.isInteger(a.value) ||
        !Q.isInteger(m.value) ||
        m.value.n <= 0n
      )
        throw new Unread('no-value');
      return exact({ n: ((a.value.n % m.value.n) + m.value.n) % m.value.n, d: 1n });
    }
    case 'list':
      return list(e.name, all(e.items, names, mode, budget), budget);
    case 'degrees': {
      const v = evaluate(e.of, names, mode, budget);
      return mode.angle === 'degrees'
        ? v
        : multiply(v, { kind: 'float', value: F.real(Math.PI / 180) }, budget);
    }
    case 'percent':
      return multiply(evaluate(e.of, names, mode, budget), exact({ n: 1n, d: 100n }), budget);
    case 'series':
      return series(e, names, (part, inner) => evaluate(part, inner, mode, budget), budget);
    case 'form':
      return form(e, names, (part, inner) => evaluate(part, inner, mode, budget), budget);
    default:
      e satisfies never;
      throw new Unread('syntax');
  }
}

const MINUS_ONE = exact(Q.negate(Q.ONE));

function all(items: readonly Expression[], names: Names, mode: Mode, budget: Budget): Value[] {
  const values: Value[] = [];
  for (const item of items) values.push(evaluate(item, names, mode, budget));
  return values;
}

function logarithm(a: Value): Value {
  const x = toFloat(a);
  if (x.im === 0 && x.re <= 0) throw new Unread('no-value');
  return some(F.log(x));
}

function raise(a: Value, b: Value, mode: Mode, budget: Budget): Value {
  if (b.kind === 'exact' && Q.isInteger(b.value)) {
    const n = b.value.n;
    if (a.kind === 'exact') {
      if (a.value.n === 0n && n <= 0n) {
        if (n === 0n) return exact(Q.ONE);
        throw new Unread('no-value');
      }
      const power = Q.power(a.value, n);
      budget.charge(Q.workOfOne(power));
      return exact(power);
    }
    if (n > 4_000n || n < -4_000n) throw new Unread('too-costly');
    return some(F.wholePower(a.value, Number(n)));
  }
  if (b.kind === 'exact' && b.value.d <= 64n) {
    const base = root(a, exact({ n: b.value.d, d: 1n }), mode, budget);
    return raise(base, exact({ n: b.value.n, d: 1n }), mode, budget);
  }
  const base = toFloat(a);
  if (base.im === 0 && base.re < 0 && base.error > 0 && -base.re < 4 * base.error)
    throw new Unread('no-value');
  return some(F.raise(base, toFloat(b)));
}

function root(a: Value, k: Value, mode: Mode, budget: Budget): Value {
  if (k.kind !== 'exact' || !Q.isInteger(k.value) || k.value.n < 1n || k.value.n > 1_000n)
    throw new Unread('no-value');
  const order = Number(k.value.n);
  if (a.kind === 'exact') {
    const negative = a.value.n < 0n;
    budget.charge(16 * Q.workOfOne(a.value));
    if (!negative || (order % 2 === 1 && mode.root === 'real')) {
      const magnitude = Q.exactRoot(Q.absolute(a.value), order);
      if (magnitude !== undefined) return exact(negative ? Q.negate(magnitude) : magnitude);
    }
  }
  const x = toFloat(a);
  if (x.im === 0 && x.re < 0 && order % 2 === 1 && mode.root === 'real') {
    const positive = F.raise({ ...x, re: -x.re }, F.real(1 / order));
    return multiply(exact({ n: -1n, d: 1n }), some(positive), budget);
  }
  // Near 0 the slope of a root is unbounded: a value that may be 0 has no bounded error.
  if (x.error > 0 && F.size(x) <= 4 * x.error) throw new Unread('no-value');
  return some(F.raise(x, F.real(1 / order)));
}

function apply(
  name: Extract<Expression, { kind: 'function' }>['name'],
  v: Value,
  mode: Mode,
  budget: Budget,
): Value {
  if (name === 'sqrt') return root(v, exact({ n: 2n, d: 1n }), mode, budget);
  if (name === 'ln') return logarithm(v);
  if (name === 'exp') return some(F.exp(toFloat(v)));
  if (name === 'factorial') {
    const n = integerOf(v);
    if (n < 0n) throw new Unread('no-value');
    if (n > BigInt(MAX_FACTORIAL)) throw new Unread('too-costly');
    budget.charge(Number(n) / 4);
    let product = 1n;
    for (let k = 2n; k <= n; k++) product *= k;
    return exact(Q.rational(product));
  }
  if (name === 'abs') {
    if (v.kind === 'exact') return exact(Q.absolute(v.value));
    return some({ re: F.size(v.value), im: 0, error: v.value.error });
  }
  if (name === 'floor' || name === 'ceil') {
    if (v.kind === 'exact')
      return exact({ n: name === 'floor' ? Q.floor(v.value) : -Q.floor(Q.negate(v.value)), d: 1n });
    const x = v.value;
    const low = name === 'floor' ? Math.floor(x.re - 16 * x.error) : Math.ceil(x.re - 16 * x.error);
    const high = name === 'floor' ? Math.floor(x.re + 16 * x.error) : Math.ceil(x.re + 16 * x.error);
    if (x.im !== 0 || low !== high || !Number.isSafeInteger(low)) throw new Unread('no-value');
    return exact(Q.rational(BigInt(low)));
  }
  const factor: Value = { kind: 'float', value: F.real(Math.PI / 180) };
  const angle = mode.angle === 'degrees';
  const x = toFloat(angle && ANGLE_IN.has(name) ? multiply(v, factor, budget) : v);
  const result = real(name, x);
  return angle && ANGLE_OUT.has(name) ? divide(result, factor, budget) : result;
}

/** The functions that are known on the real line only. */
function real(
  name: Exclude<
    Extract<Expression, { kind: 'function' }>['name'],
    'sqrt' | 'ln' | 'exp' | 'factorial' | 'abs' | 'floor' | 'ceil'
  >,
  x: F.Float,
): Value {
  const s = Math.sin(x.re);
  const c = Math.cos(x.re);
  const guard = (d: number): number => {
    if (Math.abs(d) < 1e-9) throw new Unread('no-value');
    return d;
  };
  switch (name) {
    case 'sin':
      return some(F.applied(x, s, 1));
    case 'cos':
      return some(F.applied(x, c, 1));
    case 'tan':
      return some(F.applied(x, s / guard(c), 1 / (c * c)));
    case 'cot':
      return some(F.applied(x, c / guard(s), 1 / (s * s)));
    case 'sec':
      return some(F.applied(x, 1 / guard(c), 1 / (c * c)));
    case 'csc':
      return some(F.applied(x, 1 / guard(s), 1 / (s * s)));
    case 'arcsin':
      return some(F.applied(x, Math.asin(x.re), 1 / Math.sqrt(Math.max(1e-12, 1 - x.re * x.re))));
    case 'arccos':
      return some(F.applied(x, Math.acos(x.re), 1 / Math.sqrt(Math.max(1e-12, 1 - x.re * x.re))));
    case 'arctan':
      return some(F.applied(x, Math.atan(x.re), 1));
    case 'sinh':
      return some(F.applied(x, Math.sinh(x.re), Math.cosh(x.re)));
    case 'cosh':
      return some(F.applied(x, Math.cosh(x.re), Math.cosh(x.re)));
    case 'coth':
      return some(F.applied(x, 1 / Math.tanh(guard(x.re)), 1 / Math.sinh(x.re) ** 2));
    case 'sech':
      return some(F.applied(x, 1 / Math.cosh(x.re), 1));
    case 'csch':
      return some(F.applied(x, 1 / Math.sinh(guard(x.re)), Math.cosh(x.re) / Math.sinh(x.re) ** 2));
    case 'arsinh':
      return some(F.applied(x, Math.asinh(x.re), 1));
    case 'arcosh':
      return some(F.applied(x, Math.acosh(x.re), 1 / Math.sqrt(Math.max(1e-12, x.re * x.re - 1))));
    case 'artanh':
      return some(F.applied(x, Math.atanh(x.re), 1 / Math.max(1e-12, 1 - x.re * x.re)));
    case 'tanh':
      return some(F.applied(x, Math.tanh(x.re), 1));
    default:
      name satisfies never;
      throw new Unread('syntax');
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
    return exact(
      Q.rational(
        all.reduce((a, b) =>
          name === 'gcd'
            ? Q.gcd(a, b)
            : a === 0n || b === 0n
              ? 0n
              : ((a < 0n ? -a : a) / Q.gcd(a, b)) * (b < 0n ? -b : b),
        ),
      ),
    );
  }
  const sorted = [...values].sort((a, b) => toFloat(a).re - toFloat(b).re);
  const best = name === 'max' ? sorted.at(-1) : sorted[0];
  if (best === undefined || values.some((v) => toFloat(v).im !== 0)) throw new Unread('no-value');
  return best;
}
