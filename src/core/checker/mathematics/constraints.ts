/**
 * Finds common solutions of several equations by Newton's method from fixed starts, with the shortest step that solves
 * the linearized equations. They show whether an equality that isn't an identity may follow from earlier statements.
 * Finding none proves nothing. Some starts are complex, for equations such as `w^2 + w + 1 = 0`.
 */

import type { EvaluationMode, Expression, ParsedRelationSides } from '../terms/expression.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import { decideRelation } from './decide-relation.ts';
import { evaluateExpression, tryComputingOrThrowPastBudget } from './evaluate.ts';
import { type NumericValue, toComplexFloat, type ValuesByName } from './numeric-values.ts';

/** Values of the unknowns, in the order of their names. */
type Vector = readonly F.ComplexFloat[];

/** The last two starts are complex; the second one has alternating signs. */
const STARTS = 5;
const STEPS = 25;

/** Start values: all different, without simple relations among them. */
const VALUES = [1.73, 2.91, 0.64, 3.77, 1.31, 2.37, 0.83, 4.19, 1.09, 5.03, 0.47];

/** Maximum relative difference of two sides that counts as zero. */
const NEAR = 1e-9;

/** Points where all `constraints` hold, at most one for each start. Throws {@link RelationReadingFailure} only past the budget. */
export function findSatisfyingPoints(
  constraints: readonly ParsedRelationSides[],
  names: readonly string[],
  budget: WorkBudget,
): ValuesByName[] {
  const points: ValuesByName[] = [];
  for (let s = 0; s < STARTS; s++) {
    const start = names.map((_, k) => {
      const value = VALUES[(3 * k + 5 * s) % VALUES.length] ?? 1;
      if (s >= STARTS - 2) return complex(0.4 * value - 1, (k % 2 === 0 ? 1 : -1) * value);
      return complex(s === 1 && k % 2 === 0 ? -value : value);
    });
    const end = descend(constraints, names, start, budget);
    if (end !== undefined) points.push(valuesOf(names, end));
  }
  return points;
}

/** Whether an equality holds at a point, up to rounding; `undefined` if a side has no value. */
export function isEqualityTrueAtPoint(
  sides: ParsedRelationSides,
  point: ValuesByName,
  budget: WorkBudget,
): boolean | undefined {
  const l = valueAt(sides.left, sides.mode, point, budget);
  const r = valueAt(sides.right, sides.mode, point, budget);
  if (l === undefined || r === undefined) return areAlike(sides, point, budget);
  return (
    F.getComplexMagnitude(F.subtractComplexFloats(l, r)) <=
    1e-6 * Math.max(F.getComplexMagnitude(l), F.getComplexMagnitude(r), 1e-3)
  );
}

/** The same for vectors and matrices. */
function areAlike(sides: ParsedRelationSides, point: ValuesByName, budget: WorkBudget): boolean | undefined {
  const off = new Map(
    [...point].map(([name, value]): [string, NumericValue] => {
      const { re, im } = toComplexFloat(value);
      return [name, { kind: 'float', value: { re, im, error: 1e-7 * F.hypot(re, im) } }];
    }),
  );
  return tryComputingOrThrowPastBudget(budget, () => decideRelation('=', sides, budget, off).decision !== 'false');
}

function complex(re: number, im = 0): F.ComplexFloat {
  return { re, im, error: 0 };
}

function valuesOf(names: readonly string[], x: Vector): Map<string, NumericValue> {
  return new Map(names.map((name, k) => [name, { kind: 'float', value: x[k] ?? complex(0) }]));
}

function valueAt(
  e: Expression,
  mode: EvaluationMode,
  point: ValuesByName,
  budget: WorkBudget,
): F.ComplexFloat | undefined {
  return tryComputingOrThrowPastBudget(budget, () => {
    const { re, im } = toComplexFloat(evaluateExpression(e, point, mode, budget));
    return Number.isFinite(re) && Number.isFinite(im) ? complex(re, im) : undefined;
  });
}

