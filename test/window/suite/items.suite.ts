/** Data sets in the editor: their items are documents, with a proof of the row's own steps, and are reviewed like any other. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import {
  answerQuestion,
  closeAll,
  eventually,
  inWorkspace,
  itemUri,
  problemOn,
  rangeOf,
  staysWithoutProblems,
  write,
} from './workbench.ts';

const SET = 'rows.jsonl';
const FALSE = '2 + 2 = 5';
const rows = [
  {
    id: 'add-1',
    problem: 'Add.',
    steps: ['First,\n\nwe add.', `We have \\(${FALSE}\\).`, 'That was all.'],
    reference: 'It is four, of course.',
  },
  { id: 'add-2', problem: 'Add.', steps: ['We have \\(2 + 2 = 4\\).'] },
];
const lines = (all: readonly unknown[]): string => `${all.map((row) => JSON.stringify(row)).join('\n')}\n`;

/** What is kept of the flags of items, in each file of the extension's storage: their indices by the items' ids. */
function keptFlags(): readonly ReadonlyMap<string, readonly number[]>[] {
  // Where the headless host keeps its data, else the desktop's.
  const servers = fs
    .readdirSync(os.tmpdir())
    .filter((name) => name.startsWith('proofmark-server-'))
    .map((name) => path.join(os.tmpdir(), name, 'data'));
  const roots = [...servers, path.join(path.dirname(inWorkspace('.').fsPath), 'user')];
  return roots
    .flatMap((root) =>
      fs
        .globSync('User/globalStorage/proofmark.proofmark/flags/*.json', { cwd: root })
        .map((file) => path.join(root, file)),
    )
    .map((file) => {
      const { items } = JSON.parse(fs.readFileSync(file, 'utf8')) as { items: [string, string, number[]][] };
      return new Map(items.map(([id, , flags]) => [id, flags]));
    });
}

async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  return eventually(`an editor of ${uri.path}`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.toString() === uri.toString() ? document : undefined;
  });
}

