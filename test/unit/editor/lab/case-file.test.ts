/** Where cases of a prompt are written, and where they are not. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type * as vscode from 'vscode';
import { entries, reset, Uri, writes } from '../../../support/vscode-files.ts';

const { addCaseToFile } = await import('../../../../src/editor/lab/case-file.ts');

const one = { id: 'a', problem: 'Add.', steps: ['So $1 + 1 = 2$.'], label: -1 } as const;

function prompt(address: string): vscode.Uri {
  return Uri.parse(address) as unknown as vscode.Uri;
}

beforeEach(() => {
  reset();
  entries.set('file:/w', 'folder');
});

test('a case is written beside its prompt', async () => {
  entries.set('file:/w/prompts', 'folder');
  const added = await addCaseToFile(prompt('file:/w/prompts/k.judge.md'), one);
  assert.equal(added.kind, 'added');
  assert.ok(entries.has('file:/w/prompts/k.cases.jsonl'));
});

for (const linked of ['file:/w/prompts', 'file:/w/prompts/deep', 'file:/w/prompts/deep/k.cases.jsonl'])
  test(`nothing is written where ${linked} is a link`, async () => {
    entries.set('file:/w/prompts', 'folder');
    entries.set('file:/w/prompts/deep', 'folder');
    entries.set(linked, 'link');
    await assert.rejects(addCaseToFile(prompt('file:/w/prompts/deep/k.judge.md'), one), /\bk\.cases\.jsonl .*\blink\b/);
    assert.deepEqual([...writes], []);
  });

test("a prompt outside of the workspace is the user's own, links and all", async () => {
  entries.set('file:/home/prompts', 'link');
  assert.equal((await addCaseToFile(prompt('file:/home/prompts/k.judge.md'), one)).kind, 'added');
});
