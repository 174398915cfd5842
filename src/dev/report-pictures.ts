/** Pictures of a report of two runs. Their judges are simulated, and are named so in the picture. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { chooseRow, openFile, panelInSight, runCommand } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { openPlain } from '../../test/host/plain-window.ts';
import { runFiles } from '../../test/support/run-files.ts';

/** Rows of each of four subsets. */
const EACH = 400;
const NOTE = 'readme.md';

/** One picture: two runs on the same rows, beside each other. */
export async function photographReport(
  theme: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isContrast = name.startsWith('high-contrast');
  const { page, close } = await openPlain(
    { ...runFiles(EACH), [NOTE]: '# Runs\n' },
    { ...settings, ...(isContrast ? {} : { 'workbench.colorTheme': theme }) },
    { viewport: { width: 1600, height: 1000 } },
  );
  try {
    await openFile(page, NOTE);
    if (isContrast) await chooseTheme(page, name);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'Proofmark: Open Report');
    await chooseRow(page, 'simulated-large');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'By itself' }).waitFor();
    await chooseRow(page, 'simulated-small');
    const panel = panelInSight(page);
    await panel.locator('svg.plot').first().waitFor();
    // Fonts are drawn a moment later.
    await page.waitForTimeout(1_000);
    const picture = path.join(folder, `simulated-judges-report-${name}.png`);
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    const { size } = await stat(picture);
    console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
  } finally {
    await close();
  }
}

/** Their windows take a high-contrast theme on only when it is chosen by hand. */
async function chooseTheme(page: Page, name: string): Promise<void> {
  const [label, kind] =
    name === 'high-contrast' ? ['Dark High Contrast', '.hc-black'] : ['Light High Contrast', '.hc-light'];
  await runCommand(page, 'Preferences: Color Theme');
  await page.keyboard.type(label);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator(`.monaco-workbench${kind}`).first().waitFor();
}
