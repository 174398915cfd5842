import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { FORMULA_PLACEHOLDER } from '../../../../../src/core/reading/text/flatten-prose.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import type { Passage } from '../../../../../src/core/reading/text/types.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const LANGUAGES: readonly ProofLanguage[] = ['markdown', 'latex', 'plain'];

function readSentences(text: string, language: ProofLanguage = 'markdown'): string[] {
  return parsePassage(text, { language }).sentences.map(({ start, end }) => text.slice(start, end));
}

function readFlat(text: string, language: ProofLanguage): string {
  return parsePassage(text, { language }).flat;
}

for (const [language, text, ...sentences] of [
  [
    'markdown',
    'Let $x$ be even. Then $y$ is odd. $z$ is both, e.g. $1$.',
    'Let $x$ be even.',
    'Then $y$ is odd.',
    '$z$ is both, e.g. $1$.',
  ],
  ['markdown', '# Step 1. Begin\nWe begin.', '# Step 1. Begin', 'We begin.'],
  ['markdown', 'We get\n\n$$x = 1$$\n\nwhere $x$ is odd.', 'We get\n\n$$x = 1$$\n\nwhere $x$ is odd.'],
  ['markdown', 'We get\n$$x = 1.$$\nThus it holds', 'We get\n$$x = 1.$$', 'Thus it holds'],
  ['markdown', 'Two cases:\n- even\n- odd', 'Two cases:', '- even', '- odd'],
  [
    'markdown',
    'By P. Erdős and J. E. Littlewood, at A. Then it holds.',
    'By P. Erdős and J. E. Littlewood, at A.',
    'Then it holds.',
  ],
  ['markdown', 'So the answer is no. By No. 5 it is.\n\n---\n\nEnd', 'So the answer is no.', 'By No. 5 it is.', 'End'],
  ['markdown', '令 $x$ 为偶数。则 $y$ 为奇数。', '令 $x$ 为偶数。', '则 $y$ 为奇数。'],
  [
    'latex',
    '\\section{First part}\\label{s} We begin. \\begin{lemma}[Bound]\\label{l}Let $x$ be.\\end{lemma} End',
    'First part',
    'We begin.',
    'Bound',
    'Let $x$ be.',
    'End',
  ],
  [
    'latex',
    'A list:\n\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\nDone.',
    'A list:',
    '\\item one',
    '\\item two',
    'Done.',
  ],
  [
    'latex',
    'See above. \\begin{tikzpicture}\\draw (0,0) -- $x$;\\end{tikzpicture} It ends. % No. Yes.',
    'See above.',
    'It ends.',
  ],
  [
    'latex',
    '\\documentclass{article}\n\\title{A. B}\n\\begin{document}Here. \\begin{thebibliography}{9}\\bibitem{a} J. Math. 3.\\end{thebibliography}',
    'Here.',
  ],
] as const)
  test(`sentences of ${language} “${text.replaceAll('\n', ' / ')}”`, () =>
    assert.deepEqual(readSentences(text, language), sentences));

test('flattened prose in LaTeX has accents, quotation marks and blanks as they are read', () => {
  assert.equal(
    readFlat("Poincar\\'e and Erd\\H{o}s~said ``\\emph{yes}''---see\\ \\ref{a}\\footnote{A \\textbf{note}.}", 'latex'),
    'Poincaré and Erdős said "yes"-see \\ref{a} (A note.)',
  );
  assert.equal(
    readFlat('{\\em stressed} and 50\\% of \\cite[p. 3]{knuth}\\vspace{1em}', 'latex'),
    'stressed and 50% of \\cite[p. 3]{knuth}',
  );
});

test('flattened prose in Markdown has no emphasis and one kind of hyphens and quotation marks', () => {
  assert.equal(
    readFlat('**Well‐known** “fact” of\u00A0$n$–adic _fields_\u200B', 'markdown'),
    `Well-known "fact" of ${FORMULA_PLACEHOLDER}-adic fields`,
  );
});

