/** Marks through what people do to a proof, in the real window: with the keyboard alone, and looked at in every frame. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { samples } from '../support/paths.ts';
import { falseRelation, flagship, laterFalseRelation } from '../support/samples.ts';
import { waitForMarks } from './first-look.ts';
import { watchPhrases } from './frames.ts';
import { type Marks, phraseBoxes, readMarks } from './marks.ts';
import { installBuilt } from './packed.ts';
import {
  type EditorPage,
  openByKeys,
  openFile,
  openPage,
  type PageOptions,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { type Server, startServer } from './server.ts';

/** Two false sums: the first is loud, the later one is not. */
const TOTALS = `# Problem

Find the total.

# Solution

First we count the odd ones, of which there are few.

The sum of both is \\(12 + 30 = 43\\), as one sees.

Nothing more is to be said of this sum.

Then the product is \\(6 \\cdot 7 = 41\\), and that is all.

We are done with the sum.
`;
const SUM = { pattern: '12 \\+ 30\\d* = 43' };
const PRODUCT = { pattern: '6 \\\\cdot 7 = 41' };

describe('marks in a window', { timeout: 6 * TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-keeping-up-'));
  const extensionsDir = path.join(scratch, 'extensions');
  const folder = path.join(scratch, 'folder');
  const open: EditorPage[] = [];
  let server: Server;
  /** The window of most tests. Each takes a proof of its own there. */
  let page: Page;
  let copies = 0;

  before(
    async () => {
      fs.cpSync(samples, folder, { recursive: true });
      await installBuilt(extensionsDir);
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: false,
        smokeTestDriver: false,
        settings: {
          'files.autoSave': 'off',
          '[markdown]': { 'editor.wordWrap': 'off' },
          'proofmark.marks.endOfLine': true,
        },
      });
      page = await openFolder();
    },
    { timeout: TEST_TIMEOUT_MS },
  );
  // Not right behind a test: one that fails tells first what its windows show.
  beforeEach(async () => {
    await Promise.all(open.splice(1).map((page) => page.close()));
  });
  after(async () => {
    await Promise.all(open.map((page) => page.close()));
    await server?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  const openFolder = async (options: PageOptions = {}): Promise<Page> => {
    const editor = await openPage(server, { folder, ...options });
    open.push(editor);
    return editor.page;
  };
  /** A new file with the totals, open in the window. */
  const openTotals = async (): Promise<string> => {
    const name = `totals-${copies++}.proof.md`;
    fs.writeFileSync(path.join(folder, name), TOTALS);
    await openFile(page, name);
    await marked(page, [9, 13]);
    return name;
  };

  /** Waits until just these lines have a squiggle, a reason and an icon. */
  const marked = (page: Page, lines: readonly number[], group?: number): Promise<Marks> =>
    eventually(
      `marks at ${lines.join(', ') || 'no line'}`,
      () => readMarks(page, group),
      (marks) =>
        marks.squiggles.length === lines.length &&
        [marks.gutter, marks.lineEnds].every(
          (some) => JSON.stringify(some.map(({ line }) => line).sort((a, b) => a - b)) === JSON.stringify(lines),
        ),
    );

  /** Puts the cursor behind a phrase. Lines above the text may come at that very moment, and push the phrase away from the pointer. */
  const clickBehind = async (page: Page, phrase: string): Promise<void> => {
    await eventually(
      `the cursor behind ${phrase}`,
      async () => {
        const box = (await phraseBoxes(page, phrase)).at(-1);
        if (box) await page.mouse.click(box.left + box.width, box.top + box.height / 2);
        const now = (await phraseBoxes(page, phrase)).at(-1);
        const cursor = await page
          .locator('.editor-group-container.active .cursors-layer .cursor')
          .first()
          .boundingBox();
        return { now, cursor };
      },
      ({ now, cursor }) =>
        now !== undefined &&
        cursor !== null &&
        Math.abs(cursor.x - (now.left + now.width)) < 4 &&
        Math.abs(cursor.y + cursor.height / 2 - (now.top + now.height / 2)) < now.height / 2,
    );
  };

  const cursorIsAt = (page: Page, line: number): Promise<void> =>
    page
      .locator('.statusbar-item', { hasText: new RegExp(`Ln ${line}\\b`) })
      .first()
      .waitFor();

  const editorIsFocused = (page: Page): Promise<void> =>
    page.locator('.editor-instance .native-edit-context:focus').waitFor({ state: 'attached' });

  describe('with the keyboard alone', () => {
    it('lead from opening a proof to its evidence, and back', async () => {
      await openByKeys(page, flagship);
      await waitForMarks(page);
      await page.keyboard.press('F8');
      await cursorIsAt(page, 13);
      const said = page.locator('.marker-widget .descriptioncontainer');
      await said
        .filter({ hasText: falseRelation })
        .or(said.filter({ hasText: /false/i }))
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.marker-widget').waitFor({ state: 'detached' });

      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.press('ControlOrMeta+i');
      const hover = page.locator('.monaco-hover:visible', { hasText: 'Evidence' });
      await hover.first().waitFor();
      const shown = (await hover.first().textContent())?.replaceAll('\u00a0', ' ');
      assert.match(shown ?? '', /Evidence.*left .*right /s);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.press('ControlOrMeta+i');
      await page.locator('.monaco-hover:focus').waitFor();
      const accessible = page.locator('.accessible-view');
      const evidence = accessible.locator('.view-line', { hasText: 'Evidence' }).first();
      // The hover takes a moment to know that it has the focus; until then the key says nothing to it.
      await eventually(
        'the evidence in the accessible view',
        async () => {
          if (await evidence.isVisible()) return true;
          await page.keyboard.press('Alt+F2');
          await page.waitForTimeout(500);
          return evidence.isVisible();
        },
        (isShown) => isShown,
      );
      await accessible.locator('.view-line', { hasText: 'left' }).first().waitFor();
      await page.keyboard.press('Escape');
      await accessible.waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await hover.first().waitFor({ state: 'hidden' });
      await editorIsFocused(page);
      await cursorIsAt(page, 13);
      await runByKeys(page, 'Go Back');
      await cursorIsAt(page, 1);

      await page.keyboard.press('ControlOrMeta+F8');
      await cursorIsAt(page, 13);
      await page.keyboard.press('ControlOrMeta+F8');
      await cursorIsAt(page, 15);
      await page.keyboard.press('ControlOrMeta+Shift+F8');
      await cursorIsAt(page, 13);
    });

    it('lead from the list of flagged steps to the phrase', async () => {
      await openByKeys(page, flagship);
      await waitForMarks(page);
      // The first time, VS Code opens the view before there is a list in it to focus.
      await runByKeys(page, 'proofmark.flags.focus');
      const rows = page.locator('.pane-body .monaco-list-row', { hasText: 'cos 280°' });
      await rows.first().waitFor();
      await runByKeys(page, 'proofmark.flags.focus');
      await page.locator('.customview-tree .monaco-list:focus').waitFor();
      const row = page.locator('.pane-body .monaco-list-row.focused');
      await page.keyboard.press('Home');
      await row.filter({ hasText: flagship }).waitFor();
      // A list that is just drawn anew loses a key. The row is the last one, which more keys do not leave.
      await eventually(
        'the focus on the last row',
        async () => {
          await page.keyboard.press('ArrowDown');
          await page.waitForTimeout(100);
          return row.filter({ hasText: 'cos 280°' }).count();
        },
        (count) => count === 1,
      );
      await page.keyboard.press('Enter');
      await cursorIsAt(page, 15);
      await editorIsFocused(page);
      const selected = page.locator('.statusbar-item', {
        hasText: new RegExp(`\\(${laterFalseRelation.length} selected\\)`),
      });
      await selected.first().waitFor();
    });

    it('lead from the status bar to what can be done', async () => {
      await openByKeys(page, flagship);
      await waitForMarks(page);
      await runByKeys(page, 'Focus Status Bar');
      const focused = page.locator('.statusbar-item:focus-within', { hasText: '∎' });
      for (let k = 0; k < 20 && (await focused.count()) === 0; k++) await page.keyboard.press('ArrowRight');
      assert.equal(await focused.count(), 1);
      await page.keyboard.press('Enter');
      const menu = page.locator('.quick-input-widget:visible');
      await menu.locator('.quick-input-title', { hasText: 'False statement' }).waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await page.keyboard.press('ControlOrMeta+1');
      await editorIsFocused(page);
    });
  });

  describe('through larger changes', () => {
    it('move with Replace All and its undoing, and go where it mends a phrase', async () => {
      await openTotals();
      const replaceAll = async (what: string, by: string): Promise<void> => {
        await page.locator('.editor-instance .view-line').first().click();
        await page.keyboard.press('ControlOrMeta+h');
        const find = page.locator('.find-widget.visible');
        await find.locator('.find-part textarea').fill(what);
        await find.locator('.replace-part textarea').fill(by);
        await find.locator('.replace-part textarea').focus();
        await find.locator('.matchesCount', { hasText: /\d of \d/ }).waitFor();
        await page.keyboard.press('ControlOrMeta+Alt+Enter');
        await page.keyboard.press('Escape');
      };
      // From where lines begin: the window's own parts may still take their places.
      const left = async (): Promise<number | undefined> => {
        const [mark] = (await readMarks(page)).squiggles;
        const lines = await page.locator('.editor-instance .view-lines').first().boundingBox();
        return mark && lines ? Math.round(mark.left - lines.x) : undefined;
      };
      const before = await left();
      const isBack = (): Promise<unknown> => eventually('the squiggle where it was', left, (now) => now === before);
      await replaceAll('sum', 'grand total');
      await page.locator('.view-line', { hasText: 'The grand total of both' }).waitFor();
      await marked(page, [9, 13]);
      await eventually('a squiggle further right', left, (now = 0) => now > (before ?? 0) + 20);
      await page.keyboard.press('ControlOrMeta+z');
      await page.locator('.view-line', { hasText: 'The sum of both' }).waitFor();
      await marked(page, [9, 13]);
      await isBack();
      await replaceAll('43', '42');
      await marked(page, [13]);
      await page.keyboard.press('ControlOrMeta+z');
      await marked(page, [9, 13]);
      await isBack();
    });

    it('go with a proof that is saved under another name', async () => {
      const old = await openTotals();
      await page.keyboard.press('ControlOrMeta+Shift+s');
      await saveAs(page, 'renamed.proof.md');
      await waitForEditor(page, 'renamed.proof.md');
      await marked(page, [9, 13]);
      const files = await problemFiles(page);
      assert.ok(files.includes('renamed.proof.md') && !files.includes(old), `${files}`);
    });

    it('stay with an untitled proof that is saved', async () => {
      await runCommand(page, 'File: New Untitled Text File');
      await editorIsFocused(page);
      await page.keyboard.insertText(TOTALS);
      await marked(page, [9, 13]);
      await page.keyboard.press('ControlOrMeta+s');
      await saveAs(page, 'written.proof.md');
      await waitForEditor(page, 'written.proof.md');
      await marked(page, [9, 13]);
      const files = await problemFiles(page);
      assert.ok(files.includes('written.proof.md') && !files.some((name) => /untitled/i.test(name)), `${files}`);
    });

    const saveAs = async (page: Page, name: string): Promise<void> => {
      const input = page.locator('.quick-input-widget:visible input').first();
      const there = await eventually(
        'the folder in the dialog',
        () => input.inputValue(),
        (value) => value.includes('/folder/'),
      );
      await input.fill(path.posix.join(path.posix.dirname(there), name));
      await page.keyboard.press('Enter');
      await input.waitFor({ state: 'hidden' });
    };

    /** The files that Problems lists. */
    const problemFiles = async (page: Page): Promise<string[]> => {
      await runCommand(page, 'Problems: Focus on Problems View');
      const rows = page.locator('.markers-panel .monaco-list-row');
      const names = rows.locator('.file-icon .label-name');
      await names.first().waitFor();
      // Only what is in sight is drawn: the files alone are few enough.
      const { seen } = await eventually(
        'the files of Problems without what is below them',
        async () => {
          await page.keyboard.press('ControlOrMeta+ArrowLeft');
          return { seen: await names.allTextContents(), count: await rows.count() };
        },
        ({ seen, count }) => seen.length > 0 && seen.length === count,
      );
      await runCommand(page, 'View: Toggle Problems');
      return seen;
    };
  });

  describe('in several editors', () => {
    it('are the same in both halves of a split one, move in both, and stay when one is closed', async () => {
      await openTotals();
      await page.keyboard.press('ControlOrMeta+\\');
      await page.locator('.editor-group-container').nth(1).waitFor();
      const same = async (lines: readonly number[]): Promise<void> => {
        const [one, two] = [await marked(page, lines, 0), await marked(page, lines, 1)];
        assert.deepEqual(two.gutter, one.gutter);
        assert.deepEqual(two.lineEnds, one.lineEnds);
        const severities = ({ squiggles }: Marks) => squiggles.map(({ severity }) => severity);
        assert.deepEqual(severities(two), severities(one));
      };
      await same([9, 13]);
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('Enter');
      await same([10, 14]);
      await clickBehind(page, '= 43');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('2');
      await same([14]);
      await runCommand(page, 'View: Close Editor');
      await page.locator('.editor-group-container').nth(1).waitFor({ state: 'detached' });
      await marked(page, [14]);
      for (let k = 0; k < 3; k++) await page.keyboard.press('ControlOrMeta+z');
      await marked(page, [9, 13]);
    });

    it('are those of each window, which follows what the other one saves', async () => {
      const name = await openTotals();
      const [one, two] = [page, await openFolder()];
      await openFile(two, name);
      await marked(two, [9, 13]);
      await clickBehind(one, '= 43');
      await one.keyboard.press('Backspace');
      await one.keyboard.type('2');
      await marked(one, [13]);
      await marked(two, [9, 13]);
      await one.keyboard.press('ControlOrMeta+s');
      await two.locator('.view-line', { hasText: '12 + 30 = 42' }).waitFor();
      await marked(two, [13]);
      await clickBehind(two, '= 41');
      await two.keyboard.press('Backspace');
      await two.keyboard.type('2');
      await two.keyboard.press('ControlOrMeta+s');
      await marked(two, []);
      await marked(one, []);
    });
  });

  describe('while somebody types', () => {
    const places = [
      { where: 'above the phrases', behind: 'of which there are few.', text: ' And so on.\nMore\n\n' },
      { where: 'before a phrase in its line', behind: 'The sum of both', text: ' and of all ' },
      { where: 'within a phrase', behind: '12 + 30', text: '0718281828' },
      { where: 'behind the phrases', behind: 'that is all.', text: ' Or is it\n\nnot?' },
    ];
    for (const { where, behind, text } of places) {
      it(`${where}, are there in every frame and come to rest on their phrases`, async (test) => {
        await openTotals();
        await clickBehind(page, behind);
        const { count, lost, wrong } = await watchPhrases(page, [SUM, PRODUCT], () =>
          page.keyboard.type(text, { delay: 45 }),
        );
        assert.ok(count > 20, `${count} frames`);
        assert.deepEqual(lost, []);
        // What is set anew while a key is pressed is of the text before, until the next review: squiggles after every
        // review, the rest only where something has changed.
        const isSetAnew = (what: string): boolean => where === 'within a phrase' || /squiggle/.test(what);
        for (const what of wrong.filter(isSetAnew)) test.diagnostic(what);
        assert.deepEqual(
          wrong.filter((what) => !isSetAnew(what)),
          [],
        );
        await atRest(page);
      });
    }

    it('on a slow connection, come to rest on their phrases', async () => {
      const file = path.join(folder, 'slow.proof.md');
      fs.writeFileSync(file, TOTALS);
      const slow = await openFolder({ latency: 100, openFile: file });
      await waitForEditor(slow, 'slow.proof.md');
      await marked(slow, [9, 13]);
      // A review of the first edit is on its way to the page when the second is made there, at one of these times.
      for (const after of [200, 280, 360]) {
        await clickBehind(slow, '12 + 30');
        await slow.waitForTimeout(500);
        await slow.keyboard.press('7');
        await slow.keyboard.press('ArrowUp');
        await slow.waitForTimeout(after);
        await slow.keyboard.press('Enter');
        await slow.waitForTimeout(500);
      }
      await atRest(slow);
    });

    const atRest = async (page: Page): Promise<void> => {
      await page.waitForTimeout(1_200);
      const { lost, wrong } = await watchPhrases(page, [SUM, PRODUCT], () => page.waitForTimeout(200));
      assert.deepEqual([...lost, ...wrong], []);
    };
  });
});
