/** Whether two polynomial equations have different real solutions, shown by a solution of one. */
import { rationalToNumber } from '../../checker/index.ts';
import type { MultivariatePolynomial } from './polynomial.ts';

/** Segments that are searched for a solution of each equation. */
const SEGMENTS = 24;
const HALVINGS = 60;
/** A value this small beside its terms may be 0. */
const TOLERANCE = 1e-6;

type Terms = readonly { readonly factor: number; readonly powers: readonly number[] }[];

/** True if a real solution of one equation doesn't solve the other; false if none was found. */
export function areEquationsProvablyInequivalent(a: MultivariatePolynomial, b: MultivariatePolynomial): boolean {
  const factors = [...a.keys(), ...b.keys()].flatMap((m) => m.split(','));
  const names = [...new Set(factors.map((factor) => factor.split(':')[0] ?? ''))].filter((name) => name !== '');
  if (names.length === 0 || names.length > 4) return false;
  const toTerms = (p: MultivariatePolynomial): Terms =>
    [...p].map(([monomial, c]) => {
      const powers = new Map(monomial.split(',').map((factor) => [factor.split(':')[0], factor.split(':')[1]]));
      return { factor: rationalToNumber(c), powers: names.map((name) => Number(powers.get(name) ?? 0)) };
    });
  const [p, q] = [toTerms(a), toTerms(b)];
  return hasOwnSolution(p, q, names.length) || hasOwnSolution(q, p, names.length);
}

/** The value at a point, and the sum of the sizes of its terms. */
function evaluate(terms: Terms, point: readonly number[]): { readonly value: number; readonly size: number } {
  let value = 0;
  let size = 0;
  for (const { factor, powers } of terms) {
    const term = powers.reduce((product, power, k) => product * (point[k] ?? 0) ** power, factor);
    value += term;
    size += Math.abs(term);
  }
  return { value, size };
}

/** Whether `p` changes its sign on a segment at a point where `q` isn't 0. */
function hasOwnSolution(p: Terms, q: Terms, dimension: number): boolean {
  for (let n = 0; n < SEGMENTS; n++) {
    let low = createPoint(2 * n, dimension);
    let high = createPoint(2 * n + 1, dimension);
    const isUp = evaluate(p, high).value > 0;
    if (evaluate(p, low).value > 0 === isUp) continue;
    for (let k = 0; k < HALVINGS; k++) {
      const middle = low.map((x, i) => (x + (high[i] ?? x)) / 2);
      if (evaluate(p, middle).value > 0 === isUp) high = middle;
      else low = middle;
    }
    const { value, size } = evaluate(q, low);
    if (Number.isFinite(size) && Math.abs(value) > TOLERANCE * size) return true;
  }
  return false;
}

/** A fixed sequence of points, nearer to 0 and farther from it in turn. */
function createPoint(n: number, dimension: number): readonly number[] {
  const reach = [1.7, 5.3, 31][Math.floor(n / 2) % 3] ?? 1;
  return Array.from(
    { length: dimension },
    (_, k) => reach * (2 * (((n + 1) * (k + 1) * 0.6180339887 + k * 0.377) % 1) - 1),
  );
}
