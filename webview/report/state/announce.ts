import type { ReportView } from '../../../src/protocol/index.ts';

/** What a screen reader is told when one snapshot follows another: how it ends, or what has changed; not every row that comes in. */
export function announcement(before: ReportView | undefined, after: ReportView): string | undefined {
  if (before?.phase !== after.phase) return after.live?.sentence ?? after.report?.sentence ?? after.sentence;
  if (after.phase !== 'report' || before.report === undefined || after.report === undefined) return undefined;
  if (before.report.sentence !== after.report.sentence) return after.report.sentence;
  const news = after.report.audits.filter(
    ({ isBaseRate, isCeiling }) =>
      (isBaseRate && before.baseRate !== after.baseRate) || (isCeiling && before.ceiling !== after.ceiling),
  );
  return news.length === 0 ? undefined : news.map(({ sentence }) => sentence).join(' ');
}
