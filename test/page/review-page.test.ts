/** The page of the review panel in Chromium, with a host scripted by the test: what people do there, by keyboard and by mouse. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../src/core/proof/index.ts';
import { addStepNames } from '../../src/core/reading/index.ts';
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import { renameStepMentions } from '../../src/core/review/index.ts';
import { eventually } from '../support/eventually.ts';
import { falseRelation } from '../support/samples.ts';
import { shownText } from '../support/shown-text.ts';
import { called, press } from './panel-page/reader.ts';
import { type Opened, openView } from './review-page/opened.ts';
import { at, focus, row } from './review-page/reader.ts';
import { admitted, done, labelled, manySteps } from './review-page/views.ts';

const LOGICAL = { language: 'markdown', split: 'logical' } as const;

/** Opens the form for a dispute of step 2, by its key. */
async function disputing(view: Opened): Promise<void> {
  await at(view, 1);
  await press(view, 'd');
  await eventually(
    'the field',
    () => focus(view.page),
    (name) => name === 'vscode-text-area',
  );
}

describe('the page of the review panel', () => {
  it('follows the cursor, opens the step there if it is flagged, and brings it to the top', async () => {
    const view = await openView(manySteps(60));
    const { page } = view;
    await at(view, 41);
    assert.equal(await row(page, 41).locator('h2 button').getAttribute('aria-expanded'), 'true');
    await called(view, 'look', { current: 41, open: [41], moved: false });
    const gap = () =>
      page.evaluate(() => {
        const top = document.querySelector('.list-scroller')?.getBoundingClientRect().top ?? 0;
        const bar = document.querySelector('.bar')?.clientHeight ?? 0;
        return (document.querySelector('[data-step="41"]')?.getBoundingClientRect().top ?? 999) - top - bar;
      });
    await eventually('the step at the top', gap, (pixels) => Math.abs(pixels) < 4);
    await at(view, 42);
    assert.equal(await row(page, 41).locator('h2 button').getAttribute('aria-expanded'), 'false');
    await view.close();
  });

  it('says below the header that the author calls the solution incomplete, and leads there', async () => {
    const view = await openView(admitted);
    const { page } = view;
    const banner = page.locator('.hint-summary');
    assert.match((await banner.textContent()) ?? '', /isn't a complete solution/);
    assert.equal(await page.locator('header .hint-summary').count(), 0);
    await banner.locator('.link').first().click();
    await called(view, 'look', { current: 1, open: [1], moved: true });
    await banner.locator('.link').last().click();
    await called(view, 'act', { action: 'openReading' });
    view.panel.show({ ...done, revision: admitted.revision + 1 });
    await banner.waitFor({ state: 'detached' });
    await view.close();
  });

  it('shows the reader’s name of a step for its number in a critique, with the original words in a tooltip', async () => {
    const remarks = 'By paragraph 3, “paragraph 2” is wrong, and so is $x$.';
    const judged = addStepNames(parseProofText('a\n\nb\n\n**Claim 1.** c\n\nd', LOGICAL), '');
    const critique = renameStepMentions(renderTextToBlocks(remarks, { language: 'markdown' }), remarks, judged);
    const details = done.details.map((detail) => ({
      ...detail,
      sections: detail.sections.map((one) =>
        one.kind === 'critique' ? { ...one, opinion: { ...one.opinion, critique } } : one,
      ),
    }));
    const view = await openView({ ...done, details });
    await at(view, 1);
    const named = view.page.locator('.opinion abbr');
    await named.waitFor();
    assert.deepEqual(await named.allInnerTexts(), ['Claim 1 ¶2']);
    assert.equal(await named.getAttribute('title'), 'paragraph 3');
    assert.match(
      (await view.page.locator('.opinion .rich').first().textContent()) ?? '',
      /^By Claim 1 ¶2, “paragraph 2” is wrong/,
    );
    await view.close();
  });

  it('leads the cursor: j and k walk the steps, n the flags, and the focus goes along', async () => {
    const view = await openView(done);
    const { page } = view;
    await press(view, 'j');
    assert.equal(await focus(page), 'step 0');
    await called(view, 'look', { current: 0, open: [0], moved: true });
    await press(view, 'n');
    assert.equal(await focus(page), 'step 1');
    await press(view, 'n');
    assert.equal(await focus(page), 'step 0');
    await press(view, 'j');
    await press(view, 'j');
    await called(view, 'look', { current: 2, open: [], moved: true });
    await press(view, 'Enter');
    await called(view, 'look', { current: 2, open: [2], moved: false });
    await row(page, 3).locator('.text').click();
    await called(view, 'look', { current: 3, open: [2], moved: true });
    await view.close();
  });

  it('is pinned by p, says so, and does not follow then', async () => {
    const view = await openView({ ...done, isPinned: true });
    view.panel.goTo({ step: 2 });
    await view.page.waitForTimeout(150);
    assert.equal(await view.page.locator('[aria-current="true"]').count(), 0);
    assert.match((await view.page.locator('.who').textContent()) ?? '', /Pinned/);
    await press(view, 'p');
    await called(view, 'pin', { isPinned: false });
    await view.close();
  });

  it('takes a dispute by keyboard alone, and loses nothing that was written', async () => {
    let refusal: string | undefined = 'The label was not kept: the folder cannot be written. Look at its permissions.';
    const view = await openView(done, {
      dispute: async () => {
        if (refusal !== undefined) throw new Error(refusal);
      },
    });
    const { page } = view;
    await disputing(view);
    // Letters of a text are not keys of the panel, even where the host hands them on.
    await press(view, 'a');
    await press(view, 'j');
    assert.equal(view.last('agree'), undefined);
    await page.keyboard.type(' reason');
    await press(view, 'Escape');
    assert.equal(await page.locator('form.dispute').count(), 0);
    assert.equal(await focus(page), 'step 1');
    assert.equal(view.last('act'), undefined, 'Escape left the text and nothing else');
    await eventually(
      'the draft to be kept',
      async () => view.state(),
      (state) => `${JSON.stringify(state)}`.includes('aj reason'),
    );
    await press(view, 'd');
    await eventually(
      'the field',
      () => focus(page),
      (name) => name === 'vscode-text-area',
    );
    await page.keyboard.press('Control+Enter');
    await page.locator('.fault').waitFor();
    assert.equal(await page.locator('.fault').textContent(), refusal);
    assert.equal(
      await page.locator('vscode-text-area').evaluate((field) => (field as HTMLTextAreaElement).value),
      'aj reason',
    );
    refusal = undefined;
    await page.locator('vscode-text-area').click();
    await page.keyboard.press('Control+Enter');
    await page.locator('form.dispute').waitFor({ state: 'detached' });
    await called(view, 'dispute', { revision: done.revision, step: 1, reason: 'aj reason' });
    assert.equal(await page.locator('.fault').count(), 0);
    await view.close();
  });

  it('has the bar of a lost host above it and one Tab away', async () => {
    const view = await openView(done);
    const { page } = view;
    await at(view, 1);
    view.lose();
    const bar = page.locator('.not-connected', {
      hasText: shownText('Lost the connection to the Proofmark extension. Your saved work is safe.'),
    });
    await bar.waitFor();
    const edges = async (place: string): Promise<{ top: number; bottom: number }> =>
      page
        .locator(place)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom };
        });
    const { bottom } = await edges('.not-connected');
    assert.ok((await edges('.panel')).top >= bottom, 'the page begins below the bar');
    const height = await page.evaluate(() => window.innerHeight);
    assert.ok((await edges('footer')).bottom <= height, 'the keys are above the lower edge');
    await page.keyboard.press('Tab');
    assert.equal(await bar.locator('a:focus').textContent(), 'Reconnect');
    await page.keyboard.press('Tab');
    assert.equal(await bar.locator('a:focus').count(), 0, 'Tab goes on from there');
    // Keys of the page that need nobody act as before; and where no host takes its place, the page says what to do.
    await page.keyboard.press('j');
    await row(page, 2).and(page.locator('[aria-current="true"]')).waitFor();
    await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));
    await page.locator('.not-connected a').focus();
    await page.keyboard.press('Enter');
    await page.locator('.not-connected', { hasText: 'Reconnecting.' }).waitFor();
    await page.locator('.not-connected', { hasText: '“Developer: Restart Extension Host”' }).waitFor();
    await view.close();
  });

  it('takes no letters into a dispute that is being sent', async () => {
    let keep = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const view = await openView(done, { dispute: () => kept });
    const { page } = view;
    await disputing(view);
    await page.keyboard.type('Not so.');
    await page.keyboard.press('Control+Enter');
    await page.locator('form.dispute vscode-button[disabled]').waitFor();
    await page.keyboard.type('emmy');
    assert.equal(
      await page.locator('vscode-text-area').evaluate((field) => (field as HTMLTextAreaElement).value),
      'Not so.',
    );
    keep();
    await page.locator('form.dispute').waitFor({ state: 'detached' });
    await view.close();
  });

  it('shows what the reader has said, and takes it back', async () => {
    const view = await openView(labelled);
    await at(view, 1);
    assert.match((await row(view.page, 1).locator('.margin').textContent()) ?? '', /You dispute/);
    await view.page.getByRole('button', { name: /^Clear/ }).click();
    await called(view, 'retract', { revision: labelled.revision, step: 1 });
    await view.close();
  });

  it('has where the reader was, what was open and what was being written after a reload', async () => {
    const first = await openView(done);
    await at(first, 1);
    await press(first, 'k');
    await press(first, 'Enter');
    // biome-ignore lint/suspicious/noThenProperty: nobody awaits a message.
    first.panel.goTo({ step: 3, then: 'dispute' });
    await first.page.locator('form.dispute').waitFor();
    await first.page.locator('vscode-text-area').click();
    await first.page.keyboard.type('Not yet said.');
    const state = await eventually(
      'the state',
      async () => first.state(),
      (kept) => `${JSON.stringify(kept)}`.includes('said.'),
    );
    await first.close();
    const second = await openView(done, {}, { state });
    assert.deepEqual((second.last('ready') as { state: unknown }).state, state);
    assert.equal(await second.page.locator('[aria-current="true"]').getAttribute('data-step'), '3');
    assert.equal(await row(second.page, 0).locator('h2 button').getAttribute('aria-expanded'), 'false');
    await press(second, 'd');
    const value = () =>
      second.page.locator('vscode-text-area').evaluate((field) => (field as HTMLTextAreaElement).value);
    await eventually('the draft', value, (text) => text === 'Not yet said.');
    await second.close();
  });

  it('links quotes and evidence to the phrase, with the reader where it was', async () => {
    const view = await openView(done);
    await at(view, 1);
    const quotes = row(view.page, 1).getByRole('button', { name: falseRelation });
    await quotes.first().click();
    await called(view, 'showPhrase', { revision: done.revision, step: 1, opinion: 'v1' });
    await row(view.page, 1)
      .getByRole('button', { name: shownText('Show Statement in Editor'), exact: true })
      .click();
    await called(view, 'showPhrase', { revision: done.revision, step: 1, finding: 0 });
    await row(view.page, 1).getByRole('button', { name: 'is a solution' }).click();
    await called(view, 'showPhrase', { revision: done.revision, step: 1, opinion: 'v3' });
    assert.equal(await view.page.locator('[aria-current="true"]').getAttribute('data-step'), '1');
    await view.close();
  });

  it('has the focus where it was when the workbench has taken it, as for a copy, and gives it back', async () => {
    const view = await openView(done);
    const { page } = view;
    const takeAndGiveBack = () =>
      page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.dispatchEvent(new FocusEvent('focus'));
      });
    await press(view, 'j');
    await takeAndGiveBack();
    assert.equal(await focus(page), 'step 0');
    await press(view, 'd');
    await page.locator('vscode-text-area:focus').waitFor();
    await takeAndGiveBack();
    assert.equal(await focus(page), 'vscode-text-area');
    await press(view, 'Escape');
    // Meanwhile the cursor was elsewhere.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await at(view, 2);
    await takeAndGiveBack();
    assert.equal(await focus(page), 'step 2');
    await view.close();
  });

  it('has a table of keys that keeps the focus and gives it back', async () => {
    const view = await openView(done);
    const { page } = view;
    await press(view, 'j');
    await press(view, '?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), true);
    await press(view, 'a');
    assert.equal(view.last('agree'), undefined);
    await press(view, 'Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.equal(await focus(page), 'step 0');
    await view.close();
  });
});
