/** The lab panel with texts that would have it do more than show them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LabView } from '../../src/protocol/index.ts';
import { comparing, labbed } from '../support/lab-views.ts';
import { assertHarmless, foreignIn } from './hostile-page.ts';
import { HOSTILE_TEXTS, HOSTILE_LINE as line, signOf } from './hostile-texts.ts';
import { type LabPage, openLabPage } from './panel-page/pages.ts';
import { closeBrowser } from './panel-page/panel-page.ts';

/** The middle of the longest is left out: a message has room for 200,000 characters. */
const texts = HOSTILE_TEXTS.map((text) => (text.length > 4_000 ? text.slice(0, 2_000) + text.slice(-2_000) : text));
const all = texts.join('\n');

/** Every word of a view is hostile. */
function hostile(revision: number): LabView {
  const { cases, reply } = labbed;
  assert.ok(cases && reply);
  return {
    revision,
    phase: 'ready',
    sentence: line,
    beneath: line,
    prompt: { address: line, name: line },
    subject: { name: line, isPinned: true, step: 3 },
    cases: {
      against: line,
      isAll: true,
      total: 3,
      figures: [{ value: line, beside: line, name: line }],
      rows: cases.rows.map(({ change }) => ({
        id: line,
        expected: line,
        before: line,
        now: line,
        change,
        changeWords: line,
        note: line,
      })),
      problem: line,
    },
    messages: {
      note: line,
      messages: (['system', 'user'] as const).map((role) => ({
        role,
        tokens: line,
        parts: [
          ...texts.map((text) => ({ kind: 'variable' as const, name: line, text })),
          { kind: 'problem', text: line, words: line, fix: line },
          { kind: 'text', text: all },
        ],
        cut: 7,
      })),
    },
    reply: {
      note: line,
      spent: line,
      votes: reply.votes.map((vote) => ({ ...vote, words: line })),
      shown: 5,
      isStreaming: false,
      parts: texts.flatMap((text) => [
        { kind: 'text' as const, text },
        { kind: 'taken' as const, text: line },
        { kind: 'quote' as const, text: line },
        { kind: 'reasoning' as const, text },
      ]),
      cut: 0,
      facts: [{ name: line, words: line, more: line }],
    },
    history: [1, 2].map((k) => ({ id: line, words: line, isShown: k === 1 })),
    notice: { words: line, isProblem: true },
  };
}

function hostileComparison(revision: number): LabView {
  const { comparison } = comparing;
  assert.ok(comparison);
  return {
    ...hostile(revision),
    comparison: {
      sentence: line,
      names: [line, line],
      figures: [{ name: line, first: line, second: line }],
      tests: [line],
      flips: comparison.flips.map(({ change }, k) => ({
        id: line,
        expected: line,
        said: [line, line],
        change,
        ...(k === 1 && { texts: [all, all] }),
      })),
    },
  };
}

describe('the lab with hostile texts', () => {
  let page: LabPage;
  let revision = 1;

  before(async () => {
    page = await openLabPage({ ready: async () => hostile(revision) });
  });
  after(async () => {
    await page.close();
    await closeBrowser();
  });

  it('shows every one of them as text, in messages and in replies', async () => {
    for (const index of HOSTILE_TEXTS.keys())
      for (const place of ['.messages .raw', '.reply .raw'])
        await page.page
          .locator(place)
          .first()
          .getByText(signOf(index))
          .first()
          .waitFor({ state: 'attached', timeout: 10_000 });
    const raw = await page.page.locator('.reply .raw').evaluate((one) => one.textContent);
    assert.equal(raw, texts.map((text) => text + line + line + text).join(''));
  });

  it('shows words that stream in, the history and a comparison in such words, too', async () => {
    const now = hostile(++revision);
    assert.ok(now.reply);
    page.panel.show({ ...now, phase: 'running', reply: { ...now.reply, isStreaming: true, parts: [] } });
    await page.page.locator('.caret, .reply .quiet').first().waitFor();
    page.panel.stream({ sample: 5, at: 0, text: all });
    await page.page
      .locator('.reply .raw')
      .getByText(signOf(HOSTILE_TEXTS.length - 1))
      .first()
      .waitFor({ state: 'attached' });
    await page.page.keyboard.press('h');
    await page.page.locator('.history-row').first().waitFor();
    await assertHarmless(page);
    page.panel.show(hostileComparison(++revision));
    await page.page.locator('.side').first().waitFor();
    assert.deepEqual(await foreignIn(page, 'lab.css'), []);
    for (const phase of ['failed', 'broken'] as const) {
      page.panel.show({ ...hostile(++revision), phase });
      await page.page.locator('.lab-head h1').waitFor();
    }
    page.panel.show(hostile(++revision));
    await page.page.locator('.case').first().waitFor();
  });

  it('runs nothing, asks for nothing, goes nowhere and breaks no rule of its policy', async () => {
    await assertHarmless(page);
    assert.deepEqual(await foreignIn(page, 'lab.css'), []);
  });

  it('is never wider than its page', async () => {
    for (const view of [hostile, hostileComparison])
      for (const width of [1240, 760, 420]) {
        page.panel.show(view(++revision));
        await page.page.setViewportSize({ width, height: 800 });
        await page.page.waitForTimeout(150);
        const wide = await page.page.evaluate(() =>
          ['html', '.lab-page', '.panel'].filter((place) => {
            const element = document.querySelector(place);
            return element === null || element.scrollWidth > element.clientWidth + 1;
          }),
        );
        assert.deepEqual(wide, [], `${width} px`);
      }
  });

  it('still answers: keys do what they do, and name what is shown as it is', async () => {
    page.panel.show(hostile(++revision));
    await page.page.locator('.case').first().waitFor();
    await page.page.keyboard.press('Escape');
    await page.page.keyboard.press('j');
    await page.page.keyboard.press('j');
    await page.page.locator('.case.here').waitFor();
    await page.page.locator('.case.here button.case-row:focus').waitFor();
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('button', { name: 'Replace with ' }).first().click();
    await page.page.keyboard.press('?');
    await page.page.getByRole('dialog').waitFor({ timeout: 5_000 });
    assert.deepEqual(page.last('showCase'), { id: line });
    assert.deepEqual(page.last('fix'), { text: line, replacement: line });
  });
});
