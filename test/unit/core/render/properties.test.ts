import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Block, type Inline, type PhraseMark, renderTextToBlocks } from '../../../../src/core/render/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { documents, everything } from '../proof/pieces.ts';

const languages = ['markdown', 'latex', 'plain'] as const;
const tones: readonly PhraseMark['tone'][] = ['look', 'doubt', 'error'];

/** Each piece of text of a tree in order, with the tone that it is marked with. */
function* texts(
  items: readonly (Block | Inline)[],
  tone?: PhraseMark['tone'],
): Generator<{ text: string; tone?: PhraseMark['tone'] }> {
  for (const item of items) {
    switch (item.kind) {
      case 'text':
      case 'code':
      case 'source':
        yield tone === undefined ? { text: item.text } : { text: item.text, tone };
        break;
      case 'maths':
      case 'display':
        yield item.tone === undefined ? { text: item.source } : { text: item.source, tone: item.tone };
        break;
      case 'renamed':
        yield { text: item.original };
        break;
      case 'image':
        yield { text: item.alt };
        break;
      case 'list':
        for (const { label = [], blocks } of item.items) yield* texts([...label, ...blocks], tone);
        break;
      case 'table':
        for (const row of [item.head ?? [], ...item.rows]) for (const cell of row) yield* texts(cell, tone);
        break;
      case 'statement':
        yield* texts([...(item.title ?? []), ...item.blocks], tone);
        break;
      case 'quote':
        yield* texts(item.blocks, tone);
        break;
      case 'mark':
        yield* texts(item.inlines, item.tone);
        break;
      case 'break':
      case 'rule':
        break;
      default:
        yield* texts(item.inlines, tone);
    }
  }
}

const wordsIn = (blocks: readonly Block[]): string => [...texts(blocks)].map(({ text }) => text).join(' ');

/** Capitals and their tones: authors' words below are capitals, commands are not. */
function capitals(blocks: readonly Block[]): string[] {
  return [...texts(blocks)].flatMap(({ text, tone }) =>
    [...text.replace(/[^A-Z]/g, '')].map((c) => `${c} ${tone ?? ''}`),
  );
}

const marks = (length: number): fc.Arbitrary<PhraseMark[]> =>
  fc.array(
    fc
      .tuple(fc.nat(length), fc.nat(length), fc.constantFrom(...tones))
      .map(([a, b, tone]) => ({ start: Math.min(a, b), end: Math.max(a, b), tone })),
    { maxLength: 6 },
  );

const atoms = {
  markdown: [
    'WORD',
    '**BOLD TYPE**',
    '*EM*',
    '`1`',
    '$1+2$',
    '\n\n',
    '\n- ITEM',
    '\n> QUOTE\n> MORE\n',
    '\\*',
    '&lt;',
    '\n\n1. ONE\n   TWO',
    '<B>',
  ],
  latex: [
    'WORD',
    '\\textbf{BOLD TYPE}',
    '{\\em EM}',
    '$1+2$',
    '\n\n',
    '\\begin{itemize}\\item ITEM',
    '\\item',
    '\\end{itemize}',
    '\\foo{UNKNOWN}',
    '~',
    '% comment\n',
    '\\begin{theorem}[TITLE]',
    '\\end{theorem}',
    '\\footnote{NOTE}',
    '--',
    '\\begin{x}',
    '\\end{y}',
  ],
  plain: ['WORD', 'LONG WORDS THAT FILL A LINE, OR NEARLY SO', '$1+2$', '\n\n', '\n', '\n- ITEM', '\\[ 1 \\]', '**'],
} as const;

const marked = fc.constantFrom(...languages).chain((language) =>
  fc
    .array(fc.constantFrom(...atoms[language]), { maxLength: 14 })
    .map((parts) => parts.join(' '))
    .chain((text) => fc.tuple(fc.constant(language), fc.constant(text), marks(text.length))),
);

describe('any text', () => {
  test('gives a tree, with any marks', () => {
    const text = fc.oneof(
      documents(everything),
      fc.string({ maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            '$',
            '\\',
            '{',
            '}',
            '*',
            '[',
            ']',
            '`',
            '\n',
            '- ',
            '|',
            '&',
            '\\begin{x}',
            '\\end{x}',
            '\\item',
            'a',
            '\\[',
            '%',
            '\\verb|',
            '\\newcommand',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), marks(60), (value, language, some) => {
        renderTextToBlocks(value, { language, marks: some });
      }),
      { numRuns: countRuns(1500) },
    );
  });

  test('gives the same tree with any kind of line ends', () => {
    fc.assert(
      fc.property(documents(everything), fc.constantFrom(...languages), (value, language) => {
        const text = value.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
        const tree = renderTextToBlocks(text, { language });
        assert.deepEqual(renderTextToBlocks(text.replaceAll('\n', '\r\n'), { language }), tree);
        assert.deepEqual(renderTextToBlocks(text.replaceAll('\n', '\r'), { language }), tree);
      }),
      { numRuns: countRuns(400) },
    );
  });

  test('has every word of prose in its tree', () => {
    const prose = fc.array(
      fc.tuple(fc.stringMatching(/^[a-zA-ZäößéÅ]{1,9}[.,;:!?)]?$/), fc.constantFrom(' ', '\n', '\n\n', '  ', '\t')),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(prose, fc.constantFrom(...languages), (words, language) => {
        const tree = wordsIn(renderTextToBlocks(words.flat().join(''), { language })).split(/\s+/);
        assert.deepEqual(
          tree.filter((word) => word !== ''),
          words.map(([word]) => word),
        );
      }),
    );
  });
});

test('marks cover just the text that is marked, the loudest over the others', () => {
  fc.assert(
    fc.property(marked, ([language, text, some]) => {
      const expected = [...text].flatMap((c, at) => {
        if (!/[A-Z]/.test(c)) return [];
        const here = some.filter(({ start, end }) => start <= at && at < end).map(({ tone }) => tones.indexOf(tone));
        return [`${c} ${tones[Math.max(-1, ...here)] ?? ''}`];
      });
      assert.deepEqual(capitals(renderTextToBlocks(text, { language, marks: some })), expected);
    }),
    { numRuns: countRuns(1500) },
  );
});

test('a formula has the loudest tone of the marks that touch it', () => {
  const tree = renderTextToBlocks('a $x$ b', {
    language: 'markdown',
    marks: [
      { start: 0, end: 3, tone: 'look' },
      { start: 4, end: 7, tone: 'doubt' },
    ],
  });
  assert.deepEqual(tree, [
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'mark', tone: 'look', inlines: [{ kind: 'text', text: 'a ' }] },
        { kind: 'maths', tex: 'x', source: '$x$', tone: 'doubt' },
        { kind: 'mark', tone: 'doubt', inlines: [{ kind: 'text', text: ' b' }] },
      ],
    },
  ]);
});

test('marks keep their places with line ends of two characters', () => {
  const text = 'one\r\ntwo\r\nthree';
  const tree = renderTextToBlocks(text, { language: 'markdown', marks: [{ start: 10, end: 15, tone: 'error' }] });
  assert.ok(JSON.stringify(tree).includes('"inlines":[{"kind":"text","text":"three"}]'));
});
