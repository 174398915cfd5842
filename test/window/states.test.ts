/** What a person sees of a verdict and of its going stale, with the scripted judge in a real VS Code window. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import { isUnderlined, type Marks, opacityOf, phraseBoxes, readLenses, readMarks, watchMarks } from './marks.ts';
import { openFile, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { errorPhrase, judged } from './scripted/proofs.ts';
import { openScripted, type ScriptedWindow } from './scripted/window.ts';

const FILE = 'judged.proof.md';

/** The icons' names by the line they stand at. */
function icons({ gutter }: Marks): [number, string | undefined][] {
  return gutter
    .map(({ line, background }): [number, string | undefined] => [
      line,
      /icons(?:\/|%2F)([\w-]+)-(?:dark|light)\.svg/.exec(background)?.[1],
    ])
    .sort(([a], [b]) => a - b);
}

const VERDICT = [
  [8, 'no-error'],
  [10, 'doubtful'],
  [13, 'earliest-error'],
  [16, 'false-statement-later'],
  [19, 'after-error'],
];

describe('a verdict in a VS Code window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let window: ScriptedWindow;
  let page: Page;

  before(
    async () => {
      window = await openScripted(
        { [FILE]: judged },
        {
          'editor.wordWrap': 'on',
          'workbench.colorTheme': 'Default Dark Modern',
          'proofmark.marks.endOfLine': true,
        },
      );
      page = window.page;
      await openFile(page, FILE);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  const verdict = (): Promise<Marks> =>
    eventually(
      'the icons of the verdict',
      () => readMarks(page),
      (marks) => JSON.stringify(icons(marks)) === JSON.stringify(VERDICT) && marks.lineEnds.length === 2,
    );

  const clickAt = async (phrase: string): Promise<void> => {
    const [box] = await phraseBoxes(page, phrase);
    assert.ok(box, phrase);
    await page.mouse.click(box.left + box.width, box.top + box.height / 2);
  };

  it('has one icon on the first line of each step, one red squiggle, and reasons after two lines', async () => {
    const marks = await verdict();
    await eventually(
      'one red squiggle',
      async () => (await readMarks(page)).squiggles.filter(({ severity }) => severity === 'error').length,
      (count) => count === 1,
    );
    // The lines above the text may still be coming, and move what is looked at between two looks.
    await eventually('the red squiggle', () => isUnderlined(page, errorPhrase, 'error'), Boolean);
    assert.match(marks.lineEnds[0]?.text ?? '', /^False at θ = /);
  });

  it('dims what rests on the error, and nothing else', async () => {
    await verdict();
    assert.equal(await opacityOf(page, 'In a full turn'), 0.6);
    assert.equal(await opacityOf(page, 'a solution as well'), 0.6);
    assert.equal(await opacityOf(page, 'the first solution'), 1);
    assert.equal(await opacityOf(page, 'also symmetric'), 1);
  });

  it('stands above the proof and above its errors', async () => {
    await verdict();
    const lenses = await eventually(
      'the lines above the text',
      () => readLenses(page),
      // The words change in their places while the verdict and the checker come in.
      (seen) => seen.length === 3 && /error.*3 flags/.test(seen[0] ?? ''),
    );
    assert.deepEqual(lenses, [
      `${shownText('The earliest error is in {0}.', '¶3')} | 3 flags ▸ Next flag`,
      '¶3 | Dispute…',
      '¶4 | Dispute…',
    ]);
  });

  it('has the evidence with its votes in the hover', async () => {
    await verdict();
    const [box] = await phraseBoxes(page, errorPhrase);
    assert.ok(box);
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
    // The sentence of Problems is there first; what stands behind it comes when the extension has answered.
    await eventually(
      'the votes in the hover',
      async () => (await page.locator('.monaco-hover:visible').allInnerTexts()).join('\n').replaceAll('\u00a0', ' '),
      (text) => /▮▮▮▮▮▮▯▯\s+6 of 8 votes · 2 .*¶2\b/.test(text),
    );
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
  });

  it('is listed in the view of flagged steps, with what it comes to', async () => {
    await verdict();
    await runCommand(page, 'proofmark.flags.focus');
    const rows = page.locator('.pane-body .monaco-list-row', { hasText: /cos|judged/ });
    await rows.nth(3).waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    assert.match(texts[0] ?? '', /judged\.proof\.md.*¶3\b/);
    assert.match(texts[1] ?? '', /^¶2 “The cosine has period …” ?2 of 8$/);
    assert.match(texts[2] ?? '', /^¶3 cos 30° = cos\(180° − 30°\) ?6 of 8$/);
    const header = page.locator('.pane-header', { hasText: 'Flagged Steps' });
    assert.match(
      ((await header.first().textContent()) ?? '').replace(/\s+/g, ' '),
      /1 error, 1 false statement, 1 uncertain/i,
    );
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  });

  it('is the same in both halves of a split editor', async () => {
    await verdict();
    await runCommand(page, 'View: Split Editor Right');
    const count = await eventually(
      'the icons of both halves',
      () => page.locator('.monaco-editor .glyph-margin-widgets .cgmr').count(),
      (seen) => seen === 2 * VERDICT.length,
    );
    assert.equal(count, 2 * VERDICT.length);
    await runCommand(page, 'View: Close Editor');
    await verdict();
  });

  it('does not flicker, jump or lose a line while somebody types', async () => {
    await verdict();
    await clickAt('within one full turn.');
    await page.keyboard.press('End');
    const { looks } = await watchMarks(page, async () => {
      await page.keyboard.type(' Indeed we are', { delay: 60 });
    });
    assert.equal(looks.length, 1, looks.join('\n'));
  });

  it('is stale after an edit, says how far it is judged again, and comes back', async () => {
    const stale = await eventually(
      'stale icons and what is judged',
      () => readMarks(page),
      (marks) =>
        icons(marks).some(([, icon]) => icon === 'stale') &&
        marks.lineEnds.some(({ text }) => /^Verdict stale, judging again: \d of 8 votes$/.test(text)),
    );
    assert.deepEqual(icons(stale), [
      [8, 'stale'],
      [10, 'stale'],
      [13, 'false-statement'],
      [16, 'false-statement-later'],
      [19, 'stale'],
    ]);
    const ends = stale.lineEnds.filter(({ text }) => text.startsWith('Verdict stale'));
    assert.deepEqual(
      ends.map(({ line }) => line),
      [8],
    );
    assert.equal(await opacityOf(page, 'In a full turn'), 1);
    await verdict();
    assert.equal(await opacityOf(page, 'In a full turn'), 0.6);
  });

  it('is drawn again when its editor is closed and opened', async () => {
    await runCommand(page, 'File: Revert File');
    await verdict();
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, FILE);
    await verdict();
  });
});