test('the words of tables are left out, their formulas are not', () => {
  const text = 'Before. \\begin{tabular}{ll} left & $x$ \\\\ right & $y$ \\end{tabular} After.';
  const { flat, formulas } = parsePassage(text, { language: 'latex' });
  assert.equal(formulas.length, 2);
  assert.ok(!/left|right/.test(flat));
});

test('headings with their levels and titles', () => {
  const read = (text: string, language: ProofLanguage) =>
    parsePassage(text, { language }).headings.map(({ level, title }) => [level, text.slice(title.start, title.end)]);
  assert.deepEqual(
    read(
      '## 2. Bounds ##\ntext\n**Case 1.**\ntext **bold** text\n\nTitle\n===\n\nOther\n---\ntext\n\n```\n# no\n```',
      'markdown',
    ),
    [
      [2, '2. Bounds'],
      [7, 'Case 1.'],
      [1, 'Title'],
      [2, 'Other'],
    ],
  );
  assert.deepEqual(read('\\section*{A $x$}\\subsection[b]{B {c}}\n\\textbf{Step 2.}\n% \\section{no}', 'latex'), [
    [3, 'A $x$'],
    [4, 'B {c}'],
    [7, 'Step 2.'],
  ]);
  assert.deepEqual(read('\\section{\n\\textbf{A}\n\\textbf{B}\n}', 'latex'), [[3, '\\textbf{A}\n\\textbf{B}']]);
  assert.deepEqual(read('A sentence before a ruler.\n---\n- item\n---\n| a |\n---', 'markdown'), []);
});

test('environments are nested, and open ones end with the one around them or with the text', () => {
  const text =
    '\\begin{theorem}[Main]\\begin{itemize}\\item a\\end{theorem}\\end{proof}$\\begin{matrix}1\\end{matrix}$\\begin{proof}{Of it} b';
  const { environments } = parsePassage(text, { language: 'latex' });
  const slice = (range: { start: number; end: number } | undefined) => range && text.slice(range.start, range.end);
  assert.deepEqual(
    environments.map((each) => [each.name, slice(each), slice(each.opening), slice(each.closing), slice(each.title)]),
    [
      [
        'theorem',
        '\\begin{theorem}[Main]\\begin{itemize}\\item a\\end{theorem}',
        '\\begin{theorem}[Main]',
        '\\end{theorem}',
        'Main',
      ],
      ['itemize', '\\begin{itemize}\\item a', '\\begin{itemize}', undefined, undefined],
      ['proof', '\\begin{proof}{Of it} b', '\\begin{proof}{Of it}', undefined, 'Of it'],
    ],
  );
});

test('a range of the text has one in flattened prose', () => {
  const text = 'So.\n\\begin{lemma}[A \\emph{bound}]\\label{l} It is $x$.';
  const { flat, environments, formulas, toFlatRange } = parsePassage(text, { language: 'latex' });
  const get = (range: { start: number; end: number } | undefined) => {
    const { start, end } = toFlatRange(range ?? { start: 0, end: 0 });
    return flat.slice(start, end);
  };
  assert.equal(get(environments[0]?.title), 'A bound');
  assert.equal(get(environments[0]?.opening), ' A bound ');
  assert.equal(get(formulas[0]), FORMULA_PLACEHOLDER);
  const label = text.indexOf('\\label');
  assert.equal(get({ start: label, end: label + 9 }), '');
});

