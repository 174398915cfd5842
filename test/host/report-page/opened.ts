/** The page of the report panel with a host that remembers what it was asked. */
import type { ReportHostApi, ReportView } from '../../../src/protocol/index.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import { openReportPage, type ReportPage } from '../panel-page/report-page.ts';

export { closePages as closeViews } from '../panel-page/built-page.ts';

export interface Opened extends ReportPage {
  /** Another view, newer than all before it. */
  show(view: ReportView): void;
}

export async function openView(
  view: ReportView,
  host: Partial<ReportHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  let { revision } = view;
  const page = await openReportPage({ ready: async () => view, ...host }, options);
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
