import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeItemAgreement } from '../../../../src/core/annotate/agreement/item-agreement.ts';
import { buildLabelsByItem } from '../../../../src/core/annotate/index.ts';
import { createAgreementReportMarkdown } from '../../../../src/editor/agreement/report-markdown.ts';
import type { EditorDataSet, ItemVerdict } from '../../../../src/editor/data/types.ts';
import { createItemList } from '../../../support/item-list.ts';
import { at, record } from '../../core/annotate/records.ts';

const PEOPLE = ['ada', 'emmy', 'sofia'];

test('a report in the editor holds judges against what people settled on', async () => {
  const items = createItemList(
    [0, 1, 2].map((row) => ({ row, part: 0, id: `i${row}`, line: row + 1, steps: 5, problem: '', gold: 1 })),
  );
  const set = { name: 'set.jsonl', items } as EditorDataSet;
  const said = [1, -1, 2];
  const records = said.flatMap((value, row) =>
    PEOPLE.map((annotator) =>
      record({ item: `set.jsonl#i${row}`, annotator, mode: 'blind', kind: 'submit', value, time: at(row) }),
    ),
  );
  const labels = buildLabelsByItem(records);
  // The checker names no judge, and is no judge here; of the last item nobody has said anything.
  const verdicts: readonly (ItemVerdict | undefined)[] = [
    { flags: [1], judge: 'critic', earliest: 1 },
    { flags: [0], judge: 'critic', earliest: 0 },
    { flags: [0] },
  ];
  const report = await createAgreementReportMarkdown(
    set,
    {
      of: (_, number) => computeItemAgreement(`set.jsonl#i${number}`, labels.get(`set.jsonl#i${number}`)),
      protocolOf: () => undefined,
    },
    { annotators: () => PEOPLE, labelled: () => [] },
    { verdictOf: (_, number) => verdicts[number] },
    async () => undefined,
  );
  assert.match(report, /^\| ground truth \| 2 \| 1 \(50\.0%\) \|/m);
  assert.match(report, /^\| critic \| 1 \| 1 \(100\.0%\) \| 0 \| 0 \| 0 \| 1 \| 0 \(0\.0%\) \| 0 \| 0\.0 \|$/m);
});

test('a report in the editor leads to items that people differ on, and quotes the steps that they name', async () => {
  const items = createItemList(
    [0, 1].map((row) => ({ row, part: 0, id: `i${row}`, line: row + 4, steps: 3, problem: '' })),
  );
  const read: EditorDataSet['read'] = async ({ row }) => {
    const facts = items.at(row);
    if (!facts || row === 1) throw new Error('The file is gone.');
    return { facts, row: { id: 'i0', solution: { kind: 'steps', steps: ['One.', 'Two.', 'Three.'] } } };
  };
  const labels = buildLabelsByItem(
    [0, 1].flatMap((row) =>
      PEOPLE.map((annotator, k) =>
        record({ item: `set.jsonl#i${row}`, annotator, mode: 'blind', kind: 'submit', value: k - 1 }),
      ),
    ),
  );
  const report = await createAgreementReportMarkdown(
    { name: 'set.jsonl', items, read } as EditorDataSet,
    {
      of: (_, number) => computeItemAgreement(`set.jsonl#i${number}`, labels.get(`set.jsonl#i${number}`)),
      protocolOf: () => undefined,
    },
    { annotators: () => PEOPLE, labelled: () => [] },
    { verdictOf: () => undefined },
    async () => undefined,
    (line) => `/set.jsonl#L${line}`,
  );
  assert.match(
    report,
    /^\| \[set\.jsonl\\#i0\]\(\/set\.jsonl#L4\) \| ada: no error, .* \| 4 \| ¶1: “One\.”<br>¶2: “Two\.” \|$/m,
  );
  assert.match(report, /^\| \[set\.jsonl\\#i1\]\(\/set\.jsonl#L5\) \| .* \| 5 \| {2}\|$/m);
});
