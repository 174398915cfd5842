/**
 * `npm run screenshots`: pictures of the real editor in the four kinds of theme, of the first sample as everybody gets
 * it, of pairs of windows, of a verdict of a scripted model, of the review panel, of comparisons, of labelling, of a report, and of every state of a step with the scripted judge of the tests. `npm run screenshots -- dark` makes only one theme's.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startFirstLook, waitForMarks } from '../../test/host/first-look.ts';
import { phraseBoxes } from '../../test/host/marks.ts';
import { openPage, runCommand } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { falseRelation } from '../../test/host/samples.ts';
import { build } from './build.ts';
import { photographCompare } from './compare-pictures.ts';
import { photographLab } from './lab-pictures.ts';
import { photographLabelling } from './label-pictures.ts';
import { photographModel } from './model-pictures.ts';
import { photographPairs } from './pair-pictures.ts';
import { photographPanel } from './panel-pictures.ts';
import { photographPrompt } from './prompt-pictures.ts';
import { photographReport } from './report-pictures.ts';
import { photographStates } from './state-pictures.ts';
import { makeVsix } from './vsix.ts';
import { photographWalkthrough } from './walkthrough-pictures.ts';

const THEMES = [
  ['dark', 'Default Dark Modern'],
  ['light', 'Default Light Modern'],
  ['high-contrast', 'Default High Contrast'],
  ['high-contrast-light', 'Default High Contrast Light'],
] as const;

/** Only what the picture is about. */
const SETTINGS = {
  'security.workspace.trust.enabled': false,
  'editor.minimap.enabled': false,
  'editor.wordWrap': 'on',
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
};

const target = path.join(root, 'media', 'screenshots');
await mkdir(target, { recursive: true });
await build();
const { file: vsix } = await makeVsix();
const chosen = process.argv.slice(2);
for (const [name, theme] of THEMES) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  // Their windows do not take a high-contrast theme on, and would be pictured in another.
  if (!name.startsWith('high-contrast')) {
    await photographPairs({ theme, name, folder: target, settings: SETTINGS });
    await photographPrompt(theme, name, target, SETTINGS);
    await photographModel(theme, name, target, SETTINGS);
    await photographWalkthrough(vsix, theme, name, SETTINGS);
  }
  await photographPanel(theme, name, target, SETTINGS);
  await photographCompare(theme, name, target, SETTINGS);
  await photographLabelling(theme, name, target, SETTINGS);
  await photographLab(theme, name, target, SETTINGS);
  await photographReport(theme, name, target, SETTINGS);
  await photographStates(theme, name, target, SETTINGS);
  await photograph(theme, path.join(target, `cosine-${name}.png`));
}

async function photograph(theme: string, picture: string): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'proofmark-picture-'));
  const look = await startFirstLook(vsix, path.join(scratch, 'samples'), {
    ...SETTINGS,
    'workbench.colorTheme': theme,
  });
  const { page, close } = await openPage(look.server, {
    ...look.address,
    viewport: { width: 1360, height: 540 },
  });
  try {
    await waitForMarks(page);
    // The editor asks for these lines only while it has the focus.
    await page.locator('.codelens-decoration').first().waitFor();
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await waitForMarks(page);
    const [box] = await phraseBoxes(page, falseRelation);
    if (box === undefined) {
      throw new Error('The false relation is not in view.');
    }
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
    await page.locator('.monaco-hover:visible', { hasText: 'Evidence' }).first().waitFor();
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    const { size } = await stat(picture);
    console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
  } finally {
    await close();
    await look.close();
    await rm(scratch, { recursive: true, force: true });
  }
}
