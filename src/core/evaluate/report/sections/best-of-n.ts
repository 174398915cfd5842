/** Best-of-N: how often the judge's top-ranked solution is correct. */

import { t } from '../../../../l10n/index.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import { scoreBestOfN, scoreRatedBestOfN } from '../../measures/best-of-n.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';
import type { UnavailableMetrics } from './unavailable.ts';

export function buildBestOfNSection(
  sides: readonly ScoredRun[],
  resampling: BootstrapResamplingSettings,
): ReportSection & UnavailableMetrics {
  const all = sides.map((side) => ({ side, best: scoreBestOfN(side.rows, side.policies, resampling) }));
  const rated = buildRatedBestOfN(sides, resampling);
  if (all.every(({ best }) => best.mixed === 0)) return rated;
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
          'How often the solution that the judge ranks first is correct, for problems with at least two labeled solutions that have a verdict. Ties are broken at random. Mixed problems have both correct and incorrect solutions. In percent, with 95% bootstrap intervals.',
        ),
        table: buildTableFromColumns(all, [
          tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
          tableColumnBuilders.count(t('problems'), ({ best }) => best.problems),
          tableColumnBuilders.count(t('mixed problems'), ({ best }) => best.mixed),
          tableColumnBuilders.decimal(t('solutions per problem'), ({ best }) => best.candidates),
          tableColumnBuilders.estimate(t('top-ranked solution is correct'), ({ best }) => best.best),
          tableColumnBuilders.estimate(
            t('top-ranked solution is correct (mixed problems)'),
            ({ best }) => best.bestOfMixed,
          ),
          tableColumnBuilders.percent(t('random choice is correct'), ({ best }) => best.blind),
          tableColumnBuilders.percent(t('at least one is correct'), ({ best }) => best.most),
        ]),
      },
      ...(rated.tables ?? []),
    ],
    numbers: [
      ...all.flatMap(({ side: { series }, best }) => {
        const metric = createMetricBuilder(series);
        return [
          metric.number('problems', best.problems),
          metric.number('mixed-problems', best.mixed),
          metric.estimate('best-of-n', best.best),
          metric.estimate('best-of-n-mixed', best.bestOfMixed),
          metric.number('blind-choice', best.blind, 'per cent'),
          metric.number('best-possible', best.most, 'per cent'),
        ];
      }),
      ...(rated.numbers ?? []),
    ],
  };
}

/** The rating of the judge's choice, where solutions have ratings. */
function buildRatedBestOfN(sides: readonly ScoredRun[], resampling: BootstrapResamplingSettings): ReportSection {
  const all = sides.flatMap((side) => {
    const best = scoreRatedBestOfN(side.rows, side.policies, resampling);
    return best ? [{ side, best }] : [];
  });
  if (all.length === 0) return {};
  return {
    tables: [
      {
        id: 'best-of-n-points',
        title: t('Best-of-N selection: human rating of the best-ranked solution'),
        note: t(
          'The mean human rating of the solution that the judge ranks first, for problems with at least two rated solutions that have a verdict. Ties are broken at random. In percent of the maximum points, with 95% bootstrap intervals; n/a if voting stopped early.',
        ),
        table: buildTableFromColumns(all, [
          tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
          tableColumnBuilders.count(t('problems'), ({ best }) => best.problems),
          tableColumnBuilders.estimate(t('top-ranked solution'), ({ best }) => best.best),
          tableColumnBuilders.percent(t('random choice'), ({ best }) => best.blind),
          tableColumnBuilders.percent(t('best choice'), ({ best }) => best.most),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, best }) => {
      const metric = createMetricBuilder(series, 'points', 'all');
      return [
        metric.number('problems', best.problems),
        metric.estimate('best-of-n', best.best),
        metric.number('blind-choice', best.blind, 'per cent'),
        metric.number('best-possible', best.most, 'per cent'),
      ];
    }),
  };
}
