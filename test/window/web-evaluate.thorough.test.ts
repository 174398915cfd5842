/** The embedded checker evaluated in VS Code's web extension host, on a virtual workspace: a report, which a reload keeps, and a run that a reload breaks off and that is taken up. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/paths.ts';
import { shownText } from '../support/shown-text.ts';
import { installBuilt } from './packed.ts';
import {
  chooseRow,
  type EditorPage,
  openPage,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
  waitForWorkbench,
} from './page.ts';
import { remoteUri, type Server, startServer, workbenchUrl } from './server.ts';

const MEMORY_FILES = path.join(root, 'test', 'fixtures', 'memory-files');
/** Rows of `sums.jsonl`, of which every third is wrong. */
const SUMS = 1200;

describe('an evaluation in the web extension host', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-web-evaluate-'));
  let server: Server;
  let editor: EditorPage;
  let page: Page;
  const report = (): FrameLocator => page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  /** With a test driver the window shows them in their list only. */
  const notices = async (words: string) => {
    await runByKeys(page, 'Notifications: Show Notifications');
    return page.locator('.notifications-center .notification-list-item').filter({ hasText: words });
  };
  const noticed = (words: string): Promise<number> =>
    eventually(
      `"${words}"`,
      async () => (await notices(words)).count(),
      (count) => count > 0,
    );
  const openSet = async (name: string): Promise<void> => {
    // Nobody searches a virtual file system for names.
    await runCommand(page, 'File: Focus on Files Explorer');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).dblclick();
    await waitForEditor(page, name);
    await runCommand(page, 'proofmark.openDataSet');
    // Who opens a set is taken to it.
    await page.locator('.monaco-list:focus-within .monaco-list-row.focused', { hasText: `${name}0 of` }).waitFor();
  };
  const begin = async (words: string): Promise<void> => {
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: words }).waitFor();
    await page.keyboard.press('Enter');
  };

  before(
    async () => {
      const extensionsDir = path.join(scratch, 'extensions');
      await installBuilt(extensionsDir);
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: true,
        smokeTestDriver: true,
        settings: { 'remote.extensionKind': { 'proofmark.proofmark': ['web'] } },
      });
      const payload = [['extensionDevelopmentPath', remoteUri(server, MEMORY_FILES)]] as const;
      editor = await openPage(server, { payload });
      page = editor.page;
      const address = new URL(workbenchUrl(server, { payload: [...payload] }));
      address.searchParams.delete('ew');
      address.searchParams.set('folder', 'memory:/');
      await page.goto(address.href);
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await server?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  it('scores the checker on labelled rows, and leads to the report', async () => {
    await openSet('sample.jsonl');
    await runCommand(page, 'proofmark.evaluate');
    await begin('items with ground truth');
    await noticed('Judged ');
    await (await notices('Judged ')).getByRole('button', { name: 'Open Report' }).press('Enter');
    await report().locator('h1', { hasText: 'F1' }).waitFor();
  });

  it('has the report again once the page is reloaded', async () => {
    const title = (await report().locator('h1').first().textContent()) ?? '';
    // What is kept of a page is kept within a moment; a person reloads so that the window keeps its tabs.
    await page.waitForTimeout(600);
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await report().locator('h1', { hasText: title }).waitFor();
  });

  it('takes up a run that a reload has broken off, and judges what is left', async () => {
    await openSet('sums.jsonl');
    await runCommand(page, 'proofmark.evaluate');
    await chooseRow(page, 'sums.jsonl');
    await begin(shownText('All {0} items with ground truth', SUMS));
    const progress = await notices(`of ${SUMS}`);
    const far = await eventually(
      'some rows',
      async () => {
        const [words = ''] = await progress.allInnerTexts();
        return Number(/(\d+) of 1200/.exec(words)?.[1] ?? 0);
      },
      (count) => count > 100,
    );
    assert.ok(far < SUMS, 'it is still under way');
    // At once: nobody is told that the window goes.
    await page.reload();
    await waitForWorkbench(page);
    await runCommand(page, 'proofmark.resumeEvaluation');
    await noticed(shownText('Judged {0} items.', SUMS));
    await (await notices(shownText('Judged {0} items.', SUMS)))
      .getByRole('button', { name: 'Open Report' })
      .press('Enter');
    await report().locator('h1', { hasText: 'F1 100' }).waitFor();
    await runCommand(page, 'proofmark.resumeEvaluation');
    await noticed(shownText('No evaluation to resume. This workspace has no unfinished runs.'));
  });
});
