/** The head of the review panel's page in Chromium: one line of it where the page is small, and a vote while it is being written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import type { StreamingVoteView } from '../../src/protocol/index.ts';
import { type Opened, openView } from './review-page/opened.ts';
import { at, focus } from './review-page/reader.ts';
import { done, manySteps, running } from './review-page/views.ts';

const SMALL = { width: 700, height: 900 };
const LARGE = { width: 1100, height: 900 };

const bar = ({ page }: Opened) => page.locator('.bar');

async function wheel({ page }: Opened, by: number): Promise<void> {
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, by);
}

describe('the head of a small page', () => {
  it('is whole at the top, and one line of 40 px once it is scrolled away', async () => {
    const view = await openView(manySteps(60), {}, { viewport: SMALL });
    assert.equal(await bar(view).count(), 0);
    assert.ok(await view.page.locator('.head h1').isVisible());
    await wheel(view, 1500);
    await bar(view).waitFor();
    assert.equal((await bar(view).boundingBox())?.height, 41);
    assert.match((await bar(view).textContent()) ?? '', /5 of 7 relations checked/);
    assert.match((await bar(view).textContent()) ?? '', /6 of 8/);
    await wheel(view, -5000);
    await bar(view).waitFor({ state: 'detached' });
    await view.close();
  });

  it('wraps words only between words, however narrow the page is', async () => {
    const view = await openView(manySteps(6), {}, { viewport: SMALL });
    for (const width of [700, 460, 340, 240]) {
      await view.page.setViewportSize({ width, height: 900 });
      const heights = await view.page
        .locator('.head-lines dd')
        .evaluateAll((all) => all.map((one) => one.clientHeight));
      assert.ok(heights.length > 0 && heights.every((height) => height <= 8 * 20), `${width} px: ${heights}`);
    }
    await view.close();
  });

  it('ends in dots what there is no room for behind the sentence, so that no number is cut', async () => {
    const view = await openView(manySteps(60), {}, { viewport: SMALL });
    await wheel(view, 1500);
    await bar(view).waitFor();
    for (const width of [560, 520, 480, 440, 400]) {
      await view.page.setViewportSize({ width, height: 900 });
      const cut = await bar(view)
        .locator('.shorts > span:not(.votes)')
        .evaluateAll((shown) =>
          shown.filter((one) => {
            const edge = one.parentElement?.getBoundingClientRect().right ?? 0;
            const { left, right } = one.getBoundingClientRect();
            return left < edge && right > edge + 1;
          }),
        );
      assert.equal(cut.length, 0, `${width} px`);
    }
    // It takes a second line where the first is too short.
    await view.page.setViewportSize({ width: 480, height: 900 });
    const isWhole = await bar(view)
      .locator('.shorts > span', { hasText: 'checked' })
      .evaluate((one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth);
    assert.ok(isWhole, 'the relations checked');
    await view.close();
  });

  it('shows a refutation in one colour wherever it is shown', async () => {
    const refuted = { ...done, header: { ...done.header, icon: 'false-statement' } } as const;
    const steps = refuted.steps.map((step, k) =>
      k === 0 ? ({ ...step, state: 'false-statement', isFlag: true, isLoud: true } as const) : step,
    );
    const many = { ...manySteps(60), header: refuted.header };
    const colourOf = async ({ page }: Opened, place: string): Promise<string> =>
      page
        .locator(`${place} svg.state-icon`)
        .first()
        .evaluate((icon) => getComputedStyle(icon).color);
    const view = await openView({ ...refuted, steps }, {}, { viewport: LARGE });
    const colour = await colourOf(view, '[data-step="0"]');
    assert.equal(await colourOf(view, '.head-icon'), colour);
    await view.close();
    const small = await openView(many, {}, { viewport: SMALL });
    await wheel(small, 1500);
    await bar(small).waitFor();
    assert.equal(await colourOf(small, '.bar'), colour);
    await small.close();
  });

  it('opens by u and by Enter, shows all of the head, and closes by Escape and by u', async () => {
    const view = await openView(manySteps(60), {}, { viewport: SMALL });
    await at(view, 30);
    await bar(view).waitFor();
    await view.page.keyboard.press('u');
    await bar(view).locator('.head h1').waitFor();
    assert.match((await bar(view).textContent()) ?? '', /critic “balanced”/i);
    await view.page.keyboard.press('Escape');
    await bar(view).locator('.head').waitFor({ state: 'detached' });
    await bar(view).locator('button.opener').focus();
    await view.page.keyboard.press('Enter');
    await bar(view).locator('.head h1').waitFor();
    await view.page.keyboard.press('u');
    await bar(view).locator('.head').waitFor({ state: 'detached' });
    await view.close();
  });

  it('leaves a step that is gone to below the line, and the first step under the whole head', async () => {
    const view = await openView(manySteps(60), {}, { viewport: SMALL });
    await at(view, 30);
    await bar(view).waitFor();
    const step = view.page.locator('[data-step="30"]');
    await view.page.waitForTimeout(300);
    const line = (await bar(view).boundingBox())?.height ?? 0;
    assert.ok(Math.abs(((await step.boundingBox())?.y ?? 0) - line) <= 2, 'just under the line');
    await at(view, 0);
    await bar(view).waitFor({ state: 'detached' });
    assert.ok(await view.page.locator('.head h1').isVisible());
    await view.close();
  });

  it('stays whole where the page is large', async () => {
    const view = await openView(manySteps(60), {}, { viewport: LARGE });
    await at(view, 30);
    assert.equal(await bar(view).count(), 0);
    assert.ok(await view.page.locator('.head h1').isVisible());
    await view.page.keyboard.press('u');
    assert.equal(await bar(view).count(), 0);
    await view.close();
  });

  it('keeps the place, the draft and the focus when the page gets smaller and larger', async () => {
    const view = await openView(manySteps(60), {}, { viewport: LARGE });
    await at(view, 20);
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
    view.panel.goTo({ step: 20, then: 'dispute' });
    const field = view.page.locator('form.dispute textarea');
    await field.waitFor();
    await view.page.keyboard.type('the bound is lost');
    await view.page.setViewportSize(SMALL);
    await view.page.locator('[data-step="20"] form.dispute').waitFor();
    assert.equal(await field.inputValue(), 'the bound is lost');
    assert.equal(await focus(view.page), 'vscode-text-area');
    await view.close();
  });
});

const WORDS = Array.from({ length: 200 }, (_, k) => `word${k}`).join(' ');

function vote(more: Partial<StreamingVoteView> = {}): StreamingVoteView {
  return {
    name: 'Vote 3',
    others: 2,
    characters: 7_412,
    seconds: 41,
    end: renderTextToBlocks(`${WORDS} and so $x^2 \\ge 0$ at last`, { language: 'markdown' }),
    ...more,
  };
}

describe('a vote that is being written', () => {
  it('shows its last three lines, typeset, and moves nothing below it as it grows', async () => {
    const view = await openView(running, {}, { viewport: LARGE });
    view.panel.coming({ vote: vote() });
    const box = view.page.locator('.coming');
    await box.locator('.katex').waitFor();
    const words = (await box.textContent()) ?? '';
    assert.match(words, /Vote 3/);
    assert.match(words, /0:41/);
    const lines = box.locator('.last-lines');
    const within = async (word: string) => {
      const place = await lines.boundingBox();
      const found = await view.page.evaluate((wanted) => {
        const walker = document.createTreeWalker(document.querySelector('.last-lines') as Node, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const start = node.nodeValue?.indexOf(wanted) ?? -1;
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + wanted.length);
          return range.getBoundingClientRect().top;
        }
        return undefined;
      }, word);
      return found !== undefined && place !== null && found >= place.y - 1 && found <= place.y + place.height;
    };
    assert.equal(await within('at last'), true);
    assert.equal(await within('word3 '), false);
    const before = (await view.page.locator('[data-step="0"]').boundingBox())?.y;
    view.panel.coming({
      vote: vote({ end: renderTextToBlocks('Short now.', { language: 'markdown' }), seconds: 42 }),
    });
    await box.getByText('0:42').waitFor();
    assert.equal((await view.page.locator('[data-step="0"]').boundingBox())?.y, before);
    await view.close();
  });

  it('goes to other votes by ] and [, shows all of one, and is gone when there is none', async () => {
    const view = await openView(running, {}, { viewport: LARGE });
    view.panel.coming({ vote: vote() });
    const box = view.page.locator('.coming');
    await box.waitFor();
    await view.page.keyboard.press(']');
    await view.page.waitForTimeout(50);
    assert.deepEqual(view.last('watch'), { at: 1, isWhole: false });
    await view.page.keyboard.press('[');
    await box.getByText('Show Whole Reply').click();
    await view.page.waitForTimeout(50);
    assert.deepEqual(view.last('watch'), { at: 0, isWhole: true });
    view.panel.coming({ vote: vote({ whole: 'from <b>beginning</b> to $end$' }) });
    await box.getByText('from <b>beginning</b> to $end$').waitFor();
    view.panel.coming({});
    await box.waitFor({ state: 'detached' });
    await view.close();
  });

  it('is not shown of another proof, nor once its review is over', async () => {
    const view = await openView(running, {}, { viewport: LARGE });
    view.panel.coming({ vote: vote() });
    await view.page.locator('.coming').waitFor();
    view.panel.show({
      ...done,
      revision: 5,
      document: { uri: 'file:///other.proof.md', name: 'other.proof.md' },
    });
    await view.page.locator('.coming').waitFor({ state: 'detached' });
    await view.close();
  });
});
