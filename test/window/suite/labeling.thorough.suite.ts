/** Labeling a data set by commands: each is a record in the file, whatever comes next. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { type LabelRecord, parseLabelFile } from '../../../src/core/annotate/index.ts';
import { startScriptedServer } from '../../support/scripted-server.ts';
import {
  closeAll,
  eventually,
  inWorkspace,
  itemUri,
  ownProblems,
  runAndAgree,
  staysWithout,
  write,
} from './workbench.ts';

/** Each test has a data set of its own: what was seen of an item is remembered. */
let set = '';
let count = 0;
const ME = 'emmy';
const FALSE = '2 + 2 = 5';
const rows = Array.from({ length: 4 }, (_, k) => ({
  id: `sum-${k}`,
  problem: `Add ${k} and 2.`,
  steps: ['First we add.', k === 2 ? `We have \\(${FALSE}\\).` : 'So it is.', 'That was all.'],
  label: k === 2 ? 1 : -1,
  generator: `model-${k}`,
  reference: 'Count on your fingers.',
}));

const labelFile = (): string => inWorkspace(path.join('.proofmark', 'labels', `${ME}.jsonl`)).fsPath;

function records(): readonly LabelRecord[] {
  return fs.existsSync(labelFile()) ? parseLabelFile(fs.readFileSync(labelFile(), 'utf8'), ME).records : [];
}

/** What was said, in order: `sum-1 earliest 1`. */
function said(): readonly string[] {
  return records().map(({ item, kind, value, unblinded }) =>
    [item.slice(set.length + 1), kind, ...(value === undefined ? [] : [value]), ...(unblinded ? ['seen'] : [])].join(
      ' ',
    ),
  );
}

const key = (name: string): Thenable<unknown> => vscode.commands.executeCommand(`proofmark.label.${name}`);

async function labelTab(): Promise<vscode.Tab> {
  return eventually('the tab of the label panel', () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('labelPanel')),
  );
}

async function itemIs(name: string): Promise<void> {
  await eventually(`the item ${name} in the panel`, async () =>
    (await labelTab()).label === `Label: ${name}` ? true : undefined,
  );
}

async function start(at?: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('proofmark.startLabelling', at ?? inWorkspace(set));
}

/** Shows the text of an item, and takes the cursor to a step. */
async function inText(number: number, step: number): Promise<vscode.TextEditor> {
  const uri = itemUri(inWorkspace(set), `sum-${number}`, number);
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
  const at = document.positionAt(document.getText().indexOf(rows[number]?.steps[step] ?? ''));
  editor.selection = new vscode.Selection(at, at);
  return editor;
}

