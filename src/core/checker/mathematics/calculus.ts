/**
 * Numerical limits and definite integrals. They have a value only if two resolutions agree closely; the error bound is
 * a multiple of their difference. Derivatives are in `derivative.ts`.
 */

import { getOrCreate } from '../../base/groups.ts';
import type { Expression, NotationExpression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  addValues,
  createExactValue,
  type NumericValue,
  requireFiniteFloatValue,
  subtractValues,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import { createBoundVariableEvaluator, type ExpressionEvaluator } from './series.ts';

/** −1, 1 for an infinite bound, 0 for a finite one. */
function infinite(e: Expression): number {
  if (e.kind === 'form' && e.name === 'infinity') return 1;
  return e.kind === 'negative'
    ? -infinite(e.of)
    : e.kind === 'sum' && e.items.length === 1
      ? infinite(e.items[0] ?? e)
      : 0;
}

/** Step sizes of the quadrature rule, each half the one before. */
const STEPS = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32] as const;

/**
 * A definite integral by the double exponential rule, which tolerates singularities at the ends and infinite ranges.
 * Halving the step squares the error for a smooth integrand, so two steps that agree are reliable.
 */
export function evaluateIntegral(
  e: NotationExpression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
): NumericValue {
  const [body, low, high] = e.items;
  if (body === undefined || low === undefined || high === undefined || e.bound === undefined)
    throw new RelationReadingFailure('syntax');
  const inside = createBoundVariableEvaluator(body, e.bound, names, evaluate);
  const f = (x: number): number => finite(inside({ kind: 'float', value: F.createRealComplexFloat(x) }));
  const [from, to] = [infinite(low), infinite(high)];
  if (from > 0 || to < 0) throw new RelationReadingFailure('no-value');
  const a = from === 0 ? finite(evaluate(low, names)) : 0;
  const b = to === 0 ? finite(evaluate(high, names)) : 0;
  if (from === 0 && to === 0 && a === b) return createExactValue(Q.ZERO);
  if (from === 0 && to === 0) {
    const smooth = gauss(f, a, b);
    if (smooth !== undefined) return smooth;
  }
  const at = transformed(a, from !== 0, b, to !== 0);
  let last = Number.NaN;
  let before = Number.NaN;
  for (const step of STEPS) {
    let sum = 0;
    let size = 0;
    const reach = Math.floor(4 / step);
    for (let k = -reach; k <= reach; k++) {
      const { x, weight } = at(k * step);
      if (weight === 0 || !Number.isFinite(weight) || (from === 0 && x === a) || (to === 0 && x === b)) continue;
      const y = f(x) * weight;
      sum += y;
      size += Math.abs(y);
    }
    const value = sum * step;
    const off = Math.abs(value - last);
    const scale = size * step;
    if (off <= 1e-10 * scale && Math.abs(last - before) <= 1e-4 * scale)
      return requireFiniteFloatValue({ re: value, im: 0, error: 4 * off + 1e-13 * scale });
    before = last;
    last = value;
  }
  throw new RelationReadingFailure('no-value');
}

/** Point counts of the two Gauss–Legendre rules for smooth integrands, which are tried first. */
const RULES = [14, 20] as const;
const rules = new Map<number, readonly (readonly [number, number])[]>();

/** The value of both rules if they agree, as they do for smooth integrands without many turns. */
function gauss(f: (x: number) => number, a: number, b: number): NumericValue | undefined {
  const [one, other] = RULES.map((points) => {
    let sum = 0;
    let size = 0;
    for (const [node, weight] of getOrCreate(rules, points, () => nodesOf(points))) {
      const y = weight * f((a + b) / 2 + ((b - a) / 2) * node);
      sum += y;
      size += Math.abs(y);
    }
    return { value: ((b - a) / 2) * sum, scale: Math.abs((b - a) / 2) * size };
  });
  if (one === undefined || other === undefined) return undefined;
  const off = Math.abs(one.value - other.value);
  if (!(off <= 1e-12 * other.scale)) return undefined;
  return requireFiniteFloatValue({ re: other.value, im: 0, error: 2 * off + 1e-14 * other.scale });
}

/** Nodes and weights on [−1, 1], by Newton's method on the Legendre polynomial. */
function nodesOf(points: number): readonly (readonly [number, number])[] {
  return Array.from({ length: points }, (_, k) => {
    let x = Math.cos((Math.PI * (k + 0.75)) / (points + 0.5));
    let slope = 1;
    for (let round = 0; round < 60; round++) {
      let [before, now] = [1, x];
      for (let n = 2; n <= points; n++) [before, now] = [now, ((2 * n - 1) * x * now - (n - 1) * before) / n];
      slope = (points * (x * now - before)) / (x * x - 1);
      const step = now / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)] as const;
  });
}

function finite(v: NumericValue): number {
  const x = toComplexFloat(v);
  if (x.im !== 0) throw new RelationReadingFailure('no-value');
  return x.re;
}

