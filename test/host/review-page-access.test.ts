/** An audit of the review panel in all themes: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { found, settled } from './panel-page/audit.ts';
import { closeBrowser } from './panel-page/panel-page.ts';
import { THEMES } from './panel-page/themes.ts';
import { closeViews, openView } from './review-page/opened.ts';
import { VIEWS } from './review-page/views.ts';

after(async () => {
  await closeViews();
  await closeBrowser();
});

describe('the review panel can be used by everyone', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openView(view);
      const { page, panel } = opened;
      if (view.steps.length > 0) {
        // biome-ignore lint/suspicious/noThenProperty: nobody awaits a message.
        panel.goTo({ step: 1, then: name === 'labelled' ? 'dispute' : 'open' });
        await page.locator('.step.open').waitFor();
        panel.press({ key: 'replies' });
      }
      for (const width of [760, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [k, theme] of THEMES.entries()) {
          await opened.setTheme(theme);
          await settled(page);
          assert.deepEqual(await found(page, k === 0 ? 'all' : 'colours'), [], `${theme}, ${width} px`);
        }
      }
      await opened.close();
    });
  }

  it('the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView(VIEWS.done);
    opened.panel.press({ key: 'help' });
    await opened.page.getByRole('dialog').waitFor();
    for (const [k, theme] of THEMES.entries()) {
      await opened.setTheme(theme);
      await settled(opened.page);
      assert.deepEqual(await found(opened.page, k === 0 ? 'all' : 'colours'), [], theme);
    }
    await opened.close();
  });
});
