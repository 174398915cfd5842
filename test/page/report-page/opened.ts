/** The page of the report panel with a host that remembers what it was asked. */
import type { ReportHostApi, ReportView } from '../../../src/protocol/index.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { openReportPage, type ReportPage } from '../panel-page/pages.ts';

export interface Opened extends ReportPage {
  /** Another view, newer than all before it. */
  show(view: ReportView): void;
}

/** Of two runs; what they say is made up. */
const REPLIES = [
  { name: 'mild', said: 'no error', note: 'reply 1 of 1', text: '<b>Fine.</b> \\boxed{-1}', cut: 0 },
  {
    name: `strict-${'x'.repeat(80)}`,
    said: 'step 3 (index 2)',
    note: 'reply 2 of 8',
    text: `${'Step 3 is wrong. '.repeat(400)}\\boxed{2}`,
    cut: 12_345,
  },
];

export async function openView(
  view: ReportView,
  host: Partial<ReportHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  let { revision } = view;
  const standard: Pick<ReportHostApi, 'ready'> & Partial<ReportHostApi> = {
    ready: async () => view,
    rowReplies: async ({ set, id }) => ({ set, id, expected: 'step 3 (index 2)', sides: REPLIES }),
    addCase: async ({ id }) => ({ words: `Added ${id} to strict.cases.jsonl.` }),
  };
  const page = await openReportPage({ ...standard, ...host }, options);
  await page.page.locator('h1').first().waitFor();
  if ((view.report?.figures.length ?? 0) > 0)
    await page.page.locator('svg.plot, .figure .numbers-scroller').first().waitFor();
  return {
    ...page,
    show(next) {
      revision += 1;
      page.panel.show({ ...next, revision });
    },
  };
}
