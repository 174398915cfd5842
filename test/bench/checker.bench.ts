/** The checker beside its LaTeX parser alone on the same expressions, and beside one look at each character. */

import { checkStep, handle } from '../../src/core/checker/index.ts';
import { parseLatex } from '../../src/core/checker/latex.ts';
import { type BenchRow, beside, median } from './harness.ts';

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const relations = Array.from({ length: 1_000 }, (_, k) => relation(k));
  const operands = relations.flat();
  const text = relations.map(([left, right]) => `Then \\(${left} = ${right}\\).`).join('\n');
  const ours = median(9, () => checkStep({ steps: [text] }, 0));
  rows.push({
    name: 'check relations',
    input: `1000 numeric relations (${Math.round(1_000_000 / ours)} a second)`,
    ours,
    peer: beside(
      'compute-engine, parse only',
      median(9, () => operands.map(parseLatex)),
      ours,
    ),
    bound: beside(
      'charCodeAt loop',
      median(9, () => everyCode(text)),
      ours,
    ),
  });
  const steps = Array.from({ length: 200 }, (_, k) => step(k));
  const whole = median(9, () => [...handle({ id: 1, steps })]);
  const all = steps.join('\n\n');
  rows.push({
    name: 'check a proof',
    input: `200 steps, ${Math.round(all.length / 1000)} kB`,
    ours: whole,
    bound: beside(
      'charCodeAt loop',
      median(9, () => everyCode(all)),
      whole,
    ),
  });
  return rows;
}

/** A true relation, of one of several shapes. */
function relation(k: number): readonly [string, string] {
  const a = (k % 37) + 2;
  const b = (k % 23) + 3;
  const shapes: readonly (readonly [string, string])[] = [
    [`${a} \\cdot ${b} + ${a}`, `${a * (b + 1)}`],
    [`\\frac{${a}}{${b}} + \\frac{1}{${b}}`, `\\frac{${a + 1}}{${b}}`],
    [`\\sqrt{${a * a}} + ${b}^2`, `${a + b * b}`],
    [`(${a} + ${b})^2 - ${a}^2`, `${b * (2 * a + b)}`],
    [`\\cos ${a}^\\circ`, `-\\cos(180^\\circ - ${a}^\\circ)`],
  ];
  return shapes[k % shapes.length] ?? ['1', '1'];
}

function step(k: number): string {
  const [left, right] = relation(k);
  const n = k + 2;
  return [
    `Step ${k + 1}. Let $x_{${k}}$ be the number of ways, so that $x_{${k}} = x_{${k}} + 0$ and $y > ${n}$.`,
    `By the identity \\[ (n+${n})^2 = n^2 + ${2 * n}n + ${n * n}, \\] which holds for all $n$, we find $${left} = ${right}$.`,
    `In all ${n} * ${n + 1} = ${n * (n + 1)} pairs remain, that is, $f(${n}) = g(x_{${k}}, y)$ of them for every choice of $y$.`,
  ].join(' ');
}

function everyCode(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
}
