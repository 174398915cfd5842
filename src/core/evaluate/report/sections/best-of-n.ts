/** Best-of-N: how often the judge's top-ranked solution is correct. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import { formatOneDecimal, formatPercent } from '../../format-figures.ts';
import { scoreBestOfN } from '../../measures/best-of-n.ts';
import {
  buildEstimateMetric,
  buildMetricWithoutInterval,
  buildTableFromColumns,
  createMetricKeyFactory,
  createNumberColumn,
  createTextColumn,
  formatEstimateCell,
} from '../cells.ts';
import type { ScoredReportRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';
import type { UnavailableMetrics } from './unavailable.ts';

export function buildBestOfNSection(
  sides: readonly ScoredReportRun[],
  resampling: BootstrapResamplingSettings,
): ReportSection & UnavailableMetrics {
  const all = sides.map((side) => ({ side, best: scoreBestOfN(side.rows, side.policies, resampling) }));
  if (all.every(({ best }) => best.mixed === 0)) return {};
  const title = t('Best-of-N selection');
  return {
    absent: all.flatMap(({ side, best: { refused } }) =>
      refused === undefined ? [] : [{ what: title, who: side.name, reason: refused }],
    ),
    tables: [
      {
        id: 'best-of-n',
        title,
        note: t(
          'How often the solution that the judge ranks first is correct, for problems with at least two solutions. Ties are broken at random. Mixed problems have both correct and incorrect solutions. In percent, with 95% bootstrap intervals.',
        ),
        table: buildTableFromColumns(all, [
          createTextColumn(t('judge'), ({ side }) => side.name),
          createNumberColumn(t('problems'), ({ best }) => formatWholeNumber(best.problems)),
          createNumberColumn(t('mixed problems'), ({ best }) => formatWholeNumber(best.mixed)),
          createNumberColumn(t('solutions per problem'), ({ best }) => formatOneDecimal(best.candidates)),
          createNumberColumn(t('top-ranked is correct'), ({ best }) => formatEstimateCell(best.best)),
          createNumberColumn(t('top-ranked is correct (mixed)'), ({ best }) => formatEstimateCell(best.bestOfMixed)),
          createNumberColumn(t('random choice is correct'), ({ best }) => formatPercent(best.blind)),
          createNumberColumn(t('upper bound'), ({ best }) => formatPercent(best.most)),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, best }) => {
      const about = createMetricKeyFactory(series);
      return [
        buildMetricWithoutInterval(about('problems'), best.problems),
        buildMetricWithoutInterval(about('mixed-problems'), best.mixed),
        buildEstimateMetric(about('best-of-n'), best.best),
        buildEstimateMetric(about('best-of-n-mixed'), best.bestOfMixed),
        buildMetricWithoutInterval(about('blind-choice'), best.blind, 'per cent'),
        buildMetricWithoutInterval(about('best-possible'), best.most, 'per cent'),
      ];
    }),
  };
}
