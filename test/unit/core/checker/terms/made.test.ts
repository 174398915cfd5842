/** Made-up relations in every numeric notation: true ones are never refuted, false ones are, and most are read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toReadableMath } from '../../../../../src/core/checker/evidence/readable-math.ts';
import { evaluateExpression } from '../../../../../src/core/checker/mathematics/evaluate.ts';
import type { NumericValue } from '../../../../../src/core/checker/mathematics/numeric-values.ts';
import { readOperand } from '../../../../../src/core/checker/parsing/operand.ts';
import { tokenizeMath } from '../../../../../src/core/checker/terms/math-tokens.ts';
import * as Q from '../../../../../src/core/checker/terms/rational.ts';
import { tryEveryReading } from '../../../../../src/core/checker/terms/readings.ts';
import { WorkBudget } from '../../../../../src/core/checker/terms/work-budget.ts';
import { type Made, made, valueTokens, written } from '../made.ts';
import { outcomes } from '../support.ts';

const RUNS = 400;

const kinds = (text: string): string[] => outcomes(text).map((o) => o.kind);

/** So many made-up expressions, always the same. */
const sample = (count: number): Made[] => fc.sample(made, { numRuns: count, seed: 11 });

describe('made-up relations', () => {
  test('a true one is never refuted, and at least 99 of 100 hold', () => {
    let held = 0;
    for (const e of sample(RUNS)) {
      const text = `Then $${written([...e.tokens, '=', ...valueTokens(e.value)])}$.`;
      const [kind] = kinds(text);
      assert.notEqual(kind, 'refuted', text);
      if (kind === 'holds') held++;
    }
    assert.ok(held >= 0.99 * RUNS, `${held} of ${RUNS}`);
  });

  test('a false one never holds, and at least 98 of 100 are refuted', () => {
    let refuted = 0;
    let all = 0;
    for (const [k, e] of sample(RUNS).entries()) {
      // Bare numerals, and nought, are no claims; per cents may be carried along as units, and a decimal rounds.
      if (e.tokens.length < 4 || e.tokens.includes('\\%') || e.tokens.some((t) => t.includes('.'))) continue;
      const wrong = Q.addRationals(e.value, Q.createRational(BigInt((k % 7) + 2)));
      const text = `Then $${written([...e.tokens, '=', ...valueTokens(wrong)])}$.`;
      const [kind] = kinds(text);
      all++;
      // A mixed number may be a product as well, and is then no slip.
      if (kind === 'holds') assert.match(text, /\d\\frac/);
      if (kind === 'refuted') refuted++;
    }
    assert.ok(refuted >= 0.98 * all && all > RUNS / 3, `${refuted} of ${all}`);
  });

  test('nothing depends on delimiters, on the size of fractions, nor on that of brackets', () => {
    for (const [k, e] of sample(150).entries()) {
      const right = valueTokens(k % 2 === 0 ? e.value : Q.addRationals(e.value, Q.createRational(3n)));
      const relation = written([...e.tokens, '=', ...right]);
      const expected = kinds(`Then $${relation}$.`);
      const ways = [
        `Then \\(${relation}\\).`,
        `Then $$${relation}$$`,
        `Then \\[ ${relation} \\]`,
        `Then \\begin{align*} ${relation} \\end{align*}`,
        `Then $${relation.replaceAll('\\frac', '\\dfrac')}$.`,
        `Then $${relation.replaceAll('\\frac', '\\tfrac')}$.`,
        `Then $${relation.replaceAll('\\left', '').replaceAll('\\right', '')}$.`,
        `Then $${relation.replaceAll('\\left', '\\bigl').replaceAll('\\right', '\\bigr')}$.`,
        `Then $${relation.replaceAll(/\\cdot(?!s)/g, '\\times')}$.`,
      ];
      for (const way of ways) assert.deepEqual(kinds(way), expected, way);
    }
  });
});

/** The value of LaTeX or of printed text in every reading, the usual one first. */
function values(text: string): (string | undefined)[] {
  const tokens = tokenizeMath(text, 0, text.length);
  const mode = { angle: 'radians', root: 'real', slack: false } as const;
  const show = (v: NumericValue): string =>
    v.kind === 'exact' ? `${v.value.n}/${v.value.d}` : v.value.re.toPrecision(9);
  return [
    ...(tryEveryReading((chooser) => {
      try {
        const e = readOperand(tokens, chooser, new Map(), WorkBudget.ofRelation());
        return show(evaluateExpression(e, new Map(), mode, WorkBudget.ofRelation()));
      } catch {
        return undefined;
      }
    }) ?? []),
  ];
}

describe('printing', () => {
  test('what is shown to people reads as the same value', () => {
    let same = 0;
    const all = sample(300).filter((e) => !e.tokens.includes('\\sum'));
    for (const e of all) {
      const latex = written(e.tokens);
      const printed = toReadableMath(tokenizeMath(latex, 0, latex.length), 10_000);
      const read = values(printed);
      const value = `${e.value.n}/${e.value.d}`;
      // A printed slash or mixed number has readings of its own, but the right one is always among them.
      assert.ok(read.length === 0 || read.includes(value), `${latex} | ${printed} | ${read.join(' ')} | ${value}`);
      if (read.includes(value)) same++;
    }
    assert.ok(same >= 0.95 * all.length, `${same} of ${all.length}`);
  });
});
