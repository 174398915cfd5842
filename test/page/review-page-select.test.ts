/** What is selected with the mouse in the page of the review panel, in Chromium. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openView } from './review-page/opened.ts';
import { done } from './review-page/views.ts';

describe('the page of the review panel', { timeout: 120_000 }, () => {
  it('has what is selected with the mouse selected to its end, wherever the reader was, and whatever comes meanwhile', async () => {
    const view = await openView(done);
    const { page, panel } = view;
    await page.keyboard.press('j');
    await page.locator('[data-step="0"]:focus').waitFor();
    const box = await page.locator('h1').boundingBox();
    assert.ok(box);
    const x = (k: number): number => box.x + 1 + k * 20;
    await page.mouse.move(x(0), box.y + 8);
    await page.mouse.down();
    for (let k = 1; k <= 8; k++) {
      if (k === 3) panel.show({ ...done, revision: 2 });
      if (k === 5) await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')));
      await page.mouse.move(x(k), box.y + 8);
      await page.waitForTimeout(40);
    }
    const selected = (): Promise<string> => page.evaluate(() => `${getSelection()}`);
    const all = await selected();
    assert.match(all, /^The earliest err/);
    await page.mouse.up();
    panel.show({ ...done, revision: 3 });
    await page.locator('[data-step="0"]:focus').waitFor();
    assert.equal(await selected(), all);
    await view.close();
  });
});
