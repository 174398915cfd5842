/** An audit of the report panel in all themes, wide and narrow: colours, names, roles, order. */
import { describe, it } from 'node:test';
import type { ReportView } from '../../src/protocol/index.ts';
import { liveRun, reportAway, reportView } from '../support/report-views.ts';
import { scoredView } from '../support/scored-by.ts';
import { auditThemes } from './panel-page/audit.ts';
import { openView } from './report-page/opened.ts';

const WIDTHS = [1550, 480];

const VIEWS: Readonly<Record<string, ReportView>> = {
  'two runs, all pictures': reportView({ figures: 'all', rows: 60 }),
  'one run': reportView({ runs: 1 } as never),
  'no pictures and no rows': reportView({ figures: 'none', rows: 0 }),
  'a run that goes on, with what there is': reportView({
    phase: 'running',
    live: liveRun(),
  }),
  'a run that is being stopped': reportView({
    phase: 'running',
    live: liveRun({ isStopping: true, sentence: 'Stopping when the pending replies arrive.' }),
    rows: 2,
  }),
  'no run': reportAway('empty'),
  'a run that is read': reportAway('reading'),
  'a run without a row yet': reportAway('running'),
  'a run that cannot be read': reportAway('failed'),
};

describe('the report panel can be used by everyone', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openView(view);
      await auditThemes(opened, WIDTHS);
      await opened.close();
    });
  }

  it('numbers as tables, and the form for the base rate and how often people agree, with both wrong: axe finds nothing in any theme', async () => {
    const opened = await openView(reportView({ figures: 'all' }));
    await opened.page.keyboard.press('t');
    await opened.page.keyboard.press('b');
    await opened.page.locator('form.expected').waitFor();
    // Both fields with what is wrong with them.
    await opened.page.keyboard.type('x');
    await opened.page.keyboard.press('Tab');
    await opened.page.keyboard.type('x');
    await opened.page.getByRole('alert').nth(1).waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });

  it('the form for policies, with all that there are, and with one that is wrong: axe finds nothing in any theme', async () => {
    const opened = await openView(scoredView({ of: 'all', chosen: { ties: 'none' } }));
    await opened.page.keyboard.press('p');
    const form = opened.page.locator('form.policies');
    await form.waitFor();
    await auditThemes(opened, WIDTHS);
    await form.locator('vscode-text-field').first().focus();
    await opened.page.keyboard.press('ControlOrMeta+a');
    await opened.page.keyboard.type('99');
    await form.getByRole('alert').waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });

  it('the replies to an open row: axe finds nothing in any theme', async () => {
    const opened = await openView(reportView({ rows: 40 }));
    await opened.page.getByRole('button', { name: 'math-17' }).click();
    await opened.page.getByRole('region', { name: 'Replies for row math-17' }).waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });

  it('the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView(reportView());
    await opened.page.keyboard.press('?');
    await opened.page.getByRole('dialog').waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });
});