/** Iterates from a start to a common solution; `undefined` if it doesn't converge or a value is missing. */
function descend(
  constraints: readonly ParsedRelationSides[],
  names: readonly string[],
  start: Vector,
  budget: WorkBudget,
): Vector | undefined {
  let x = start;
  for (let step = 0; step < STEPS; step++) {
    const here = differences(constraints, names, x, budget);
    if (here === undefined) return undefined;
    if (here.every(({ off, scale }) => F.getComplexMagnitude(off) <= NEAR * scale)) return x;
    const columns: Vector[] = [];
    for (const [k, value] of x.entries()) {
      const h = 1e-6 * Math.max(1, F.getComplexMagnitude(value));
      const moved = x.map((v, j) => (j === k ? complex(v.re + h, v.im) : v));
      const there = differences(constraints, names, moved, budget);
      if (there === undefined) return undefined;
      columns.push(there.map(({ off }, i) => scaled(F.subtractComplexFloats(off, here[i]?.off ?? complex(0)), 1 / h)));
    }
    const move = shortest(
      here.map(({ off }, i) => ({ row: columns.map((c) => c[i] ?? complex(0)), target: scaled(off, -1) })),
    );
    if (move === undefined) return undefined;
    const most = 2 + x.map(F.getComplexMagnitude).reduce(F.hypot, 0);
    const part = Math.min(1, most / Math.max(1e-300, move.map(F.getComplexMagnitude).reduce(F.hypot, 0)));
    x = x.map((v, k) => {
      const { re, im } = F.addComplexFloats(v, scaled(move[k] ?? complex(0), part));
      return complex(re, im);
    });
    if (x.some((v) => !(F.getComplexMagnitude(v) < 1e6))) return undefined;
  }
  return undefined;
}

function scaled(a: F.ComplexFloat, by: number): F.ComplexFloat {
  return complex(a.re * by, a.im * by);
}

function differences(
  constraints: readonly ParsedRelationSides[],
  names: readonly string[],
  x: Vector,
  budget: WorkBudget,
): { readonly off: F.ComplexFloat; readonly scale: number }[] | undefined {
  const point = valuesOf(names, x);
  const out: { off: F.ComplexFloat; scale: number }[] = [];
  for (const { left, right, mode } of constraints) {
    const l = valueAt(left, mode, point, budget);
    const r = valueAt(right, mode, point, budget);
    if (l === undefined || r === undefined) return undefined;
    out.push({
      off: F.subtractComplexFloats(l, r),
      scale: Math.max(1, F.getComplexMagnitude(l), F.getComplexMagnitude(r)),
    });
  }
  return out;
}

/** The shortest solution of `A·move = target`: `Aᴴ (A Aᴴ)⁻¹ target`. */
function shortest(equations: readonly { readonly row: Vector; readonly target: F.ComplexFloat }[]): Vector | undefined {
  const conjugate = ({ re, im }: F.ComplexFloat): F.ComplexFloat => complex(re, -im);
  const sum = (terms: readonly F.ComplexFloat[]): F.ComplexFloat => terms.reduce(F.addComplexFloats, complex(0));
  const weights = solveLinear(
    equations.map(({ row, target }) => [
      ...equations.map((other) =>
        sum(row.map((v, k) => F.multiplyComplexFloats(v, conjugate(other.row[k] ?? complex(0))))),
      ),
      target,
    ]),
  );
  if (weights === undefined) return undefined;
  return (equations[0]?.row ?? []).map((_, k) =>
    sum(
      equations.map(({ row }, i) => F.multiplyComplexFloats(conjugate(row[k] ?? complex(0)), weights[i] ?? complex(0))),
    ),
  );
}

/** Smaller pivots count as zero. */
const SMALL = 1e-12;

/** Solves `augmented` by Gaussian elimination; its last column is the right side. `undefined` if it is singular. */
function solveLinear(augmented: readonly (readonly F.ComplexFloat[])[]): readonly F.ComplexFloat[] | undefined {
  const rows = augmented.map((row) => [...row]);
  for (let c = 0; c < rows.length; c++) {
    let best = c;
    for (let r = c + 1; r < rows.length; r++) if (sizeAt(rows[r], c) > sizeAt(rows[best], c)) best = r;
    const pivot = rows[best];
    const other = rows[c];
    const head = pivot?.[c];
    if (pivot === undefined || other === undefined || head === undefined || F.getComplexMagnitude(head) < SMALL)
      return undefined;
    rows[best] = other;
    rows[c] = pivot;
    for (const [r, row] of rows.entries()) {
      const entry = row[c];
      const factor = entry === undefined ? undefined : F.divideComplexFloats(entry, head);
      if (r === c || factor === undefined) continue;
      rows[r] = row.map((v, k) => F.subtractComplexFloats(v, F.multiplyComplexFloats(factor, pivot[k] ?? ZERO)));
    }
  }
  const solution: F.ComplexFloat[] = [];
  for (const [k, row] of rows.entries()) {
    const value = F.divideComplexFloats(row[rows.length] ?? ZERO, row[k] ?? ZERO);
    if (value === undefined) return undefined;
    solution.push(value);
  }
  return solution;
}

const ZERO: F.ComplexFloat = { re: 0, im: 0, error: 0 };

function sizeAt(row: readonly F.ComplexFloat[] | undefined, c: number): number {
  return F.getComplexMagnitude(row?.[c] ?? ZERO);
}
