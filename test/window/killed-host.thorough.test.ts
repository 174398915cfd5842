/** The extension host is killed in a real window: the workspace has what was judged, and the page says that nobody is there and keeps what is being written. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { readRunJournal } from '../../src/store/journals/read-run.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { extensionHosts } from './extension-host-pid.ts';
import {
  agreeTo,
  openByKeys,
  panelInSight,
  runAndChoose,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForWorkbench,
} from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const ITEMS = 40;
const ANSWERED = 31;
const DRAFT = 'The second step is not needed.';
const rows = Array.from({ length: ITEMS }, (_, k) => ({
  id: `add-${k + 1}`,
  problem: `Add ${k} and ${k}.`,
  steps: ['We begin.', 'Then we add.', 'That was all.'],
  label: k % 2 === 0 ? 1 : -1,
}));

describe('an extension host that is killed', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  let letGo = (): void => undefined;

  before(
    async () => {
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      model = await startScriptedServer(async () => {
        if (model.requests.length > ANSWERED) await held;
        return { text: 'The second is wrong.\n\n\\boxed{1}' };
      });
      window = await openPlain(
        { 'rows.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
        { 'proofmark.review.judge': 'critic@local', 'proofmark.review.votes': 1 },
        {},
        { ...scriptedEndpoint(model, 2), 'proofmark.annotator': 'emmy' },
      );
      page = window.page;
      await openByKeys(page, 'rows.jsonl');
      await runCommand(page, 'proofmark.openDataSet');
      await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="rows.jsonl"]').waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    letGo();
    await window?.close();
    await model?.close();
  });

  const copies = (): string[] => {
    const folder = path.join(window.folder, '.proofmark', 'runs');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    return names.filter((name) => name.endsWith('.jsonl')).map((name) => path.join(folder, name));
  };

  it('leaves what was judged, at most 20 rows less in the workspace, and a note that was being written', async (context) => {
    if (extensionHosts().length === 0) return context.skip('The extension host is not found here.');
    await runAndChoose(page, 'proofmark.evaluate', shownText('All {0} items with ground truth', ITEMS));
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await eventually(
      'requests that wait',
      async () => model.requests.length,
      (count) => count > ANSWERED,
    );
    await runByKeys(page, 'proofmark.startLabelling');
    const panel = panelInSight(page);
    await panel.locator('textarea').first().fill(DRAFT);
    // In a browser the window writes what it keeps every 5 s.
    await page.waitForTimeout(6_000);
    const [file = ''] = await eventually(
      'a copy in the workspace',
      async () => copies(),
      (all) => all.length === 1,
    );
    const before = (await readRunJournal(file)).rows.length;
    assert.ok(before >= ANSWERED - 20, `${before} rows`);

    for (const pid of extensionHosts()) process.kill(pid, 'SIGKILL');
    // What a busy machine needs to draw is beside the 3 s.
    await panel
      .locator('.not-connected', {
        hasText: shownText('Lost the connection to the Proofmark extension. Your saved work is safe.'),
      })
      .waitFor({ timeout: 20_000 });
    assert.equal(await panel.locator('textarea').first().inputValue(), DRAFT);

    // The window forgets a tab that no host has asked to keep; what was written in it is with the host's memory.
    await page.reload();
    await waitForWorkbench(page);
    await runByKeys(page, 'proofmark.startLabelling');
    await panelInSight(page).locator('.note textarea').waitFor();
    // The window that was killed seems to have the item open still, for a while: the session goes on to the next one.
    await page.locator('.pane-body .monaco-list-row[aria-label^="add-1,"]').first().click();
    await eventually(
      'the note that was being written',
      () => panelInSight(page).locator('.note textarea').inputValue(),
      (text) => text === DRAFT,
    );
  });
});
