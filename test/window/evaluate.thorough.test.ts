/** A judge evaluated in a real VS Code window, with the keyboard: asked beforehand, stopped, taken up, and noted beside the data. The model is scripted: a server of the tests. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { readRunJournal } from '../../src/store/journals/read-run.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import {
  agree,
  agreeTo,
  chooseRow,
  openByKeys,
  panelInSight,
  quickInput,
  runAndChoose,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
} from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const ITEMS = 12;
const rows = Array.from({ length: ITEMS }, (_, k) => ({
  id: `add-${k + 1}`,
  generator: k % 2 === 0 ? 'small' : 'large',
  problem: `Add ${k} and ${k}.`,
  steps: ['We begin.', 'Then we add.', 'That was all.'],
  label: k < 6 ? 1 : -1,
}));

/** Of these people have given points, and said no more. */
const graded = rows.slice(0, 3).map(({ label: _, ...row }, k) => ({ ...row, rating: 3 * k }));
const linesOf = (all: readonly object[]): string => all.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('an evaluation in a window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  /** So many requests are answered; those behind them wait for `letGo`. */
  let answered = Number.POSITIVE_INFINITY;
  let held: Promise<void> | undefined;
  let letGo = (): void => undefined;
  /** While set, the server refuses whatever has these words. */
  let refused: string | undefined;
  const dialog = (): Locator => page.locator('.quick-input-widget:visible', { hasText: 'Evaluate critic@local on' });
  /** With a test driver the window shows them in their list only. */
  const notices = async (): Promise<Locator> => {
    await runByKeys(page, 'Notifications: Show Notifications');
    return page.locator('.notifications-center .notification-list-item');
  };
  const runs = (): string[] => {
    const folder = path.join(window.folder, '.proofmark', 'runs');
    return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];
  };

  /** The list closes by itself when a notice is gone, as that of the progress is. */
  const noticed = (words: string | RegExp): Promise<number> =>
    eventually(
      `"${words}"`,
      async () => (await notices()).filter({ hasText: words }).count(),
      (count) => count > 0,
    );

  /** Into the question that a line of the plan asks. */
  const type = async (words: string): Promise<void> => {
    const input = page.locator('.quick-input-widget:visible .quick-input-box input:focus').first();
    await page.locator('.quick-input-widget:visible .quick-input-list').waitFor({ state: 'hidden' });
    await input.fill(words);
    await page.keyboard.press('Enter');
  };
  /** The plan comes back behind each question, with its first line chosen. */
  const begin = async (): Promise<void> => {
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Enter to start' }).waitFor();
    await page.keyboard.press('Enter');
  };

  /** Of a list of which several may be chosen. */
  const chooseNames = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const input = await quickInput(page);
      await input.fill(name);
      await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
  };

  before(
    async () => {
      model = await startScriptedServer(async ({ body }) => {
        if (model.requests.length > answered)
          held ??= new Promise((resolve) => {
            letGo = resolve;
          });
        await held;
        if (refused !== undefined && JSON.stringify(body?.messages).includes(refused))
          return { json: { error: { message: 'No.' } }, status: 400 };
        return { text: 'The second is wrong.\n\n\\boxed{1}' };
      });
      window = await openPlain(
        { 'rows.jsonl': linesOf(rows), 'graded.jsonl': linesOf(graded) },
        { 'proofmark.review.judge': 'critic@local', 'proofmark.review.votes': 1 },
        {},
        scriptedEndpoint(model, 2),
      );
      page = window.page;
      await openByKeys(page, 'rows.jsonl');
      await runCommand(page, 'proofmark.openDataSet');
      // Who opens a set is taken to it.
      await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="rows.jsonl"]').waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await window?.close();
    await model?.close();
  });

  it('says how many items and calls that is, and asks nobody before', async () => {
    await runAndChoose(page, 'proofmark.evaluate', shownText('All {0} items with ground truth', ITEMS));
    await dialog()
      .filter({ hasText: `on ${ITEMS} items of` })
      .waitFor();
    const text = (await dialog().textContent()) ?? '';
    assert.match(text, new RegExp(`Evaluate critic@local on ${ITEMS} items of rows\\.jsonl\\?`));
    assert.match(text, /\blimit of 2000\b.*\bproofmark\.budget\.callsPerRun\b/);
    assert.ok(text.includes(` ${new URL(model.url).origin}`));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    assert.equal(model.requests.length, 0);
    assert.deepEqual(runs(), []);
  });

  it('is stopped, and what came is kept; what is in flight is given up where that is said once more', async () => {
    answered = model.requests.length + 4;
    await runAndChoose(page, 'proofmark.evaluate', shownText('All {0} items with ground truth', ITEMS));
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await eventually(
      'a request behind those that are answered',
      async () => model.requests.length,
      (count) => count > answered,
    );
    await (await notices()).getByRole('button', { name: 'Cancel' }).press('Enter');
    await noticed(shownText('Waiting for pending replies. Cancel to discard them.'));
    assert.equal(model.aborted, 0);
    await (await notices()).getByRole('button', { name: 'Cancel' }).press('Enter');
    await noticed(/Saved the results? of/);
    answered = Number.POSITIVE_INFINITY;
    held = undefined;
    letGo();
    const [file = ''] = runs();
    const { info, rows: done } = await readRunJournal(file);
    assert.match(info.stopped ?? '', /^Interrupted\. Judged \d+ of 12 items/);
    assert.ok(done.length < ITEMS);
    assert.equal(info.simulated, "The judge is scripted. No model was queried, so the figures don't describe one.");
  });

  it('is taken up where it was stopped, and asks nothing twice', async () => {
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, 'Resume the evaluation', 'Resume');
    await noticed(shownText('Judged {0} items.', ITEMS));
    assert.equal(runs().length, 1);
    const { info, rows: done } = await readRunJournal(runs()[0] ?? '');
    assert.equal(info.stopped, undefined);
    assert.equal(done.length, ITEMS);
    assert.deepEqual(new Set(done.map(({ said }) => JSON.stringify(said))), new Set(['{"kind":"earliest","index":1}']));
    const asked = model.requests.map(({ body }) => JSON.stringify(body?.messages));
    const broken = model.aborted;
    assert.ok(asked.length <= ITEMS + broken, `${asked.length} requests, of which ${broken} were broken off`);
    assert.equal(new Set(asked).size, ITEMS);
  });

  it('leads to its report, in which a row leads to its item', async () => {
    await (await notices())
      .filter({ hasText: shownText('Judged {0} items.', ITEMS) })
      .getByRole('button', { name: 'Open Report' })
      .press('Enter');
    const report = panelInSight(page);
    await report.locator('h1', { hasText: 'F1 0.0' }).waitFor();
    await report.getByText('The judge is scripted. No model was queried').first().waitFor();
    await eventually(
      'the focus in the report',
      async () => {
        await page.keyboard.press('ControlOrMeta+1');
        await page.waitForTimeout(300);
        return report.locator('body').evaluate(() => document.hasFocus());
      },
      (has) => has,
    );
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page
      .locator('.tab', { hasText: /^add-\d+\.md/ })
      .first()
      .waitFor();
    await page.locator('.editor-instance .view-line').first().waitFor();
    // The report keeps the focus; as a list closes, VS Code gives it back there, at times once the next list is open.
    await page.keyboard.press('ControlOrMeta+2');
    await page.locator('.monaco-editor.focused').first().waitFor();
  });

  it('is of a sample that a seed draws, the same each time', async () => {
    for (const _ of [1, 2]) {
      await runByKeys(page, 'Notifications: Clear All Notifications');
      await runAndChoose(page, 'proofmark.evaluate', 'Random sample…');
      await type('4');
      await begin();
      await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
      await noticed(shownText('Judged {0} items.', 4));
    }
    const drawn = async (): Promise<string[][]> => {
      const read = await Promise.all(runs().map((file) => readRunJournal(file)));
      return read.flatMap(({ info, rows: done }) => (info.selection === undefined ? [] : [done.map(({ id }) => id)]));
    };
    // The notice of the first may still stand when the second has begun.
    const samples = await eventually('two samples', drawn, (seen) => seen.flat().length === 8);
    assert.equal(samples.length, 2);
    assert.deepEqual(samples[0], samples[1]);
    assert.equal(model.requests.length - model.aborted, ITEMS, 'replies that are kept are used again');
  });

  it('tries what failed again, once it is taken up', async () => {
    refused = 'Add 3 and 3.';
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'proofmark.clearCache');
    await agree(page, 'Delete');
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runAndChoose(page, 'proofmark.evaluate', shownText('All {0} items with ground truth', ITEMS));
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await noticed(`Judged ${ITEMS - 1} items. 1 item failed`);
    const before = model.requests.length;
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, 'Resume the evaluation', 'Resume');
    await chooseRow(page, shownText('Skip'));
    await noticed(`Judged ${ITEMS - 1} items. 1 item failed`);
    assert.equal(model.requests.length, before, 'what is left out is not sent');
    refused = undefined;
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, 'Resume the evaluation', 'Resume');
    await chooseRow(page, shownText('Retry'));
    await noticed(shownText('Judged {0} items.', ITEMS));
    assert.equal(model.requests.length, before + 1);
  });

  it('is planned: which items, by which seed, scored how, and with how many calls', async () => {
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'proofmark.clearCache');
    await agree(page, 'Delete');
    const known = runs();
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runAndChoose(page, 'proofmark.evaluate', 'Generators');
    await chooseNames(['small']);
    await chooseRow(page, 'Random sample…');
    await type('5');
    await chooseRow(page, 'Seed');
    await type('7');
    await chooseRow(page, 'No verdict');
    await chooseRow(page, shownText('excluded from scores, but reported'));
    await chooseRow(page, 'Calls');
    await page.locator('.quick-input-widget:visible .quick-input-list').waitFor({ state: 'hidden' });
    await page.locator('.quick-input-widget:visible input:focus').first().fill('two');
    await page
      .locator('.quick-input-message', {
        hasText: shownText('Enter a whole number from {0} to {1}.', 1, 2000),
      })
      .waitFor();
    await type('2');
    const shown = page.locator('.quick-input-list .monaco-list-row');
    for (const words of [
      shownText('{0} of {1} items with ground truth', 5, 12),
      'Generators: small',
      'Random sample: 5',
      'Seed: 7',
      shownText('No verdict: {0}', shownText('excluded from scores, but reported')),
      shownText('Calls: at most {0}', 2),
    ])
      await shown.filter({ hasText: words }).first().waitFor();
    await begin();
    await dialog().filter({ hasText: 'on 5 items of' }).waitFor();
    const text = (await dialog().textContent()) ?? '';
    assert.match(text, /on 5 items of rows\.jsonl\?/);
    assert.match(text, /5 calls to scripted-model at /);
    assert.match(text, /\blimit of 2\b/);
    const asked = model.requests.length;
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await noticed(/Saved the results? of/);
    assert.equal(model.requests.length - asked, 2);
    const [file = ''] = runs().filter((one) => !known.includes(one));
    const header = JSON.parse(fs.readFileSync(file, 'utf8').split('\n')[0] ?? '');
    assert.deepEqual(header.selection, { generators: ['small'], sample: 5 });
    assert.equal(header.seed, 7);
    assert.equal(header.policies.abstentions, 'left-out');

    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, 'Resume the evaluation', 'Resume');
    await chooseRow(page, shownText('Retry'));
    await noticed(/Saved the results? of/);
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.resumeEvaluation');
    await agreeTo(page, 'Resume the evaluation', 'Resume');
    await chooseRow(page, shownText('Retry'));
    await noticed(shownText('Judged {0} items.', 5));
    assert.equal(model.requests.length - asked, 5, 'each time it is taken up it may send as many again');
    const { info, rows: done } = await readRunJournal(file);
    assert.equal(info.policies.abstentions, 'left-out');
    assert.deepEqual(new Set(done.map(({ generator }) => generator)), new Set(['small']));
    assert.equal(done.length, 5);
  });

  it('takes items that people gave points and nothing else', async () => {
    const known = runs();
    await openByKeys(page, 'graded.jsonl');
    await runByKeys(page, 'proofmark.openDataSet');
    await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="graded.jsonl"]').waitFor();
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runAndChoose(page, 'proofmark.evaluate', 'graded.jsonl');
    await chooseRow(page, 'Ratings: correct at 6');
    await type('5, 2');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'correct at 5 or more, incorrect below 2' })
      .waitFor();
    await begin();
    await agreeTo(page, 'Evaluate critic@local on', 'Evaluate');
    await noticed(shownText('Judged {0} items.', 3));
    const [file = ''] = runs().filter((one) => !known.includes(one));
    const { info, rows: done } = await readRunJournal(file);
    assert.deepEqual(done.map(({ points }) => points).sort(), [0, 3, 6]);
    assert.equal(info.policies.ratedAccepted, 5 / 7);
    assert.equal(info.policies.ratedRejected, 2 / 7);
  });
});
