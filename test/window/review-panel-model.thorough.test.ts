/**
 * The review panel in a real VS Code window with a chosen judge that asks a model: judging again, and what an edit leaves of a
 * verdict, with the keyboard alone. The model is scripted: a server of the tests.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import {
  agreeToReview,
  type EditorPage,
  openFile,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain } from './plain-window.ts';

const FILE = 'period.proof.md';
const PROOF = `# Problem

Show that the cosine has the same value at \\(1000^\\circ\\) and at \\(280^\\circ\\).

# Proof

A full turn has \\(360^\\circ\\), so two of them have \\(720^\\circ\\).

The sine has that period, so it is enough to take away two turns.

Since \\(1000 - 720 = 280\\), the two values are the same.
`;
/** The line of the second step, where the model sees the error. */
const LINE = 9;
const VOTES = 4;
const FIRST = 'The sine is not what is asked for.';
const SECOND = 'Nothing is said of the cosine.';
/** So that the second votes take a while to be written. */
const WORDS = Array.from({ length: 120 }, (_, k) => `Line ${k} of \\(${k} < ${k + 1}\\).`).join(' ');
const SENTENCE = shownText('The earliest error is in {0}.', '¶2');

describe('the review panel with a judge that asks a model', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: EditorPage;
  let page: Page;
  let panel: FrameLocator;
  const inWindow = panelInWindow(() => page);
  const { row, current, isOpen, focusIs, notice, enter, leave, goToLine } = inWindow;

  before(
    async () => {
      model = await startScriptedServer(({ nth }) => ({
        text: `${nth < VOTES ? FIRST : `${SECOND} ${WORDS}`}\n\n<quote>The sine has that period</quote>\n\\boxed{1}`,
        delay: 50,
        pace: nth < VOTES ? 0 : 15,
      }));
      editor = await openPlain(
        { [FILE]: PROOF },
        {
          'proofmark.review.judge': 'critic@local',
          'proofmark.review.votes': VOTES,
          'proofmark.review.stop': 'all',
        },
        {},
        scriptedEndpoint(model, VOTES),
      );
      page = editor.page;
      panel = inWindow.panel();
      await openFile(page, FILE);
      await runCommand(page, 'proofmark.openReview');
      await panel.locator('[data-step="2"] .katex').first().waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await model?.close();
  });

  it('asks once that is wanted, and with r again, whatever it said before', async () => {
    assert.equal(model.requests.length, 0, 'nobody has asked for a review');
    await runByKeys(page, 'proofmark.review');
    await agreeToReview(page);
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await eventually('every vote', asked, (count) => count === VOTES);
    await enter();
    await page.keyboard.press('n');
    await focusIs('step 1');
    await isOpen(1, true);
    await row(1).locator('.below', { hasText: FIRST }).first().waitFor();
    await page.keyboard.press('r');
    const question = page.locator('.quick-input-widget', {
      hasText: shownText('Judge this proof again from {0}?', '¶2'),
    });
    await question.waitFor();
    await question
      .locator('.monaco-list-row', { hasText: shownText('Cost unknown: no price is set for this endpoint.') })
      .waitFor();
    await question.locator('.monaco-list-row', { hasText: 'Set Prices…' }).waitFor();
    // It starts on Cancel, and keys that were meant for the panel agree to nothing.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    assert.equal(await asked(), VOTES);
    await enter();
    await focusIs('step 1');
    await page.keyboard.press('r');
    await question.waitFor();
    await question.locator('.monaco-list-row', { hasText: 'Judge Again' }).first().click();
    await isBeingWritten();
    await row(1).locator('.below', { hasText: SECOND }).first().waitFor();
    await row(1).locator('.below', { hasText: FIRST }).first().waitFor({ state: 'detached' });
    await eventually('every vote once more', asked, (count) => count === 2 * VOTES);
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await focusIs('step 1');
  });

  /** The last lines of a vote, typeset, under its name; another by `]`; all of it where that is wanted. */
  async function isBeingWritten(): Promise<void> {
    const coming = panel.locator('.coming').first();
    await coming.locator('.last-lines .katex').first().waitFor();
    const name = await coming.locator('b').textContent();
    assert.match(name ?? '', /^Vote \d$/);
    await page.keyboard.press(']');
    await eventually(
      'another vote',
      () => coming.locator('b').textContent(),
      (other) => other !== name,
    );
    await coming.getByText('Show Whole Reply').click();
    await coming.locator('pre', { hasText: 'Line 0 of \\(0 < 1\\).' }).waitFor();
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await panel.locator('.coming').first().waitFor({ state: 'detached' });
    // What had the focus is gone with the vote.
    await enter();
    await page.keyboard.press('n');
  }

  it('is there after a reload, with its judge and its time, and nobody is asked for it', async () => {
    await page.reload();
    await waitForEditor(page, FILE);
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await panel.locator('header', { hasText: /Critic[\s\S]*today \d\d:\d\d/ }).waitFor();
    assert.equal(await asked(), 2 * VOTES);
    await enter();
    await page.keyboard.press('n');
    await focusIs('step 1');
  });

  it('shows with v what has changed since a step was judged, and asks nobody for it', async () => {
    await page.keyboard.press('v');
    await notice(shownText('There are no changes to show in this step.'));
    await leave();
    await goToLine(LINE);
    await page.keyboard.press('Home');
    await page.keyboard.type('As everybody knows: ');
    await row(1).locator('.proof', { hasText: 'As everybody knows: The sine' }).waitFor();
    await panel.locator('h1', { hasText: shownText('{0} has changed since it was judged.', '¶2') }).waitFor();
    await enter();
    await current(1);
    await page.keyboard.press('v');
    await row(1).locator('.was', { hasText: 'Before the change: earliest error' }).waitFor();
    const before = row(1).locator('.was .rich', { hasText: 'The sine has that period' });
    await before.waitFor();
    assert.doesNotMatch((await before.textContent()) ?? '', /everybody/);
    await focusIs('step 1');
    await page.keyboard.press('v');
    await before.waitFor({ state: 'hidden' });
    assert.equal(await asked(), 2 * VOTES);
  });

  async function asked(): Promise<number> {
    return model.requests.length;
  }
});
