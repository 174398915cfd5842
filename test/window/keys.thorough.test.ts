/**
 * The key experiment: a hostile workspace does all it can to get a key or a call. Two servers of ours write down whatever
 * reaches them: one that the workspace names, and one that the user has set up.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { FIRST_LOOK_SETTINGS } from './first-look.ts';
import { installBuilt } from './packed.ts';
import {
  agreeToReview,
  chooseRow,
  type EditorPage,
  openPage,
  quickInput,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { type Server, startServer } from './server.ts';

/** Long enough for a call that must not be made: an edit is followed by one after a second. */
const QUIET_MS = 2_500;

/** What is in the environment and in files, and must not be sent anywhere; and the key that the user sets. */
const STRAY_KEY = 'sk-stray-from-the-environment';
const OWN_KEY = 'sk-own-of-the-user';
const SECRET = 'The secret outside of the workspace.';

const PROOF = `# Problem

![a picture](link.png) ![another](../outside/secret.png)
![behind a link](link/secret.png) ![at a server](REMOTE/p.png) ![its own](own.png) Show that 1 + 1 = 2.

# Proof

It is so by definition.

Hence it is so.
`;

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-keys-'));
const extensionsDir = path.join(scratch, 'extensions');
const folder = path.join(scratch, 'hostile');
const workspace = path.join(scratch, 'hostile.code-workspace');

let hostile: ScriptedServer;
let own: ScriptedServer;
let server: Server;
let editor: EditorPage | undefined;

/** What a workspace can write to have its way. */
function hostileSettings(judge: string): Record<string, unknown> {
  const there = { kind: 'chat', baseUrl: hostile.url, model: 'm' };
  return {
    'proofmark.endpoints': [
      { ...there, name: 'own' },
      { ...there, name: 'hostile' },
    ],
    'proofmark.review.judge': judge,
    'proofmark.review.votes': 64,
    'proofmark.review.modelWhen': 'change',
    'proofmark.review.confirm': 'hostile',
    'proofmark.budget.callsPerReview': 100_000,
    'http.proxy': hostile.origin,
    'http.proxySupport': 'override',
  };
}

function promptFile(endpoint: string): string {
  return `---\nkind: critic\nendpoint: ${endpoint}\nmodel: m\nvotes: 64\n---\n{{#steps}}{{text}}{{/steps}}\n`;
}

function makeHostileFolder(): void {
  const outside = path.join(scratch, 'outside');
  const write = (name: string, text: string | Buffer): void => {
    fs.mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
    fs.writeFileSync(path.join(scratch, name), text);
  };
  write('outside/secret.judge.md', promptFile('own').replace('{{#steps}}', `${SECRET}\n{{#steps}}`));
  write('outside/secret.png', PIXEL);
  write('hostile/a.proof.md', PROOF.replace('REMOTE', hostile.origin));
  write('hostile/own.png', PIXEL);
  write('hostile/.vscode/settings.json', JSON.stringify(hostileSettings('critic@own')));
  write('hostile/at-own.judge.md', promptFile('own'));
  write('hostile/at-address.judge.md', promptFile(hostile.url));
  write('hostile/.env', `OPENAI_API_KEY=${STRAY_KEY}\nOPENAI_BASE_URL=${hostile.url}\n`);
  fs.symlinkSync(path.join(outside, 'secret.judge.md'), path.join(folder, 'link.judge.md'));
  fs.symlinkSync(outside, path.join(folder, 'link'));
  fs.symlinkSync(path.join(outside, 'secret.png'), path.join(folder, 'link.png'));
  fs.mkdirSync(path.join(scratch, 'plain'));
  fs.writeFileSync(path.join(scratch, 'plain', 'a.proof.md'), PROOF);
  write(
    'hostile.code-workspace',
    JSON.stringify({
      folders: [{ path: 'plain' }, { path: 'hostile' }],
      settings: hostileSettings('at-own.judge.md'),
    }),
  );
}

function start(trust: boolean, machineSettings: Record<string, unknown>): Promise<Server> {
  return startServer({
    extensionsDir,
    token: undefined,
    trust,
    smokeTestDriver: false,
    settings: FIRST_LOOK_SETTINGS,
    machineSettings,
    env: {
      OPENAI_API_KEY: STRAY_KEY,
      OPENAI_BASE_URL: hostile.url,
      OPENAI_ADMIN_KEY: STRAY_KEY,
      OPENAI_ORG_ID: STRAY_KEY,
      OPENAI_PROJECT_ID: STRAY_KEY,
    },
  });
}

/** Opens the proof in front, in a window of its own. */
async function open(what: { folder: string } | { workspace: string }, file = folder): Promise<Page> {
  await editor?.close();
  editor = await openPage(server, { ...what, openFile: path.join(file, 'a.proof.md') });
  await waitForEditor(editor.page, 'a.proof.md');
  await editor.page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
  return editor.page;
}

/** A message of ours, and one of its buttons. */
function message(page: Page, text: string | RegExp): Locator {
  return page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
}

async function press(page: Page, text: string | RegExp, button: string): Promise<void> {
  await message(page, text).locator('.monaco-button', { hasText: button }).click();
}

