/** TPR against TNR: how lenient or strict judges are, also by generator. */
import { t } from '../../../../l10n/index.ts';
import type { ShareEstimate } from '../../../base/shares.ts';
import { buildTableFromColumns, formatPartOfWholeCell, formatShareCell, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { RunScoresByGenerator } from './authors.ts';
import { MAX_CHART_ENTRIES, type ReportSection } from './types.ts';

/** Shares of fewer solutions vary too much. */
const LEAST_ROWS = 10;

export function buildLeniencySection(
  sides: readonly ScoredRun[],
  authors: readonly RunScoresByGenerator[],
): ReportSection {
  const points = sides.flatMap(({ name, series, verdicts: { all } }) =>
    all.tpr.value === undefined || all.tnr.value === undefined
      ? []
      : [{ ...toLeniencyPoint(name, all.tpr, all.tnr), series }],
  );
  if (points.length === 0) return {};
  // Author points of two judges would clutter the chart.
  const beside = sides.length === 1 ? listAuthorPoints(authors[0]) : [];
  const all = [...points, ...beside];
  const rows = sides[0]?.verdicts.all.rows ?? 0;
  return {
    figures: [
      {
        id: 'temper',
        title: t('Leniency'),
        note: [
          t(
            'Leniency is TPR − TNR. A judge on the dotted line is neither lenient nor strict. Whiskers are 95% confidence intervals.',
          ),
          ...(beside.length > 0 ? [t('Each circle shows the judge on the solutions of one generator.')] : []),
        ].join(' '),
        figure: { kind: 'temper', points: all.map(({ shares: _, ...point }) => point) },
        table: buildTableFromColumns(all, [
          tableColumnBuilders.text(beside.length > 0 ? t('judge or generator') : t('judge'), ({ name }) => name),
          tableColumnBuilders.number(t('TPR (% of correct solutions accepted)'), ({ shares }) =>
            formatCountedShare(shares.tpr),
          ),
          tableColumnBuilders.number(t('TNR (% of incorrect solutions rejected)'), ({ shares }) =>
            formatCountedShare(shares.tnr),
          ),
        ]),
        ...(rows > 0 ? { within: 'verdicts' } : {}),
      },
    ],
  };
}

function formatCountedShare(share: ShareEstimate): string {
  return `${formatShareCell(share)}, ${formatPartOfWholeCell(share)}`;
}

/** @param tpr has a value, as does `tnr` */
function toLeniencyPoint(name: string, tpr: ShareEstimate, tnr: ShareEstimate) {
  const ranges = tpr.interval && tnr.interval ? { ranges: { tpr: tpr.interval, tnr: tnr.interval } } : {};
  return { name, tpr: tpr.value ?? 0, tnr: tnr.value ?? 0, ...ranges, shares: { tpr, tnr } };
}

/** Whiskers of many points would clutter the chart; the table has their intervals. */
function listAuthorPoints(authors: RunScoresByGenerator | undefined) {
  return (authors?.verdicts ?? [])
    .filter(({ measure: { tpr, tnr } }) => Math.min(tpr.whole, tnr.whole) >= LEAST_ROWS)
    .sort((a, b) => b.measure.rows - a.measure.rows)
    .slice(0, MAX_CHART_ENTRIES)
    .map(({ author, measure }) => {
      const { ranges: _, ...point } = toLeniencyPoint(formatNameForReport(author), measure.tpr, measure.tnr);
      return point;
    });
}
