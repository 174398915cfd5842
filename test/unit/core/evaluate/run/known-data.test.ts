/** Which rows of the open data judges of each kind can be scored on (`PROOFMARK_DATA`). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  getRowGroundTruth,
  type RowGroundTruth,
  type RunJudgeKind,
} from '../../../../../src/core/evaluate/run/item.ts';
import { parseDataRow } from '../../../../../src/core/proof/index.ts';

const { PROOFMARK_DATA: data } = process.env;
const skip = data === undefined ? 'PROOFMARK_DATA is not set' : false;

function goldsIn(file: string, kind: RunJudgeKind): readonly RowGroundTruth[] {
  return readFileSync(join(data ?? '', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line, k) => {
      const rows = parseDataRow(JSON.parse(line), `${k + 1}`);
      assert.ok(!('error' in rows), `${file}:${k + 1}`);
      return rows.flatMap((row) => getRowGroundTruth(row, kind) ?? []);
    });
}

test('of graded proofs people have given a verdict or points, which judges of solutions are scored against', {
  skip,
}, () => {
  const opc = goldsIn('proofs/opc-graded.jsonl', 'grader');
  assert.equal(opc.length, 211);
  assert.equal(opc.filter(({ isRight }) => isRight === true).length, 82);
  assert.equal(goldsIn('proofs/opc-graded.jsonl', 'critic').length, 211);
  const rated = goldsIn('proofs/deepseek-math-v2.jsonl', 'grader');
  assert.equal(rated.length, 47);
  assert.ok(rated.every(({ points, isRight }) => points !== undefined && isRight === undefined));
  assert.equal(goldsIn('proofs/imo25-agent-solutions.jsonl', 'grader').length, 0, 'nobody graded these');
});

test('of labelled rows there is a label for judges that name steps, and a word on the answer for answer graders', {
  skip,
}, () => {
  for (const [name, rows] of [
    ['gsm8k', 200],
    ['math', 532],
    ['olympiadbench', 499],
    ['omnimath', 489],
  ] as const) {
    const located = goldsIn(`processbench/${name}.jsonl`, 'prm');
    assert.equal(located.length, rows);
    assert.ok(located.every(({ label, isRight }) => label !== undefined && isRight === (label === -1)));
  }
});

test('of pairs of answers those count that are not disputed', { skip }, () => {
  const pairs = goldsIn('answers/equivalence.jsonl', 'answer');
  assert.equal(pairs.length, 152);
  assert.equal(goldsIn('answers/equivalence.jsonl', 'grader').length, 0);
});
