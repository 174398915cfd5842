/**
 * Excluded candidates that a person includes, in a real VS Code window, with the keyboard alone: during a run, after a killed extension
 * host, and when it is over. The model is scripted.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { type CompareInWindow, compareInWindow } from './compare-in-window.ts';
import { extensionHosts } from './extension-host-pid.ts';
import { agree, agreeTo, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** Long enough for a call that must not be made. */
const QUIET_MS = 1_500;

function proof(worth: number, opening = ''): string {
  return `# Problem\n\nShow that $2$ is even.\n\n# Proof\n\n${opening}This is worth ${worth} points.\n\nIt is $2 \\cdot 1$.\n`;
}

const FILES = {
  'one.proof.md': proof(1),
  'three.proof.md': proof(3),
  'two.proof.md': proof(2),
  'x-half.proof.md': proof(8, 'This proof is incomplete. '),
  'y-part.proof.md': proof(9, 'This proof is incomplete. '),
  'z-1.proof.md': proof(4),
  'z-2.proof.md': proof(5),
  'z-3.proof.md': proof(6),
  'z-part.proof.md': proof(7, 'This proof is incomplete. '),
};

describe('excluded candidates in a VS Code window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: PlainWindow;
  let page: Page;
  let comparison: CompareInWindow;
  let delay = 3_000;

  before(
    async () => {
      model = await startScriptedServer(({ body }) => {
        const asked = JSON.stringify(body?.messages ?? '');
        const [first = 0, second = 0] = [...asked.matchAll(/worth (\d+) points/g)].map(([, n]) => Number(n));
        return { text: `Choice: ${first > second ? 1 : 2}`, delay };
      });
      const settings = { 'proofmark.review.judge': 'critic@local' };
      editor = await openPlain(FILES, settings, {}, scriptedEndpoint(model, 1));
      page = editor.page;
      comparison = compareInWindow(() => page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await model?.close();
  });

  const calls = (): number => model.requests.filter(({ path: at }) => at === '/v1/chat/completions').length;
  const isQuiet = async (): Promise<void> => {
    const count = calls();
    await page.waitForTimeout(QUIET_MS);
    assert.equal(calls(), count, 'nothing is asked');
  };
  const excluded = (): Promise<string[]> => comparison.panel().locator('.excluded li').allTextContents();
  /** Presses its button, and returns what the question says. */
  const include = async (name: string): Promise<string> => {
    await comparison.tabTo(`Include ${name}`);
    await page.keyboard.press('Enter');
    const question = page.locator('.quick-input-widget:visible', {
      hasText: shownText('Include {0} in this comparison?', name),
    });
    await question.waitFor();
    return (await question.textContent()) ?? '';
  };
  const agreeToInclude = (name: string): Promise<void> =>
    agreeTo(page, shownText('Include {0} in this comparison?', name), 'Include');

  it('during a run: for when it ends, and the question counts its calls alone', async () => {
    await comparison.compareInExplorer('one.proof.md', 5);
    await comparison.says(shownText('{0} proofs to compare. Nothing is sent until you start.', 3));
    assert.deepEqual(await excluded(), ['Include x-half', 'Include y-part']);
    await comparison.press('Start');
    await eventually(
      'a first call',
      async () => calls(),
      (count) => count === 1,
    );
    const asked = await include('x-half');
    assert.match(asked, /\b1 call\b/);
    assert.ok(asked.includes(shownText('The candidate competes after the calls that are already planned.')), asked);
    await agreeToInclude('x-half');
    await eventually('that it is pending', excluded, ([first]) => first?.startsWith('x-half is included.') === true);
  });

  it('has it when its extension host is killed before that, and goes on with it', async () => {
    for (const pid of extensionHosts()) process.kill(pid, 'SIGKILL');
    await page.waitForTimeout(QUIET_MS);
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    // The window forgets a tab that no host has asked to keep.
    await comparison.compareInExplorer('one.proof.md', 5);
    await agree(page, shownText('Open Unfinished Comparison'));
    await comparison.says(/^Stopped\./);
    assert.deepEqual(await excluded(), ['Include y-part']);
    await isQuiet();
    delay = 100;
    await comparison.enter();
    await comparison.press('Resume');
    await comparison.says('Candidate 04 won.');
    assert.match((await comparison.panel().locator('.beside').textContent()) ?? '', /x-half .*\(included manually\)/);
  });

  it('after its end: changes nothing unless the person agrees, and then plays one match more', async () => {
    const before = calls();
    await include('y-part');
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget:visible').waitFor({ state: 'detached' });
    await comparison.says('Candidate 04 won.');
    await isQuiet();
    await comparison.enter();
    assert.match(await include('y-part'), /\b1 call\b/);
    await agreeToInclude('y-part');
    await comparison.says('Candidate 05 won.');
    assert.equal(calls(), before + 1);
    assert.deepEqual(await excluded(), []);
    const folder = path.join(editor.folder, '.proofmark', 'runs');
    await eventually(
      'a finished copy of the record',
      async () => fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8')),
      ([copy = '']) => copy.split('"included":').length === 3 && copy.includes('"finished":'),
    );
  });

  it('is the same when the window is loaded again', async () => {
    const before = calls();
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await comparison.says('Candidate 05 won.');
    assert.equal(calls(), before);
  });

  it('competes by itself when the run has ended in which it was included', async () => {
    const before = calls();
    delay = 1_500;
    await comparison.compareInExplorer('z-1.proof.md', 4);
    await comparison.says(shownText('{0} proofs to compare. Nothing is sent until you start.', 3));
    await comparison.press('Start');
    await include('z-part');
    await agreeToInclude('z-part');
    await comparison.says('Candidate 04 won.');
    assert.equal(calls(), before + 3);
    assert.deepEqual(await excluded(), []);
  });
});
