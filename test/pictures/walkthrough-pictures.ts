/** The pictures of the walkthrough, in the real editor with the samples as everybody gets them. */
import type { Frame, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { readLenses } from '../window/marks.ts';
import { openFile, runCommand } from '../window/page.ts';
import { type Look, restPointer, shoot } from './picture.ts';
import { hoverFlag, openSample } from './sample-pictures.ts';

/** Walkthroughs show pictures at half a window's width, some 600 pixels: in a wider window nobody could read what is in them. */
const WINDOW = { viewport: { width: 760, height: 520 }, scale: 1.5 };
const WITHOUT_BARS = { 'workbench.activityBar.location': 'hidden', 'breadcrumbs.enabled': false };

/** Takes the picture of a step. */
type ShootStep = (step: string) => Promise<void>;

/** One picture for each step. */
export async function photographWalkthrough(vsix: string, look: Look): Promise<void> {
  const settings = { ...look.settings, ...WITHOUT_BARS };
  const { page, close } = await openSample(vsix, { ...look, settings }, WINDOW);
  const shootStep: ShootStep = (step) => shoot(page, look, step);
  try {
    await shootStep('sample');
    await photographMark(page, shootStep);
    await runCommand(page, 'proofmark.flags.focus');
    await page.locator('.pane-body .monaco-list-row', { hasText: 'cos' }).first().waitFor();
    await shootStep('flags');
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await photographPanel(page, shootStep);
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'root-two.proof.md');
    await eventually(
      'what the review came to',
      () => readLenses(page),
      ([first]) => /^Nothing refuted/.test(first ?? ''),
    );
    await shootStep('own');
    await runCommand(page, 'proofmark.chooseJudge');
    await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Embedded' }).first().waitFor();
    await shootStep('judge');
  } finally {
    await close();
  }
}

async function photographMark(page: Page, shootStep: ShootStep): Promise<void> {
  await hoverFlag(page);
  await shootStep('mark');
  await restPointer(page);
  await page.keyboard.press('Escape');
}

/** The panel with its evidence, and the form for a dispute in it. */
async function photographPanel(page: Page, shootStep: ShootStep): Promise<void> {
  await runCommand(page, 'proofmark.openReview');
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
  await shootStep('panel');
  await page.keyboard.press('d');
  await panel?.locator('textarea, vscode-text-area').first().waitFor();
  await page.waitForTimeout(300);
  await shootStep('label');
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
