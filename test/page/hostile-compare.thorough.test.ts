/** The comparison panel with texts that would have it do more than show them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CompareView, SideBySideStep } from '../../src/protocol/index.ts';
import { knockoutView, planView, withGame } from '../support/compare-views.ts';
import { assertHarmless, foreignIn, hostileBodies, macros, render, spillsIn } from './hostile-page.ts';
import { HOSTILE_TEXTS, HOSTILE_LINE as line, signOf } from './hostile-texts.ts';
import { type ComparePage, openComparePage } from './panel-page/pages.ts';
import { closeBrowser } from './panel-page/panel-page.ts';

const cells = HOSTILE_TEXTS.map(
  (text, k): SideBySideStep => ({
    name: line,
    body: `body ${k}`,
    length: Math.min(2_000, text.length),
    state: k === 0 ? 'earliest-error' : 'doubtful',
    words: line,
    isLoud: k === 0,
    isDimmed: k > 20,
  }),
);

/** Every word of a view is hostile; `reason`: which of the texts a call gives as its reason. */
function hostile(view: CompareView, reason: number, revision: number): CompareView {
  const { game, judged } = view;
  return {
    ...view,
    revision,
    title: line,
    header: {
      ...view.header,
      sentence: line,
      design: [line],
      spent: [line, line],
      notices: [line],
      actions: [{ action: 'export', title: line }],
    },
    problem: { body: 'body 0', length: 100 },
    candidates: view.candidates.map((one) => ({ ...one, name: line, words: line })),
    rounds: view.rounds.map((round) => ({
      title: line,
      byes: line,
      games: round.games.map((one) => ({ ...one, words: line, label: line })),
    })),
    ...(judged && {
      judged: {
        ...judged,
        title: line,
        words: line,
        rows: judged.rows.map((row) => ({
          ...row,
          name: line,
          label: line,
          cells: row.cells.map(() => line),
        })),
      },
    }),
    ranking: {
      title: line,
      scale: line,
      rows: view.ranking.rows.map((row) => ({ ...row, name: line, words: line, place: line })),
      out: [{ label: line, candidates: [0, 1] }],
      words: [line],
    },
    beside: [{ label: line, words: line }],
    ...(game && {
      game: {
        ...game,
        title: line,
        words: line,
        calls: [
          { who: line, winner: line, reason: render(HOSTILE_TEXTS[reason] ?? ''), isUnread: false },
          { who: line, winner: line, reason: render(line), isUnread: true },
        ],
        choices: game.choices.map((one) => ({ ...one, title: line })),
      },
    }),
    reading: {
      sides: [0, 1].map((candidate) => ({ candidate, words: [line], isWinner: true, macros })) as never,
      rows: cells.map((cell) => ({ cells: [cell, cell] })),
    },
    macros,
  };
}

describe('the comparison panel with hostile texts', () => {
  let page: ComparePage;
  let revision = 1;
  const base = withGame(knockoutView(8, 'waiting', 4));

  before(async () => {
    page = await openComparePage({
      ready: async () => hostile(base, 0, revision),
      bodies: hostileBodies(),
    });
  });
  after(async () => {
    await page.close();
    await closeBrowser();
  });

  it('shows every one of them as text: in steps, and as reasons', async () => {
    await page.page.locator('.pair').first().waitFor();
    const list = page.page.locator('.pairs .list-scroller');
    for (const index of HOSTILE_TEXTS.keys()) {
      const step = page.page.locator(`[data-index="${index}"]`).getByText(signOf(index)).first();
      for (let k = 0; k < 400 && (await step.count()) === 0; k++) {
        const isDrawn = (await page.page.locator(`[data-index="${index}"]`).count()) > 0;
        // Some are as high as hundreds of pages: the last that is drawn is brought to the top, and more are drawn then.
        if (!isDrawn) await list.evaluate((place) => [...place.querySelectorAll('.list-row')].at(-1)?.scrollIntoView());
        await page.page.waitForTimeout(20);
      }
      assert.ok((await step.count()) > 0, `text ${index} in a step`);
      page.panel.show(hostile(base, index, ++revision));
      await page.page.locator('.calls').getByText(signOf(index)).first().waitFor({ timeout: 10_000 });
    }
  });

  it('shows a plan of such words, too', async () => {
    const view = planView(8);
    const plan = view.plan && {
      ...view.plan,
      options: view.plan.options.map((option) => ({ ...option, name: line, words: line })),
      problem: line,
      words: [line],
    };
    page.panel.show({ ...hostile(view, 0, ++revision), phase: 'plan', ...(plan && { plan }) });
    await page.page.locator('.strategies').waitFor();
    page.panel.show(hostile(base, 0, ++revision));
    await page.page.locator('.pair').first().waitFor();
  });

  it('runs nothing, asks for nothing, goes nowhere and breaks no rule of its policy', async () => {
    await assertHarmless(page);
  });

  it('has no element in it that texts could have made, and draws nothing of them outside of their places', async () => {
    assert.deepEqual(await foreignIn(page, 'compare.css', '.plan-form, .naming'), []);
    assert.equal(await spillsIn(page), 0);
    for (const width of [1340, 480]) {
      await page.page.setViewportSize({ width, height: 800 });
      await page.page.waitForTimeout(150);
      assert.ok(
        await page.page.evaluate(() => {
          const main = document.querySelector('.page');
          return (
            document.documentElement.scrollWidth <= window.innerWidth &&
            main !== null &&
            main.scrollWidth <= main.clientWidth + 1
          );
        }),
        `the page scrolls sideways at ${width} px`,
      );
    }
  });

  it('still answers: keys and clicks do what they do', async () => {
    await page.page.keyboard.press('?');
    await page.page.getByRole('dialog').waitFor({ timeout: 5_000 });
  });
});
