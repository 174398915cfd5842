/** Pictures of the prompt lab: what flipped, and an unknown variable. The model is scripted: a server of the tests, named so. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { CASES, caseOfMessage, PROMPT, PROOF } from '../../test/host/lab-scene.ts';
import { chooseRow, openFile, panelInSight, runCommand } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { openPlain } from '../../test/host/plain-window.ts';
import { startScriptedServer } from '../../test/support/scripted-server.ts';

const WIDE = { width: 1600, height: 1000 };
/** What the prompt of the pictures is told before it is saved a second time. */
const MORE = ' Look at every sign.';

/** The pictures of a theme, as `scripted-model-lab-WHAT-THEME.png`. */
export async function photographLab(
  theme: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isContrast = name.startsWith('high-contrast');
  const model = await startScriptedServer(({ body }) => {
    const words = JSON.stringify(body?.messages);
    const { id, label, quote } = caseOfMessage(words);
    // Told to look at every sign it finds two errors more, and one where there is none.
    const isTold = words.includes('every sign');
    const said = id === 'cosine' ? label : id === 'sum' ? (isTold ? 1 : -1) : isTold ? label : -1;
    const quoted =
      said >= 0 && quote !== '' ? `It says <quote>${quote}</quote>, where the sign is wrong: ` : '';
    return {
      text: `I take the paragraphs in order.\n\n${quoted}what comes after it rests on this.\n\n\\boxed{${said}}`,
      usage: { prompt: 412, cached: 300, completion: 64 },
      delay: 20,
    };
  });
  const endpoints = [
    { name: 'local', kind: 'chat', baseUrl: model.url, model: 'scripted-model', concurrency: 3 },
  ];
  const files = {
    'cosine.proof.md': PROOF,
    'critic.judge.md': PROMPT,
    'critic.cases.jsonl': CASES.map((one) => `${JSON.stringify(one)}\n`).join(''),
  };
  const { page, close } = await openPlain(
    files,
    { ...settings, ...(isContrast ? {} : { 'workbench.colorTheme': theme }) },
    { viewport: WIDE },
    { 'proofmark.endpoints': endpoints, 'proofmark.lab.runCases': 'onSave' },
  );
  const shoot = async (what: string): Promise<void> => {
    await page.waitForTimeout(1_000);
    const picture = path.join(folder, `scripted-model-lab-${what}-${name}.png`);
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    const { size } = await stat(picture);
    console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
  };
  const sentence = (words: RegExp): Promise<void> =>
    panelInSight(page).locator('h1', { hasText: words }).waitFor();
  try {
    await openFile(page, 'cosine.proof.md');
    if (isContrast) await chooseTheme(page, name);
    await openFile(page, 'critic.judge.md');
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await runCommand(page, 'Proofmark: Open Prompt Lab');
    await panelInSight(page).locator('.variable').first().waitFor();
    await page.keyboard.press('ControlOrMeta+2');
    await page.waitForTimeout(500);
    await page.keyboard.press('a');
    await page.locator('.monaco-dialog-box').waitFor();
    await page.keyboard.press('Enter');
    await sentence(/as expected/);
    await toPrompt(page);
    await page.keyboard.type(MORE);
    await page.keyboard.press('ControlOrMeta+s');
    await sentence(/flipped/);
    await runCommand(page, 'Proofmark: Run Prompt on the Proof at Hand');
    await panelInSight(page).locator('.taken').waitFor();
    await sentence(/earliest error/);
    await shoot('run');
    await toPrompt(page);
    await page.keyboard.type('{{prblem');
    await sentence(/cannot be used/);
    await shoot('unknown');
  } finally {
    await close();
    await model.close();
  }
}

/** The cursor comes to be at the end of the prompt. */
async function toPrompt(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+1');
  await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
}

/** These windows do not take a high-contrast theme on from settings. */
async function chooseTheme(page: Page, name: string): Promise<void> {
  const [label, kind] =
    name === 'high-contrast' ? ['Dark High Contrast', '.hc-black'] : ['Light High Contrast', '.hc-light'];
  await runCommand(page, 'Preferences: Color Theme');
  await chooseRow(page, label);
  await page.locator(`.monaco-workbench${kind}`).first().waitFor();
}
