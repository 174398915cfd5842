/** The data set that a journal names, which may be anybody's: it is looked at only where that tells nobody anything. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { RunInfo } from '../../../../src/core/evaluate/run-types.ts';
import type { DataSets } from '../../../../src/editor/data/types.ts';
import { dialogs, entries, looks, reset } from '../../../support/vscode-files.ts';

const { findOrOpenRunDataSet } = await import('../../../../src/editor/evaluate/find-data-set.ts');

const opened: string[] = [];
const sets = {
  all: [],
  open: async (uri: { toString(): string }) => void opened.push(uri.toString()),
} as unknown as DataSets;

function find(address: string): Promise<unknown> {
  const infos = [{ dataSets: [{ name: 'rows[1].jsonl', address }] }] as unknown as readonly RunInfo[];
  return findOrOpenRunDataSet(sets, 'rows[1].jsonl', infos);
}

beforeEach(() => {
  reset();
  opened.length = 0;
});

const FAR = ['file://evil/share/rows.jsonl', 'evil-scheme://host/rows.jsonl', 'vscode-remote://ssh+evil/rows.jsonl'];

for (const address of FAR) {
  test(`${address} is not looked at before a person has agreed`, async () => {
    entries.set(address.replace(/^file:\/\/evil/, 'file://evil'), new Uint8Array());
    await find(address);
    assert.deepEqual(looks, []);
    assert.equal(dialogs.asked.length, 1);
    assert.match(dialogs.asked[0] ?? '', /workspace/);
    assert.deepEqual(opened, []);
  });

  test(`${address} is opened once a person has agreed`, async () => {
    entries.set(address, new Uint8Array());
    dialogs.answer = 'Open Data Set';
    await find(address);
    assert.deepEqual(opened, [address]);
  });
}

test('a file of this machine that is not there is not asked about', async () => {
  await find('file:/elsewhere/rows.jsonl');
  assert.deepEqual(dialogs.asked, []);
  entries.set('file:/elsewhere/rows.jsonl', new Uint8Array());
  await find('file:/elsewhere/rows.jsonl');
  assert.equal(dialogs.asked.length, 1);
});

test('a file of the workspace is opened without a question', async () => {
  entries.set('file:/w/rows.jsonl', new Uint8Array());
  await find('file:/w/rows.jsonl');
  assert.deepEqual([dialogs.asked, opened], [[], ['file:/w/rows.jsonl']]);
});

test('the address in the question is no link and no other line', async () => {
  await find('xx://a/[Open](command:workbench.action.quit)%0Aforged\n\u202e$(zap)');
  const [asked = ''] = dialogs.asked;
  assert.equal(asked.split('\n').length, 2);
  assert.doesNotMatch(asked, /\]\(command:|\$\(|\u202e/);
});
