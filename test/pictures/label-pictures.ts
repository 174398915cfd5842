/** Pictures of labeling: blind and assisted, the keys, the labels of others beside one's own, the reports, and a narrow window. */
import type { Locator, Page } from 'playwright-core';
import { openFile, panelInSight, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { PICTURED_ANNOTATOR, picturedFiles } from './label-files.ts';
import { PICTURED_ITEM, PICTURED_SET } from './label-rows.ts';
import { isContrast, type Look, settingsOf, shoot, takeContrast } from './picture.ts';

const WIDE = { width: 1600, height: 1000 };
const NARROW = { width: 820, height: 900 };

/** Takes a picture under a name. */
type Shoot = (what: string) => Promise<void>;

/**
 * All pictures of a theme, as `label-WHAT-THEME`; of high contrast only labeling itself. No model judges in them: what is said of
 * steps is the embedded checker's.
 */
export async function photographLabeling(look: Look): Promise<void> {
  for (const mode of ['blind', 'assisted'] as const) {
    const { page, close } = await openPlain(
      picturedFiles(),
      { ...settingsOf(look), 'proofmark.label.mode': mode },
      { viewport: WIDE },
      { 'proofmark.annotator': PICTURED_ANNOTATOR },
    );
    const shootLabel: Shoot = async (what) => {
      // Fonts are drawn a moment later.
      await page.waitForTimeout(1_000);
      await shoot(page, look, `label-${what}`);
    };
    try {
      await openFile(page, PICTURED_SET);
      await takeContrast(page, look);
      if (mode === 'blind') await photographBlind(page, shootLabel, isContrast(look));
      else await photographAssisted(page, shootLabel, isContrast(look));
    } finally {
      await close();
    }
  }
}

/** What is hidden, what the keys are, and what is there once the label is submitted. */
async function photographBlind(page: Page, shoot: Shoot, isBrief: boolean): Promise<void> {
  await startOnItem(page);
  for (const key of ['e', 'c', 'm', 'w']) await press(page, key);
  await page.keyboard.type(NOTE);
  await press(page, 'Escape');
  await shoot('blind');
  if (isBrief) return;
  await press(page, '?');
  await panelInSight(page).locator('dialog[open]').waitFor();
  await shoot('keys');
  await press(page, 'Escape');
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize(NARROW);
  await toStep(page);
  // Keys bring the step to its place.
  for (const key of ['k', 'j']) await press(page, key);
  await shoot('narrow');
  await page.setViewportSize(WIDE);
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await toStep(page);
  await press(page, 'Control+Enter');
  await tab(page, PICTURED_ITEM).waitFor({ state: 'detached' });
  await press(page, 'b');
  await tab(page, PICTURED_ITEM).waitFor();
  await panelInSight(page).locator('.others').waitFor();
  await toStep(page);
  await shoot('others');
}

/** What the checker says of a step, and the reports, which nothing is hidden from. */
async function photographAssisted(page: Page, shoot: Shoot, isBrief: boolean): Promise<void> {
  await startOnItem(page);
  await panelInSight(page).locator('.below', { hasText: 'Evidence' }).first().waitFor();
  await shoot('assisted');
  if (isBrief) return;
  for (const [title, what] of REPORTS) {
    await runCommand(page, title);
    await page.locator('.tab.active', { hasText: 'Preview' }).first().waitFor();
    await panelInSight(page).locator('table').first().waitFor();
    await shoot(what);
  }
}

const NOTE = 'cos(180° − θ) = −cos θ: wants 360°.';
/** By its index. */
const STEP = 2;

const REPORTS = [
  ['Proofmark: Show Annotator Agreement', 'agreement'],
  ['Proofmark: Show Data Set Statistics', 'statistics'],
] as const;

function tab(page: Page, item: string): Locator {
  return page.locator('.tab', { hasText: `Label: ${item}` }).first();
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  // What the extension makes of it is drawn a moment later.
  await page.waitForTimeout(400);
}

/** Labels the set that is in front, at the item and the step that are pictured. */
export async function startOnItem(page: Page): Promise<void> {
  await page.locator('.editor-actions a[aria-label*="Open Data Set"]').first().click();
  const row = page.locator(`.monaco-list-row[aria-label^="${PICTURED_ITEM},"]`).first();
  await row.waitFor();
  // Where the list of commands closes late, keys go to it.
  await page.waitForTimeout(1_000);
  await runCommand(page, 'proofmark.startLabelling');
  await panelInSight(page).locator('.record').waitFor();
  await row.click();
  await tab(page, PICTURED_ITEM).waitFor();
  await toStep(page);
}

/** The focus goes there; beside the text is nothing to be pressed. */
async function toStep(page: Page): Promise<void> {
  const step = panelInSight(page).locator(`[data-step="${STEP}"]`);
  await step.click({ position: { x: 40, y: 30 } });
  await panelInSight(page).locator(`[data-step="${STEP}"][aria-current]`).waitFor();
  await page.mouse.move(0, 0);
}
