/** The page of the comparison panel with a host that remembers what it was asked, and answers as one would. */
import type { CompareHostApi, CompareView, SideBySideView } from '../../../src/protocol/index.ts';
import { compareBody, withGame, withReading } from '../../support/compare-views.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { type ComparePage, openComparePage } from '../panel-page/pages.ts';

export interface Opened extends ComparePage {
  /** Another view, with what the reader looks at; of one that a test has changed by hand, as it is. */
  show(view: CompareView, isAsItIs?: boolean): void;
}

/** Opens the page with a view. What the reader looks at is sent as a host sends it. */
export async function openView(
  view: CompareView,
  host: Partial<CompareHostApi> = {},
  options: BuiltPageOptions & { readonly reading?: SideBySideView } = {},
): Promise<Opened> {
  let now = view;
  let looked: Parameters<CompareHostApi['look']>[0] = {};
  let { revision } = view;
  const seen = (): CompareView => {
    const { game, pair } = looked;
    const detailed = game === undefined ? now : withGame(now, game);
    const read = pair ? withReading(detailed, pair) : detailed;
    revision += 1;
    return { ...read, ...(options.reading && { reading: options.reading }), revision };
  };
  const page: ComparePage = await openComparePage(
    {
      ready: async () => seen(),
      bodies: async ({ keys }) => ({
        bodies: Object.fromEntries(keys.map((key) => [key, compareBody(key)])),
      }),
      look: async (params) => {
        looked = params;
        page.panel.show(seen());
      },
      ...host,
    },
    options,
  );
  await page.page.locator('h1', { hasText: view.header.sentence }).waitFor();
  if (view.phase !== 'plan' && view.phase !== 'empty') {
    await page.page.locator('.side-head').first().waitFor();
    await page.page.locator('.cell .rich.proof').first().waitFor();
  }
  return {
    ...page,
    show(next, isAsItIs = false) {
      if (!isAsItIs) now = next;
      page.panel.show(isAsItIs ? { ...seen(), ...next, revision } : seen());
    },
  };
}
