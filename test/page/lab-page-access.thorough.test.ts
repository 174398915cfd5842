/** An audit of the lab panel in all themes, wide and narrow, in every state: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labbed, labViews } from '../support/lab-views.ts';
import { openView } from './lab-page/opened.ts';
import { auditThemes } from './panel-page/audit.ts';

describe('the lab can be used by everyone', () => {
  for (const [name, ...widths] of [
    ['fresh', 480],
    ['done', 760, 480],
    ['500 cases', 760],
    ['unknown variable', 760, 480],
    ['streaming', 760],
    ['abstained', 760],
    ['comparison', 760, 480],
    ['failed', 480],
    ['running cases', 480],
  ] as const)
    it(`${name}: axe finds nothing in any theme`, async () => {
      const view = labViews[name];
      assert.ok(view);
      const opened = await openView(view);
      await auditThemes(opened, widths);
      await opened.close();
    });

  it('the history, a row with the reader, what did not work, and the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView({ ...labbed, notice: { words: 'The disk is full.', isProblem: true } });
    const { page } = opened;
    await page.keyboard.press('j');
    await page.locator('.case.here').waitFor();
    await page.getByRole('alert').waitFor();
    await auditThemes(opened, [760]);
    await page.keyboard.press('h');
    await page.locator('.history-row:focus').waitFor();
    await auditThemes(opened, [480]);
    await page.keyboard.press('?');
    await page.locator('dialog').waitFor();
    await auditThemes(opened, [760]);
    await opened.close();
  });
});