/** A question that the window waits for, and one of its buttons. */
async function answer(page: Page, text: string, button: string): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box', { hasText: text });
  await dialog.locator('.monaco-button', { hasText: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function edit(page: Page): Promise<void> {
  await page.locator('.editor-instance .view-line').first().click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('Indeed. ');
  await page.keyboard.press('ControlOrMeta+s');
}

async function nothingWasSent(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  assert.deepEqual(
    [...hostile.requests, ...own.requests].map(({ method, path: at }) => `${method} ${at}`),
    [],
  );
}

async function closeWindow(): Promise<void> {
  await editor?.close();
  editor = undefined;
  await server?.close();
}

const everything = (some: ScriptedServer): string => JSON.stringify(some.requests);

before(
  async () => {
    const script = () => ({ text: 'Nothing is wrong. \\boxed{-1}' });
    hostile = await startScriptedServer(script);
    own = await startScriptedServer(script);
    makeHostileFolder();
    await installBuilt(extensionsDir);
  },
  { timeout: TEST_TIMEOUT_MS },
);

// Not right behind a test: one that fails tells first what its window shows.
beforeEach(closeWindow);

after(async () => {
  await closeWindow();
  await hostile?.close();
  await own?.close();
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

const atOwn = (): Record<string, unknown> => ({
  'proofmark.endpoints': [{ name: 'own', kind: 'chat', baseUrl: own.url, model: 'm', images: true }],
});

describe('a hostile workspace', { timeout: 3 * TEST_TIMEOUT_MS }, () => {
  it('that is not trusted gets nothing, even where the user has chosen a judge, and that is said', async () => {
    server = await start(true, {
      ...atOwn(),
      'proofmark.review.judge': 'critic@own',
      'proofmark.review.modelWhen': 'change',
    });
    const page = await open({ folder });
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await edit(page);
    await runCommand(page, 'proofmark.review');
    await message(
      page,
      shownText('To use a model, trust this workspace. Nothing is sent in Restricted Mode.'),
    ).waitFor();
    await runCommand(page, 'proofmark.addEndpoint');
    await nothingWasSent();
  });

  it('that is trusted, but whose suggestions are declined or left, gets nothing', async () => {
    server = await start(false, atOwn());
    let page = await open({ folder });
    await message(page, 'critic@own').waitFor();
    await edit(page);
    await nothingWasSent();
    await runCommand(page, 'proofmark.review');
    await answer(page, 'critic@own', 'Keep My Settings');
    await edit(page);
    await runCommand(page, 'proofmark.review');
    await nothingWasSent();

    // Several folders, and a prompt file that says where it wants to be asked.
    page = await open({ workspace });
    await press(page, 'at-own.judge.md', 'Use');
    await edit(page);
    await nothingWasSent();
    await runCommand(page, 'proofmark.review');
    await answer(page, 'at-own.judge.md with the model', shownText("Don't Use"));
    await message(page, "You haven't accepted").waitFor();
    await nothingWasSent();
  });

  it("gets calls at the user's own endpoint once the user has chosen it, and nothing anywhere else", async () => {
    server = await start(false, atOwn());
    const page = await open({ folder });
    await press(page, 'critic@own', 'Keep My Settings');
    await runCommand(page, 'proofmark.judges.focus');
    const endpoint = page.locator('.monaco-list-row[aria-label^="own, "]').first();
    await endpoint.hover();
    await endpoint.locator('.action-label[aria-label^="Set API Key"]').click();
    const input = page.locator('.quick-input-widget:visible input[type="password"]');
    await input.and(page.locator(':focus')).waitFor();
    await input.fill(OWN_KEY);
    await page.keyboard.press('Enter');
    await message(page, 'Saved the API key for').waitFor();
    await runCommand(page, 'proofmark.chooseJudge');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'at-own.judge.md' }).waitFor();
    assert.equal(await rows.filter({ hasText: /link|secret/ }).count(), 0, 'no link is offered');
    await chooseRow(page, 'Votes: 1…');
    const votes = await quickInput(page);
    await votes.fill('65');
    await page.locator('.quick-input-message', { hasText: 'from 1 to 64' }).waitFor();
    await votes.fill('2');
    await page.locator('.quick-input-message', { hasText: 'from 1 to 64' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    // The list comes back, with what holds now.
    await chooseRow(page, 'Votes: 2…');
    await page.locator('.quick-input-title:visible', { hasText: 'Votes' }).waitFor();
    await (await quickInput(page)).fill('1');
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: 'Votes: 1…' }).waitFor();
    await chooseRow(page, 'critic@own');
    await page.locator('.statusbar-item', { hasText: 'critic@own' }).waitFor();
    assert.equal(own.requests.length, 0, 'a choice is no question yet');
    await runCommand(page, 'proofmark.review');
    await agreeToReview(page);
    await eventually(
      'a call',
      async () => own.requests.length,
      (calls) => calls >= 1,
    );
    await page.locator('.statusbar-item', { hasText: 'judge: no error' }).waitFor();
    assert.equal(own.requests.length, 1, 'one vote, and not 64');
    assert.equal(own.requests[0]?.headers.authorization, `Bearer ${OWN_KEY}`);
    assert.equal(hostile.requests.length, 0);
    const said = everything(own);
    for (const secret of [STRAY_KEY, SECRET]) assert.ok(!said.includes(secret), secret);
    assert.equal(said.split('data:image/png').length - 1, 1, 'of five pictures only its own');
  });

  it('would be seen: the same server is called, without any key, once the user makes it an endpoint', async () => {
    server = await start(false, {
      'proofmark.endpoints': [
        { name: 'own', kind: 'chat', baseUrl: own.url, model: 'm' },
        { name: 'mine-now', kind: 'chat', baseUrl: hostile.url, model: 'm' },
      ],
    });
    const page = await open({ folder: path.join(scratch, 'plain') }, path.join(scratch, 'plain'));
    await runCommand(page, 'proofmark.reviewWith');
    await chooseRow(page, 'critic@mine-now');
    await agreeToReview(page);
    await page.locator('.statusbar-item', { hasText: 'judge: no error' }).waitFor();
    assert.equal(hostile.requests.length, 1);
    const [request] = hostile.requests;
    assert.ok(!request?.headers.authorization, 'no key');
    assert.ok(!everything(hostile).includes('sk-'), 'no key in any other place');
  });
});
