/** Blind labeling as a person meets it: all words of the window, in every frame, are searched for what is hidden. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { computeTextFingerprint } from '../../src/core/proof/index.ts';
import { eventually } from '../support/eventually.ts';
import { READ_PROOF } from '../support/reading-views.ts';
import { shownText } from '../support/shown-text.ts';
import { readMarks } from './marks.ts';
import { openFile, panelInSight, runAndChoose, runCommand, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const SET = 'secrets.jsonl';
const PROOF_FILE = 'read.proof.md';
const WRITER = 'zephyrling';
const OTHER = 'quillon';
const NOTE = 'marmalade';
const FALSE = 'So \\(2 + 2 = 5\\).';
const HIDDEN = new RegExp(`${WRITER}|${OTHER}|${NOTE}|flagged step \\d|\\d flagged|false statement|is false`, 'i');
const IDS = ['red', 'green', 'blue'];
const rows = IDS.map((id) => ({
  id,
  problem: 'Add 2 and 2.',
  steps: ['First we add.', FALSE, 'That was all.'],
  label: 1,
  generator: WRITER,
}));

/** What somebody else has said of all items. */
function keepLabels(folder: string): void {
  const said = [
    { kind: 'note', note: NOTE, mode: 'review' },
    { kind: 'earliest', value: 1 },
    { kind: 'submit', value: 1 },
  ];
  const of = { annotator: OTHER, fingerprint: computeTextFingerprint(FALSE), step: 1, mode: 'blind' };
  const records = IDS.flatMap((id) => said.map((words) => ({ item: `${SET}#${id}`, ...of, ...words })));
  const lines = records.map((record, k) =>
    JSON.stringify({ v: 1, time: new Date(Date.UTC(2026, 0, 1, 0, 0, k)).toISOString(), ...record }),
  );
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${OTHER}.jsonl`), `${lines.join('\n')}\n`);
}

/** Runs in a page: every text, name and title, in shadow roots too, and what style sheets write. */
function wordsIn(): string {
  const found: string[] = [];
  const look = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
      for (const side of ['::before', '::after']) found.push(getComputedStyle(element, side).content);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return found.filter((text) => text !== '' && text !== 'none' && text !== 'normal').join('\n');
}

describe('blind labeling in a window', { timeout: TEST_TIMEOUT_MS }, () => {
  let window: PlainWindow;
  let page: Page;

  before(
    async () => {
      window = await openPlain(
        { [SET]: rows.map((row) => `${JSON.stringify(row)}\n`).join(''), [PROOF_FILE]: READ_PROOF },
        { 'files.exclude': { '**/.proofmark': true }, 'proofmark.label.mode': 'blind' },
        { viewport: { width: 1500, height: 1000 } },
        { 'proofmark.annotator': 'emmy' },
      );
      page = window.page;
      keepLabels(path.join(window.folder, '.proofmark', 'labels'));
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await window?.close();
  });

  const panel = (): FrameLocator => panelInSight(page);
  const words = async (): Promise<string> => {
    const told = await Promise.all(page.frames().map((frame: Frame) => frame.evaluate(wordsIn).catch(() => '')));
    return told.join('\n');
  };
  const hidden = async (): Promise<readonly string[]> =>
    (await words()).split('\n').filter((line) => HIDDEN.test(line));
  const findFrame = async (selector: string): Promise<Frame | undefined> => {
    for (const frame of page.frames())
      if (
        (await frame
          .locator(selector)
          .count()
          .catch(() => 0)) > 0
      )
        return frame;
    return undefined;
  };
  const text = () => page.locator('.editor-instance:not(:has(iframe)) .monaco-editor').last();
  const picture = async (name: string): Promise<void> => {
    const to = process.env.PROOFMARK_PICTURES;
    if (to !== undefined) await page.screenshot({ path: path.join(to, `${name}.png`) });
  };

  it('has no word of what is hidden in any view, nor where the mouse rests', async () => {
    // The file itself tells everything.
    await openFile(page, SET);
    await runCommand(page, 'proofmark.startLabelling');
    await panel().locator('.record').waitFor();
    await page.locator('.tab', { hasText: SET }).first().click({ button: 'middle' });
    await panel().getByText(shownText('Open as Text')).click();
    await text().locator('.view-line', { hasText: FALSE }).waitFor();
    await runCommand(page, 'Problems: Focus on Problems View');
    await runCommand(page, 'Focus on Outline View');
    await runCommand(page, 'proofmark.queue.focus');
    await page.locator('.monaco-list-row', { hasText: 'green' }).first().waitFor();
    for (const place of [
      text().locator('.view-line', { hasText: FALSE }).first(),
      page.locator('.monaco-list-row', { hasText: 'green' }).first(),
      page.locator('.statusbar-item', { hasText: 'Labeling' }).first(),
    ]) {
      await place.hover();
      await page.waitForTimeout(1_200);
      assert.deepEqual(await hidden(), []);
    }
    const { squiggles, gutter, lineEnds } = await readMarks(page);
    assert.deepEqual([squiggles, gutter, lineEnds], [[], [], []]);
    await picture('blind');
  });

  it('has them of an item that was submitted, once it is gone back to, and of the next none', async () => {
    await page.locator('.tab', { hasText: 'Label: ' }).first().click();
    await panel().locator('[data-step="0"]').click();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+Enter');
    // The views beside it may tell of what was submitted from now on; the panel has the next one.
    await panel()
      .locator('.record .sentence', { hasText: shownText('No label yet') })
      .waitFor();
    await page.waitForTimeout(1_000);
    assert.doesNotMatch(await panel().locator('body').evaluate(wordsIn), HIDDEN);
    await page.keyboard.press('b');
    await eventually('what was hidden', words, (all) => [WRITER, OTHER, NOTE].every((word) => all.includes(word)));
    await picture('submitted');
    await page.keyboard.press('b');
    await eventually(
      'nothing of it',
      () => panel().locator('body').evaluate(wordsIn),
      (all) => !HIDDEN.test(all),
    );
    await picture('next');
  });

  it('has no word of it in the reading view that was open beside another proof', async () => {
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, PROOF_FILE);
    await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    await runAndChoose(page, 'proofmark.showMenu', shownText('Open Reading View'));
    await panel().locator('[role=treeitem]').first().waitFor();
    await page.keyboard.press('ControlOrMeta+1');
    await openFile(page, SET);
    await runCommand(page, 'proofmark.startLabelling');
    const record = () => findFrame('.record');
    await (await eventually('the item', record, (frame) => frame !== undefined))
      ?.getByText(shownText('Open as Text'))
      .click();
    await text().locator('.view-line', { hasText: FALSE }).waitFor();
    // The view may be behind the panel of labeling.
    await page.locator('.tab', { hasText: 'Reading: ' }).first().click();
    const reading = await eventually(
      'the reading view without a proof',
      () => findFrame('.reading .empty'),
      (frame) => frame !== undefined,
    );
    assert.doesNotMatch((await reading?.evaluate(wordsIn)) ?? WRITER, HIDDEN);
    assert.equal(await reading?.locator('[role=treeitem], .box, .symbol, .notes').count(), 0);
    await picture('reading');
  });
});
