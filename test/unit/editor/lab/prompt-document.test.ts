/** A prompt's document that is closed and opened again, over files in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import { Uri, workspace } from '../../../support/vscode-files.ts';

const { PromptDocument } = await import('../../../../src/editor/lab/prompt-document.ts');

const uri = Uri.parse('memory:/critic.judge.md');
const textOf = (words: string): string => `---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}} ${words}`;

/** What an editor has of the file: each time that it is opened it is another. */
function documentOf(words: string) {
  const document = {
    uri,
    version: 1,
    isClosed: false,
    isDirty: false,
    words,
    getText: () => textOf(document.words),
  };
  return document;
}

function editorsWith(open: unknown[], onDisk: () => unknown): void {
  Object.assign(workspace, { textDocuments: open, openTextDocument: async () => onDisk() });
}

test('a prompt that was closed and is opened again is read from the document that editors have now', () => {
  const [first, second] = [documentOf('One.'), documentOf('Two.')];
  const open = [first];
  editorsWith(open, () => assert.fail());
  const prompt = new PromptDocument(first as unknown as vscode.TextDocument);
  assert.match(prompt.current.prompt?.template ?? '', /One\./);
  first.isClosed = true;
  open.splice(0);
  assert.match(prompt.current.prompt?.template ?? '', /One\./, 'what was read last');
  open.push(second);
  assert.match(prompt.current.prompt?.template ?? '', /Two\./);
  assert.equal(prompt.document, second as unknown);
  second.words = 'Three.';
  second.version++;
  assert.match(prompt.current.prompt?.template ?? '', /Three\./);
});

test('a prompt that is in no editor is read from the disk before it is run', async () => {
  const first = documentOf('One.');
  editorsWith([first], () => documentOf('On disk.'));
  const prompt = new PromptDocument(first as unknown as vscode.TextDocument);
  assert.match(prompt.current.prompt?.template ?? '', /One\./);
  await prompt.settle();
  assert.match(prompt.current.prompt?.template ?? '', /One\./);
  first.isClosed = true;
  editorsWith([], () => documentOf('On disk.'));
  await prompt.settle();
  assert.match(prompt.current.prompt?.template ?? '', /On disk\./);
  editorsWith([], () => {
    throw new Error('gone');
  });
  Object.assign(prompt.document, { isClosed: true });
  await assert.rejects(prompt.settle());
});
