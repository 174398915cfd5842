/** Pictures of the review panel beside the editor. The model that judges in them is scripted: a server of the tests, named so. */
import fs from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { readLenses, readMarks } from '../../test/host/marks.ts';
import { eventually, openFile, runCommand } from '../../test/host/page.ts';
import { root, samples } from '../../test/host/paths.ts';
import { openPlain } from '../../test/host/plain-window.ts';
import { falseRelation, flagship } from '../../test/host/samples.ts';
import { type ScriptedReply, startScriptedServer } from '../../test/support/scripted-server.ts';

const OBJECTION = `Reflecting an angle about \\(90^\\circ\\) changes the sign of its cosine, so the identity is false for almost every angle. The symmetry that is needed is
\\[ \\cos \\theta = \\cos (360^\\circ - \\theta), \\]
and it gives \\(\\cos 280^\\circ = \\cos 80^\\circ\\), hence \\(x = 80^\\circ\\).

<quote>${falseRelation}</quote>
\\boxed{1}`;
const ASSENT = `The period is used as it should be, and the cosine takes each value twice in a full turn.

\\boxed{-1}`;

/** The second of the votes finds no error. */
function replyTo(nth: number): ScriptedReply {
  return { text: nth === 1 ? ASSENT : OBJECTION, delay: 100 };
}

/** One picture: the sample with its earliest error open in the panel. */
export async function photographPanel(
  theme: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isContrast = name.startsWith('high-contrast');
  const model = await startScriptedServer(({ nth }) => replyTo(nth));
  const endpoint = { name: 'local', kind: 'chat', baseUrl: model.url, model: 'scripted-model' };
  try {
    const { page, close } = await openPlain(
      { [flagship]: fs.readFileSync(path.join(samples, flagship), 'utf8') },
      {
        ...settings,
        ...(isContrast ? {} : { 'workbench.colorTheme': theme }),
        'proofmark.review.judge': 'critic@local',
        'proofmark.review.votes': 4,
        'proofmark.review.stop': 'all',
      },
      { viewport: { width: 1440, height: 900 } },
      { 'proofmark.endpoints': [{ ...endpoint, concurrency: 1 }] },
    );
    try {
      if (isContrast) await chooseTheme(page, name);
      await reviewBeside(page);
      const picture = path.join(folder, `scripted-model-panel-${name}.png`);
      await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
      const { size } = await stat(picture);
      console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
    } finally {
      await close();
    }
  } finally {
    await model.close();
  }
}

/** Their windows take a high-contrast theme on only when it is chosen by hand. */
async function chooseTheme(page: Page, name: string): Promise<void> {
  const [label, kind] =
    name === 'high-contrast' ? ['Dark High Contrast', '.hc-black'] : ['Light High Contrast', '.hc-light'];
  await openFile(page, flagship);
  await runCommand(page, 'Preferences: Color Theme');
  await page.keyboard.type(label);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator(`.monaco-workbench${kind}`).first().waitFor();
}

/** Has the sample reviewed, and its flag shown in the panel and in the editor. */
async function reviewBeside(page: Page): Promise<void> {
  await openFile(page, flagship);
  await eventually(
    'the lines above the text',
    () => readLenses(page),
    (lenses) => lenses.length > 0,
  );
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await runCommand(page, 'Proofmark: Open Review');
  await runCommand(page, 'Proofmark: Review Proof');
  await eventually(
    'the verdict',
    () => readMarks(page),
    ({ gutter }) => gutter.some(({ background }) => background.includes('earliest-error-')),
    30_000,
  );
  // The editor asks for these lines only while it has the focus.
  await eventually(
    'the verdict above the text',
    () => readLenses(page),
    ([first]) => /^The earliest error/.test(first ?? ''),
  );
  const panel = await eventually(
    'the verdict in the panel',
    () => frameWith(page, 'The earliest error is in step 2.'),
    (frame) => frame !== undefined,
  );
  // The way to the flag by the panel's own key: the step opens, and the editor goes there. A key that is pressed before the panel has the
  // focus goes to nobody.
  await eventually(
    'the critique below the flag',
    async () => {
      await panel?.locator('header h1').click();
      await page.keyboard.press('n');
      await page.waitForTimeout(500);
      return panel?.locator('.below', { hasText: 'changes the sign' }).first().isVisible();
    },
    (isVisible) => isVisible === true,
  );
  // Fonts, and the editor's own marks, are drawn a moment later.
  await page.waitForTimeout(1_000);
}

async function frameWith(page: Page, sentence: string): Promise<Frame | undefined> {
  for (const frame of page.frames()) {
    const heading = frame.locator('h1', { hasText: sentence });
    if ((await heading.count().catch(() => 0)) > 0) return frame;
  }
  return undefined;
}
