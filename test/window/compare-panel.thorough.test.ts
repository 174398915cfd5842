/**
 * A comparison in a real VS Code window: from the Explorer to a winner, stopped, loaded again, its extension host killed, resumed, with
 * the keyboard alone. The model is scripted: a server of the tests.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { FIRST_LOOK_SETTINGS } from './first-look.ts';
import { agreeToCompare, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** What the scripted model goes by. It cannot tell the two best apart. */
const WORTH = [3, 1, 4, 2, 8, 5, 7, 6];
const BEST = [7, 8];

/** Long enough for a call that must not be made. */
const QUIET_MS = 1_500;

function candidate(worth: number): string {
  return `# Problem

Show that the sum of two odd numbers is even.

# Proof

Let \\(a = 2m + 1\\) and \\(b = 2n + 1\\). This is worth ${worth} points.

Then \\(a + b = 2(m + n + 1)\\), which is even.
`;
}

const FILES = Object.fromEntries(WORTH.map((worth, k) => [`attempt-${k + 1}.proof.md`, candidate(worth)] as const));

const byWorth: Script = ({ body }) => {
  const asked = JSON.stringify(body?.messages ?? '');
  const [first = 0, second = 0] = [...asked.matchAll(/worth (\d+) points/g)].map(([, n]) => Number(n));
  const isClose = BEST.includes(first) && BEST.includes(second);
  const text = isClose ? 'Both are fine.' : `It says more.\n\nChoice: ${first > second ? 1 : 2}`;
  return { text, delay: 600 };
};

const callsTo = (server: ScriptedServer): number =>
  server.requests.filter(({ path: at }) => at === '/v1/chat/completions').length;

/** Selects all files in the Explorer and chooses the command in the menu, with the keyboard alone. */
async function compareAll(page: Page): Promise<void> {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'attempt-8' }).waitFor();
  // What the extension contributes to menus is there with its view.
  await page.locator('.activitybar .action-label[aria-label^="Proofmark"]').first().waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await page.locator('.explorer-folders-view .monaco-list:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Compare Proofs' }).waitFor();
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const within = (at: Document | ShadowRoot): string => {
        const { activeElement: active } = at;
        return active?.shadowRoot ? within(active.shadowRoot) : (active?.textContent ?? '');
      };
      return within(document);
    });
  for (let up = 0; up < 40 && (await focused()).trim() !== 'Compare Proofs'; up++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

/** Presses a button of the panel, which is gone to by Tab. */
async function press(page: Page, panel: FrameLocator, title: string): Promise<void> {
  const focused = (): Promise<string> =>
    panel.locator('body').evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let tabs = 0; tabs < 40 && (await focused()) !== title; tabs++) await page.keyboard.press('Tab');
  assert.equal(await focused(), title, `${title} is reached by Tab`);
  await page.keyboard.press('Enter');
  if (title === 'Start' || title === 'Resume') await agreeToCompare(page, title);
}

/** Ends the extension hosts of windows of this process, as nothing could be told of it before. */
function killExtensionHosts(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line)).filter((match) => match !== null);
  const parents = new Map(all.map(([, pid = '', parent = '']) => [pid, parent]));
  const isOurs = (pid: string): boolean => {
    for (let at: string | undefined = pid; at && at !== '0'; at = parents.get(at))
      if (at === String(process.pid)) return true;
    return false;
  };
  const hosts = all.filter(([, pid = '', , args = '']) => args.includes('type=extensionHost') && isOurs(pid));
  for (const [, pid] of hosts) process.kill(Number(pid), 'SIGKILL');
  return hosts.length;
}

