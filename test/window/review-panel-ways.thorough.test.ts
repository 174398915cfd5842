/** The ways into the review panel and back, by mouse in a real VS Code window: the hover, the light bulb, the view of flagged steps. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import { phraseBoxes } from './marks.ts';
import { type EditorPage, openFile, runByKeys, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain } from './plain-window.ts';

const FILE = 'sums.proof.md';
const PHRASE = '2 + 2 = 5';
/** The line that the phrase is in, from 1, and the index of its step. */
const [LINE, STEP] = [11, 2];
const PROOF = `# Problem

Show that the sum of two even numbers is even.

# Proof

The numbers are \\(2a\\) and \\(2b\\).

Their sum is \\(2a + 2b = 2(a + b)\\).

For instance, \\(${PHRASE}\\) is such a sum.

So it is even.
`;

const TRIAL_FILE = 'trial.proof.md';
const TRIAL = `# Problem

Let $n$ be a positive integer.

# Solution

**Step 1.** Then
$2^n > n^2$, as one sees.

$2 + 2 = 5$ holds.
`;

const HUGE_FILE = 'huge.proof.md';
const WORDS = 'word '.repeat(220_000);
const FORMULAS = '$x^2_1+\\frac{1}{2}$ or '.repeat(2_000);
const HUGE_PROOF = `# Problem\n\nAdd.\n\n# Solution\n\nFirst 1 + 1 = 3.\n\n${WORDS}\n\n${FORMULAS}\n\nLast.\n`;

