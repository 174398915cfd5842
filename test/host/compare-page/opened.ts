/** The page of the comparison panel with a host that remembers what it was asked, and answers as one would. */
import type { CompareHostApi, CompareView, ReadingView } from '../../../src/protocol/index.ts';
import { compareBody, withGame, withReading } from '../../support/compare-views.ts';
import { type ComparePage, openComparePage } from '../panel-page/compare-page.ts';

export interface Opened extends ComparePage {
  /** What was asked of the host, but for texts, in order. */
  readonly asked: readonly { readonly call: keyof CompareHostApi; readonly params: unknown }[];
  /** The last call of a kind. */
  last(call: keyof CompareHostApi): unknown;
  /** Another view, with what the reader looks at; of one that a test has changed by hand, as it is. */
  show(view: CompareView, isAsItIs?: boolean): void;
}

const open = new Set<ComparePage>();

/** Closes what a test that failed has left open. */
export async function closeViews(): Promise<void> {
  for (const page of open) await page.close();
}

/** Opens the page with a view. What the reader looks at is sent as a host sends it. */
export async function openView(
  view: CompareView,
  host: Partial<CompareHostApi> = {},
  options: Parameters<typeof openComparePage>[1] & { readonly reading?: ReadingView } = {},
): Promise<Opened> {
  const asked: { call: keyof CompareHostApi; params: unknown }[] = [];
  const noted = <K extends keyof CompareHostApi>(call: K, then: CompareHostApi[K]): CompareHostApi[K] =>
    ((params: never) => {
      asked.push({ call, params });
      return (then as (params: never) => unknown)(params);
    }) as CompareHostApi[K];
  const nothing = async (): Promise<void> => {};
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
      ready: noted('ready', host.ready ?? (async () => seen())),
      bodies:
        host.bodies ??
        (async ({ keys }) => ({ bodies: Object.fromEntries(keys.map((key) => [key, compareBody(key)])) })),
      look: noted(
        'look',
        host.look ??
          (async (params) => {
            looked = params;
            page.panel.show(seen());
          }),
      ),
      takeFocus: noted('takeFocus', host.takeFocus ?? nothing),
      change: noted('change', host.change ?? nothing),
      decide: noted('decide', host.decide ?? nothing),
      overrule: noted('overrule', host.overrule ?? nothing),
      open: noted('open', host.open ?? nothing),
      act: noted('act', host.act ?? nothing),
    },
    options,
  );
  open.add(page);
  await page.page.locator('h1', { hasText: view.header.sentence }).waitFor();
  if (view.phase !== 'plan' && view.phase !== 'empty') {
    await page.page.locator('.side-head').first().waitFor();
    await page.page.locator('.cell .rich.proof').first().waitFor();
  }
  return {
    ...page,
    asked,
    last: (call) => asked.findLast((one) => one.call === call)?.params,
    show(next, isAsItIs = false) {
      if (!isAsItIs) now = next;
      page.panel.show(isAsItIs ? { ...seen(), ...next, revision } : seen());
    },
    close: async () => {
      open.delete(page);
      await page.close();
    },
  };
}
