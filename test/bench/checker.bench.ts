/** The checker beside its LaTeX parser alone on the same expressions, and beside one look at each character. */

import { checkStep } from '../../src/core/checker/check-step.ts';
import { handleCheckerRequest } from '../../src/core/checker/index.ts';
import { parseLatexToMathJson } from '../../src/core/checker/parsing/parse-latex.ts';
import { type BenchRow, beside, median } from './harness.ts';

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  // The checker remembers what it read last: every round has numbers of its own, so that nothing is known before.
  const texts = Array.from({ length: ROUNDS }, (_, round) =>
    relations(round)
      .map(([left, right]) => `Then \\(${left} = ${right}\\).`)
      .join('\n'),
  );
  const operands = relations(0).flat();
  const text = texts[0] ?? '';
  const ours = median(
    9,
    inTurn(texts, (one) => checkStep({ steps: [one] }, 0)),
  );
  rows.push({
    name: 'check relations',
    input: `1000 numeric relations (${Math.round(1_000_000 / ours)} a second)`,
    ours,
    peer: beside(
      'compute-engine, parse only',
      median(9, () => operands.map(parseLatexToMathJson)),
      ours,
    ),
    bound: beside(
      'charCodeAt loop',
      median(9, () => everyCode(text)),
      ours,
    ),
  });
  const proofs = Array.from({ length: ROUNDS }, (_, round) =>
    Array.from({ length: 200 }, (_, k) => step(k, round + ROUNDS)),
  );
  const whole = median(
    9,
    inTurn(proofs, (steps) => [...handleCheckerRequest({ id: 1, steps })]),
  );
  const all = (proofs[0] ?? []).join('\n\n');
  const same = median(9, () => [...handleCheckerRequest({ id: 1, steps: [...(proofs[0] ?? [])] })]);
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
  rows.push({
    name: 'check it again',
    input: 'the same proof, as after an edit elsewhere, nothing but the checker remembering',
    ours: same,
    peer: beside('check a proof', whole, same),
  });
  return rows;
}

/** More than are timed and warmed up with. */
const ROUNDS = 32;

/** Does it with one input after the other. */
function inTurn<T>(inputs: readonly T[], run: (input: T) => unknown): () => unknown {
  let at = 0;
  return () => {
    const input = inputs[at++ % inputs.length];
    if (input !== undefined) run(input);
  };
}

function relations(round: number): (readonly [string, string])[] {
  return Array.from({ length: 1_000 }, (_, k) => relation(k, round));
}

/** A true relation, of one of several shapes. */
function relation(k: number, round: number): readonly [string, string] {
  const a = (k % 37) + 2 + 40 * round;
  const b = (k % 23) + 3 + 40 * round;
  const shapes: readonly (readonly [string, string])[] = [
    [`${a} \\cdot ${b} + ${a}`, `${a * (b + 1)}`],
    [`\\frac{${a}}{${b}} + \\frac{1}{${b}}`, `\\frac{${a + 1}}{${b}}`],
    [`\\sqrt{${a * a}} + ${b}^2`, `${a + b * b}`],
    [`(${a} + ${b})^2 - ${a}^2`, `${b * (2 * a + b)}`],
    [`\\cos ${a}^\\circ`, `-\\cos(180^\\circ - ${a}^\\circ)`],
  ];
  return shapes[k % shapes.length] ?? ['1', '1'];
}

function step(k: number, round: number): string {
  const [left, right] = relation(k, round);
  const n = k + 2 + 200 * round;
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
