/** The page of the lab panel with a host that remembers what it was asked, and answers as one would. */
import type { LabHostApi, LabView } from '../../../src/protocol/index.ts';
import { withReply } from '../../support/lab-views.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { type LabPage, openLabPage } from '../panel-page/pages.ts';

export interface Opened extends LabPage {
  /** Another view, which is newer than all before it. */
  show(view: LabView): void;
  /** The view that was shown last. */
  readonly view: () => LabView;
}

/** Opens the page with a view. A vote that is asked for is shown, as a host shows it; all else is only remembered. */
export async function openView(
  view: LabView,
  host: Partial<LabHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  let now = view;
  const show = (next: LabView): void => {
    now = { ...next, revision: now.revision + 1 };
    page.panel.show(now);
  };
  const page: LabPage = await openLabPage(
    {
      ready: async () => now,
      showVote: async ({ sample }) => show(withReply(now, { shown: sample, note: `vote ${sample + 1} of 8` })),
      ...host,
    },
    options,
  );
  await page.page.locator('h1').first().waitFor();
  return { ...page, show, view: () => now };
}
