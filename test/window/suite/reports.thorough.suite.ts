/** Reports in the extension host: what they read, open, hide and write, with journals of simulated judges. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { REPORT_PANEL_VIEW_TYPE } from '../../../src/protocol/view-types.ts';
import { journalText, LARGE, madeRows, runFiles, SET, SMALL } from '../../support/run-files.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { closeAll, eventually, inWorkspace, write } from './workbench.ts';

const EACH = 20;
const FILES = runFiles(EACH);

const journal = (run: string): vscode.Uri => inWorkspace(`.proofmark/runs/${run}.jsonl`);
const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`proofmark.${command}`, ...args);

const tabs = (): readonly vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(REPORT_PANEL_VIEW_TYPE));

const titled = (title: RegExp): Promise<vscode.Tab> =>
  eventually(`a tab ${title}`, () => tabs().find(({ label }) => title.test(label)));

/** The report of the panel with the focus, as its JSON has it. */
async function exported(): Promise<
  Record<string, never> & {
    rows: { rows: { id: string }[]; summary: string };
    audits: { sentence: string }[];
  }
> {
  const to = inWorkspace('exported.json');
  await vscode.workspace.fs.delete(to).then(undefined, () => {});
  await run('exportReport', { format: 'json', to });
  return eventually('the export', async () => {
    try {
      return JSON.parse(Buffer.from(await vscode.workspace.fs.readFile(to)).toString());
    } catch {
      return undefined;
    }
  });
}

describe('reports of runs', () => {
  beforeEach(async () => {
    for (const [name, text] of Object.entries(FILES)) await write(name, text);
  });

  afterEach(async () => {
    await vscode.window.tabGroups.close(tabs());
    await closeAll();
    await vscode.workspace.getConfiguration('proofmark').update('label.mode', undefined, true);
    for (const name of ['.proofmark', SET, 'exported.json', 'report.html', 'report.md', 'report.csv'])
      fs.rmSync(inWorkspace(name).fsPath, { recursive: true, force: true });
  });

  it('open one run, and one that is open is shown again', async () => {
    await run('openReport', journal(LARGE.run));
    await titled(new RegExp(`^Report: simulated-large \\(simulated\\), ${SET}$`));
    await run('openReport', journal(LARGE.run));
    assert.equal(tabs().length, 1);
    const report = await exported();
    assert.match(String(report.sentence), /^simulated-large \(simulated\)/);
    assert.match(String(report.simulated), /simulated/);
  });

  it('set two runs beside each other, and write all forms', async () => {
    await run('openReport', [journal(LARGE.run), journal(SMALL.run)]);
    await titled(/^Report: simulated-large \(simulated\) vs\. simulated-small/);
    for (const [format, name, words] of [
      ['html', 'report.html', /<svg|id="proofmark-report"/],
      ['markdown', 'report.md', /^# /m],
      ['csv', 'report.csv', /f1/],
    ] as const) {
      const to = inWorkspace(name);
      await run('exportReport', { format, to });
      const text = await eventually(name, () =>
        fs.existsSync(to.fsPath) ? fs.readFileSync(to.fsPath, 'utf8') : undefined,
      );
      assert.match(text, words);
      assert.match(text, /simulated/, `${name} says that its judges are`);
    }
  });

  it('list nothing of items that are labelled blind', async () => {
    await vscode.workspace.getConfiguration('proofmark').update('label.mode', 'blind', true);
    await run('openReport', journal(LARGE.run));
    await titled(/^Report: simulated-large/);
    const { rows } = await exported();
    assert.deepEqual(rows.rows, []);
    assert.match(rows.summary, anyShownText("Excluded {0} items because you're labeling them blind."));
    await vscode.workspace.getConfiguration('proofmark').update('label.mode', 'assisted', true);
    await eventually('the rows', async () => ((await exported()).rows.rows.length > 0 ? true : undefined));
  });

  it('have audits that look at texts once their data set is open', async () => {
    const token = async (): Promise<string> =>
      (await exported()).audits.find(({ sentence }) => /single token/.test(sentence))?.sentence ?? '';
    await run('openReport', journal(LARGE.run));
    await titled(/^Report: simulated-large/);
    assert.match(
      await token(),
      anyShownText(
        "Text-based rules, such as the best single token: n/a because the run's data set isn't open or lacks some rows. Open the complete data set; on the command line, pass it with --data.",
      ),
    );
    await run('openDataSet', inWorkspace(SET));
    await eventually('the token', async () =>
      anyShownText('The best single token correctly predicts the label for {0} of scored rows.').test(await token())
        ? true
        : undefined,
    );
  });

  it('say what is wrong with a journal, and show it once it is mended', async () => {
    await write(`.proofmark/runs/${LARGE.run}.jsonl`, 'not a journal\n');
    await run('openReport', journal(LARGE.run));
    await titled(/^Report$/);
    await write(`.proofmark/runs/${LARGE.run}.jsonl`, journalText(madeRows(EACH), LARGE));
    await titled(/^Report: simulated-large/);
  });
});
