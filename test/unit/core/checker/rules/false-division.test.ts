/** Rule G: divisions with remainder, said half in words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { outcomes, refutations, refutedText } from '../support.ts';

const refuted: readonly (readonly [string, ...string[]])[] = [
  ['So 23 ÷ 5 = 4 with a remainder of 2.', '23 ÷ 5 = 4 with a remainder of 2'],
  ['\\(58 \\div 9 = 6 \\text{ remainder } 5\\)', '58 \\div 9 = 6 \\text{ remainder } 5'],
  ['$30 \\div 7 = 4$ remainder $3$', '30 \\div 7 = 4$ remainder $3'],
  ['We see that 40 divided by 6 is 6 remainder 3.', '40 divided by 6 is 6 remainder 3'],
  ['When $29$ is divided by $6$, the remainder is $4$.', 'When $29$ is divided by $6$, the remainder is $4'],
  ['The remainder when 81 is divided by 7 is 5.', 'remainder when 81 is divided by 7 is 5'],
  ['Dividing 1,000 by 7 we get 142 with remainder 5.', 'Dividing 1,000 by 7 we get 142 with remainder 5'],
  ['50 / 8 = 6 R 3', '50 / 8 = 6 R 3'],
];

const silent: readonly string[] = [
  '23 ÷ 5 = 4 with a remainder of 3.',
  '\\(-13 \\div 5 = -3 \\text{ remainder } 2\\) and \\(-13 \\div 5 = -2\\) remainder \\(-3\\)',
  'When $29$ is divided by $6$, the remainder is $5$.',
  'If 23 ÷ 5 = 4 with remainder 2 then we have a contradiction.',
  'In base 8 we find 23 ÷ 5 = 3 with remainder 5.',
  'When $x^3 + 29$ is divided by $6$, the remainder is $4$.',
  '3 + 23 ÷ 5 = 4 with remainder 1.',
  '23 ÷ 5 = 4 with a remainder of 2.5.',
  '23 ÷ 5 = 4 with a remainder of 2 + 1.',
];

describe('division with remainder', () => {
  for (const [text, ...expected] of refuted)
    test(`false: ${text}`, () => assert.deepEqual(refutedText(text), [...expected]));
  for (const text of silent) test(`silent: ${text}`, () => assert.deepEqual(refutedText(text), []));

  test('what is so instead is said', () => {
    const said = (text: string): string[] => refutations(text).map(({ message }) => message);
    assert.deepEqual(said('23 ÷ 5 = 4 with a remainder of 2'), ['5 × 4 + 2 is 22, not 23.']);
    assert.deepEqual(said('The remainder when 81 is divided by 7 is 5.'), [
      '81 divided by 7 leaves the remainder 4, not 5.',
    ]);
  });

  test('what is right holds', () =>
    assert.ok(outcomes('23 ÷ 5 = 4 with a remainder of 3').some(({ kind }) => kind === 'holds')));

  test('any division is refuted exactly if it is wrong', () =>
    fc.assert(
      fc.property(fc.nat(9999), fc.integer({ min: 2, max: 99 }), fc.integer({ min: -2, max: 2 }), (of, by, off) => {
        const rest = of % by;
        const text = `${of} ÷ ${by} = ${Math.floor(of / by)} remainder ${Math.abs(rest + off)}`;
        const rules = checkStep({ steps: [text] }, 0).readings.flatMap(({ outcome }) =>
          outcome.kind === 'refuted' ? [outcome.rule] : [],
        );
        assert.deepEqual(rules, Math.abs(rest + off) === rest ? [] : ['G']);
      }),
    ));
});
