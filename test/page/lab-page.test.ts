/** The page of the lab panel in Chromium, with a host scripted by the test: what people do there, by keyboard and by mouse. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import {
  abstained,
  allCases,
  brokenPrompt,
  comparing,
  failed,
  fresh,
  labbed,
  labViews,
  manyCases,
  runningCases,
  streaming,
  withReply,
} from '../support/lab-views.ts';
import { shownText } from '../support/shown-text.ts';
import { assertHarmless } from './hostile-page.ts';
import { openView } from './lab-page/opened.ts';
import { buttonOf, called, press } from './panel-page/reader.ts';

/** Name of the row that has the focus. */
const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.querySelector('.case-id')?.textContent ?? '');

const reply = (page: Page) => page.locator('.reply .raw');
const top = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

describe('the page of the lab', () => {
  it('shows what flipped, the messages and the reply, in this order, word for word', async () => {
    const view = await openView(labbed);
    const { page } = view;
    assert.equal(await page.locator('h1').textContent(), labbed.sentence);
    assert.deepEqual(await page.locator('section h2').allTextContents(), ['Cases', 'Messages', 'Reply']);
    assert.deepEqual(await page.locator('.case .case-id').allTextContents(), ['angles-151', 'cosine-22', 'roots-568']);
    const sent = labbed.messages?.messages[0]?.parts.map(({ text }) => text).join('');
    assert.equal(await page.locator('.messages .raw').evaluate((raw) => raw.textContent), sent);
    assert.deepEqual(
      await page
        .locator('.variable')
        .first()
        .evaluate((one) => [one.getAttribute('title'), one.textContent]),
      ['problem', labbed.messages?.messages[0]?.parts[1]?.text],
    );
    const raw = labbed.reply?.parts.map(({ text }) => text).join('');
    assert.equal(await reply(page).evaluate((one) => one.textContent), raw);
    assert.equal(await page.locator('.taken').textContent(), '\\boxed{1}');
    assert.equal(await page.locator('.quote').textContent(), String.raw`\cos \theta = \cos (180^\circ - \theta)`);
    const looks = await page.locator('.taken').evaluate((one) => {
      const { outlineStyle, backgroundColor } = getComputedStyle(one);
      return [outlineStyle, backgroundColor];
    });
    assert.equal(looks[0], 'solid');
    assert.notEqual(looks[1], 'rgba(0, 0, 0, 0)');
    const how = labbed.reply?.facts.find(({ more }) => more !== undefined)?.more ?? assert.fail();
    await page.getByText(how).waitFor();
    await assertHarmless(view);
    await view.close();
  });

  it('is run, and its cases are, by keys and by what stands beside them', async () => {
    const view = await openView(labbed);
    const { page } = view;
    await press(view, 'r');
    await called(view, 'run', { isFresh: false });
    await page.locator('.reply').getByRole('button', { name: 'Run Without Cache' }).click();
    await called(view, 'run', { isFresh: true });
    await press(view, 'r');
    await called(view, 'run', { isFresh: false });
    await press(view, 'Shift+R');
    await called(view, 'run', { isFresh: true });
    await press(view, 'm');
    await called(view, 'addCase', {});
    await page.locator('.cases [aria-keyshortcuts="a"]').click();
    await called(view, 'runCases', {});
    await page.locator('.cases').getByRole('button', { name: 'Show All Cases' }).click();
    await called(view, 'showAll', { isAll: true });
    view.show(allCases);
    const rows = page.locator('.many-rows [role="listitem"]');
    assert.equal(await rows.first().getAttribute('aria-setsize'), '24');
    await page.locator('.messages [aria-keyshortcuts="p"]').click();
    await called(view, 'pin', { isPinned: false });
    await assertHarmless(view);
    await view.close();
  });

  it('walks rows with the focus going along; Enter shows one, and it can be opened in the editor', async () => {
    const view = await openView(labbed);
    const { page } = view;
    await press(view, 'j');
    assert.equal(await focusedRow(page), 'angles-151');
    await press(view, 'j');
    assert.equal(await focusedRow(page), 'cosine-22');
    await press(view, 'Enter');
    await called(view, 'showCase', { id: 'cosine-22' });
    assert.equal(view.asked.filter(({ call }) => call === 'showCase').length, 1, 'Enter counts once');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await called(view, 'openCase', { id: 'cosine-22' });
    await view.close();
  });

  it('lists 500 cases and draws those in view; keys walk to the last one', async () => {
    const view = await openView(manyCases);
    const { page } = view;
    await page.locator('.many-rows .case').first().waitFor();
    assert.ok((await page.locator('.case').count()) < 40);
    const list = page.getByRole('list', { name: 'Cases' });
    assert.equal(await list.locator('> *').first().getAttribute('aria-setsize'), '500');
    for (let k = 0; k < 30; k++) await view.page.keyboard.press('j');
    await eventually(
      'the row has the focus',
      () => focusedRow(page),
      (now) => now === 'sums-26',
      5_000,
    );
    const [row, box] = await Promise.all([
      page.locator('button:focus').boundingBox(),
      page.locator('.many-rows').boundingBox(),
    ]);
    assert.ok(row && box && row.y >= box.y - 1 && row.y + row.height <= box.y + box.height + 1, 'in view');
    await assertHarmless(view);
    await view.close();
  });

  it('shows another vote by [ and ], by arrows and by mouse', async () => {
    const view = await openView(labbed);
    const { page } = view;
    const selected = page.locator('.vote[aria-selected="true"]');
    await press(view, '[');
    await called(view, 'showVote', { sample: 4 });
    await selected.filter({ hasText: 'vote 5' }).waitFor();
    await page.getByRole('tab', { name: 'vote 1' }).click();
    await called(view, 'showVote', { sample: 0 });
    await selected.filter({ hasText: 'vote 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await called(view, 'showVote', { sample: 1 });
    await eventually(
      'the focus goes along',
      () => page.evaluate(() => document.activeElement?.getAttribute('data-vote')),
      (vote) => vote === '1',
      3_000,
    );
    await page.getByRole('tab', { name: 'vote 8' }).click({ force: true });
    assert.deepEqual(view.last('showVote'), { sample: 1 }, 'what was not needed has no words');
    await assertHarmless(view);
    await view.close();
  });

  it('mends what is wrong in a prompt by a button, and brings it into view', async () => {
    const long = brokenPrompt.messages?.messages[0]?.parts.map((part) =>
      part.kind === 'variable' ? { ...part, text: `${part.text}\n`.repeat(60) } : part,
    );
    const view = await openView({
      ...brokenPrompt,
      messages: { note: 'x', messages: [{ role: 'user', tokens: '', parts: long ?? [], cut: 0 }] },
    });
    const { page } = view;
    const [problem, box] = await Promise.all([
      page.locator('.wrong').boundingBox(),
      page.locator('.messages .raw').boundingBox(),
    ]);
    assert.ok(problem && box && problem.y > box.y && problem.y < box.y + box.height, 'in view');
    await page.getByRole('button', { name: '{{paragraphs}}' }).click();
    await called(view, 'fix', { text: '{{paragrphs}}', replacement: '{{paragraphs}}' });
    await assertHarmless(view);
    await view.close();
  });
});

describe('a reply that streams', () => {
  it('has room for its first lines, follows the end, and moves nothing above it', async () => {
    const view = await openView(withReply(streaming, { parts: [] }));
    const { page } = view;
    const tops = async () => [await top(page, '.messages'), await top(page, '.reply .raw')];
    const before = await tops();
    assert.ok((await reply(page).evaluate((one) => one.clientHeight)) >= 57, 'three lines');
    let at = 0;
    for (let k = 0; k < 60; k++) {
      const text = `Line ${k} of what is said.\n`;
      view.panel.stream({ sample: 0, at, text });
      at += text.length;
    }
    await reply(page).getByText('Line 59 of what is said.').waitFor();
    assert.deepEqual(await tops(), before);
    const end = () => reply(page).evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
    assert.ok((await end()) < 2, 'at the end');
    assert.equal(await page.locator('.caret').count(), 1);
    await assertHarmless(view);
    await view.close();
  });

  it('leaves who has scrolled away where they are, and is followed again from the end', async () => {
    const view = await openView(withReply(streaming, { parts: [] }));
    const { page } = view;
    const lines = (from: number) => Array.from({ length: 60 }, (_, k) => `Line ${from + k}.\n`).join('');
    view.panel.stream({ sample: 0, at: 0, text: lines(100) });
    await reply(page).getByText('Line 159.').waitFor();
    await reply(page).evaluate((one) => one.scrollTo({ top: 40 }));
    await page.waitForTimeout(100);
    view.panel.stream({ sample: 0, at: lines(100).length, text: lines(200) });
    await reply(page).getByText('Line 259.').waitFor({ state: 'attached' });
    assert.equal(await reply(page).evaluate((one) => one.scrollTop), 40);
    view.show(
      withReply(view.view(), {
        isStreaming: false,
        parts: [
          { kind: 'text', text: lines(100) },
          { kind: 'taken', text: '\\boxed{1}' },
        ],
      }),
    );
    await page.locator('.taken').waitFor({ state: 'attached' });
    assert.equal(await reply(page).evaluate((one) => one.scrollTop), 40, 'also once it has ended');
    await view.close();
  });

  it('shows what was taken once it has ended, to who was at the end', async () => {
    const view = await openView(withReply(streaming, { parts: [] }));
    const { page } = view;
    const lines = 'A line of thought.\n'.repeat(60);
    view.panel.stream({ sample: 0, at: 0, text: lines });
    await page.locator('.caret').waitFor();
    view.show(
      withReply(view.view(), {
        isStreaming: false,
        parts: [
          { kind: 'taken', text: '\\boxed{1}' },
          { kind: 'text', text: lines },
        ],
      }),
    );
    await page.locator('.taken').waitFor();
    await eventually(
      'what was taken is in view',
      () => reply(page).evaluate((one) => one.scrollTop),
      (now) => now < 40,
      3_000,
    );
    assert.equal(await page.locator('.caret').count(), 0);
    await view.close();
  });

  it('is brought into sight as it comes, and so is its verdict, unless the reader has scrolled', async () => {
    const text = 'A line of thought.\n'.repeat(60);
    const done = withReply(labbed, {
      parts: [...(labbed.reply?.parts ?? []), { kind: 'text', text }],
    });
    // Beside a prompt in a window of 1400 × 900.
    const view = await openView(done, {}, { viewport: { width: 690, height: 800 } });
    const { page } = view;
    const isInSight = (selector: string): Promise<boolean> =>
      page
        .locator(selector)
        .last()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          const outer = document.querySelector('.lab-page')?.getBoundingClientRect();
          return outer !== undefined && top >= outer.top - 1 && bottom <= outer.bottom + 1;
        });
    const scrolled = () => page.locator('.lab-page').evaluate((one) => one.scrollTop);
    const run = async (inBetween: () => Promise<void>): Promise<void> => {
      await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: 0 }));
      view.show(withReply(streaming, { parts: [] }));
      view.panel.stream({ sample: 0, at: 0, text });
      await page.locator('.caret').waitFor({ state: 'attached' });
      await inBetween();
      view.show(done);
      await page.locator('.facts').waitFor({ state: 'attached' });
      await page.waitForTimeout(200);
    };
    assert.equal(await isInSight('.facts > div'), false, 'below the fold at first');
    await run(async () => {
      await eventually('the reply', () => isInSight('.reply .raw'), Boolean, 3_000);
    });
    assert.ok(await isInSight('.facts > div'), 'all that it came to');
    assert.ok(await isInSight('h1'), 'the outcome, whole');
    await run(async () => {
      await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: 10 }));
      await page.waitForTimeout(100);
    });
    assert.equal(await scrolled(), 10, 'who has scrolled stays');
    // Cases come in where they stand.
    await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: 0 }));
    view.show(runningCases);
    await page.getByRole('progressbar').waitFor();
    view.show(done);
    await page.waitForTimeout(200);
    assert.equal(await scrolled(), 0);
    // To who is at the reply they come.
    await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    assert.equal(await isInSight('.cases h2'), false);
    view.show(runningCases);
    await page.getByRole('progressbar').waitFor();
    assert.ok(await isInSight('.cases h2'), 'the cases');
    // In a low panel, the outcome doesn't stay at the top.
    await page.setViewportSize({ width: 690, height: 400 });
    view.show(done);
    await page.waitForTimeout(200);
    await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    assert.equal(await isInSight('.cases h2'), false);
    view.show(runningCases);
    await page.getByRole('progressbar').waitFor();
    assert.ok(await isInSight('.cases h2'), 'the cases in a low panel');
    await assertHarmless(view);
    await view.close();
  });

  it('has a key beside its link, however wide it is', async () => {
    const view = await openView({ ...labbed, place: 'model scripted, endpoint local · 1 vote' });
    const { page } = view;
    for (let width = 320; width <= 760; width += 20) {
      await page.setViewportSize({ width, height: 800 });
      const [link, key] = await Promise.all(
        ['button[aria-keyshortcuts="e"]', 'button[aria-keyshortcuts="e"] + kbd'].map((one) =>
          page.locator('.lab-head').locator(one).boundingBox(),
        ),
      );
      assert.ok(link && key && key.x >= link.x + link.width && key.y < link.y + link.height, `${width}`);
    }
    await view.close();
  });

  it('moves nothing where less motion is wanted', async () => {
    const view = await openView(streaming, {}, { reducedMotion: true });
    await view.page.locator('.caret').waitFor();
    assert.deepEqual(
      await view.page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName)),
      [],
    );
    await view.close();
  });

  it('says what is left out of one that is too long, and shows the rest in bounded height or whole', async () => {
    const view = await openView(
      withReply(labbed, {
        parts: [{ kind: 'text', text: 'A line of words.\n'.repeat(11_000) }],
        cut: 41_000,
      }),
    );
    const { page } = view;
    const cut = shownText('Too long to show in full: {1} characters omitted at the start.', 41_000, '41,000');
    await page.getByText(cut).waitFor();
    const height = () => reply(page).evaluate((one) => one.clientHeight);
    assert.ok((await height()) <= 304);
    await page.locator('.reply .below-raw button').click();
    await eventually('all of it', height, (now) => now > 100_000, 5_000);
    await page.locator('.reply .below-raw button').click();
    await eventually('less of it', height, (now) => now <= 304, 5_000);
    await assertHarmless(view);
    await view.close();
  });
});

