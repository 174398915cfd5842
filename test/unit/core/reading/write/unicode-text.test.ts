import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toUnicodeText } from '../../../../../src/core/reading/write/unicode-text.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear } from '../../../../support/scaling.ts';

const MACROS = [{ name: '\\R', body: '\\mathbb{R}' }];

function write(text: string, isUndelimited = false): string {
  return toUnicodeText(text, { language: 'markdown', isUndelimited, macros: MACROS });
}

describe('a sentence in Unicode', () => {
  for (const [text, written] of [
    ['Let $x_1^2 \\le \\frac{a}{2b}$ be **odd**.', 'Let x₁² ≤ a/(2b) be odd.'],
    ['for all $x\\in\\mathbb{Z}$ and $y\\notin\\R$', 'for all x ∈ ℤ and y ∉ ℝ'],
    ['Let $\\mathcal{T}=\\mathcal{L}\\cup\\emptyset$.', 'Let 𝒯 = ℒ ∪ ∅.'],
    ['so $a\\equiv b\\pmod{p}$', 'so a ≡ b (mod p)'],
    ['Define $$S_n=\\sum_{k=1}^{n} k$$ for $n\\ge1$.', 'Define Sₙ = ∑ₖ₌₁ⁿk for n ≥ 1.'],
    ['with $\\bar{x}$, $\\vec v$ and $\\hat{\\theta}$', 'with x̄, v⃗ and θ̂'],
    ['$\\forall\\varepsilon>0$', '∀ε > 0'],
    ['$x$ if $y\\text{ is odd or }z$', 'x if y is odd or z'],
    ['$x^{\\text{max}}$ and $n^{word}$', 'xᵐᵃˣ and n^(word)'],
    ['$A\\subseteq B\\implies A\\cap B=A$', 'A ⊆ B ⇒ A ∩ B = A'],
    ['$\\begin{aligned} a&=b\\\\ c&=d\\end{aligned}$', 'a = b; c = d'],
  ] as const)
    test(text, () => assert.equal(write(text), written));

  test('without delimiters', () => {
    assert.equal(write('Then 611^{2}+4=373\\,325, and n is odd.', true), 'Then 611² + 4 = 373,325, and n is odd.');
  });

  test('is one line, and nothing in it is lost or throws', () => {
    const part = fc.constantFrom(...'ab1$\\{}^_&#%*`[]()<>|\n'.split(''), '\\frac', '\\begin{cases}', '\\sqrt', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        assert.doesNotMatch(write(parts.join('')), /\n/);
      }),
      { numRuns: countRuns(1000) },
    );
  });

  test('is written in linear time', () =>
    assertLinear((size) => {
      write('Let $x_1^2 \\le \\frac{a}{2b}$ be \\mathbb{R}. '.repeat(size));
    }, 1_000));
});