describe('the review panel', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorPage;
  let page: Page;
  const { row, isOpen, current, focusIs, atLine, goToLine, leave, panel: inPanel } = panelInWindow(() => page);

  before(
    async () => {
      // Words that are like the one at the cursor would be drawn apart from the rest of the phrase.
      const settings = {
        'editor.occurrencesHighlight': 'off',
        'editor.matchBrackets': 'never',
      };
      const files = { [FILE]: PROOF, [TRIAL_FILE]: TRIAL, [HUGE_FILE]: HUGE_PROOF };
      const machineSettings = { 'proofmark.annotator': 'emmy' };
      editor = await openPlain(files, settings, { viewport: { width: 1400, height: 860 } }, machineSettings);
      page = editor.page;
      page.setDefaultTimeout(30_000);
      await openFile(page, FILE);
      await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  beforeEach(async () => {
    await runCommand(page, 'View: Close Editors in Other Groups');
    await page.locator('.tab', { hasText: 'Review:' }).waitFor({ state: 'detached' });
    await goToLine(1);
  });

  const middle = async (): Promise<[number, number]> => {
    const [box] = await eventually(
      'the phrase',
      () => phraseBoxes(page, PHRASE),
      (boxes) => boxes.length > 0,
      30_000,
    );
    assert.ok(box);
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  /** The panel is at the flagged step, open, with the focus; and leads back to the phrase. */
  const leadsThereAndBack = async (): Promise<void> => {
    await current(STEP);
    await isOpen(STEP, true);
    await focusIs(`step ${STEP}`);
    await row(STEP)
      .getByRole('button', { name: shownText('Show in Editor'), exact: true })
      .click();
    await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
    await atLine(LINE);
  };

  it('is opened from the hover, which is out of the way then', async () => {
    const link = page.locator('.monaco-hover:visible', { hasText: 'Evidence' }).getByText('Open review');
    // The lines above the text move it while they come.
    await eventually(
      'the hover',
      async () => {
        const [x, y] = await middle();
        await page.mouse.move(x - 40, y);
        await page.mouse.move(x, y, { steps: 4 });
        await page.waitForTimeout(900);
        return link.count();
      },
      (count) => count > 0,
      30_000,
    );
    await link.first().click();
    await current(STEP);
    await eventually(
      'nothing over the panel',
      () => link.count(),
      (count) => count === 0,
      5_000,
    );
    await leadsThereAndBack();
  });

  it('is opened from the light bulb', async () => {
    const action = page.locator('.action-widget .monaco-list-row', { hasText: shownText('Open review') });
    // The marks may move once more while the list opens, which closes it.
    await eventually(
      'the actions',
      async () => {
        await page.mouse.click(...(await middle()));
        await page.keyboard.press('Control+.');
        await page.waitForTimeout(1_500);
        return action.count();
      },
      (count) => count > 0,
      60_000,
    );
    await action.click();
    await leadsThereAndBack();
  });

  it('is opened from the view of flagged steps, whose rows it follows', async () => {
    await runCommand(page, 'proofmark.flags.focus');
    const flag: Locator = page.locator('.pane-body .monaco-list-row', { hasText: PHRASE }).first();
    await flag.hover();
    await flag.locator('.action-label[aria-label*="Open Review"]').click();
    await leadsThereAndBack();
    await goToLine(7);
    await current(0);
    await flag.click();
    await current(STEP);
    await leave();
    await atLine(LINE);
  });

  it('tries a relation of the step with t, takes typed assumptions after +, and gets the focus back', async () => {
    await runCommand(page, 'Proofmark: Open Review');
    await inPanel().locator('[data-step="1"]').waitFor();
    await page.keyboard.press('j');
    await current(0);
    await page.keyboard.press('t');
    await row(0)
      .filter({ hasText: shownText('There is no relation in {0}.', '¶1') })
      .waitFor();
    await page.keyboard.press('j');
    await current(1);
    await page.keyboard.press('t');
    const card = inPanel().locator('section.trial');
    const chip = (name: string) => card.getByRole('button', { name, exact: true });
    await card.getByText(shownText("Computed on this machine. This isn't a verdict.")).waitFor();
    await focusIs('section');
    await page.keyboard.type('+zz');
    await page.keyboard.press('Enter');
    await card.locator('.fault', { hasText: shownText('Type a relation, such as k ≥ 2.') }).waitFor();
    for (const _ of 'zz') await page.keyboard.press('Backspace');
    await page.keyboard.type('a >= 5');
    await page.keyboard.press('Enter');
    await chip(`a ≥ 5 ${shownText('added by you')}`).waitFor();
    await card.locator('tbody tr td:first-child', { hasText: /^5$/ }).first().waitFor();
    await page.keyboard.press('Escape');
    await chip(`a ≥ 5 ${shownText('added by you')}`).focus();
    await page.keyboard.press('Delete');
    await chip(`a ≥ 5 ${shownText('added by you')}, ${shownText('not assumed')}`).waitFor();
    await card.getByText(shownText('with {0}', 'a ≥ 5'), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await focusIs('step 1');
    await leave();
  });

  it('tries the relation at the cursor, saves a counterexample with one key, and gives the editor the focus back', async () => {
    await openFile(page, TRIAL_FILE);
    const card = inPanel().locator('section.trial');
    for (const [line, saved] of [
      [8, shownText('{0} note', 1)],
      [10, shownText('You dispute “{0}”', 'false statement')],
    ] as const) {
      for (const key of ['Escape', 'd']) {
        await goToLine(line);
        await runByKeys(page, 'proofmark.tryWithNumbers');
        await card.locator('[role=status]', { hasText: /^False/ }).waitFor();
        await focusIs(line === 8 ? 'button' : 'section');
        await page.keyboard.press(key);
        await card.waitFor({ state: 'detached' });
        await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
        await atLine(line);
      }
      await inPanel().locator('[data-step]', { hasText: saved }).waitFor();
    }
  });

  it('shows the neighbours of a huge step, its beginning, and how much is left out; the page answers meanwhile', async () => {
    await openFile(page, HUGE_FILE);
    await runByKeys(page, 'proofmark.openReview');
    const panel = inPanel();
    const huge = panel.locator('.text', { hasText: /… \d+ more characters/ });
    // A busy machine lays out thousands of formulas for many seconds.
    await panel.locator('.text', { hasText: 'First' }).first().waitFor({ timeout: 120_000 });
    await huge.first().waitFor({ timeout: 120_000 });
    const began = Date.now();
    await panel.locator('body').evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.ok(Date.now() - began < 5_000, 'the page is not held up');
  });
});
