/** Formulas in prose that are written without LaTeX, and quantities in two units of one dimension. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomes, refutations, refutedText } from '../support.ts';

const refuted: readonly (readonly [text: string, message: string])[] = [
  ['So √49 = 8.', '√49 is 7, not 8.'],
  ['Hence 3³ = 81.', '3³ is 27, not 81.'],
  ['We see that 29 ≡ 4 (mod 12).', '29 is 5 modulo 12, not 4.'],
  ['1 + 2 + ... + 20 = 200', '1 + 2 + … + 20 is 210, not 200.'],
  ['Now sin 30° = 0.6, as is known.', 'sin 30° is 0.5, not 0.6.'],
  ['Therefore log_2(32) = 6.', 'log₂(32) is 5, not 6.'],
  ['It follows that gcd(20, 30) = 5.', 'gcd(20, 30) is 10, not 5.'],
  ['So 17 mod 5 = 3.', '17 mod 5 is 2, not 3.'],
  ['Thus ½ + ⅓ = ¾.', '1/2 + 1/3 is 5/6, not 3/4.'],
  ['- π ≈ 3.5', 'π is 3.142, not approximately 3.5.'],
  ['2^12 = 4000', '2¹² is 4096, not 4000.'],
  ['So 3 hours = 190 minutes.', '3 hours is 180 minutes, not 190 minutes.'],
  ['It was late, and 2 hours = 100 minutes.', '2 hours is 120 minutes, not 100 minutes.'],
  ['4 km = 400 m', '4 km is 4000 m, not 400 m.'],
];

describe('plain formulas that are false', () => {
  for (const [text, message] of refuted)
    test(text, () =>
      assert.deepEqual(
        refutations(text).map((e) => e.message),
        [message],
      ),
    );
  test('the phrase is the formula alone', () => {
    assert.deepEqual(refutedText('It follows that gcd(20, 30) = 5 (as above).'), ['gcd(20, 30) = 5']);
    assert.deepEqual(refutedText('* 2² + 3² = 4²!'), ['2² + 3² = 4²']);
  });
});

describe('plain formulas that hold', () => {
  for (const text of [
    'sin² 30° + cos² 30° = 1.',
    '17 ≡ 5 ≡ −7 (mod 12).',
    '10² + 11² + 12² = 13² + 14²',
    '1/2 + 1/4 + 1/8 + ... = 1',
    '⌊3.7⌋ = 3 and ⌈3.2⌉ = 4',
    'So 180° = π, and 15° = π/12.',
    '6 ∣ 18 and 5 ∤ 12',
    'so √2 ≈ 1.41, √3 ≈ 1.73.',
    'He ran 2 miles = 3.2 km.',
    'It takes 90 minutes = 1.5 hours.',
  ])
    test(text, () => {
      const kinds = outcomes(text).map((o) => o.kind);
      assert.ok(kinds.length > 0 && kinds.every((kind) => kind === 'holds'), kinds.join());
    });
});

describe('what is no whole formula', () => {
  for (const text of [
    '2λ − √2 > 0 for all λ.',
    'Both ψ(0) and ψ(y) are ≥ 2λ − √2 ≥ 0.',
    'n² ≡ 1 (mod 8), and a ≡ 3 (mod 7).',
    'Then (a+b)² = 16, so 2ab = 6, and x√2 = 3.',
    '4 ∣ 2n = 12',
    'Rows: 1 + 2 + ... + n = n(n+1)/2.',
    'Angle A = 30° and B = 60°, so C = 90°; step 2² = 4.',
    'It is 5 °C = 41 °F.',
    'The root of 2 times √2 = 3.',
    'If 2³ = 9, then all is lost.',
    'Suppose √2 = 1.5.',
    '8:30 + 45 = 9:15, and √16 = ±4.',
    '2 weeks = 10 days of school, 1 day = 8 hours of work',
    '8 jars = 5.5 * 8 = 44 ounces',
    '2, 4, 8, ... = powers',
    'Half of π² = 4.',
  ])
    test(text, () => assert.deepEqual(refutedText(text), []));
});
