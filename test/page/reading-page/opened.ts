/** The page of the reading view with a host that remembers what it was asked. */
import { listSymbolsForSteps } from '../../../src/editor/reading-view/list-symbols.ts';
import { renderReviewTextByKey } from '../../../src/editor/step-view/index.ts';
import type { ReadingHostApi, ReadingView, RenderedText } from '../../../src/protocol/index.ts';
import { READ_PROOF, type ReadTextOptions, readingViewOf, readText } from '../../support/reading-views.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { openReadingPage, type ReadingPage } from '../panel-page/pages.ts';

export interface Opened extends ReadingPage {
  /** The view that the page shows first. */
  readonly view: ReadingView;
}

/** Opens the page with a view, and waits until its outline is there. */
export async function openView(
  view: ReadingView,
  host: Partial<ReadingHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  const page = await openReadingPage(
    {
      ready: async () => view,
      bodies: async () => ({ bodies: {} }),
      symbols: async () => ({ here: [], elsewhere: [], taken: [], count: 0 }),
      ...host,
    },
    options,
  );
  if (view.phase === 'read') await page.page.locator('[role=treeitem], [role=tablist]').first().waitFor();
  return { ...page, view };
}

/** Opens the page with a text, whose host answers as the extension's does. */
export function openText(
  text: string = READ_PROOF,
  { error, revision, expandedStep, ...options }: ReadTextOptions & BuiltPageOptions = {},
): Promise<Opened> {
  const read = {
    ...(error === undefined ? {} : { error }),
    ...(revision === undefined ? {} : { revision }),
    ...(expandedStep === undefined ? {} : { expandedStep }),
  };
  return openView(readingViewOf(text, read), hostOfText(text, read), options);
}

/** Texts and symbols, as the extension gives them. */
export function hostOfText(text: string, read: ReadTextOptions = {}): Pick<ReadingHostApi, 'bodies' | 'symbols'> {
  const { reading, latest } = readText(text, read);
  const textOptions = { language: reading.proof.language, macros: [] };
  return {
    bodies: async ({ keys }) => ({
      bodies: Object.fromEntries(
        keys.flatMap((key): [string, RenderedText][] => {
          const body = renderReviewTextByKey(latest.review, key);
          return body ? [[key, body]] : [];
        }),
      ),
    }),
    symbols: async ({ from, to }) => listSymbolsForSteps(reading, { from, to }, textOptions),
  };
}
