/** Keys and clicks that the page of the review panel does not leave to the workbench alone, in Chromium. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { closeBrowser } from './panel-page/panel-page.ts';
import { closeViews, type Opened, openView } from './review-page/opened.ts';
import { done } from './review-page/views.ts';

after(async () => {
  await closeViews();
  await closeBrowser();
});

/** Keys with a question mark: American, German and French keyboards, and one that has it on the level of AltGr. */
const KEYBOARDS = [
  { code: 'Slash', modifiers: 8 },
  { code: 'Minus', modifiers: 8 },
  { code: 'KeyM', modifiers: 8 },
  { code: 'KeyW', modifiers: 1 + 2 },
] as const;

async function pressMark({ page }: Opened, { code, modifiers }: (typeof KEYBOARDS)[number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ['keyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, key: '?', code, modifiers });
  await session.detach();
}

describe('the page of the review panel', { timeout: 120_000 }, () => {
  it('opens and closes the table of keys with ? on any keyboard, once, whether the host hands it on or not', async () => {
    const view = await openView(done);
    const { page, panel } = view;
    const help = page.getByRole('dialog', { name: 'Keys of the review' });
    for (const keyboard of KEYBOARDS) {
      for (const isHandedOn of [false, true]) {
        await pressMark(view, keyboard);
        await help.waitFor();
        if (isHandedOn) panel.press({ key: 'help' });
        await settled(view);
        assert.equal(await help.count(), 1, keyboard.code);
        await pressMark(view, keyboard);
        await help.waitFor({ state: 'detached' });
        if (isHandedOn) panel.press({ key: 'help' });
        await settled(view);
        assert.equal(await help.count(), 0, keyboard.code);
      }
    }
    await page.keyboard.press('d');
    panel.press({ key: 'dispute' });
    await page.locator('vscode-text-area:focus').waitFor();
    await page.keyboard.type('Is it?');
    assert.equal(await help.count(), 0);
    await view.close();
  });

  it('has the workbench know of a click into it that is not on a control, and of no other', async () => {
    const view = await openView(done);
    const { page } = view;
    const calls = (): number => view.asked.filter(({ call }) => call === 'takeFocus').length;
    await page.locator('h1').click();
    assert.equal(calls(), 0, 'the page has the focus already');
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await page.locator('h1').click();
    await settled(view);
    assert.equal(calls(), 1);
    const box = await page.locator('h1').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 8, { steps: 3 });
    await page.mouse.up();
    await settled(view);
    assert.equal(calls(), 1, 'words are selected');
    await page.locator('[data-step="1"] h2 button').click();
    await settled(view);
    assert.equal(calls(), 1);
    await view.close();
  });

  it('has what is selected with the mouse selected to its end, wherever the reader was, and whatever comes meanwhile', async () => {
    const view = await openView(done);
    const { page, panel } = view;
    await page.keyboard.press('j');
    panel.press({ key: 'nextStep' });
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

/** Whatever the host was told before this, or has told, has come. */
async function settled({ page, panel, asked }: Opened): Promise<void> {
  const count = asked.length;
  panel.goTo({ step: (count % 2) + 1 });
  while (!asked.slice(count).some(({ call }) => call === 'look')) await page.waitForTimeout(10);
}
