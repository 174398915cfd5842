/**
 * The review panel in a real VS Code window while the scripted judge of the tests gives its votes, in the four kinds of theme,
 * and against the policy of its page.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { findingsIn } from '../page/panel-page/audit.ts';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import { readMarks } from './marks.ts';
import { chooseRow, goToLine, openFile, runByKeys, runCommand, TEST_TIMEOUT_MS } from './page.ts';
import { openScripted, type ScriptedWindow } from './scripted/window.ts';

const FILE = 'streamed.proof.md';
const PROOF = `# Problem

Find every angle \\(x\\) with \\(0^\\circ \\le x < 360^\\circ\\) and
\\(\\cos x = \\cos 1000^\\circ\\). Scripted judge: 8 votes, 300 ms each time.

# Solution

We are to look for angles \\(x\\) within one full turn.

The cosine has period \\(360^\\circ\\). Taking away two full turns leaves \\(280^\\circ\\),
which is the first solution (scripted judge: 2 votes).

The cosine is also symmetric (scripted judge: 6 votes on words 1 to 5), so for all angles \\(\\theta\\) we have
\\[ \\vec u \\cdot \\vec v = \\cos \\theta. \\]

In a full turn the cosine takes each value between \\(-1\\) and \\(1\\) exactly
twice. Hence the solutions are \\(x = 80^\\circ\\) and \\(x = 280^\\circ\\).
`;
const SENTENCE = shownText('The earliest error is in {0}.', '¶3');

/** As the list of themes has them, and the class of a page in each. */
const THEMES = [
  ['Light Modern', 'vscode-light'],
  ['Dark High Contrast', 'vscode-high-contrast'],
  ['Light High Contrast', 'vscode-high-contrast-light'],
  ['Dark Modern', 'vscode-dark'],
] as const;

/** What the page looked like, again and again. */
interface Noted {
  readonly sentences: string[];
  readonly votes: string[];
  readonly tops: number[];
  /** How often the rows or the sentence were not there. */
  blanks: number;
}

describe('the review panel while votes come in', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let window: ScriptedWindow;
  let page: Page;
  let panel: FrameLocator;
  /** What the policy of our page has refused, as the console says it. */
  const refused: string[] = [];

  before(
    async () => {
      window = await openScripted(
        { [FILE]: PROOF },
        { 'editor.wordWrap': 'on', 'workbench.colorTheme': 'Default Dark Modern' },
      );
      page = window.page;
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      panel = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
      await openFile(page, FILE);
      await eventually(
        'the icon of the earliest error',
        () => readMarks(page, 0),
        ({ gutter }) => gutter.some(({ background }) => background.includes('earliest-error-')),
      );
      await runByKeys(page, 'proofmark.openReview');
      await panel.locator('h1', { hasText: SENTENCE }).waitFor();
      await page.keyboard.press('ControlOrMeta+1');
      await page.locator('.monaco-editor.focused').first().waitFor();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  it('keeps what was said in sight, counts the votes, and does not move what the reader is at', async () => {
    await goToLine(page, 10);
    await panel.locator('[data-step="1"][aria-current="true"]').waitFor();
    await page.locator('.monaco-editor.focused').first().waitFor();
    // Where the reader has just come to, it is held at the top for that long, whatever becomes of the head.
    await page.waitForTimeout(3_200);
    await watch();
    await page.keyboard.press('End');
    await page.keyboard.type(' Indeed');
    await panel.locator('h1', { hasText: /again/ }).waitFor();
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    const { sentences, votes, tops, blanks } = await noted();
    assert.equal(blanks, 0);
    assert.ok(sentences.length >= 2, sentences.join(' | '));
    assert.ok(votes.length >= 4, `votes as they came: ${votes.join(' | ')}`);
    assert.ok(Math.max(...tops) - Math.min(...tops) <= 1, `the step stood at ${tops.join(', ')}`);
  });

  it('has nothing serious for axe in any theme', async () => {
    await goToLine(page, 13);
    await panel.locator('[data-step="2"] h2 button[aria-expanded="true"]').waitFor();
    for (const [k, [label, kind]] of THEMES.entries()) {
      await runCommand(page, 'Preferences: Color Theme');
      await chooseRow(page, label);
      await panel.locator(`body.${kind}`).waitFor();
      assert.deepEqual(await findings(k === 0 ? 'all' : 'colours'), [], label);
    }
  });

  it('asks for nothing that its policy refuses; a picture from elsewhere would be refused, and seen here', async () => {
    assert.equal(refused.join('\n'), '');
    const arrow = panel.locator('[data-step="2"] .katex .vlist svg').first();
    assert.ok(((await arrow.boundingBox())?.width ?? 0) > 1, 'the arrow of a vector has its size');
    await panel.locator('body').evaluate((body) => {
      const picture = document.createElement('img');
      picture.src = 'https://example.invalid/a.png';
      body.append(picture);
    });
    await eventually(
      'what was refused',
      async () => refused,
      (all) => all.some((text) => text.includes('example.invalid')),
    );
  });

  /** Has the page note what is seen of it. */
  async function watch(): Promise<void> {
    await panel.locator('body').evaluate(() => {
      const notes: Noted = { sentences: [], votes: [], tops: [], blanks: 0 };
      const global = globalThis as unknown as { notes: Noted };
      global.notes = notes;
      let last: number | undefined;
      const note = (): void => {
        if (global.notes !== notes) return;
        // Right behind a frame: what is seen is what was drawn.
        requestAnimationFrame(() => setTimeout(note));
        const row = document.querySelector('[data-step="1"]');
        const sentence = document.querySelector('h1')?.textContent;
        const words = document.querySelector('header')?.textContent ?? '';
        if (!row?.textContent || !sentence) {
          notes.blanks += 1;
          return;
        }
        if (notes.sentences.at(-1) !== sentence) notes.sentences.push(sentence);
        const votes = /(\d) of 8 votes/.exec(words)?.[1];
        if (votes && notes.votes.at(-1) !== votes) notes.votes.push(votes);
        // In two frames: a change may have come between a frame and this look, and nobody has seen it yet.
        const top = Math.round(row.getBoundingClientRect().top);
        if (top === last && notes.tops.at(-1) !== top) notes.tops.push(top);
        last = top;
      };
      note();
    });
  }

  function noted(): Promise<Noted> {
    return panel.locator('body').evaluate(() => (globalThis as unknown as { notes: Noted }).notes);
  }

  async function findings(what: 'all' | 'colours'): Promise<string[]> {
    const frame = await (await panel.locator('body').elementHandle())?.ownerFrame();
    assert.ok(frame);
    return (await findingsIn(frame, what))
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ words }) => words);
  }
});