describe('a comparison in a VS Code window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: PlainWindow;
  let page: Page;
  let panel: FrameLocator;
  const inWindow = panelInWindow(() => page);
  const calls = (): number => callsTo(model);

  before(
    async () => {
      model = await startScriptedServer(byWorth);
      editor = await openPlain(
        FILES,
        { 'proofmark.review.judge': 'critic@local' },
        { viewport: { width: 1440, height: 900 } },
        scriptedEndpoint(model, 1),
      );
      page = editor.page;
      panel = inWindow.panel();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await model?.close();
  });

  const sentence = (text: string | RegExp): Promise<void> => panel.locator('h1', { hasText: text }).waitFor();
  const reload = async (): Promise<void> => {
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
  };
  /** The focus is in the panel, wherever it was. */
  const enter = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+1');
    await eventually('the focus in the panel', inWindow.focus, (seen) => seen !== undefined);
  };
  const isQuiet = async (): Promise<void> => {
    const before = calls();
    await page.waitForTimeout(QUIET_MS);
    assert.equal(calls(), before, 'nothing is asked');
  };

  it('opens from the files that are selected in the Explorer, with a plan, and asks nothing', async () => {
    await compareAll(page);
    await sentence(shownText('{0} proofs to compare. Nothing is sent until you start.', 8));
    await isQuiet();
    assert.equal(calls(), 0);
  });

  it('is started, and stopped with Escape', async () => {
    await press(page, panel, 'Start');
    await eventually(
      'a third call',
      async () => calls(),
      (count) => count >= 3,
    );
    await page.locator('.statusbar-item', { hasText: /\d of 7 matches decided · \d call/ }).waitFor();
    await page.keyboard.press('Escape');
    // The third is in flight, and paid for.
    await sentence('Stopped. 3 of 7 matches decided.');
    assert.equal(calls(), 3);
    await isQuiet();
  });

  it('is stopped when the window was loaded again, and goes on when somebody says so', async () => {
    await reload();
    await sentence('Stopped. 3 of 7 matches decided.');
    await isQuiet();
    const before = calls();
    await enter();
    await press(page, panel, 'Resume');
    await eventually(
      'two calls more',
      async () => calls(),
      (count) => count >= before + 2,
    );
  });

  it('has all that came when its extension host is killed', async () => {
    const before = calls();
    assert.ok(killExtensionHosts() >= 1);
    await page.waitForTimeout(QUIET_MS);
    await reload();
    await sentence(/Stopped\. [45] of 7 matches decided\./);
    await isQuiet();
    assert.ok(calls() - before <= 1);
    await enter();
    await press(page, panel, 'Resume');
  });

  it('waits for a person where the judge has none, and the person decides with a key', async () => {
    await sentence(shownText('{0} match needs your decision.', 1));
    await isQuiet();
    await page.keyboard.press('1');
    await sentence(/Candidate 0[57] won\./);
    const folder = path.join(editor.folder, '.proofmark', 'runs');
    const copy = (): string => {
      const [name] = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      return name === undefined ? '' : fs.readFileSync(path.join(folder, name), 'utf8');
    };
    const text = await eventually(
      'a copy of the record that is finished',
      async () => copy(),
      (seen) => seen.includes('"finished":'),
    );
    assert.match(text, /"decision":\{"kind":"game"/);
  });
});

describe('a comparison in a window that is not trusted', { timeout: TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: PlainWindow;

  after(async () => {
    await editor?.close();
    await model?.close();
  });

  it('sends nothing, and writes nothing beside the proofs', async () => {
    model = await startScriptedServer(byWorth);
    editor = await openPlain(
      FILES,
      { ...FIRST_LOOK_SETTINGS, 'proofmark.review.judge': 'critic@local' },
      {},
      scriptedEndpoint(model, 1),
      true,
    );
    const { page } = editor;
    const panel = panelInWindow(() => page).panel();
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await compareAll(page);
    await panel
      .locator('h1', { hasText: shownText('{0} proofs to compare. Nothing is sent until you start.', 8) })
      .waitFor();
    await panel.getByText('trust this workspace').first().waitFor();
    await runByKeys(page, 'proofmark.compareProofs');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(QUIET_MS);
    assert.equal(model.requests.length, 0);
    assert.deepEqual(fs.readdirSync(editor.folder).sort(), Object.keys(FILES).sort());
  });
});
