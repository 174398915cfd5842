import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { toProofStepsJson } from '../../../../../src/core/review/index.ts';
import { createSchemaValidator } from '../../../../support/json-schemas.ts';
import { root } from '../../../../support/paths.ts';

const GOLDEN = join(root, 'test/golden');

test('the reviews of every kind of judge match the schema', () => {
  const validate = createSchemaValidator('review');
  const files = readdirSync(join(GOLDEN, 'review')).filter((file) => file.endsWith('.json'));
  assert.ok(files.length > 4);
  for (const file of files) validate(JSON.parse(readFileSync(join(GOLDEN, 'review', file), 'utf8')));
  validate(JSON.parse(readFileSync(join(GOLDEN, 'cli/review-critic.json.txt'), 'utf8')));
});

test('a field without a description in the schema, a missing one, and another kind of value are refused', () => {
  const validate = createSchemaValidator('review');
  const review = JSON.parse(readFileSync(join(GOLDEN, 'review/critic.json'), 'utf8'));
  assert.throws(() => validate({ ...review, more: 1 }), /additional properties/);
  assert.throws(() => validate({ ...review, outcome: undefined }), /required property 'outcome'/);
  assert.throws(() => validate({ ...review, earliestError: '2' }), /earliestError/);
});

test('the steps of a proof match the schema', () => {
  const validate = createSchemaValidator('steps');
  const text = '# Problem\n\nShow it.\n\n# Solution\n\nLet $n$ be odd.\n\nSo $n + 1$ is even.\n';
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  validate(toProofStepsJson({ file: 'odd.md', text }, proof));
  const part = { name: 'Problem 2', range: { start: 0, end: text.length } };
  validate(toProofStepsJson({ file: 'odd.jsonl', id: 'row 7', part, text }, proof));
});
