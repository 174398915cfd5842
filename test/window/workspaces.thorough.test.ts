/** Windows that are not one trusted folder: restricted, of several folders, several at once, split. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AGENT_TOOLS } from '../../src/core/agents/index.ts';
import { eventually } from '../support/eventually.ts';
import { samples } from '../support/paths.ts';
import { flagship } from '../support/samples.ts';
import { openMcp } from '../unit/cli/mcp/mcp-client.ts';
import { findProcesses } from './extension-host-pid.ts';
import { FIRST_LOOK_SETTINGS, waitForMarks } from './first-look.ts';
import { readMarks } from './marks.ts';
import { installBuilt } from './packed.ts';
import { chooseRow, type EditorPage, openFile, openPage, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { type Server, startServer } from './server.ts';

const NO_PROOF = 'We have \\(2 + 2 = 5\\) here.\n';
/** Long enough for a review that must not happen. */
const QUIET_MS = 2_000;

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-workspaces-'));
const extensionsDir = path.join(scratch, 'extensions');
const open: EditorPage[] = [];

before(async () => installBuilt(extensionsDir), { timeout: TEST_TIMEOUT_MS });
after(() => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

async function closePages(): Promise<void> {
  await Promise.all(open.splice(0).map((page) => page.close()));
}

async function pageOf(...[server, options]: Parameters<typeof openPage>): Promise<Page> {
  const editor = await openPage(server, options);
  open.push(editor);
  return editor.page;
}

/** A folder with files, by name, and settings of its own. */
function folderOf(name: string, files: Readonly<Record<string, string>>, settings: object): string {
  const folder = path.join(scratch, name);
  const all = { ...files, '.vscode/settings.json': JSON.stringify(settings) };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const isMarked = (page: Page): Promise<boolean> =>
  eventually(
    'an underlined phrase',
    async () => (await readMarks(page)).squiggles.some(({ severity }) => severity === 'error'),
    (seen) => seen,
  );

async function staysUnmarked(page: Page): Promise<void> {
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) assert.deepEqual((await readMarks(page)).squiggles, []);
}

/** VS Code starts servers for agents only with its AI features. */
const WITH_AGENTS = { 'chat.disableAIFeatures': false };
const isLinux = fs.existsSync('/proc/self/cmdline');
const AGENT_SERVER = 'agent-server.cjs';

/** Starts the server for agents as a person does. VS Code starts it by itself when an agent needs it. */
async function startAgentServer(page: Page): Promise<void> {
  await runCommand(page, 'MCP: List Servers');
  await chooseRow(page, 'Proofmark');
  await chooseRow(page, 'Start Server');
}

/** The command that VS Code has started. @param most the number of its arguments for folders */
async function findAgentServer(most: number): Promise<readonly [string, string, ...string[]]> {
  const [found] = await eventually(
    'the server for agents',
    async () => findProcesses(AGENT_SERVER),
    (all) => all.length === 1,
  );
  assert.equal(found?.command.length, 2 + most);
  return found.command as [string, string, ...string[]];
}

describe('an untrusted folder', { timeout: TEST_TIMEOUT_MS }, () => {
  let server: Server;
  before(
    async () => {
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: true,
        smokeTestDriver: false,
        settings: { ...FIRST_LOOK_SETTINGS, ...WITH_AGENTS },
      });
    },
    { timeout: TEST_TIMEOUT_MS },
  );
  after(async () => {
    await closePages();
    await server?.close();
  });

  it('is read and checked, but has no server for agents and no say in which files are proofs until it is trusted', async () => {
    const proof = fs.readFileSync(path.join(samples, flagship), 'utf8');
    const folder = folderOf(
      'untrusted',
      { [flagship]: proof, 'notes.md': NO_PROOF },
      { 'proofmark.proofs.include': ['notes.md', `**/${'*a'.repeat(140)}`] },
    );
    const page = await pageOf(server, { folder, openFile: path.join(folder, flagship) });
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await waitForMarks(page);
    await openFile(page, 'notes.md');
    await staysUnmarked(page);
    await runCommand(page, 'MCP: List Servers');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Add Server' }).waitFor();
    await delay(QUIET_MS);
    assert.equal(await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Proofmark' }).count(), 0);
    await page.keyboard.press('Escape');
    await runCommand(page, 'Workspaces: Manage Workspace Trust');
    await page
      .locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ })
      .first()
      .click();
    await openFile(page, 'notes.md');
    await isMarked(page);
    await startAgentServer(page);
    if (isLinux) assert.deepEqual((await findAgentServer(2)).slice(2), ['--root', folder]);
  });
});

