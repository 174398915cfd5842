/** The page of the label panel in Chromium, with a host scripted by the test: what people do there, by keyboard and by mouse. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import {
  assisted,
  blind,
  conflict,
  item,
  labelled,
  labelViews,
  longView,
  submitted,
  withItem,
  withRecord,
} from '../support/label-views.ts';
import { assertHarmless } from './hostile-page.ts';
import { openView } from './label-page/opened.ts';
import { buttonOf, called, comesTo, press } from './panel-page/reader.ts';

/** Where the focus is: the index of its step, or what has it. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const step = active?.getAttribute('data-step');
    if (step) return `step ${step}`;
    return active?.closest('.note, .dispute, .categories')?.className ?? active?.localName ?? '';
  });
}

const focusIs = (page: Page, wanted: string): Promise<void> => comesTo(wanted, () => focus(page));

const current = (page: Page) => page.locator('article[aria-current="step"]');
const at = (page: Page, step: number) =>
  current(page)
    .and(page.locator(`[data-step="${step}"]`))
    .waitFor();
const field = (page: Page) => page.locator('.note vscode-text-area');
const sentence = (page: Page, words: string | RegExp) => page.locator('.sentence', { hasText: words }).waitFor();
const draftMark = (page: Page) => page.locator('.note .beside');

describe('the page of the label panel', () => {
  it('draws the text with its current step big, and the record beside it; nothing that its policy refuses', async () => {
    const view = await openView(labelled);
    const { page } = view;
    const sizes = await page
      .locator('.step .rich.proof')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).font));
    assert.match(sizes[0] ?? '', /21px \/ 34px|21px\/34px/);
    assert.match(sizes[1] ?? '', /16px \/ 25px|16px\/25px/);
    assert.ok((await page.locator('.step .katex').count()) > 8);
    assert.equal(await page.locator('.maths-source').count(), 0);
    assert.deepEqual(await page.locator('.step-cell .rating').allTextContents(), ['good', 'good', 'bad', '–', '–']);
    await sentence(page, /\bstep 3\b/);
    await page.getByText(labelled.item?.record.saved ?? assert.fail()).waitFor();
    assert.equal(await page.locator('.struck-eye').count(), 1);
    assert.equal(await page.locator('.margin').count(), 0, 'nothing of judges');
    await assertHarmless(view);
    await view.close();
  });

  it('says what each kind of error and each control means, and begins each record at its top', async () => {
    const categories = labelled.item?.record.categories.map((one) => ({ ...one, meaning: `${one.name}: …` }));
    const verdict = { judge: 'critic@good', words: 'The earliest error is in step 3.', index: 2 };
    const first = withRecord(withItem(assisted, { verdict }), {
      ...(categories ? { categories } : {}),
      note: 'x\n'.repeat(80),
    });
    const view = await openView(first);
    const { page } = view;
    await page.setViewportSize({ width: 1300, height: 420 });
    await press(view, 'c');
    assert.equal(await page.locator('.choice').first().getAttribute('title'), 'mathematical: …');
    const untitled = await page
      .locator('.rate vscode-button, .ways vscode-button, .record-foot vscode-button, .foot-ways button')
      .evaluateAll((all) => all.filter((one) => !one.getAttribute('title')).map((one) => one.textContent));
    assert.deepEqual(untitled, []);
    await page.getByText('Verdict of critic@good').waitFor();
    await page.locator('.verdict').getByText(verdict.words).click();
    await at(page, 2);
    const parts = page.locator('.record-parts');
    const top = (): Promise<number> => parts.evaluate((element) => element.scrollTop);
    await parts.evaluate((element) => {
      element.scrollTop = 200;
    });
    assert.ok((await top()) > 100);
    view.show(withItem(first, { key: 'angles.jsonl#other', name: 'other' }));
    await page.locator('h1', { hasText: 'other' }).waitFor();
    await comesTo('the top', async () => (`${await top()}` === '0' ? 'the top' : `${await top()}`));
    await view.close();
  });

  it('is walked by keys with the focus going along, and says what they are for', async () => {
    const view = await openView(blind);
    const { page } = view;
    await press(view, 'j');
    await press(view, 'j');
    await focusIs(page, 'step 2');
    await at(page, 2);
    await called(view, 'look', { item: item.key, current: 2, moved: true });
    await press(view, 'e');
    await called(view, 'say', { item: item.key, word: { kind: 'earliest', step: 2 } });
    await sentence(page, /\bstep 3\b/);
    assert.equal(await page.locator('.step-cell.bad .number').textContent(), '3');
    assert.equal(await focus(page), 'step 2', 'the focus stays on the text');
    await press(view, '0');
    await called(view, 'say', { item: item.key, word: { kind: 'step', step: 2, rating: 0 } });
    await press(view, 'n');
    await page
      .locator('.sentence')
      .filter({ hasNotText: /\bstep\b/ })
      .waitFor();
    await press(view, 'u');
    await page.locator('.ways [aria-pressed="true"][aria-keyshortcuts="u"]').waitFor();
    await press(view, 'z');
    await called(view, 'undo', {});
    await press(view, 'Control+Enter');
    await called(view, 'submit', { item: item.key });
    await assertHarmless(view);
    await view.close();
  });

  it('has one way back from finished items, which b takes too', async () => {
    const view = await openView({ ...submitted, isAmongFinished: true });
    const { page } = view;
    const words = (): Promise<string[]> => page.locator('.foot-ways button').allTextContents();
    assert.deepEqual(
      (await words()).filter((text) => /finished/i.test(text)).map((text) => text.slice(0, 24)),
      ['Back to Unfinished Items'],
    );
    await buttonOf(page, 'b').click();
    await called(view, 'go', { to: 'todo' });
    await view.close();
  });

  it('has a button for all of it', async () => {
    const view = await openView(withItem(blind, { gold: { index: 2, words: 'In step 3.' } }));
    const { page } = view;
    const button = (keyName: string) => buttonOf(page, keyName);
    const { key } = item;
    for (const [keyName, word] of [
      ['1', { kind: 'step', step: 0, rating: 1 }],
      ['0', { kind: 'step', step: 0, rating: 0 }],
      ['-', { kind: 'step', step: 0, rating: -1 }],
      ['e', { kind: 'earliest', step: 0 }],
      ['n', { kind: 'none' }],
      ['u', { kind: 'unsure' }],
      ['x', { kind: 'out-of-depth' }],
    ] as const) {
      await button(keyName).click();
      await called(view, 'say', { item: key, word });
    }
    await page.getByRole('option', { name: 'logical' }).click();
    await called(view, 'say', { item: key, word: { kind: 'category', category: 'logical' } });
    await page.locator('.choice[aria-selected="true"]', { hasText: 'logical' }).waitFor();
    await focusIs(page, 'step 0');
    await button('g').click();
    await called(view, 'reference', { item: key, isShown: true });
    await button('Shift+J').click();
    await called(view, 'go', { to: 'next' });
    await button('Shift+K').click();
    await called(view, 'go', { to: 'previous' });
    await button('b').click();
    await called(view, 'go', { to: 'finished' });
    await button('z').click();
    await called(view, 'undo', {});
    await button('v').click();
    await called(view, 'unblind', { item: key });
    await page.locator('.foot-ways button:not([aria-keyshortcuts])').click();
    await called(view, 'act', { action: 'openDocument' });
    await page.locator('[data-step="3"] .text').click();
    await called(view, 'look', { item: key, current: 3, moved: true });
    await page.locator('.step-cell').nth(1).click();
    await called(view, 'look', { item: key, current: 1, moved: true });
    await focusIs(page, 'step 1');
    await button('Control+Enter').click();
    await called(view, 'submit', { item: key });
    await assertHarmless(view);
    await view.close();
  });

  it('shows a note that was being written in a page before this one', async () => {
    const state = {
      v: 1,
      set: 'file:///angles.jsonl',
      item: '',
      current: -1,
      drafts: { [item.key]: 'Half a tho' },
    };
    const view = await openView(blind, {}, { state });
    const { page } = view;
    await draftMark(page).waitFor();
    assert.equal(await page.locator('.note textarea').inputValue(), 'Half a tho');
    await view.close();
  });

  it('leaves letters to whoever writes, and keeps what they write as they leave', async () => {
    const view = await openView(blind);
    const { page } = view;
    await press(view, 'w');
    await focusIs(page, 'note');
    for (const key of ['e', '1', 'v', 'j']) await press(view, key);
    await press(view, '?');
    assert.equal(view.last('say'), undefined);
    assert.equal(view.last('unblind'), undefined);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await draftMark(page).waitFor();
    await press(view, 'Control+Enter');
    await called(view, 'say', { item: item.key, word: { kind: 'note', text: 'e1vj?' } });
    assert.equal(view.last('submit'), undefined);
    await focusIs(page, 'step 0');
    await press(view, 'w');
    await page.keyboard.type(' more');
    await press(view, 'Escape');
    await called(view, 'say', { item: item.key, word: { kind: 'note', text: 'e1vj? more' } });
    await focusIs(page, 'step 0');
    await field(page).click();
    await page.keyboard.type('!');
    await page.locator('[data-step="2"] .text').click();
    await called(view, 'say', { item: item.key, word: { kind: 'note', text: 'e1vj? more!' } });
    await draftMark(page).waitFor({ state: 'hidden' });
    await assertHarmless(view);
    await view.close();
  });

  it('leaves letters to the list of categories while it has the focus', async () => {
    const view = await openView(blind);
    const { page } = view;
    await press(view, 'c');
    await focusIs(page, 'categories');
    await press(view, 'e');
    await press(view, 'n');
    assert.equal(view.last('say'), undefined);
    await press(view, 'c');
    await called(view, 'say', { item: item.key, word: { kind: 'category', category: 'conceptual' } });
    await focusIs(page, 'step 0');
    await press(view, 'c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await called(view, 'say', { item: item.key, word: { kind: 'category', category: 'completeness' } });
    await focusIs(page, 'step 0');
    await press(view, 'c');
    await press(view, 'Escape');
    await focusIs(page, 'step 0');
    await press(view, 'e');
    await called(view, 'say', { item: item.key, word: { kind: 'earliest', step: 0 } });
    await view.close();
  });

  it('says what was not kept, leaves the record as it was, and keeps a draft over a reload', async () => {
    const refusal = 'The disk is full. Nothing is kept before there is room.';
    const refuse = async (): Promise<void> => {
      throw new Error(refusal);
    };
    const view = await openView(blind, { say: refuse });
    const { page } = view;
    await press(view, 'e');
    await page.getByRole('alert').filter({ hasText: refusal }).waitFor();
    await sentence(page, blind.item?.record.sentence ?? assert.fail());
    await press(view, 'w');
    await page.keyboard.type('Wants 360');
    await press(view, 'Escape');
    await eventually(
      'a state with the draft',
      async () => JSON.stringify(view.state()),
      (state) => state?.includes('Wants 360') === true,
    );
    const state = view.state();
    await view.close();
    const again = await openView(blind, {}, { state });
    assert.equal(await field(again.page).evaluate((area) => (area as HTMLTextAreaElement).value), 'Wants 360');
    await draftMark(again.page).waitFor();
    again.show(withItem(blind, { key: 'angles.jsonl#other', name: 'other' }));
    await again.page.locator('h1', { hasText: 'other' }).waitFor();
    await called(again, 'say', { item: item.key, word: { kind: 'note', text: 'Wants 360' } });
    assert.equal(await field(again.page).evaluate((area) => (area as HTMLTextAreaElement).value), '');
    await again.close();
  });

  it('shows what judges say where that may be seen, and one thing in red', async () => {
    const view = await openView(assisted);
    const { page } = view;
    await at(page, 1);
    assert.equal(await page.locator('.margin').count(), 5);
    assert.equal(await page.locator('.step.loud').count(), 1);
    await press(view, 'f');
    await at(page, 2);
    await page.locator('.detail').waitFor();
    assert.equal(await page.locator('.detail').count(), 1);
    const red = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--err)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [...document.querySelectorAll('#app *')]
        .filter((element) => getComputedStyle(element).color === color)
        .map((element) => element.closest('[data-step]')?.getAttribute('data-step'));
    });
    assert.ok(red.length > 0);
    assert.deepEqual([...new Set(red)], ['2']);
    await press(view, 'f');
    await called(view, 'go', { to: 'nextFlag' });
    await assertHarmless(view);
    await view.close();
  });

  it('shows the gold label and the labels of others once it may, and takes a dispute with its reason', async () => {
    const view = await openView(submitted);
    const { page } = view;
    assert.equal(await page.locator('.others li').count(), 3);
    await page.locator('.others').getByRole('button', { name: /\b3\b/ }).click();
    await at(page, 2);
    await press(view, 'd');
    await focusIs(page, 'dispute');
    await press(view, 'e');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('It is false at 30°.');
    await press(view, 'Escape');
    await focusIs(page, 'step 2');
    await press(view, 'd');
    await press(view, 'Control+Enter');
    await called(view, 'say', {
      item: item.key,
      word: { kind: 'gold-dispute', reason: 'It is false at 30°.' },
    });
    assert.equal(view.last('submit'), undefined);
    await page.locator('.gold').getByText('It is false at 30°.').waitFor();
    assert.equal(await page.locator('form.dispute').count(), 0);
    await assertHarmless(view);
    await view.close();
  });

  it('shows the reference above the steps, comes back to the step, and brings what lacks in words', async () => {
    const view = await openView(conflict);
    const { page } = view;
    await press(view, 'j');
    await press(view, 'j');
    await press(view, 'g');
    await called(view, 'reference', { item: item.key, isShown: true });
    view.show(withItem(conflict, { reference: { body: 'reference', length: 120, answer: '20' } }));
    await page.locator('.reference .katex').first().waitFor();
    await eventually(
      'the reference in view',
      () => page.locator('.reference .answer').evaluate((it) => it.getBoundingClientRect().top),
      (top) => top > 40 && top < 600,
    );
    assert.equal(await focus(page), 'step 2');
    await press(view, 'g');
    await called(view, 'reference', { item: item.key, isShown: false });
    view.show(conflict);
    const middles = await page
      .locator('.reference > h2 > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
    assert.ok(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99)) <= 1, `the key beside its button: ${middles.join()}`);
    await eventually(
      'the step in view',
      () => current(page).evaluate((it) => it.getBoundingClientRect().top),
      (top) => top > 40 && top < 600,
    );
    await press(view, 'Control+Enter');
    assert.equal(view.last('submit'), undefined);
    const lacks = conflict.item?.record.lacks ?? assert.fail();
    await page.locator('footer', { hasText: lacks }).waitFor();
    await page.locator('.lacks', { hasText: lacks }).waitFor();
    await view.close();
  });

  it('goes to another item with the focus on its first step, and says which one it is', async () => {
    const view = await openView(labelled);
    const { page } = view;
    await press(view, 'j');
    await press(view, 'Control+Enter');
    view.show({
      ...withItem(blind, { key: 'angles.jsonl#other', name: 'other' }),
      progress: { share: 13 / 40, place: 'item 14 of 40', words: '13 labeled, 1 unsure' },
    });
    await at(page, 0);
    await focusIs(page, 'step 0');
    await page.getByRole('status').filter({ hasText: 'other, item 14 of 40.' }).waitFor();
    assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '33');
    view.panel.goTo({ item: 'angles.jsonl#other', step: 3 });
    await at(page, 3);
    await focusIs(page, 'step 3');
    view.panel.goTo({ item: 'angles.jsonl#other', step: 0 });
    await focusIs(page, 'step 0');
    const isProblemSeen = (): Promise<boolean> =>
      page.evaluate(() => {
        const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const problem = document.querySelector('#problem-name')?.getBoundingClientRect();
        return problem !== undefined && problem.height > 0 && problem.top >= head;
      });
    await eventually('the problem above the first step', isProblemSeen, (isSeen) => isSeen, 5_000);
    await view.close();
  });

  it('walks two thousand steps, of which few are drawn', async () => {
    const view = await openView(longView(2_000));
    const { page } = view;
    assert.ok((await page.locator('[data-step]').count()) < 60);
    assert.ok((await page.locator('.step-cell').count()) < 120);
    view.panel.goTo({ item: view.view().item?.key ?? '', step: 1_987 });
    await at(page, 1_987);
    await press(view, 'j');
    await focusIs(page, 'step 1988');
    const { y = -1 } = (await current(page).boundingBox()) ?? {};
    assert.ok(y > 40 && y < 500, `it stands at ${y}`);
    await page.locator('p', { hasText: /\b1920\b.*\b2000\b.*\b2000\b/ }).waitFor();
    await press(view, 'e');
    await sentence(page, /\bstep 1989\b/);
    await assertHarmless(view);
    await view.close();
  });

  it('has the record below the text where there is little room, with what need not be seen closed', async () => {
    const view = await openView(labelled, {}, { viewport: { width: 760, height: 760 } });
    const { page } = view;
    const [text, record] = await Promise.all(['.steps', '.record'].map((place) => page.locator(place).boundingBox()));
    assert.ok(text && record && record.y >= text.y + text.height - 1);
    assert.equal(await page.getByRole('listbox').count(), 0);
    assert.equal(await field(page).count(), 0);
    await press(view, 'c');
    await focusIs(page, 'categories');
    await press(view, 'l');
    await called(view, 'say', { item: item.key, word: { kind: 'category', category: 'logical' } });
    await focusIs(page, 'step 0');
    assert.equal(await page.getByRole('listbox').count(), 0);
    await press(view, 'w');
    await focusIs(page, 'note');
    await page.setViewportSize({ width: 420, height: 760 });
    await page.waitForTimeout(150);
    const { height = 0 } = (await page.locator('.steps').boundingBox()) ?? {};
    assert.ok(height > 200, `${height} px are left for the text`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await assertHarmless(view);
    await view.close();
  });

  it('leaves lines of the step in view in the smallest column of a small window, and the button to submit', async () => {
    for (const [width, height] of [
      [384, 575],
      [384, 420],
      [760, 380],
    ] as const)
      for (const shown of [blind, assisted]) {
        const view = await openView(shown, {}, { viewport: { width, height } });
        const boxOf = async (place: string) => {
          const { y = 0, height: size = 0 } = (await view.page.locator(place).first().boundingBox()) ?? {};
          return { top: y, bottom: y + size };
        };
        const linesInView = async (): Promise<number> => {
          const [list, words] = [await boxOf('.steps'), await boxOf('.step.current > .text')];
          return (Math.min(list.bottom, words.bottom) - Math.max(list.top, words.top)) / 30;
        };
        const wanted = height > 500 ? 3 : 1;
        await eventually(`lines of the step at ${width} × ${height}`, linesInView, (lines) => lines >= wanted, 3_000);
        const [record, submit] = [await boxOf('.record'), await boxOf('.record-foot .acts')];
        assert.ok(submit.top >= record.top && submit.bottom <= record.bottom + 1, `submit at ${submit.bottom}`);
        await view.close();
      }
  });

  it('closes the categories where they would push the note out of sight, and opens them by a key', async () => {
    const view = await openView(labelled, {}, { viewport: { width: 1300, height: 700 } });
    const { page } = view;
    const bottomOf = async (place: string): Promise<number> => {
      const { y = 0, height = 0 } = (await page.locator(place).boundingBox()) ?? {};
      return y + height;
    };
    assert.equal(await page.getByRole('listbox').count(), 0);
    const [note, parts] = [await bottomOf('.note vscode-text-area'), await bottomOf('.record-parts')];
    assert.ok(note > 0 && note <= parts, `${note} of ${parts}`);
    await press(view, 'c');
    await focusIs(page, 'categories');
    await press(view, 'l');
    await called(view, 'say', { item: item.key, word: { kind: 'category', category: 'logical' } });
    await comesTo('0', async () => `${await page.getByRole('listbox').count()}`);
    await page.setViewportSize({ width: 1300, height: 900 });
    await page.getByRole('listbox').waitFor();
    await view.close();
  });

  it('tells all keys in groups, leads to where they are changed, and gives the focus back', async () => {
    const view = await openView(blind);
    const { page } = view;
    await press(view, 'j');
    await press(view, '?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.equal(await dialog.locator('caption').count(), 4);
    await press(view, 'e');
    assert.equal(view.last('say'), undefined);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await called(view, 'act', { action: 'keys' });
    await press(view, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusIs(page, 'step 1');
    await view.close();
  });

  it('says what to do where there is no item', async () => {
    for (const [name, control, action] of [
      ['no data set', '.primary', ['act', { action: 'openDataSet' }]],
      ['done', '[aria-keyshortcuts="b"]', ['go', { to: 'finished' }]],
      ['failed', '.secondary', ['act', { action: 'showLog' }]],
    ] as const) {
      const data = labelViews[name];
      assert.ok(data);
      const view = await openView(data);
      await view.page.locator('h1', { hasText: data.sentence ?? '' }).waitFor();
      await view.page.locator(`vscode-button${control}`).click();
      await called(view, action[0], action[1]);
      await assertHarmless(view);
      await view.close();
    }
    const reading = labelViews.reading;
    assert.ok(reading);
    const view = await openView(reading);
    assert.equal(await view.page.getByRole('progressbar').getAttribute('aria-valuenow'), '40');
    view.show(blind);
    await at(view.page, 0);
    await view.close();
  });

  it('has every stop of Tab once, in the order in which things stand', async () => {
    const view = await openView(withRecord(blind, {}));
    const { page } = view;
    const stops: string[] = [];
    for (let k = 0; k < 40; k++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const active = document.activeElement;
        if (!active || active === document.body) return '';
        const step = active.getAttribute('data-step');
        const within = active.closest('.step-cells, .categories, .note, .foot-ways');
        return step ? `step ${step}` : (active.ariaKeyShortcuts ?? within?.className ?? active.className);
      });
      if (stop === '') break;
      stops.push(stop);
    }
    assert.deepEqual(stops, [
      ...['Shift+K', 'Shift+J', 'v', 'g'],
      ...['step 0', '1', '0', '-', 'e'],
      ...['step-cells', 'n', 'u', 'x', 'categories', 'note', 'Control+Enter'],
      ...['z', 'b', 'small foot-ways', '?'],
    ]);
    await view.close();
  });
});
