/**
 * The report of an evaluation that is under way, in a real VS Code window, with the keyboard alone: found in the list of runs, filling in by
 * itself, stopped by a key, taken up, and whole in the end. The model is scripted: a server of the tests, which answers as fast as it is let.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { readRunJournal } from '../../src/store/journals/read-run.ts';
import { eventually } from '../support/eventually.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { agreeTo, openByKeys, runAndChoose, runByKeys, runCommand, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const ITEMS = 12;
const rows = Array.from({ length: ITEMS }, (_, k) => ({
  id: `add-${k + 1}`,
  generator: k % 2 === 0 ? 'small' : 'large',
  problem: `Add ${k} and ${k}.`,
  steps: ['We begin.', 'Then we add.', 'That was all.'],
  label: k < 6 ? 1 : -1,
}));

describe('the report of an evaluation that is under way', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  let panel: FrameLocator;
  /** So many more requests are answered; the others wait. */
  let answers = 4;
  let look: (() => void)[] = [];
  const answerMore = (count: number): void => {
    answers += count;
    const waiting = look;
    look = [];
    for (const one of waiting) one();
  };

  const live = (): Locator => panel.locator('section.live');
  const heading = async (): Promise<string> => (await panel.locator('h1').textContent()) ?? '';
  const copies = (): string[] => {
    const folder = path.join(window.folder, '.proofmark', 'runs');
    return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];
  };
  const enter = async (): Promise<void> => {
    await eventually(
      'the focus in the report',
      async () => {
        await page.keyboard.press('ControlOrMeta+1');
        await page.waitForTimeout(300);
        return panel.locator('body').evaluate(() => document.hasFocus());
      },
      (has) => has,
    );
  };

  before(
    async () => {
      model = await startScriptedServer(async () => {
        while (answers <= 0) await new Promise<void>((resolve) => look.push(resolve));
        answers--;
        return { text: 'The second is wrong.\n\n\\boxed{1}' };
      });
      window = await openPlain(
        { 'rows.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
        { 'proofmark.review.judge': 'critic@local', 'proofmark.review.votes': 1 },
        {},
        {
          'proofmark.endpoints': [
            { name: 'local', kind: 'chat', baseUrl: model.url, model: 'scripted-model', concurrency: 2 },
          ],
        },
      );
      page = window.page;
      page.setDefaultTimeout(40_000);
      panel = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
      await waitForWorkbench(page);
      await openByKeys(page, 'rows.jsonl');
      await runCommand(page, 'proofmark.openDataSet');
      // Who opens a set is taken to it.
      await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="rows.jsonl"]').waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    answerMore(1_000);
    await window?.close();
    await model?.close();
  });

  it('is offered while it runs, and shows how far it is and the figures so far', async () => {
    await runAndChoose(page, 'proofmark.evaluate', shownText('All {0} items with ground truth', ITEMS));
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await eventually(
      'some requests',
      async () => model.requests.length,
      (count) => count >= 5,
    );
    await runByKeys(page, 'proofmark.openReport');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: `running, 4 of ${ITEMS} items done` })
      .waitFor();
    await page.keyboard.press('Enter');
    await live().getByText(`4 of ${ITEMS} items done.`).waitFor();
    await live().getByText('critic@local (scripted-model) · 4 calls').waitFor();
    await eventually('the figures so far', heading, (words) => /^So far: critic/.test(words));
    await live().locator('p').nth(2).waitFor();
    await panel.getByText('The judge is scripted. No model was queried').first().waitFor();
    await panel
      .getByText(shownText('Still running, {0} of {1} items done.', 4, ITEMS))
      .first()
      .waitFor();
  });

  it('fills in by itself', async () => {
    answerMore(2);
    await live().getByText(`6 of ${ITEMS} items done.`).waitFor();
    await panel
      .getByText(shownText('Still running, {0} of {1} items done.', 6, ITEMS))
      .first()
      .waitFor();
  });

  it('is stopped by a key; what came is kept, and stands there by itself', async () => {
    await enter();
    await page.keyboard.press('Escape');
    // The two in flight are paid for.
    await live().getByText(shownText('Stopping when the pending replies arrive.')).waitFor();
    answerMore(2);
    await live().waitFor({ state: 'detached' });
    await eventually('the report of what came', heading, (words) => !words.startsWith('So far'));
    await panel.getByText(`Judged 8 of ${ITEMS} items`).first().waitFor();
    const [file = ''] = copies();
    const { rows: done } = await readRunJournal(file);
    assert.equal(done.length, 8);
    assert.equal(model.aborted, 0);
    // Nothing is under way any more: the same key does nothing, and nothing is said to have failed.
    await page.keyboard.press('Escape');
    assert.equal(await panel.locator('.fault').count(), 0);
  });

  it('follows the run when it is taken up, and is whole in the end', async () => {
    answerMore(2);
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, anyShownText('Resume the evaluation of {0} on {1}?'), 'Resume');
    await live().getByText(`10 of ${ITEMS} items done.`).waitFor();
    answerMore(1_000);
    await live().waitFor({ state: 'detached' });
    await eventually('the whole report', heading, (words) => !words.startsWith('So far'));
    assert.equal(await panel.getByText(/^Interrupted/).count(), 0);
    assert.equal(await panel.getByText(/^Still running/).count(), 0);
    await panel.getByText(`${ITEMS} rows`).first().waitFor();
    const { info, rows: done } = await readRunJournal(copies()[0] ?? '');
    assert.equal(info.stopped, undefined);
    assert.equal(done.length, ITEMS);
    assert.equal(model.requests.length, ITEMS);
    assert.equal(copies().length, 1);
    assert.equal(await page.locator('.tab', { hasText: /^Report: / }).count(), 1);
  });

  it('is that of its journal after a reload', async () => {
    const words = await heading();
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await eventually('the same report', heading, (again) => again === words);
  });
});
