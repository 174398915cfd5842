/** Pictures of the prompt lab: what flipped, and an unknown variable. The model is scripted: a server of the tests, named so. */
import type { Page } from 'playwright-core';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedReply, startScriptedServer } from '../support/scripted-server.ts';
import type { RequestBody } from '../support/server-faults.ts';
import { CASES, caseOfMessage, PROMPT, PROOF } from '../window/lab-scene.ts';
import { agreeTo, openFile, panelInSight, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { type Look, settingsOf, shoot, takeContrast } from './picture.ts';

const WIDE = { width: 1600, height: 1000 };
/** What is added to the prompt of the pictures before it is saved a second time. */
export const INSTRUCTION = 'Look at every sign.';

/** Once the prompt has that sentence, the model finds two errors more, and one where there is none. */
export function replyToCase(body: RequestBody | undefined): ScriptedReply {
  const words = JSON.stringify(body?.messages);
  const { id, label, quote } = caseOfMessage(words);
  const isTold = words.includes('every sign');
  const said = id === 'cosine' ? label : id === 'sum' ? (isTold ? 1 : -1) : isTold ? label : -1;
  const quoted = said >= 0 && quote !== '' ? `It says <quote>${quote}</quote>, where the sign is wrong: ` : '';
  return {
    text: `I take the paragraphs in order.\n\n${quoted}what comes after it rests on this.\n\n\\boxed{${said}}`,
    usage: { prompt: 412, cached: 300, completion: 64 },
    delay: 20,
  };
}

/** The pictures of a theme, as `scripted-model-lab-WHAT-THEME`. */
export async function photographLab(look: Look): Promise<void> {
  const model = await startScriptedServer(({ body }) => replyToCase(body));
  const files = {
    'cosine.proof.md': PROOF,
    'critic.judge.md': PROMPT,
    'critic.cases.jsonl': CASES.map((one) => `${JSON.stringify(one)}\n`).join(''),
  };
  const { page, close } = await openPlain(
    files,
    settingsOf(look),
    { viewport: WIDE },
    { ...scriptedEndpoint(model, 3), 'proofmark.lab.runCases': 'onSave' },
  );
  const shootLab = async (what: string): Promise<void> => {
    await page.waitForTimeout(1_000);
    await shoot(page, look, `scripted-model-lab-${what}`);
  };
  const sentence = (words: RegExp): Promise<void> => panelInSight(page).locator('h1', { hasText: words }).waitFor();
  try {
    await openFile(page, 'cosine.proof.md');
    await takeContrast(page, look);
    await openFile(page, 'critic.judge.md');
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await runCommand(page, 'proofmark.openLab');
    await panelInSight(page).locator('.variable').first().waitFor();
    await page.keyboard.press('ControlOrMeta+2');
    await page.waitForTimeout(500);
    await page.keyboard.press('a');
    await page.locator('.monaco-dialog-box').waitFor();
    await page.keyboard.press('Enter');
    await agreeTo(page, 'on all cases?', 'Send and Always Allow up to');
    await sentence(/cases pass/);
    await toPrompt(page);
    await page.keyboard.type(INSTRUCTION);
    await page.keyboard.press('ControlOrMeta+s');
    await sentence(/flipped/);
    await runCommand(page, 'proofmark.labRunHere');
    await panelInSight(page).locator('.taken').waitFor();
    await sentence(/earliest error/);
    await shootLab('run');
    await toPrompt(page);
    await page.keyboard.type('{{prblem');
    await sentence(/has an error/);
    await shootLab('unknown');
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
