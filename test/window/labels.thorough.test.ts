/** Labels and notes as a person at the keyboard meets them: asked for a name once, said at the step, there again after a reload. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { falseRelation, flagship } from '../support/samples.ts';
import type { EditorWindow } from './editor-window.ts';
import { waitForMarks } from './first-look.ts';
import { readLenses } from './marks.ts';
import { goToLine, runCommand, TEST_TIMEOUT_MS, waitForEditor } from './page.ts';
import { openSamples } from './sample-window.ts';

const HOSTILE = 'Try <img src=x onerror=alert(1)> and ![](http://127.0.0.1:9/a.png) **here**';

describe('labels', { timeout: TEST_TIMEOUT_MS }, () => {
  const inFolder = (...names: string[]): string => path.join(editor.folder, ...names);
  let editor: EditorWindow;
  let page: Page;

  before(
    async () => {
      editor = await openSamples();
      page = editor.page;
      await waitForMarks(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const input = (): Locator => page.locator('.quick-input-widget:visible input').first();
  const lines = (): string[] => {
    const file = inFolder('.proofmark', 'labels', 'emmy.jsonl');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const kept = (pattern: RegExp): Promise<string[]> =>
    eventually(
      `a label ${pattern}`,
      async () => lines(),
      (all) => pattern.test(all.at(-1) ?? ''),
    );
  const above = (pattern: RegExp): Promise<readonly string[]> =>
    eventually(
      `${pattern} above the text`,
      () => readLenses(page),
      (all) => all.some((one) => pattern.test(one)),
    );
  const goToError = async (): Promise<void> => {
    const text = fs.readFileSync(inFolder(flagship), 'utf8').split('\n');
    const line = text.findIndex((one) => one.includes(falseRelation)) + 1;
    await goToLine(page, line);
  };

  it('in a folder that is not trusted are kept elsewhere, and said so', async () => {
    await goToError();
    await runCommand(page, 'proofmark.agree');
    // It is the first label, so the name is asked for, and looked at while it is written.
    const asked = await page.locator('.quick-input-message', { hasText: "extension's storage" }).textContent();
    assert.match(asked ?? '', /trusted/);
    await input().fill('李');
    await page.locator('.quick-input-message', { hasText: 'lowercase letters' }).waitFor();
    await input().fill('Emmy');
    await page.locator('.quick-input-message', { hasText: 'Your name will be saved as emmy.' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.notification-list-item', { hasText: "isn't trusted" }).first().waitFor();
    await above(/\| You agree$/);
    assert.equal(fs.existsSync(inFolder('.proofmark')), false);
    await runCommand(page, 'proofmark.retractLabel');
    await above(/\| Dispute…$/);
  });

  it('in a trusted folder are kept in a file of the reader’s', async () => {
    await runCommand(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'Workspaces: Manage Workspace Trust');
    await page
      .locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ })
      .first()
      .click();
    await runCommand(page, 'View: Close Editor');
    await waitForMarks(page);
    await goToError();
    await runCommand(page, 'proofmark.dispute');
    await input().fill('It is meant for θ = 90° only.');
    await page.keyboard.press('Enter');
    await above(/\| You dispute the verdict: It is meant for θ = 90° only\.$/);
    await kept(/"kind":"dispute","value":"false-statement".*"note":"It is meant/);
  });

  it('have notes beside them, written in a thread on the step', async () => {
    await goToError();
    await runCommand(page, 'proofmark.addNote');
    await input().fill(HOSTILE);
    await page.keyboard.press('Enter');
    await kept(/"kind":"note"/);
    const body = page.locator('.review-widget .comment-body').first();
    await body.waitFor();
    assert.equal((await body.textContent())?.trim(), HOSTILE);
    assert.equal(await page.locator('.review-widget .comment-body img').count(), 0);
    assert.match((await page.locator('.review-widget .review-comment .author').first().textContent()) ?? '', /emmy/);
  });

  it('are there again after a reload, the notes of others beside them', async () => {
    const [first] = lines();
    const theirs = { ...JSON.parse(first ?? ''), annotator: 'ada', kind: 'note', note: 'I think so, too.' };
    fs.writeFileSync(inFolder('.proofmark', 'labels', 'ada.jsonl'), `${JSON.stringify(theirs)}\n`);
    await page.reload();
    await waitForEditor(page, flagship);
    await above(/You dispute the verdict: /);
    const glyph = page.locator('.comment-thread, .comment-range-glyph.comment-thread').first();
    await glyph.click();
    const bodies = page.locator('.review-widget .comment-body');
    await eventually(
      'both notes',
      () => bodies.allInnerTexts(),
      (all) => all.length === 2,
    );
    const texts = (await bodies.allInnerTexts()).map((text) => text.trim());
    assert.deepEqual(texts, ['I think so, too.', HOSTILE]);
    // Only one's own can be edited.
    const comments = page.locator('.review-widget .review-comment');
    await comments.nth(0).hover();
    assert.equal(await comments.nth(0).locator('[aria-label*="Delete Note"]').count(), 0);
    await comments.nth(1).hover();
    await comments.nth(1).locator('[aria-label*="Delete Note"]').first().click();
    await kept(/"kind":"retract"/);
    await eventually(
      'the note of the other alone',
      () => bodies.count(),
      (count) => count === 1,
    );
  });
});
