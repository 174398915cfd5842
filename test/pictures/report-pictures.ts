/** Pictures of a report of two runs. Their judges are simulated, and are named so in the picture. */
import { runFiles } from '../support/run-files.ts';
import { shownText } from '../support/shown-text.ts';
import { chooseRow, openFile, panelInSight, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { type Look, settingsOf, shoot, takeContrast } from './picture.ts';

/** Rows of each of four subsets. */
const EACH = 400;
const NOTE = 'readme.md';

/** One picture: two runs on the same rows, beside each other. */
export async function photographReport(look: Look): Promise<void> {
  const { page, close } = await openPlain({ ...runFiles(EACH), [NOTE]: '# Runs\n' }, settingsOf(look), {
    viewport: { width: 1600, height: 1000 },
  });
  try {
    await openFile(page, NOTE);
    await takeContrast(page, look);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'proofmark.openReport');
    await chooseRow(page, 'simulated-large');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: shownText('Open Report of This Run Only') })
      .waitFor();
    await chooseRow(page, 'simulated-small');
    const panel = panelInSight(page);
    await panel.locator('svg.plot').first().waitFor();
    // Fonts are drawn a moment later.
    await page.waitForTimeout(1_000);
    await shoot(page, look, 'simulated-judges-report');
  } finally {
    await close();
  }
}
