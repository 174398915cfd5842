/** The list of relations and the shaded text, in the page of the review panel in Chromium, with views of a real review. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { parseProofText } from '../../src/core/proof/index.ts';
import type { ReviewPageDisplayState } from '../../src/editor/panel/shown-document.ts';
import { buildReviewView } from '../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../src/editor/step-view/body-keys.ts';
import type { ReviewView } from '../../src/protocol/index.ts';
import { reviewByChecker } from '../support/checked-review.ts';
import { eventually } from '../support/eventually.ts';
import { inputOf } from '../unit/editor/panel/view/inputs.ts';
import { auditThemes } from './panel-page/audit.ts';
import type { BuiltPageOptions } from './panel-page/built-page.ts';
import { comesTo, press } from './panel-page/reader.ts';
import { openView } from './review-page/opened.ts';
import { focus, row } from './review-page/reader.ts';

const TEXT = [
  'Let $x = 5$. Then $3 + 4 = 7 = y$, so 12/4 = 3.',
  'We have $$\\begin{aligned} 2^2 &= 4 \\\\ &= z \\end{aligned}$$ and $a < b$.',
  'Suppose $2 + 2 = 5$.',
].join('\n\n');

async function opened(text = TEXT, options: BuiltPageOptions = {}) {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const review = await reviewByChecker(proof);
  let look: ReviewPageDisplayState = { current: -1, open: [] };
  let revision = 0;
  const viewNow = (): ReviewView => {
    const { steps, ...view } = buildReviewView(inputOf(review, { ...look, revision: ++revision }));
    // As after an error: the paler text has shades that don't hide it.
    return { ...view, steps: steps.map((step) => (step.index === 2 ? { ...step, isDimmed: true } : step)) };
  };
  const view = await openView(
    viewNow(),
    {
      look: async ({ moved: _, ...now }) => {
        look = now;
        view.panel.show(viewNow());
      },
      bodies: async ({ keys }) => ({
        bodies: Object.fromEntries(
          keys.flatMap((key) => {
            const body = renderReviewTextByKey(review, key);
            return body ? [[key, body]] : [];
          }),
        ),
      }),
    },
    options,
  );
  return { view, steps: review.steps.map(({ step }) => step.text) };
}

type View = Awaited<ReturnType<typeof opened>>['view'];

const list = ({ page }: View) => page.locator('section.relations');

async function openList(view: View): Promise<void> {
  await press(view, 'i');
  await list(view).locator('.disclosure').first().waitFor();
}

describe('the list of relations', () => {
  it('opens by i with the checked relations and the rest by kind, each with its step and the reason', async () => {
    const { view } = await opened();
    await openList(view);
    const groups = await list(view)
      .locator('.disclosure')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('.opener span')?.firstChild?.textContent,
          [...one.querySelectorAll('.relation')].map((relation) => relation.getAttribute('aria-label')),
        ]),
      );
    assert.deepEqual(groups, [
      ['3 hold', ['3 + 4 = 7, ¶1', '12/4 = 3, ¶1', '2^2  = 4, ¶2']],
      ['3 definitions', ['x = 5, ¶1, defines a name', '7 = y, ¶1, defines a name', '4    = z, ¶2, defines a name']],
      ['1 condition', ['a < b, ¶2, inequality with free variables']],
      ['1 hypothesis or goal', ['2 + 2 = 5, ¶3, supposed, rejected, or still to be shown']],
    ]);
    assert.equal(await list(view).locator('.maths-source').count(), 0, 'all are typeset');
    await view.close();
  });

  it('is walked by arrow keys; Enter opens a place, Escape closes the list, and the step there has the focus', async () => {
    const { view, steps } = await opened();
    const { page } = view;
    await press(view, 'j');
    await comesTo('step 0', () => focus(page));
    await openList(view);
    await comesTo('section', () => focus(page));
    const named = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await press(view, 'ArrowDown');
    assert.match((await named()) ?? '', /^3 hold/);
    await press(view, 'End');
    assert.match((await named()) ?? '', /^2 \+ 2 = 5/);
    await press(view, 'ArrowUp');
    await press(view, 'ArrowUp');
    assert.match((await named()) ?? '', /^a < b/);
    const start = steps[1]?.indexOf('a < b') ?? -1;
    await press(view, 't');
    await eventually(
      'the trial of the focused relation',
      async () => view.last('tryRelation'),
      (last) =>
        isDeepStrictEqual({ ...(last ?? {}), revision: 0 }, { revision: 0, step: 1, range: { start, end: start + 5 } }),
    );
    await press(view, 'Enter');
    // `moved` of the place comes after, with views that have other revisions.
    await eventually(
      'the place',
      async () => view.last('showPhrase'),
      (last) =>
        isDeepStrictEqual({ ...(last ?? {}), revision: 0 }, { revision: 0, step: 1, range: { start, end: start + 5 } }),
    );
    await row(page, 1).and(page.locator('[aria-current="true"]')).waitFor();
    assert.match((await named()) ?? '', /^a < b/, 'the reader goes on from there');
    await press(view, 'Escape');
    await list(view).waitFor({ state: 'detached' });
    await comesTo('step 1', () => focus(page));
    assert.equal(view.last('act'), undefined, 'Escape closed the list and nothing else');
    await view.close();
  });

  it('opens by its link as well, and says where there is nothing to list', async () => {
    const { view } = await opened();
    await view.page.locator('.to-relations button').click();
    await list(view).waitFor();
    await comesTo('section', () => focus(view.page));
    await press(view, 'i');
    await list(view).waitFor({ state: 'detached' });
    await comesTo('button', () => focus(view.page));
    await view.close();
    const { view: none } = await opened('Words alone.');
    await press(none, 'i');
    assert.equal(await list(none).count(), 0);
    assert.match((await none.page.locator('footer').textContent()) ?? '', /no relations/);
    await none.close();
  });

  it('lists the first 200 of a kind and counts the rest; long lists begin closed', async () => {
    const text = Array.from({ length: 250 }, (_, k) => `Let $x_{${k}} = ${k}$.`).join('\n\n');
    const { view } = await opened(text);
    await openList(view);
    assert.equal(await list(view).locator('.relation').count(), 0);
    await press(view, 'ArrowDown');
    await press(view, 'Enter');
    await list(view).locator('.relation').first().waitFor();
    assert.equal(await list(view).locator('.relation').count(), 200);
    assert.match((await list(view).textContent()) ?? '', /and 50 more/);
    await view.close();
  });
});

describe('the text that shows what was checked', () => {
  /** Each shaded place in order, with its classes and with what a screen reader says after it. */
  const shades = ({ page }: View) =>
    page.locator('.step .shade').evaluateAll((all) =>
      all.map((one) => {
        const style = getComputedStyle(one.matches('.display') ? (one.querySelector('.katex-html') ?? one) : one);
        return [
          ['checked', 'unchecked'].filter((name) => one.classList.contains(name)).join(' '),
          style.backgroundColor !== 'rgba(0, 0, 0, 0)',
          style.borderTopStyle === 'dashed',
          one.matches('.katex-base') ? '' : (one.nextElementSibling ?? one.lastElementChild)?.textContent?.trim(),
        ];
      }),
    );

  it('is off at first; I shades what was checked and puts what was not between dashed lines, in words too, and takes it away again', async () => {
    const { view } = await opened();
    const { page } = view;
    assert.deepEqual(await shades(view), []);
    await press(view, 'Shift+I');
    await page.locator('.step .shade').first().waitFor();
    const [checked, dashed] = [
      ['checked', true, false],
      ['unchecked', false, true],
    ] as const;
    await eventually(
      'all shades',
      () => shades(view),
      (now) =>
        isDeepStrictEqual(now, [
          [...dashed, '(not checked)'],
          // The boxes of `3 + 4 = 7`, and `y`.
          ['', false, false, '(partly checked)'],
          ...[1, 2, 3].map(() => [...checked, '']),
          [...dashed, ''],
          [...checked, '(checked)'],
          ['checked unchecked', true, true, '(partly checked)'],
          [...dashed, '(not checked)'],
          [...dashed, '(not checked)'],
        ]),
      10_000,
    );
    await press(view, 'Shift+I');
    await page.locator('.step .shade').first().waitFor({ state: 'detached' });
    await view.close();
  });

  it('shades the source of a formula that cannot be typeset', async () => {
    const { view } = await opened('With $\\unknown < x$ and $a < \\unknown = 3 + 4$.');
    await press(view, 'Shift+I');
    await view.page.locator('.step .maths-source.unchecked').nth(1).waitFor();
    await view.close();
  });

  it('has no fault that axe finds, with the list open, in any theme, wide and narrow', async () => {
    const { view } = await opened();
    await press(view, 'Shift+I');
    await openList(view);
    await auditThemes(view, [500, 1000]);
    await view.close();
  });
});
