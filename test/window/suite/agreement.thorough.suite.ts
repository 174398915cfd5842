/** Agreement and statistics of data sets in the editor: what the reports say, and from whom they are hidden. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { anyShownText } from '../../support/shown-text.ts';
import { closeAll, eventually, inWorkspace, write } from './workbench.ts';

const SET = 'agree.jsonl';
/** As reports are called. */
const NAME = 'agree';
const names = ['ada', 'emmy', 'sofia'];
const rows = [1, -1].map((label, k) => ({
  id: `add-${k}`,
  generator: 'small-model',
  problem: 'Add.',
  steps: ['First.', 'Then.', 'At last.'],
  final_answer_correct: true,
  label,
}));

/** What a report says, once it says what is looked for. */
function report(title: string, wanted: RegExp): Promise<string> {
  return eventually(`${title} with ${wanted}`, () => {
    const document = vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'proofmark-report' && uri.path === `/${title}.md`,
    );
    return document && wanted.test(document.getText()) ? document.getText() : undefined;
  });
}

/** Blind labels of three people, of whom sofia differs on the first item. */
function labelled(annotator: string): string {
  return rows
    .map(({ label }, k) => {
      const value = annotator === 'sofia' && k === 0 ? 2 : label;
      const time = `2026-01-01T00:00:0${k}.000Z`;
      const item = `${SET}#add-${k}`;
      return `${JSON.stringify({ v: 1, time, annotator, item, fingerprint: 'aa', mode: 'blind', kind: 'submit', value })}\n`;
    })
    .join('');
}

/** To who takes part. */
const HIDDEN = anyShownText(
  "You're an annotator of {0}. This report shows others' labels and the ground truth, so it stays hidden until no more items can be assigned to you.",
);

describe('agreement on a data set', () => {
  const file = (): vscode.Uri => inWorkspace(`.proofmark/agreement/${SET}.json`);
  const setting = (name: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('proofmark').update('annotator', name, vscode.ConfigurationTarget.Global);
  let set: vscode.Uri;

  beforeEach(async () => {
    set = await write(SET, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const name of names) await write(`.proofmark/labels/${name}.jsonl`, labelled(name));
    await vscode.commands.executeCommand('proofmark.openDataSet', set);
  });
  afterEach(async () => {
    await setting(undefined);
    await closeAll();
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(set.fsPath, { force: true });
  });

  it('is shown in the preview of Markdown, and so are statistics', async () => {
    await vscode.commands.executeCommand('proofmark.showAgreement', { set: set.toString() });
    const agreement = await report(`Agreement on ${NAME}`, /Disagreements: 1/);
    assert.match(agreement, /\| agree \| correct \| 1 \| 1 \(100\.0%\) \|/);
    assert.match(agreement, /ada: ¶2, emmy: ¶2, sofia: ¶3/);
    await vscode.commands.executeCommand('proofmark.showStatistics', { set: set.toString() });
    assert.match(await report(`Statistics for ${NAME}`, /small-model/), /\| agree \| error \| 1 \| 3\.0 \|/);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.ok(tabs.some(({ input }) => input instanceof vscode.TabInputWebview && /markdown/i.test(input.viewType)));
  });

  it('is hidden from who takes part as soon as a protocol begins, and shown to others', async () => {
    await vscode.commands.executeCommand('proofmark.showAgreement', { set: set.toString() });
    await report(`Agreement on ${NAME}`, /Disagreements: 1/);
    await setting('karen');
    const annotators = [...names, 'karen', 'olga'];
    await vscode.commands.executeCommand('proofmark.startAgreement', {
      set: set.toString(),
      annotators,
      seed: 'seed',
    });
    const protocol = { v: 1, dataSet: SET, seed: 'seed', annotators, needed: 3, most: 5 };
    assert.deepEqual(JSON.parse(fs.readFileSync(file().fsPath, 'utf8')), protocol);
    assert.doesNotMatch(await report(`Agreement on ${NAME}`, HIDDEN), /ada|sofia|¶3/);
    // Once begun it is not changed.
    void vscode.commands.executeCommand('proofmark.startAgreement', {
      set: set.toString(),
      annotators: names,
      seed: 'other',
    });
    // Nor is it shown to who may yet be asked: it stays as it is.
    await vscode.commands.executeCommand('proofmark.showAgreement', { set: set.toString() });
    await vscode.commands.executeCommand('proofmark.showStatistics', { set: set.toString() });
    await report(`Agreement on ${NAME}`, HIDDEN);
    assert.deepEqual(JSON.parse(fs.readFileSync(file().fsPath, 'utf8')), protocol);
    await setting('somebody');
    await vscode.commands.executeCommand('proofmark.showAgreement', { set: set.toString() });
    await report(`Agreement on ${NAME}`, /Annotators/);
  });

  it('is hidden while labels are blind by the setting, too, and comes back', async () => {
    const mode = (value: string | undefined): Thenable<void> =>
      vscode.workspace.getConfiguration('proofmark').update('label.mode', value, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('proofmark.showStatistics', { set: set.toString() });
    await report(`Statistics for ${NAME}`, /small-model/);
    try {
      await mode('blind');
      assert.doesNotMatch(await report(`Statistics for ${NAME}`, /labeled blind/), /small-model|error/);
    } finally {
      await mode(undefined);
    }
    await report(`Statistics for ${NAME}`, /small-model/);
  });

  it('stays hidden where the protocol cannot be read', async () => {
    await eventually('the statistics', async () => {
      // The protocol of another test may not be forgotten yet.
      await vscode.commands.executeCommand('proofmark.showStatistics', { set: set.toString() });
      const shown = vscode.workspace.textDocuments.find(({ uri }) => uri.path === `/Statistics for ${NAME}.md`);
      return shown && /small-model/.test(shown.getText()) ? true : undefined;
    });
    await write(`.proofmark/agreement/${SET}.json`, '{"v":1,');
    await report(
      `Statistics for ${NAME}`,
      anyShownText(
        "Can't read the agreement protocol for {0}, so this report stays hidden. Fix the protocol file first.",
      ),
    );
    fs.rmSync(file().fsPath);
    await report(`Statistics for ${NAME}`, /small-model/);
  });
});
