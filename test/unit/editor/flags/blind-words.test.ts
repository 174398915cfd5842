/** What is said where a person asks for what blind labeling hides. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createItemList } from '../../../support/item-list.ts';
import { saidIn } from '../../../support/said.ts';
import { dialogs, reset, Uri } from '../../../support/vscode-files.ts';

const expectSaid = saidIn('editor/flags/blind-words');

const { judgeDataSetItems } = await import('../../../../src/editor/flags/judge-items.ts');
const { ReviewPanelSet } = await import('../../../../src/editor/panel/panel-set.ts');

afterEach(reset);

/** *Judge Items* of a set of two items. @param veiled whether both are labelled blind; @param known judged already */
async function judged(veiled: boolean, known: boolean): Promise<readonly string[]> {
  const items = createItemList([0, 1].map((row) => ({ row, part: 0, id: `i${row}`, line: 1, steps: 1, problem: '' })));
  const set = { uri: Uri.file('/w/set.jsonl'), name: 'set.jsonl', items };
  const parts = {
    sets: { all: [set], uriOf: (_: unknown, number: number) => Uri.file(`/w/set.jsonl/i${number}.md`) },
    veil: { settle: async () => undefined, isVeiled: () => veiled },
    selection: { current: { judge: 'critic@local' } },
    models: { runJudge: () => assert.fail('nothing is sent') },
  };
  const keeper = { isJudged: () => known, keep: () => assert.fail('nothing is judged') };
  await judgeDataSetItems(undefined, parts as never, keeper);
  return dialogs.asked;
}

test('Judge Items says that items which are labelled blind are not judged', async () => {
  expectSaid(...(await judged(true, false)));
});

test('Judge Items speaks of no blind items where all are judged', async () => {
  expectSaid(...(await judged(true, true)));
});

test('Copy and Export Review say of a blind item when its review is there, and of a proof how it comes', async () => {
  const nothing = () => ({ dispose: () => undefined });
  const panels = (veiled: boolean) =>
    new ReviewPanelSet({
      front: { onDidChange: nothing, current: { document: { uri: Uri.file('/w/a.md') }, latest: undefined } },
      reviews: { isVeiled: () => veiled },
    } as never);
  for (const act of ['copy', 'export'] as const) await panels(true)[act]();
  const blind = dialogs.asked.splice(0);
  for (const act of ['copy', 'export'] as const) await panels(false)[act]();
  const none = dialogs.asked;
  assert.deepEqual([blind.length, none.length], [2, 2]);
  expectSaid(...blind, ...none);
});
