import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProofFromSteps, getStepName, parseProofText } from '../../../../src/core/proof/index.ts';
import { addStepNames, createProofReading } from '../../../../src/core/reading/index.ts';

const TEXT = 'Put $f(n)$.\n\n**Step 3.** It is even.\n\nSo it is.\n\n**Claim 1.** It is odd.';

test('a step is called after the author, else after its paragraph', () => {
  const proof = parseProofText(TEXT, { language: 'markdown', split: 'logical' });
  const names = (of: typeof proof): string[] => of.steps.map(({ index }) => getStepName(of, index));
  assert.deepEqual(names(proof), ['¶1', '¶2', '¶3', '¶4']);
  assert.deepEqual(names(addStepNames(proof, TEXT)), ['¶1', 'Step 3', 'Step 3 ¶2', 'Claim 1']);
  assert.equal(getStepName(addStepNames(proof, TEXT), 9), '¶10');
  assert.equal(getStepName({ labels: { texts: undefined } }, 1), '¶2');
});

test('of steps that a data set gives, only those with a label of their own are called after it', () => {
  const { text, proof } = createProofFromSteps({ steps: TEXT.split('\n\n') });
  const labeled = addStepNames(proof, text);
  const names = labeled.steps.map(({ index }) => getStepName(labeled, index));
  assert.deepEqual(names, ['¶1', 'Step 3', '¶3', 'Claim 1']);
  assert.deepEqual(createProofReading(proof, text).texts, names);
});

test('labels are read when the first is needed, once, and the proof stays the same', () => {
  let reads = 0;
  const proof = parseProofText(TEXT, { language: 'markdown', split: 'logical' });
  const [first, ...rest] = proof.steps;
  assert.ok(first);
  const watched = {
    ...first,
    get text() {
      reads++;
      return first.text;
    },
  };
  const labeled = addStepNames({ ...proof, steps: [watched, ...rest] }, TEXT);
  assert.equal(reads, 0);
  getStepName(labeled, 0);
  const once = reads;
  assert.ok(once > 0);
  getStepName(labeled, 1);
  assert.equal(reads, once);
  const { labels: _, ...others } = addStepNames(proof, TEXT);
  assert.deepEqual(others, proof);
});

test('a label is one line without signs that turn it around', () => {
  const text = '**Lemma 2\u202e.** A.\n\n### The \u2066last\u2069\tpart\n\nB.';
  const proof = addStepNames(parseProofText(text, { language: 'markdown', split: 'strict' }), text);
  for (const { index } of proof.steps) assert.doesNotMatch(getStepName(proof, index), /[\p{Cc}\p{Cf}]/u);
});
