/** The page of the label panel with a host that remembers what it was asked, and answers as one would. */
import type { LabelHostApi, LabellingView } from '../../../src/protocol/index.ts';
import { afterWord, labelBody } from '../../support/label-views.ts';
import { type LabelPage, openLabelPage } from '../panel-page/label-page.ts';

export interface Opened extends LabelPage {
  /** What was asked of the host, but for texts, in order. */
  readonly asked: readonly { readonly call: keyof LabelHostApi; readonly params: unknown }[];
  /** The last call of a kind. */
  last(call: keyof LabelHostApi): unknown;
  /** Another view, which is newer than all before it. */
  show(view: LabellingView): void;
  /** The view that was shown last. */
  readonly view: () => LabellingView;
}

const open = new Set<LabelPage>();

/** Closes what a test that failed has left open. */
export async function closeViews(): Promise<void> {
  for (const page of open) await page.close();
}

/** Opens the page with a view. What is said is shown, as a host shows it once it is on the disk. */
export async function openView(
  view: LabellingView,
  host: Partial<LabelHostApi> = {},
  options: Parameters<typeof openLabelPage>[1] = {},
): Promise<Opened> {
  const asked: { call: keyof LabelHostApi; params: unknown }[] = [];
  const noted = <K extends keyof LabelHostApi>(call: K, then: LabelHostApi[K]): LabelHostApi[K] =>
    ((params: never) => {
      asked.push({ call, params });
      return (then as (params: never) => unknown)(params);
    }) as LabelHostApi[K];
  const nothing = async (): Promise<void> => {};
  let now = view;
  const show = (next: LabellingView): void => {
    now = { ...next, revision: now.revision + 1 };
    page.panel.show(now);
  };
  const page: LabelPage = await openLabelPage(
    {
      ready: noted('ready', host.ready ?? (async () => now)),
      bodies: host.bodies ?? (async ({ keys }) => ({ bodies: bodiesOf(keys) })),
      look: noted('look', host.look ?? nothing),
      say: noted(
        'say',
        host.say ??
          (async ({ item, word }) => {
            if (item === now.item?.key) show(afterWord(now, word));
          }),
      ),
      undo: noted('undo', host.undo ?? nothing),
      submit: noted('submit', host.submit ?? nothing),
      go: noted('go', host.go ?? nothing),
      reference: noted('reference', host.reference ?? nothing),
      unblind: noted('unblind', host.unblind ?? nothing),
      takeFocus: noted('takeFocus', host.takeFocus ?? nothing),
      act: noted('act', host.act ?? nothing),
    },
    options,
  );
  open.add(page);
  await page.page.locator('h1').first().waitFor();
  if ((view.item?.steps.length ?? 0) > 0) await page.page.locator('.step .rich.proof').first().waitFor();
  return {
    ...page,
    asked,
    last: (call) => asked.findLast((one) => one.call === call)?.params,
    show,
    view: () => now,
    close: async () => {
      open.delete(page);
      await page.close();
    },
  };
}

function bodiesOf(keys: readonly string[]) {
  const found = keys.map((key) => [key, labelBody(key)] as const);
  return Object.fromEntries(found.flatMap(([key, body]) => (body ? [[key, body]] : [])));
}
