/** Labeling as a person at the keyboard meets it: keys in the panel and in the text of an item, and letters in a note, which are none. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { type LabelRecord, parseLabelFile } from '../../src/core/annotate/index.ts';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import type { EditorWindow } from './editor-window.ts';
import {
  openFile,
  panelInSight,
  quickInput,
  reloadWindow,
  runAndChoose,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForWorkbench,
} from './page.ts';
import { openSamples } from './sample-window.ts';

const SET = 'sums.jsonl';

const rows = Array.from({ length: 4 }, (_, k) => ({
  id: `sum-${k}`,
  problem: `Add ${k} and 2.`,
  steps: ['First we add.', `So \\(${k} + 2 = ${k === 0 ? 3 : k + 2}\\).`, 'That was all.'],
  label: k === 0 ? 1 : -1,
  generator: 'a-model',
}));

describe('labeling in a window', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;
  let page: Page;

  before(
    async () => {
      editor = await openSamples({
        files: { [SET]: rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
        settings: { 'security.workspace.trust.enabled': false, 'proofmark.label.mode': 'blind' },
        viewport: { width: 1500, height: 900 },
        hasSampleOpen: false,
      });
      page = editor.page;
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const panel = (): FrameLocator => panelInSight(page);
  const records = (): readonly LabelRecord[] => {
    const file = path.join(editor.folder, '.proofmark', 'labels', 'emmy.jsonl');
    return fs.existsSync(file) ? parseLabelFile(fs.readFileSync(file, 'utf8'), 'emmy').records : [];
  };
  const said = (): readonly string[] =>
    records().map(({ kind, value, note }) => [kind, value, note].filter((part) => part !== undefined).join(' '));
  const kept = (...words: readonly string[]): Promise<unknown> =>
    eventually(
      `the labels ${words.join(', ')}`,
      async () => said().slice(-words.length),
      (last) => last.join() === words.join(),
    );
  const tab = () => page.locator('.tab', { hasText: 'Label: ' }).first();
  const itemShown = async (): Promise<string> => ((await tab().textContent()) ?? '').replace(/^.*Label: /, '').trim();
  const current = (step: number): Promise<void> => panel().locator(`[data-step="${step}"][aria-current]`).waitFor();

  it('keys in the panel are labels on the disk, and lead on', async () => {
    await waitForWorkbench(page);
    await openFile(page, SET);
    await runCommand(page, 'proofmark.startLabelling');
    // The name is asked for once.
    await page.locator('.quick-input-title', { hasText: shownText('Annotator Name') }).waitFor();
    await page.locator('.quick-input-widget:visible input').first().fill('Emmy');
    await page.locator('.quick-input-message', { hasText: 'Your name will be saved as emmy.' }).waitFor();
    await page.keyboard.press('Enter');
    await panel().locator('.record').waitFor();
    const first = await itemShown();
    await current(0);
    await page.keyboard.press('j');
    await current(1);
    await page.keyboard.press('e');
    await kept('earliest 1');
    await page.keyboard.press('Control+Enter');
    await kept('earliest 1', 'submit 1');
    await eventually('the next item', itemShown, (name) => name !== first);
    // Nothing of what is hidden is on the page, nor in the status bar.
    assert.equal(await panel().getByText('a-model').count(), 0);
    await page.locator('.statusbar-item', { hasText: 'Labeling · 1 of 4' }).first().waitFor();
  });

  it('what is typed for a question reaches no label, and the question gets the focus back', async () => {
    const before = said().length;
    const shown = await itemShown();
    await runAndChoose(page, 'proofmark.addEndpoint', 'Another');
    const box = page.locator('.quick-input-widget:visible');
    await box.locator('.quick-input-title', { hasText: 'address' }).waitFor();
    // As where VS Code gives the focus back to the panel only once the box is open.
    await panel()
      .locator('[data-step="0"]')
      .first()
      .click({ position: { x: 4, y: 4 } });
    for (const key of ['n', 'e', '1']) await page.keyboard.press(key);
    const input = await quickInput(page);
    await input.fill('');
    await page.keyboard.type('jen 10-uxz');
    assert.equal(await input.inputValue(), 'jen 10-uxz');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    assert.equal(said().length, before);
    assert.equal(await itemShown(), shown);
    // Keys are keys again once it is answered.
    await panel()
      .locator('[data-step="0"]')
      .first()
      .click({ position: { x: 4, y: 4 } });
    await page.keyboard.press('j');
    await current(1);
    await page.keyboard.press('k');
    await current(0);
  });

  it('letters of a note are none, and the note is kept', async () => {
    const before = said().length;
    const shown = await itemShown();
    await page.keyboard.press('w');
    await eventually(
      'the focus in the note',
      () =>
        panel()
          .locator('body')
          .evaluate(() => document.activeElement?.localName),
      (name) => name === 'vscode-text-area',
    );
    await page.keyboard.type('jen 10-uxz');
    await page.keyboard.press('Escape');
    await kept('note jen 10-uxz');
    assert.equal(said().length, before + 1);
    assert.equal(await itemShown(), shown);
    // Back in the text, they are keys again.
    await page.keyboard.press('n');
    await kept('note jen 10-uxz', 'earliest -1');
  });

  it('undo goes back across items', async () => {
    const second = await itemShown();
    for (let k = 0; k < 3; k++) await page.keyboard.press('z');
    await eventually('the first item', itemShown, (name) => name !== second);
    await eventually(
      'three records taken back',
      async () => records().filter(({ kind }) => kind === 'retract').length,
      (count) => count === 3,
    );
  });

  it('keys in the text of an item do the same, at the cursor', async () => {
    await panel().getByText(shownText('Open as Text')).click();
    const text = page.locator('.editor-instance:not(:has(iframe)) .monaco-editor').last();
    await text.locator('.view-line').first().waitFor();
    await text.locator('.view-line', { hasText: 'That was all.' }).first().click();
    await page.keyboard.press('e');
    await kept('earliest 2');
    await page.keyboard.press('k');
    await current(1);
    await page.keyboard.press('0');
    await kept('earliest 2', 'step 0');
    assert.equal(records().at(-1)?.step, 1);
    // With no time between them: each is where the one before has led.
    await page.keyboard.press('j');
    await page.keyboard.press('0');
    await kept('earliest 2', 'step 0', 'step 0');
    assert.equal(records().at(-1)?.step, 2);
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await kept('step 0', 'earliest 1');
    // No edit was tried, and nothing is said of one.
    assert.equal(await page.getByText('Cannot edit in read-only editor').count(), 0);
    // In the find widget they are letters.
    const before = said().length;
    await page.keyboard.press('Control+f');
    await page.locator('.find-widget.visible textarea, .find-widget.visible input').first().waitFor();
    await page.keyboard.type('eun');
    await page.keyboard.press('Escape');
    assert.equal(said().length, before);
    const labelled = await itemShown();
    await page.keyboard.press('Control+Enter');
    await kept('earliest 1', 'submit 1');
    await eventually('the next item', itemShown, (name) => name !== labelled);
  });

  it('after a reload the session is where it was', async () => {
    const shown = await itemShown();
    await reloadWindow(page);
    await panel().locator('.record').waitFor();
    assert.equal(await itemShown(), shown);
    const before = said().length;
    await tab().click();
    await panel().locator('[data-step="0"]').click();
    await page.keyboard.press('u');
    await eventually(
      'one more record',
      async () => said().length,
      (length) => length === before + 1,
    );
  });

  it('time in the palette is none on the item', async () => {
    const shown = await itemShown();
    await page.keyboard.press('Shift+J');
    await eventually('another item', itemShown, (name) => name !== shown);
    const began = Date.now();
    await page.keyboard.press('F1');
    await quickInput(page);
    await page.waitForTimeout(8_000);
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    await panel().locator('[data-step="0"]').click();
    await page.keyboard.press('n');
    await kept('earliest -1');
    await page.keyboard.press('Control+Enter');
    await kept('earliest -1', 'submit -1');
    const all = Date.now() - began;
    const { milliseconds = all } = records().at(-1) ?? {};
    assert.ok(milliseconds < all - 6_000, `${milliseconds} of ${all} ms`);
  });
});
