/** Which values are shown as they are, and which rounded: `=` and `≈` in the evidence. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isValueShownExactly } from '../../../../../src/core/checker/evidence/exactness.ts';
import {
  formatNumericValue,
  formatValuesDistinguishably,
} from '../../../../../src/core/checker/evidence/format-value.ts';
import * as F from '../../../../../src/core/checker/mathematics/complex-float.ts';
import * as Q from '../../../../../src/core/checker/terms/rational.ts';
import { formatRelationSide } from '../../../../../src/core/review/index.ts';
import { refutedRelations } from '../support.ts';

const sides = (text: string): string[] =>
  refutedRelations(text).flatMap(({ left, right }) => [formatRelationSide(left), formatRelationSide(right)]);

describe('a side of the evidence', () => {
  for (const [text, ...expected] of [
    ['$3 + 4 = 8$', '3 + 4 = 7', '8'],
    ['$\\frac{2}{3} + \\frac{1}{4} = \\frac{12}{7}$', '2/3 + 1/4 = 11/12', '12/7'],
    ['$\\frac{1}{4} + \\frac{1}{4} = 0.6$', '1/4 + 1/4 = 0.5', '0.6'],
    ['$\\frac{2}{3} + 1 = 1.68$', '2/3 + 1 ≈ 1.667', '1.68'],
    ['$\\sin 30^\\circ = 0.6$', 'sin 30° = 0.5', '0.6'],
    ['$\\sin 180^\\circ = 1$', 'sin 180° = 0', '1'],
    ['$\\sqrt{2} = 1.4143$', '√2 ≈ 1.4142', '1.4143'],
    ['$\\cos 280^\\circ = \\cos(-100^\\circ)$', 'cos 280° ≈ 0.1736', 'cos(−100°) ≈ −0.1736'],
    ['$10^{100} + 1 = 10^{99}$', '10¹⁰⁰ + 1 ≈ 10¹⁰⁰', '10⁹⁹'],
    ['$2^{64} = 18446744073709551617$', '2⁶⁴ = 18,446,744,073,709,551,616'],
    ['$1 - 10^{-40} = 1$', '1 − 10⁻⁴⁰', '1'],
    ['$225^{66} \\equiv 1 \\pmod{17}$', '225⁶⁶ ≡ 16 (mod 17)', '1 ≡ 1 (mod 17)'],
    ['$180^\\circ - 50^\\circ - 60^\\circ = 80^\\circ$', '180° − 50° − 60° = 70°', '80°'],
  ] as const)
    test(text, () => assert.deepEqual(sides(text).slice(0, expected.length), expected));

  test('with a rounded counterexample in it is about its value', () => {
    const text =
      'Expand and simplify: \\[ x^3 + 2x^2 + x^2 + 2x = x^2 + 2x + 4 + 4 \\] \\[ x^3 + 3x^2 + 2x = x^2 + 2x + 4 \\]';
    for (const side of sides(text)) assert.match(side, /1\.51.* ≈ /);
    const whole = 'Expanding, $(a+b)^2 = a^2 + b^2$.';
    assert.deepEqual(sides(whole), ['(1 + 2)² = 9', '1² + 2² = 5']);
  });
});

describe('what is shown', () => {
  const rational = fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
    .map(([n, d]) => Q.createRational(n, d));
  const exact = (value: Q.Rational) => ({ kind: 'exact' as const, value });

  test('is exact for short decimals and fractions, and for no other number of the same look', () => {
    const few = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(1, 3, 8, 100, 91));
    fc.assert(
      fc.property(few, ([n, d]) => {
        const value = Q.createRational(BigInt(n), BigInt(d));
        const text = formatNumericValue(exact(value));
        assert.ok(isValueShownExactly(exact(value), text), text);
        const near = Q.addRationals(value, { n: 1n, d: 10n ** 30n });
        assert.ok(!isValueShownExactly(exact(near), text), text);
      }),
    );
  });

  test('never counts as exact for two numbers', () => {
    fc.assert(
      fc.property(rational, rational, (a, b) => {
        fc.pre(Q.compareRationals(a, b) !== 0);
        const [text] = formatValuesDistinguishably({ text: '', value: exact(a) }, { text: '', value: exact(b) });
        fc.pre(!text.includes('…'));
        assert.ok(!(isValueShownExactly(exact(a), text) && isValueShownExactly(exact(b), text)), text);
      }),
    );
  });

  test('is exact for doubles that cannot be told from it, however it is written', () => {
    const float = (re: number, im = 0, error = 0) =>
      ({ kind: 'float', value: { ...F.createRealComplexFloat(re, error), im } }) as const;
    for (const [value, text] of [
      [float(0.49999999999999994), '0.5'],
      [float(-12_345.5), '−12,345.5'],
      [float(2e10), '2 × 10¹⁰'],
      [float(1e-5), '10⁻⁵'],
      [float(-1e-5), '−10⁻⁵'],
      [float(0, 1), 'i'],
      [float(0, -1), '−i'],
      [float(1.5, -2), '1.5 − 2i'],
      [float(0, 3e10), '3 × 10¹⁰i'],
    ] as const) {
      assert.equal(formatNumericValue(value), text);
      assert.ok(isValueShownExactly(value, text), text);
    }
    for (const [value, text] of [
      [float(Math.SQRT2), '1.414'],
      [float(Math.SQRT2), '1.4142135623731'],
      [float(0.5, 0, 1e-7), '0.5'],
      [float(Math.PI * 1e10), '3.142 × 10¹⁰'],
      [float(1, Math.SQRT2), '1 + 1.414i'],
      [float(Math.SQRT2, -1), '1.414 − i'],
    ] as const)
      assert.ok(!isValueShownExactly(value, text), text);
  });
});
