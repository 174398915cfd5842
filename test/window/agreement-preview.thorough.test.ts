/** Disagreements in VS Code's own preview of Markdown: its links lead to the lines of the data set. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { openFile, runCommand, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** Its folder and its rows would be more than a link if they could. */
const SET = 'data (old) #1/set.jsonl';
const HOSTILE = '</td><img src=x> [go](http://evil.example)';
const rows = ['one', HOSTILE].map((id) => ({
  id,
  problem: 'Add.',
  steps: ['First.', `${HOSTILE} Then.`, 'At last.'],
}));
const lines = (all: readonly unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');

const labelled = (annotator: string, value: number): string =>
  lines(
    rows.map(({ id }) => ({
      ...{ v: 1, time: '2026-01-01T00:00:00.000Z', annotator, item: `set.jsonl#${id}`, fingerprint: 'aa' },
      ...{ mode: 'blind', kind: 'submit', value },
    })),
  );

describe('an agreement report in the preview of Markdown', { timeout: TEST_TIMEOUT_MS }, () => {
  let window: PlainWindow;
  let page: Page;

  before(
    async () => {
      const files = {
        [SET]: lines(rows),
        '.proofmark/labels/ada.jsonl': labelled('ada', 0),
        '.proofmark/labels/emmy.jsonl': labelled('emmy', 1),
      };
      window = await openPlain(files, {}, { viewport: { width: 1400, height: 900 } });
      page = window.page;
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await window?.close();
  });

  it('leads from a row to the line of its item', async () => {
    await openFile(page, 'set.jsonl');
    await runCommand(page, 'proofmark.openDataSet');
    await runCommand(page, 'proofmark.showAgreement');
    const frame = await eventually(
      'the preview',
      async () => {
        for (const one of page.frames())
          if (
            (await one
              .locator('h1', { hasText: 'Agreement on set' })
              .count()
              .catch(() => 0)) > 0
          )
            return one;
        return undefined;
      },
      (found) => found !== undefined,
    );
    assert.ok(frame);
    const links = frame.locator('table a');
    assert.deepEqual(
      await links.allTextContents(),
      rows.map(({ id }) => `set.jsonl#${id}`),
    );
    assert.equal(await frame.locator('table img').count(), 0);
    await frame.getByText('¶2: “').first().waitFor();
    await links.nth(1).click();
    await page.locator('.statusbar-item', { hasText: 'Ln 2, Col 1' }).waitFor();
    await page.locator('.tab.active', { hasText: 'set.jsonl' }).waitFor();
  });
});
