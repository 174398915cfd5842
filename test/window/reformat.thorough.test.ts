/** A proof reformatted by a model in a real VS Code window: taken, undone, refused, and not asked for where it may not be. The model is scripted: a server of the tests. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import {
  agree,
  agreeTo,
  openByKeys,
  quickInput,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const HEAD = '## Problem\n\nAdd 2 and 2.\n\n## Solution\n\n';
const SOLUTION = 'We begin with 2. Then we add 2. So it is 4.';

describe('reformatting into paragraphs', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  /** What the scripted model makes of the text between the tags. */
  let rewrite: (text: string) => string;
  /** While set, no reply comes. */
  let wait: Promise<void> | undefined;
  const lines = (): Promise<string> =>
    page
      .locator('.editor-instance .view-lines')
      .first()
      .evaluate((all) =>
        [...all.querySelectorAll<HTMLElement>('.view-line')]
          .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
          .map((line) => line.textContent?.replaceAll('\u00a0', ' ') ?? '')
          .join('\n'),
      );
  const isShown = (solution: string): Promise<string> =>
    eventually(solution, lines, (text) => text.trimEnd() === `${HEAD}${solution}`, 20_000);
  const noticed = (words: string): Promise<number> =>
    eventually(
      `"${words}"`,
      async () => {
        await runByKeys(page, 'Notifications: Show Notifications');
        return page.locator('.notifications-center .notification-list-item', { hasText: words }).count();
      },
      (count) => count > 0,
    );

  before(
    async () => {
      model = await startScriptedServer(async ({ body }) => {
        await wait;
        const content = String(body?.messages?.at(-1)?.content ?? '');
        const [, tag = '', text = ''] = /\n<(solution-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/.exec(content) ?? [];
        return { text: `<${tag}>\n${rewrite(text)}\n</${tag}>` };
      });
      window = await openPlain(
        {
          'add.proof.md': `${HEAD}${SOLUTION}\n`,
          'rows.jsonl': `${JSON.stringify({ id: 'row', problem: 'Add.', steps: ['One.'], label: -1 })}\n`,
        },
        { 'proofmark.review.judge': 'critic@local', 'proofmark.review.when': 'manual' },
        {},
        scriptedEndpoint(model),
      );
      page = window.page;
      await openByKeys(page, 'add.proof.md');
      await isShown(SOLUTION);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await window?.close();
    await model?.close();
  });

  it('leaves the proof as it is where the model changed a word', async () => {
    rewrite = (text) => text.replace('So it is 4.', '\n\nSo it is 5.');
    // Enter alone leaves the question, and nothing is sent.
    await runCommand(page, 'proofmark.reformat');
    const question = page.locator('.quick-input-widget:visible', {
      hasText: anyShownText('Reformat this proof with {0}?'),
    });
    await question.getByText('1 call to').waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    assert.equal(model.requests.length, 0);
    await openByKeys(page, 'add.proof.md');
    await runCommand(page, 'proofmark.reformat');
    await agreeTo(page, anyShownText('Reformat this proof with {0}?'), 'Reformat');
    await noticed('Discarded the reply from scripted-model. The reply changed the text at');
    await isShown(SOLUTION);
    assert.equal(model.requests.length, 1);
  });

  it('sets breaks and nothing else, as one edit that Undo takes back', async () => {
    rewrite = (text) => text.replaceAll('. ', '.\n\n');
    await runByKeys(page, 'proofmark.clearCache');
    await agree(page, 'Delete');
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await openByKeys(page, 'add.proof.md');
    await runByKeys(page, 'proofmark.reformat');
    await agreeTo(page, anyShownText('Reformat this proof with {0}?'), 'Reformat');
    await noticed(shownText('Reformatted into {0} paragraphs (was {1}). Use Undo to revert.', 3, 1));
    await isShown(SOLUTION.replaceAll('. ', '.\n\n'));
    await openByKeys(page, 'add.proof.md');
    await page.keyboard.press('ControlOrMeta+z');
    await isShown(SOLUTION);
  });

  it('is not applied to a proof that was edited meanwhile', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const asked = model.requests.length;
    rewrite = (text) => text.replace('2. ', '2.\n\n');
    await runByKeys(page, 'proofmark.clearCache');
    await agree(page, 'Delete');
    await runByKeys(page, 'Notifications: Clear All Notifications');
    wait = held;
    await openByKeys(page, 'add.proof.md');
    await runByKeys(page, 'proofmark.reformat');
    await agreeTo(page, anyShownText('Reformat this proof with {0}?'), 'Reformat');
    await eventually(
      'a request',
      async () => model.requests.length,
      (count) => count > asked,
    );
    await openByKeys(page, 'add.proof.md');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Indeed.');
    letGo();
    wait = undefined;
    await noticed(
      shownText(
        'Not reformatted, because the proof was changed or closed in the meantime. Run “Reformat into Paragraphs” again.',
      ),
    );
    await eventually('what was typed', lines, (text) => text.includes('Indeed.') && text.includes(SOLUTION));
  });

  it('asks nobody about an item of a data set, which is never written', async () => {
    const asked = model.requests.length;
    await openByKeys(page, 'rows.jsonl');
    await runByKeys(page, 'proofmark.openDataSet');
    await page.locator('.monaco-list:focus-within .monaco-list-row.focused[aria-label^="rows.jsonl"]').waitFor();
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await runByKeys(page, 'proofmark.findItem');
    await (await quickInput(page)).fill('row');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'row' }).first().waitFor();
    await page.keyboard.press('Enter');
    await waitForEditor(page, 'row.md');
    await runByKeys(page, 'proofmark.reformat');
    await noticed('Data set items are read-only.');
    assert.equal(model.requests.length, asked);
  });
});
