/**
 * An annotator at work in a real VS Code window, with the keyboard alone: twenty items blind, twenty flagged ones assisted, back to one and
 * another word, undo, unblinding, and the labels as rows that are read again.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import {
  buildItemLabel,
  buildLabelsByItem,
  isCurrentLabelSubmitted,
  type LabelRecord,
  parseLabelFile,
} from '../../src/core/annotate/index.ts';
import { parseDataRow } from '../../src/core/proof/rows/parse-row.ts';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/paths.ts';
import { shownText } from '../support/shown-text.ts';
import { checkRow, type SceneRow, sceneData } from './labeling-scene.ts';
import { openByKeys, panelInSight, runAndChoose, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const ME = 'emmy';
const MANY = 20;
const { name: SET, text, rows } = sceneData();
const EXPORTED = SET.replace('.jsonl', '.processbench.jsonl');

describe(`labeling ${rows.length} items of ${SET}`, { timeout: TEST_TIMEOUT_MS }, () => {
  let window: PlainWindow;
  let page: Page;
  /** The items that were submitted blind, in their order. */
  const blind: string[] = [];

  before(
    async () => {
      const settings = { 'workbench.startupEditor': 'none', 'proofmark.label.mode': 'blind' };
      window = await openPlain({ [SET]: text }, settings, {}, { 'proofmark.annotator': ME });
      page = window.page;
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  const panel = (): FrameLocator => panelInSight(page);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const records = (): readonly LabelRecord[] => {
    const file = path.join(window.folder, '.proofmark', 'labels', `${ME}.jsonl`);
    return fs.existsSync(file) ? parseLabelFile(fs.readFileSync(file, 'utf8'), ME).records : [];
  };
  const recordsOf = (id: string): readonly LabelRecord[] => records().filter(({ item }) => item === `${SET}#${id}`);
  /** What was said of an item, in order. */
  const said = (id: string): readonly string[] =>
    recordsOf(id).map(({ kind, value, category, note, step }) =>
      [kind, kind === 'retract' ? '' : value, category, note, kind === 'step' ? step : undefined]
        .filter((part) => part !== undefined && part !== '')
        .join(' '),
    );
  const kept = (id: string, ...words: readonly string[]): Promise<unknown> =>
    eventually(
      `of ${id}: ${words.join(', ')}`,
      async () => said(id).slice(-words.length),
      (last) => last.join() === words.join(),
    );
  const labelFor = (id: string) => buildItemLabel(ME, `${SET}#${id}`, recordsOf(id));
  const submitted = (): number =>
    [...buildLabelsByItem(records()).values()].flatMap((own) => [...own.values()]).filter(isCurrentLabelSubmitted)
      .length;

  /** The item in the panel, once it is another than one. */
  const shown = async (but?: string): Promise<SceneRow> => {
    const id = await eventually(
      `an item in the panel${but === undefined ? '' : `, another than ${but}`}`,
      async () => ((await panel().locator('.label-head h1').allTextContents())[0] ?? '').trim(),
      (one) => one !== '' && one !== but,
    );
    const row = rows.find((one) => one.id === id);
    assert.ok(row, `${id} is in the set`);
    return row;
  };
  const current = async (): Promise<number> =>
    Number(await panel().locator('[data-step][aria-current]').getAttribute('data-step'));
  /** From the first flag of an item to the last, and back: the key behind that says where it would lead. */
  const walkFlags = async (first: number): Promise<void> => {
    const isEnd = async (): Promise<boolean> =>
      /No more flags/.test((await panel().locator('footer').allTextContents()).join());
    for (let at = first, ended = false; !ended; ) {
      await press('f');
      const before = at;
      [at, ended] = await eventually(
        'the next flag, or that there is none',
        async () => [await current(), await isEnd()] as const,
        ([now, is]) => now > before || is,
      );
    }
    for (let at = await current(); at > first; ) {
      const before = at;
      await press('Shift+F');
      at = await eventually('the flag before', current, (now) => now < before);
    }
  };
  /** Chooses what the menu of a session offers, and waits until the panel says so. */
  const fromMenu = async (row: string, then: RegExp): Promise<void> => {
    await runAndChoose(page, 'proofmark.showLabellingMenu', row);
    await panel().locator('.mode', { hasText: then }).waitFor();
  };

  it('opens the file in front as a data set, and shows its queue', async () => {
    await openByKeys(page, SET);
    await runByKeys(page, 'proofmark.openDataSet');
    await page
      .locator('.monaco-list-row.focused', { hasText: `0 of ${rows.length} labeled` })
      .first()
      .waitFor();
  });

  it('twenty are labeled blind, in an order of the annotator’s own, and nothing of what is hidden is seen', async () => {
    await runByKeys(page, 'proofmark.startLabelling');
    let row = await shown();
    const generators = [...new Set(rows.map(({ generator }) => generator))];
    const all = (await page.locator('.monaco-workbench').textContent()) ?? '';
    for (const generator of generators) assert.ok(!all.includes(generator), `${generator} is in the window`);
    for (let k = 0; k < MANY; k++) {
      const { id, steps } = row;
      const page = (await panel().locator('body').textContent()) ?? '';
      for (const generator of generators) assert.ok(!page.includes(generator), `${generator} with ${id}`);
      assert.equal(await panel().locator('.margin, .gold, .others, .detail').count(), 0, `${id} is veiled`);
      const at = k % 2 === 0 ? Math.min(k % 5, steps.length - 1) : -1;
      // As fast as they go: each is done behind the one before it.
      if (k === 4) await press('1');
      if (at === -1) await press('n');
      else await press(...Array.from({ length: at }, () => 'j'), 'e');
      await press('Control+Enter');
      row = await shown(id);
      // Where the next item is shown, all of this one is on the disk.
      assert.deepEqual(said(id), [...(k === 4 ? ['step 1 0'] : []), `earliest ${at}`, `submit ${at}`]);
      blind.push(id);
    }
    const places = blind.map((id) => rows.findIndex((one) => one.id === id));
    const sorted = places.toSorted((a, b) => a - b);
    assert.notDeepEqual(places, sorted, 'not in the order of the file');
    assert.equal(new Set(blind).size, MANY);
    for (const { mode, unblinded } of records()) assert.deepEqual([mode, unblinded], ['blind', undefined]);
    await page
      .locator('.statusbar-item', { hasText: `Labeling · ${MANY} of ${rows.length}` })
      .first()
      .waitFor();
    await page.locator('.monaco-list-row', { hasText: `${MANY} of ${rows.length} labeled` }).waitFor();
  });

  it('has a category and a note with letters that are keys', async () => {
    const { id } = await shown();
    await press('e');
    await kept(id, 'earliest 0');
    await press('c');
    await eventually(
      'the focus in the list of categories',
      () => focusIn('.categories, [role="radiogroup"], [role="listbox"]'),
      Boolean,
    );
    await press('m', 'Escape');
    await press('w');
    await eventually('the focus in the note', () => focusIn('vscode-text-area'), Boolean);
    await page.keyboard.type('jen 10-uxz');
    await press('Escape');
    await eventually(
      'the note',
      async () =>
        labelFor(id)
          .notes.map((note) => note.text)
          .join(),
      (notes) => notes === 'jen 10-uxz',
    );
    assert.ok(labelFor(id).category, said(id).join());
    await eventually('the focus back in the step', () => focusIn('[data-step]'), Boolean);
  });

  it('twenty flagged ones are stepped through, assisted', async () => {
    await fromMenu('Switch to Assisted', /assisted/i);
    await runByKeys(page, 'proofmark.filterQueue');
    await checkRow(page, 'Flagged');
    let { id } = await shown();
    // Begun blind, and finished with verdicts in sight: then to the first that is flagged.
    await press('Control+Enter');
    await kept(id, 'submit 0');
    for (let k = 0; k < MANY; k++) {
      ({ id } = await shown(id));
      assert.ok(!blind.includes(id), `${id} is still to do`);
      await panel().locator('.step.current .margin.flagged').waitFor();
      const first = await current();
      if (k % 5 === 0) await walkFlags(first);
      await press('e', 'Control+Enter');
      await kept(id, `earliest ${first}`, `submit ${first}`);
      const { mode, unblinded } = recordsOf(id).at(-1) ?? {};
      assert.deepEqual([mode, unblinded], ['assisted', undefined]);
    }
    assert.equal(submitted(), 2 * MANY + 1);
    await shown(id);
  });

  it('goes back to a finished one, which is changed and submitted again', async () => {
    const { id: todo } = await shown();
    await press('b');
    const { id } = await shown(todo);
    const [submission] = labelFor(id).submissions;
    assert.equal(submission?.mode, 'assisted');
    await press('n');
    await kept(id, 'earliest -1');
    assert.equal(labelFor(id).isChangedSince, true);
    await press('Control+Enter');
    await kept(id, 'earliest -1', 'submit -1');
    assert.deepEqual(labelFor(id).submissions.at(-1)?.verdict, { kind: 'none' });
    assert.equal(submitted(), 2 * MANY + 1);
  });

  it('takes back what was said last, on whatever item', async () => {
    const last = (records().at(-1)?.item ?? '').slice(SET.length + 1);
    const { id } = await shown(last);
    await press('1');
    await kept(id, `step 1 ${await current()}`);
    await press('z', 'z', 'z');
    assert.equal((await shown(id)).id, last);
    await kept(last, 'submit -1', 'retract', 'retract');
    assert.equal(said(id).at(-1), 'retract');
    const { submissions, isChangedSince, earliest } = labelFor(last);
    assert.deepEqual([submissions.length, isChangedSince], [1, false]);
    assert.deepEqual(submissions[0]?.verdict, { kind: 'earliest', index: earliest });
    // It comes with the focus, which a list that is open by then would lose.
    await eventually('the focus in one of its steps', () => focusIn('[data-step]'), Boolean);
  });

  /** The palette and dialogs give the focus back only some time after they have closed. */
  function focusBack(): Promise<unknown> {
    return eventually(
      'the focus back in the panel',
      () =>
        panel()
          .locator('body')
          .evaluate(() => document.hasFocus()),
      Boolean,
    );
  }

  it('is unblinded by a key, which is recorded and said of every later label', async () => {
    await fromMenu('Switch to Blind', /blind|hidden/i);
    await runByKeys(page, 'proofmark.clearQueueFilter');
    const { id: finished } = await shown();
    await focusBack();
    // It is finished as it stands: on to what is to do.
    await press('Control+Enter');
    const { id } = await shown(finished);
    await panel()
      .locator('.mode', { hasText: /hidden/i })
      .waitFor();
    assert.equal(await panel().locator('.gold').count(), 0);
    await press('v');
    await page.locator('.monaco-dialog-box').waitFor();
    await press('Enter');
    await panel().locator('.gold').waitFor();
    assert.equal(said(id).at(-1), 'reveal verdicts');
    await focusBack();
    await press('n', 'Control+Enter');
    await kept(id, 'reveal verdicts', 'earliest -1', 'submit -1');
    for (const { mode, unblinded } of recordsOf(id).slice(-2)) assert.deepEqual([mode, unblinded], ['blind', true]);
    // The next one comes with the focus, which a list that is open by then would lose.
    await panel()
      .locator('.sentence', { hasText: shownText('No label yet') })
      .waitFor();
    await eventually('the focus in the next step', () => focusIn('[data-step="0"]'), Boolean);
  });

  it('exports what was submitted, and the rows are read again with those labels', async () => {
    await runAndChoose(page, 'proofmark.exportLabels', 'ProcessBench');
    await eventually(
      'where to write',
      async () => (await page.locator('.quick-input-widget:visible input').inputValue()) ?? '',
      (value) => value.endsWith(EXPORTED),
    );
    await press('Enter');
    const file = path.join(window.folder, EXPORTED);
    // As ProcessBench has it, those without an error whose final answer is wrong are left out.
    const wanted = rows.filter((row) => {
      const verdict = labelFor(row.id).submissions.at(-1)?.verdict;
      return verdict && (verdict.kind === 'earliest' || row.final_answer_correct);
    });
    const lines = await eventually(
      'the exported rows',
      async () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []),
      ({ length }) => length === wanted.length,
    );
    for (const line of lines) {
      const [row] = [parseDataRow(JSON.parse(line), '1')].flat();
      assert.ok(row && 'label' in row, line);
      const source = rows.find(({ id }) => id === row.id);
      assert.deepEqual(row.solution, { kind: 'steps', steps: source?.steps });
      const { submissions } = labelFor(row.id);
      const verdict = submissions.at(-1)?.verdict;
      assert.deepEqual(row.label, verdict?.kind === 'earliest' ? verdict.index : -1, row.id);
    }
    const command = [path.join(root, 'src/cli/main.ts'), 'stats', file, '--format', 'json'];
    const stats = execFileSync(process.execPath, command, { encoding: 'utf8' });
    const { sets } = JSON.parse(stats) as { readonly sets: readonly { readonly items: number }[] };
    assert.equal(sets[0]?.items, wanted.length);
  });

  function focusIn(selector: string): Promise<boolean> {
    return panel()
      .locator('body')
      .evaluate((_, one) => document.activeElement?.closest(one) !== null, selector);
  }
});
