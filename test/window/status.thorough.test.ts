/** The status bar item, its menu and our keys, as a person at the keyboard meets them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { falseRelation, flagship, laterFalseRelation } from '../support/samples.ts';
import type { EditorWindow } from './editor-window.ts';
import { waitForMarks } from './first-look.ts';
import { chooseRow, openFile, quickInput, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { openSamples } from './sample-window.ts';

const MENU = 'Show Review Actions';
/** Many enough that a busy machine presses Cancel before they are checked. */
const STEPS = 30_000;

describe('the status bar item', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;
  let page: Page;
  let item: Locator;

  before(
    async () => {
      const steps = Array.from(
        { length: STEPS },
        (_, k) => `So \\(${k} + 1 = ${k + 1}\\), and \\(3 \\cdot ${k} = ${3 * k}\\).`,
      );
      editor = await openSamples({
        files: {
          'notes.md': 'Nothing to prove.\n',
          'long.proof.md': `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n`,
        },
      });
      page = editor.page;
      item = page.locator('.statusbar-item', { hasText: '∎' });
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const says = (pattern: RegExp): Promise<string | null> =>
    eventually(
      `${pattern} in the status bar`,
      async () => ((await item.count()) === 1 ? item.textContent() : null),
      (text) => pattern.test(text ?? ''),
    );
  const cursorIsOn = async (phrase: string): Promise<void> => {
    const lines = fs.readFileSync(path.join(editor.folder, flagship), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes(phrase)) + 1;
    await page
      .locator('.statusbar-item', { hasText: new RegExp(`Ln ${line}\\b`) })
      .first()
      .waitFor();
  };
  const menu = (): Locator => page.locator('.quick-input-widget:visible');
  /** Chooses in the menu by keys alone. */
  const choose = (label: string): Promise<void> => chooseRow(page, label);

  /** The commands that are offered for these words, once `one` is among them: few enough that the list draws them all. */
  const offered = async (words: string, one: string): Promise<string> => {
    await page.keyboard.press('F1');
    await quickInput(page);
    await page.keyboard.type(`Proofmark: ${words}`);
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: one }).first().waitFor();
    const texts = await rows.allTextContents();
    await page.keyboard.press('Escape');
    return texts.join('\n');
  };

  it('stands behind Problems, says the outcome, and to a screen reader all of it', async () => {
    await waitForMarks(page);
    await says(/^∎ .*¶2$/);
    const problems = page.locator('.statusbar-item#status\\.problems');
    // While the window starts, items come one after another and change places.
    await eventually(
      'the item behind Problems',
      () => Promise.all([item, problems].map(async (some) => (await some.boundingBox())?.x ?? 0)),
      ([ours = 0, theirs = 0]) => theirs > 0 && ours > theirs,
    );
    const label = await item.locator('[aria-label]').first().getAttribute('aria-label');
    assert.match(label ?? '', /¶2\b.*\b1 later step\b.*\brelations?\b.*\d+ holds?\b/);
  });

  it('opens a menu that leads to the flags, with the keyboard alone', async () => {
    await runCommand(page, MENU);
    await menu().locator('.quick-input-title', { hasText: /¶2\b/ }).waitFor();
    const said = await menu().locator('input').first().getAttribute('placeholder');
    assert.match(said ?? '', /\brelations\b/);
    await choose('Go to Next Flag');
    await cursorIsOn(falseRelation);
    await item.click();
    await choose('Go to Next Flag');
    await cursorIsOn(laterFalseRelation);
  });

  it('has keys beside it that walk the flags', async () => {
    await page.locator('.editor-instance .view-line').first().click();
    await page.keyboard.press('ControlOrMeta+Home');
    await cursorIsOn('# Problem');
    await page.keyboard.press('ControlOrMeta+F8');
    await cursorIsOn(falseRelation);
    await page.keyboard.press('ControlOrMeta+F8');
    await cursorIsOn(laterFalseRelation);
    await page.keyboard.press('ControlOrMeta+Shift+F8');
    await cursorIsOn(falseRelation);
  });

  it('leads to the log, and stays meanwhile', async () => {
    await item.click();
    await choose('Show Log');
    const log = page.locator('.part.panel .view-line', { hasText: flagship });
    await log.first().click();
    await page.locator('.part.panel .monaco-editor.focused').waitFor();
    await says(/¶2\b/);
    await page.keyboard.press('ControlOrMeta+j');
    await log.first().waitFor({ state: 'detached' });
  });

  it('is hidden while what is in front is no proof, and so are the commands for one', async () => {
    await openFile(page, 'notes.md');
    await item.waitFor({ state: 'detached' });
    assert.ok(!(await offered('Treat', 'Treat File as Proof')).includes('Stop Treating'));
    assert.ok(!(await offered('Review', 'Proofmark: Open Review')).includes('Export Review'));
    await openFile(page, flagship);
    await says(/¶2\b/);
    assert.ok(!(await offered('Treat', 'Stop Treating')).includes('Proofmark: Treat File'));
    const reviewed = await offered('Review', 'Proofmark: Open Review');
    assert.ok(reviewed.includes('Export Review'));
    // Nothing is under way.
    assert.ok(!reviewed.includes('Cancel Review'));
  });

  it('shows the progress of a long review, which the menu cancels and takes up again', async () => {
    await openFile(page, 'long.proof.md');
    await says(new RegExp(`^∎ \\d+ of ${STEPS} steps$`));
    await item.click();
    await menu()
      .locator('.quick-input-title', { hasText: new RegExp(`\\d+ of ${STEPS} steps`) })
      .waitFor();
    await choose('Cancel Review');
    await says(new RegExp(`^∎ \\d+ of ${STEPS} steps checked$`));
    await item.click();
    await choose('Review Again');
    await says(/^∎ Nothing refuted · /);
  });
});
