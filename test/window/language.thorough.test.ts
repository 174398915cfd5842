/** A window in another language: whatever Proofmark says is said in it, and nothing is left in English. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { hasPseudo, leftInEnglish, PSEUDO, pseudo } from '../support/pseudo.ts';
import { phraseBoxes, readLenses, readMarks } from './marks.ts';
import { openFile, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { errorPhrase, judged } from './scripted/proofs.ts';
import { openScripted, type ScriptedWindow } from './scripted/window.ts';

const FILE = 'judged.proof.md';

/** The proof's own words, the scripted judge's, which are in no language's bundle, and the file's. */
const KNOWN = [judged, FILE, 'cos', 'scripted critic stepwise judge model votes Votes says objects here step', 'θ'];

describe('a window in another language', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let window: ScriptedWindow;
  let page: Page;

  before(
    async () => {
      window = await openScripted({ [FILE]: judged }, { 'proofmark.marks.endOfLine': true }, { language: PSEUDO });
      page = window.page;
      await openFile(page, FILE);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  /** What is shown is in that language, but for what is known. */
  const assertTold = (texts: readonly string[], what: string): void => {
    assert.ok(texts.length > 0, what);
    for (const text of texts) {
      assert.ok(hasPseudo(text), `${what}: ${text}`);
      assert.deepEqual(leftInEnglish(text, KNOWN), [], `${what}: ${text}`);
    }
  };

  const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();

  it('says the outcome above the proof, and what there is above its errors', async () => {
    const lenses = await eventually(
      'the lines above the text',
      () => readLenses(page),
      (seen) => seen.length === 3 && (seen[0] ?? '').includes(pseudo('earliest error')),
    );
    assertTold(lenses, 'a line above the text');
  });

  it('says it in the status bar, with the judge', async () => {
    const items = page.locator('.statusbar-item[id*="proofmark"]');
    await items.first().waitFor();
    const labels = await items.evaluateAll((all) =>
      all.flatMap((item) => [item.textContent ?? '', item.getAttribute('aria-label') ?? '']),
    );
    assertTold(
      labels.map(plain).filter((label) => label !== ''),
      'the status bar',
    );
  });

  it('says reasons behind lines', async () => {
    const { lineEnds } = await readMarks(page);
    assertTold(
      lineEnds.map(({ text }) => text),
      'behind a line',
    );
  });

  it('says what is found in the hover, which has the words of Problems, too', async () => {
    const [box] = await phraseBoxes(page, errorPhrase);
    assert.ok(box);
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
    const hover = await eventually(
      'the hover',
      async () => (await page.locator('.monaco-hover:visible .hover-row').allInnerTexts()).map(plain),
      (rows) => rows.some((row) => row.includes('▮')),
    );
    // The editor's own buttons below a problem are English here: no language pack is installed.
    const own = hover.filter((row) => hasPseudo(row));
    const ours = own.map((row) => row.replace(/View Problem.*|Quick Fix.*|\bProofmark\b/g, ''));
    assertTold(ours, 'the hover');
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
  });

  it('lists what is flagged, in a view with a title', async () => {
    await waitForWorkbench(page);
    await page
      .locator(
        '.activitybar .action-label.activity-workbench-view-extension-proofmark, .activitybar [aria-label*="Ｐｒｏｏｆｍａｒｋ"]',
      )
      .first()
      .click();
    const rows = page.locator('.pane-body .monaco-list-row', { hasText: '”' });
    await rows.first().waitFor();
    const labels = await page
      .locator('.pane-body [role="tree"] .monaco-list-row')
      .evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));
    assertTold(
      labels.map(plain).filter((label) => !label.startsWith(FILE)),
      'a row of the flagged steps',
    );
    const titles = (await page.locator('.pane-header .title').allInnerTexts()).map(plain);
    assertTold(titles, 'the title of a view');
  });

  it('offers what can be done in the menu', async () => {
    await page.locator('.statusbar-item[id*="proofmark.review"] a').first().click();
    const menu = page.locator('.quick-input-widget:visible');
    await menu.locator('.monaco-list-row').first().waitFor();
    const rows = (await menu.locator('.monaco-list-row .label-name').allInnerTexts()).map(plain);
    assertTold(
      rows.filter((row) => row !== ''),
      'the menu',
    );
    assertTold([plain((await menu.locator('.quick-input-title').first().textContent()) ?? '')], 'its title');
    await page.keyboard.press('Escape');
  });

  it('names its commands in the palette', async () => {
    await page.keyboard.press('F1');
    await page.keyboard.type(pseudo('Proofmark'));
    const row = page.locator('.quick-input-list .monaco-list-row').first();
    await row.waitFor();
    const names = await page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts();
    const ours = names.map(plain).filter((name) => name.startsWith(pseudo('Proofmark')));
    assertTold(ours, 'a command');
    await page.keyboard.press('Escape');
  });
});
