/** The Queue as a person at the keyboard meets it: a data set is opened, and its items are listed, filtered, paged, found and opened. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { formatLabelLine, type LabelRecord } from '../../src/core/annotate/index.ts';
import { eventually } from '../support/eventually.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import type { EditorWindow } from './editor-window.ts';
import { waitForMarks } from './first-look.ts';
import { quickInput, runCommand, TEST_TIMEOUT_MS, waitForEditor } from './page.ts';
import { openSamples } from './sample-window.ts';

const ITEMS = 250;
/** How long a list may take that is there already. */
const SOON_MS = 30_000;
/** How long a row stays at most once its set is closed. */
const GONE_MS = 8_000;

/** Rows of our own, with a field for each filter, and two lines that cannot be read. */
function lines(): string {
  const rows = Array.from({ length: ITEMS }, (_, k) =>
    JSON.stringify({
      id: `sum-${k}`,
      problem: `Add ${k} and 1.`,
      steps: [
        `We want ${k} + 1.`,
        `${k === 0 ? '**Claim 1.** ' : ''}So \\(${k} + 1 = ${k % 10 === 0 ? k + 2 : k + 1}\\).`,
      ],
      label: k % 10 === 0 ? 1 : -1,
      generator: k % 2 === 0 ? 'model-even' : 'model-odd',
      subset: k < 30 ? 'small' : 'large',
    }),
  );
  rows.splice(7, 0, '{"id": "torn", "steps": [');
  rows.splice(20, 0, 'not JSON at all');
  return `${rows.join('\n')}\n`;
}

function submitted(id: string, value: number | string, second: number): string {
  const record: LabelRecord = {
    v: 1,
    time: `2026-01-01T00:00:0${second}.000Z`,
    annotator: 'emmy',
    item: `sums.jsonl#${id}`,
    fingerprint: '0123456789abcdef',
    mode: 'assisted',
    kind: 'submit',
    value,
  };
  return `${formatLabelLine(record)}\n`;
}

