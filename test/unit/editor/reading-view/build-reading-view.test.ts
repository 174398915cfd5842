import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinInlineTexts } from '../../../../src/core/render/index.ts';
import { listSymbolsForSteps } from '../../../../src/editor/reading-view/list-symbols.ts';
import { parseWithSchema, type ReadingLink, readingViewSchema } from '../../../../src/protocol/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { READ_PROOF, readingViewOf, readText } from '../../../support/reading-views.ts';

const labels = (links: readonly ReadingLink[]): readonly string[] => links.map(({ label }) => label);

test('the outline has the parts and the steps outside them, with what each cites and what cites it', () => {
  const { rows } = readingViewOf();
  deepEqual(
    rows.map(({ label, cites, citedBy }) => [label, labels(cites), labels(citedBy)]),
    [
      ['Lemma 1', [], ['Step 2']],
      ['Step 1', [], []],
      ['Step 2', ['Lemma 1'], ['Step 3']],
      ['Step 3', ['Step 2'], []],
      ['Step 4', [], []],
    ],
  );
  deepEqual(rows[3]?.missing, ['(7)']);
  deepEqual([rows[3]?.from, rows[3]?.to], [3, 5]);
});

test('a row without a title has its first words, without the heading', () => {
  const [, first] = readingViewOf().rows;
  const [paragraph] = first?.title ?? [];
  ok(paragraph?.kind === 'paragraph');
  equal(joinInlineTexts(paragraph.inlines), 'For $n = 1$ we have $1 + 4 = 5$, which is prime.');
});

test('the first words are without the colon and the emphasis of the heading, and keep their own', () => {
  const bodies = ['**Lemma:** For all $n$ we add.', '**Claim 1**: *All* of it is so.', '**Claim 2.** **None** is so.'];
  const { rows } = readingViewOf(`# Problem\n\nAdd.\n\n# Solution\n\n${bodies.join('\n\n')}\n`);
  deepEqual(
    rows.map(({ title: [paragraph] }) => paragraph?.kind === 'paragraph' && joinInlineTexts(paragraph.inlines)),
    ['For all $n$ we add.', 'All of it is so.', 'None is so.'],
  );
});

test('a title that the label already has is not shown twice', () => {
  const bodies = [
    '**Case $p = 3$.** We add.',
    '### Case \\(q=2\\)\n\nWe subtract.',
    '**Case 1: $n$ is even.** We halve.',
  ];
  const { rows } = readingViewOf(`# Problem\n\nAdd.\n\n# Solution\n\n${bodies.join('\n\n')}\n`);
  deepEqual(
    rows.map(({ label, title: [paragraph] }) => [
      label,
      paragraph?.kind === 'paragraph' && joinInlineTexts(paragraph.inlines),
    ]),
    [
      ['Case p = 3', 'We add.'],
      ['Case q=2', 'We subtract.'],
      ['Case q=2, Case 1', '$n$ is even'],
    ],
  );
});

test('a link to a part that is named by its title has no delimiters of formulas', () => {
  const { rows } = readingViewOf(
    '# Problem\n\nAdd.\n\n# Solution\n\n## Estimating \\(t(k)\\) by $k$\n\nWe add.\n\n## End\n\nWe are done.\n',
  );
  deepEqual([rows[0]?.label, rows[0]?.isNamedByTitle], ['Estimating t(k) by k', true]);
});

test('a displayed formula in a title stands in the line', () => {
  const { rows } = readingViewOf('# Solution\n\nso\n$$n^2 = 4 \\tag{1}$$ holds.\n');
  const [paragraph] = rows[0]?.title ?? [];
  ok(paragraph?.kind === 'paragraph');
  deepEqual(
    paragraph.inlines.map((inline) => (inline.kind === 'maths' ? inline.tex.trim() : inline.kind)),
    ['text', 'text', 'n^2 = 4', 'text', 'text'],
  );
});

test('after an error, rows say whether they cite it or only come after it', () => {
  const { rows } = readingViewOf(READ_PROOF, { error: 2 });
  deepEqual(
    rows.map(({ relation }) => relation),
    [undefined, undefined, 'flagged', 'cites', 'after'],
  );
  equal(rows[2]?.isLoud, true);
  ok((rows[2]?.words.length ?? 0) > 0);
});

test('without an error, no row is marked', () => {
  for (const { relation, words } of readingViewOf().rows) deepEqual([relation, words], [undefined, []]);
});

const listNotes = (text?: string) => readingViewOf(text).notes.map(({ kind, places }) => [kind, ...labels(places)]);

test('the notes are the question, missing references, hints, and notes of the outline, with their places', () => {
  deepEqual(listNotes(), [
    ['asked', 'Problem'],
    ['missing', 'Step 3'],
    ['hint', 'Step 3'],
    ['hint', 'Step 4'],
  ]);
});

test('the answer is a note with its words', () => {
  const text = '# Problem\n\nFind $n$.\n\n# Solution\n\nWe add.\n\n**Answer:** $n = 3$.\n';
  deepEqual(listNotes(text), [
    ['asked', 'Problem'],
    ['answered', '¶2'],
  ]);
  const [paragraph] = readingViewOf(text).notes[1]?.quote ?? [];
  ok(paragraph?.kind === 'paragraph');
  equal(joinInlineTexts(paragraph.inlines), 'Answer: $n = 3$.');
});