/** Within a minute, so that a question that nobody answers is told by what asked it. */
async function settled(what: string, work: Thenable<unknown>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what} has not come to its end.`)), 60_000).unref();
  });
  await Promise.race([work, late]);
}

describe('items of a data set', () => {
  let set: vscode.Uri;
  beforeEach(async () => {
    set = await write(SET, lines(rows));
    await vscode.commands.executeCommand('proofmark.openDataSet', set);
  });
  afterEach(async () => {
    await closeAll();
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(set.fsPath, { force: true });
  });

  it('are read-only documents in Markdown, with a short name', async () => {
    const document = await open(itemUri(set, 'add-1', 0));
    assert.equal(document.languageId, 'markdown');
    assert.equal(path.basename(document.uri.path), 'add-1.md');
    assert.equal(
      document.getText(),
      `# Problem\n\nAdd.\n\n# Solution\n\nFirst,\n\nwe add.\n\nWe have \\(${FALSE}\\).\n\nThat was all.\n`,
    );
    assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme), false);
  });

  it('are reviewed in the row’s own steps', async () => {
    const document = await open(itemUri(set, 'add-1', 0));
    await problemOn(document, FALSE);
    const lenses = await eventually('the lines above the text', async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return found.length > 0 ? found : undefined;
    });
    // By its blank lines, the text has four.
    assert.ok(
      lenses.some(({ command }) => /^¶2: /.test(command?.title ?? '')),
      lenses.map(({ command }) => command?.title).join('\n'),
    );
  });

  it('of which nothing is false have no mark', async () => {
    const document = await open(itemUri(set, 'add-2', 1));
    await staysWithoutProblems(document.uri);
  });

  it('are those of a JSON array, too, and lines that cannot be read harm none', async () => {
    await write('rows.json', JSON.stringify(rows));
    const array = inWorkspace('rows.json');
    await vscode.commands.executeCommand('proofmark.openDataSet', array);
    await problemOn(await open(itemUri(array, 'add-1', 0)), FALSE);
    await write(SET, `{"torn\n${lines(rows)}`);
    await problemOn(await open(itemUri(set, 'add-1', 1)), FALSE);
    fs.rmSync(array.fsPath);
  });

  it('follow their file, by their ids', async () => {
    const uri = itemUri(set, 'add-2', 1);
    const document = await open(uri);
    await write(SET, lines([{ id: 'new', problem: 'Add.', steps: ['x'] }, rows[0], { ...rows[1], steps: [FALSE] }]));
    await eventually('the text as it is now', () => (document.getText().includes(FALSE) ? true : undefined));
    await problemOn(document, FALSE);
  });

  it('are reviewed for agents, by their address', async () => {
    const tool = await vscode.lm.invokeTool('proofmark_reviewProof', {
      input: { uri: itemUri(set, 'add-1', 0).toString() },
      toolInvocationToken: undefined,
    });
    const report = tool.content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
      .join('\n');
    assert.match(report, /\brows\.jsonl#add-1\b.*¶2\b/);
  });

  it('are compared with the other solutions of their problem', async () => {
    await vscode.commands.executeCommand('proofmark.compareProofs', itemUri(set, 'add-2', 1));
    const tab = await eventually('the comparison', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ label, input }) => input instanceof vscode.TabInputWebview && label.includes('add-2')),
    );
    await vscode.window.tabGroups.close(tab);
  });

  it('are all looked at by the checker, whether a document shows them or not, and what it said is kept', async () => {
    const many = Array.from({ length: 30 }, (_, k) => ({
      id: `kept-${k}`,
      problem: `Add ${k}.`,
      steps: ['First.', `So \\(${k} + 1 = ${k + (k % 3 === 0 ? 2 : 1)}\\).`],
    }));
    const checked = await write('checked.jsonl', lines(many));
    await vscode.commands.executeCommand('proofmark.openDataSet', checked);
    const flags = await eventually('what was said of all items', () => {
      const kept = keptFlags().find((items) => items.has('kept-0') && items.size === many.length);
      return kept;
    });
    assert.deepEqual(
      many.map(({ id }) => flags.get(id)),
      many.map((_, k) => (k % 3 === 0 ? [1] : [])),
    );
    fs.rmSync(checked.fsPath);
  });

  it('of rows of no known form are read as a person says, who is asked once, and ids stay once they are labelled', async () => {
    const name = 'unknown.jsonl';
    const unknown = await write(
      name,
      lines(
        ['a', 'b'].map((qid) => ({
          qid,
          prompt: `Add ${qid}.`,
          response: `First. \\(${FALSE}\\).`,
          first_bad: 1,
        })),
      ),
    );
    const settings = vscode.workspace.getConfiguration('proofmark');
    await settings.update('annotator', 'emmy', vscode.ConfigurationTarget.Global);
    const run = (command: string) => vscode.commands.executeCommand(`proofmark.${command}`, unknown);
    try {
      const opening = run('openDataSet');
      // The first row: solution = response, problem = prompt, name = qid.
      await answerQuestion();
      await settled('opening the data set', opening);
      const document = await open(itemUri(unknown, 'b', 1));
      assert.match(document.getText(), /Add b\./);
      await problemOn(document, FALSE);
      // Once it is closed it is opened again without a question.
      await vscode.commands.executeCommand('proofmark.closeDataSet', {
        kind: 'set',
        set: unknown.toString(),
      });
      await settled('opening it again', run('openDataSet'));
      assert.equal(isQuestionOpen(), false);
      const again = await open(itemUri(unknown, 'b', 1));
      const { start } = rangeOf(again, FALSE);
      (await vscode.window.showTextDocument(again)).selection = new vscode.Selection(start, start);
      await problemOn(again, FALSE);
      await vscode.commands.executeCommand('proofmark.agree');
      const file = inWorkspace('.proofmark/labels/emmy.jsonl').fsPath;
      await eventually('the label', () => (fs.existsSync(file) ? true : undefined));
      // The problem is taken away; the name of the item, behind it, cannot be.
      const changing = vscode.commands.executeCommand('proofmark.changeDataSetFields', {
        kind: 'set',
        set: unknown.toString(),
      });
      await answerQuestion('Next', 'Next', 'Next');
      await answerQuestion('Next', 'Next');
      await answerQuestion('Previous');
      await answerQuestion();
      await settled('changing the fields', changing);
      await eventually('the item without its problem', () => (again.getText().includes('Add b.') ? undefined : true));
    } finally {
      await settings.update('annotator', undefined, vscode.ConfigurationTarget.Global);
      fs.rmSync(unknown.fsPath, { force: true });
    }
  });

  it('carry labels under the name of the data set and their id', async () => {
    const settings = vscode.workspace.getConfiguration('proofmark');
    await settings.update('annotator', 'emmy', vscode.ConfigurationTarget.Global);
    try {
      const document = await open(itemUri(set, 'add-1', 0));
      await problemOn(document, FALSE);
      const { start } = rangeOf(document, FALSE);
      const editor = await vscode.window.showTextDocument(document);
      editor.selection = new vscode.Selection(start, start);
      await vscode.commands.executeCommand('proofmark.agree');
      const file = inWorkspace('.proofmark/labels/emmy.jsonl').fsPath;
      const record = await eventually('the record', () =>
        fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8').trim()) : undefined,
      );
      assert.deepEqual([record.item, record.step, record.kind], [`${SET}#add-1`, 1, 'agree']);
    } finally {
      await settings.update('annotator', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
