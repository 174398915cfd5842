/** The panels as they are built, each with a host scripted by the test. */
import {
  type CompareHostApi,
  type ComparePageApi,
  connectToComparePanel,
  connectToLabelPanel,
  connectToLabPanel,
  connectToReadingPanel,
  connectToReportPanel,
  connectToReviewPanel,
  type LabelHostApi,
  type LabelPageApi,
  type LabHostApi,
  type LabPageApi,
  type ReadingHostApi,
  type ReadingPageApi,
  type ReportHostApi,
  type ReportPageApi,
  type ReviewHostApi,
  type ReviewPageApi,
} from '../../../src/protocol/index.ts';
import { type Built, type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type ComparePage = BuiltPage<CompareHostApi, ComparePageApi>;
export type LabPage = BuiltPage<LabHostApi, LabPageApi>;
export type LabelPage = BuiltPage<LabelHostApi, LabelPageApi>;
export type ReadingPage = BuiltPage<ReadingHostApi, ReadingPageApi>;
export type ReportPage = BuiltPage<ReportHostApi, ReportPageApi>;
export type ReviewPage = BuiltPage<ReviewHostApi, ReviewPageApi>;

/** Opens a page. A host has what the page can't be drawn without (`Needed`). */
const opens =
  <Host extends object, Page, Needed extends keyof Host>(built: Built<Host, Page>) =>
  (host: Pick<Host, Needed> & Partial<Host>, options?: BuiltPageOptions): Promise<BuiltPage<Host, Page>> =>
    openBuiltPage(built, host as Partial<Host>, options);

export const openComparePage = opens<CompareHostApi, ComparePageApi, 'ready' | 'bodies'>({
  name: 'compare',
  title: 'Compare',
  connect: connectToComparePanel,
  viewport: { width: 1340, height: 756 },
});

export const openLabPage = opens<LabHostApi, LabPageApi, 'ready'>({
  name: 'lab',
  title: 'Lab',
  connect: connectToLabPanel,
  viewport: { width: 760, height: 900 },
});

export const openLabelPage = opens<LabelHostApi, LabelPageApi, 'ready' | 'bodies'>({
  name: 'label',
  title: 'Label',
  connect: connectToLabelPanel,
  viewport: { width: 1240, height: 868 },
});

export const openReadingPage = opens<ReadingHostApi, ReadingPageApi, 'ready' | 'bodies' | 'symbols'>({
  name: 'reading',
  title: 'Reading',
  connect: connectToReadingPanel,
  viewport: { width: 1400, height: 900 },
});

export const openReportPage = opens<ReportHostApi, ReportPageApi, 'ready'>({
  name: 'report',
  title: 'Report',
  connect: connectToReportPanel,
  viewport: { width: 1550, height: 900 },
});

const openReview = opens<ReviewHostApi, ReviewPageApi, 'ready' | 'bodies'>({
  name: 'review',
  title: 'Review',
  connect: connectToReviewPanel,
});

export const openReviewPage: typeof openReview = (host, options) =>
  openReview({ reply: async () => ({ text: '' }), ...host }, options);
