/** The moving picture of the README: a proof is checked, a solution labeled, and a prompt developed. Models in it are scripted, and are named so. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { falseRelation } from '../support/samples.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { startScriptedServer } from '../support/scripted-server.ts';
import { CASES, PROMPT, PROOF } from '../window/lab-scene.ts';
import { isUnderlined, phraseBoxes, readLenses } from '../window/marks.ts';
import { agreeTo, openFile, panelInSight, quickInput, runCommand, waitForWorkbench } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { Film } from './film.ts';
import { INSTRUCTION, replyToCase } from './lab-pictures.ts';
import { PICTURED_ANNOTATOR, picturedFiles } from './label-files.ts';
import { startOnItem } from './label-pictures.ts';
import { PICTURED_SET } from './label-rows.ts';
import { replyToSample } from './panel-pictures.ts';
import { type Look, settingsOf, tellSize } from './picture.ts';

const SCALE = 1.5;
const WINDOW = { viewport: { width: 960, height: 640 }, scale: SCALE };
/** More room for what is shown. */
const BARE = { 'workbench.activityBar.location': 'hidden', 'breadcrumbs.enabled': false };

/** Writes `scripted-model-tour-THEME.webp`. */
export async function photographTour(look: Look): Promise<void> {
  const film = new Film(['Check a proof', 'Label a data set', 'Develop a judge prompt'], SCALE);
  const settings = { ...settingsOf(look), ...BARE };
  await checkProof(film, settings);
  await labelItem(film, settings);
  await developPrompt(film, settings);
  const picture = path.join(look.folder, `scripted-model-tour-${look.name}.webp`);
  await film.write(picture);
  await tellSize(picture);
}

type Settings = Readonly<Record<string, unknown>>;

