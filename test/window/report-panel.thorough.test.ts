/**
 * Reports in a real VS Code window, with the keyboard alone: from the list of runs to a report of two, a row to its item, a base rate and how often people agree, a file
 * of HTML, back after a reload, and other policies. The judges of the runs are simulated.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { journalText, LARGE, madeRows, runFiles, SET } from '../support/run-files.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { chooseRow, panelInSight, quickInput, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** One that a row can be a case of: the simulated runs were made by none. */
const PROMPT = {
  'strict.judge.md': '---\nkind: critic\n---\n{{problem}}\n\n{{#steps}}{{text}}\n{{/steps}}\n',
};

/** Rows of each of four subsets. */
const EACH = 60;

describe('reports in a VS Code window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let editor: PlainWindow;
  let page: Page;
  let panel: FrameLocator;

  before(
    async () => {
      editor = await openPlain({ ...runFiles(EACH), ...PROMPT }, {}, { viewport: { width: 1600, height: 1000 } });
      page = editor.page;
      // Each test rests on those before it: one that fails is not to hold up all others.
      page.setDefaultTimeout(40_000);
      panel = panelInSight(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
  });

  const sentence = (text: string | RegExp): Promise<void> => panel.locator('h1', { hasText: text }).waitFor();
  /** The words that have the focus in the panel. */
  const focus = (): Promise<string> =>
    panel.locator('body').evaluate(() => (document.hasFocus() ? (document.activeElement?.textContent ?? '') : ''));
  const focusIs = (words: string | RegExp): Promise<string> =>
    eventually(`the focus on ${words}`, focus, (seen) =>
      typeof words === 'string' ? seen === words : words.test(seen),
    );
  const enter = async (): Promise<void> => {
    await eventually(
      'the focus in the panel',
      async () => {
        await page.keyboard.press('ControlOrMeta+1');
        await page.waitForTimeout(300);
        return panel.locator('body').evaluate(() => document.hasFocus());
      },
      (has) => has,
    );
  };
  const tab = (title: RegExp): Promise<void> =>
    page.locator('.tab', { hasText: title }).first().waitFor({ state: 'visible' });

  it('opens one run of the workspace, and another that it is set against', async () => {
    await waitForWorkbench(page);
    // What the extension contributes is there with its view.
    await page.locator('.activitybar .action-label[aria-label^="Proofmark"]').first().waitFor();
    await runByKeys(page, 'proofmark.openReport');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'simulated-small' }).waitFor();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: '2026-11-21 13:20' }).waitFor();
    // The last run stands first.
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Open Report of This Run Only' }).waitFor();
    await chooseRow(page, 'simulated-small');
    await sentence(/^simulated-large \(simulated\) scores higher than simulated-small \(simulated\): F1 \d/);
    await tab(/^Report: /);
    assert.ok((await panel.locator('svg.plot').count()) >= 6);
    assert.match((await panel.locator('.simulated').textContent()) ?? '', /simulated/);
  });

  it('is walked by j and k, and Enter opens the item of the row beside the report', async () => {
    await enter();
    await page.keyboard.press('j');
    const first = await focusIs(/^\S+-\d+$/);
    await page.keyboard.press('j');
    const second = await eventually('the next row', focus, (words) => /^\S+-\d+$/.test(words) && words !== first);
    await page.keyboard.press('k');
    await focusIs(first);
    await page.keyboard.press('j');
    await focusIs(second);
    await page.keyboard.press('Enter');
    await tab(new RegExp(`${second}\\.md`));
    await page
      .locator('.monaco-editor .view-lines', { hasText: /The\sfirst\s1\sof\sthem/ })
      .first()
      .waitFor();
    assert.ok(await panel.locator('h1').isVisible(), 'the report stays in sight');
  });

  it('shows the replies of both runs to that row beside its label, and c makes it a case', async () => {
    const replies = panel.locator('.row-replies');
    await replies.getByText(/^Label: ¶\d+ \(index \d+\)$|^Label: no error$/).waitFor();
    assert.deepEqual(
      (await replies.locator('.reply-text').allTextContents()).map((text) => text.replace(/-?\d+/, 'n')),
      ['small', 'large'].map((name) => `A simulated reply of simulated-${name}. \\boxed{n}`),
    );
    // The focus is still in the report.
    await page.keyboard.press('c');
    await chooseRow(page, 'strict.judge.md');
    const file = path.join(editor.folder, 'strict.cases.jsonl');
    const text = await eventually(
      'the case',
      async () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''),
      (found) => found.endsWith('\n'),
    );
    const { id, label, steps } = JSON.parse(text);
    const made = madeRows(EACH).find((row) => row.id === id);
    assert.deepEqual([label, steps], [made?.label, made?.steps]);
    await panel
      .getByText(/^Added .* to strict\.cases\.jsonl\. Expected result: /)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await replies.waitFor({ state: 'detached' });
  });

  it('t shows tables, and t again the pictures', async () => {
    await enter();
    await page.keyboard.press('t');
    await panel.locator('.figure .numbers-scroller').first().waitFor();
    await page.keyboard.press('t');
    await panel.locator('svg.plot').first().waitFor();
  });

  it('b asks for the base rate and how often people agree, and works out anew what hangs by them', async () => {
    await enter();
    await panel.getByText(/\b5% of solutions\b/).waitFor();
    await page.keyboard.press('b');
    await eventually(
      'the focus in the field',
      () => panel.locator('body').evaluate(() => document.activeElement?.localName),
      (name) => name === 'vscode-text-field',
    );
    // What is in the field is selected as it opens. Select All would come from the window, and later than the digits where it is busy.
    await page.keyboard.type('40');
    await page.keyboard.press('Tab');
    await page.keyboard.type('95');
    await page.keyboard.press('Enter');
    await panel.getByText(/\b40% of solutions\b/).waitFor();
    await panel.getByText(/\b95\.0%/).waitFor();
    await focusIs(shownText('Set Base Rate'));
  });

  it('x exports it as a file of HTML that has its pictures, its tables and that its judges are simulated', async () => {
    await enter();
    await page.keyboard.press('x');
    await chooseRow(page, 'HTML');
    const input = await quickInput(page);
    await eventually(
      'the offered name',
      () => input.inputValue(),
      (name) => name.endsWith('.report.html'),
    );
    const to = path.join(editor.folder, 'report.html');
    await input.fill(to);
    const html = await eventually(
      'the file',
      async () => {
        if (fs.existsSync(to)) return fs.readFileSync(to, 'utf8');
        // The dialog looks at what is typed before it takes it.
        if (await input.isVisible()) await page.keyboard.press('Enter');
        await page.waitForTimeout(500);
        return '';
      },
      (text) => text.endsWith('</html>\n'),
    );
    assert.match(html, /Content-Security-Policy/);
    assert.match(html, /id="proofmark-report"/);
    assert.match(html, /\b95\.0%/);
    assert.match(html, /\bsimulated\b/);
    assert.doesNotMatch(html, /sourceMappingURL|https?:\/\/(?!www\.w3\.org\/)/);
  });

  it('comes back after a reload with what it showed, and reads its journals again', async () => {
    await enter();
    await page.keyboard.press('t');
    await panel.locator('.figure .numbers-scroller').first().waitFor();
    // What is kept of a page is kept within a moment.
    await page.waitForTimeout(600);
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await sentence(/^simulated-large \(simulated\) scores higher/);
    await panel.locator('.figure .numbers-scroller').first().waitFor();
    await panel.getByText(/\b40% of solutions\b/).waitFor();
    await panel.getByText(/\b95\.0%/).waitFor();
    // A run that was only now brought to its end.
    const rows = madeRows(EACH);
    const better = { ...LARGE, rates: LARGE.rates.map(() => ({ located: 1, passed: 1 })) };
    const before = await panel.locator('h1').textContent();
    fs.writeFileSync(path.join(editor.folder, '.proofmark', 'runs', `${LARGE.run}.jsonl`), journalText(rows, better));
    await eventually(
      'the report of what is in the journal now',
      () => panel.locator('h1').textContent(),
      (words) => words !== before && words !== null,
    );
  });

  it('p has it scored by other policies, also after a reload, and back as the run says', async () => {
    const words = (): Promise<string> => panel.locator('h1').textContent().then(String);
    await enter();
    const before = await words();
    await page.keyboard.press('p');
    const chosen = panel.getByLabel(shownText('No verdict'));
    /** By Tab, to the control of that name. */
    const tabTo = async (name: string): Promise<void> => {
      await eventually(
        `Tab to ${name}`,
        async () => {
          const at = await panel.locator('body').evaluate(() => {
            const { activeElement } = document;
            return activeElement instanceof HTMLSelectElement
              ? activeElement.labels?.[0]?.textContent
              : activeElement?.textContent;
          });
          if (at !== name) await page.keyboard.press('Tab');
          return at;
        },
        (at) => at === name,
      );
    };
    await chosen.waitFor();
    await tabTo(shownText('No verdict'));
    await page.keyboard.press('ArrowDown');
    await eventually(
      'the other choice',
      () => chosen.inputValue(),
      (value) => value === 'left-out',
    );
    await tabTo(shownText('Apply'));
    await page.keyboard.press('Enter');
    const rescored = panel.getByText(
      anyShownText("This report uses scoring policies that differ from the run's: {0}."),
    );
    await rescored.waitFor();
    await focusIs(shownText('Change Scoring Policies'));
    const after = await words();
    assert.match(after, /F1 \d/);
    assert.notEqual(after, before, 'another figure');
    // What is kept of a page is kept within a moment.
    await page.waitForTimeout(600);
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await rescored.waitFor();
    assert.equal(await words(), after);
    await enter();
    await page.keyboard.press('p');
    await chosen.waitFor();
    assert.equal(await chosen.inputValue(), 'left-out');
    await tabTo(shownText("Use the First Run's Policies"));
    await page.keyboard.press('Enter');
    await rescored.waitFor({ state: 'detached' });
    assert.equal(await words(), before);
  });

  it('says of a journal that is none what it is', async () => {
    const file = path.join(editor.folder, '.proofmark', 'runs', `${LARGE.run}.jsonl`);
    await runByKeys(page, 'View: Close All Editors');
    fs.writeFileSync(file, '{"v":9}\n');
    await runByKeys(page, 'proofmark.openReport');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'simulated-small' }).waitFor();
    assert.equal(
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'simulated-large' }).count(),
      0,
      'it is not offered',
    );
    await page.keyboard.press('Escape');
    assert.ok(fs.existsSync(path.join(editor.folder, SET)));
  });
});
