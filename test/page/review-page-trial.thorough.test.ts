/** The card that tries a relation with numbers, in the page of the review panel in Chromium, with real trials. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../src/core/proof/index.ts';
import * as core from '../../src/core/reading/index.ts';
import type { ReviewPageDisplayState } from '../../src/editor/panel/shown-document.ts';
import { RelationTrialCard } from '../../src/editor/panel/trial-card.ts';
import { buildReviewView } from '../../src/editor/panel/view/view.ts';
import type { DocumentReading, RelationToTry } from '../../src/editor/reading/index.ts';
import { renderReviewTextByKey } from '../../src/editor/step-view/body-keys.ts';
import type { ReviewView } from '../../src/protocol/index.ts';
import { reviewByChecker } from '../support/checked-review.ts';
import { eventually } from '../support/eventually.ts';
import { inputOf } from '../unit/editor/panel/view/inputs.ts';
import { auditThemes } from './panel-page/audit.ts';
import { comesTo, press } from './panel-page/reader.ts';
import { openView } from './review-page/opened.ts';
import { focus } from './review-page/reader.ts';

const TEXT = `# Problem

Show it.

# Solution

**Step 1.** Let $k \\ge 1$ be an integer and $n = 2k + 1$.

**Step 2.** We want to show that $n \\ge 4$. Then $2^{2k+1} > n^2$.
`;

interface Saved {
  readonly objections: string[];
  readonly copied: string[];
  left: number;
}

/** Opens the page; `t` opens the card of a relation. */
async function opened(relation = '2^{2k+1} > n^2', text = TEXT) {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const review = await reviewByChecker(proof);
  const reading = core.createProofReading(proof, text);
  const saved: Saved = { objections: [], copied: [], left: 0 };
  let look: ReviewPageDisplayState = { current: -1, open: [] };
  let card: RelationTrialCard | undefined;
  let revision = 0;
  const viewNow = (): ReviewView => ({
    ...buildReviewView(inputOf(review, { ...look, revision: ++revision })),
    ...(card && { trial: card.view() }),
  });
  const view = await openView(viewNow(), {
    bodies: async ({ keys }) => ({
      bodies: Object.fromEntries(
        keys.flatMap((key) => {
          const body = renderReviewTextByKey(review, key);
          return body ? [[key, body]] : [];
        }),
      ),
    }),
    look: async ({ moved: _, ...now }) => {
      const isOther = now.isListing !== look.isListing;
      look = now;
      if (isOther) view.panel.show(viewNow());
    },
    tryRelation: async ({ step }) => {
      const start = reading.getText(step).indexOf(relation);
      const trial = core.prepareRelationTrial(reading, step, { start, end: start + relation.length });
      assert.ok('relation' in trial);
      const given: Omit<RelationToTry, 'read'> & { read: Pick<DocumentReading, 'reading'> } = {
        trials: core,
        read: { reading },
        trial,
        formatPlace: (place) => `${reading.getLabel(place.step)}, line 7`,
        objection: { isDispute: true, save: async (reason) => void saved.objections.push(reason) },
        copy: async (copied) => void saved.copied.push(copied),
        leave: async () => void saved.left++,
      };
      card = new RelationTrialCard(given as RelationToTry);
      view.panel.show(viewNow());
    },
    trial: async (action) => {
      if (await card?.act(action)) card = undefined;
      view.panel.show(viewNow());
    },
  });
  return { view, saved };
}

type View = Awaited<ReturnType<typeof opened>>['view'];

const inCard = ({ page }: View, selector: string) => page.locator(`section.trial ${selector}`);

async function openCard(view: View): Promise<void> {
  await press(view, 'j');
  await press(view, 'j');
  await comesTo('step 1', () => focus(view.page));
  await press(view, 't');
  await inCard(view, '.chip').first().waitFor();
}

const focusedName = ({ page }: View) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent?.replace(/[×↺]/, '').trim() ?? '';
  });

/** The assumptions, as screen readers name them, and whether they are pressed. */
const listAssumptions = (view: View) =>
  inCard(view, 'button.chip').evaluateAll((all) =>
    all.map((one) => [one.textContent?.replace(/[×↺]/, '').trim(), one.getAttribute('aria-pressed')]),
  );

async function comesToResult(view: View, wanted: RegExp): Promise<void> {
  await eventually(
    `the result ${wanted}`,
    async () => (await inCard(view, '[role=status]').textContent()) ?? '',
    (now) => wanted.test(now),
  );
}

