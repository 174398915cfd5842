/**
 * The review panel in a real VS Code window, with the scripted judge of the tests: what a person sees and does there, with the
 * keyboard alone. One window for all of it, from the first look to a reload.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/paths.ts';
import { shownText } from '../support/shown-text.ts';
import { readMarks } from './marks.ts';
import { chooseRow, openFile, quickInput, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { panelInWindow } from './panel-in-window.ts';
import { openScripted, type ScriptedWindow } from './scripted/window.ts';

const FILE = 'judged.proof.md';
const OTHER = 'odd-squares.proof.tex';

/** Five steps: one that some object to, one that most do, and a tail. The votes have words. */
const PROOF = `# Problem

Find every angle \\(x\\) with \\(0^\\circ \\le x < 360^\\circ\\) and
\\(\\cos x = \\cos 1000^\\circ\\). Scripted judge: 8 votes, 250 ms each time.

# Solution

We are to look for angles \\(x\\) within one full turn.

The cosine has period \\(360^\\circ\\). Taking away two full turns leaves \\(280^\\circ\\),
which is the first solution (scripted judge: 2 votes).

The cosine is also symmetric (scripted judge: 6 votes on words 1 to 5), so for all angles \\(\\theta\\) we have
\\[ \\cos \\theta = \\cos (180^\\circ - \\theta). \\]

With \\(\\theta = 280^\\circ\\) it gives \\(\\cos 280^\\circ = \\cos (-100^\\circ)\\),
so \\(x = 100^\\circ\\) is a solution as well.

In a full turn the cosine takes each value between \\(-1\\) and \\(1\\) exactly
twice. Hence the solutions are \\(x = 100^\\circ\\) and \\(x = 280^\\circ\\).
`;
/** The first line of each step. */
const LINES = [8, 10, 13, 16, 19] as const;
const SENTENCE = shownText('The earliest error is in {0}.', '¶3');

/** The LaTeX sample, with a macro of its own. */
const OTHER_PROOF = fs
  .readFileSync(path.join(root, 'media', 'samples', 'odd-squares.proof.tex'), 'utf8')
  .replace('\\begin{document}', '\\newcommand{\\odd}[1]{(2#1-1)^2}\n\\begin{document}')
  .replace('$(2k-1)^2 =', '$\\odd{k} =');

