/** The packed extension in VS Code's web extension host, on a virtual workspace, as vscode.dev has it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page, Worker } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { root, samples } from '../support/paths.ts';
import { falseRelation, flagship, laterFalseRelation } from '../support/samples.ts';
import { ERROR_ICON, FIRST_LOOK_SETTINGS, waitForMarks } from './first-look.ts';
import { type Marks, phraseBoxes, readMarks } from './marks.ts';
import { installBuilt } from './packed.ts';
import {
  chooseRow,
  type EditorPage,
  openPage,
  panelInSight,
  quickInput,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { remoteUri, type Server, startServer, workbenchUrl } from './server.ts';

/** How VS Code names what an extension starts from within its web extension host. */
const CHECKER = 'ExtensionHostWorker -> proofmark-checker';
const MEMORY_FILES = path.join(root, 'test', 'fixtures', 'memory-files');

const lines = fs.readFileSync(path.join(samples, flagship), 'utf8').split('\n');
const falseLine = lines.findIndex((line) => line.includes(falseRelation)) + 1;
const laterLine = lines.findIndex((line) => line.includes(laterFalseRelation)) + 1;

describe('the packed extension in the web extension host', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-web-'));
  let server: Server;
  let editor: EditorPage;
  let page: Page;

  before(
    async () => {
      const extensionsDir = path.join(scratch, 'extensions');
      await installBuilt(extensionsDir);
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: true,
        smokeTestDriver: true,
        hasAllExtensions: true,
        settings: {
          ...FIRST_LOOK_SETTINGS,
          'proofmark.marks.endOfLine': true,
          'remote.extensionKind': { 'proofmark.proofmark': ['web'] },
        },
      });
      const payload = [['extensionDevelopmentPath', remoteUri(server, MEMORY_FILES)]] as const;
      editor = await openPage(server, { payload });
      page = editor.page;
      const address = new URL(workbenchUrl(server, { payload: [...payload, ['openFile', `memory:/${flagship}`]] }));
      address.searchParams.delete('ew');
      address.searchParams.set('folder', 'memory:/');
      await page.goto(address.href);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await server?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  it('marks the sample of a virtual workspace, with the checker in a worker of that host', async () => {
    await waitForMarks(page);
    assert.equal((await checkers(page)).length, 1);
  });

  it('takes the mark away when an edit mends the phrase', async () => {
    await waitForMarks(page);
    const [box] = await phraseBoxes(page, '\\cos (180^\\circ - \\theta)');
    assert.ok(box);
    await page.mouse.click(box.left, box.top + box.height / 2);
    await page.keyboard.type('-');
    await page.locator('.view-line', { hasText: '= -\\cos (180^\\circ' }).waitFor();
    await eventually('the later one as the only mark', () => readMarks(page), isOnlyLaterMarked);
  });

  it('ends a checker that hangs, and goes on with a new one', async () => {
    await eventually('the later one as the only mark', () => readMarks(page), isOnlyLaterMarked);
    const [checker] = await checkers(page);
    assert.ok(checker);
    const ended = checker.waitForEvent('close', { timeout: 60_000 });
    // As a task of its own: a browser does not end a worker in the middle of what a debugger evaluates.
    await checker.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    const start = performance.now();
    // A text that was never checked: what is known of one is not asked again.
    await page.keyboard.type('2');
    await page.locator('.view-line', { hasText: '= -2\\cos (180^\\circ' }).waitFor();
    await ended;
    assert.ok(performance.now() - start > 1000);
    await eventually('a reason at the line that is false again', () => readMarks(page), isFalseAgain);
    const now = await checkers(page);
    assert.equal(now.length, 1);
    assert.notEqual(now[0], checker);
  });

  it('begins a judge prompt there, underlines a slip in it and mends it', async () => {
    await runCommand(page, 'proofmark.newJudgePrompt');
    await chooseRow(page, 'critic');
    await quickInput(page);
    await page.keyboard.press('Enter');
    await waitForEditor(page, 'my-critic.judge.md');
    await page.locator('.statusbar-item', { hasText: 'Judge Prompt' }).waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    // What closes braces by itself may not be loaded yet.
    await page.keyboard.type(' {{rubrik}}');
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+.');
    await page.locator('.action-widget:visible', { hasText: 'Change to “rubric”' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .squiggly-error').first().waitFor({ state: 'detached' });
    await page.locator('.view-line', { hasText: '{{rubric}}' }).last().waitFor();
  });

  it('shows the very messages of a proof there, in the lab of that prompt', async () => {
    const panel = panelInSight(page);
    await runCommand(page, 'proofmark.openLab');
    await panel.locator('.variable').first().waitFor();
    await panel.locator('.lab-head', { hasText: flagship }).waitFor();
    await page.keyboard.press('ControlOrMeta+2');
    await runCommand(page, 'View: Close Editor');
    await page.locator('iframe.webview.ready:visible').waitFor({ state: 'detached' });
  });

  it('has a data set of that workspace labelled, into its own storage where the folder cannot be written', async () => {
    const status = page.locator('.statusbar-item', { hasText: 'Labeling' });
    const panel = () => panelInSight(page);
    // Nobody searches a virtual file system for names.
    await runCommand(page, 'File: Focus on Files Explorer');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'sample.jsonl' }).dblclick();
    await waitForEditor(page, 'sample.jsonl');
    await runCommand(page, 'proofmark.startLabelling');
    await (await quickInput(page)).fill('emmy');
    await page.keyboard.press('Enter');
    await panel().locator('.record').waitFor();
    await panel().locator('[data-step="0"]').click();
    await page.keyboard.press('e');
    await panel().locator('.sentence', { hasText: /¶1\b/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await status.filter({ hasText: '1 of 6' }).waitFor();
  });
});

function isOnlyLaterMarked({ gutter, lineEnds }: Marks): boolean {
  return (
    gutter.every(({ background, line }) => line === laterLine && ERROR_ICON.test(background)) &&
    gutter.length === 1 &&
    lineEnds.every(({ line }) => line !== falseLine)
  );
}

function isFalseAgain({ gutter, lineEnds }: Marks): boolean {
  return gutter.some(({ line }) => line < laterLine) && lineEnds.some(({ line }) => line === falseLine);
}

async function checkers(page: Page): Promise<Worker[]> {
  const named = await Promise.all(
    // One that is ending gives no name.
    page.workers().map(async (worker) => ({ worker, name: await worker.evaluate(() => self.name).catch(() => '') })),
  );
  return named.filter(({ name }) => name === CHECKER).map(({ worker }) => worker);
}
