/** The form of the report panel in which a reader chooses how runs are scored, in Chromium, with the keyboard alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ReportHostApi } from '../../src/protocol/index.ts';
import { reportAway, reportView } from '../support/report-views.ts';
import { type ScoredOptions, scoredView } from '../support/scored-by.ts';
import { assertHarmless } from './hostile-page.ts';
import { called, comesTo, press } from './panel-page/reader.ts';
import { type Opened, openView } from './report-page/opened.ts';

/** What has the focus, as a screen reader names it, within its group. */
function nameIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const group = at?.closest('fieldset')?.querySelector('legend')?.textContent;
    const name =
      at instanceof HTMLSelectElement
        ? at.labels?.[0]?.textContent
        : (at?.getAttribute('aria-label') ?? at?.textContent);
    return [group, name].filter(Boolean).join(': ');
  });
}

/** Where the focus is: which field of the form, from 0, or which button, by its look; else the key of what has it, or that it leads back. */
function placeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const fields = [...document.querySelectorAll('form.policies :is(select, vscode-text-field)')];
    if (at?.closest('form.policies'))
      return fields.includes(at) ? `field ${fields.indexOf(at)}` : `button ${at.className}`;
    return at?.ariaKeyShortcuts ?? at?.parentElement?.className ?? '';
  });
}

const focusIs = (page: Page, wanted: string): Promise<void> => comesTo(wanted, () => placeOf(page));

async function opened(
  options: ScoredOptions,
  setPolicies?: (view: Opened) => ReportHostApi['setPolicies'],
): Promise<Opened> {
  const view: Opened = await openView(scoredView(options), {
    setPolicies: async (params) => (setPolicies ? setPolicies(view)(params) : undefined),
  });
  return view;
}

