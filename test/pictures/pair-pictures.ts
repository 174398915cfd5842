/** Pictures of two windows side by side: the checker at both strengths, and a final answer that is the reference's, or not. */

import { eventually } from '../support/eventually.ts';
import { chainPhrase, doubtfulProof } from '../window/doubtful-proof.ts';
import { type Marks, readLenses, readMarks } from '../window/marks.ts';
import { openFile, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { hoverPhrase, type Look, restPointer, settingsOf, shoot } from './picture.ts';

const SIZE = { width: 820, height: 520 };
/** There are many words in lines of half a window. */
const WITHOUT_BAR = { 'workbench.activityBar.location': 'hidden' };
/** Between the two, in CSS pixels. */
const GAP = 12;

/** One of the two windows. */
interface Half {
  /** By name; the first is opened. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether all marks are there; a final answer that is the reference's has none. */
  readonly isReady?: (marks: Marks) => boolean;
  /** What the pointer rests on. */
  readonly pointAt?: string;
  readonly isFixable?: boolean;
}

const BOXED = '\\boxed{\\frac34}';
const share = (reference: string): Readonly<Record<string, string>> => ({
  'share.proof.md': `# Problem\n\nA quarter of a cake is eaten. Which share is left?\n\n# Proof\n\nA quarter is gone, so that $1 - \\frac14 = \\frac34$ are left.\n\nThe answer is $${BOXED}$.\n`,
  'share.answer.md': `${reference}\n`,
});

export async function photographPairs(look: Look): Promise<void> {
  const doubtful = { 'doubtful.proof.md': doubtfulProof };
  await photograph(look, 'strengths', [
    { files: doubtful, isReady: ({ gutter }) => gutter.length === 1 },
    {
      files: doubtful,
      settings: { 'proofmark.checker.suspects': true },
      isReady: ({ gutter }) => gutter.length === 3,
      pointAt: chainPhrase,
    },
  ]);
  await photograph(look, 'final-answer', [
    { files: share('$0.75$'), pointAt: BOXED, isFixable: false },
    { files: share('$\\frac45$'), isReady: ({ squiggles }) => squiggles.length === 1, pointAt: BOXED },
  ]);
}

async function photograph(look: Look, what: string, halves: readonly [Half, Half]): Promise<void> {
  const shots = [await pictureOf(look, halves[0]), await pictureOf(look, halves[1])];
  const { width, height } = SIZE;
  const images = shots.map((shot) => {
    const source = `data:image/png;base64,${shot.toString('base64')}`;
    return `<img src="${source}" width="${width}" height="${height}" alt="">`;
  });
  const { page, close } = await openPlain({ a: '' }, {}, { viewport: { width: 2 * width + GAP, height } });
  try {
    await page.goto('about:blank');
    await page.setContent(`<body style="margin:0;display:flex;gap:${GAP}px;background:#888">${images.join('')}</body>`);
    await shoot(page, look, what);
  } finally {
    await close();
  }
}

async function pictureOf(look: Look, half: Half): Promise<Buffer> {
  const { page, close } = await openPlain(
    half.files,
    { ...settingsOf(look), ...WITHOUT_BAR, ...half.settings },
    { viewport: SIZE },
  );
  try {
    await openFile(page, Object.keys(half.files)[0] ?? '');
    if (half.isReady) await eventually('the marks', () => readMarks(page), half.isReady, 20_000);
    await eventually(
      'the lines above the text',
      () => readLenses(page),
      (lenses) => lenses.length > 0,
    );
    await restPointer(page);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    // The editor is as wide as the window only a moment later.
    await page.waitForTimeout(500);
    if (half.pointAt) await hoverPhrase(page, half.pointAt, /Evidence|Reference/, half.isFixable);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await close();
  }
}
