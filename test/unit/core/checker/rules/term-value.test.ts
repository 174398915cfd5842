/** Rule P for terms of sequences: a value that the formula of the sequence doesn't give. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { ProofRelationIndex } from '../../../../../src/core/checker/relations/proof-equations.ts';
import {
  readSequenceTerm,
  readSequenceTermFormula,
  substituteIndexIntoFormula,
} from '../../../../../src/core/checker/relations/recursions.ts';
import { joinMathTokens, tokenizeMath } from '../../../../../src/core/checker/terms/math-tokens.ts';

const RULE = 'A sequence is defined by $a_1 = 2$ and $a_{n+1} = 3a_n - 1$. Find $a_3$.';
const FIBONACCI = 'Let $F_1 = 1$, $F_2 = 1$ and $F_n = F_{n-1} + F_{n-2}$ for $n \\ge 3$.';

function refuted(problem: string, ...steps: readonly string[]): string[] {
  const last = steps.length - 1;
  return checkStep({ problem, steps }, last).readings.flatMap(({ outcome, range }) =>
    outcome.kind === 'refuted' && outcome.rule === 'P' ? [(steps[last] ?? '').slice(range.start, range.end)] : [],
  );
}

describe('a wrong term is refuted', () => {
  for (const [problem, steps, claim] of [
    [RULE, ['We get $a_2 = 5$ and $a_3 = 15$.'], 'a_3 = 15'],
    [RULE, ['$a_2 = 3 \\cdot 2 - 1 = 5$.', '$a_3 = 3a_2 - 1 = 15$.'], '3a_2 - 1 = 15'],
    [RULE, ['$a_2 = 5$.', '$a_3 = 3 \\cdot 5 + 1 = 16$.'], 'a_3 = 3 \\cdot 5 + 1'],
    [FIBONACCI, ['So $F_3 = 2$, $F_4 = 3$, $F_5 = 6$.'], 'F_5 = 6'],
    ['', ['The terms are $b_n = n^2 + 1$. So $b_4 = 18$.'], 'b_4 = 18'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(problem, ...steps), [claim]));

  test('its evidence names the formula', () => {
    const outcome = checkStep({ problem: RULE, steps: ['So $a_2 = 6$.'] }, 0).readings[0]?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    assert.equal(outcome.evidence.message, 'aₙ₊₁ = 3aₙ − 1 gives a₂ = 5, not 6.');
    assert.ok(outcome.evidence.brief.length <= 30);
  });
});

describe('is silent', () => {
  for (const [problem, ...steps] of [
    [RULE, 'We get $a_2 = 5$ and $a_3 = 14$.'],
    [FIBONACCI, 'So $F_3 = 2$, $F_4 = 3$, $F_5 = 5$.'],
    // The formula holds only for some indices.
    ['Let $a_1 = 1$, $a_2 = 1$, $a_3 = 5$ and $a_n = a_{n-1} + a_{n-2}$ for $n \\ge 4$.', 'We have $a_3 = 5$.'],
    ['Let $a_1 = 1$, $a_2 = 1$ and $a_n = a_{n-1} + a_{n-2}$ for $n > 3$.', 'One finds $a_3 = 5$.'],
    ['Let $a_1 = 1$ and $a_{n+1} = 2a_n$ if $n$ is even.', 'Then $a_2 = 3$.'],
    ['Let $a_1 = 1$ and, for even $n$, $a_{n+1} = 2a_n$.', 'Then $a_2 = 3$.'],
    // Another sequence, several values, or another formula that agrees.
    ['Let $a_1 = 1$ and $a_{n+1} = 2a_n$.', 'For the other sequence, $b_2 = 3$.'],
    ['Let $a_1 = 1$ and $a_{n+1} = 2a_n$.', 'Now take $a_1 = 4$.', 'Then $a_2 = 8$.'],
    ['Let $a_1 = 1$ and $a_{n+1} = 2a_n + 1$.', 'So $a_n = 2^n$.', 'Then $a_2 = 4$.'],
    // Unknown terms, suppositions, and rounding.
    [RULE, 'We get $a_4 = 15$.'],
    [RULE, 'Suppose that $a_2 = 7$.'],
    [RULE, 'It is wrong that $a_2 = 7$.'],
    ['Let $a_1 = 1$ and $a_{n+1} = 1.5a_n$.', 'Then $a_2 = 2$.'],
    ['Modulo 5, let $a_1 = 3$ and $a_{n+1} = 2a_n$.', 'Then $a_2 = 1$.'],
  ] as const)
    test([problem, ...steps].join(' ¶ '), () => assert.deepEqual(refuted(problem, ...steps), []));
});

test('right terms never are refuted, and a wrong one always', () => {
  const small = fc.integer({ min: -6, max: 6 });
  fc.assert(
    fc.property(small, small, small, fc.integer({ min: 1, max: 9 }), (first, factor, added, off) => {
      const plus = added < 0 ? `- ${-added}` : `+ ${added}`;
      const problem = `Let $u_1 = ${first}$ and $u_{k+1} = ${factor} \\cdot u_k ${plus}$.`;
      const second = factor * first + added;
      const write = (third: number): string => `So $u_2 = ${second}$ and $u_3 = ${third}$.`;
      const third = factor * second + added;
      assert.deepEqual(refuted(problem, write(third)), []);
      assert.deepEqual(refuted(problem, write(third + off)), [`u_3 = ${third + off}`]);
    }),
  );
});

describe('formulas for terms', () => {
  const tokens = (text: string) => tokenizeMath(text, 0, text.length);

  test('terms have a number or a shifted letter as index', () => {
    assert.deepEqual(readSequenceTerm(tokens('a_{n-2}')), { name: 'a', index: { letter: 'n', number: -2 } });
    assert.deepEqual(readSequenceTerm(tokens('a_{12}')), { name: 'a', index: { number: 12 } });
    for (const text of ['a', 'a_{2n}', 'a_{n+m}', 'a_n + 1', 'a_{i,j}'])
      assert.equal(readSequenceTerm(tokens(text)), undefined);
  });

  test('a number is put in for the letter, in indices and elsewhere', () => {
    const equations = new ProofRelationIndex();
    equations.append(equations.readText('$a_{n+1} = n a_n + a_{n-1}$'));
    const [relation] = equations.before({ text: 1, group: 0, chain: 0, link: 0 }, 1);
    const formula = relation && readSequenceTermFormula(relation);
    assert.ok(formula);
    assert.equal(formula.shift, 1);
    assert.equal(joinMathTokens(substituteIndexIntoFormula(formula, 3) ?? []), '( 3 ) a _ { 3 } + a _ { 2 }');
    assert.equal(substituteIndexIntoFormula(formula, 0), undefined);
  });
});
