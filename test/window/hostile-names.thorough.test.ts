/** Names of files, folders, models, prompts and data sets that would be links, icons or lines of their own: shown, they are words. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { openFile, quickInput, runAndChoose, runCommand, TEST_TIMEOUT_MS, waitForEditor } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** A link that would open a file, an icon, and a sign that turns what comes behind it. */
const hostile = (word: string): string => `[${word}](command:workbench.action.files.newUntitledFile)$(zap)\u202e`;

const PROOF = '# Problem\n\nAdd.\n\n# Solution\n\nSo $1 + 1 = 2$.\n\nThen $2 + 3 = 6$.\n';
const PROMPT = '---\nkind: critic\nparse: index\n---\n\n{{problem}} {{solution}}\n';
const ROW = { id: hostile('row'), problem: 'Add.', steps: ['So $1 + 1 = 2$.'], label: -1 };

const FILES = {
  [`${hostile('solution')}.proof.md`]: PROOF,
  [`${hostile('lines')}\nforged.proof.md`]: PROOF,
  [`${hostile('set')}.jsonl`]: `${JSON.stringify(ROW)}\n`,
  // A folder, and about the longest name that a disk takes.
  [`${hostile('folder')}/inner.proof.md`]: PROOF,
  [`${hostile('prompts')}/mine.judge.md`]: PROMPT,
  [`${'longest'.repeat(34)}.proof.md`]: PROOF,
};

/** Its model is nearly as long as is read. */
const ENDPOINT = {
  name: 'evil',
  kind: 'chat',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: `${hostile('model')}${'m'.repeat(330)}`,
};

/** Nothing in it can be clicked or is drawn by a name, and no name turns or breaks a line. */
async function assertWords(shown: Locator, words: RegExp, isOneLine = true): Promise<void> {
  await shown.waitFor();
  const text = ((await shown.textContent()) ?? '').trim();
  assert.match(text, words);
  assert.equal(await shown.locator('a[href], a[data-href]').count(), 0, text);
  assert.equal(await shown.locator('.codicon-zap').count(), 0, text);
  assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069]/);
  if (isOneLine) assert.equal(text.split('\n').length, 1, text);
}

const boxOf = (page: Page): Locator => page.locator('.quick-input-widget:visible');

