/** The prompt lab where something is in its way: an untrusted folder, and a prompt that is no file yet; and its question on saving. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { CASES, PROMPT, PROOF } from './lab-scene.ts';
import { agreeTo, chooseRow, openFile, panelInSight, runCommand, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const SOON_MS = 40_000;
const FILES = {
  'cosine.proof.md': PROOF,
  'critic.judge.md': PROMPT,
  'critic.cases.jsonl': CASES.map((one) => `${JSON.stringify(one)}\n`).join(''),
};

describe('the prompt lab', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow | undefined;
  before(async () => {
    // A scripted model, which finds no error anywhere.
    model = await startScriptedServer(() => ({ text: '\\boxed{-1}' }));
  });
  after(async () => {
    await window?.close();
    await model?.close();
  });

  async function openLab(trust: boolean, machineSettings: Readonly<Record<string, unknown>> = {}): Promise<Page> {
    await window?.close();
    window = await openPlain(
      FILES,
      {
        'workbench.startupEditor': 'none',
        'security.workspace.trust.startupPrompt': 'never',
        'files.autoSave': 'off',
      },
      {},
      { ...scriptedEndpoint(model), ...machineSettings },
      trust,
    );
    const { page } = window;
    await waitForWorkbench(page);
    page.setDefaultTimeout(SOON_MS);
    await openFile(page, 'cosine.proof.md');
    await openFile(page, 'critic.judge.md');
    await runCommand(page, 'proofmark.openLab');
    await panelInSight(page).locator('.variable').first().waitFor();
    return page;
  }

  it('of an untrusted folder shows messages, and neither sends nor writes anything', async () => {
    const page = await openLab(true);
    assert.match(await textOf(page, '.lab-head'), anyShownText('Restricted Mode: nothing is sent'));
    for (const [key, words] of [
      ['r', anyShownText('To use a model, trust this workspace. Nothing is sent in Restricted Mode.')],
      ['a', anyShownText('To use a model, trust this workspace. Nothing is sent in Restricted Mode.')],
      ['m', anyShownText('To save cases, trust this workspace.')],
    ] as const) {
      await toPanel(page);
      await page.keyboard.press(key);
      await eventually(
        `what is in the way of ${key}`,
        () => textOf(page, 'body'),
        (text) => words.test(text),
        SOON_MS,
      );
    }
    assert.equal(model.requests.length, 0);
    const { folder = '' } = window ?? {};
    assert.equal(fs.readFileSync(path.join(folder, 'critic.cases.jsonl'), 'utf8'), FILES['critic.cases.jsonl']);
  });

  it('asks once whether saving runs the cases, and does what it was told', async () => {
    const page = await openLab(false);
    await toPrompt(page);
    await page.keyboard.type(' Be strict.');
    await page.keyboard.press('ControlOrMeta+s');
    await runCommand(page, 'Notifications: Show Notifications');
    // With a test driver the window shows them in their list only.
    const question = page.locator('.notifications-center .notification-list-item', {
      hasText: shownText(
        "Run a prompt's cases each time you save the prompt? {1} has {0} cases. Each run queries your model.",
        3,
        'critic',
      ),
    });
    await question.waitFor();
    assert.equal(model.requests.length, 0);
    await question.locator('.monaco-button', { hasText: /^Run on Save$/ }).click();
    // Where they are asked was never said, and saving asks nobody about that.
    await eventually(
      'that it has to be said where',
      () => textOf(page, 'body'),
      (text) => anyShownText("Saved {0}. Its cases didn't run: select an endpoint first.").test(text),
      SOON_MS,
    );
    assert.equal(model.requests.length, 0);
    await toPanel(page);
    await page.keyboard.press('a');
    await page.locator('.monaco-dialog-box').waitFor();
    await page.keyboard.press('Enter');
    await agreeTo(page, anyShownText('Run {0} on all cases?'), 'Send and Always Allow up to');
    await panelInSight(page)
      .locator('h1', { hasText: shownText('{1} of {0} judged cases pass.', 3, 1) })
      .waitFor();
    const asked = model.requests.length;
    await toPrompt(page);
    await page.keyboard.type(' Very.');
    await page.keyboard.press('ControlOrMeta+s');
    await panelInSight(page)
      .locator('h1', { hasText: shownText('No flips in {0} cases.', 3) })
      .waitFor();
    assert.ok(model.requests.length > asked);
    assert.equal(await question.count(), 0);
  });

  it('of a prompt that is no file yet says where its cases would stand', async () => {
    const page = await openLab(false);
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'File: New Untitled Text File');
    await page.keyboard.type('---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}}');
    await runCommand(page, 'Change Language Mode');
    await chooseRow(page, 'Judge Prompt');
    await runCommand(page, 'proofmark.openLab');
    await eventually(
      'the lab',
      () => textOf(page, '.lab-head'),
      (text) => /Untitled-1/.test(text),
      SOON_MS,
    );
    await toPanel(page);
    await page.keyboard.press('m');
    await eventually(
      'what is in the way',
      () => textOf(page, 'body'),
      (text) =>
        text.includes(
          shownText(
            'Save the prompt in a file whose name ends in {0} first. Its cases are saved in a file next to the prompt.',
            '.judge.md',
          ),
        ),
      SOON_MS,
    );
  });
});

async function toPanel(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+2');
  const hasFocus = () =>
    panelInSight(page)
      .locator('body')
      .evaluate(() => document.hasFocus());
  await eventually('the focus in the panel', hasFocus, Boolean, SOON_MS);
}

/** The cursor comes to be at the end of the prompt. */
async function toPrompt(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+1');
  await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await panelInSight(page).locator(selector).allTextContents()).join(' | ');
}
