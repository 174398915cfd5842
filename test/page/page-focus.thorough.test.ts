/** The pages of all panels in Chromium, while the reader writes elsewhere in the workbench: no page takes the focus that it does not have. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { knockoutView } from '../support/compare-views.ts';
import { eventually } from '../support/eventually.ts';
import { allCases, labbed } from '../support/lab-views.ts';
import { blind, labelled, longView, withItem } from '../support/label-views.ts';
import { reportView } from '../support/report-views.ts';
import * as compare from './compare-page/opened.ts';
import * as lab from './lab-page/opened.ts';
import * as label from './label-page/opened.ts';
import * as report from './report-page/opened.ts';
import * as review from './review-page/opened.ts';
import { done } from './review-page/views.ts';

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

describe('a page that the reader has left', () => {
  it('of labels does the keys that waited for the next item, and leaves the focus where it is', async () => {
    let submitted = (): void => {};
    const view = await label.openView(labelled, {
      submit: () =>
        new Promise<void>((resolve) => {
          submitted = resolve;
        }),
    });
    const { page } = view;
    await page.keyboard.press('j');
    await focusIs(page, (at) => at === '1');
    await page.keyboard.press('Control+Enter');
    for (const key of ['j', 'w']) await page.keyboard.press(key);
    await leave(page);
    view.show(withItem(blind, { key: 'angles.jsonl#other', name: 'other' }));
    submitted();
    await page.locator('[data-step="1"][aria-current="step"]').waitFor();
    await page.waitForTimeout(300);
    assert.notEqual(await focus(page), 'vscode-text-area');
    await comeBack(page);
    await page.keyboard.press('w');
    await focusIs(page, (at) => at === 'vscode-text-area');
    await view.close();
  });

  it('of a review gives the focus to the step once it is back, where a dispute was sent meanwhile', async () => {
    let disputed = (): void => {};
    const view = await review.openView(done, {
      dispute: () =>
        new Promise<void>((resolve) => {
          disputed = resolve;
        }),
    });
    const { page } = view;
    await page.keyboard.press('j');
    const step = await focusIs(page, (at) => /^\d+$/.test(at));
    await page.keyboard.press('d');
    await focusIs(page, (at) => at === 'vscode-text-area');
    await page.keyboard.type('It does not follow.');
    await page.keyboard.press('Control+Enter');
    await leave(page);
    disputed();
    await page.locator('form.dispute').waitFor({ state: 'detached' });
    assert.equal(await focus(page), 'body');
    await comeBack(page);
    await focusIs(page, (at) => at === step);
    await view.close();
  });

  it('of a comparison, a report or a lab takes no focus when something new is shown', async () => {
    const waiting = knockoutView(8, 'waiting');
    const views = [
      await compare.openView(waiting).then((view) => ({ view, show: () => view.show(knockoutView(8, 'done')) })),
      await report
        .openView(reportView({ rows: 60 }))
        .then((view) => ({ view, show: () => view.show(reportView({ rows: 30 })) })),
      await lab.openView(labbed).then((view) => ({ view, show: () => view.show(allCases) })),
    ];
    for (const { view, show } of views) {
      const { page } = view;
      await leave(page);
      const before = await focus(page);
      show();
      await page.waitForTimeout(300);
      assert.equal(await focus(page), before);
      await view.close();
    }
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
        page.evaluate(() => Math.max(...[...document.querySelectorAll('main *')].map((part) => part.scrollTop)));
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
