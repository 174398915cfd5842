/** An audit of the reading view in all themes, wide and narrow: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { READ_PROOF, readingViewOf } from '../support/reading-views.ts';
import { auditThemes } from './panel-page/audit.ts';
import { press } from './panel-page/reader.ts';
import { type Opened, openText, openView } from './reading-page/opened.ts';

const WIDTHS = [1400, 700];
const ADMITTED =
  '**Answer:** The only such number is $1$.\n\nI was not able to find a complete proof. This solution is incomplete.\n';

/** What a screen reader is given, as Chromium computes it. */
const tree = ({ page }: Opened, selector: string): Promise<string> => page.locator(selector).ariaSnapshot();

describe('the reading view can be used by everyone', { timeout: 300_000 }, () => {
  const openings: Readonly<Record<string, () => Promise<Opened>>> = {
    'a proof with an error, in the middle of it': () => openText(READ_PROOF, { error: 2 }),
    'a proof without an error': () => openText(),
    'a proof with an answer that is said to be incomplete': () => openText(`${READ_PROOF}\n${ADMITTED}`),
    'a proof without parts': () => openText('# Problem\n\nAdd.\n\n# Solution\n\nWe add.\n\nClearly it is so.\n'),
  };
  for (const [name, open] of Object.entries(openings)) {
    it(`${name}: axe finds nothing in any theme, wide or narrow`, async () => {
      const view = await open();
      for (const key of ['j', 'j', 'j', 'j', 's']) await press(view, key);
      await view.page.locator('.part-text .rich.proof').first().waitFor();
      await auditThemes(view, WIDTHS);
      await view.close();
    });
  }

  it('each section of a page below 700 px: axe finds nothing in any theme', async () => {
    const view = await openText(READ_PROOF, { error: 2, viewport: { width: 560, height: 900 } });
    for (const key of ['j', 'j', 'j', 'j', 's']) await press(view, key);
    for (const name of ['Outline', 'Graph', 'Symbols']) {
      await view.page.getByRole('tab', { name }).click();
      await auditThemes(view, [560]);
    }
    await view.close();
  });

  it('a page without a proof, and the table of keys: axe finds nothing in any theme', async () => {
    const bare = { ...readingViewOf(), phase: 'empty' as const, rows: [], steps: [], notes: [], sentence: 'No proof.' };
    const empty = await openView(bare);
    await empty.page.getByText('No proof.').waitFor();
    await auditThemes(empty, WIDTHS);
    await empty.close();
    const view = await openText();
    await view.page.keyboard.press('?');
    await view.page.getByRole('dialog').waitFor();
    await auditThemes(view, WIDTHS);
    await view.close();
  });

  it('gives names to lines, boxes, links, symbols and the search', async () => {
    const view = await openText(READ_PROOF, { error: 2 });
    for (const key of ['j', 'j', 'j']) await press(view, key);
    await view.page.locator('.symbol .link').first().waitFor();
    const outline = await tree(view, '.outline');
    assert.match(outline, /tree "Outline/);
    assert.match(outline, /treeitem "Lemma 1 .*cited by Step 2"/);
    assert.match(outline, /treeitem "Step 2 ?, [^"]+, .*cites Lemma 1 cited by Step 3" .*selected/);
    assert.match(
      outline,
      /treeitem "Step 3 ?, cites the error, directly or through other parts, \(7\) isn't in this proof/,
    );
    assert.match(outline, /treeitem "Step 4 ?, comes after the error/);
    assert.match(outline, /list "Notes"/);
    assert.match(outline, /listitem: "?The problem asks: Problem|text: "?The problem asks:/);
    const graph = await tree(view, '.middle');
    assert.match(graph, /group "Graph of citations"/);
    assert.match(graph, /button "Lemma 1 ?, cited by Step 2, /);
    assert.match(graph, /button "Step 4 ?, comes after the error, /);
    // The part in full, with links to what it cites.
    assert.match(graph, /region "Step 2"/);
    assert.match(graph, /button "Lemma 1"/);
    const symbols = await tree(view, '.symbols');
    assert.match(symbols, /heading "Symbols/);
    assert.match(symbols, /searchbox "Find a symbol"/);
    assert.match(symbols, /term/);
    assert.match(symbols, /button "Problem"/);
    await view.close();
  });
});
