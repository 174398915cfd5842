/** Pictures of comparisons while they run. The model that compares in them is scripted: a server of the tests, named so. */
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type Script, type ScriptedReply, startScriptedServer } from '../support/scripted-server.ts';
import { type CompareInWindow, compareInWindow } from '../window/compare-in-window.ts';
import { questionOf, writersOf } from '../window/compare-sixteen.ts';
import { runCommand, waitForWorkbench } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { isWrong, worthInPictures, writtenProofs } from './compare-proofs.ts';
import { type Look, settingsOf, shoot, takeContrast } from './picture.ts';

const FILE = 'cosine.jsonl';

/** What is pictured: how many compare, and when nobody is answered any more. */
interface Pictured {
  readonly count: 8 | 16;
  readonly strategy: 'knockout' | 'hybrid';
  /** For the fields of the plan. */
  readonly fields: Readonly<Record<string, string>>;
  /** Judgements that are given before the others wait. */
  readonly judgements: number;
  /** The sentence has this in it then. */
  readonly says: RegExp;
}

const PICTURED: readonly Pictured[] = [
  { count: 8, strategy: 'knockout', fields: { Seed: '7' }, judgements: 0, says: /needs your decision/ },
  {
    count: 16,
    strategy: 'hybrid',
    fields: { 'Candidates to keep': '4', 'Grades per candidate': '8', Seed: '7' },
    judgements: 20,
    says: /needs your decision/,
  },
];

const BETTER = [
  'It shows that there are two solutions, and why there are no others.',
  'Both solutions are derived; the other leaves one of them to be believed.',
  'Each equality is justified by the period or by symmetry.',
];
const LIKED = ['It says at once where the second solution comes from.', 'Shorter, and nothing in it is left open.'];

/** Which games are close, by the order in which their pairs first come. */
function scriptOf({ count, judgements }: Pictured): Script {
  const rows = writtenProofs(count);
  const writerOf = writersOf(rows);
  const pairs: string[] = [];
  const asked = new Map<string, number>();
  let graded = 0;
  const never = new Promise<ScriptedReply>(() => {});

  const compared = (first: number, second: number): ScriptedReply | Promise<ScriptedReply> => {
    const pair = [first, second].sort((a, b) => a - b).join();
    if (!pairs.includes(pair)) pairs.push(pair);
    const nth = pairs.indexOf(pair);
    const call = asked.get(pair) ?? 0;
    asked.set(pair, call + 1);
    // The first game of the second round is undecided: each is better where it stands first, and then nobody is.
    const isUndecided = nth === count / 2;
    const isHeld = count === 8 && nth === count / 2 + 1 && call > 0;
    if (isHeld) return never;
    if (isUndecided && call >= 2) return { text: 'Both are right, and equally complete.' };
    const isClose = isUndecided || nth === 1 || nth === 4;
    const isFirst = (isClose && call < 2) || worthInPictures(first) > worthInPictures(second);
    const said = isClose ? LIKED[call % LIKED.length] : BETTER[nth % BETTER.length];
    return { text: `${said}\nChoice: ${isFirst ? 1 : 2}`, delay: 30 };
  };

  return ({ body, nth, ...rest }) => {
    const question = questionOf({ ...rest, body, nth });
    const second = question.lastIndexOf('<candidate_2>');
    if (second !== -1) {
      const [one, other] = [question.slice(0, second), question.slice(second)].map(writerOf);
      return compared(one ?? 0, other ?? 0);
    }
    if (graded >= judgements) return never;
    graded++;
    const writer = writerOf(question);
    // Some are given fewer points at times.
    const spread = (Math.floor(graded / 4) * 3 + writer * 5) % 7;
    const points = isWrong(writer) ? 1 : 7 - Math.floor(spread / 2);
    return { text: `The steps follow from each other.\nPoints: ${points}/7`, delay: 30 };
  };
}

/** Two pictures: eight by knockout with a game that waits, and sixteen by hybrid. */
export async function photographCompare(look: Look): Promise<void> {
  for (const pictured of PICTURED) await photograph(pictured, look);
}

async function photograph(pictured: Pictured, look: Look): Promise<void> {
  const model = await startScriptedServer(scriptOf(pictured));
  try {
    const rows = writtenProofs(pictured.count).map((row) => `${JSON.stringify(row)}\n`);
    const { page, close } = await openPlain(
      { [FILE]: rows.join('') },
      { ...settingsOf(look), 'proofmark.review.judge': 'critic@local' },
      { viewport: { width: 1600, height: 1100 } },
      scriptedEndpoint(model, 2),
    );
    try {
      await compare(page, pictured, look);
      await shoot(page, look, `scripted-model-compare-${pictured.count}`);
    } finally {
      await close();
    }
  } finally {
    await model.close();
  }
}

async function compare(page: Page, { strategy, fields, says }: Pictured, look: Look): Promise<void> {
  const inWindow = compareInWindow(() => page);
  const { panel } = inWindow;
  await waitForWorkbench(page);
  // Keys go nowhere before the window has them all.
  await runCommand(page, 'File: Focus on Files Explorer');
  await inWindow.compareInExplorer(FILE);
  await inWindow.says(/proofs to compare/);
  await takeContrast(page, look);
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await inWindow.enter();
  await panel().locator(`#strategy-${strategy}`).check();
  await panel().getByRole('radio', { name: 'Both orders' }).click();
  for (const [label, value] of Object.entries(fields)) {
    await inWindow.tabTo(label);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await inWindow.press('Start');
  await inWindow.says(says);
  await panel().locator('.game.waiting').waitFor();
  await settled(page, inWindow);
  await page.keyboard.press('ArrowUp');
  if (strategy === 'hybrid') {
    // Nobody is judged before all games are decided.
    await page.keyboard.press('1');
    await inWindow.says(/leads?[ ,.]/);
    await settled(page, inWindow);
    for (let k = 0; k < 3; k++) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(200);
    }
  }
  await page.keyboard.press('Enter');
  await panel().locator('article.loud .katex').first().waitFor();
  // Fonts are drawn a moment later.
  await page.waitForTimeout(1_500);
}

/** Until all that is answered has come. */
async function settled(page: Page, inWindow: CompareInWindow): Promise<void> {
  let before = '';
  await eventually(
    'as it stays',
    async () => {
      const last = before;
      before = await inWindow.spent();
      await page.waitForTimeout(1_500);
      return before === last;
    },
    (isSame) => isSame,
  );
}
