import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInMemoryByteSource, openDataSet } from '../../../../../src/core/data/index.ts';
import { tokenizeRunRows } from '../../../../../src/core/evaluate/audits/texts.ts';
import { getItemKey } from '../../../../../src/core/evaluate/run/item.ts';
import { systemClock } from '../../../../../src/judges/system-clock.ts';
import { earliest, runRow } from '../../../../support/run-rows.ts';

test('texts are read from the sets that are open, in steps or not, and of what is not there there are none', async () => {
  const rows = [
    { id: 'a', problem: 'A triangle.', steps: ['One.', '-----', 'Two.'], label: -1 },
    { id: 'b', problem: 'Show it.', proof: 'So it is.', human_label: 'correct' },
  ];
  const bytes = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const set = await openDataSet(createInMemoryByteSource(bytes), { name: 'made.jsonl', clock: systemClock });
  await set.done;
  const lengths: Readonly<Record<string, number>> = {
    a: 'One.\n\n-----\n\nTwo.'.length,
    b: 'So it is.'.length,
  };
  const of = (id: string, name = 'made.jsonl', length = lengths[id] ?? 0) =>
    runRow(earliest(-1), { id, set: name, length });
  const wanted = [of('a'), of('b'), of('nobody'), of('a', 'other.jsonl')];
  const setOf = (name: string) => (name === 'made.jsonl' ? set : undefined);
  const texts = await tokenizeRunRows(wanted, setOf);
  const [a, b, nobody, elsewhere] = wanted.map((row) => texts.get(getItemKey(row)));
  assert.deepEqual([a?.hasTriangle, a?.hasRuler, b?.hasTriangle, b?.hasRuler], [true, true, false, false]);
  assert.deepEqual([nobody, elsewhere], [undefined, undefined]);
  const other = await tokenizeRunRows([of('a', 'made.jsonl', 9)], setOf);
  assert.equal(other.get(getItemKey(of('a'))), undefined, 'it is not what was judged');
  let asked = 0;
  const ended = await tokenizeRunRows(wanted, setOf, () => ++asked < 2);
  assert.ok(ended.get(getItemKey(of('a'))) && !ended.get(getItemKey(of('b'))));
  await set.close();
  assert.equal((await tokenizeRunRows([of('a')], setOf)).get(getItemKey(of('a'))), undefined);
});
