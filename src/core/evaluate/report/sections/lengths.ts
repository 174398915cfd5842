/** Results by length of the solutions. */

import { t } from '../../../../l10n/index.ts';
import { type BootstrapResamplingSettings, toShareEstimate } from '../../../base/shares.ts';
import { scoreLocalization } from '../../measures/localization.ts';
import { scoreVerdicts } from '../../measures/verdicts.ts';
import type { RunRow } from '../../run-types.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportMetric } from '../types.ts';
import { buildOptionalJudgeColumn, type ReportSection } from './types.ts';

const PARTS = 4;

export function buildSolutionLengthSection(
  sides: readonly ScoredRun[],
  resampling: BootstrapResamplingSettings,
): ReportSection {
  const [first] = sides;
  const bounds = splitIntoQuarters(first?.rows ?? []);
  if (bounds.length < 2) return {};
  const numbers: ReportMetric[] = [];
  const rows = bounds.flatMap(({ from, to }) => {
    const name = from === to ? `${from}` : `${from}–${to}`;
    return sides.map((side) => {
      const within = side.rows.filter(({ steps }) => steps >= from && steps <= to);
      const metric = createMetricBuilder(side.series, 'steps', name);
      numbers.push(metric.number('rows', within.length));
      if (!side.located) {
        const { macroF1, tpr, tnr, rows: count } = scoreVerdicts(within, side.policies, resampling);
        numbers.push(metric.estimate('macro-f1', macroF1));
        return { name, side, count, right: tpr.whole, f1: macroF1, shares: [tpr, tnr] as const };
      }
      const { f1, error, correct, rows: count } = scoreLocalization(within, side.policies, resampling);
      numbers.push(metric.estimate('f1', f1));
      return { name, side, count, right: correct.whole, f1, shares: [error, correct] as const };
    });
  });
  const isLocated = sides.some(({ located }) => located);
  return {
    tables: [
      {
        id: 'lengths',
        title: t('Scores by solution length'),
        note: t(
          'Rows are grouped by their number of steps. The groups have about the same number of rows if possible.',
        ),
        table: buildTableFromColumns(rows, [
          tableColumnBuilders.text(t('steps'), ({ name }) => name),
          ...buildOptionalJudgeColumn(sides),
          tableColumnBuilders.count(t('rows'), ({ count }) => count),
          tableColumnBuilders.partAndPercent(t('labeled correct'), ({ right, count }) => toShareEstimate(right, count)),
          tableColumnBuilders.estimate(isLocated ? t('F1') : t('macro-F1'), ({ f1 }) => f1),
          tableColumnBuilders.share(isLocated ? t('error accuracy') : t('TPR'), ({ shares }) => shares[0]),
          tableColumnBuilders.share(isLocated ? t('correct accuracy') : t('TNR'), ({ shares }) => shares[1]),
        ]),
      },
    ],
    numbers,
  };
}

/** Ranges of step counts with about equally many rows, which together cover all rows. */
function splitIntoQuarters(rows: readonly RunRow[]): readonly { readonly from: number; readonly to: number }[] {
  const sorted = rows.map(({ steps }) => steps).sort((a, b) => a - b);
  const ends = new Set(
    Array.from({ length: PARTS }, (_, k) => sorted[Math.ceil(((k + 1) * sorted.length) / PARTS) - 1] ?? 0),
  );
  const bounds: { from: number; to: number }[] = [];
  for (const to of ends) {
    const from = sorted.find((steps) => steps > (bounds.at(-1)?.to ?? -1));
    if (from !== undefined) bounds.push({ from, to });
  }
  return bounds;
}
