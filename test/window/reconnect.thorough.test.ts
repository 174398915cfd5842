/** A page whose extension host was killed comes to the host that takes its place, with what was being written. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import type { EditorWindow } from './editor-window.ts';
import { extensionHosts } from './extension-host-pid.ts';
import { waitForMarks } from './first-look.ts';
import { panelInSight, quickInput, runAndChoose, runByKeys, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { openSamples } from './sample-window.ts';

const NOTE = 'The second step is not needed.';
const REASON = 'It is meant for right angles only.';

const openWide = (): Promise<EditorWindow> =>
  openSamples({
    settings: { 'security.workspace.trust.enabled': false },
    viewport: { width: 2400, height: 900 },
  });

/** Kills the host, waits until another is there, and presses the button. */
async function reconnect(page: Page, context: TestContext): Promise<boolean> {
  const hosts = extensionHosts();
  if (hosts.length === 0) {
    context.skip('The extension host is not found here.');
    return false;
  }
  // What is written is told to the host within a moment.
  await page.waitForTimeout(1_000);
  for (const pid of hosts) process.kill(pid, 'SIGKILL');
  const bar = panelInSight(page).locator('.not-connected', {
    hasText: shownText('Lost the connection to the Proofmark extension. Your saved work is safe.'),
  });
  await bar.waitFor({ timeout: 20_000 });
  await eventually(
    'another host',
    async () => extensionHosts(),
    (pids) => pids.some((pid) => !hosts.includes(pid)),
  );
  // As people do with what looks like a button that does nothing at first.
  await bar.getByText('Reconnect').dblclick();
  // The page that is lost shows its bar until the other one takes its place.
  await panelInSight(page).locator('.not-connected[hidden]').waitFor({ state: 'attached' });
  return true;
}

const listTabs = (page: Page): Promise<string[]> => page.locator('.tab').allInnerTexts();

describe('a page whose extension host was killed', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;
  let page: Page;

  before(
    async () => {
      editor = await openWide();
      page = editor.page;
      await waitForMarks(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  it('has a dispute that was being written, of the same proof', async (context) => {
    await runByKeys(page, 'proofmark.openReview');
    const panel = panelInSight(page);
    await panel.locator('[data-step="2"] .katex').first().waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('d');
    await panel.locator('form.dispute textarea').fill(REASON);
    const before = await listTabs(page);
    if (!(await reconnect(page, context))) return;
    await panel.locator('[data-step="2"] .katex').first().waitFor();
    // The form may be closed; what was written in it is there.
    const goOn = panel.getByText(shownText('Continue Dispute…'));
    await panel.locator('form.dispute').or(goOn).first().waitFor();
    if (await goOn.isVisible()) await goOn.click();
    await eventually(
      'what was being written',
      () => panel.locator('form.dispute textarea').inputValue(),
      (text) => text === REASON,
    );
    assert.deepEqual((await listTabs(page)).length, before.length);
  });

  it('goes on with labeling where it was, and takes labels', async (context) => {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'proofmark.openSampleDataSet');
    await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="sample.jsonl"]').waitFor();
    await runCommand(page, 'proofmark.startLabelling');
    // The name is asked for once.
    await (await quickInput(page)).fill('Emmy');
    await page.locator('.quick-input-message', { hasText: 'Your name will be saved as emmy.' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = panelInSight(page);
    await panel.locator('.record').waitFor();
    await panel.locator('.note textarea').fill(NOTE);
    const shown = await panel.locator('h1').first().textContent();
    const before = await listTabs(page);
    if (!(await reconnect(page, context))) return;
    await panel.locator('.record').waitFor();
    assert.equal(await panel.locator('h1').first().textContent(), shown);
    await eventually(
      'the note that was being written',
      () => panel.locator('.note textarea').inputValue(),
      (text) => text === NOTE,
    );
    assert.equal((await listTabs(page)).length, before.length);
    await panel.locator('h1').first().click();
    await page.keyboard.press('n');
    await panel.locator('.record-foot', { hasText: 'Saved at' }).waitFor();
  });
});

/** In a window of its own: VS Code starts no other host once three have ended within five minutes. */
describe('the reading view whose extension host was killed', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;

  before(
    async () => {
      editor = await openWide();
      await waitForMarks(editor.page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  it('is there again, at the same part of the same proof', async (context) => {
    const { page } = editor;
    await runAndChoose(page, 'proofmark.showMenu', shownText('Open Reading View'));
    const panel = panelInSight(page);
    await panel.locator('[role=treeitem]').nth(2).click();
    const part = panel.locator('[role=treeitem][aria-selected=true]');
    const name = await part.textContent();
    const tabs = await listTabs(page);
    if (!(await reconnect(page, context))) return;
    await eventually(
      'the same part',
      () => part.textContent(),
      (text) => text === name,
    );
    assert.equal((await listTabs(page)).length, tabs.length);
  });
});
