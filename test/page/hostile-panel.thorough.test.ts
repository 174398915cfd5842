/** The review panel with texts that would have it do more than show them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ReviewStepView, ReviewView, StepDetail, VoteView } from '../../src/protocol/index.ts';
import { assertHarmless, foreignIn, hostileBodies, macros, render, spillsIn } from './hostile-page.ts';
import { HOSTILE_LINE, HOSTILE_TEXTS, signOf } from './hostile-texts.ts';
import { openReviewPage, type ReviewPage } from './panel-page/pages.ts';
import { closeBrowser } from './panel-page/panel-page.ts';

const line = HOSTILE_LINE;
const opinion = (id: string, text: string): VoteView => ({
  id,
  who: line,
  verdict: line,
  critique: render(text),
  quote: { text: line, isAnchored: true },
});

const steps: readonly ReviewStepView[] = HOSTILE_TEXTS.map((text, index) => ({
  index,
  name: line,
  body: `body ${index}`,
  length: text.length,
  state: index === 0 ? 'earliest-error' : 'doubtful',
  words: [line],
  votes: { cells: ['same', 'other'], words: line },
  isFlag: true,
  isLoud: index === 0,
  isDimmed: false,
  label: { kind: 'dispute', words: line, reason: line },
  notes: 1,
}));

/** Evidence with texts of which each is as hostile as a step. */
function detailOf(index: number): StepDetail {
  const text = HOSTILE_TEXTS[index] ?? '';
  return {
    index,
    title: line,
    sections: [
      { kind: 'critique', opinion: opinion('1', text) },
      {
        kind: 'evidence',
        sentence: line,
        rows: [{ side: 'left', text: line, sign: line, value: line }],
        finding: 0,
      },
      { kind: 'dissent', words: line, opinions: [opinion('2', line)] },
      { kind: 'note', text: line, who: line },
      { kind: 'words', label: line, words: line },
    ],
    actions: ['agree', 'dispute', 'copy'],
    replies: [],
  };
}

function viewWith(open: readonly number[], revision: number): ReviewView {
  return {
    revision,
    document: { uri: 'file:///x.proof.md', name: line },
    phase: 'done',
    header: {
      icon: 'earliest-error',
      sentence: line,
      lines: [
        { name: line, words: line, share: 0.5, isUnderWay: false, short: line },
        { name: `${line} 2`, words: line, votes: { cells: ['same'], words: line }, isUnderWay: true },
      ],
      grounds: [line],
      who: [line],
      actions: [{ action: 'review', title: line }],
      hint: line,
    },
    problem: { body: 'body 0', length: 100 },
    steps,
    details: open.map(detailOf),
    isPinned: false,
    macros,
  };
}

describe('the review panel with hostile texts', () => {
  let page: ReviewPage;
  let revision = 1;
  const longest: number[] = [];
  const open = (step: number): void => {
    // biome-ignore lint/suspicious/noThenProperty: a word of the protocol.
    page.panel.goTo({ step, then: 'open' });
  };

  before(async () => {
    page = await openReviewPage({
      ready: async () => viewWith([0], revision),
      bodies: hostileBodies((text) => render(text, { marks: [{ start: 3, end: text.length, tone: 'error' }] })),
      look: async ({ open }) => {
        page.panel.show(viewWith(open, ++revision));
      },
    });
  });
  after(async () => {
    await page.close();
    await closeBrowser();
  });

  it('shows every one of them as text, each in a bounded time', async () => {
    await page.page.locator('[role="listitem"]').first().waitFor();
    await page.page.evaluate(() => {
      const watch = globalThis as unknown as { longest: number };
      watch.longest = 0;
      let last = performance.now();
      const frame = (now: number): void => {
        watch.longest = Math.max(watch.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (const index of HOSTILE_TEXTS.keys()) {
      open(index);
      const row = page.page.locator(`[data-index="${index}"]`);
      await row.getByText(signOf(index)).first().waitFor({ timeout: 10_000 });
      longest.push(
        await page.page.evaluate(() => {
          const watch = globalThis as unknown as { longest: number };
          const { longest } = watch;
          watch.longest = 0;
          return longest;
        }),
      );
    }
    const worst = Math.max(...longest);
    assert.ok(worst < 3_000, `${worst} ms at text ${longest.indexOf(worst)}`);
  });

  it('runs nothing, asks for nothing, goes nowhere and breaks no rule of its policy', async () => {
    await assertHarmless(page);
  });

  it('has no element in it that texts could have made', async () => {
    const foreign: string[] = [];
    for (const index of [0, 8, 12, 20, 40, HOSTILE_TEXTS.length - 2]) {
      open(index);
      await page.page.locator(`[data-index="${index}"]`).getByText(signOf(index)).first().waitFor();
      foreign.push(...(await foreignIn(page, 'review.css')));
    }
    assert.deepEqual(foreign, []);
  });

  it('draws nothing of a text outside of its row', async () => {
    assert.equal(await spillsIn(page), 0);
    assert.ok(
      await page.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      'the page scrolls sideways',
    );
  });

  it('still answers: keys and clicks do what they do', async () => {
    open(0);
    await page.page.locator('[data-index="0"]').getByText(signOf(0)).first().waitFor();
    await page.page.keyboard.press('?');
    await page.page.getByRole('dialog').waitFor({ timeout: 5_000 });
  });
});
