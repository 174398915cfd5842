/** Labels of a data set are exported as rows that others read, and read back. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { formatLabelLine, type LabelRecord } from '../../../src/core/annotate/index.ts';
import { computeTextFingerprint, parseDataRow } from '../../../src/core/proof/index.ts';
import { closeAll, inWorkspace, write } from './workbench.ts';

const SET = 'to-export.jsonl';
const ME = 'emmy';
const STEPS = ['It is 2.', 'So 3.', 'Done.'];
const rows = ['one', 'two', 'three'].map((id) => ({
  id,
  generator: 'g',
  problem: 'What is 1 + 1?',
  steps: STEPS,
  final_answer_correct: true,
  label: 0,
}));

const settings = () => vscode.workspace.getConfiguration('proofmark');
const labelFile = () => inWorkspace(path.join('.proofmark', 'labels', `${ME}.jsonl`)).fsPath;

let clock = 0;

/** A label as it lies in the file: what was said, and that it was submitted. */
function submitted(id: string, index: number): readonly LabelRecord[] {
  const base = (): Omit<LabelRecord, 'kind'> => ({
    v: 1,
    time: new Date(Date.UTC(2026, 0, 1) + clock++).toISOString(),
    annotator: ME,
    item: `${SET}#${id}`,
    fingerprint: 'aa',
    mode: 'assisted',
  });
  const said: LabelRecord[] =
    index < 0
      ? []
      : [
          {
            ...base(),
            kind: 'earliest',
            value: index,
            step: index,
            fingerprint: computeTextFingerprint(STEPS[index] ?? ''),
          },
        ];
  return [...said, { ...base(), kind: 'submit', value: index, milliseconds: 900 }];
}

const textIn = ({ fsPath }: vscode.Uri): string => (fs.existsSync(fsPath) ? fs.readFileSync(fsPath, 'utf8') : '');

/** Exports, and takes the first choice of whatever is asked. A list that is accepted before it is drawn is left without a choice: then it is asked again. */
async function exported(to: vscode.Uri, format: string, set: vscode.Uri): Promise<readonly unknown[]> {
  const before = textIn(to);
  for (let tries = 0; tries < 5 && textIn(to) === before; tries++) await exportOnce(to, format, set);
  return textIn(to)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

async function exportOnce(to: vscode.Uri, format: string, set: vscode.Uri): Promise<void> {
  let isDone = false;
  const done = Promise.resolve(
    vscode.commands.executeCommand('proofmark.exportLabels', { set: set.toString(), format, to }),
  ).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
  await done;
}

describe('exported labels', () => {
  let set: vscode.Uri;
  const to = () => inWorkspace('exported.jsonl');
  before(async () => {
    await settings().update('annotator', ME, vscode.ConfigurationTarget.Global);
    fs.mkdirSync(path.dirname(labelFile()), { recursive: true });
    const records = [...submitted('one', 1), ...submitted('two', -1)];
    fs.writeFileSync(labelFile(), records.map((record) => `${formatLabelLine(record)}\n`).join(''));
    set = await write(SET, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await vscode.commands.executeCommand('proofmark.openDataSet', set);
  });
  afterEach(closeAll);
  after(async () => {
    await settings().update('annotator', undefined, vscode.ConfigurationTarget.Global);
    for (const file of [inWorkspace('.proofmark'), set, to()]) fs.rmSync(file.fsPath, { recursive: true, force: true });
  });

  it('are the annotator’s own, and read back', async () => {
    const found = await exported(to(), 'processbench', set);
    const labels = found.flatMap((row) => {
      const read = parseDataRow(row, '?');
      assert.ok(!('error' in read));
      return read.map(({ id, label, generator, solution }) => ({ id, label, generator, solution }));
    });
    const solution = { kind: 'steps', steps: STEPS };
    assert.deepEqual(labels, [
      { id: 'one', label: 1, generator: 'g', solution },
      { id: 'two', label: -1, generator: 'g', solution },
    ]);
  });

  it('take the place of a file that is there, as the dialog has asked', async () => {
    fs.writeFileSync(to().fsPath, 'old');
    const found = await exported(to(), 'prm800k', set);
    assert.equal(found.length, 2);
    const names = fs.readdirSync(path.dirname(to().fsPath));
    assert.deepEqual(
      names.filter((name) => name.endsWith('.part')),
      [],
    );
  });

  it('are nobody else’s, and nothing but what was submitted, while the set is labelled blind', async () => {
    await settings().update('label.mode', 'blind', vscode.ConfigurationTarget.Workspace);
    try {
      // Nothing is asked: there are no other labels to choose from.
      await vscode.commands.executeCommand('proofmark.exportLabels', {
        set: set.toString(),
        format: 'processbench',
        to: to(),
      });
      const text = fs.readFileSync(to().fsPath, 'utf8');
      const lines = text.trimEnd().split('\n');
      assert.deepEqual(
        lines.map((line) => [JSON.parse(line).id, JSON.parse(line).label]),
        [
          ['one', 1],
          ['two', -1],
        ],
      );
    } finally {
      await settings().update('label.mode', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

describe('the sample data set', () => {
  afterEach(closeAll);

  it('is opened by a command', async () => {
    await vscode.commands.executeCommand('proofmark.openSampleDataSet');
    const to = inWorkspace('sample-rows.jsonl');
    try {
      const sample = vscode.Uri.joinPath(
        vscode.extensions.getExtension('proofmark.proofmark')?.extensionUri ?? to,
        'media/samples/sample.jsonl',
      );
      assert.equal((await exported(to, 'processbench', sample)).length, 6);
    } finally {
      fs.rmSync(to.fsPath, { force: true });
    }
  });
});
