/** The roots of equations, and the equations of a proof. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatNumericValue } from '../../../../../src/core/checker/evidence/format-value.ts';
import { toComplexFloat } from '../../../../../src/core/checker/mathematics/numeric-values.ts';
import { isEquationSolution, solveEquation } from '../../../../../src/core/checker/mathematics/solve-equation.ts';
import { readOperand } from '../../../../../src/core/checker/parsing/operand.ts';
import { ProofRelationIndex } from '../../../../../src/core/checker/relations/proof-equations.ts';
import { tokenizeMath } from '../../../../../src/core/checker/terms/math-tokens.ts';
import { tryEveryReading } from '../../../../../src/core/checker/terms/readings.ts';
import { RelationReadingFailure } from '../../../../../src/core/checker/terms/relation-not-read.ts';
import { WorkBudget } from '../../../../../src/core/checker/terms/work-budget.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const MODE = { angle: 'radians', root: 'real' } as const;

function sides(equation: string) {
  const budget = WorkBudget.ofRelation();
  const [l = '', r = ''] = equation.split('=');
  const [read] =
    tryEveryReading((chooser) => ({
      left: readOperand(tokenizeMath(l, 0, l.length), chooser, new Map(), budget),
      right: readOperand(tokenizeMath(r, 0, r.length), chooser, new Map(), budget),
      budget,
    })) ?? [];
  assert.ok(read);
  return read;
}

function shown(equation: string): string {
  const { left, right, budget } = sides(equation);
  try {
    const solution = solveEquation({ left, right, mode: MODE }, 'x', budget);
    if (solution.kind === 'always') return 'always';
    return `${solution.over}: ${solution.roots.map(({ value, sure }) => formatNumericValue(value) + (sure ? '' : '?')).join(', ')}`;
  } catch (error) {
    assert.ok(error instanceof RelationReadingFailure);
    return error.reason;
  }
}

describe('solve', () => {
  for (const [equation, roots] of [
    ['3x + 7 = 25', 'complex: 6'],
    ['x^2 - 3x - 10 = 0', 'complex: −2, 5'],
    ['x^2 + 4 = 0', 'complex: 2i, −2i'],
    ['x^2 = 3', 'complex: −1.732, 1.732'],
    ['(x - 2)^4(3x + 1) = 0', 'complex: −1/3, 2'],
    ['x^3 - x - 2 = 0', 'complex: 1.521, −0.7607 + 0.8579i, −0.7607 − 0.8579i'],
    ['2(x + 3) = 2x + 6', 'always'],
    ['x + 1 = x + 2', 'complex: '],
    ['\\frac{1}{x - 2} = \\frac{x - 1}{x - 2}', 'complex: '],
    ['\\frac{6}{x} = x - 1', 'complex: −2, 3'],
    ['\\sqrt{x + 7} = x - 5', 'complex: 9'],
    ['\\sqrt{x} + \\sqrt{x + 7} = 7', 'complex: 9'],
    ['\\sqrt{x + 2} = -3', 'complex: '],
    ['|2x - 1| = 7', 'real: −3, 4'],
    ['|x| + |x - 2| = 4', 'real: −1, 3'],
    ['\\sqrt{x^2} = x', 'equation'],
    ['\\log_3 (x + 1) = 2', 'real: 8'],
    ['3^{2x} = 81', 'real: 2'],
    ['3^{x} = -1', 'real: '],
    ['3^{x} + x = 1', 'equation'],
    ['\\sin x = 1', 'equation'],
    ['\\sqrt{3} x = 6', 'complex: 3.464'],
    ['x^{13} = 1', 'equation'],
  ] as const)
    test(equation, () => assert.equal(shown(equation), roots));

  test('finds what an equation was made from, and every root fits', () => {
    const root = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.uniqueArray(root, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (roots, k) => {
        const text = `${k}${roots.map((r) => `(x ${r < 0 ? '+' : '-'} ${Math.abs(r)})`).join('')} = 0`;
        const { left, right, budget } = sides(text);
        const solution = solveEquation({ left, right, mode: MODE }, 'x', budget);
        assert.ok(solution.kind === 'roots');
        assert.deepEqual(
          solution.roots.map(({ value }) => toComplexFloat(value).re),
          [...roots].sort((a, b) => a - b),
        );
        assert.ok(solution.roots.every(({ value }) => value.kind === 'exact'));
      }),
      { numRuns: 100 },
    );
  });

  test('of any polynomial as many roots as its degree, if they are apart, and all of them fit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 7 }), (c) => {
        const text = `${c.map((n, k) => `(${n})x^{${k}}`).join(' + ')} = 0`;
        const { left, right, budget } = sides(text);
        const solution = solveEquation({ left, right, mode: MODE }, 'x', budget);
        if (solution.kind === 'always') return assert.ok(c.every((n) => n === 0));
        const degree = c.findLastIndex((n) => n !== 0);
        assert.ok(solution.roots.length <= degree && (degree === 0 || solution.roots.length > 0));
        for (const { value } of solution.roots)
          assert.notEqual(
            isEquationSolution({ left, right, mode: MODE }, 'x', value, WorkBudget.ofRelation()),
            'no',
            text,
          );
      }),
      { numRuns: countRuns(200) },
    );
  });
});

describe('the equations of a proof', () => {
  const equations = new ProofRelationIndex();
  for (const text of ['Solve $2x + y = 7$ with $y = 3$.', 'So $2x = 4 < 9$, and $3 + 4 = 7$.', 'Hence \\[x = 2.\\]'])
    equations.append(equations.readText(text));
  const end = { text: 3, group: 0, chain: 0, link: 0 };

  test('come in the order of the text, the nearest first', () => {
    assert.deepEqual(
      equations.before(end, 10).map((e) => [e.text, e.sign, [...e.letters].join('')]),
      [
        [2, '=', 'x'],
        [1, '=', 'x'],
        [0, '=', 'y'],
        [0, '=', 'xy'],
      ],
    );
    assert.equal(equations.before(end, 2).length, 2);
    assert.equal(equations.before({ ...end, text: 1 }, 9).length, 2);
  });

  test('are solved where they have one unknown', () => {
    const [last, , , both] = equations.before(end, 10);
    assert.ok(last && both);
    const { value, cost } = equations.solve(last);
    assert.equal(value?.unknown, 'x');
    assert.ok(cost > 0);
    assert.deepEqual(equations.solve(last), { value, cost });
    assert.equal(equations.solve(both).value, undefined);
    assert.ok(equations.read(both).value);
  });
});
