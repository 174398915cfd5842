import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import katex from 'katex';
import { type Block, type Inline, joinInlineTexts, renderTextToBlocks } from '../../../../../src/core/render/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear } from '../../../../support/scaling.ts';

type Maths = Extract<Inline, { readonly kind: 'maths' }>;

function read(text: string, marks: Parameters<typeof renderTextToBlocks>[1]['marks'] = []): readonly Inline[] {
  const blocks = renderTextToBlocks(text, { language: 'markdown', isUndelimited: true, marks });
  return blocks.flatMap((block: Block) => ('inlines' in block ? block.inlines : []));
}

function listMaths(text: string): readonly Maths[] {
  return read(text).filter((inline) => inline.kind === 'maths');
}

describe('a formula without delimiters is written as TeX', () => {
  for (const [text, tex] of [
    ['611^{2}+4=373\\,325', '611^{2}+4=373\\,325'],
    ['∀ε>0', '∀ε>0'],
    ['x₁² ≤ y″', "x_{1}^{2} ≤ y''"],
    ['x²³ = 1', 'x^{23} = 1'],
    ['2^10 = 1,024', '2^{10} = 1{,}024'],
    ['2^(n+1) > 0', '2^{(n+1)} > 0'],
    ['a_{i+1} >= b', 'a_{i+1} \\ge b'],
    ['a ≡ b (mod n)', 'a ≡ b \\pmod{ n}'],
    ['n ≡ 3 mod 4', 'n ≡ 3 \\bmod  4'],
    ['√(x+1) ≤ 2', '\\sqrt{(x+1)} ≤ 2'],
    ['√2/2 < 1', '\\sqrt{2}/2 < 1'],
    ['√|x| < 1', '\\surd |x| < 1'],
    ['∛8 = 2', '\\sqrt[3]{8} = 2'],
    ['S = {x : x != 0}', 'S = \\{x : x \\ne 0\\}'],
    ['|-x| = |x|', '|{-}x| = |x|'],
    ['p | n^n', 'p \\mid n^{n}'],
    ['f: X→Y', 'f\\colon X→Y'],
    ['gcd(a,b) = lcm(a,b)', '\\gcd(a,b) = \\operatorname{lcm}(a,b)'],
    ['sin x = cos y', '\\sin x = \\cos y'],
    ['Σ_{k=1}^n k = n·m', '\\sum_{k=1}^{n} k = n\\cdot m'],
    ['P_n \\ D_n = ∅', 'P_{n} \\setminus D_{n} = \\varnothing'],
    ['2 3^2 = 18', '2\\,3^{2} = 18'],
    ['∠ABC = 90°', '∠ABC = 90^{\\circ}'],
    ["f'(x) -> 0", "f'(x) \\to 0"],
  ] as const)
    test(text, () => {
      const [formula] = listMaths(text);
      assert.equal(formula?.tex.replaceAll(/(?<=[>=≤<]) | (?=[>=≤<])/g, ' '), tex);
      assert.equal(formula?.source, text);
      katex.renderToString(formula?.tex ?? '', { strict: 'ignore' });
    });
});

describe('notation with two readings stays as it is written', () => {
  for (const text of [
    'so a_n+1 = 2a_n here',
    'so x^1/2 = 3 here',
    'so 2^2k = 4 here',
    'so x^ab = 1 here',
    'so x^2² = 1 here',
    'so √2x < 1 here',
    'so {n \\choose 2} = \\{1\\} here',
  ])
    test(text, () => {
      assert.deepEqual(
        listMaths(text).filter(({ source }) => /[=^_]/.test(source)),
        [],
      );
      assert.equal(joinInlineTexts(read(text)), text);
    });
});

