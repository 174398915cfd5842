/** The pages of all panels in Chromium, while the reader writes elsewhere in the workbench: no page takes the focus that it does not have. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { knockoutView } from '../support/compare-views.ts';
import { blind, longView } from '../support/label-views.ts';
import { reportView } from '../support/report-views.ts';
import * as compare from './compare-page/opened.ts';
import * as label from './label-page/opened.ts';
import { eventually } from './page.ts';
import { closeBrowser } from './panel-page/panel-page.ts';
import * as report from './report-page/opened.ts';
import * as review from './review-page/opened.ts';
import { done } from './review-page/views.ts';

after(async () => {
  for (const { closeViews } of [compare, label, report, review]) await closeViews();
  await closeBrowser();
});

/** What the focus is on: a step, a game, or a part of the page. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute('data-step') ?? active?.getAttribute('data-game') ?? active?.localName ?? '';
  });
}

const focusIs = (page: Page, isIt: (at: string) => boolean): Promise<string> =>
  eventually('the focus', () => focus(page), isIt, 5_000);

/** The workbench takes the focus, as when a list of commands is opened. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
}

/** And gives it back. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
}

describe('a key that is done when the reader has left the page for a list of commands', () => {
  it('moves on in the label panel, and the focus follows once the page has it again', async () => {
    const view = await label.openView(blind);
    const { page, panel } = view;
    panel.press({ key: 'nextStep' });
    await focusIs(page, (at) => at === '1');
    await leave(page);
    panel.press({ key: 'nextStep' });
    await page.locator('[data-step="2"][aria-current="step"]').waitFor();
    assert.equal(await focus(page), '1');
    await comeBack(page);
    await focusIs(page, (at) => at === '2');
    await leave(page);
    panel.press({ key: 'note' });
    await page.waitForTimeout(100);
    assert.equal(await focus(page), '2');
    await comeBack(page);
    await focusIs(page, (at) => at === 'vscode-text-area');
    await view.close();
  });

  it('does so in the review panel, unless a click says where to', async () => {
    const view = await review.openView(done);
    const { page, panel } = view;
    panel.press({ key: 'nextStep' });
    const first = await focusIs(page, (at) => /^\d+$/.test(at));
    await leave(page);
    panel.press({ key: 'nextStep' });
    await page.locator(`[data-step="${Number(first) + 1}"].current`).waitFor();
    assert.equal(await focus(page), first);
    await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointerdown', { buttons: 1 })));
    await comeBack(page);
    await page.waitForTimeout(100);
    assert.equal(await focus(page), first);
    await view.close();
  });

  it('does so in the comparison panel', async () => {
    const view = await compare.openView(knockoutView(8, 'waiting'));
    const { page, panel } = view;
    panel.press({ key: 'up' });
    const first = await focusIs(page, (at) => at.includes(':'));
    await leave(page);
    panel.press({ key: 'up' });
    const second = await eventually(
      'another game',
      () => page.locator('[data-game][aria-selected="true"]').getAttribute('data-game'),
      (game) => game !== first,
      5_000,
    );
    assert.equal(await focus(page), first);
    await comeBack(page);
    await focusIs(page, (at) => at === second);
    await view.close();
  });

  it('does so in the report panel', async () => {
    const view = await report.openView(reportView({ rows: 60 }));
    const { page, panel } = view;
    /** The number of the row that the focus is in. */
    const row = (): Promise<number> =>
      page.evaluate(() =>
        Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? -1),
      );
    panel.press({ key: 'nextRow' });
    const first = await eventually('a row', row, (at) => at >= 0, 5_000);
    await leave(page);
    panel.press({ key: 'nextRow' });
    panel.press({ key: 'nextRow' });
    await page.locator(`[data-row="${first + 2}"] button[tabindex="0"]`).waitFor();
    assert.equal(await row(), first);
    await comeBack(page);
    await eventually('the row that the keys led to', row, (at) => at === first + 2, 5_000);
    await view.close();
  });
});

describe('keys that scroll', () => {
  const opened = {
    report: () => report.openView(reportView({ figures: 'all' })),
    review: () => review.openView(done),
    label: () => label.openView(longView(60)),
  };
  for (const [name, open] of Object.entries(opened)) {
    it(`go through the ${name} panel before anything in it was clicked`, async () => {
      const { page } = await open();
      await page.setViewportSize({ width: 900, height: 600 });
      const top = (): Promise<number> =>
        page.evaluate(() =>
          Math.max(...[...document.querySelectorAll('main *')].map((part) => part.scrollTop)),
        );
      assert.equal(await focus(page), 'body');
      assert.equal(await top(), 0);
      await page.keyboard.press('ArrowDown');
      await eventually('a line down', top, (now) => now > 0 && now < 100);
      await page.keyboard.press('PageDown');
      await eventually('a page down', top, (now) => now > 200);
      await page.keyboard.press('End');
      const end = await eventually('the end', top, (now) => now > 240);
      await page.keyboard.press('Shift+Space');
      await eventually('a page up', top, (now) => now < end);
      await page.keyboard.press('Home');
      await eventually('the top', top, (now) => now === 0);
    });
  }
});