describe('the history, and two prompts side by side', () => {
  it('opens the history with the focus in it, goes back to a run, and closes it', async () => {
    const view = await openView(labbed);
    const { page } = view;
    await press(view, 'h');
    await page.locator('.history-row:focus', { hasText: '14:12' }).waitFor();
    await press(view, 'j');
    await press(view, 'j');
    await page.keyboard.press('Enter');
    await called(view, 'showHistory', { id: 'run 2' });
    await press(view, 'Escape');
    assert.equal(await page.locator('.history').count(), 0);
    await assertHarmless(view);
    await view.close();
  });

  it('shows flips each way, the tests, and both replies of a flip beside each other', async () => {
    const view = await openView(comparing);
    const { page } = view;
    assert.equal(await page.locator('h1').textContent(), comparing.comparison?.sentence);
    for (const words of comparing.comparison?.tests ?? []) await page.getByText(words).waitFor();
    const sides = page.locator('.side');
    assert.equal(await sides.count(), 2);
    const [first, second] = await Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()]);
    assert.ok(first && second && first.y === second.y && second.x > first.x);
    await press(view, 'j');
    assert.equal(await focusedRow(page), 'angles-151');
    await press(view, 'Enter');
    await called(view, 'showFlip', { id: 'angles-151' });
    await press(view, 'Escape');
    await called(view, 'closeComparison', {});
    await page.setViewportSize({ width: 480, height: 860 });
    const [above, below] = await Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()]);
    assert.ok(above && below && above.x === below.x && below.y > above.y, 'one above the other where it is narrow');
    await assertHarmless(view);
    await view.close();
  });
});