describe('labeling', () => {
  const settings = () => vscode.workspace.getConfiguration('proofmark');
  const mode = (value: 'assisted' | 'blind' | undefined) =>
    settings().update('label.mode', value, vscode.ConfigurationTarget.Global);
  before(async () => {
    await settings().update('annotator', ME, vscode.ConfigurationTarget.Global);
  });
  after(() => settings().update('annotator', undefined, vscode.ConfigurationTarget.Global));
  beforeEach(async () => {
    set = `sums-${++count}.jsonl`;
    await write(set, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('proofmark.stopLabelling');
    await closeAll();
    await mode(undefined);
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(inWorkspace(set).fsPath, { force: true });
  });

  it('by keys in the text of an item: each is in the file before the next, across items', async () => {
    await start(itemUri(inWorkspace(set), 'sum-0', 0));
    await itemIs('sum-0');
    await inText(0, 1);
    await key('earliest');
    assert.deepEqual(said(), ['sum-0 earliest 1']);
    await key('unsure');
    await key('unsure');
    assert.deepEqual(said(), ['sum-0 earliest 1', 'sum-0 unsure', 'sum-0 unsure 0']);
    await key('submit');
    await itemIs('sum-1');
    assert.equal(said().at(-1), 'sum-0 submit 1');
    // The next item takes the place of the one before, where the keys go on.
    const shown = vscode.window.activeTextEditor?.document.uri;
    assert.equal(shown?.toString(), itemUri(inWorkspace(set), 'sum-1', 1).toString());
    await key('none');
    await key('submit');
    await itemIs('sum-2');
    assert.deepEqual(said().slice(-2), ['sum-1 earliest -1', 'sum-1 submit -1']);
    for (const { mode } of records()) assert.equal(mode, 'assisted');
  });

  it('has one panel, however often it is begun at once', async () => {
    const other = `other-${set}`;
    await write(other, `${JSON.stringify(rows[0])}\n`);
    try {
      await Promise.all([start(), start(), start(inWorkspace(other)), start()]);
      await itemIs('sum-0');
      await eventually('one panel', () => {
        const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
        const labels = tabs.map(({ label }) => label).filter((label) => label.startsWith('Label'));
        return labels.join() === 'Label: sum-0' ? true : undefined;
      });
      await key('none');
      const [label, more] = await eventually('a label', () => (said().length > 0 ? said() : undefined));
      assert.match(label ?? '', /sum-0 earliest -1$/);
      assert.equal(more, undefined);
    } finally {
      fs.rmSync(inWorkspace(other).fsPath, { force: true });
    }
  });

  it('takes back one after another, and goes back to finished items', async () => {
    await start();
    await itemIs('sum-0');
    await inText(0, 0);
    await key('none');
    await key('submit');
    await itemIs('sum-1');
    await key('undo');
    await itemIs('sum-0');
    assert.equal(records().at(-1)?.kind, 'retract');
    await key('submit');
    await itemIs('sum-1');
    await key('finished');
    await itemIs('sum-0');
    await key('bad');
    assert.equal(said().at(-1), 'sum-0 step -1');
    await key('finished');
    await itemIs('sum-1');
  });

  it('moves the cursor of the text with the step', async () => {
    await start();
    await itemIs('sum-0');
    const editor = await inText(0, 0);
    await key('nextStep');
    await eventually('the cursor in step 2', () =>
      editor.document.getText().slice(editor.document.offsetAt(editor.selection.active)).startsWith('So it is.')
        ? true
        : undefined,
    );
    await key('earliest');
    assert.equal(said().at(-1), 'sum-0 earliest 1');
    // Meanwhile the editor may tell of where the cursor was set at first.
    await new Promise((resolve) => setTimeout(resolve, 500));
    // One key behind the other, with no time between them.
    await Promise.all([key('nextStep'), key('neutral'), key('previousStep'), key('bad')]);
    assert.deepEqual(
      records()
        .slice(-2)
        .map(({ step, value }) => [step, value]),
      [
        [2, 0],
        [1, -1],
      ],
    );
  });

  it('blind, an item has no marks before it is submitted, and its order is the annotator’s own', async () => {
    await mode('blind');
    await start(itemUri(inWorkspace(set), 'sum-2', 2));
    await itemIs('sum-2');
    const { document } = await inText(2, 1);
    await staysWithout(() => ownProblems(document.uri));
    await key('earliest');
    await staysWithout(() => ownProblems(document.uri));
    await key('submit');
    await eventually('the mark of the false relation', () => (ownProblems(document.uri).length > 0 ? true : undefined));
    assert.deepEqual(said(), ['sum-2 earliest 1', 'sum-2 submit 1']);
    for (const { mode, unblinded } of records()) assert.deepEqual([mode, unblinded], ['blind', undefined]);
    // Seen since: a change says so.
    await inText(2, 1);
    await key('none');
    assert.equal(said().at(-1), 'sum-2 earliest -1 seen');
  });

  it('assisted, a verdict that was given before is before the annotator, without a call, and the label names its judge', async () => {
    const server = await startScriptedServer(() => ({
      text: 'That step is not needed. \\boxed{2}',
    }));
    try {
      await settings().update(
        'endpoints',
        [{ name: 'good', kind: 'chat', baseUrl: server.url, model: 'good' }],
        vscode.ConfigurationTarget.Global,
      );
      await settings().update('review.judge', 'critic@good', vscode.ConfigurationTarget.Global);
      await vscode.commands.executeCommand('proofmark.openDataSet', inWorkspace(set));
      const asked = await runAndAgree('proofmark.judgeItems', [itemUri(inWorkspace(set), 'sum-1', 1)]);
      const calls = server.requests.length;
      assert.equal(asked, true);
      assert.ok(calls > 0);
      // Another judge is chosen, so that no review of the item has it again.
      await settings().update('review.judge', undefined, vscode.ConfigurationTarget.Global);
      await start(itemUri(inWorkspace(set), 'sum-1', 1));
      await itemIs('sum-1');
      await key('earliest');
      // Where it is begun is the step that the judge has flagged.
      await eventually('the label', () => (said().length > 0 ? true : undefined));
      assert.deepEqual(said(), ['sum-1 earliest 2']);
      assert.equal(records()[0]?.mode, 'assisted');
      assert.match(records()[0]?.judge ?? '', /^critic.*good/);
      await key('submit');
      await itemIs('sum-2');
      await key('none');
      await eventually('the next label', () => (said().at(-1)?.startsWith('sum-2') ? true : undefined));
      assert.deepEqual([records().at(-1)?.mode, records().at(-1)?.judge], ['assisted', undefined]);
      assert.equal(server.requests.length, calls);
    } finally {
      await settings().update('review.judge', undefined, vscode.ConfigurationTarget.Global);
      await settings().update('endpoints', undefined, vscode.ConfigurationTarget.Global);
      await server.close();
    }
  });

  it('with the reference shown, that is in the file first', async () => {
    await mode('blind');
    await start(itemUri(inWorkspace(set), 'sum-1', 1));
    await itemIs('sum-1');
    const { document } = await inText(1, 0);
    assert.doesNotMatch(document.getText(), /fingers/);
    await key('reference');
    await eventually('the reference in the text', () =>
      /Count on your fingers/.test(document.getText()) ? true : undefined,
    );
    assert.deepEqual(said(), ['sum-1 reveal reference']);
    await key('none');
    assert.equal(records().at(-1)?.usedReference, true);
  });

  it('ends with its panel', async () => {
    await start();
    await itemIs('sum-0');
    await inText(0, 0);
    await vscode.window.tabGroups.close(await labelTab());
    await key('none');
    assert.deepEqual(said(), []);
  });
});
