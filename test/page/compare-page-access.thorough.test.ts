/** An audit of the comparison panel in all themes, wide and narrow, of few and of many: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompareView } from '../../src/protocol/index.ts';
import { emptyView, knockoutView, pairwiseView, planView, viewFor, withExcluded } from '../support/compare-views.ts';
import { openView } from './compare-page/opened.ts';
import { auditThemes, found, settled } from './panel-page/audit.ts';
import { THEMES } from './panel-page/themes.ts';

const WIDTHS = [1340, 480];

const VIEWS: Readonly<Record<string, CompareView>> = {
  'nothing to compare': emptyView(),
  'a plan of 16': planView(16),
  'a plan without some': withExcluded(planView(3), ['sorry', 'part']),
  '8 without some, one of them for after the run': withExcluded(knockoutView(8, 'running'), ['sorry', 'part'], 1),
  '4 of which one waits': knockoutView(4, 'waiting'),
  '16 being judged': knockoutView(16, 'running', 8),
  '64 of which some wait': knockoutView(64, 'waiting'),
  '64 done': knockoutView(64, 'done'),
  '4 against each other': pairwiseView(4, 'done'),
  '16 against each other': pairwiseView(16, 'running'),
  '64 against each other': pairwiseView(64, 'running'),
  '16 halved': viewFor({ count: 16, phase: 'running', strategy: 'halving' }),
  '16 judged by themselves': viewFor({ count: 16, phase: 'running', strategy: 'judge', votes: 8 }),
  'without an answer': knockoutView(8, 'failed'),
};

describe('the comparison panel can be used by everyone', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openView(view);
      await auditThemes(opened, WIDTHS);
      await opened.close();
    });
  }

  it('a game that is to be overruled, and who wins: axe finds nothing in any theme', async () => {
    const view = knockoutView(8, 'done');
    const opened = await openView(view);
    await opened.page.keyboard.press('o');
    await opened.page.locator('form.naming').waitFor();
    await opened.page.locator('.game').nth(1).click();
    await opened.page.locator('.choices [aria-keyshortcuts="o"]').waitFor();
    await opened.page.keyboard.press('o');
    await opened.page.locator('.choices [aria-keyshortcuts="Escape"]').waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });

  it('the table of keys: axe finds nothing in any theme', async () => {
    const opened = await openView(knockoutView(8, 'waiting'));
    await opened.page.keyboard.press('?');
    await opened.page.getByRole('dialog').waitFor();
    await auditThemes(opened, WIDTHS);
    await opened.close();
  });

  it('the audit sees a text that is too faint, in just the theme in which it is', async () => {
    const opened = await openView(planView(4));
    await opened.page.evaluate(() => {
      // As text a style would be refused: the page has a policy.
      const style = new CSSStyleSheet();
      style.replaceSync('body.vscode-light #planted { color: #ddd; }');
      document.adoptedStyleSheets.push(style);
      const planted = document.createElement('p');
      planted.id = 'planted';
      planted.textContent = 'Planted words.';
      document.querySelector('h1')?.after(planted);
    });
    const seen: string[] = [];
    for (const theme of THEMES) {
      await opened.setTheme(theme);
      await settled(opened.page);
      const findings = await found(opened.page, 'colours');
      if (findings.some((words) => /^color-contrast .*Planted words/.test(words))) seen.push(theme);
    }
    assert.deepEqual(seen, ['light']);
    await opened.close();
  });
});