describe('the lab in every state', () => {
  it('says what to do where there is nothing', async () => {
    const view = await openView(fresh);
    const { page } = view;
    await page.locator('.cases .nothing').filter({ hasText: /\bm\b/ }).waitFor();
    await page.locator('.reply .nothing').filter({ hasText: /\br\b/ }).waitFor();
    view.show(failed);
    await page.locator('.head-acts vscode-button:not([aria-keyshortcuts])').first().click();
    await called(view, 'act', { action: 'chooseJudge' });
    await page.locator('.head-acts [aria-keyshortcuts="r"]').click();
    await called(view, 'run', { isFresh: false });
    await assertHarmless(view);
    await view.close();
  });

  it('shows progress and can be stopped while cases run', async () => {
    const view = await openView(runningCases);
    const { page } = view;
    assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '33');
    await buttonOf(page, 'Escape').click();
    await called(view, 'stop', {});
    await view.close();
  });

  it('greys figures and rows that are of an older text of the prompt', async () => {
    const view = await openView(labbed);
    const { page } = view;
    const colours = () =>
      page.evaluate(() =>
        ['.figures .value', '.case-row .case-id', '.cases .quiet'].map((place) => {
          const element = document.querySelector(place);
          return element && getComputedStyle(element).color;
        }),
      );
    const [figure, row, quiet] = await colours();
    assert.ok(figure && row && quiet && figure !== quiet && row !== quiet);
    const { cases } = labbed;
    if (cases) view.show({ ...labbed, cases: { ...cases, isOld: true } });
    await page.locator('.cases.old').waitFor();
    assert.deepEqual(await colours(), [quiet, quiet, quiet]);
    await view.close();
  });

  it('tells what did not work, and what a key has come to', async () => {
    const view = await openView(labbed, {
      addCase: async () => {
        throw new Error('It has edits.');
      },
    });
    const { page } = view;
    await press(view, 'm');
    await page.getByRole('alert').filter({ hasText: 'It has edits.' }).waitFor();
    view.show({ ...labbed, notice: { words: 'cosine-22 is a case now.', isProblem: false } });
    await page.locator('footer', { hasText: 'cosine-22 is a case now.' }).waitFor();
    await view.close();
  });

  it('stands where it stood, once its page is there again', async () => {
    const state = {
      v: 1,
      prompt: 'file:///w/critic-balanced.judge.md',
      isAll: false,
      isHistory: true,
      shown: 5,
      scroll: 60,
    };
    const view = await openView(labbed, {}, { state, viewport: { width: 760, height: 500 } });
    const { page } = view;
    await page.locator('.history-row').first().waitFor();
    assert.equal(await page.locator('.lab-page').evaluate((one) => one.scrollTop), 60);
    assert.deepEqual(view.asked[0], { call: 'ready', params: { state } });
    await page.locator('.lab-page').evaluate((one) => one.scrollTo({ top: 90 }));
    await eventually(
      'it is kept',
      async () => (view.state() as { scroll?: number } | undefined)?.scroll,
      (scroll) => scroll === 90,
      3_000,
    );
    await view.close();
  });

  it('is never wider than its page', async () => {
    const view = await openView(labbed, {}, { viewport: { width: 320, height: 700 } });
    for (const [name, one] of Object.entries({ ...labViews, abstained })) {
      view.show(one);
      await view.page.locator('h1').first().waitFor();
      for (const width of [320, 480, 760, 1240]) {
        await view.page.setViewportSize({ width, height: 700 });
        const wide = await view.page.evaluate(() =>
          ['html', '.lab-page', '.panel'].filter((place) => {
            const element = document.querySelector(place);
            return element === null || element.scrollWidth > element.clientWidth + 1;
          }),
        );
        assert.deepEqual(wide, [], `${name}, ${width} px`);
      }
    }
    await assertHarmless(view);
    await view.close();
  });

  it('has a table of all keys, and goes back to where it was', async () => {
    const view = await openView(labbed);
    const { page } = view;
    await press(view, 'j');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    assert.equal(await page.locator('dialog tr').count(), 14);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await focusedRow(page), 'angles-151');
    await view.close();
  });
});
