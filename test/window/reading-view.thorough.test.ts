/** The reading view in a real VS Code window: beside its proof, through an edit and a reload. */
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { READ_PROOF } from '../support/reading-views.ts';
import { openFile, panelInSight, reloadWindow, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const FILE = 'read.proof.md';
/** The lines of Step 2 and Step 3, from 1. */
const [STEP_2, STEP_3] = ['**Step 2.**', '**Step 3.**'].map(
  (start) => READ_PROOF.split('\n').findIndex((line) => line.startsWith(start)) + 1,
) as [number, number];

describe('the reading view in a window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let window: PlainWindow;
  let page: Page;
  const { goToLine, leave, atLine } = panelInWindow(() => page);

  before(
    async () => {
      window = await openPlain({ [FILE]: READ_PROOF }, {}, { viewport: { width: 1900, height: 900 } });
      page = window.page;
      page.setDefaultTimeout(30_000);
      await openFile(page, FILE);
      await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  /** The page that was opened last. */
  const reading = (): FrameLocator =>
    page.frameLocator('iframe.webview.ready:visible').last().frameLocator('#active-frame');
  /** The reader comes to be at a part. */
  const isAt = (label: string): Promise<void> =>
    reading().locator('[role=treeitem][aria-selected=true] .label', { hasText: label }).waitFor();

  it('opens from the review panel with g, and follows the cursor', async () => {
    await runByKeys(page, 'proofmark.openReview');
    await panelInSight(page).locator('[data-step="0"] .proof').first().waitFor();
    await panelInSight(page).locator('h1').first().click();
    await page.keyboard.press('g');
    await page.locator('.tab', { hasText: 'Reading: ' }).waitFor();
    await reading().locator('[role=treeitem]').nth(4).waitFor();
    await leave();
    await goToLine(STEP_2);
    await isAt('Step 2');
    // With the panel alone beside the proof, there is one page in sight.
    await page.keyboard.press('ControlOrMeta+2');
    await runByKeys(page, 'View: Close Editor');
    await page.locator('.tab', { hasText: 'Review: ' }).waitFor({ state: 'detached' });
  });

  it('leads the editor with j, and goes back to it with Enter', async () => {
    await page.keyboard.press('ControlOrMeta+2');
    await eventually(
      'the focus in the page',
      () =>
        reading()
          .locator('body')
          .evaluate(() => document.hasFocus()),
      Boolean,
    );
    await page.keyboard.press('j');
    await isAt('Step 3');
    await atLine(STEP_3);
    await page.keyboard.press('Enter');
    await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
  });

  it('is up to date after an edit', async () => {
    await leave();
    await goToLine(STEP_3 + 2);
    await page.keyboard.press('End');
    await page.keyboard.type(' See Lemma 1.');
    const row = reading()
      .locator('[role=treeitem]', { has: page.locator('.label', { hasText: /^Step 3/ }) })
      .first();
    await row.locator('.links .link', { hasText: 'Lemma 1' }).waitFor();
    await runByKeys(page, 'File: Save');
  });

  it('is there after the window is loaded again, at the same part', async () => {
    await goToLine(STEP_3);
    await isAt('Step 3');
    // What the page keeps is written a moment later.
    await page.waitForTimeout(1_000);
    await reloadWindow(page);
    await reading().locator('[role=treeitem]').nth(4).waitFor();
    await isAt('Step 3');
  });
});
