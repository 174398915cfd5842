/** Vectors and matrices: sums, products, powers, inverses, and scalar functions. */

import type { Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  addValues,
  createExactValue,
  divideValues,
  multiplyValues,
  type NumericValue,
  negateValue,
  requireExactInteger,
  requireFiniteFloatValue,
  subtractValues,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import type { ExpressionEvaluator } from './series.ts';

/** Rows of entries. A tuple is one row, but also matches a column. */
export interface Matrix {
  readonly rows: readonly (readonly NumericValue[])[];
  /** Whether it is written as a tuple, so that the product of two is their dot product. */
  readonly tuple: boolean;
}

type Any = NumericValue | Matrix;

/** Maximum number of rows and columns. */
const MAX_SIZE = 8;

function isMatrix(a: Any): a is Matrix {
  return 'rows' in a;
}

/** The value of an expression with vectors or matrices. Throws {@link RelationReadingFailure}. */
export function evaluateMatrixExpression(
  e: Expression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): Any {
  const go = (part: Expression): Any => evaluateMatrixExpression(part, names, evaluate, budget);
  if (!holdsMatrix(e)) return evaluate(e, names);
  budget.charge(1);
  switch (e.kind) {
    case 'sum':
      return e.items.map(go).reduce((a, b) => plus(a, b, budget));
    case 'product':
      return e.items.map(go).reduce((a, b) => times(a, b, budget));
    case 'negative':
      return times(createExactValue(Q.createRational(-1n)), go(e.of), budget);
    case 'quotient': {
      const [top, bottom] = [go(e.top), go(e.bottom)];
      if (isMatrix(bottom)) throw new RelationReadingFailure('no-value');
      return isMatrix(top) ? map(top, (v) => divideValues(v, bottom, budget)) : divideValues(top, bottom, budget);
    }
    case 'power': {
      const base = go(e.base);
      if (isMatrix(base)) return raised(base, requireExactInteger(evaluate(e.exponent, names)), budget);
      return evaluate(e, names);
    }
    case 'form':
      break;
    default:
      return evaluate(e, names);
  }
  const [first, ...rest] = e.items;
  if (first === undefined) throw new RelationReadingFailure('syntax');
  switch (e.name) {
    case 'matrix':
    case 'tuple': {
      const columns = e.name === 'tuple' ? e.items.length : Number(requireExactInteger(evaluate(first, names)));
      const entries = (e.name === 'tuple' ? e.items : rest).map((item) => evaluate(item, names));
      if (columns < 1 || columns > MAX_SIZE || entries.length % columns !== 0 || entries.length > MAX_SIZE ** 2)
        throw new RelationReadingFailure('no-value');
      const rows = Array.from({ length: entries.length / columns }, (_, k) =>
        entries.slice(k * columns, (k + 1) * columns),
      );
      return { rows, tuple: e.name === 'tuple' };
    }
    case 'transpose': {
      const { rows } = requireMatrix(go(first));
      return { rows: transposed(rows), tuple: false };
    }
    case 'cross': {
      const [a, b] = [entriesOf(go(first)), entriesOf(go(rest[0] ?? first))];
      const [a1, a2, a3] = a;
      const [b1, b2, b3] = b;
      if (a.length !== 3 || b.length !== 3) throw new RelationReadingFailure('no-value');
      if (!a1 || !a2 || !a3 || !b1 || !b2 || !b3) throw new RelationReadingFailure('no-value');
      const minor = (p: NumericValue, q: NumericValue, r: NumericValue, s: NumericValue): NumericValue =>
        subtractValues(multiplyValues(p, q, budget), multiplyValues(r, s, budget), budget);
      return {
        rows: [[minor(a2, b3, a3, b2), minor(a3, b1, a1, b3), minor(a1, b2, a2, b1)]],
        tuple: true,
      };
    }
    default:
      return evaluate(e, names);
  }
}

/** Whether `e` contains a vector or matrix outside a scalar function. */
function holdsMatrix(e: Expression): boolean {
  switch (e.kind) {
    case 'sum':
    case 'product':
      return e.items.some(holdsMatrix);
    case 'negative':
      return holdsMatrix(e.of);
    case 'quotient':
      return holdsMatrix(e.top);
    case 'power':
      return holdsMatrix(e.base);
    case 'form':
      return /^(matrix|tuple|transpose|cross)$/.test(e.name);
    default:
      return false;
  }
}

function plus(a: Any, b: Any, budget: WorkBudget): Any {
  if (!isMatrix(a) && !isMatrix(b)) return addValues(a, b, budget);
  const [l, r] = alignTupleOrientation(requireMatrix(a), requireMatrix(b));
  return {
    rows: l.rows.map((row, i) => row.map((v, j) => addValues(v, getMatrixEntry(r, i, j), budget))),
    tuple: l.tuple,
  };
}

function times(a: Any, b: Any, budget: WorkBudget): Any {
  if (!isMatrix(a) && !isMatrix(b)) return multiplyValues(a, b, budget);
  if (!isMatrix(a)) return map(requireMatrix(b), (v) => multiplyValues(a, v, budget));
  if (!isMatrix(b)) return map(a, (v) => multiplyValues(v, b, budget));
  const [l, r] = [entriesOf(a), entriesOf(b)];
  const vectors = isVector(a) && isVector(b) && l.length === r.length;
  const inner = (a.rows[0]?.length ?? 0) === b.rows.length;
  if (vectors && (a.tuple || b.tuple || !inner))
    return l.map((v, k) => multiplyValues(v, r[k] ?? v, budget)).reduce((x, y) => addValues(x, y, budget));
  if (!inner) throw new RelationReadingFailure('no-value');
  const columns = transposed(b.rows);
  const rows = a.rows.map((row) =>
    columns.map((column) =>
      row.map((v, k) => multiplyValues(v, column[k] ?? v, budget)).reduce((x, y) => addValues(x, y, budget)),
    ),
  );
  const single = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  return single ?? { rows, tuple: false };
}

function raised(base: Matrix, exponent: bigint, budget: WorkBudget): Matrix {
  const size = base.rows.length;
  if (size !== base.rows[0]?.length || base.tuple) throw new RelationReadingFailure('no-value');
  if (exponent < 0n) return raised(inverse(base, budget), -exponent, budget);
  if (exponent > 1_000n) throw new RelationReadingFailure('too-costly');
  const identity = base.rows.map((row, i) => row.map((_, j) => createExactValue(i === j ? Q.ONE : Q.ZERO)));
  let result: Matrix = { ...base, rows: identity };
  for (let k = exponent, square = base; k > 0n; k >>= 1n) {
    if (k % 2n === 1n) result = requireMatrix(times(result, square, budget));
    if (k > 1n) square = requireMatrix(times(square, square, budget));
  }
  return result;
}

/** By cofactors, which is exact and fast for small matrices. */
export function computeDeterminant({ rows }: Pick<Matrix, 'rows'>, budget: WorkBudget): NumericValue {
  const [first, ...rest] = rows;
  if (first === undefined || rows.some((row) => row.length !== rows.length))
    throw new RelationReadingFailure('no-value');
  if (rows.length > 6) throw new RelationReadingFailure('too-costly');
  budget.charge(rows.length);
  if (rows.length === 1) return first[0] ?? createExactValue(Q.ONE);
  return first
    .map((v, k) => {
      const minor = computeDeterminant({ rows: rest.map((row) => row.filter((_, j) => j !== k)) }, budget);
      const product = multiplyValues(v, minor, budget);
      return k % 2 === 0 ? product : negateValue(product, budget);
    })
    .reduce((x, y) => addValues(x, y, budget));
}

function inverse(a: Matrix, budget: WorkBudget): Matrix {
  const whole = computeDeterminant(a, budget);
  const size = a.rows.length;
  if (size === 1) return map(a, (v) => divideValues(createExactValue(Q.ONE), v, budget));
  const rows = a.rows.map((_, i) =>
    a.rows.map((__, j) => {
      const rows = a.rows.filter((_row, n) => n !== j).map((row) => row.filter((_v, m) => m !== i));
      const minor = computeDeterminant({ rows }, budget);
      const signed = (i + j) % 2 === 0 ? minor : negateValue(minor, budget);
      return divideValues(signed, whole, budget);
    }),
  );
  return { rows, tuple: false };
}

export function computeTrace({ rows }: Matrix, budget: WorkBudget): NumericValue {
  if (rows.some((row) => row.length !== rows.length)) throw new RelationReadingFailure('no-value');
  return rows.map((row, k) => row[k] ?? createExactValue(Q.ZERO)).reduce((x, y) => addValues(x, y, budget));
}

/** The Euclidean norm of a vector. */
export function computeVectorNorm(vector: Matrix, budget: WorkBudget): NumericValue {
  if (!isVector(vector)) throw new RelationReadingFailure('no-value');
  const square = entriesOf(vector)
    .map((v) => {
      if (v.kind === 'float' && v.value.im !== 0) throw new RelationReadingFailure('no-value');
      return multiplyValues(v, v, budget);
    })
    .reduce((x, y) => addValues(x, y, budget));
  if (square.kind === 'exact') {
    const root = Q.findRationalNthRoot(square.value, 2);
    if (root !== undefined) return createExactValue(root);
  }
  return requireFiniteFloatValue(F.computeComplexPower(toComplexFloat(square), F.createRealComplexFloat(0.5)));
}

/** Aligns rows and columns: a tuple becomes a column if the other one is a column. */
export function alignTupleOrientation(a: Matrix, b: Matrix): readonly [Matrix, Matrix] {
  const same = (x: Matrix, y: Matrix): boolean =>
    x.rows.length === y.rows.length && x.rows[0]?.length === y.rows[0]?.length;
  if (same(a, b)) return [a, b];
  const turned = (x: Matrix): Matrix => ({ ...x, rows: transposed(x.rows) });
  if (a.tuple && same(turned(a), b)) return [turned(a), b];
  if (b.tuple && same(a, turned(b))) return [a, turned(b)];
  throw new RelationReadingFailure('no-value');
}

export function getMatrixEntry(a: Matrix, i: number, j: number): NumericValue {
  const v = a.rows[i]?.[j];
  if (v === undefined) throw new RelationReadingFailure('no-value');
  return v;
}

/** The value as a matrix. Throws {@link RelationReadingFailure} for a single number. */
export function requireMatrix(a: Any): Matrix {
  if (!isMatrix(a)) throw new RelationReadingFailure('no-value');
  return a;
}

function isVector(a: Matrix): boolean {
  return a.rows.length === 1 || a.rows.every((row) => row.length === 1);
}

function entriesOf(a: Any): readonly NumericValue[] {
  const m = requireMatrix(a);
  if (!isVector(m)) return [];
  return m.rows.flat();
}

function map(a: Matrix, change: (v: NumericValue) => NumericValue): Matrix {
  return { ...a, rows: a.rows.map((row) => row.map(change)) };
}

function transposed(rows: readonly (readonly NumericValue[])[]): NumericValue[][] {
  return (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] ?? createExactValue(Q.ZERO)));
}
