/** The data set that newcomers are shown. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseDataRow } from '../../../../src/core/proof/index.ts';
import { proofmark, SAMPLES } from '../../cli/support.ts';

test('the sample data set has right and wrong solutions of three problems, with references', () => {
  const lines = readFileSync(join(SAMPLES, 'sample.jsonl'), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line, k) => {
    const read = parseDataRow(JSON.parse(line), `${k + 1}`);
    assert.ok(!('error' in read) && read[0]);
    return read[0];
  });
  assert.deepEqual(
    rows.map(({ id, label, reference }) => [id, label, reference !== undefined]),
    [
      ['odd-1', -1, true],
      ['odd-2', 0, true],
      ['train-1', -1, true],
      ['train-2', 2, true],
      ['root-1', 1, true],
      ['root-2', -1, true],
    ],
  );
  assert.equal(new Set(rows.map(({ problem }) => problem)).size, 3);
});

test('the embedded checker flags one step of it, and no right one', () => {
  const { out } = proofmark(['review', '--format', 'json', 'sample.jsonl'], { cwd: SAMPLES });
  const reviews = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    reviews.flatMap(({ id, earliestError }) => (earliestError >= 0 ? [[id, earliestError]] : [])),
    [['train-2', 2]],
  );
});
