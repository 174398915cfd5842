/** Items of a data set in a real VS Code window: many are judged at once after a question, and their tabs outlive a reload. The model is scripted: a server of the tests. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { readMarks } from './marks.ts';
import {
  agree,
  type EditorPage,
  openFile,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
  waitForWorkbench,
} from './page.ts';
import { openPlain } from './plain-window.ts';

const ITEMS = 5;
const CALLS = 7;
/** How many are judged at a time. */
const AT_ONCE = 3;
const rows = Array.from({ length: ITEMS }, (_, k) => ({
  id: `add-${k + 1}`,
  problem: `Add ${k} and ${k}.`,
  steps: ['We begin.', k === 0 ? 'Then \\(2 + 2 = 5\\).' : 'Then we add.', 'That was all.'],
}));

describe('items of a data set in a window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: EditorPage;
  let page: Page;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const row = (): Locator => page.locator('.monaco-list-row[aria-label*="add-1"]').first();
  const flagged = (): Locator =>
    page.locator('.monaco-list-row', { hasText: 'add-' }).filter({ hasText: 'flagged: ¶2' });

  before(
    async () => {
      model = await startScriptedServer(async () => {
        await held;
        return { text: 'Nothing follows.\n\n\\boxed{1}', delay: 20 };
      });
      editor = await openPlain(
        { 'rows.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
        {
          'proofmark.review.judge': 'critic@local',
          'proofmark.review.votes': 1,
          'proofmark.review.stop': 'all',
        },
        {},
        {
          ...scriptedEndpoint(model),
          'proofmark.budget.callsPerReview': CALLS,
        },
      );
      page = editor.page;
      await openFile(page, 'rows.jsonl');
      await page.locator('.editor-actions a[aria-label*="Open Data Set"]').first().click();
      await row().waitFor();
      // It comes with the focus, which a list that is open by then would lose.
      await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="rows.jsonl"]').waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    letGo();
    await editor?.close();
    await model?.close();
  });

  it('are judged once it is said how many there are and how many calls that takes at most', async () => {
    await runCommand(page, 'proofmark.judgeItems');
    const question = page.locator('.quick-input-widget:visible');
    await question
      .locator('.quick-input-title', { hasText: `Judge ${ITEMS} items of rows.jsonl with critic@local?` })
      .waitFor();
    await question
      .locator('.monaco-list-row', { hasText: `${ITEMS} calls to` })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    assert.equal(model.requests.length, 0, 'who leaves the question has asked nobody');
    await runCommand(page, 'proofmark.judgeItems');
    await question.locator('.quick-input-title', { hasText: 'Judge' }).waitFor();
    await agree(page, 'Judge Items');
    await eventually(
      'as many items as are judged at a time',
      async () => model.requests.length,
      (count) => count === AT_ONCE,
    );
  });

  it('of those in flight come in when it is cancelled, and no more are asked about', async () => {
    const notice = async (words: string | RegExp): Promise<Locator> => {
      await runByKeys(page, 'Notifications: Show Notifications');
      return page.locator('.notifications-center .notification-list-item', { hasText: words });
    };
    await (await notice(anyShownText('Judging items with {0}'))).getByRole('button', { name: 'Cancel' }).press('Enter');
    await (await notice(shownText('Waiting for pending replies. Cancel to discard them.'))).waitFor();
    letGo();
    await eventually(
      'their verdicts',
      () => flagged().count(),
      (count) => count === AT_ONCE,
    );
    assert.deepEqual([model.requests.length, model.aborted], [AT_ONCE, 0]);
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'proofmark.judgeItems');
    await page
      .locator('.quick-input-widget:visible .quick-input-title', {
        hasText: `Judge ${ITEMS - AT_ONCE} items of`,
      })
      .waitFor();
    await agree(page, 'Judge Items');
    await eventually(
      'a call for each item',
      async () => model.requests.length,
      (count) => count === ITEMS,
    );
    await page
      .locator('.monaco-list-row', { hasText: `add-${ITEMS}` })
      .filter({ hasText: 'flagged: ¶2' })
      .first()
      .waitFor();
  });

  it('come back in their tabs when the window is reloaded, and are reviewed', async () => {
    const isMarked = async (): Promise<void> => {
      await waitForEditor(page, 'add-1.md');
      await eventually(
        'the mark',
        () => readMarks(page),
        ({ squiggles }) => squiggles.length > 0,
      );
    };
    await row().dblclick();
    await isMarked();
    // As a person does: the window keeps its tabs before it goes.
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await isMarked();
    // What the judge said before the window went is known to the queue.
    await page
      .locator('.monaco-list-row', { hasText: `add-${ITEMS}` })
      .filter({ hasText: 'flagged: ¶2' })
      .first()
      .waitFor();
    assert.equal(model.requests.length, ITEMS, 'nobody was asked again');
  });
});
