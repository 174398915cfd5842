/** Pictures of the review panel beside the editor. The model that judges in them is scripted: a server of the tests, named so. */
import fs from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { samples } from '../support/paths.ts';
import { falseRelation, flagship } from '../support/samples.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedReply, startScriptedServer } from '../support/scripted-server.ts';
import { readLenses, readMarks } from '../window/marks.ts';
import { agreeToReview, openFile, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { type Look, settingsOf, shoot, takeContrast } from './picture.ts';

const OBJECTION = `Reflecting an angle about \\(90^\\circ\\) changes the sign of its cosine, so the identity is false for almost every angle. The symmetry that is needed is
\\[ \\cos \\theta = \\cos (360^\\circ - \\theta), \\]
and it gives \\(\\cos 280^\\circ = \\cos 80^\\circ\\), hence \\(x = 80^\\circ\\).

<quote>${falseRelation}</quote>
\\boxed{1}`;
const ASSENT = `The period is used as it should be, and the cosine takes each value twice in a full turn.

\\boxed{-1}`;

/** Votes on the sample, of which the second finds no error. */
export function replyToSample(nth: number): ScriptedReply {
  return { text: nth === 1 ? ASSENT : OBJECTION, delay: 100 };
}

/** One picture: the sample with its earliest error open in the panel. */
export async function photographPanel(look: Look): Promise<void> {
  const model = await startScriptedServer(({ nth }) => replyToSample(nth));
  try {
    const { page, close } = await openPlain(
      { [flagship]: fs.readFileSync(path.join(samples, flagship), 'utf8') },
      {
        ...settingsOf(look),
        'proofmark.review.judge': 'critic@local',
        'proofmark.review.votes': 4,
        'proofmark.review.stop': 'all',
      },
      { viewport: { width: 1440, height: 900 } },
      scriptedEndpoint(model, 1),
    );
    try {
      await openFile(page, flagship);
      await takeContrast(page, look);
      await reviewBeside(page);
      await shoot(page, look, 'scripted-model-panel');
    } finally {
      await close();
    }
  } finally {
    await model.close();
  }
}

/** Has the sample reviewed, and its flag shown in the panel and in the editor. */
async function reviewBeside(page: Page): Promise<void> {
  await eventually(
    'the lines above the text',
    () => readLenses(page),
    (lenses) => lenses.length > 0,
  );
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  // The panel takes the focus as it opens, also from a question that is open then: it is opened once the verdict is there.
  await runCommand(page, 'proofmark.review');
  await agreeToReview(page);
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
  await runCommand(page, 'proofmark.openReview');
  const panel = await eventually(
    'the verdict in the panel',
    () => frameWith(page, 'The earliest error is in ¶2.'),
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