/** Asserts what holds for every passage. */
function checkPassage({
  text,
  formulas,
  flat,
  markOffsets,
  sentences,
  headings,
  environments,
  toTextRange,
  toFlatRange,
}: Passage): void {
  const checkDisjoint = (ranges: readonly { start: number; end: number }[], length: number) => {
    let last = 0;
    for (const { start, end } of ranges) {
      assert.ok(last <= start && start < end && end <= length, `${start} … ${end} after ${last} of ${length}`);
      last = end;
    }
  };
  checkDisjoint(formulas, text.length);
  checkDisjoint(headings, text.length);
  checkDisjoint(sentences, text.length);
  checkDisjoint(
    sentences.map((each) => each.flat),
    flat.length,
  );
  assert.equal(markOffsets.length, formulas.length);
  assert.equal(flat.split(FORMULA_PLACEHOLDER).length - 1, formulas.length);
  for (const [index, at] of markOffsets.entries()) {
    assert.equal(flat.charAt(at), FORMULA_PLACEHOLDER);
    const { start, end } = toTextRange({ start: at, end: at + 1 });
    assert.deepEqual({ start, end }, { start: formulas[index]?.start, end: formulas[index]?.end });
  }
  let last = 0;
  for (let at = 0; at < flat.length; at++) {
    const { start, end } = toTextRange({ start: at, end: at + 1 });
    assert.ok(last <= start && start < end && end <= text.length);
    const back = toFlatRange({ start, end });
    assert.ok(back.start <= at && at < back.end);
    last = start;
  }
  for (const { start, end, opening, title, closing } of environments) {
    assert.ok(start === opening.start && opening.end <= end && end <= text.length);
    if (title !== undefined) assert.ok(opening.start < title.start && title.end < opening.end);
    if (closing !== undefined) assert.equal(closing.end, end);
  }
  for (const { start, end, title } of headings)
    assert.ok(start <= title.start && title.start <= title.end && title.end <= end);
}

const PIECES = [
  'Let $x_1 = 2$ be. ',
  'n>=4 and xy = 3, ',
  '\\begin{lemma}[Bound]',
  '\\end{lemma}',
  '\\section{One}',
  '\\label{a}',
  '\n\n',
  '\n',
  '## Two\n',
  '**Three**\n',
  'Four\n===\n',
  '$$a = b.$$\n',
  '\\[ c \\]',
  '\\item ',
  "\\'e",
  '\\footnote{',
  '}',
  '{',
  '[',
  '(',
  ')',
  '|',
  '\\left(',
  '`',
  '```\n',
  '$',
  '\\',
  '%',
  '%\n',
  '\u200B',
  '\u{1D4AF}',
  '\uD800',
  '\u0000',
  FORMULA_PLACEHOLDER,
  '。',
  'é ',
  '∑_{k} ',
  'a | b ',
  '\\begin{tabular}{l}',
  '\\end{tabular}',
  '\\begin{align}',
  '\\end{align}',
  '\\begin{document}',
  '- ',
  '1. ',
  '→',
  '..',
  "''",
  '--',
  '\\\\[2pt]',
  '~',
  '@',
  'http://',
  '<b>',
];

test('ranges lie inside the text for any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...LANGUAGES), fc.boolean(), (text, language, isUndelimited) =>
      checkPassage(parsePassage(text, { language, isUndelimited })),
    ),
    { numRuns: countRuns(1_000) },
  );
});

const SAMPLE = `## 1. Setting

Let $n\\ge 2$ and put S_k = ∑_{i≤k} a_i. By Lemma 2 (see \\ref{l}), e.g. for k=3, we have
\\[ S_k \\le n. \\]
\\begin{proof}[Proof of $L$] **Case 1.** xy ≡ 0 (mod 5), |x-y| = 1.\\footnote{Poincar\\'e.}
\\begin{itemize}\\item $x$ \\item y\\end{itemize} Done.\\end{proof}
| a | b |
|---|---|
- f: N→N, f(x)=x^{2}\\, 3 \`x=1\`
`;

test('ranges lie inside the text for a text with a part left out, moved or repeated', () => {
  const cut = fc.nat(SAMPLE.length);
  fc.assert(
    fc.property(
      cut,
      cut,
      cut,
      fc.constantFrom(...PIECES),
      fc.constantFrom(...LANGUAGES),
      (a, b, c, piece, language) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        for (const text of [
          SAMPLE.slice(0, from) + piece + SAMPLE.slice(to),
          SAMPLE.slice(0, c) + SAMPLE.slice(from, to) + piece + SAMPLE.slice(c),
        ]) {
          checkPassage(parsePassage(text, { language, isUndelimited: c % 2 === 0 }));
        }
      },
    ),
    { numRuns: countRuns(300) },
  );
});
