/** A reading as lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  createProofReading,
  LocationInProofConverter,
  listReadingLines,
} from '../../../../../src/core/reading/index.ts';

test('a title that a label has isn’t said twice', () => {
  const text = '**Case $n = 2$.** It is even.\n\n**Lemma 1** (Euler). It is so.\n\nIt follows.';
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const lines = listReadingLines(createProofReading(proof, text), new LocationInProofConverter(proof, text));
  const parts = lines.filter(({ text: line }) => /^Case|^Lemma 1 [(]/.test(line)).map(({ text: line }) => line);
  assert.deepEqual(parts, ['Case n = 2', 'Lemma 1 (Euler)']);
});