const isClosed = (view: View) => view.page.locator('section.trial').waitFor({ state: 'detached' });

const COUNTEREXAMPLE = /^False at k = 1, n = 3: the left side is 8 and the right side 9\. .*k = 2, …, 160/;

describe('the card that tries a relation with numbers', () => {
  it('has the focus on the first assumption, and names everything for screen readers', async () => {
    const { view } = await opened();
    await openCard(view);
    const { page } = view;
    const card = page.getByRole('dialog', { name: 'Try with numbers: 2²ᵏ⁺¹ > n²' });
    await card.getByRole('button', { name: 'k ≥ 1 Step 1', exact: true, pressed: true }).waitFor();
    assert.deepEqual(await listAssumptions(view), [
      ['k ≥ 1 Step 1', 'true'],
      ['n = 2k + 1 Step 1', 'true'],
      ['n ≥ 4 Step 2, to be proved, not assumed', 'false'],
      ['k: “integer” Step 1', 'true'],
      ['n: an integer (usual for this letter)', 'true'],
    ]);
    assert.equal(await focusedName(view), 'k ≥ 1 Step 1');
    await comesToResult(view, COUNTEREXAMPLE);
    const described = await page.evaluate(() => {
      const ids = ['.trial', '.chip:focus'].map((one) => document.querySelector(one)?.getAttribute('aria-describedby'));
      return ids.map((id) => document.getElementById(id ?? '')?.textContent ?? '');
    });
    assert.match(described[0] ?? '', COUNTEREXAMPLE);
    assert.match(described[1] ?? '', /^Step 1, line 7: Let/);
    const table = page.getByRole('table', { name: 'Points tried' });
    assert.deepEqual(await table.locator('th').allTextContents(), ['k', 'n', 'left side', 'right side', 'result']);
    assert.deepEqual(await table.locator('tr.false td').allTextContents(), ['1', '3', '8', '9', 'false']);
    assert.equal(await table.locator('tbody tr').count(), 8);
    await page.getByRole('button', { name: 'Show all 160 points' }).click();
    assert.equal(await table.locator('tbody tr').count(), 160);
    assert.equal(await inCard(view, '.maths-source').count(), 0, 'all is typeset');
    await view.close();
  });

  it('drops and restores an assumption by the keyboard, with its own result; earlier results can be tried again', async () => {
    const { view } = await opened();
    await openCard(view);
    await press(view, 'ArrowRight');
    await press(view, 'ArrowRight');
    assert.equal(await focusedName(view), 'n ≥ 4 Step 2, to be proved, not assumed');
    await press(view, 'Enter');
    await comesToResult(view, /^No counterexample at any of \d+ points\./);
    assert.equal(await focusedName(view), 'n ≥ 4 Step 2, to be proved');
    await press(view, 'ArrowLeft');
    await press(view, 'Delete');
    await comesToResult(view, /^False at k = 1, n = 4/);
    assert.equal(await focusedName(view), 'n = 2k + 1 Step 1, not assumed');
    const earlier = inCard(view, 'li:not(:has(.chip)) span:first-child');
    assert.deepEqual(await earlier.allTextContents(), ['with n ≥ 4', 'with the assumptions of the text']);
    await inCard(view, 'li').filter({ hasText: 'with the assumptions of the text' }).getByRole('button').click();
    await comesToResult(view, COUNTEREXAMPLE);
    assert.deepEqual(await earlier.allTextContents(), ['without n = 2k + 1, with n ≥ 4', 'with n ≥ 4']);
    await view.close();
  });

  it('adds a typed assumption, and says why it cannot read another', async () => {
    const { view } = await opened();
    await openCard(view);
    await view.page.keyboard.type('+zz');
    assert.equal(await focusedName(view), 'Add an assumption');
    await press(view, 'Enter');
    await view.page.getByRole('alert').filter({ hasText: 'Type a relation, such as k ≥ 2.' }).waitFor();
    const field = inCard(view, 'input');
    assert.equal(await field.inputValue(), 'zz', 'the text stays');
    await field.fill('k >= 2');
    await press(view, 'Enter');
    await comesToResult(view, /^No counterexample/);
    assert.equal(await inCard(view, '[role=alert]').count(), 0);
    assert.equal(await field.inputValue(), '');
    assert.deepEqual((await listAssumptions(view)).at(-1), ['k ≥ 2 added by you', 'true']);
    await press(view, 'Escape');
    assert.equal(await focusedName(view), 'k ≥ 1 Step 1', 'Escape leaves the field first');
    await press(view, 'Escape');
    await isClosed(view);
    await view.close();
  });

  it('saves a counterexample by d, copies by c, and never without a counterexample', async () => {
    const { view, saved } = await opened();
    await openCard(view);
    await press(view, 'c');
    const reason = /^2²ᵏ⁺¹ > n²\. False at k = 1, n = 3: .* Assumed: k ≥ 1; n = 2k \+ 1/;
    assert.match(saved.copied[0] ?? '', reason);
    await view.page.locator('footer', { hasText: 'Copied the result.' }).waitFor();
    await view.page.keyboard.type('+k>1');
    await press(view, 'Enter');
    await comesToResult(view, /^No counterexample/);
    await press(view, 'Escape');
    assert.equal(await inCard(view, '[aria-keyshortcuts="d"]').count(), 0);
    await press(view, 'd');
    await view.page.getByRole('alert').filter({ hasText: 'There is no counterexample.' }).waitFor();
    assert.deepEqual(saved.objections, []);
    await inCard(view, 'button').filter({ hasText: 'k > 1' }).first().click();
    await comesToResult(view, COUNTEREXAMPLE);
    await press(view, 'd');
    await isClosed(view);
    assert.equal(saved.objections.length, 1);
    assert.match(saved.objections[0] ?? '', reason);
    await view.close();
  });

  it('gives the focus back when Escape closes it, to the step or to the relation in the list', async () => {
    const { view, saved } = await opened();
    await openCard(view);
    await press(view, 'Escape');
    await isClosed(view);
    await comesTo('step 1', () => focus(view.page));
    assert.equal(saved.left, 1);
    await press(view, 't');
    await inCard(view, '.chip').first().waitFor();
    await press(view, 'j');
    assert.equal(await view.page.locator('[data-step="1"][aria-current="true"]').count(), 1, 'the keys are the card’s');
    await press(view, '?');
    await view.page.locator('dialog.help', { hasText: 'Drop or restore the assumption' }).waitFor();
    await press(view, '?');
    await press(view, 'Escape');
    await isClosed(view);
    await press(view, 'i');
    await view.page.locator('.relations .opener').first().waitFor();
    await press(view, 'End');
    const relation = await focusedName(view);
    assert.match(relation, /, ¶2, /);
    await press(view, 't');
    await inCard(view, '.chip').first().waitFor();
    assert.equal(await focusedName(view), 'k ≥ 1 Step 1');
    await press(view, 'Escape');
    await isClosed(view);
    assert.equal(await focusedName(view), relation);
    await view.close();
  });

  it('shows hostile texts as text', async () => {
    const hostile = 'Let $n > 1$ <img src=x onerror=alert(1)> be “<b>odd</b>”.';
    const { view } = await opened('n > 3', `# Problem\n\nShow it.\n\n# Solution\n\nFirst.\n\n${hostile} So $n > 3$.\n`);
    await openCard(view);
    await comesToResult(view, /^False at n = 2/);
    assert.match(
      (await inCard(view, '#trial-sentence').textContent()) ?? '',
      /<img src=x onerror=alert\(1\)> be “<b>odd/,
    );
    assert.equal(await inCard(view, 'img, #trial-sentence b').count(), 0);
    assert.deepEqual(view.problems, []);
    await view.close();
  });

  it('has no fault that axe finds, in any theme, wide and narrow, and no sideways scrolling', async () => {
    const { view } = await opened();
    await openCard(view);
    await press(view, 'Delete');
    await view.page.keyboard.type('+zz');
    await press(view, 'Enter');
    await inCard(view, 'li:not(:has(.chip))').first().waitFor();
    await inCard(view, '.fault').waitFor();
    await auditThemes(view, [340, 700]);
    for (const width of [340, 700]) {
      await view.page.setViewportSize({ width, height: 800 });
      const overflow = await view.page.evaluate(() =>
        [document.documentElement, document.querySelector('.trial')].map(
          (one) => one && one.scrollWidth - one.clientWidth,
        ),
      );
      assert.deepEqual(overflow, [0, 0], `${width} px`);
    }
    await view.close();
  });
});
