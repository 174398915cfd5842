/** What every panel is shown of hostile texts, and must not do with them. */
import assert from 'node:assert/strict';
import { readDocumentMacros, renderTextToBlocks, type TextRenderOptions } from '../../src/core/render/index.ts';
import type { RenderedText, RenderedTextHostApi } from '../../src/protocol/index.ts';
import { HOSTILE_MACROS, HOSTILE_TEXTS } from './hostile-texts.ts';
import type { PanelPage } from './panel-page/panel-page.ts';

export const macros = readDocumentMacros(HOSTILE_MACROS, 'latex');

export const render = (text: string, more: Pick<TextRenderOptions, 'marks'> = {}) =>
  renderTextToBlocks(text, { language: 'markdown', macros, ...more });

/** Serves each hostile text as `body <its index>`. */
export function hostileBodies(of: (text: string) => RenderedText['blocks'] = render): RenderedTextHostApi['bodies'] {
  const bodies = new Map(HOSTILE_TEXTS.map((text, k) => [`body ${k}`, { blocks: of(text) }]));
  return async ({ keys }) => ({
    bodies: Object.fromEntries(
      keys.flatMap((key): [string, RenderedText][] => {
        const body = bodies.get(key);
        return body ? [[key, body]] : [];
      }),
    ),
  });
}

/** Nothing has run, been asked for or gone anywhere, and no rule of the policy was broken. */
export async function assertHarmless(
  page: Pick<PanelPage, 'page' | 'strays' | 'violations' | 'troubles'> & {
    readonly problems: readonly string[];
  },
): Promise<void> {
  assert.equal(await page.page.evaluate(() => 'ran' in globalThis), false);
  assert.deepEqual(page.strays, []);
  assert.deepEqual(await page.violations(), []);
  assert.deepEqual(page.problems, []);
  assert.deepEqual(
    page.troubles.filter((trouble) => !trouble.includes('ResizeObserver loop')),
    [],
  );
  assert.equal(await page.page.evaluate(() => Object.keys(Object.prototype).length), 0);
}

/**
 * Elements in the page that texts could have made.
 *
 * @param style the page's own style sheet
 * @param forms a selector of the page's own forms
 */
export function foreignIn({ page }: Pick<PanelPage, 'page'>, style: string, forms?: string): Promise<string[]> {
  const foreign = [
    'body script:not([nonce]):not([type="application/json"])',
    'style',
    `link:not([href$="${style}"])`,
    'img, iframe, object, embed',
    forms === undefined ? 'form' : `form:not(${forms})`,
    'base, meta[http-equiv="refresh"], a[href], [src]:not(script)',
    '[onclick], [onerror], [onload], [id="app"] [id="app"]',
  ].join(', ');
  return page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((one) => one.outerHTML.slice(0, 200)),
    foreign,
  );
}

/** How many texts could draw outside of their places. */
export function spillsIn({ page }: Pick<PanelPage, 'page'>): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.rich')].filter((rich) => {
        const { overflowX, overflowY } = getComputedStyle(rich);
        return overflowX === 'visible' || overflowY === 'visible';
      }).length,
  );
}