describe('the queue', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;
  let page: Page;

  before(
    async () => {
      editor = await openSamples({
        files: {
          'sums.jsonl': lines(),
          '.proofmark/labels/emmy.jsonl': submitted('sum-7', 'out-of-depth', 0),
        },
        settings: { 'security.workspace.trust.enabled': false },
        machineSettings: { 'proofmark.annotator': 'emmy' },
        viewport: { width: 1400, height: 1400 },
      });
      page = editor.page;
      await waitForMarks(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => editor?.close());

  const pane = (): Locator => page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Queue' }) });
  /** What the rows that are drawn say to a screen reader, from the top. */
  const spoken = (): Promise<string[]> =>
    pane()
      .locator('.monaco-list-row')
      .evaluateAll((all) =>
        all
          .map((row) => ({
            top: row.getBoundingClientRect().top,
            label: row.getAttribute('aria-label') ?? '',
          }))
          .sort((a, b) => a.top - b.top)
          .map(({ label }) => label),
      );
  const says = (what: string, ready: (all: readonly string[]) => boolean): Promise<string[]> =>
    eventually(what, spoken, ready, SOON_MS);
  const saysRow = (row: string): Promise<string[]> => says(row, (all) => all.includes(row));
  const focused = (row: RegExp): Promise<string | null> =>
    eventually(
      `the focus on ${row}`,
      async () => {
        const rows = pane().locator('.monaco-list:focus-within .monaco-list-row.focused');
        return (await rows.count()) === 1 ? rows.getAttribute('aria-label') : null;
      },
      (label) => row.test(label ?? ''),
      SOON_MS,
    );
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** From one end of the tree to a row, by keys: while rows are drawn anew a key may lead elsewhere, and is pressed again. */
  const walkTo = async (row: RegExp, from: 'Home' | 'End'): Promise<void> => {
    await eventually(
      `the focus on ${row}`,
      async () => {
        await press(from);
        for (let k = 0; k < 8; k++) {
          const at = pane().locator('.monaco-list:focus-within .monaco-list-row.focused');
          const label = (await at.count()) === 1 ? await at.getAttribute('aria-label') : null;
          if (label === null || row.test(label)) return label;
          await press(from === 'Home' ? 'ArrowDown' : 'ArrowUp');
        }
        return null;
      },
      (label) => row.test(label ?? ''),
      SOON_MS,
    );
  };
  const focusTree = (): Promise<void> => runCommand(page, 'proofmark.queue.focus');
  /** Closes a set by the button of its row: the selected row, which the command takes, may be another one while rows are drawn anew. */
  const closeSet = async (name: string): Promise<void> => {
    const row = pane().locator(`.monaco-list-row[aria-label^="${name}, "]`);
    const isShown = async (): Promise<boolean> => {
      const rows = (await pane().count()) === 0 ? [] : await spoken();
      return rows.some((spokenRow) => spokenRow.startsWith(`${name}, `));
    };
    await eventually(
      `the queue without ${name}`,
      async () => {
        try {
          await row.hover({ timeout: GONE_MS });
          await row.locator('.actions .codicon-close').click({ timeout: GONE_MS });
        } catch (error) {
          if (await isShown()) console.log(`The button of ${name} couldn't be pressed: ${String(error)}`);
        }
        return eventually(`the end of ${name}`, isShown, (shown) => !shown, GONE_MS).catch(() => true);
      },
      (shown) => !shown,
      SOON_MS,
    );
  };
  const choose = async (...names: readonly string[]): Promise<void> => {
    await runCommand(page, 'proofmark.filterQueue');
    await quickInput(page);
    for (const name of names)
      await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
    await page.locator('.quick-input-count', { hasText: `${names.length} Selected` }).waitFor();
    await press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };

  it('is not there as long as no data set is open', async () => {
    await runCommand(page, 'View: Show Proofmark');
    await page.locator('.pane-header', { hasText: 'Flagged Steps' }).first().waitFor();
    assert.equal(await pane().count(), 0);
  });

  it('lists the items of a data set that is opened, and goes to it', async () => {
    await runCommand(page, 'proofmark.openDataSet');
    await quickInput(page);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'sums.jsonl' }).first().waitFor();
    await page.keyboard.type('sums.jsonl');
    // Until the dialog has heard all of it, Enter takes what begins alike.
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'sums.jsonl' }).waitFor();
    await press('Enter');
    await focused(/^sums\.jsonl, /);
    const all = await says('the set', ([first]) => first === 'sums.jsonl, 0 of 250 labeled');
    assert.equal(all[1], 'To do, 249');
    assert.equal(all[3], 'sum-1, unlabeled, 2 steps');
    // The embedded checker looks at all items by itself.
    await saysRow('sum-10, unlabeled, 2 steps, flagged: ¶2');
    await pane().locator('.pane-header', { hasText: '0 of 250' }).waitFor();
  });

  it('has pages, and goes on where the next one begins', async () => {
    await walkTo(anyShownText('{0} unreadable rows'), 'End');
    await walkTo(/^More items: 149…$/, 'End');
    await press('Enter');
    await focused(/^sum-101, /);
    await runCommand(page, 'proofmark.nextQueuePage');
    await focused(/^sum-201, /);
    await walkTo(/^sum-249, /, 'End');
  });

  it('opens the file at a line that cannot be read', async () => {
    await eventually(
      'the lines below their row',
      async () => {
        await walkTo(/^(2 unreadable rows$|line \d+, )/, 'End');
        await press('ArrowRight', 'End');
        return pane().locator('.monaco-list-row.focused').first().getAttribute('aria-label');
      },
      (label) => /^line \d+, /.test(label ?? ''),
      SOON_MS,
    );
    await walkTo(/^line 8, /, 'End');
    await press('Enter');
    await waitForEditor(page, 'sums.jsonl');
    await page.locator('.statusbar-item', { hasText: 'Ln 8, Col 1' }).waitFor();
  });

  it('shows what was labelled as soon as it is in the file', async () => {
    fs.appendFileSync(
      path.join(editor.folder, '.proofmark', 'labels', 'emmy.jsonl'),
      submitted('sum-0', 1, 1) + submitted('sum-3', -1, 2) + submitted('sum-5', 'unsure', 3),
    );
    await runCommand(page, 'proofmark.queue.focus');
    await press('Home');
    await saysRow('sums.jsonl, 2 of 250 labeled');
    await saysRow('To do, 246');
    // While rows are drawn anew, a key may be lost: it is pressed until it leads there.
    await eventually(
      'the row above the lines',
      async () => {
        await walkTo(/ unreadable rows$|^line \d+, /, 'End');
        await press('ArrowRight', 'End', 'ArrowLeft');
        const at = pane().locator('.monaco-list:focus-within .monaco-list-row.focused');
        return (await at.count()) === 1 ? at.getAttribute('aria-label') : null;
      },
      (label) => anyShownText('{0} unreadable rows').test(label ?? ''),
      SOON_MS,
    );
    await press('ArrowLeft');
    await saysRow('sum-0, labeled, error in Claim 1, 2 steps, flagged: Claim 1');
    await saysRow('sum-3, labeled, no error, 2 steps');
    await saysRow('sum-5, unsure, 2 steps');
  });

  it('filters by several things at once, says so, and clears that', async () => {
    await choose('small', 'model-odd');
    await focusTree();
    await press('Home');
    await saysRow(shownText('{0}. Press Enter to clear the filter.', 'Filtered: small, model-odd'));
    const all = await saysRow('To do, 12');
    assert.ok(all.every((row) => !/^sum-\d*[02468],/.test(row)));
    await saysRow('sum-5, unsure, 2 steps');
    await walkTo(/^Filtered: /, 'Home');
    await press('Enter');
    await saysRow('To do, 246');
  });

  it('finds an item by its id, wherever it stands', async () => {
    await runCommand(page, 'proofmark.findItem');
    await quickInput(page);
    await page.keyboard.type('sum-24');
    const found = page.locator('.quick-input-list .monaco-list-row');
    await eventually(
      'items with that id',
      () => found.allInnerTexts(),
      (texts) => (texts[0] ?? '').startsWith('sum-24unlabeled') && texts.length === 11,
    );
    await page.keyboard.type('7');
    await eventually(
      'the item',
      () => found.allInnerTexts(),
      (texts) => texts.length === 1,
    );
    await press('Enter');
    await waitForEditor(page, 'sum-247');
    await focusTree();
    await focused(/^sum-247, /);
  });

  it('is there again after a reload, with its filter', async () => {
    await choose('large');
    await focusTree();
    await press('Home');
    await saysRow('To do, 220');
    // A large set, most of it blanks, which is not read again by itself.
    const big = path.join(editor.folder, 'big.jsonl');
    fs.writeFileSync(big, `${lines().split('\n')[0]}\n${' '.repeat(1 << 17)}\n`);
    fs.truncateSync(big, 101 << 20);
    await runCommand(page, 'proofmark.openDataSet');
    await quickInput(page);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'big.jsonl' }).first().waitFor();
    await page.keyboard.type('big.jsonl');
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'big.jsonl' }).waitFor();
    await press('Enter');
    await focused(/^big\.jsonl, 0 of 1 labeled/);
    await runCommand(page, 'View: Show Explorer');
    await page.reload();
    // The palette is drawn anew while the extension starts, and what is chosen then may be another row, or none.
    await page.locator('.statusbar-item', { hasText: '∎' }).waitFor();
    // Before its view has been shown.
    await runCommand(page, 'proofmark.showStatistics');
    await page.locator('.tab', { hasText: 'Statistics for sums' }).first().waitFor();
    await runCommand(page, 'View: Show Proofmark');
    await focusTree();
    // As above: Enter is pressed until the set opens.
    await eventually(
      'the large set',
      async () => {
        await walkTo(/^big\.jsonl, /, 'End');
        const label = await pane().locator('.monaco-list-row.focused').first().getAttribute('aria-label');
        if (label?.endsWith('not open')) await press('Enter');
        return label;
      },
      (label) => /^big\.jsonl, 0 of 1 labeled/.test(label ?? ''),
      SOON_MS,
    );
    await closeSet('big.jsonl');
    await focusTree();
    await press('Home');
    await saysRow(shownText('{0}. Press Enter to clear the filter.', 'Filtered: large'));
    await saysRow('To do, 220');
  });

  it('is gone once the data set is closed', async () => {
    await closeSet('sums.jsonl');
    await pane().first().waitFor({ state: 'detached' });
  });
});
