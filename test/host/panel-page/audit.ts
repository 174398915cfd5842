import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: of all others a theme changes nothing. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * What axe finds in a page, of any weight, a line each.
 *
 * @param what `colours`: only what may differ from one theme to another
 */
export async function found(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) =>
      (
        globalThis as unknown as { axe: { run(on: Document, options: RunOptions): Promise<AxeResults> } }
      ).axe.run(document, options),
    what === 'all' ? {} : COLOURS,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}
