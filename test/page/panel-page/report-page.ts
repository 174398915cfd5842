import { connectToReportPanel, type ReportHostApi, type ReportPageApi } from '../../../src/protocol/index.ts';
import { type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type ReportPage = BuiltPage<ReportHostApi, ReportPageApi>;

/** The report panel as it is built, with a host scripted by the test. */
export const openReportPage = (
  host: Pick<ReportHostApi, 'ready'> & Partial<ReportHostApi>,
  options?: BuiltPageOptions,
): Promise<ReportPage> =>
  openBuiltPage(
    {
      name: 'report',
      title: 'Report',
      connect: connectToReportPanel,
      viewport: { width: 1550, height: 900 },
    },
    host,
    options,
  );