test('what is missing in several places is one note, with the numbers that there are', () => {
  const numbered = 'So $$x = 1 \\tag{1}$$ and $$y = 2. \\tag{2}$$';
  const { notes } = readingViewOf(`# Solution\n\n${numbered}\n\nBy (1) and (9), so.\n\nBy (9), so.\n`);
  deepEqual(
    notes.map(({ kind, places }) => [kind, ...labels(places)]),
    [['missing', '¶2', '¶3']],
  );
  ok(notes[0]?.text.includes('(1), (2)'));
});

test('parts with one name have different labels', () => {
  const cases = '**Case 1.** So it is.\n\n**Case 2.** So it is.';
  const lemmas =
    '**Lemma.** It is.\n\nWe add.\n**Lemma.** It is.\n**Lemma.** It is.\n\n**Lemma.** It is.\n\n**Lemma.** It is.';
  for (const text of [`${cases}\n\nWe turn to odd numbers.\n\n${cases}`, lemmas]) {
    const names = readingViewOf(`# Solution\n\n${text}\n`).rows.map(({ label }) => label);
    equal(new Set(names).size, names.length, names.join());
    ok(names.length > 3);
  }
});

test('a title that is cut in a formula has all of the formula', () => {
  const tex = `\\boxed{${'x + '.repeat(30)}x}`;
  const { rows } = readingViewOf(`# Solution\n\nWe add.\n\n### Final answer: $${tex}$\n\nDone.\n`);
  const formulas = rows.flatMap(({ title }) =>
    title.flatMap((block) => (block.kind === 'paragraph' ? block.inlines : [])),
  );
  deepEqual(
    formulas.flatMap((inline) => (inline.kind === 'maths' ? [inline.tex] : [])),
    [tex],
  );
});

test('a sentence in italics has no marks of it', () => {
  const { reading } = readText(
    '# Solution\n\nWe add. *Let $d$ be odd*, and let $e$ be even.\n\n*Let $f$ be odd. So $f > 0$.*\n',
  );
  const { elsewhere } = listSymbolsForSteps(reading, { from: 0, to: 0 }, { language: 'markdown' });
  deepEqual(
    elsewhere.map(({ sentence: [block] = [] }) => block?.kind === 'paragraph' && joinInlineTexts(block.inlines)),
    ['Let $d$ be odd, and let $e$ be even.', 'Let $d$ be odd, and let $e$ be even.', 'Let $f$ be odd.'],
  );
});

test('a proof without named parts has its steps as rows, and no graph', () => {
  const { rows, graph } = readingViewOf('# Problem\n\nAdd.\n\n# Solution\n\nWe add.\n\nWe are done.\n');
  deepEqual(
    rows.map(({ label }) => label),
    ['¶1', '¶2'],
  );
  equal(graph, undefined);
});

test('symbols have the sentence that introduces them, those of the part first', () => {
  const { reading } = readText(READ_PROOF);
  const { here, elsewhere, taken, count } = listSymbolsForSteps(reading, { from: 2, to: 3 }, { language: 'markdown' });
  deepEqual(
    here.map(({ key, place }) => [key, place?.label]),
    [
      ['n', 'Problem'],
      ['x', 'Step 2'],
      ['y', 'Step 2'],
      ['k', 'Step 2'],
    ],
  );
  deepEqual(
    elsewhere.map(({ key }) => key),
    ['m'],
  );
  equal(count, here.length + elsewhere.length);
  deepEqual(
    taken.map(({ key, place }) => [key, place.label]),
    [['n', 'Problem']],
  );
  const later = listSymbolsForSteps(reading, { from: 1, to: 2 }, { language: 'markdown' });
  deepEqual(
    later.taken.map(({ key, place }) => [key, place.step]),
    [['n', -1]],
  );
});

test('a symbol without an introduction has the place of its first use, and is taken from nowhere', () => {
  const { reading } = readText('# Solution\n\nWe begin.\n\nSo $N > 1$.\n\nHence $N > 0$.\n');
  const { here, taken } = listSymbolsForSteps(reading, { from: 2, to: 3 }, { language: 'markdown' });
  deepEqual(
    here.map(({ key, sentence, place }) => [key, sentence, place?.label]),
    [['N', undefined, '¶2']],
  );
  deepEqual(taken, []);
});

test('the page accepts the view of any text', () => {
  const lines = fc.constantFrom(
    '**Step 1.** We begin.',
    '**Lemma 2.** Let $x$ be real.',
    'By Lemma 2 and (3) we conclude.',
    '*Proof.* Clear. ∎',
    '### Claim A ($x > 0$)',
    '- **Case 1:** $x = 1',
    '$$ x^2 \\tag{1}',
    '\u202e<b>\\u{1}',
    '',
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 30 }), fc.option(fc.nat(9), { nil: undefined }), (all, error) => {
      const text = `# Solution\n\n${all.join('\n\n')}\n`;
      const steps = readText(text).reading.proof.steps.length;
      const view = readingViewOf(text, error !== undefined && error < steps ? { error } : {});
      ok('value' in parseWithSchema(readingViewSchema, view));
      const covered = view.rows.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      );
      equal(new Set(covered).size, steps);
    }),
    { numRuns: countRuns(200) },
  );
});

test('a long outline is cut, and says how many rows are left out', () => {
  const text = Array.from({ length: 2_050 }, (_, index) => `**Step ${index + 1}.** By Step ${index} we go on.`).join(
    '\n\n',
  );
  const view = readingViewOf(text);
  equal(view.rows.length + view.rowsLeft, 2_050);
  ok('value' in parseWithSchema(readingViewSchema, view));
  ok((view.graph?.rows.length ?? 0) <= 60);
});
