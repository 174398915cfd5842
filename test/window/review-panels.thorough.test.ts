/**
 * Two review panels in a real VS Code window, one pinned and one that follows, with the embedded checker and the keyboard
 * alone: each has its own proof, and nothing that is written in either is lost when they change their parts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { type EditorPage, openByKeys, openFile, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain } from './plain-window.ts';

const FIRST = 'sums.proof.md';
const SECOND = 'odd.proof.tex';

const SUMS = `# Problem

Show that the sum of two even numbers is even.

# Proof

The numbers are \\(2a\\) and \\(2b\\).

Their sum is \\(2a + 2b = 2(a + b)\\), which is even.
`;
const ODD = `\\documentclass{article}
\\newcommand{\\odd}[1]{2#1+1}
\\begin{document}
\\begin{theorem}
The square of an odd number is odd.
\\end{theorem}
\\begin{proof}
Every odd number is of the form $\\odd{k}$.

Its square is of that form as well:
\\[ (\\odd{k})^2 = \\odd{(2k^2 + 2k)}. \\]

Hence it is odd.
\\end{proof}
\\end{document}
`;
/** The line of the last step there. */
const HENCE = 13;
const PREVIOUS_TAB = 'View: Open Previous Editor in Group';
const NEXT_TAB = 'View: Open Next Editor in Group';

describe('two review panels', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let editor: EditorPage;
  let page: Page;
  const inWindow = panelInWindow(() => page);
  const { panel, row, current, focusIs, draft, enter, leave, goToLine } = inWindow;

  before(
    async () => {
      editor = await openPlain({ [FIRST]: SUMS, [SECOND]: ODD }, {}, {});
      page = editor.page;
      await openFile(page, FIRST);
      await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const tabs = (...wanted: string[]): Promise<unknown> =>
    eventually(
      `the panels ${wanted.join(' and ')}`,
      () => page.locator('.tab', { hasText: 'Review:' }).allInnerTexts(),
      (texts) => texts.map((text) => text.replace('Review:', '').trim()).join() === wanted.join(),
    );
  const inSight = (name: string): Promise<void> =>
    page.locator('.tab.active', { hasText: `Review: ${name}` }).waitFor();
  const pinned = (): Promise<void> => panel().locator('.who', { hasText: 'Pinned' }).waitFor();

  it('stand beside each other: the pinned one stays, the other follows, with macros of its own proof', async () => {
    await runByKeys(page, 'proofmark.openReview');
    await row(1).locator('.katex').first().waitFor();
    await enter();
    await page.keyboard.press('j');
    await focusIs('step 0');
    await page.keyboard.press('p');
    await pinned();
    await leave();
    await openByKeys(page, SECOND);
    await tabs(FIRST);
    await runByKeys(page, 'proofmark.openReview');
    await tabs(FIRST, SECOND);
    await inSight(SECOND);
    const formula = panel().locator('.katex-display math');
    await formula.waitFor();
    assert.match((await formula.locator('annotation').textContent()) ?? '', /\\odd\{k\}/);
    assert.match((await formula.locator('mrow').first().textContent()) ?? '', /2k\+1/);
    assert.equal(await panel().locator('.maths-source').count(), 0);
    await leave();
    await goToLine(HENCE);
    await current(3);
    await enter();
    await page.keyboard.press('d');
    await focusIs('vscode-text-area');
    await page.keyboard.type('Not yet said.');
    await page.keyboard.press('Escape');
    await focusIs('step 3');
    await runByKeys(page, PREVIOUS_TAB);
    await inSight(FIRST);
    await pinned();
    await current(0);
  });

  it('keep what is written in the one when the other follows instead: then it stays with its proof', async () => {
    await enter();
    await page.keyboard.press('p');
    await panel().locator('.who', { hasText: 'Pinned' }).waitFor({ state: 'detached' });
    await tabs(FIRST, SECOND);
    await runByKeys(page, NEXT_TAB);
    await inSight(SECOND);
    await pinned();
    await enter();
    await page.keyboard.press('d');
    await focusIs('vscode-text-area');
    assert.equal(await draft(), 'Not yet said.');
    await page.keyboard.press('Escape');
    await focusIs('step 3');
  });

  it('are one again when the one with nothing written has nothing to follow', async () => {
    await page.keyboard.press('p');
    await tabs(SECOND);
    await panel().locator('.who', { hasText: 'Pinned' }).waitFor({ state: 'detached' });
    await leave();
    await openByKeys(page, FIRST);
    await tabs(FIRST);
  });
});