/** Writes over what is in the field that has the focus. */
async function write({ page }: Opened, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

describe('the form for policies of the report panel', () => {
  it('opens with p at its first field, which Tab leads on from: each has a name, and says what the run says', async () => {
    const view = await opened({ of: 'all' });
    const { page } = view;
    await press(view, 'p');
    const names = new Set<string>();
    const places = [...Array.from({ length: 9 }, (_, k) => `field ${k}`), 'button primary', 'button quiet'];
    for (const place of places) {
      await focusIs(page, place);
      names.add(await nameIn(page));
      await page.keyboard.press('Tab');
    }
    assert.ok(names.size === places.length && !names.has(''), [...names].join());
    const form = page.getByRole('form');
    await form.locator('.note').waitFor();
    const asRun = await form.locator('.policy > p.quiet').allTextContents();
    assert.equal(asRun.length, 6);
    for (const [k, words] of [
      [3, /\b6 or more of 7\b/],
      [4, /\b6 or more of 7\b/],
      [5, /\b0\.5$/],
    ] as const)
      assert.match(asRun[k] ?? '', words);
    // The words of what is chosen are seen as a whole.
    for (const width of [1550, 1100, 820, 480, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(150);
      const cut = await form.evaluate((place) =>
        [...place.querySelectorAll('.select-shown, .policy, .policy-controls')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.textContent),
      );
      assert.deepEqual(cut, [], `${width} px`);
    }
    await assertHarmless(view);
    await view.close();
  });

  it('has only what matters for the run', async () => {
    const view = await opened({});
    await press(view, 'p');
    const { controls } = scoredView({}).policies ?? assert.fail();
    assert.deepEqual(
      await view.page.locator('form.policies .policy label').allTextContents(),
      controls.map(({ label }) => label),
    );
    assert.deepEqual(
      controls.map(({ name }) => name),
      ['ties', 'abstentions'],
    );
    await view.close();
  });

  it('sends what is chosen, closes, says that it is scored otherwise, and leads back to as the run says', async () => {
    const view = await opened({}, (shown) => async ({ policies: chosen }) => {
      shown.show(scoredView({ chosen }));
    });
    const { page } = view;
    await press(view, 'p');
    await focusIs(page, 'field 0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await focusIs(page, 'button primary');
    await page.keyboard.press('Enter');
    await called(view, 'setPolicies', { policies: { ties: 'none' } });
    await page.locator('.rescored').waitFor();
    await page.locator('form.policies').waitFor({ state: 'detached' });
    await focusIs(page, 'p');
    // By the form…
    await press(view, 'p');
    await focusIs(page, 'field 0');
    for (let k = 0; k < 3; k++) await page.keyboard.press('Tab');
    await focusIs(page, 'button secondary');
    await page.keyboard.press('Enter');
    await called(view, 'setPolicies', { policies: {} });
    await page.locator('.rescored').waitFor({ state: 'detached' });
    await focusIs(page, 'p');
    // … and by the words above it.
    view.show(scoredView({ chosen: { abstentions: 'left-out' } }));
    await page.locator('.rescored').waitFor();
    await page.keyboard.press('Tab');
    await focusIs(page, 'act-link');
    await page.keyboard.press('Enter');
    await page.locator('.rescored').waitFor({ state: 'detached' });
    await focusIs(page, 'p');
    await view.close();
  });

  it('names the run whose policies score both', async () => {
    const view = await opened({ chosen: { ties: 'none' } });
    const { page } = view;
    await press(view, 'p');
    await page.locator('form.policies').waitFor();
    const count = (words: string): Promise<number> => page.getByText(words).count();
    assert.deepEqual([await count('In the first run: '), await count("Use the First Run's Policies")], [2, 2]);
    view.show({ ...scoredView({ chosen: { ties: 'none' } }), runs: ['file:///runs/a.jsonl'] });
    await comesTo('2', async () => String(await count("Use the Run's Policies")));
    assert.equal(await page.locator('.policy').getByText('In the run: ').count(), 2);
    await view.close();
  });

  it('says what is wrong with a number, beside it, and sends nothing until it is right; letters are no keys', async () => {
    const view = await opened({ of: 'all' });
    const { page } = view;
    await press(view, 'p');
    for (let k = 0; k < 3; k++) await page.keyboard.press('Tab');
    await focusIs(page, 'field 3');
    const alert = page.getByRole('group').first().getByRole('alert');
    for (const [words, says] of [
      ['9', /\b0\b.*\b7\b/],
      ['t', /\b0\b.*\b7\b/],
      ['2', /^\D+$/],
    ] as const) {
      await write(view, words);
      await alert.getByText(says).waitFor();
      await page.keyboard.press('Enter');
    }
    assert.equal(view.last('setPolicies'), undefined);
    assert.ok((await page.locator('svg.plot').count()) > 0, 'the letter that was typed is no key');
    await write(view, '5,5');
    await page.keyboard.press('Tab');
    await write(view, '3');
    await alert.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await called(view, 'setPolicies', { policies: { points: { from: 5.5, below: 3, most: 7 } } });
    await view.close();
  });

  it('stays with what the host refuses, in its sentence', async () => {
    const view = await opened({}, () => async () => {
      throw new Error('It has changed meanwhile.');
    });
    const { page } = view;
    await press(view, 'p');
    await page.locator('form.policies vscode-button.primary').press('Enter');
    await page.getByText('It has changed meanwhile.').waitFor();
    assert.equal(await page.locator('form.policies').count(), 1);
    await view.close();
  });

  it('is closed by Escape, which stops nothing, and by p', async () => {
    const view = await opened({});
    const form = view.page.locator('form.policies');
    for (const key of ['Escape', 'p']) {
      await press(view, 'p');
      await form.waitFor();
      // In a list of choices a letter looks for one.
      if (key === 'p') await view.page.locator('form.policies vscode-button.quiet button').focus();
      await press(view, key);
      await form.waitFor({ state: 'detached' });
      await focusIs(view.page, 'p');
    }
    assert.equal(view.last('stop'), undefined);
    assert.equal(view.last('setPolicies'), undefined);
    await view.close();
  });

  it('where there is nothing to score, p says so', async () => {
    const view = await openView(reportView());
    await press(view, 'p');
    await view.page.locator('footer p').first().waitFor();
    assert.equal(await view.page.locator('form.policies').count(), 0);
    await view.close();
    const away = await openView(reportAway('empty'));
    await press(away, 'p');
    assert.equal(await away.page.locator('form.policies').count(), 0);
    await away.close();
  });
});