describe('a trusted window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let server: Server;
  before(
    async () => {
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: false,
        smokeTestDriver: false,
        settings: WITH_AGENTS,
      });
    },
    { timeout: TEST_TIMEOUT_MS },
  );
  after(async () => {
    await closePages();
    await server?.close();
  });

  it('of several folders takes the settings of each, and its patterns from there', async () => {
    const files = (name: string) => ({ [`answers/of-${name}.md`]: NO_PROOF });
    const one = folderOf('one', files('one'), { 'proofmark.proofs.include': ['answers/*.md'] });
    const two = folderOf('two', files('two'), {});
    const workspace = path.join(scratch, 'both.code-workspace');
    fs.writeFileSync(workspace, JSON.stringify({ folders: [{ path: one }, { path: two }] }));
    const page = await pageOf(server, { workspace });
    await openFile(page, 'of-one.md');
    await isMarked(page);
    await openFile(page, 'of-two.md');
    await staysUnmarked(page);
    fs.writeFileSync(
      path.join(two, '.vscode', 'settings.json'),
      JSON.stringify({ 'proofmark.proofs.include': ['answers/*.md'], 'proofmark.review.when': 7 }),
    );
    await isMarked(page);
    await runCommand(page, 'Output: Show Output Channels');
    await chooseRow(page, 'Proofmark');
    const said = page.locator('.panel .view-line', {
      hasText: /\bproofmark\.review\.when\b.*\btwo\b/,
    });
    await said.first().waitFor();
    await closePages();
  });

  it('has VS Code start the server for agents, which may read its folders', {
    skip: !isLinux && 'no /proc',
  }, async () => {
    const [first, second, outside] = ['first', 'second', 'outside'].map((name) =>
      folderOf(name, { [`${name}.proof.md`]: NO_PROOF }, {}),
    ) as [string, string, string];
    const workspace = path.join(scratch, 'agents.code-workspace');
    fs.writeFileSync(workspace, JSON.stringify({ folders: [{ path: first }] }));
    const page = await pageOf(server, { workspace });
    await startAgentServer(page);
    const [program, script, ...roots] = await findAgentServer(2);
    assert.ok(script?.startsWith(extensionsDir));
    assert.deepEqual(roots, ['--root', first]);
    // It is a server of the window; this is another one, by the same command.
    const mcp = await openMcp(scratch, roots, {
      server: [program, script],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    try {
      const { tools } = await mcp.client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        Object.keys(AGENT_TOOLS),
      );
      assert.match((await mcp.call('review_proof', { path: 'first.proof.md' })).text, /2 \+ 2 is 4, not 5/);
      for (const file of [path.join(outside, 'outside.proof.md'), '../outside/outside.proof.md'])
        assert.ok((await mcp.call('review_proof', { path: file })).isError);
    } finally {
      await mcp.close();
    }
    fs.writeFileSync(workspace, JSON.stringify({ folders: [{ path: first }, { path: second }] }));
    await eventually(
      'no server with the old folders',
      async () => findProcesses(AGENT_SERVER).length,
      (count) => count === 0,
    );
    await startAgentServer(page);
    assert.deepEqual((await findAgentServer(4)).slice(2), ['--root', first, '--root', second]);
    await closePages();
  });

  it('beside another one has its own marks, and follows what the other saves', async () => {
    const folder = path.join(scratch, 'shared');
    fs.cpSync(samples, folder, { recursive: true });
    const address = { folder, openFile: path.join(folder, flagship) };
    const first = await pageOf(server, address);
    const second = await pageOf(server, address);
    await waitForMarks(first);
    await waitForMarks(second);
    await first.locator('.editor-instance .view-line').first().click();
    await first.keyboard.press('ControlOrMeta+a');
    await first.keyboard.press('Delete');
    await first.keyboard.press('ControlOrMeta+s');
    for (const page of [first, second])
      await eventually(
        'no mark',
        async () => (await readMarks(page)).squiggles.length,
        (squiggles) => squiggles === 0,
      );
    await first.keyboard.press('ControlOrMeta+z');
    await first.keyboard.press('ControlOrMeta+s');
    await waitForMarks(second);
    await closePages();
  });

  it('with an editor that is split has the same marks on both sides', async () => {
    const folder = path.join(scratch, 'split');
    fs.cpSync(samples, folder, { recursive: true });
    const page = await pageOf(server, { folder, openFile: path.join(folder, flagship) });
    await waitForMarks(page);
    await runCommand(page, 'View: Split Editor Right');
    await eventually(
      'a mark and an icon in each of two editors',
      () =>
        page.locator('.editor-group-container').evaluateAll((groups) =>
          groups.map((group) => ({
            underlined: group.querySelectorAll('.squiggly-error').length,
            icons: group.querySelectorAll('.glyph-margin-widgets .cgmr').length,
          })),
        ),
      (groups) =>
        groups.length === 2 &&
        groups.every(({ underlined, icons }) => underlined > 0 && icons > 0) &&
        groups[0]?.underlined === groups[1]?.underlined,
    );
  });
});
