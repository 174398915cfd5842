/** Shaded parts of a text: beside marks, and within formulas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Block,
  type FormulaShade,
  type PhraseMark,
  renderTextToBlocks,
} from '../../../../src/core/render/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { documents, everything } from '../proof/pieces.ts';

/** The first occurrence of a phrase as a mark. */
function phrase(text: string, words: string, tone: PhraseMark['tone']): PhraseMark {
  const start = text.indexOf(words);
  return { start, end: start + words.length, tone };
}

interface ShadedFormula {
  readonly tex: string;
  readonly source: string;
  readonly shades: readonly FormulaShade[];
}

/** Every formula with shades anywhere in a tree. */
function shadedFormulas(tree: unknown): readonly ShadedFormula[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if ('shades' in tree) return [tree as ShadedFormula];
  return Object.values(tree).flatMap(shadedFormulas);
}

function shadesIn(blocks: readonly Block[]): (readonly [words: string, tone: string])[] {
  return shadedFormulas(blocks).flatMap(({ tex, shades }) =>
    shades.map(({ start, end, tone }) => [tex.slice(start, end), tone] as const),
  );
}

test('a formula has the shaded part of each of its relations', () => {
  for (const text of ['So $ a = b = c$.', '\\[\n a = b = c \\]']) {
    const marks = [phrase(text, 'a = b', 'checked'), phrase(text, ' = c', 'unchecked')];
    assert.deepEqual(shadesIn(renderTextToBlocks(text, { language: 'markdown', marks })), [
      ['a = b', 'checked'],
      [' = c', 'unchecked'],
    ]);
  }
});

test('a formula that is rewritten for KaTeX has its shades as a whole', () => {
  const text = '\\begin{align} a &= b \\label{x} \\\\ &= c \\end{align}';
  const marks = [phrase(text, 'a &= b', 'checked'), phrase(text, '= c', 'unchecked')];
  const [formula] = shadedFormulas(renderTextToBlocks(text, { language: 'latex', marks }));
  assert.ok(formula);
  assert.doesNotMatch(formula.tex, /label/);
  const whole = { start: 0, end: formula.tex.length };
  assert.deepEqual(formula.shades, [
    { ...whole, tone: 'checked' },
    { ...whole, tone: 'unchecked' },
  ]);
});

test('words are shaded, except where they are marked; a marked formula has both', () => {
  const text = 'So 3 plus 4 is 7, and $x = 5$ and 5 under 6.';
  const marks = [
    phrase(text, '3 plus 4 is 7', 'checked'),
    phrase(text, 'x = 5', 'unchecked'),
    phrase(text, '$x = 5$ and 5 under 6', 'doubt'),
    phrase(text, '5 under 6', 'checked'),
  ];
  assert.deepEqual(renderTextToBlocks(text, { language: 'plain', marks }), [
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'So ' },
        { kind: 'mark', tone: 'checked', inlines: [{ kind: 'text', text: '3 plus 4 is 7' }] },
        { kind: 'text', text: ', and ' },
        {
          kind: 'maths',
          tex: 'x = 5',
          source: '$x = 5$',
          tone: 'doubt',
          shades: [{ start: 0, end: 5, tone: 'unchecked' }],
        },
        { kind: 'mark', tone: 'doubt', inlines: [{ kind: 'text', text: ' and 5 under 6' }] },
        { kind: 'text', text: '.' },
      ],
    },
  ]);
});

test('parts of a formula without delimiters are shaded', () => {
  const text = 'so 2^10 = 4^5 <= 5^5 holds';
  const marks = [phrase(text, '2^10 = 4^5', 'checked'), phrase(text, '4^5 <= 5^5', 'unchecked')];
  const [formula] = shadedFormulas(renderTextToBlocks(text, { language: 'plain', marks }));
  assert.deepEqual(
    formula?.shades.map(({ start, end, tone }) => [formula.tex.slice(start, end).trim(), tone]),
    [
      ['2^{10} =', 'checked'],
      ['4^{5} \\le 5^{5}', 'unchecked'],
    ],
  );
});

test('a formula in the line has the marked part', () => {
  const text = 'So $3 + 4 = 6 + 2 = 7$.';
  const marks = [phrase(text, '6 + 2', 'doubt')];
  const [formula] = renderTextToBlocks(text, { language: 'markdown', marks }).flatMap((block) =>
    block.kind === 'paragraph' ? block.inlines.filter(({ kind }) => kind === 'maths') : [],
  );
  assert.ok(formula?.kind === 'maths' && formula.part);
  assert.equal(formula.tex.slice(formula.part.start, formula.part.end), '6 + 2');
});

test('a shade or mark on the space between two parts of a formula without delimiters marks none of them', () => {
  const text = '∠ABC = 90°';
  for (const tone of ['checked', 'doubt'] as const) {
    const [formula] = renderTextToBlocks(text, { language: 'plain', marks: [{ start: 4, end: 5, tone }] }).flatMap(
      (block) => (block.kind === 'paragraph' ? block.inlines : []),
    );
    assert.ok(formula?.kind === 'maths');
    assert.deepEqual([formula.shades, formula.part], [undefined, undefined]);
  }
});

test('shades lie inside their formulas, on the shaded words', () => {
  const language = fc.constantFrom('markdown', 'latex', 'plain');
  const shades = fc.array(fc.tuple(fc.nat(400), fc.nat(60), fc.boolean()), { maxLength: 12 });
  const property = fc.property(documents(everything), shades, language, (text, some, language) => {
    const marks = some.map(([start, length, isChecked]) => ({
      start,
      end: start + length,
      tone: isChecked ? ('checked' as const) : ('unchecked' as const),
    }));
    for (const { tex, source, shades } of shadedFormulas(renderTextToBlocks(text, { language, marks })))
      for (const { start, end } of shades) {
        assert.ok(0 <= start && start < end && end <= tex.length);
        const isWhole = start === 0 && end === tex.length;
        // A formula without delimiters is written in another way.
        const isDelimited = /^[$\\]/.test(source);
        assert.ok(isWhole || !isDelimited || source.includes(tex.slice(start, end)));
      }
  });
  fc.assert(property, { numRuns: countRuns(1000) });
});
