/** Rules K and E: relations that reach over the end of a group of mathematics, or of a step. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { refutedText } from './support.ts';

function rules(steps: readonly string[], index: number): string[] {
  return checkStep({ steps }, index).readings.flatMap(({ outcome }) =>
    outcome.kind === 'refuted' ? [outcome.rule] : [],
  );
}

const refuted: readonly (readonly [string, string])[] = [
  ['\\[ T = 3 \\cdot 8 + 5 \\]\n\\[ = 24 + 6 \\]', '= 24 + 6'],
  ['\\[ \\frac{5}{6} + \\frac{1}{4} \\]\nCombining the two, we get\n\\[ = \\frac{14}{12} \\]', '= \\frac{14}{12}'],
  ['\\[ = 2^4 + 1 \\]\n\\[ = 17 \\]\n\\[ = 3 \\cdot 6 \\]', '= 3 \\cdot 6'],
  ['\\[ f(7) = 3 \\cdot 7 - 4 \\]\nThis simplifies to\n\\[ f(7) = 18 \\]', 'f(7) = 18'],
  ['So \\(\\frac{8}{12}\\) simplifies to \\(\\frac{3}{4}\\).', '\\frac{8}{12}\\) simplifies to \\(\\frac{3}{4}'],
  ['We know that $6 \\cdot 7$, which is equal to $48$, is even.', '6 \\cdot 7$, which is equal to $48'],
  ['\\[ S = 4 \\cdot 9 \\] which reduces to \\[ 35 \\]', '4 \\cdot 9 \\] which reduces to \\[ 35'],
];

const silent: readonly (readonly [string, string])[] = [
  ['all is right', '\\[ T = 3 \\cdot 8 + 5 \\]\n\\[ = 24 + 5 \\]'],
  [
    'another expression in between',
    '\\[ T = 3 \\cdot 8 \\] The others come to \\(5 \\cdot 5\\), so in all \\[ = 49 \\]',
  ],
  ['words that bring in something else', '\\[ T = 3 \\cdot 8 \\] and the area of the other square is \\[ = 49 \\]'],
  ['a number in between', '\\[ T = 3 \\cdot 8 \\] Adding 25 we get \\[ = 49 \\]'],
  ['the same name for something else', '\\[ \\text{Area} = 3 \\cdot 8 \\] Similarly we get \\[ \\text{Area} = 25 \\]'],
  ['a name of more than one value', '\\[ x = \\frac{4 + 2}{2} \\]\n\\[ x = \\frac{4 - 2}{2} \\]'],
  ['begun to calculate', '\\[ \\text{All} = 4 \\cdot 5 \\cdot 6 \\]\n\\[ \\text{All} = 4 \\cdot 5 = 20 \\]'],
  ['an inequality', '\\[ T < 3 \\cdot 8 \\]\n\\[ = 25 \\]'],
  ['a congruence', '\\[ 5^2 \\equiv 4 \\pmod 7 \\]\n\\[ = 11 \\]'],
  ['another relation than equality', '\\[ T = 3 \\cdot 8 \\]\n\\[ \\to 49 \\]'],
  ['an equation that is simplified', '\\(2x = 4\\), which simplifies to \\(x = 2\\)'],
  ['a supposition', 'Suppose that \\(3 \\cdot 8\\) equals \\(25\\).'],
];

describe('over the end of a group', () => {
  for (const [text, expected] of refuted) test(`false: ${text}`, () => assert.deepEqual(refutedText(text), [expected]));
  for (const [why, text] of silent) test(`${why}: ${text}`, () => assert.deepEqual(refutedText(text), []));
  test('what repeats a name with a sized bracket begins at the size, like the relation in its own group', () => {
    const text = '\\[ \\left(a + b\\right)c = 3 \\cdot 8 + 5 \\]\nSo\n\\[ \\left(a + b\\right)c = 29 \\]';
    const { readings } = checkStep({ steps: [text] }, 0);
    const starts = readings.map(({ range }) => range.start);
    const again = text.lastIndexOf('\\left');
    assert.deepEqual(starts, [text.indexOf('\\left'), again, again]);
  });
});

describe('over the end of a step', () => {
  const first = 'We find \\[ T = 3 \\cdot 8 + 5. \\]';
  test('a step goes on with the one before', () => {
    assert.deepEqual(rules([first, '\\[ = 24 + 6 \\]'], 1), ['K']);
    assert.deepEqual(rules([first, 'Multiplying, we get \\[ = 24 + 6 \\]'], 1), ['K']);
    assert.deepEqual(rules([first, '\\[ = 24 + 5 \\]'], 1), []);
  });
  test('but not with one further back, and not where it turns away', () => {
    assert.deepEqual(rules([first, 'We stop here.', '\\[ = 24 + 6 \\]'], 2), []);
    assert.deepEqual(rules([`${first} The other part is similar.`, '\\[ = 24 + 6 \\]'], 1), []);
    assert.deepEqual(rules([first, 'Let 3 of them go. \\[ = 24 + 6 \\]'], 1), []);
  });
  test('an expression is simplified as a whole', () => {
    const lone = 'Put them in: $$3 \\cdot (2 \\cdot 5) + 4 \\cdot 5$$';
    for (const words of [
      'Combine like terms:',
      'Simplifying, we get',
      'So, the expression becomes:',
      'This simplifies to:',
    ]) {
      assert.deepEqual(rules([lone, `${words} $$6 \\cdot 10 + 20$$`], 1), ['E'], words);
      assert.deepEqual(rules([`${lone} ${words} $$6 \\cdot 10 + 20$$`], 0), ['E'], words);
      assert.deepEqual(rules([lone, `${words} $$30 + 20$$`], 1), [], words);
    }
    assert.deepEqual(rules([lone, "First, let's factor out common factors where possible: \\[ = 5(6 + 5) \\]"], 1), [
      'K',
    ]);
  });
  test('but not in part, after a calculation, or inline', () => {
    const lone = 'Put them in: $$3 \\cdot (2 \\cdot 5) + 4 \\cdot 5$$';
    for (const words of [
      'Simplify the first term:',
      'Combine the products:',
      'Simplify the bracket:',
      'Calculate:',
      'Next:',
    ])
      assert.deepEqual(rules([lone, `${words} $$30$$`], 1), [], words);
    assert.deepEqual(
      rules(['Here \\[2 \\cdot 5 = 10.\\]', 'So, the expression becomes: \\[3 \\cdot 10 + 20\\]'], 1),
      [],
    );
    assert.deepEqual(rules(['We have $2 \\cdot 5$.', 'Simplifying, we get $3 \\cdot 10$.'], 1), []);
    assert.deepEqual(rules([lone, 'Suppose we simplify. $$6 \\cdot 10 + 20$$'], 1), []);
  });
  test('a step that looks back says so', () => {
    assert.equal(checkStep({ steps: [first, '\\[ = 24 + 6 \\]'] }, 1).usesPast, true);
    assert.equal(checkStep({ steps: [first, '\\[ 5 + 5 = 10 \\]'] }, 1).usesPast, false);
  });
});
