/** Data sets that are open to all, found through PROOFMARK_DATA and skipped where that is not set. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { type DataSet, openDataSet } from '../../../../src/core/data/index.ts';
import { parseDataRow } from '../../../../src/core/proof/index.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { openDataSetFile } from '../../../../src/store/files/data-file.ts';

const folder = process.env.PROOFMARK_DATA ?? '';
const options = folder === '' ? { skip: 'PROOFMARK_DATA is not set' } : {};

async function opened(name: string): Promise<DataSet> {
  const file = join(folder, name);
  const set = await openDataSet(await openDataSetFile(file), { name: basename(file), clock: systemClock });
  await set.done;
  assert.equal(set.failure, undefined);
  return set;
}

const SETS = [
  'processbench/gsm8k',
  'processbench/math',
  'processbench/olympiadbench',
  'processbench/omnimath',
  'proofs/opc-graded',
  'proofs/deepseek-math-v2',
  'proofs/imo25-agent-solutions',
] as const;

for (const name of SETS) {
  test(`${name}: an item for each row, the same as when lines are parsed one by one`, options, async () => {
    const set = await opened(`${name}.jsonl`);
    const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n');
    const rows = lines.flatMap((line, k) => {
      const parsed = line === '' ? [] : parseDataRow(JSON.parse(line), `${k + 1}`);
      assert.ok(!('error' in parsed));
      return parsed;
    });
    assert.deepEqual(set.badRows, []);
    assert.equal(set.items.length, rows.length);
    for (const [number, row] of rows.entries()) {
      const facts = set.items.at(number);
      assert.ok(facts);
      const read = await set.read(facts);
      assert.deepEqual(read.facts, facts);
      assert.deepEqual({ ...read.row, id: row.id }, row);
      assert.equal(facts.gold, row.label);
    }
    const problems = new Set(rows.map(({ problem }) => problem));
    const found = new Set(rows.map((_, number) => set.items.at(number)?.problem));
    // Rows with an id of their problem are of one problem even if its words differ.
    assert.ok(found.size <= problems.size && found.size >= problems.size * 0.9, `${found.size} ${problems.size}`);
    await set.close();
  });
}

test('generators, subsets and verdicts are known without reading an item', options, async () => {
  const proofs = await opened('proofs/opc-graded.jsonl');
  assert.equal(proofs.generators.length, 5);
  assert.equal(proofs.subsets.length, 13);
  const wrong = proofs.items.select(({ verdict }) => verdict === 'wrong');
  assert.equal(wrong.length, 129);
  const maths = await opened('processbench/math.jsonl');
  const right = maths.items.select(({ isAnswerRight }) => isAnswerRight === true).length;
  const wrongAnswers = maths.items.select(({ isAnswerRight }) => isAnswerRight === false).length;
  assert.equal(right + wrongAnswers, 532);
  assert.ok(maths.generators.length > 5);
});

test(
  'pairs of answers are items of one step, with what is said of the answer unless that is disputed',
  options,
  async () => {
    const set = await opened('answers/equivalence.jsonl');
    assert.deepEqual([set.items.length, set.badCount], [158, 0]);
    const said = Array.from({ length: 158 }, (_, number) => set.items.at(number)?.isAnswerRight);
    const rows = readFileSync(join(folder, 'answers/equivalence.jsonl'), 'utf8').trim().split('\n');
    const expected = rows.map((line) => {
      const { expected, disputed } = JSON.parse(line) as { expected: boolean; disputed?: boolean };
      return disputed ? undefined : expected;
    });
    assert.deepEqual(said, expected);
  },
);
