/** A picture of the checker at both strengths, side by side: what it refutes, and what it suspects as well. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { chainPhrase, doubtfulProof, doubtPhrase } from '../../test/host/doubtful-proof.ts';
import { phraseBoxes, readLenses, readMarks } from '../../test/host/marks.ts';
import { eventually, openFile, runCommand } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { openPlain } from './plain-window.ts';

const NAME = 'doubtful.proof.md';
const SIZE = { width: 820, height: 520 };

/** Both pictures become one. */
export async function photographStrengths(
  theme: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const shots: string[] = [];
  const picture = path.join(folder, `strengths-${name}.png`);
  for (const suspects of [false, true]) {
    const { page, close } = await openPlain(
      { [NAME]: doubtfulProof },
      { ...settings, 'workbench.colorTheme': theme, 'proofmark.checker.suspects': suspects },
      { viewport: SIZE },
    );
    try {
      await openFile(page, NAME);
      await eventually(
        'the icons',
        () => readMarks(page),
        ({ gutter }) => gutter.length === (suspects ? 3 : 1),
        20_000,
      );
      await eventually(
        'the lines above the text',
        () => readLenses(page),
        (lenses) => lenses.length > 0,
      );
      await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
      if (suspects) await hover(page, chainPhrase);
      await eventually(
        'the text',
        () => phraseBoxes(page, doubtPhrase),
        (boxes) => boxes.length > 0,
      );
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      shots.push(`data:image/png;base64,${shot.toString('base64')}`);
      if (suspects) {
        const { width, height } = SIZE;
        await page.setViewportSize({ width: 2 * width + 12, height });
        const images = shots.map((src) => `<img src="${src}" width="${width}" height="${height}">`);
        await page.goto('about:blank');
        await page.setContent(
          `<body style="margin:0;display:flex;gap:12px;background:#888">${images.join('')}</body>`,
        );
        await page.screenshot({ path: picture });
      }
    } finally {
      await close();
    }
  }
  const { size } = await stat(picture);
  console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
}

async function hover(page: Page, phrase: string): Promise<void> {
  const [box] = await phraseBoxes(page, phrase);
  if (!box) throw new Error(`Not in view: ${phrase}`);
  await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
  await page.locator('.monaco-hover:visible', { hasText: 'Evidence' }).first().waitFor();
}
