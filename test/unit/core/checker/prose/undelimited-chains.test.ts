/** Relations with letters in texts without delimiters. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLinear } from '../../../../support/scaling.ts';
import { outcomes, refutations, refutedText } from '../support.ts';

describe('formulas without delimiters that are false', () => {
  for (const [text, phrase] of [
    ['Factoring gives a^2-a-1 = (a-1)^2.', 'a^2-a-1 = (a-1)^2'],
    ['Factoring gives a²−b² = (a−b)² for all a and b.', 'a²−b² = (a−b)²'],
    ['So x = 2^10 = 1000 follows.', '2^10 = 1000'],
    ['Hence m = 373\\,325 = 611^{2}+5.', '373\\,325 = 611^{2}+5'],
    ['So a ≡ 2^{5} ≡ 3 (mod 7).', '2^{5} ≡ 3'],
    ['so s = sqrt(16) = 5.', 'sqrt(16) = 5'],
    ['Then 200 a < 13 < 2·3, and so on.', '13 < 2·3'],
    ['By combinations:\nC(5, 3) = 60 / 3\nC(5, 3) = 10', 'C(5, 3) = 60 / 3'],
  ] as const)
    test(text, () => assert.deepEqual(refutedText(text), [phrase]));

  test('are told in the same words as with delimiters', () => {
    const [bare] = refutations('Factoring gives a^2-a-1 = (a-1)^2.');
    const [delimited] = refutations('Factoring gives $a^2-a-1 = (a-1)^2$.');
    assert.equal(bare?.message, delimited?.message);
  });
});

describe('formulas without delimiters that are true or no claims', () => {
  for (const text of [
    'Expanding, (n+1)^2 = n^2+2n+1.',
    'Let x = 5 and y = 3. Then x+y = 8.',
    'Now 611^{2}+4 = 373\\,325.',
    'By combinations:\nC(5, 3) = 60 / 3\nn, where n is 2.',
    'so x1 + x2 = 3x1 holds.',
    'Factor 15 ! -13 ! to obtain 13 !(15·14-1)=13 ! · 209.',
    'so 1!+2!+6!=729.',
    'Let e be the identity, so e²e² = e².',
    'and so +1≡2 mod 4.',
    'so v(5-1) + v(5+1) = v(4)=2 + v(6)=1 + d =2+1+d here.',
    'Thus 200 A²< 1313<200(A+1)², and A=2.',
    'so x²-√5x² = 36, and √2x = √2·x.',
    'Note that 23 divides 6²+5·5².',
    'so 1000 = 10³ = (2·5)³ = 2³ 5³.',
    'so 10^n+1 = 11 is odd, x^1/2 = 3, a_n+1 = 2a_n.',
    'at a speed of v = 28.4 m/s = 102.24 km/h.',
  ])
    test(text, () => assert.deepEqual(refutedText(text), []));

  test('are counted', () => {
    assert.equal(outcomes('Let n > 3. Then n² = m holds, and (n+1)² = n²+2n+1.').length, 3);
  });
});

test('texts without delimiters are read in linear time', () =>
  assertLinear((size) => {
    outcomes('so x_1 = √2 + |y|² ≤ (z) holds, '.repeat(size));
  }, 1_500));
