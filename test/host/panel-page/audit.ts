import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in a page, of any weight, a line each. */
export async function found(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: { run(on: Document): Promise<AxeResults> } }).axe.run(
        document,
      ) as Promise<AxeResults>,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}
