/** The label panel with texts that would have it do more than show them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LabelingView, StepDetail } from '../../src/protocol/index.ts';
import { detail, labelStep, labelViews, submitted, withItem } from '../support/label-views.ts';
import { assertHarmless, foreignIn, hostileBodies, macros, render, spillsIn } from './hostile-page.ts';
import { HOSTILE_TEXTS, HOSTILE_LINE as line, signOf } from './hostile-texts.ts';
import { type LabelPage, openLabelPage } from './panel-page/pages.ts';
import { closeBrowser } from './panel-page/panel-page.ts';

const KEY = `${line}#__proto__`;

const hostileDetail = (text: string): StepDetail => ({
  ...detail,
  title: line,
  sections: [
    {
      kind: 'critique',
      opinion: {
        id: line,
        who: line,
        verdict: line,
        critique: render(text),
        quote: { text: line, isAnchored: true },
      },
    },
    {
      kind: 'evidence',
      sentence: line,
      rows: [{ side: 'left', text: line, sign: line, value: line }],
      finding: 0,
    },
    { kind: 'note', text: line, who: line },
    { kind: 'was', words: line, body: 'body 1', sections: [] },
    { kind: 'words', label: line, words: line },
  ],
});

/** Every word of a view is hostile; `reason`: which of the texts a judge gives as its reason. */
function hostile(reason: number, revision: number): LabelingView {
  const { item } = submitted;
  assert.ok(item?.gold && item.others);
  const view = withItem(submitted, {
    key: KEY,
    name: line,
    facts: [line, line],
    problem: { body: 'body 0', length: 100 },
    reference: { body: 'body 1', length: 100, answer: line },
    steps: HOSTILE_TEXTS.map((text, k) =>
      labelStep(k, {
        body: `body ${k}`,
        length: Math.min(2_000, text.length),
        isSaid: k === 0,
        isEarliest: k === 0,
        ...(k === 0 && { rating: 'bad' as const }),
        judged: {
          state: k === 0 ? 'earliest-error' : 'doubtful',
          words: [line],
          votes: { cells: ['same', 'other'], words: line },
          isFlag: k < 3,
          isLoud: k === 0,
        },
      }),
    ),
    detail: { ...hostileDetail(HOSTILE_TEXTS[reason] ?? ''), index: 0 },
    record: {
      ...item.record,
      sentence: line,
      isConflict: true,
      categories: [{ id: line, name: line, key: '<', isChosen: true }],
      note: line,
      saved: line,
      lacks: line,
      time: line,
    },
    gold: { index: 1, words: line, dispute: line },
    others: [{ annotator: line, words: line, index: 2, category: line, note: line }],
  });
  return {
    ...view,
    revision,
    modeWords: line,
    set: { address: line, name: line },
    progress: { share: 0.5, place: line, words: line },
    notice: { words: line, isProblem: true },
    macros,
  };
}

describe('the label panel with hostile texts', () => {
  let page: LabelPage;
  let revision = 1;
  const asked: unknown[] = [];

  before(async () => {
    page = await openLabelPage({
      ready: async () => hostile(0, revision),
      bodies: hostileBodies(),
      say: async (params) => void asked.push(params),
    });
  });
  after(async () => {
    await page.close();
    await closeBrowser();
  });

  it('shows every one of them as text: in steps, and as reasons', async () => {
    for (const index of HOSTILE_TEXTS.keys()) {
      page.panel.goTo({ item: KEY, step: index });
      await page.page.locator(`[data-step="${index}"]`).getByText(signOf(index)).first().waitFor({ timeout: 10_000 });
    }
    page.panel.goTo({ item: KEY, step: 0 });
    for (const index of HOSTILE_TEXTS.keys()) {
      page.panel.show(hostile(index, ++revision));
      await page.page.locator('.detail').getByText(signOf(index)).first().waitFor({ timeout: 10_000 });
    }
  });

  it('shows phases without an item in such words, too', async () => {
    for (const phase of ['empty', 'reading', 'done', 'failed'] as const) {
      const away = Object.values(labelViews).find((view) => view.phase === phase);
      assert.ok(away);
      page.panel.show({
        ...away,
        revision: ++revision,
        sentence: line,
        progress: { share: 1, place: line, words: line },
        notice: { words: line, isProblem: true },
      });
      await page.page.locator('.empty h1', { hasText: 'onerror' }).waitFor();
    }
    page.panel.show(hostile(0, ++revision));
    await page.page.locator('.step').first().waitFor();
  });

  it('runs nothing, asks for nothing, goes nowhere and breaks no rule of its policy', async () => {
    await assertHarmless(page);
  });

  it('has no element in it that texts could have made, and draws nothing of them outside of their places', async () => {
    assert.deepEqual(await foreignIn(page, 'label.css', '.dispute'), []);
    assert.equal(await spillsIn(page), 0);
    for (const width of [1240, 760, 420]) {
      await page.page.setViewportSize({ width, height: 800 });
      await page.page.waitForTimeout(150);
      const wide = await page.page.evaluate(() =>
        ['html', '.label-head', '.record', '.record-parts'].filter((place) => {
          const element = document.querySelector(place);
          return element === null || element.scrollWidth > element.clientWidth + 1;
        }),
      );
      assert.deepEqual(wide, [], `${width} px`);
      const { height } = (await page.page.locator('.steps').boundingBox()) ?? { height: 0 };
      assert.ok(height > 150, `${height} px are left for the text at ${width} px`);
    }
    await page.page.setViewportSize({ width: 1240, height: 868 });
  });

  it('still answers: keys do what they do, and name the item as it is', async () => {
    page.panel.goTo({ item: KEY, step: 1 });
    await page.page.locator('[data-step="1"][aria-current="step"]').waitFor();
    await page.page.keyboard.press('e');
    await page.page.keyboard.press('?');
    await page.page.getByRole('dialog').waitFor({ timeout: 5_000 });
    assert.deepEqual(asked, [{ item: KEY, word: { kind: 'earliest', step: 1 } }]);
  });
});
