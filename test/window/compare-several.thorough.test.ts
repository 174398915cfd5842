/**
 * Files with several problems in a real VS Code window: their solutions of one problem are compared, the one under the cursor or one that is
 * chosen, and nothing of the others is sent. The model is scripted.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { type CompareInWindow, compareInWindow } from './compare-in-window.ts';
import { chooseRow, goToLine, openByKeys, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

function part(name: string, problem: string, worth: number): string {
  return `## ${name}\n\nShow ${problem}.\n\n### Solution\n\nThis is worth ${worth} points.\n\nSo ${problem} holds.\n\n`;
}

const FILES = {
  'first.md': part('Problem 1', 'ALPHA', 9) + part('Problem 2', 'BETA', 1),
  'second.md': part('Problem 1', 'BETA', 2) + part('Problem 2', 'ALPHA', 3),
};
/** In the second problem of the first file. */
const LINE = 17;

describe('files with several problems in a VS Code window', { timeout: TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let editor: PlainWindow;
  let page: Page;
  let comparison: CompareInWindow;

  before(
    async () => {
      model = await startScriptedServer(({ body }) => {
        const asked = JSON.stringify(body?.messages ?? '');
        const [first = 0, second = 0] = [...asked.matchAll(/worth (\d+) points/g)].map(([, n]) => Number(n));
        return { text: `Choice: ${first > second ? 1 : 2}` };
      });
      editor = await openPlain(FILES, { 'proofmark.review.judge': 'critic@local' }, {}, scriptedEndpoint(model, 1));
      page = editor.page;
      comparison = compareInWindow(() => page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await model?.close();
  });

  const sent = (): string =>
    JSON.stringify(model.requests.filter(({ path: at }) => at === '/v1/chat/completions').map(({ body }) => body));

  it('compares the problem under the cursor, sends no other, and opens a solution at its place', async () => {
    await openByKeys(page, 'first.md');
    await goToLine(page, LINE);
    await page.locator('.statusbar-item[aria-label*="Problem 2"]').first().waitFor();
    await comparison.compareInExplorer('first.md', 2);
    await comparison.says(shownText('{0} proofs to compare. Nothing is sent until you start.', 2));
    await comparison
      .panel()
      .getByText(
        shownText('In files with several problems, only solutions of this problem are compared: {0}', 'Show BETA.'),
      )
      .waitFor();
    await comparison.press('Start');
    await comparison.says('Candidate 02 won.');
    assert.match(sent(), /BETA/);
    assert.doesNotMatch(sent(), /ALPHA/);
    await comparison.press('Open 02');
    await page.locator('.tab.active', { hasText: 'second.md' }).waitFor();
    await eventually(
      'the cursor at the problem',
      async () => (await page.locator('.statusbar-item', { hasText: /^Ln \d+/ }).textContent()) ?? '',
      (text) => text.startsWith('Ln 1,'),
    );
  });

  it('asks for the problem where no cursor says it', async () => {
    await runByKeys(page, 'View: Close All Editors');
    await comparison.compareInExplorer('first.md', 2);
    await chooseRow(page, 'Problem 1');
    await comparison.says(shownText('{0} proofs to compare. Nothing is sent until you start.', 2));
    await comparison.press('Start');
    await comparison.says('Candidate 01 won.');
    assert.match(sent(), /ALPHA/);
  });
});
