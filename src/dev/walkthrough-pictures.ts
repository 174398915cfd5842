/** The pictures of the walkthrough, in the real editor with the samples as everybody gets them. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { startFirstLook, waitForMarks } from '../../test/host/first-look.ts';
import { phraseBoxes, readLenses } from '../../test/host/marks.ts';
import { eventually, openFile, openPage, runCommand } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { falseRelation } from '../../test/host/samples.ts';

const folder = path.join(root, 'media', 'walkthrough');
/** Walkthroughs show pictures at half a window's width, some 600 pixels: in a wider window nobody could read what is in them. */
const WINDOW = { viewport: { width: 760, height: 520 }, scale: 1.5 };
const WITHOUT_BARS = { 'workbench.activityBar.location': 'hidden', 'breadcrumbs.enabled': false };

/** One picture for each step, as `step-theme.png` below `media/walkthrough`. */
export async function photographWalkthrough(
  vsix: string,
  theme: string,
  name: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'proofmark-walkthrough-'));
  const look = await startFirstLook(vsix, path.join(scratch, 'samples'), {
    ...settings,
    ...WITHOUT_BARS,
    'workbench.colorTheme': theme,
  });
  const { page, close } = await openPage(look.server, { ...look.address, ...WINDOW });
  const shoot = async (step: string): Promise<void> => {
    const picture = path.join(folder, `${step}-${name}.png`);
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    const { size } = await stat(picture);
    console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
  };
  try {
    await waitForMarks(page);
    await page.locator('.codelens-decoration').first().waitFor();
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await waitForMarks(page);
    await shoot('sample');
    await photographMark(page, shoot);
    await runCommand(page, 'Focus on Flagged Steps View');
    await page.locator('.pane-body .monaco-list-row', { hasText: 'cos' }).first().waitFor();
    await shoot('flags');
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await photographPanel(page, shoot);
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'root-two.proof.md');
    await eventually(
      'what the review came to',
      () => readLenses(page),
      ([first]) => /^No false statement/.test(first ?? ''),
    );
    await shoot('own');
    await runCommand(page, 'Proofmark: Choose Judge');
    await page
      .locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Embedded' })
      .first()
      .waitFor();
    await shoot('judge');
  } finally {
    await close();
    await look.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function photographMark(page: Page, shoot: (step: string) => Promise<void>): Promise<void> {
  const [box] = await phraseBoxes(page, falseRelation);
  if (!box) throw new Error('The false relation is not in view.');
  await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
  await page.locator('.monaco-hover:visible', { hasText: 'Evidence' }).first().waitFor();
  await shoot('mark');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
}

/** The panel with its evidence, and the form for a dispute in it. */
async function photographPanel(page: Page, shoot: (step: string) => Promise<void>): Promise<void> {
  await runCommand(page, 'Proofmark: Open Review');
  const panel = await eventually(
    'the typeset proof',
    () => panelOf(page),
    (frame) => frame !== undefined,
  );
  // A key that is pressed before the panel has the focus goes to nobody.
  await eventually(
    'the evidence below the first flag',
    async () => {
      await panel
        ?.locator('body')
        .first()
        .click({ position: { x: 6, y: 6 } });
      await page.keyboard.press('n');
      await page.waitForTimeout(500);
      return panel?.getByText('Evidence').first().isVisible();
    },
    (isVisible) => isVisible === true,
  );
  await shoot('panel');
  await page.keyboard.press('d');
  await panel?.locator('textarea, vscode-text-area').first().waitFor();
  await page.waitForTimeout(300);
  await shoot('label');
  await page.keyboard.press('Escape');
}

async function panelOf(page: Page): Promise<Frame | undefined> {
  for (const frame of page.frames()) {
    const count = await frame
      .locator('.katex')
      .count()
      .catch(() => 0);
    if (count > 0) return frame;
  }
  return undefined;
}
