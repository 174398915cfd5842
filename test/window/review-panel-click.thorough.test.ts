/** Keys right behind a click into the review panel, in a real VS Code window: they are the page's, while the editor looks elsewhere. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import { type EditorPage, openFile, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain } from './plain-window.ts';

const FILE = 'sums.proof.md';
const PROOF = `# Problem

Show that the sum of two even numbers is even.

# Proof

The numbers are \\(2a\\) and \\(2b\\).

Their sum is \\(2a + 2b = 2(a + b)\\).

So it is even.
`;
/** How often VS Code looks where the focus is, in milliseconds. */
const LOOKS_EVERY = 250;

describe('a click into the review panel', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorPage;
  let page: Page;
  const { panel, row, current, focusIs, leave } = panelInWindow(() => page);

  before(
    async () => {
      editor = await openPlain({ [FILE]: PROOF }, {}, {});
      page = editor.page;
      // As if it came to look only much later.
      await page.addInitScript((every) => {
        const real = globalThis.setInterval;
        globalThis.setInterval = ((run: () => void, time?: number) =>
          real(run, time === every ? 3_600_000 : time)) as typeof setInterval;
      }, LOOKS_EVERY);
      await openFile(page, FILE);
      await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
      await runByKeys(page, 'proofmark.openReview');
      await row(2).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  it('takes the focus at once, so that keys come to the panel', async () => {
    await leave();
    await panel().locator('h1').click();
    await page.keyboard.press('j');
    await current(0);
    await focusIs('step 0');
    await leave();
    await row(1)
      .locator('.paragraph')
      .first()
      .click({ position: { x: 4, y: 8 } });
    await page.keyboard.press('j');
    await current(2);
  });

  it('that goes on to select words selects all of them, wherever the reader was before', async () => {
    const heading = panel().locator('h1');
    const words = (await heading.textContent()) ?? '';
    const box = await heading.boundingBox();
    assert.ok(box);
    // Not every time did the page draw itself anew in the middle of it.
    for (const gap of [5, 20, 40]) {
      await page.keyboard.press('k');
      await leave();
      await page.mouse.move(box.x + 1, box.y + 8);
      await page.mouse.down();
      for (let k = 1; k <= 10; k++) {
        await page.mouse.move(box.x + 1 + 16 * k, box.y + 8);
        await page.waitForTimeout(gap);
      }
      await page.mouse.up();
      const selected = await heading.evaluate(() => `${getSelection()}`);
      assert.ok(selected.length > 8 && words.startsWith(selected), JSON.stringify(selected));
      await heading.click();
    }
  });

  it('on a control does what that says, and takes nothing away from it', async () => {
    await leave();
    await row(0).locator('h2 button').click();
    await panel().locator('[data-step="0"] h2 button[aria-expanded="true"]').waitFor();
    const show = row(0).getByRole('button', { name: shownText('Show in Editor'), exact: true });
    await show.click();
    await eventually(
      'the focus in the editor',
      () => page.locator('.editor-group-container').first().locator('.monaco-editor.focused').count(),
      (count) => count === 1,
    );
  });
});
