/** Pictures of every state of a step, in the real editor with the scripted judge. */
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { type Marks, phraseBoxes, readLenses, readMarks } from '../window/marks.ts';
import { openFile, runCommand } from '../window/page.ts';
import { errorPhrase, judged, stepwise } from '../window/scripted/proofs.ts';
import { openScripted } from '../window/scripted/window.ts';
import { hoverPhrase, type Look, shoot } from './picture.ts';

const VERDICT = 'verdict.proof.md';
const STEPWISE = 'stepwise.proof.md';
/** Each step takes long enough for all of the window to tell of it before the next one. */
const slowly = stepwise.replace('150 ms each', '600 ms each');

/** Two pictures: a verdict with its evidence and the list of flags, and one that is judged again. */
export async function photographStates(look: Look): Promise<void> {
  const { page, close } = await openScripted(
    { [VERDICT]: judged, [STEPWISE]: slowly },
    { ...look.settings, 'workbench.colorTheme': look.theme },
    { viewport: { width: 1360, height: 640 } },
  );
  try {
    await openFile(page, STEPWISE);
    await withIcon(page, 'please-check');
    await openFile(page, VERDICT);
    await withIcon(page, 'earliest-error');
    // Before the focus leaves the editor, which draws them only then.
    await eventually(
      'the lines above the text',
      () => readLenses(page),
      (lenses) => lenses.length === 3,
    );
    await runCommand(page, 'proofmark.flags.focus');
    await hoverPhrase(page, errorPhrase, 'Votes');
    await shoot(page, look, 'scripted-judge-verdict');
    await openFile(page, STEPWISE);
    await withIcon(page, 'please-check');
    await eventually(
      'the lines above the text',
      () => readLenses(page),
      (lenses) => lenses.length === 1,
    );
    await typeBehind(page, 'hence odd.', '\n\nThis is what was to be shown.');
    await typeBehind(page, 'which we expand.', ' All at once.');
    // The line above the text and the view of flags come a moment after the marks.
    await eventually(
      'the same part of it judged again, wherever it is told',
      () => judgedAgain(page),
      (told) => told.every((steps) => steps !== undefined && steps === told[0]),
      60_000,
    );
    await shoot(page, look, 'scripted-judge-stale');
  } finally {
    await close();
  }
}

/** How many steps are judged again so far, as the line above the text and the view of flags tell. */
async function judgedAgain(page: Page): Promise<readonly (string | undefined)[]> {
  const [lens = ''] = await readLenses(page);
  const rows = await page.locator('.pane-body .monaco-list-row').allTextContents();
  const told = [[lens], rows];
  return told.map((texts) => /judging.*?(\d) of 6/i.exec(texts.join('\n'))?.[1]);
}

function withIcon(page: Page, icon: string): Promise<Marks> {
  return eventually(
    `the icon ${icon}`,
    () => readMarks(page),
    ({ gutter }) => gutter.some(({ background }) => background.includes(`${icon}-`)),
    20_000,
  );
}

async function typeBehind(page: Page, phrase: string, text: string): Promise<void> {
  const [box] = await phraseBoxes(page, phrase);
  if (!box) throw new Error(`Not in view: ${phrase}`);
  await page.mouse.click(box.left + box.width - 1, box.top + box.height / 2);
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}
