/** Powers, roots, logarithms and the functions with a name, of values. */
import type { Budget } from '../terms/budget.ts';
import { MAX_FACTORIAL } from '../terms/caps.ts';
import { ANGLE_IN, ANGLE_OUT, type Expression, type Mode } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import { divide, exact, integerOf, multiply, some, toFloat, type Value } from './values.ts';

export function logarithm(a: Value): Value {
  const x = toFloat(a);
  if (x.im === 0 && x.re <= 0) throw new Unread('no-value');
  return some(F.log(x));
}

export function raise(a: Value, b: Value, mode: Mode, budget: Budget): Value {
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

export function root(a: Value, k: Value, mode: Mode, budget: Budget): Value {
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

export function apply(
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