describe('the review panel in a VS Code window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let window: ScriptedWindow;
  let page: Page;
  let panel: FrameLocator;
  const inWindow = panelInWindow(() => page);
  const { row, current, isOpen, focusIs, notice, draft, enter, leave, goToLine, atLine } = inWindow;

  before(
    async () => {
      window = await openScripted(
        { [FILE]: PROOF, [OTHER]: OTHER_PROOF },
        { 'editor.wordWrap': 'on', 'workbench.colorTheme': 'Default Dark Modern' },
      );
      page = window.page;
      panel = inWindow.panel();
      await openFile(page, FILE);
      await judged();
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(() => window?.close());

  const judged = () =>
    eventually(
      'the icon of the earliest error',
      () => readMarks(page, 0),
      ({ gutter }) => gutter.some(({ background }) => background.includes('earliest-error-')),
    );
  const labels = (): string[] => {
    const file = path.join(window.folder, '.proofmark', 'labels', 'emmy.jsonl');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const kept = (pattern: RegExp): Promise<unknown> =>
    eventually(
      `a label ${pattern}`,
      async () => labels(),
      (all) => pattern.test(all.at(-1) ?? ''),
    );

  it('is opened from the palette beside the proof, and every formula in it is typeset', async () => {
    await runByKeys(page, 'proofmark.openReview');
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await panel.locator('[data-step="4"] .katex').first().waitFor();
    assert.ok((await panel.locator('.katex math').count()) >= 14);
    assert.equal(await panel.locator('.maths-source').count(), 0);
    // Their own fonts, from the extension.
    const isLoaded = () =>
      panel
        .locator('body')
        .evaluate(() => [...document.fonts].some(({ family, status }) => /KaTeX/.test(family) && status === 'loaded'));
    await eventually('fonts of formulas', isLoaded, (seen) => seen);
    assert.equal(await page.locator('.editor-group-container').count(), 2);
  });

  it('takes the focus as it opens, so that its keys do not go into the proof', async () => {
    await eventually('the focus in the panel', inWindow.focus, (seen) => seen !== undefined);
    await page.keyboard.press('j');
    await current(0);
    assert.equal(await page.locator('.tab.dirty').count(), 0);
    await leave();
  });

  it('shows in the panel and in the editor what was checked, until asked again, and opens a relation in the text', async () => {
    const framed = (): Promise<number> =>
      page.evaluate(() => {
        const group = document.querySelector('.editor-group-container');
        const drawn = [...(group?.querySelectorAll('.view-overlays .cdr') ?? [])];
        return drawn.filter((one) => getComputedStyle(one).borderTopStyle === 'dashed').length;
      });
    assert.equal(await framed(), 0);
    await enter();
    await page.keyboard.press('i');
    const relation = panel.getByRole('button', { name: /^x = 280/ }).first();
    await relation.waitFor();
    await page.keyboard.press('Shift+I');
    await panel.locator('.step .shade').first().waitFor();
    await eventually('frames in the editor', framed, (count) => count > 0);
    await page.keyboard.press('Shift+I');
    await panel.locator('.step .shade').first().waitFor({ state: 'detached' });
    await eventually('no frames in the editor', framed, (count) => count === 0);
    await relation.focus();
    await page.keyboard.press('Enter');
    await atLine(20);
    await enter();
    await page.keyboard.press('i');
    await panel.locator('.relations').waitFor({ state: 'detached' });
    await leave();
  });

  it('names the button of each step with what the margin says of it', async () => {
    const names = await panel
      .getByRole('button', { name: /^¶\d/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    assert.equal(names.length, 5);
    assert.match(names[2] ?? '', /^¶3, earliest error, .*votes: 6 of 8/);
    assert.match(names[1] ?? '', /^¶2, .*votes: 2 of 8/);
  });

  it('follows the cursor', async () => {
    for (const step of [3, 0, 2]) {
      await goToLine(LINES[step] ?? 0);
      await current(step);
    }
    await isOpen(2, true);
    await row(2).locator('.detail').getByText('Scripted words of vote').first().waitFor();
  });

  it('leads the cursor: j, k, n and N walk, and the focus goes along', async () => {
    await enter();
    for (const [key, step] of [
      ['j', 3],
      ['j', 4],
      ['k', 3],
      ['k', 2],
      ['Shift+N', 1],
      ['n', 2],
      ['n', 3],
    ] as const) {
      await page.keyboard.press(key);
      await current(step);
      await focusIs(`step ${step}`);
      await atLine(LINES[step]);
    }
    await leave();
    await atLine(LINES[3]);
    await enter();
    await focusIs('step 3');
  });

  it('opens and closes steps, raw replies and the table of keys by keys', async () => {
    for (let step = 3; step > 0; step--) {
      await page.keyboard.press('k');
      await current(step - 1);
    }
    await isOpen(0, false);
    await page.keyboard.press('Enter');
    await isOpen(0, true);
    await page.keyboard.press('Enter');
    await isOpen(0, false);
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await focusIs('step 2');
    await page.keyboard.press('o');
    await row(2).locator('.reply pre', { hasText: 'Scripted words of vote' }).first().waitFor();
    await page.keyboard.press('o');
    await row(2).locator('.reply').first().waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await notice(shownText('There are no changes to show in this step.'));
    await page.keyboard.press('Shift+?');
    await panel.getByRole('dialog', { name: shownText('Keyboard shortcuts') }).waitFor();
    await page.keyboard.press('Escape');
    await panel.locator('dialog').waitFor({ state: 'detached' });
    await focusIs('step 2');
  });

  it('copies a step with c, and the focus stays where it was', async () => {
    await enter();
    await page.keyboard.press('c');
    await notice('Copied ¶3.');
    await focusIs('step 2');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /earliest error/i);
    assert.ok(text.includes('The cosine is also symmetric'), text);
  });

  it('is exported with x, as Markdown and as JSON, to a name beside the proof', async () => {
    const name = page.locator('.quick-input-widget:visible input:focus');
    const exported = async (format: string, file: string): Promise<string> => {
      await page.keyboard.press('x');
      await chooseRow(page, format);
      await eventually(
        'a name',
        () => name.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
        ([value]) => value?.endsWith(`/${file}`) === true,
      );
      await page.keyboard.press('Enter');
      const read = async (): Promise<string> => {
        const at = path.join(window.folder, file);
        return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : '';
      };
      const text = await eventually('the file', read, (seen) => seen.endsWith('\n'));
      await focusIs('step 2');
      return text;
    };
    const markdown = await exported('Markdown', 'judged.proof.review.md');
    assert.ok(markdown.includes(SENTENCE) && markdown.includes('Scripted words of vote'), markdown);
    const json = JSON.parse(await exported('JSON', 'judged.proof.review.json')) as { steps: unknown[] };
    assert.equal(json.steps.length, 5);
  });

  it('keeps an agreement and a dispute with its reason, and takes them back', async () => {
    await page.keyboard.press('a');
    // The first label: the name is asked for.
    await quickInput(page);
    await page.keyboard.type('emmy');
    await page.keyboard.press('Enter');
    await row(2).locator('.margin .label', { hasText: 'You agree' }).waitFor();
    await kept(/"annotator":"emmy".*"kind":"agree","value":"earliest-error","step":2|"step":2.*"kind":"agree"/);
    await focusIs('step 2');
    const isTakeBack = (): Promise<boolean> =>
      panel.locator('body').evaluate(() => /^Clear/.test(document.activeElement?.getAttribute('aria-label') ?? ''));
    for (let tabs = 0; tabs < 20 && !(await isTakeBack()); tabs++) await page.keyboard.press('Tab');
    assert.ok(await isTakeBack(), 'Clear is reached by Tab');
    await page.keyboard.press('Enter');
    await row(2).locator('.margin .label').waitFor({ state: 'detached' });
    await kept(/"kind":"retract"/);
    await focusIs('step 2');
    await isOpen(2, true);
    await page.keyboard.press('d');
    await focusIs('vscode-text-area');
    await page.keyboard.type('Jan and Ada need a proof: is it so?');
    await page.keyboard.press('ControlOrMeta+Enter');
    await panel.locator('form.dispute').waitFor({ state: 'detached' });
    await row(2).locator('.margin .label', { hasText: 'You dispute' }).waitFor();
    await kept(/"kind":"dispute","value":"earliest-error".*"note":"Jan and Ada need a proof: is it so\?"/);
    assert.equal(labels().length, 3, 'letters of the reason are no keys');
    await focusIs('step 2');
  });

  it('has all of it when it was hidden, and when the window was loaded again', async () => {
    await page.keyboard.press('p');
    await panel.locator('.who', { hasText: 'Pinned' }).waitFor();
    await page.keyboard.press('Shift+N');
    await focusIs('step 1');
    await page.keyboard.press('k');
    await focusIs('step 0');
    await page.keyboard.press('Enter');
    await isOpen(0, true);
    await page.keyboard.press('d');
    await focusIs('vscode-text-area');
    await page.keyboard.type('Not yet said.');
    await page.keyboard.press('Escape');
    await focusIs('step 0');
    const isThere = async (): Promise<void> => {
      await current(0);
      await isOpen(0, true);
      await panel.locator('.who', { hasText: 'Pinned' }).waitFor();
      await row(2).locator('.margin .label', { hasText: 'You dispute' }).waitFor();
      await enter();
      await page.keyboard.press('d');
      await focusIs('vscode-text-area');
      assert.equal(await draft(), 'Not yet said.');
      await page.keyboard.press('Escape');
      await focusIs('step 0');
    };
    // Over the panel, in its own group; pinned, it does not follow.
    await openFile(page, OTHER);
    await page.locator('iframe.webview.ready').waitFor({ state: 'hidden' });
    await runByKeys(page, 'View: Close Editor');
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await isThere();
    // As a person does it: a page that is merely loaded again loses what the workbench has not written down yet.
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
    await panel.locator('h1', { hasText: SENTENCE }).waitFor();
    await isThere();
  });

  it('pinned does not follow the cursor, and does again when it is not', async () => {
    await leave();
    await goToLine(LINES[4]);
    await enter();
    await current(0);
    await page.keyboard.press('p');
    await panel.locator('.who', { hasText: 'Pinned' }).waitFor({ state: 'detached' });
    await leave();
    await goToLine(LINES[1]);
    await current(1);
  });
});
