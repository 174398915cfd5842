/**
 * `npm run screenshots`: the pictures of the README, of `docs/` and of the walkthrough, in the real editor and in the four kinds of theme.
 * Those that none of them shows go into `dist/pictures`.
 * Models in them are scripted, and judges of reports simulated, and are named so. `npm run screenshots -- dark` makes only one theme's,
 * `-- tour` only the moving picture. Needs `cwebp` and `img2webp` (`apt-get install webp`).
 */
import path from 'node:path';
import { buildProduct } from '../../src/dev/build.ts';
import { buildVsix } from '../../src/dev/vsix.ts';
import { root } from '../support/paths.ts';
import { photographCompare } from './compare-pictures.ts';
import { photographLab } from './lab-pictures.ts';
import { photographLabeling } from './label-pictures.ts';
import { photographModel } from './model-pictures.ts';
import { photographPairs } from './pair-pictures.ts';
import { photographPanel } from './panel-pictures.ts';
import { isContrast, type Look } from './picture.ts';
import { photographPrompt } from './prompt-pictures.ts';
import { photographReport } from './report-pictures.ts';
import { photographSample } from './sample-pictures.ts';
import { photographStates } from './state-pictures.ts';
import { photographTour } from './tour-pictures.ts';
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
  'editor.cursorBlinking': 'solid',
  // Where the pointer is over the text, it would lie over the last line.
  'editor.scrollbar.horizontal': 'hidden',
  // VS Code finds the server of a scripted model, and tells of it.
  'remote.autoForwardPorts': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
};

const media = path.join(root, 'media');
const lookIn = (name: string, theme: string): Look => ({
  theme,
  name,
  folder: path.join(media, 'screenshots'),
  settings: SETTINGS,
});
await buildProduct();
const { file: vsix } = await buildVsix();
const chosen = process.argv.slice(2);
for (const [name, theme] of THEMES) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const look = lookIn(name, theme);
  if (!isContrast(look)) {
    await photographPairs(look);
    await photographPrompt(look);
    await photographModel(look);
    await photographWalkthrough(vsix, { ...look, folder: path.join(media, 'walkthrough') });
  }
  await photographPanel(look);
  await photographCompare(look);
  await photographLabeling(look);
  await photographLab(look);
  await photographReport(look);
  await photographStates(look);
  await photographSample(vsix, look);
}
if (chosen.length === 0 || chosen.includes('tour')) await photographTour(lookIn(...THEMES[0]));