/** The position and weight of the quadrature rule at t, for the range from a to b. Either end may be infinite. */
function transformed(
  a: number,
  below: boolean,
  b: number,
  above: boolean,
): (t: number) => { x: number; weight: number } {
  const half = Math.PI / 2;
  if (below && above)
    return (t) => {
      const u = half * Math.sinh(t);
      return { x: Math.sinh(u), weight: half * Math.cosh(t) * Math.cosh(u) };
    };
  if (below || above) {
    const sign = above ? 1 : -1;
    const start = above ? a : b;
    return (t) => {
      const u = Math.exp(half * Math.sinh(t));
      return { x: start + sign * u, weight: half * Math.cosh(t) * u };
    };
  }
  const middle = (a + b) / 2;
  const radius = (b - a) / 2;
  return (t) => {
    const u = half * Math.sinh(t);
    const c = Math.cosh(u);
    // Near an end, the distance from the end matters.
    const gap = 1 / (Math.exp(Math.abs(u)) * c);
    const x = u < 0 ? a + radius * gap : u > 0 ? b - radius * gap : middle;
    return { x, weight: (radius * half * Math.cosh(t)) / (c * c) };
  };
}

/** Points near 0, for extrapolation to 0. */
const NEAR = [1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 256] as const;
/** Two lists of large integers, even and odd ones, for limits at infinity. */
const EVEN = [6, 12, 24, 48, 96, 192, 384, 768] as const;
const ODD = [5, 11, 21, 41, 81, 161, 321, 641] as const;

/** A limit: values at points that approach it, extrapolated by polynomials along two lists, which must agree. */
export function evaluateLimit(
  e: NotationExpression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const [body, point, from] = e.items;
  if (body === undefined || point === undefined || e.bound === undefined) throw new RelationReadingFailure('syntax');
  const f = createBoundVariableEvaluator(body, e.bound, names, evaluate);
  const away = infinite(point);
  const side = from === undefined ? 0 : Math.sign(toComplexFloat(evaluate(from, names)).re);
  const all: (readonly [number, NumericValue])[][] = [];
  if (away !== 0) {
    const whole = /^[nmkNMK]/.test(e.bound);
    for (const list of [EVEN, ODD])
      all.push(
        list.map((n) => {
          const x = whole
            ? createExactValue(Q.createRational(BigInt(away * n)))
            : { kind: 'float' as const, value: F.createRealComplexFloat(away * n * 1.37) };
          return [1 / n, x] as const;
        }),
      );
  } else {
    const a = evaluate(point, names);
    for (const sign of side === 0 ? [1, -1] : [side, side])
      all.push(
        NEAR.map((h) => {
          const step = all.length === 1 ? (h * 3) / 4 : h;
          return [step, addValues(a, createExactValue(fraction(sign * step)), budget)] as const;
        }),
      );
  }
  const values = all.map((list) => list.map(([h, x]) => [h, toComplexFloat(f(x))] as const));
  for (const power of [1, 0.5]) {
    const [one, other] = values.map((list) => toNought(list.map(([h, y]) => [h ** power, y] as const)));
    if (one === undefined || other === undefined) break;
    const off = Math.max(one.off, other.off, F.hypot(one.re - other.re, one.im - other.im));
    if (off <= 1e-7 * Math.max(1, Math.abs(one.re)))
      return requireFiniteFloatValue({
        re: one.re,
        im: Math.abs(one.im) <= 10 * off ? 0 : one.im,
        error: 4 * off + 1e-12,
      });
  }
  throw new RelationReadingFailure('no-value');
}

/** A step, which is a multiple of 2⁻¹⁴, as an exact fraction. */
function fraction(step: number): Q.Rational {
  return Q.createRational(BigInt(Math.round(step * 16_384)), 16_384n);
}

/** Neville's scheme at 0. `off`: first value minus the others, plus the effect of errors in the values. */
function toNought(points: readonly (readonly [number, F.ComplexFloat])[]): { re: number; im: number; off: number } {
  const along = (part: (y: F.ComplexFloat) => number): [number, number] => {
    let column = points.map(([, y]) => part(y));
    let last = 0;
    for (let order = 1; column.length > 1; order++) {
      last = column.at(-1) ?? 0;
      column = column.slice(1).map((next, k) => {
        const near = points[k + order]?.[0] ?? 1;
        const far = points[k]?.[0] ?? 1;
        return next + (near / (far - near)) * (next - (column[k] ?? next));
      });
    }
    const value = column[0] ?? 0;
    return [value, Math.abs(value - last)];
  };
  const [re, offRe] = along((y) => y.re);
  const [im, offIm] = along((y) => y.im);
  const noise = Math.max(...points.map(([, y]) => y.error));
  return { re, im, off: offRe + offIm + 8 * noise };
}

/** The body at the upper bound minus the body at the lower bound; with one bound, the body at that bound. */
export function evaluateBetweenBounds(
  e: NotationExpression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const [body, ...places] = e.items;
  if (body === undefined || e.bound === undefined) throw new RelationReadingFailure('syntax');
  const at = createBoundVariableEvaluator(body, e.bound, names, evaluate);
  const [low, high] = places.map((place) => at(evaluate(place, names)));
  if (low === undefined) throw new RelationReadingFailure('syntax');
  if (high === undefined) return low;
  return subtractValues(high, low, budget);
}
