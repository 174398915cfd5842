/** Hints in the page of the review panel in Chromium, with views of a real review. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../src/core/proof/index.ts';
import { buildReviewView } from '../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../src/editor/step-view/body-keys.ts';
import { reviewByChecker } from '../support/checked-review.ts';
import { inputOf } from '../unit/editor/panel/view/inputs.ts';
import { auditThemes } from './panel-page/audit.ts';
import { press } from './panel-page/reader.ts';
import { openView } from './review-page/opened.ts';
import { row } from './review-page/reader.ts';

const TEXT = 'Let $x = 5$.\n\nClearly it holds.\n\nWords.\n\nBy a computation of $2 + 2$, $a < b$.';
const SENTENCE = '“Clearly” stands where a reason should be.';
const HINTS = [
  { step: 1, start: 0, end: 7, name: 'asserted, not shown', text: SENTENCE },
  { step: 3, start: 3, end: 27, name: 'evidence, not proof', text: 'No proof.' },
];

async function opened() {
  const review = await reviewByChecker(parseProofText(TEXT, { language: 'markdown', split: 'logical' }));
  const draw = (revision: number, hintsInSteps = HINTS) => buildReviewView(inputOf(review, { revision, hintsInSteps }));
  const view = await openView(draw(1), {
    bodies: async ({ keys }) => ({
      bodies: Object.fromEntries(keys.map((key) => [key, renderReviewTextByKey(review, key) ?? { blocks: [] }])),
    }),
  });
  await view.page.locator('mark.hint').first().waitFor();
  return { view, draw };
}

describe('hints in the review', () => {
  it('have a dotted underline in the color of the text, their kind in the margin, and their sentence for pointers and screen readers', async () => {
    const { view } = await opened();
    const { page } = view;
    const mark = row(page, 1).locator('mark.hint');
    assert.equal(await mark.textContent(), 'Clearly');
    assert.equal(await mark.getAttribute('title'), SENTENCE);
    const looks = await mark.evaluate((one) => {
      const { color, textDecorationStyle, textDecorationColor, textDecorationThickness } = getComputedStyle(one);
      return [textDecorationStyle, textDecorationThickness, textDecorationColor === color];
    });
    assert.deepEqual(looks, ['dotted', '2px', true]);
    assert.equal(await row(page, 1).locator('.margin .hint').textContent(), 'asserted, not shown');
    assert.match((await row(page, 1).locator('.opener').getAttribute('aria-label')) ?? '', /, asserted, not shown/);
    const described = await row(page, 1).getAttribute('aria-describedby');
    assert.equal(await page.locator(`[id="${described}"]`).textContent(), SENTENCE);
    assert.equal(await row(page, 0).getAttribute('aria-describedby'), null);
    assert.ok((await row(page, 3).locator('.maths.tone.hint, mark.hint .maths').count()) > 0, 'also formulas');
    await view.close();
  });

  it('are gone to with h and H, around the end, and are gone once the host sends none', async () => {
    const { view, draw } = await opened();
    const { page } = view;
    for (const [key, index] of [
      ['h', 1],
      ['h', 3],
      ['h', 1],
      ['Shift+H', 3],
      ['Shift+H', 1],
    ] as const) {
      await press(view, key);
      await row(page, index).and(page.locator('.current')).waitFor();
    }
    view.panel.show(draw(2, []));
    await page.locator('mark.hint').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('.margin .hint, [aria-describedby^="hints-"], [id^="hints-"]').count(), 0);
    await press(view, 'h');
    assert.match((await page.locator('footer').textContent()) ?? '', /No hints/);
    await view.close();
  });

  it('have no fault that axe finds, in any theme, wide and narrow', async () => {
    const { view } = await opened();
    await auditThemes(view, [500, 1000]);
    await view.close();
  });
});
