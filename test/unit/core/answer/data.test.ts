/** A gate on open data, found through PROOFMARK_DATA and skipped where that is not set. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeAnswer } from '../../../../src/core/answer/index.ts';

const folder = process.env.PROOFMARK_DATA ?? '';
const options = folder === '' ? { skip: 'PROOFMARK_DATA is not set' } : {};

interface Row {
  readonly gold: string;
  readonly pred: string;
  readonly expected: boolean;
  readonly disputed: boolean;
}

test('pairs of other test suites come out as expected, 97 of 100 at least, and none is wrongly equal', options, () => {
  const rows = readFileSync(join(folder, 'answers', 'equivalence.jsonl'), 'utf8')
    .split('\n')
    .flatMap((line): Row[] => (line === '' ? [] : [JSON.parse(line)]))
    .filter((row) => !row.disputed);
  const missed = rows.filter((row) => (judgeAnswer(row.gold, row.pred).verdict === 'equal') !== row.expected);
  assert.deepEqual(
    missed.filter((row) => !row.expected),
    [],
  );
  assert.ok(missed.length <= 0.03 * rows.length, JSON.stringify(missed));
});
