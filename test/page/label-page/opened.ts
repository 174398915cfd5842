/** The page of the label panel with a host that remembers what it was asked, and answers as one would. */
import type { LabelHostApi, LabelingView } from '../../../src/protocol/index.ts';
import { afterWord, labelBody } from '../../support/label-views.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { type LabelPage, openLabelPage } from '../panel-page/pages.ts';

export interface Opened extends LabelPage {
  /** Another view, which is newer than all before it. */
  show(view: LabelingView): void;
  /** The view that was shown last. */
  readonly view: () => LabelingView;
}

/** Opens the page with a view. What is said is shown, as a host shows it once it is on the disk. */
export async function openView(
  view: LabelingView,
  host: Partial<LabelHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  let now = view;
  const show = (next: LabelingView): void => {
    now = { ...next, revision: now.revision + 1 };
    page.panel.show(now);
  };
  const page: LabelPage = await openLabelPage(
    {
      ready: async () => now,
      bodies: async ({ keys }) => ({ bodies: bodiesOf(keys) }),
      say: async ({ item, word }) => {
        if (item === now.item?.key) show(afterWord(now, word));
      },
      ...host,
    },
    options,
  );
  await page.page.locator('h1').first().waitFor();
  if ((view.item?.steps.length ?? 0) > 0) await page.page.locator('.step .rich.proof').first().waitFor();
  return { ...page, show, view: () => now };
}

function bodiesOf(keys: readonly string[]) {
  const found = keys.map((key) => [key, labelBody(key)] as const);
  return Object.fromEntries(found.flatMap(([key, body]) => (body ? [[key, body]] : [])));
}