describe('hostile names in a window', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: PlainWindow;
  let page: Page;

  before(
    async () => {
      editor = await openPlain(
        FILES,
        { 'security.workspace.trust.startupPrompt': 'never', 'files.simpleDialog.enable': true },
        {},
        { 'proofmark.endpoints': [ENDPOINT] },
      );
      page = editor.page;
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const notification = (words: string): Locator =>
    page.locator('.notifications-center .notification-list-item-message', { hasText: words }).first();

  it('are words in the message of an export', async () => {
    await openFile(page, 'solution');
    await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    await runAndChoose(page, 'proofmark.exportReview', 'Markdown');
    await eventually(
      'the name that is offered',
      async () => (await quickInput(page)).inputValue(),
      (value) => value.includes('review.md'),
    );
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    await runCommand(page, 'Notifications: Show Notifications');
    await assertWords(notification('solution'), /\[solution\]/);
    await page.keyboard.press('Escape');
  });

  it('are words in the status bar and in the title of the review', async () => {
    await openFile(page, 'solution');
    const status = page.locator('.statusbar-item', { hasText: '∎' });
    await assertWords(status, /∎/);
    await runCommand(page, 'proofmark.openReview');
    await assertWords(page.locator('.tab', { hasText: 'Review: ' }).first(), /Review: \[solution\]/);
  });

  it('are words in lists', async () => {
    await openFile(page, 'solution');
    await runCommand(page, 'proofmark.chooseJudge');
    await quickInput(page);
    const list = boxOf(page).locator('.quick-input-list');
    await list.locator('.monaco-list-row', { hasText: '[model]' }).first().waitFor();
    await assertWords(list, /\[model\]/, false);
    const rows = await list.locator('.monaco-list-row').allInnerTexts();
    for (const row of rows) assert.ok(row.length < 1_500, `${row.length}`);
    await page.keyboard.press('Escape');
  });

  it('are words in one line of a file in a folder of such a name, and where they are as long as can be', async () => {
    await openFile(page, 'inner');
    const status = page.locator('.statusbar-item', { hasText: '∎' });
    await assertWords(status, /∎/);
    await runAndChoose(page, 'proofmark.exportReview', 'Markdown');
    await quickInput(page);
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    await runCommand(page, 'Notifications: Show Notifications');
    await assertWords(notification('inner'), /\[folder\]|inner/);
    await page.keyboard.press('Escape');
    await openFile(page, 'inner');
    await runCommand(page, 'proofmark.openReview');
    await assertWords(page.locator('.tab', { hasText: 'Review: inner' }).first(), /inner\.proof\.md/);
    await openFile(page, 'longestlongest');
    await runCommand(page, 'proofmark.openReview');
    const title = page.locator('.tab', { hasText: 'Review: longest' }).first();
    await assertWords(title, /longest/);
    assert.ok(((await title.textContent()) ?? '').length < 350);
  });

  it('are words in the Queue, and in the question who labels', async () => {
    await openFile(page, 'set');
    await runCommand(page, 'proofmark.openDataSet');
    const row = page.locator('.customview-tree .monaco-list-row', { hasText: '[set]' }).first();
    await assertWords(row, /\[set\]/);
    await runCommand(page, 'proofmark.startAgreement');
    await quickInput(page);
    await assertWords(boxOf(page).locator('.quick-input-message'), /annotator names for \[set\]/, false);
    await page.keyboard.press('Escape');
  });

  it('are words in the question how a prompt is called, and in what is wrong with a name', async () => {
    await openFile(page, 'mine.judge.md');
    await runAndChoose(page, 'proofmark.newJudgePrompt', 'critic');
    const message = boxOf(page).locator('.quick-input-message', { hasText: 'prompts' });
    await assertWords(message, /name>?\.judge\.md in .*\[prompts\]/, false);
    await (await quickInput(page)).fill('mine');
    const wrong = boxOf(page).locator('.quick-input-message', { hasText: 'mine.judge.md' });
    await assertWords(wrong, /\[prompts\].*mine\.judge\.md\b/, false);
    await page.keyboard.press('Escape');
    await boxOf(page).waitFor({ state: 'hidden' });
  });
});

/** What people read of a proof, and can do with it, in a folder that they don't trust. */
describe('hostile names in a window that is not trusted', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: PlainWindow;
  let page: Page;

  before(
    async () => {
      editor = await openPlain(
        FILES,
        { 'security.workspace.trust.startupPrompt': 'never', 'files.simpleDialog.enable': true },
        {},
        { 'proofmark.endpoints': [ENDPOINT] },
        true,
      );
      page = editor.page;
      await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  it('are words in the message of an export, in the status bar and in the title of the review', async () => {
    await openFile(page, 'solution');
    await assertWords(page.locator('.statusbar-item', { hasText: '∎' }), /∎/);
    await runAndChoose(page, 'proofmark.exportReview', 'Markdown');
    await eventually(
      'the name that is offered',
      async () => (await quickInput(page)).inputValue(),
      (value) => value.includes('review.md'),
    );
    await page.keyboard.press('Enter');
    await boxOf(page).waitFor({ state: 'hidden' });
    await runCommand(page, 'Notifications: Show Notifications');
    const message = page.locator('.notifications-center .notification-list-item-message', {
      hasText: 'solution',
    });
    await assertWords(message.first(), /\[solution\]/);
    await page.keyboard.press('Escape');
    await openFile(page, 'solution');
    await runCommand(page, 'proofmark.openReview');
    await assertWords(page.locator('.tab', { hasText: 'Review: ' }).first(), /Review: \[solution\]/);
  });

  it('are words in one line where a name has lines', async () => {
    // The list of files has no name with lines: VS Code finds files a line each.
    await runCommand(page, 'File: Focus on Files Explorer');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'forged' }).first().dblclick();
    await waitForEditor(page, 'forged');
    await assertWords(page.locator('.statusbar-item', { hasText: '∎' }), /∎/);
    await runCommand(page, 'proofmark.openReview');
    await assertWords(page.locator('.tab', { hasText: 'Review: [lines]' }).first(), /Review: \[lines\].*forged/);
  });

  it('are words in the Queue', async () => {
    await openFile(page, 'set');
    await runCommand(page, 'proofmark.openDataSet');
    await assertWords(page.locator('.customview-tree .monaco-list-row', { hasText: '[set]' }).first(), /\[set\]/);
  });
});
