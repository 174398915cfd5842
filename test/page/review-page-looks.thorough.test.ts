/** The page of the review panel in Chromium, with a host scripted by the test: what it shows, and that it stays where it is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { called, press } from './panel-page/reader.ts';
import { bodiesOf, openView } from './review-page/opened.ts';
import { at, row } from './review-page/reader.ts';
import { type detail, done, empty, failed, manySteps, running, unread } from './review-page/views.ts';

describe('what the page of the review panel shows', () => {
  it('says the outcome, draws every step with its formulas, and does nothing that its policy refuses', async () => {
    const view = await openView(done);
    const { page } = view;
    assert.equal(await page.locator('h1').textContent(), 'The earliest error is in ¶2.');
    assert.equal(await page.locator('[data-step]').count(), 4);
    assert.ok((await page.locator('[data-step="1"] .katex').count()) >= 2);
    assert.equal(await page.locator('.step.loud').count(), 1);
    assert.equal(await page.locator('.maths-source').count(), 0);
    assert.deepEqual(view.problems, []);
    assert.deepEqual(view.strays, []);
    await view.close();
  });

  it('is never blank: the last text stays until the next has come', async () => {
    let wait: Promise<void> = Promise.resolve();
    const view = await openView(done, {
      bodies: async ({ keys }) => {
        await wait;
        return { bodies: bodiesOf(keys) };
      },
    });
    let come = (): void => {};
    wait = new Promise((resolve) => {
      come = resolve;
    });
    const text = row(view.page, 1).locator('.text');
    assert.equal(await text.locator('.tone').count(), 1);
    view.panel.show({
      ...done,
      revision: 2,
      steps: done.steps.map((one) => ({ ...one, body: `s${one.index}` })),
    });
    await view.page.locator('[data-step="1"] .text[aria-busy="true"]').waitFor();
    assert.ok((await text.locator('.katex').count()) > 0);
    come();
    await eventually(
      'the new text',
      () => text.locator('.tone').count(),
      (count) => count === 0,
    );
    await view.close();
  });

  it('moves nothing below to and fro while words stream in', async () => {
    const view = await openView(running);
    const { page } = view;
    await at(view, 1);
    const top = async (): Promise<number> => (await row(page, 2).boundingBox())?.y ?? 0;
    await page.waitForTimeout(300);
    const before = await top();
    const less = { ...running.details[0], sections: [] } as typeof detail;
    view.panel.show({ ...running, revision: 2, details: [less] });
    await page.waitForTimeout(300);
    assert.equal(await row(page, 1).locator('.part').count(), 0);
    assert.equal(await top(), before);
    await view.close();
  });

  it('shows raw replies on demand, and says how to get one that did not come', async () => {
    let isBroken = true;
    const view = await openView(done, {
      reply: async ({ opinion }) => {
        if (isBroken) throw new Error('The reply is not kept any more. Judge again to have one.');
        return { text: `<img src=x onerror=alert(1)> ${opinion}` };
      },
    });
    await at(view, 1);
    await press(view, 'o');
    await view.page.locator('.fault').waitFor();
    isBroken = false;
    await view.page.getByRole('button', { name: 'Try Again' }).click();
    await eventually(
      'the reply as plain text',
      () => view.page.locator('.reply pre').textContent(),
      (text) => text === '<img src=x onerror=alert(1)> v1',
    );
    assert.equal(await view.page.locator('.reply img').count(), 0);
    await view.close();
  });

  it('leaves raw replies as they are while a vote comes in before the others', async () => {
    const view = await openView(done, { reply: async ({ opinion }) => ({ text: `said ${opinion}` }) });
    await at(view, 1);
    await press(view, 'o');
    const texts = (): Promise<string[]> => view.page.locator('.reply pre').allTextContents();
    await eventually('the first reply', texts, (now) => now.join() === 'said v1');
    const [first] = done.details;
    assert.ok(first);
    const replies = [{ id: 'v0', who: 'vote 0', verdict: 'finds no error' }, ...first.replies];
    view.panel.show({ ...done, revision: 2, details: [{ ...first, replies }] });
    await view.page.getByRole('button', { name: /^vote 0 / }).waitFor();
    assert.deepEqual(await texts(), ['said v1']);
    await view.close();
  });

  it('tells a screen reader the outcome, and not every vote', async () => {
    const view = await openView(running);
    const { page } = view;
    const said = (): Promise<string | null> => page.locator('[role="status"]').textContent();
    await eventually('the beginning', said, (text) => text === running.header.sentence);
    const header = { ...running.header, sentence: 'Judging. No error found up to ¶3.' };
    view.panel.show({ ...running, revision: 2, header });
    await page.waitForTimeout(1500);
    assert.equal(await said(), running.header.sentence);
    view.panel.show({ ...done, revision: 3 });
    await eventually('the outcome', said, (text) => text === done.header.sentence);
    await view.close();
  });

  it('tells what to do where there is no proof, no verdict, or no answer', async () => {
    for (const [shown, name, action] of [
      [empty, 'Open Sample', 'openSample'],
      [unread, 'Review', 'review'],
      [failed, 'Choose Another Judge…', 'chooseJudge'],
    ] as const) {
      const view = await openView(shown);
      await view.page.locator('vscode-button', { hasText: name }).first().click();
      await called(view, 'act', { action });
      await view.close();
    }
  });

  it('comes to rest where the step that is followed cannot be brought to the top', async () => {
    const view = await openView(done);
    const { page } = view;
    await at(view, 3);
    await page.waitForTimeout(200);
    const drawn = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let changes = 0;
          const list = document.querySelector('.list') ?? document.body;
          new MutationObserver((records) => {
            changes += records.length;
          }).observe(list, { attributes: true, childList: true, subtree: true });
          const busy = performance.now();
          requestAnimationFrame(() =>
            setTimeout(() => resolve(changes + (performance.now() - busy > 1_000 ? 1 : 0)), 300),
          );
        }),
    );
    assert.equal(drawn, 0);
    await row(page, 3).locator('.text').click({ timeout: 2_000 });
    await view.close();
  });

  it('draws only what is near of 2,000 steps, and has one in the middle at once', async () => {
    const view = await openView(manySteps(2_000));
    assert.ok((await view.page.locator('[data-step]').count()) < 60);
    await at(view, 1_501);
    await row(view.page, 1_501).locator('.rich.proof').waitFor();
    assert.ok((await view.page.locator('[data-step]').count()) < 60);
    await view.close();
  });

  it('scrolls sideways nowhere, however narrow it is', async () => {
    for (const width of [700, 400, 280]) {
      const view = await openView(done, {}, { viewport: { width, height: 600 } });
      await at(view, 1);
      const wide = await view.page.evaluate(() =>
        [...document.querySelectorAll('html, main, .list-scroller, .head, .detail')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `${one.localName}.${one.className} ${one.scrollWidth} in ${one.clientWidth}`),
      );
      assert.deepEqual(wide, []);
      await view.close();
    }
  });
});
