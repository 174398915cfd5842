/** Powers, roots, logarithms, and named functions of values. */

import { MAX_FACTORIAL_ARGUMENT } from '../terms/caps.ts';
import {
  ANGLE_ARGUMENT_FUNCTIONS,
  ANGLE_RESULT_FUNCTIONS,
  type ElementaryFunctionName,
  type EvaluationMode,
} from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  createExactValue,
  divideValues,
  multiplyValues,
  type NumericValue,
  negateValue,
  requireExactInteger,
  requireFiniteFloatValue,
  toComplexFloat,
} from './numeric-values.ts';

export function computeNaturalLogarithm(a: NumericValue): NumericValue {
  const x = toComplexFloat(a);
  if (x.im === 0 && x.re <= 0) throw new RelationReadingFailure('no-value');
  return requireFiniteFloatValue(F.computeComplexLog(x));
}

export function computePower(a: NumericValue, b: NumericValue, mode: EvaluationMode, budget: WorkBudget): NumericValue {
  if (b.kind === 'exact' && Q.isIntegerRational(b.value)) {
    const n = b.value.n;
    if (a.kind === 'exact') {
      if (a.value.n === 0n && n <= 0n) {
        if (n === 0n) return createExactValue(Q.ONE);
        throw new RelationReadingFailure('no-value');
      }
      const power = Q.raiseRationalToPower(a.value, n);
      budget.charge(Q.estimateUnaryRationalWork(power));
      return createExactValue(power);
    }
    if (n > 4_000n || n < -4_000n) throw new RelationReadingFailure('too-costly');
    return requireFiniteFloatValue(F.computeComplexIntegerPower(a.value, Number(n)));
  }
  if (b.kind === 'exact' && b.value.d <= 64n) {
    const base = computeRoot(a, createExactValue({ n: b.value.d, d: 1n }), mode, budget);
    return computePower(base, createExactValue({ n: b.value.n, d: 1n }), mode, budget);
  }
  const base = toComplexFloat(a);
  if (base.im === 0 && base.re < 0 && base.error > 0 && -base.re < 4 * base.error)
    throw new RelationReadingFailure('no-value');
  return requireFiniteFloatValue(F.computeComplexPower(base, toComplexFloat(b)));
}

export function computeRoot(a: NumericValue, k: NumericValue, mode: EvaluationMode, budget: WorkBudget): NumericValue {
  if (k.kind !== 'exact' || !Q.isIntegerRational(k.value) || k.value.n < 1n || k.value.n > 1_000n)
    throw new RelationReadingFailure('no-value');
  const order = Number(k.value.n);
  if (a.kind === 'exact') {
    const negative = a.value.n < 0n;
    budget.charge(16 * Q.estimateUnaryRationalWork(a.value));
    if (!negative || (order % 2 === 1 && mode.root === 'real')) {
      const magnitude = Q.findRationalNthRoot(Q.getAbsoluteRational(a.value), order);
      if (magnitude !== undefined) return createExactValue(negative ? Q.negateRational(magnitude) : magnitude);
    }
  }
  const x = toComplexFloat(a);
  if (x.im === 0 && x.re < 0 && order % 2 === 1 && mode.root === 'real') {
    const positive = F.computeComplexPower({ ...x, re: -x.re }, F.createRealComplexFloat(1 / order));
    return negateValue(requireFiniteFloatValue(positive), budget);
  }
  // The slope of a root is unbounded near 0, so a value that may be 0 has no error bound.
  if (x.error > 0 && F.getComplexMagnitude(x) <= 4 * x.error) throw new RelationReadingFailure('no-value');
  return requireFiniteFloatValue(F.computeComplexPower(x, F.createRealComplexFloat(1 / order)));
}

export function applyElementaryFunction(
  name: ElementaryFunctionName,
  v: NumericValue,
  mode: EvaluationMode,
  budget: WorkBudget,
): NumericValue {
  if (name === 'sqrt') return computeRoot(v, createExactValue({ n: 2n, d: 1n }), mode, budget);
  if (name === 'ln') return computeNaturalLogarithm(v);
  if (name === 'exp') return requireFiniteFloatValue(F.computeComplexExp(toComplexFloat(v)));
  if (name === 'factorial') {
    const n = requireExactInteger(v);
    if (n < 0n) throw new RelationReadingFailure('no-value');
    if (n > BigInt(MAX_FACTORIAL_ARGUMENT)) throw new RelationReadingFailure('too-costly');
    budget.charge(Number(n) / 4);
    let product = 1n;
    for (let k = 2n; k <= n; k++) product *= k;
    return createExactValue(Q.createRational(product));
  }
  if (name === 'abs') {
    if (v.kind === 'exact') return createExactValue(Q.getAbsoluteRational(v.value));
    return requireFiniteFloatValue({ re: F.getComplexMagnitude(v.value), im: 0, error: v.value.error });
  }
  if (name === 'floor' || name === 'ceil') {
    if (v.kind === 'exact')
      return createExactValue({
        n: name === 'floor' ? Q.floorRational(v.value) : -Q.floorRational(Q.negateRational(v.value)),
        d: 1n,
      });
    const x = v.value;
    const low = name === 'floor' ? Math.floor(x.re - 16 * x.error) : Math.ceil(x.re - 16 * x.error);
    const high = name === 'floor' ? Math.floor(x.re + 16 * x.error) : Math.ceil(x.re + 16 * x.error);
    if (x.im !== 0 || low !== high || !Number.isSafeInteger(low)) throw new RelationReadingFailure('no-value');
    return createExactValue(Q.createRational(BigInt(low)));
  }
  const factor: NumericValue = { kind: 'float', value: F.createRealComplexFloat(Math.PI / 180) };
  const angle = mode.angle === 'degrees';
  const x = toComplexFloat(angle && ANGLE_ARGUMENT_FUNCTIONS.has(name) ? multiplyValues(v, factor, budget) : v);
  const result = requireFiniteFloatValue(F.propagateErrorBySlope(x, ...REAL[name](x.re)));
  return angle && ANGLE_RESULT_FUNCTIONS.has(name) ? divideValues(result, factor, budget) : result;
}

/** Functions that are only evaluated for real arguments. */
type Real = Exclude<ElementaryFunctionName, 'sqrt' | 'ln' | 'exp' | 'factorial' | 'abs' | 'floor' | 'ceil'>;

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

/** Returns the number. Throws {@link RelationReadingFailure} if it may be zero. */
function apart(x: number): number {
  if (Math.abs(x) < 1e-9) throw new RelationReadingFailure('no-value');
  return x;
}
