/** Vectors and matrices: sums, products, powers, inverses, and scalar functions. */

import type { Budget } from '../terms/budget.ts';
import type { Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import type { Evaluate } from './series.ts';
import {
  add,
  divide,
  exact,
  integerOf,
  multiply,
  type Names,
  negate,
  some,
  subtract,
  toFloat,
  type Value,
} from './values.ts';

/** Rows of entries. A tuple is one row, but also matches a column. */
export interface Matrix {
  readonly rows: readonly (readonly Value[])[];
  /** Whether it is written as a tuple, so that the product of two is their dot product. */
  readonly tuple: boolean;
}

type Any = Value | Matrix;

/** Maximum number of rows and columns. */
const MAX_SIZE = 8;

function isMatrix(a: Any): a is Matrix {
  return 'rows' in a;
}

/** The value of an expression with vectors or matrices. Throws {@link Unread}. */
export function evaluateAny(e: Expression, names: Names, evaluate: Evaluate, budget: Budget): Any {
  const go = (part: Expression): Any => evaluateAny(part, names, evaluate, budget);
  if (!holdsMatrix(e)) return evaluate(e, names);
  budget.charge(1);
  switch (e.kind) {
    case 'sum':
      return e.items.map(go).reduce((a, b) => plus(a, b, budget));
    case 'product':
      return e.items.map(go).reduce((a, b) => times(a, b, budget));
    case 'negative':
      return times(exact(Q.rational(-1n)), go(e.of), budget);
    case 'quotient': {
      const [top, bottom] = [go(e.top), go(e.bottom)];
      if (isMatrix(bottom)) throw new Unread('no-value');
      return isMatrix(top) ? map(top, (v) => divide(v, bottom, budget)) : divide(top, bottom, budget);
    }
    case 'power': {
      const base = go(e.base);
      if (isMatrix(base)) return raised(base, integerOf(evaluate(e.exponent, names)), budget);
      return evaluate(e, names);
    }
    case 'form':
      break;
    default:
      return evaluate(e, names);
  }
  const [first, ...rest] = e.items;
  if (first === undefined) throw new Unread('syntax');
  switch (e.name) {
    case 'matrix':
    case 'tuple': {
      const columns = e.name === 'tuple' ? e.items.length : Number(integerOf(evaluate(first, names)));
      const entries = (e.name === 'tuple' ? e.items : rest).map((item) => evaluate(item, names));
      if (
        columns < 1 ||
        columns > MAX_SIZE ||
        entries.length % columns !== 0 ||
        entries.length > MAX_SIZE ** 2
      )
        throw new Unread('no-value');
      const rows = Array.from({ length: entries.length / columns }, (_, k) =>
        entries.slice(k * columns, (k + 1) * columns),
      );
      return { rows, tuple: e.name === 'tuple' };
    }
    case 'transpose': {
      const { rows } = matrixOf(go(first));
      return { rows: transposed(rows), tuple: false };
    }
    case 'cross': {
      const [a, b] = [entriesOf(go(first)), entriesOf(go(rest[0] ?? first))];
      const [a1, a2, a3] = a;
      const [b1, b2, b3] = b;
      if (a.length !== 3 || b.length !== 3) throw new Unread('no-value');
      if (!a1 || !a2 || !a3 || !b1 || !b2 || !b3) throw new Unread('no-value');
      const minor = (p: Value, q: Value, r: Value, s: Value): Value =>
        subtract(multiply(p, q, budget), multiply(r, s, budget), budget);
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

function plus(a: Any, b: Any, budget: Budget): Any {
  if (!isMatrix(a) && !isMatrix(b)) return add(a, b, budget);
  const [l, r] = aligned(matrixOf(a), matrixOf(b));
  return { rows: l.rows.map((row, i) => row.map((v, j) => add(v, entry(r, i, j), budget))), tuple: l.tuple };
}

function times(a: Any, b: Any, budget: Budget): Any {
  if (!isMatrix(a) && !isMatrix(b)) return multiply(a, b, budget);
  if (!isMatrix(a)) return map(matrixOf(b), (v) => multiply(a, v, budget));
  if (!isMatrix(b)) return map(a, (v) => multiply(v, b, budget));
  const [l, r] = [entriesOf(a), entriesOf(b)];
  const vectors = isVector(a) && isVector(b) && l.length === r.length;
  const inner = (a.rows[0]?.length ?? 0) === b.rows.length;
  if (vectors && (a.tuple || b.tuple || !inner))
    return l.map((v, k) => multiply(v, r[k] ?? v, budget)).reduce((x, y) => add(x, y, budget));
  if (!inner) throw new Unread('no-value');
  const columns = transposed(b.rows);
  const rows = a.rows.map((row) =>
    columns.map((column) =>
      row.map((v, k) => multiply(v, column[k] ?? v, budget)).reduce((x, y) => add(x, y, budget)),
    ),
  );
  const single = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  return single ?? { rows, tuple: false };
}

function raised(base: Matrix, exponent: bigint, budget: Budget): Matrix {
  const size = base.rows.length;
  if (size !== base.rows[0]?.length || base.tuple) throw new Unread('no-value');
  if (exponent < 0n) return raised(inverse(base, budget), -exponent, budget);
  if (exponent > 1_000n) throw new Unread('too-costly');
  let result: Matrix = map(base, () => exact(Q.ZERO));
  result = {
    ...result,
    rows: result.rows.map((row, i) => row.map((v, j) => (i === j ? exact(Q.ONE) : v))),
  };
  for (let k = exponent, square = base; k > 0n; k >>= 1n) {
    if (k % 2n === 1n) result = matrixOf(times(result, square, budget));
    if (k > 1n) square = matrixOf(times(square, square, budget));
  }
  return result;
}

/** By cofactors, which is exact and fast for small matrices. */
export function determinant({ rows }: Pick<Matrix, 'rows'>, budget: Budget): Value {
  const [first, ...rest] = rows;
  if (first === undefined || rows.some((row) => row.length !== rows.length)) throw new Unread('no-value');
  if (rows.length > 6) throw new Unread('too-costly');
  budget.charge(rows.length);
  if (rows.length === 1) return first[0] ?? exact(Q.ONE);
  return first
    .map((v, k) => {
      const minor = determinant({ rows: rest.map((row) => row.filter((_, j) => j !== k)) }, budget);
      const product = multiply(v, minor, budget);
      return k % 2 === 0 ? product : negate(product, budget);
    })
    .reduce((x, y) => add(x, y, budget));
}

function inverse(a: Matrix, budget: Budget): Matrix {
  const whole = determinant(a, budget);
  const size = a.rows.length;
  if (size === 1) return map(a, (v) => divide(exact(Q.ONE), v, budget));
  const rows = a.rows.map((_, i) =>
    a.rows.map((__, j) => {
      const rows = a.rows.filter((_row, n) => n !== j).map((row) => row.filter((_v, m) => m !== i));
      const minor = determinant({ rows }, budget);
      const signed = (i + j) % 2 === 0 ? minor : negate(minor, budget);
      return divide(signed, whole, budget);
    }),
  );
  return { rows, tuple: false };
}

export function trace({ rows }: Matrix, budget: Budget): Value {
  if (rows.some((row) => row.length !== rows.length)) throw new Unread('no-value');
  return rows.map((row, k) => row[k] ?? exact(Q.ZERO)).reduce((x, y) => add(x, y, budget));
}

/** The Euclidean norm of a vector. */
export function norm(vector: Matrix, budget: Budget): Value {
  if (!isVector(vector)) throw new Unread('no-value');
  const square = entriesOf(vector)
    .map((v) => {
      if (v.kind === 'float' && v.value.im !== 0) throw new Unread('no-value');
      return multiply(v, v, budget);
    })
    .reduce((x, y) => add(x, y, budget));
  if (square.kind === 'exact') {
    const root = Q.exactRoot(square.value, 2);
    if (root !== undefined) return exact(root);
  }
  return some(F.raise(toFloat(square), F.real(0.5)));
}

/** Aligns rows and columns: a tuple becomes a column if the other one is a column. */
export function aligned(a: Matrix, b: Matrix): readonly [Matrix, Matrix] {
  const same = (x: Matrix, y: Matrix): boolean =>
    x.rows.length === y.rows.length && x.rows[0]?.length === y.rows[0]?.length;
  if (same(a, b)) return [a, b];
  const turned = (x: Matrix): Matrix => ({ ...x, rows: transposed(x.rows) });
  if (a.tuple && same(turned(a), b)) return [turned(a), b];
  if (b.tuple && same(a, turned(b))) return [a, turned(b)];
  throw new Unread('no-value');
}

export function entry(a: Matrix, i: number, j: number): Value {
  const v = a.rows[i]?.[j];
  if (v === undefined) throw new Unread('no-value');
  return v;
}

/** The value as a matrix. Throws {@link Unread} for a single number. */
export function matrixOf(a: Any): Matrix {
  if (!isMatrix(a)) throw new Unread('no-value');
  return a;
}

function isVector(a: Matrix): boolean {
  return a.rows.length === 1 || a.rows.every((row) => row.length === 1);
}

function entriesOf(a: Any): readonly Value[] {
  const m = matrixOf(a);
  if (!isVector(m)) return [];
  return m.rows.flat();
}

function map(a: Matrix, change: (v: Value) => Value): Matrix {
  return { ...a, rows: a.rows.map((row) => row.map(change)) };
}

function transposed(rows: readonly (readonly Value[])[]): Value[][] {
  return (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] ?? exact(Q.ZERO)));
}
