import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import type { ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { nameStepsAndParts } from '../../../../../src/core/reading/labels/label-steps.ts';
import { computeLatexNumbering } from '../../../../../src/core/reading/labels/latex-numbers.ts';
import { readStepHeadings } from '../../../../../src/core/reading/labels/read-headings.ts';
import { buildOutline } from '../../../../../src/core/reading/outline/build-outline.ts';
import { readPassageCrossReferences } from '../../../../../src/core/reading/references/find-references.ts';
import { resolveCrossReferences } from '../../../../../src/core/reading/references/resolve-references.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';

const nameSteps = (...input: Parameters<typeof nameStepsAndParts>) => finishWork(nameStepsAndParts(...input));
const computeNumbers = (...input: Parameters<typeof computeLatexNumbering>) =>
  finishWork(computeLatexNumbering(...input));
const readReferences = (...input: Parameters<typeof readPassageCrossReferences>) =>
  finishWork(readPassageCrossReferences(...input));
const resolve = (...input: Parameters<typeof resolveCrossReferences>) => finishWork(resolveCrossReferences(...input));
const build = (...input: Parameters<typeof buildOutline>) => finishWork(buildOutline(...input));

function outline(steps: readonly string[], problem = 'Find x.', language: ProofLanguage = 'markdown') {
  const passages = steps.map((text) => parsePassage(text, { language }));
  const headings = passages.map((passage) => readStepHeadings(passage));
  const labeled = nameSteps(headings);
  const latex = computeNumbers(
    '',
    steps.map((text, step) => ({ step, text })),
    language,
  );
  const references = resolve({
    problem: undefined,
    steps: passages.map((passage, index) => readReferences(passage, headings[index] ?? readStepHeadings(passage))),
    labeled,
    latex,
    getText: (step) => steps[step ?? -1] ?? '',
  });
  return build({
    problem: parsePassage(problem, { language }),
    steps: passages,
    labeled,
    references,
  });
}

describe('the outline', () => {
  const steps = [
    '**Lemma 1.** A.',
    '*Proof.* B. ∎',
    '**Step 1.** By Lemma 1.\n\\[a=b\\tag{1}\\]',
    'C.',
    '**Step 2.** From (1).',
    '**Step 3.** From Step 2.',
  ];
  test('has parts that cite each other', () => {
    assert.deepEqual(
      outline(steps).parts.map(({ label, from, to, parent, cites, citedBy }) => [
        label,
        from,
        to,
        parent,
        cites,
        citedBy,
      ]),
      [
        ['Lemma 1', 0, 2, undefined, [], [2]],
        ['Lemma 1, proof', 1, 2, 0, [], []],
        ['Step 1', 2, 4, undefined, [0], [3]],
        ['Step 2', 4, 5, undefined, [2], [4]],
        ['Step 3', 5, 6, undefined, [3], []],
      ],
    );
  });
  test('has steps outside all parts that cite one', () => {
    const [lemma] = outline(['**Lemma 1.** A.', 'B.', 'By Lemma 1 it is.', 'So it is by Lemma 1.']).parts;
    assert.deepEqual(lemma && [lemma.to, lemma.citedBy, lemma.citedInSteps], [2, [], [2, 3]]);
  });
});

describe('quiet notes', () => {
  const texts = (steps: readonly string[], problem?: string) => outline(steps, problem).notes.map(({ text }) => text);
  test('a lemma that is never cited', () => {
    assert.deepEqual(texts(['**Lemma 1.** A. ∎', '**Lemma 2.** B. ∎', 'By Lemma 1.']), ['Lemma 2 is never cited.']);
    assert.deepEqual(texts(['**Lemma 1.** A. ∎', '**Lemma 2.** B. ∎', 'By both lemmas.']), []);
    assert.deepEqual(texts(['**Lemma 1.** A. ∎', '**Lemma 2.** B. ∎', '**Lemma 3.** B. ∎', 'Done.']), []);
  });
  test('a hypothesis that is never mentioned', () => {
    const problem = 'Let $ABC$ be an acute triangle. Prove that it is nice.';
    const long = 'It is nice by inspection. '.repeat(20);
    assert.deepEqual(texts([long], problem), ['The proof never mentions the hypothesis “acute”.']);
    assert.deepEqual(texts([`${long} No angle is obtuse.`], problem), []);
    assert.deepEqual(texts(['It is nice.'], problem), []);
    assert.deepEqual(texts([long], 'Prove that $ABC$ is acute.'), []);
  });
});
