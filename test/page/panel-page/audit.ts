import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import type { PanelPage } from './panel-page.ts';
import { THEMES } from './themes.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: of all others a theme changes nothing. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What was not violated is listed by nobody, and finding a name for each of its elements takes longer than to look at them. */
const FINDINGS: RunOptions = {
  resultTypes: ['violations'],
  // Axe would fetch the style sheets that others import, which the policy of our pages refuses. No rule that is on needs them.
  preload: false,
};

export interface Finding {
  readonly impact: AxeResults['violations'][number]['impact'];
  /** The rule, its weight, and the elements. */
  readonly words: string;
}

/** What axe finds in a page or a frame, of any weight. @param what as for `found` */
export async function findingsIn(where: Page | Frame, what: 'all' | 'colours' = 'all'): Promise<Finding[]> {
  // A change of the theme reaches buttons and what fades only some frames later.
  await settled(where);
  const isThere = await where.evaluate(() => 'axe' in globalThis);
  if (!isThere) await where.evaluate(axe);
  const { violations } = await where.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(on: Document, options: RunOptions): Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    what === 'all' ? FINDINGS : { ...FINDINGS, ...COLOURS },
  );
  return violations.map(({ id, impact, nodes }) => ({
    impact,
    words: `${id} (${impact}): ${nodes.map(({ html }) => html).join(' | ')}`,
  }));
}

/**
 * What axe finds in a page, of any weight, a line each.
 *
 * @param what `colours`: only what may differ from one theme to another
 */
export async function found(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  return (await findingsIn(page, what)).map(({ words }) => words);
}

/** Axe finds nothing in the page, in any theme. @param widths of the page, in CSS pixels */
export async function auditThemes(
  { page, setTheme }: Pick<PanelPage, 'page' | 'setTheme'>,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const [k, theme] of THEMES.entries()) {
      await setTheme(theme);
      assert.deepEqual(await found(page, k === 0 ? 'all' : 'colours'), [], `${theme}, ${width} px`);
    }
  }
}

/** Resolves once the page is drawn as it is now, and whatever fades or moves has come to its end. */
export async function settled(where: Page | Frame): Promise<void> {
  await where.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    // What the page measures it draws again in the frame after.
    for (let k = 0; k < 3; k++) await frame();
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
