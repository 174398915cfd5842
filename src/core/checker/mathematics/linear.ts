/** Systems of linear equations over complex doubles. */

import * as F from './float.ts';

/** Below this a pivot counts as nought. */
const SMALL = 1e-12;

/** Solves `augmented` by Gauss's elimination, its last column the right-hand sides; `undefined` if it is singular. */
export function solveLinear(augmented: readonly (readonly F.Float[])[]): readonly F.Float[] | undefined {
  const rows = augmented.map((row) => [...row]);
  for (let c = 0; c < rows.length; c++) {
    let best = c;
    for (let r = c + 1; r < rows.length; r++) if (sizeAt(rows[r], c) > sizeAt(rows[best], c)) best = r;
    const pivot = rows[best];
    const other = rows[c];
    const head = pivot?.[c];
    if (pivot === undefined || other === undefined || head === undefined || F.size(head) < SMALL)
      return undefined;
    rows[best] = other;
    rows[c] = pivot;
    for (const [r, row] of rows.entries()) {
      const entry = row[c];
      const factor = entry === undefined ? undefined : F.over(entry, head);
      if (r === c || factor === undefined) continue;
      rows[r] = row.map((v, k) => F.minus(v, F.times(factor, pivot[k] ?? ZERO)));
    }
  }
  const solution: F.Float[] = [];
  for (const [k, row] of rows.entries()) {
    const value = F.over(row[rows.length] ?? ZERO, row[k] ?? ZERO);
    if (value === undefined) return undefined;
    solution.push(value);
  }
  return solution;
}

const ZERO: F.Float = { re: 0, im: 0, error: 0 };

function sizeAt(row: readonly F.Float[] | undefined, c: number): number {
  return F.size(row?.[c] ?? ZERO);
}
