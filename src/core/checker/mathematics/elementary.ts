/** Powers, roots, logarithms, and named functions of values. */
import type { Budget } from '../terms/budget.ts';
import { MAX_FACTORIAL } from '../terms/caps.ts';
import { ANGLE_IN, ANGLE_OUT, type FunctionName, type Mode } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import { divide, exact, integerOf, multiply, negate, some, toFloat, type Value } from './values.ts';

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
      budget.charge(Q.estimateUnaryWork(power));
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
    budget.charge(16 * Q.estimateUnaryWork(a.value));
    if (!negative || (order % 2 === 1 && mode.root === 'real')) {
      const magnitude = Q.exactRoot(Q.absolute(a.value), order);
      if (magnitude !== undefined) return exact(negative ? Q.negate(magnitude) : magnitude);
    }
  }
  const x = toFloat(a);
  if (x.im === 0 && x.re < 0 && order % 2 === 1 && mode.root === 'real') {
    const positive = F.raise({ ...x, re: -x.re }, F.real(1 / order));
    return negate(some(positive), budget);
  }
  // The slope of a root is unbounded near 0, so a value that may be 0 has no error bound.
  if (x.error > 0 && F.size(x) <= 4 * x.error) throw new Unread('no-value');
  return some(F.raise(x, F.real(1 / order)));
}

export function apply(name: FunctionName, v: Value, mode: Mode, budget: Budget): Value {
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
  const result = some(F.applied(x, ...REAL[name](x.re)));
  return angle && ANGLE_OUT.has(name) ? divide(result, factor, budget) : result;
}

/** Functions that are only evaluated for real arguments. */
type Real = Exclude<FunctionName, 'sqrt' | 'ln' | 'exp' | 'factorial' | 'abs' | 'floor' | 'ceil'>;

/** Their values, with the size of their slopes or a bound on it. */
const REAL: Readonly<Record<Real, (x: number) => readonly [value: number, slope: number]>> = {
  sin: (x) => [Math.sin(x), 1],
  cos: (x) => [Math.cos(x), 1],
  tan: (x) => [Math.sin(x) / apart(Math.cos(x)), 1 / square(Math.cos(x))],
  cot: (x) => [Math.cos(x) / apart(Math.sin(x)), 1 / square(Math.sin(x))],
  sec: (x) => [1 / apart(Math.cos(x)), 1 / square(Math.cos(x))],
  csc: (x) => [1 / apart(Math.sin(x)), 1 / square(Math.sin(x))],
  arcsin: (x) => [Math.asin(x), 1 / Math.sqrt(Math.max(1e-12, 1 - x * x))],
  arccos: (x) => [Math.acos(x), 1 / Math.sqrt(Math.max(1e-12, 1 - x * x))],
  arctan: (x) => [Math.atan(x), 1],
  sinh: (x) => [Math.sinh(x), Math.cosh(x)],
  cosh: (x) => [Math.cosh(x), Math.cosh(x)],
  tanh: (x) => [Math.tanh(x), 1],
  coth: (x) => [1 / Math.tanh(apart(x)), 1 / Math.sinh(x) ** 2],
  sech: (x) => [1 / Math.cosh(x), 1],
  csch: (x) => [1 / Math.sinh(apart(x)), Math.cosh(x) / Math.sinh(x) ** 2],
  arsinh: (x) => [Math.asinh(x), 1],
  arcosh: (x) => [Math.acosh(x), 1 / Math.sqrt(Math.max(1e-12, x * x - 1))],
  artanh: (x) => [Math.atanh(x), 1 / Math.max(1e-12, 1 - x * x)],
};

function square(x: number): number {
  return x * x;
}

/** Returns the number. Throws {@link Unread} if it may be zero. */
function apart(x: number): number {
  if (Math.abs(x) < 1e-9) throw new Unread('no-value');
  return x;
}
