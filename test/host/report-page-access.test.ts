/** An audit of the report panel in all themes, wide and narrow: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ReportView } from '../../src/protocol/index.ts';
import { reportAway, reportView } from '../support/report-views.ts';
import { found } from './panel-page/audit.ts';
import { closeBrowser } from './panel-page/panel-page.ts';
import { THEMES } from './panel-page/themes.ts';
import { closeViews, type Opened, openView } from './report-page/opened.ts';

after(async () => {
  await closeViews();
  await closeBrowser();
});

const VIEWS: Readonly<Record<string, ReportView>> = {
  'two runs, all pictures': reportView({ figures: 'all', rows: 60 }),
  'one run': reportView({ runs: 1 } as never),
  'no pictures and no rows': reportView({ figures: 'none', rows: 0 }),
  'a run that goes on, with what there is': reportView({
    phase: 'running',
    sentence: '340 of 3,400 rows judged.',
    share: 0.1,
  }),
  'no run': reportAway('empty'),
  'a run that is read': reportAway('reading'),
  'a run without a row yet': reportAway('running'),
  'a run that cannot be read': reportAway('failed'),
};

async function audit(opened: Opened): Promise<void> {
  const { page } = opened;
  for (const width of [1550, 480]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [k, theme] of THEMES.entries()) {
      await opened.setTheme(theme);
      await page.waitForTimeout(150);
      assert.deepEqual(await found(page, k === 0 ? 'all' : 'colours'), [], `${theme}, ${width} px`);
    }
  }
}

describe('the report panel can be used by everyone', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openView(view);
      await audit(opened);
      await opened.close();
    });
  }

  it('numbers as tables, and the field for the base rate: axe finds nothing in any theme', async () => {
    const opened = await openView(reportView({ figures: 'all' }));
    opened.panel.press({ key: 'tables' });
    opened.panel.press({ key: 'baseRate' });
    await opened.page.locator('form.base-rate').waitFor();
    await audit(opened);
    await opened.close();
  });

  it('the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView(reportView());
    opened.panel.press({ key: 'help' });
    await opened.page.getByRole('dialog').waitFor();
    await audit(opened);
    await opened.close();
  });
});
