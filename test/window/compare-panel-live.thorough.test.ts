/**
 * The comparison panel in a real VS Code window: four files that are selected in the Explorer, or picked from the title of an
 * editor; and the page in the four kinds of theme, and against its policy. The judge is scripted: a server of the tests.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { findingsIn } from '../page/panel-page/audit.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { shownText } from '../support/shown-text.ts';
import { compareInWindow } from './compare-in-window.ts';
import { type ScriptedContest, scriptedContest } from './compare-sixteen.ts';
import { openByKeys, quickInput, runAndChoose, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

/** The third one reckons wrong, which the checker sees. */
const STEPS = [
  'Each square is at least zero, so that $(a-b)^2 \\ge 0$.',
  'From $(a-b)^2 = a^2-2ab+b^2$ we have $a^2+b^2 \\ge 2ab$.',
  'It can be seen from $(3-5)^2 = 9-30+15 = 4$, which settles it.',
  'By symmetry let $a \\ge b$; then $a(a-b) \\ge b(a-b)$.',
];
const proofs = STEPS.map(
  (step, k) =>
    `# Problem\n\nShow that $a^2+b^2 \\ge 2ab$ for all real numbers $a$ and $b$.\n\n# Proof\n\nLet $a$ and $b$ be real numbers, as in attempt number ${k + 1}.\n\n${step}\n\nHence $a^2+b^2 \\ge 2ab$, as attempt number ${k + 1} wanted.\n`,
);
const names = proofs.map((_, k) => `attempt-${k + 1}.proof.md`);
/** By script the second is worth most. */
const WON = 'Candidate 02 won';

/** As the list of themes has them, and the class of a page in each. */
const THEMES = [
  ['Light Modern', 'vscode-light'],
  ['Dark High Contrast', 'vscode-high-contrast'],
  ['Light High Contrast', 'vscode-high-contrast-light'],
  ['Dark Modern', 'vscode-dark'],
] as const;

describe('the comparison panel of files in a window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let contest: ScriptedContest;
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  /** What the policy of our page has refused, as the console says it. */
  const refused: string[] = [];
  const inWindow = compareInWindow(() => page);
  const { panel, says, enter, press, goTo, compareInExplorer } = inWindow;

  before(
    async () => {
      contest = scriptedContest({ name: 'four files', rows: proofs.map((text) => ({ text })) }, 50);
      model = await startScriptedServer(contest.script);
      window = await openPlain(
        Object.fromEntries(names.map((name, k) => [name, proofs[k] ?? ''])),
        { 'proofmark.review.judge': 'critic@local', 'workbench.colorTheme': 'Default Dark Modern' },
        {},
        scriptedEndpoint(model, 1),
      );
      page = window.page;
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    contest?.letGo();
    await window?.close();
    await model?.close();
  });

  it('opens with the files that are picked beside the one in the editor, from its title', async () => {
    await openByKeys(page, names[1] ?? '');
    const command = page.locator('.monaco-menu .action-item', { hasText: 'Compare Proofs' });
    const more = page.locator('.editor-actions .action-label[aria-label^="More Actions"]').first();
    // Actions are drawn anew while the title learns what there is, and lose the focus then.
    await eventually(
      'the menu of the title',
      async () => {
        await more.focus();
        await page.keyboard.press('Enter');
        await page.waitForTimeout(500);
        return command.isVisible();
      },
      (isOpen) => isOpen,
    );
    const item = page.locator('.monaco-menu .action-item.focused');
    await eventually(
      'the command in the menu',
      async () => {
        if (/Compare Proofs/.test((await item.allTextContents()).join())) return true;
        await page.keyboard.press('ArrowDown');
        return false;
      },
      (isThere) => isThere,
    );
    await page.keyboard.press('Enter');
    await quickInput(page);
    await page.locator('.quick-input-count', { hasText: '4 Selected' }).waitFor();
    await page.keyboard.press('Enter');
    await says(shownText('{0} proofs to compare. Nothing is sent until you start.', 4));
    await runByKeys(page, 'View: Close All Editors');
    await panel().locator('h1').waitFor({ state: 'detached' });
  });

  it('opens with the files that are selected in the Explorer', async () => {
    await compareInExplorer(names[0] ?? '', 4);
    await says(shownText('{0} proofs to compare. Nothing is sent until you start.', 4));
    assert.deepEqual(
      (await panel().locator('.plan-who li').allTextContents()).map((text) => text.trim()),
      names.map((name, k) => `0${k + 1} ${name.replace('.proof.md', '')}`),
    );
    assert.equal(model.requests.length, 0);
  });

  it('has nothing serious for axe in any theme: the plan', async () => {
    assert.deepEqual(await findingsInThemes(), []);
  });

  it('nor while it runs, with a proof that the checker refutes beside another', async () => {
    contest.hold(1);
    await enter();
    await press('Start');
    await says('1 of 3 matches decided.');
    await page.keyboard.press('ArrowUp');
    for (const game of ['1:0', '1:1']) {
      await goTo(game);
      await page.keyboard.press('Enter');
      const seats = await panel().locator('[data-game][aria-selected="true"] .seat .id').allTextContents();
      await eventually(
        'the two of the game',
        () => panel().locator('.side-head .number').allTextContents(),
        (numbers) => numbers.join() === seats.join(),
      );
      if (!seats.includes('03')) continue;
      const error = panel().locator('article.loud');
      await error.locator('.cell-words strong', { hasText: 'False statement' }).waitFor();
      assert.match((await error.getAttribute('aria-label')) ?? '', /^03, ¶2$/);
      assert.deepEqual(await findingsInThemes(), []);
      return;
    }
    assert.fail('one of the two games is that of the third');
  });

  it('nor once it is done', async () => {
    await page.keyboard.press('Escape');
    await says(/^Stopping/);
    contest.letGo();
    await says(/^Stopped\. /);
    await press('Resume');
    await says(WON);
    assert.deepEqual(await findingsInThemes(), []);
  });

  it('asks for nothing that its policy refuses; a picture from elsewhere would be refused, and seen here', async () => {
    assert.equal(refused.join('\n'), '');
    await panel()
      .locator('body')
      .evaluate((body) => {
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

  /** Goes through the themes, and back into the panel. */
  async function findingsInThemes(): Promise<string[]> {
    const found: string[] = [];
    for (const [k, [label, kind]] of THEMES.entries()) {
      await runAndChoose(page, 'Preferences: Color Theme', label);
      await panel().locator(`body.${kind}`).waitFor();
      const here = (): Promise<string[]> => findings(k === 0 ? 'all' : 'colours');
      // The toolkit's parts take the colours a moment after the page has its class.
      const first = await here();
      if (first.length > 0) await page.waitForTimeout(1_000);
      for (const finding of first.length > 0 ? await here() : []) found.push(`${label}: ${finding}`);
    }
    await enter();
    return found;
  }

  async function findings(what: 'all' | 'colours'): Promise<string[]> {
    const frame = await (await panel().locator('body').elementHandle())?.ownerFrame();
    assert.ok(frame);
    return (await findingsIn(frame, what))
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ words }) => words);
  }
});
