/**
 * Models of the editor's own, in a real window: another extension brings them, VS Code asks the user whether Proofmark may use
 * one, and what its API throws has a name. What the models say is scripted.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/paths.ts';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText } from '../support/shown-text.ts';
import { FIRST_LOOK_SETTINGS } from './first-look.ts';
import { installBuilt } from './packed.ts';
import {
  agreeToReview,
  chooseRow,
  type EditorPage,
  openPage,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { remoteUri, type Server, startServer } from './server.ts';

const MODELS = path.join(root, 'test', 'fixtures', 'scripted-models');
const PROOF = `# Problem

Show that 1 + 1 = 2.

# Proof

It is so by definition.

Hence it is so.
`;
/** Long enough for a question that must not be asked: an edit is followed by a review after a second. */
const QUIET_MS = 2_000;
const FINE = { text: 'Nothing is wrong. \\boxed{-1}', pace: 20 };

const entry = (name: string, model: string) => ({ name, kind: 'editor', baseUrl: 'editor:', model });

describe("the editor's own models", { timeout: TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-lm-'));
  let models: ScriptedServer;
  let server: Server;
  let editor: EditorPage;
  let page: Page;
  let script: Script;

  before(
    async () => {
      models = await startScriptedServer((request) => script(request));
      const extensionsDir = path.join(scratch, 'extensions');
      await installBuilt(extensionsDir);
      const folder = path.join(scratch, 'folder');
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'a.proof.md'), PROOF);
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: false,
        smokeTestDriver: true,
        settings: FIRST_LOOK_SETTINGS,
        machineSettings: {
          'proofmark.endpoints': [
            entry('free', 'scripted-free'),
            entry('asked', 'scripted-asked'),
            entry('gone', 'scripted-gone'),
          ],
          'proofmark.review.judge': 'critic@asked',
          'proofmark.review.modelWhen': 'save',
          'proofmark.review.votes': 4,
        },
        env: { SCRIPTED_MODELS: models.url },
      });
      editor = await openPage(server, {
        folder,
        openFile: path.join(folder, 'a.proof.md'),
        payload: [['extensionDevelopmentPath', remoteUri(server, MODELS)]],
      });
      page = editor.page;
      await waitForEditor(page, 'a.proof.md');
      await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await server?.close();
    await models?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  let calls = 0;
  beforeEach(() => {
    script = () => FINE;
    calls = models.requests.length;
  });
  const asked = (): number => models.requests.length - calls;

  async function reviewWith(judge: string): Promise<void> {
    await runCommand(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'proofmark.reviewWith');
    await chooseRow(page, judge);
    await agreeToReview(page);
  }

  /** What a notification says; with a test driver the window shows them in their list only. */
  async function told(words: RegExp): Promise<string> {
    await runCommand(page, 'Notifications: Show Notifications');
    const item = page.locator('.notifications-center .notification-list-item', { hasText: words }).first();
    await item.waitFor({ timeout: 10_000 });
    const buttons = await item.locator('.monaco-button').allInnerTexts();
    await page.keyboard.press('Escape');
    return buttons.join(', ');
  }

  async function answer(button: string): Promise<string> {
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const said = await dialog.textContent();
    await dialog.locator('.monaco-button', { hasText: button }).click();
    await dialog.waitFor({ state: 'detached' });
    return said ?? '';
  }

  const outcome = (words: string): Promise<void> => page.locator('.statusbar-item', { hasText: words }).waitFor();

  it('are asked only once the user has agreed, and the editor asks once for all votes', async () => {
    await reviewWith('critic@asked');
    assert.match(
      await answer('Cancel'),
      new RegExp(
        `Proofmark.*Scripted Models[^]*${anyShownText('Proofmark uses this model to judge, compare, and reformat proofs.').source}`,
      ),
    );
    await outcome("couldn't finish");
    assert.equal(await told(/isn't allowed to use .?asked/), 'Review Again, Choose Judge', 'a key would be of no use');
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0, 'one refusal is enough');
    assert.equal(asked(), 0);
    // Nobody has asked for these reviews, so nobody is asked back.
    await page.locator('.editor-instance .view-line').first().click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Indeed.');
    await page.keyboard.press('ControlOrMeta+s');
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
    await runCommand(page, 'proofmark.review');
    await agreeToReview(page);
    await answer('Allow');
    await outcome('judge: no error');
    assert.equal(asked(), 3, 'three of four votes settle it');
    const [first] = models.requests.slice(calls);
    assert.match(JSON.stringify(first?.body?.messages), /It is so by definition/);
  });

  it('are told when a review is cancelled', async () => {
    script = () => ({ text: 'A long examination. '.repeat(500), pace: 50 });
    await reviewWith('grader@free');
    await eventually(
      'calls under way',
      async () => models.running,
      (running) => running > 0,
    );
    await runCommand(page, 'proofmark.cancelReview');
    await eventually(
      'no call any more',
      async () => models.running,
      (running) => running === 0,
    );
    assert.equal(models.aborted, asked());
  });

  it('have names for what goes wrong', async () => {
    const cases = [
      ['NoPermissions', 'Not for you.', /isn't allowed to use “free”/],
      ['Blocked', 'Premium requests are used up.', /Quota exceeded/],
      ['Blocked', 'Not now.', /is blocking Proofmark from using “free”.*Not now/],
      ['NotFound', 'Gone since.', /scripted-free/],
    ] as const;
    for (const [code, words, says] of cases) {
      script = () => ({ status: 400, json: { error: { code, message: words } } });
      await reviewWith('critic@free');
      await told(says);
    }
    calls = models.requests.length;
    await reviewWith('critic@gone');
    await told(/scripted-gone.*\bgone\b/);
    assert.equal(asked(), 0);
  });

  it('have the best of several judgements chosen for this once, with what that takes said in the list', async () => {
    await runCommand(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'proofmark.reviewWith');
    const row = page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'Critic, best of 8 judgments',
    });
    await row.first().waitFor();
    assert.match((await row.first().textContent()) ?? '', /\b5 .*\b43 calls\b/);
    await chooseRow(page, 'Critic, best of 8 judgments');
    await agreeToReview(page);
    await eventually(
      'eight judgements',
      async () => asked(),
      (count) => count === 8,
    );
    await outcome('judge: no error');
    assert.equal(asked(), 8, 'they all say the same in the same words, so that nothing is compared');
  });
});
