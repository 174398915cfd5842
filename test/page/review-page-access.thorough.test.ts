/** An audit of the review panel in all themes: colours, names, roles, order. */
import { describe, it } from 'node:test';
import { auditThemes } from './panel-page/audit.ts';
import { openView } from './review-page/opened.ts';
import { VIEWS } from './review-page/views.ts';

describe('the review panel can be used by everyone', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openView(view);
      const { page, panel } = opened;
      if (view.steps.length > 0) {
        // biome-ignore lint/suspicious/noThenProperty: nobody awaits a message.
        panel.goTo({ step: 1, then: name === 'labelled' ? 'dispute' : 'open' });
        await page.locator('.step.open').waitFor();
        await page.keyboard.press('o');
      }
      await auditThemes(opened, [760, 390]);
      await opened.close();
    });
  }

  it('the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView(VIEWS.done);
    await opened.page.keyboard.press('?');
    await opened.page.getByRole('dialog').waitFor();
    await auditThemes(opened, [760]);
    await opened.close();
  });
});