describe('Markdown eats nothing of a text without delimiters', () => {
  for (const text of [
    'is a\\, b and \\{1, 2\\} \\; c \\! d',
    'we use x*y*z and (a+b)*(c+d)*2 often',
    'the |a|_{1} and |b|_{2} of it',
    'the words in_this_way stay',
  ])
    test(text, () => assert.equal(joinInlineTexts(read(text)), text));

  test('but emphasis stays emphasis', () => {
    for (const text of ['an *odd* number', 'an _odd_ number', '(_odd_)', '*n*-th', 'the *x*axis', '__odd__'])
      assert.ok(
        read(text).some(({ kind }) => kind === 'emphasis' || kind === 'strong'),
        text,
      );
  });

  test('and links keep their address', () => {
    const [link] = read('[words](https://example.org/a_b*c*d)');
    assert.equal(link?.kind === 'link' && link.address, 'https://example.org/a_b*c*d');
  });
});

describe('a mark in a formula without delimiters', () => {
  const mark = (text: string, phrase: string) => {
    const start = text.indexOf(phrase);
    const found = read(text, [{ start, end: start + phrase.length, tone: 'error' }]);
    return found.find((inline): inline is Maths => inline.kind === 'maths' && inline.tone !== undefined);
  };

  test('covers the marked links of a chain', () => {
    const formula = mark('so 2^10 = 4^5 = 32² <= 33² holds', '4^5 = 32²');
    assert.equal(formula?.part && formula.tex.slice(formula.part.start, formula.part.end).trim(), '4^{5} = 32^{2}');
  });

  test('covers all of it if all of it is marked', () => {
    assert.deepEqual(mark('so 2^10 = 4^5 holds', 'so 2^10 = 4^5')?.part, undefined);
    assert.equal(mark('so 2^10 = 4^5 holds', '2^10 = 4^5')?.tone, 'error');
  });

  test('covers just the marked characters of a formula that stays as it is written', () => {
    const text = 'so a_n+1 = 2a_n here';
    const inlines = read(text, [{ start: 3, end: 8, tone: 'error' }]);
    const marked = inlines.find((inline) => inline.kind === 'mark');
    assert.equal(marked && joinInlineTexts([marked]), 'a_n+1');
  });
});

const PARTS = [
  ...'abxyznAIPεδπ0123456789+-−*/·×=<>≤≥≠≡∣∤|‖()[]{}⌊⌋√∛∑∏∫∀∃∄∈∉⊂⊄∥⊥∪∩∖→⇒⇔²³₁₂ₙⁿ′″°!^_,.:;#%&$~\\ \n',
  ...'<= >= != -> => <-> ... mod (mod sin gcd lcm rank \\, \\{ \\} \\le \\frac{1}{2} \\sqrt{x} ^{2} _{n} ^(n+1) the is so'.split(
    ' ',
  ),
];

test('any formula without delimiters can be typeset, and no character of the text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const blocks = renderTextToBlocks(text, { language: 'plain', isUndelimited: true });
      const inlines = blocks.flatMap((block) => ('inlines' in block ? block.inlines : []));
      for (const inline of inlines) {
        if (inline.kind !== 'maths' || /[$\\]/.test(inline.source)) continue;
        katex.renderToString(inline.tex, { strict: 'ignore' });
      }
      if (blocks.every(({ kind }) => kind === 'paragraph') && !text.includes('\n'))
        assert.equal(joinInlineTexts(inlines).replaceAll(/\s/g, ''), text.replaceAll(/\s/g, ''));
    }),
    { numRuns: countRuns(3000) },
  );
});

test('a text with a thousand formulas without delimiters keeps more of them as written, but typesets marked ones', () => {
  const count = (text: string): number =>
    (
      JSON.stringify(renderTextToBlocks(text, { language: 'markdown', isUndelimited: true })).match(
        /"kind":"maths"/g,
      ) ?? []
    ).length;
  assert.equal(count('x = √2, '.repeat(1_000)), 1_000);
  assert.equal(count(`${'x = √2, '.repeat(1_001)}$y$`), 1);
});

test('writing is linear', () =>
  assertLinear((size) => {
    renderTextToBlocks('x_1 = √2 + |y|² ≤ (z) (mod n), '.repeat(size), { language: 'markdown', isUndelimited: true });
  }, 4_000));