async function checkProof(film: Film, settings: Settings): Promise<void> {
  const model = await startScriptedServer(({ nth }) => ({ ...replyToSample(nth), delay: 700 }));
  const { page, close } = await openPlain(
    { 'notes.txt': '' },
    {
      ...settings,
      'proofmark.review.judge': 'critic@local',
      'proofmark.review.votes': 4,
      'proofmark.review.stop': 'all',
    },
    WINDOW,
    scriptedEndpoint(model, 1),
  );
  try {
    await waitForWorkbench(page);
    await runCommand(page, 'View: Close Primary Side Bar');
    await page.locator('.monaco-workbench.vs-dark').waitFor();
    await page.locator('.statusbar-item', { hasText: 'Activating' }).waitFor({ state: 'detached' });
    await delay(1_000);
    await film.begin(page);
    film.say('Proofmark: Open Sample Proof');
    await film.show(300);
    await page.keyboard.press('F1');
    await quickInput(page);
    await film.type('open sample pr');
    await film.show(500);
    await page.keyboard.press('Enter');
    await eventually(
      'the flag',
      () => isUnderlined(page, falseRelation, 'error'),
      (isThere) => isThere,
      30_000,
    );
    await lenses(page, /^False statements? in/);
    film.say('The embedded checker underlines a false statement');
    await film.show(1_000);
    const [box] = await phraseBoxes(page, falseRelation);
    if (!box) throw new Error('The false relation is not in view.');
    await film.moveTo({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    await page.locator('.monaco-hover:visible', { hasText: 'Quick Fix' }).first().waitFor();
    film.say('The hover shows the evidence');
    await film.show(2_200);
    await page.keyboard.press('Escape');
    film.say('Nothing is sent before you agree');
    await runCommand(page, 'proofmark.review');
    const agreed = page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Review' }).first();
    await agreed.waitFor();
    await film.show(900);
    await film.click(agreed);
    film.say('A model judges the whole proof (scripted replies)');
    await film.watch(lenses(page, /^The earliest error/), 150);
    await film.show(500);
    await runCommand(page, 'proofmark.openReview');
    const panel = panelInSight(page);
    await panel.locator('h1', { hasText: 'The earliest error' }).waitFor();
    await panel.locator('.katex').first().waitFor();
    await delay(1_000);
    film.say('The review typesets the proof');
    await film.show(1_200);
    await panel.locator('header h1').click();
    await page.keyboard.press('n');
    await panel.locator('.below', { hasText: 'changes the sign' }).first().waitFor();
    await delay(1_000);
    film.say('Its earliest error, with the scripted votes');
    await film.show(2_600);
  } finally {
    await close();
    await model.close();
  }
}

async function labelItem(film: Film, settings: Settings): Promise<void> {
  const { page, close } = await openPlain(picturedFiles(), { ...settings, 'proofmark.label.mode': 'blind' }, WINDOW, {
    'proofmark.annotator': PICTURED_ANNOTATOR,
  });
  try {
    await openFile(page, PICTURED_SET);
    await startOnItem(page);
    for (const view of ['Flagged Steps', 'Judges']) await page.locator('.pane-header', { hasText: view }).click();
    await delay(500);
    await panelInSight(page)
      .locator('[data-step][aria-current]')
      .click({ position: { x: 40, y: 30 } });
    await film.begin(page);
    film.say('Press k and j to go through the steps');
    await film.show(1_100);
    for (const key of ['k', 'j']) {
      await page.keyboard.press(key);
      await delay(500);
      await film.show(400);
    }
    film.say('Press e at the first step with an error');
    await page.keyboard.press('e');
    await delay(700);
    await film.show(1_200);
    film.say('Press c and m to set its category');
    for (const key of ['c', 'm']) {
      await page.keyboard.press(key);
      await delay(700);
      await film.show(700);
    }
    film.say('Press Ctrl+Enter to submit and go to the next item');
    await page.keyboard.press('Control+Enter');
    await delay(2_000);
    await film.show(1_100);
  } finally {
    await close();
  }
}

async function developPrompt(film: Film, settings: Settings): Promise<void> {
  const model = await startScriptedServer(({ body }) => ({ ...replyToCase(body), delay: 300 }));
  const { page, close } = await openPlain(
    {
      'cosine.proof.md': PROOF,
      'critic.judge.md': PROMPT,
      'critic.cases.jsonl': CASES.map((one) => `${JSON.stringify(one)}\n`).join(''),
    },
    settings,
    WINDOW,
    { ...scriptedEndpoint(model, 1), 'proofmark.lab.runCases': 'onSave' },
  );
  const sentence = (words: RegExp): Promise<void> => panelInSight(page).locator('h1', { hasText: words }).waitFor();
  try {
    await openFile(page, 'cosine.proof.md');
    await openFile(page, 'critic.judge.md');
    await runCommand(page, 'View: Close Primary Side Bar');
    await runCommand(page, 'proofmark.openLab');
    await panelInSight(page).locator('.variable').first().waitFor();
    await page.keyboard.press('ControlOrMeta+2');
    await delay(1_000);
    await film.begin(page);
    film.say('The lab shows the messages of your prompt');
    await film.show(1_200);
    await page.keyboard.press('a');
    await page.locator('.monaco-dialog-box').waitFor();
    await page.keyboard.press('Enter');
    await agreeTo(page, 'on all cases?', 'Send and Always Allow up to');
    // Not over the edge between the editors, which would light up.
    await page.mouse.move(WINDOW.viewport.width / 4, WINDOW.viewport.height - 80);
    film.say('Run its test cases (scripted replies)');
    await film.watch(sentence(/cases pass/), 150);
    await film.show(900);
    await page.keyboard.press('ControlOrMeta+1');
    await page.locator('.editor-group-container').first().locator('.monaco-editor.focused').waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    film.say('Change the prompt and save it');
    await film.type(INSTRUCTION);
    await film.show(400);
    await page.keyboard.press('ControlOrMeta+s');
    await film.watch(sentence(/flipped/), 150);
    await delay(500);
    film.say('The lab shows which cases flipped');
    await film.show(2_600);
  } finally {
    await close();
    await model.close();
  }
}

/** Waits for the first line above the text. */
function lenses(page: Page, words: RegExp): Promise<unknown> {
  return eventually(
    'the lines above the text',
    () => readLenses(page),
    ([first]) => words.test(first ?? ''),
    30_000,
  );
}
