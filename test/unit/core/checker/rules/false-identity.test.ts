/** Rule D for slips in identities that are chains, rewritings, or known formulas. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareExpandedTerms } from '../../../../../src/core/checker/mathematics/proof-by-algebra.ts';
import { ProofRelationIndex } from '../../../../../src/core/checker/relations/proof-equations.ts';
import { WorkBudget } from '../../../../../src/core/checker/terms/work-budget.ts';
import { suspicions } from '../support.ts';

/** The rules that refute in the last of some steps, after an empty problem. */
function rules(...steps: readonly string[]): string[] {
  return suspicions(['', ...steps], false).map(([rule]) => rule);
}

describe('a slip in an identity is refuted', () => {
  for (const text of [
    'Note that $(a + b)(a^2 - ab + b^2) = a^3 - b^3$.',
    'Now factor $w^3 - 8$ with a known formula: \\[ w^3 - 8 = (w + 2)(w^2 - 2w + 4). \\]',
    'We factor $u^4 + 9$ as a difference of squares: \\[ u^4 + 9 = (u^2 + 3)(u^2 - 3). \\]',
    'The denominator \\( 1 - y - y^2 - y^3 \\) can be factored as \\( (1 + y)(1 - y - y^2) \\). However, it cannot be factored further.',
    'It can be factored as: \\[ x^4 + ax^3 - bx^2 + ax + 1 = (x^2 + 1)(x^2 + ax - b). \\]',
    'Then \\[ P = \\left( \\frac{x}{\\sqrt{2}} + \\sqrt{7} \\right)^2 + 3x + y = \\frac{x^2}{2} + x\\sqrt{7} + 7 + 3x + y. \\]',
    'So \\[ T = 1 - 3 \\sin^2 x \\cos^2 x + k(1 - 2 \\sin^2 x \\cos^2 x) = 1 + (k - 3) \\sin^2 x \\cos^2 x. \\]',
  ])
    test(text, () => assert.deepEqual(rules(text), ['D']));

  test('even if the variable solves an equation', () => {
    const factored = 'We factor $u^4 + 9$ as a difference of squares: \\[ u^4 + 9 = (u^2 + 3)(u^2 - 3). \\]';
    assert.deepEqual(rules('The roots of $u^8 - 81 = 0$ are sought.', factored), ['D']);
  });
});

describe('is silent', () => {
  for (const steps of [
    ['Note that $(a + b)(a^2 - ab + b^2) = a^3 + b^3$.'],
    // True under a condition before, behind, or in the next sentence.
    ['Since $ab = 0$, note that $(a + b)^2 = a^2 + b^2$.'],
    ['We have $ab = 0$.', 'Note that $(a + b)^2 = a^2 + b^2$.'],
    ['Note that $(a + b)^2 = a^2 + b^2$ since $ab = 0$.'],
    ['Note that $(a + b)^2 = a^2 + b^2$. This holds because $ab = 0$.'],
    ['Note that $(a + b)^2 = a^2 + b^2$ if $ab = 0$.'],
    ['Suppose $x^2 = x + y$.', 'Now $x^3 + xy = x(x + y) + xy = x^2 + 2xy$.'],
    ['Let $p = a + b$ and $q = ab$. Then $p^2 - 4q = (a - b)^2 = a^2 - 2ab + b^2$.'],
    // Equations to solve.
    ['We have $(x + 1)^2 = x^2 + 3x - 5$. Solving for $x$ gives $x = 6$.'],
    ['Note that $(x + 1)^2 = x^2 + 3x - 5$, so $x = 6$.'],
    ['Note that $(x + 1)^2 = x^2 + 3x - 5$. Expanding, we get $2x + 1 = 3x - 5$.'],
    ['We set $y = (x + 1)^2 = x^2 + 3x - 5$.'],
    ['The area is $A = 4x + 2 = 3x + 8$.'],
    // Other arithmetics.
    ['In characteristic 2, note that $(a + b)^2 = a^2 + b^2$.'],
    ['Modulo 3, note that $(a + b)^3 = a^3 + b^3$.'],
    ['Let $A, B$ be matrices with $AB = -BA$. Note that $(A + B)^2 = A^2 + B^2$.'],
    // Rejected or assumed.
    ['Note that $(a + b)^2 = a^2 + b^2$ is false.'],
    ['Suppose that $(a + b)^3 = a^3 + 3a^2b + 3ab + b^3$.'],
    ['Students write $(a + b)^2 = a^2 + b^2$.'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(rules(...steps), []));
});

test('a right expansion never is, and one with a wrong coefficient always is', () => {
  const digit = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(digit, digit, digit, (a, b, off) => {
      const write = (middle: number): string =>
        `Note that $(${a}p + ${b}q)^2 = ${a * a}p^2 + ${middle}pq + ${b * b}q^2$.`;
      assert.deepEqual(rules(write(2 * a * b)), []);
      assert.deepEqual(rules(write(2 * a * b + off)), ['D']);
    }),
  );
});

test('terms of expanded sides are compared', () => {
  const count = (text: string) => {
    const equations = new ProofRelationIndex();
    equations.append(equations.readText(text));
    const [equation] = equations.before({ text: 1, group: 0, chain: 0, link: 0 }, 1);
    const [sides] = (equation && equations.read(equation).value) ?? [];
    return sides && compareExpandedTerms(sides, WorkBudget.ofRelation());
  };
  assert.deepEqual(count('$(x+1)(x+2) = x^2 + 3x + 4$'), { shared: 2, different: 1, longest: 3 });
  assert.deepEqual(count('$\\frac{x + y}{z} = \\frac{x - y}{z}$'), { shared: 1, different: 1, longest: 2 });
  assert.equal(count('$(a+b+c+d)^{24} = (a-b-c-d)^{24}$'), undefined);
});
