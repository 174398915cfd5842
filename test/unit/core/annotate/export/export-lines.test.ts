import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExportLines, type DataSetToExport } from '../../../../../src/core/annotate/export/export-lines.ts';
import { ExportTally } from '../../../../../src/core/annotate/export/export-tally.ts';
import { readGroundTruthLabel } from '../../../../../src/core/annotate/export/label-source.ts';
import type { SolutionRow } from '../../../../../src/core/proof/index.ts';

/** Rows `[problem, steps, label]` as a data set. */
function dataSetOf(rows: readonly (readonly [string, readonly string[], number])[]): DataSetToExport {
  const items = rows.map(([problem, steps, label], number) => {
    const row: SolutionRow = { id: `${number}`, problem, solution: { kind: 'steps', steps }, label };
    return { number, id: row.id, row };
  });
  return {
    name: 'made.jsonl',
    async *items() {
      yield* items;
    },
    read: async (number) => {
      const item = items[number];
      assert.ok(item);
      return item;
    },
    labels: readGroundTruthLabel,
  };
}

async function pairUp(set: DataSetToExport) {
  const tally = new ExportTally('trl-preference');
  const lines: string[] = [];
  const job = { format: 'trl-preference', split: 'logical', seed: 1, mostPairs: 4 } as const;
  for await (const line of createExportLines([set], job, tally)) lines.push(line);
  return { rows: lines.length, omitted: Object.fromEntries(tally.omitted) };
}

test('the solutions of a contradictory pair have a partner', async () => {
  const contradictory = [
    ['P', ['It is 2.', 'Done.'], -1],
    ['P', ['It is 2.', 'So 3.'], 0],
  ] as const;
  assert.deepEqual(await pairUp(dataSetOf(contradictory)), { rows: 0, omitted: { contradiction: 1 } });
  const alone = ['Q', ['It is 4.'], -1] as const;
  assert.deepEqual(await pairUp(dataSetOf([...contradictory, alone])), {
    rows: 0,
    omitted: { contradiction: 1, 'no-partner': 1 },
  });
});

test('a solution that has no label when it is read again is left out for that reason, once', async () => {
  const set = dataSetOf([
    ['P', ['It is 2.'], -1],
    ['P', ['It is 3.'], 0],
    ['P', ['It is 4.'], 0],
  ]);
  let readings = 0;
  const labels: DataSetToExport['labels'] = (item) =>
    item.row.id === '0' && readings++ > 0 ? 'no-label' : readGroundTruthLabel(item);
  assert.deepEqual(await pairUp({ ...set, labels }), { rows: 0, omitted: { 'no-label': 1, 'no-partner': 2 } });
});
