/** The table of the paired comparison of two judges. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { formatPValue } from '../../format-figures.ts';
import type { PairedRunComparison } from '../../measures/paired.ts';
import { buildTableFromColumns, createMetricBuilder, formatDifferenceCell, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';

export function buildRunComparisonSection(
  sides: readonly ScoredRun[],
  comparison: PairedRunComparison | undefined,
): ReportSection {
  const [study, reference] = sides;
  if (!comparison || !study || !reference) return {};
  const { by, rows, unscored, bothRight, onlyFirst, onlySecond, bothWrong, p } = comparison;
  const metric = createMetricBuilder('both');
  const { average } = comparison;
  return {
    tables: [
      {
        id: 'comparison',
        title: t('{0} vs. {1}', study.name, reference.name),
        note:
          by === 'located'
            ? t(
                "Both runs are scored on the same rows. A verdict is right if it matches the labeled earliest error. McNemar's exact test is two-sided. Paired differences are in percentage points, with 95% bootstrap intervals.",
              )
            : t(
                "Both runs are scored on the same rows. A verdict is right if it matches the label of the whole solution. McNemar's exact test is two-sided. Paired differences are in percentage points, with 95% bootstrap intervals.",
              ),
        table: buildTableFromColumns<readonly [string, string]>(
          [
            [t('rows scored in both runs'), formatWholeNumber(rows)],
            ...(unscored > 0 ? [[t('rows not scored in one or both runs'), formatWholeNumber(unscored)] as const] : []),
            [t('rows with a right verdict in both runs'), formatWholeNumber(bothRight)],
            [t('rows with a right verdict only in {0}', study.name), formatWholeNumber(onlyFirst)],
            [t('rows with a right verdict only in {0}', reference.name), formatWholeNumber(onlySecond)],
            [t('rows without a right verdict in either run'), formatWholeNumber(bothWrong)],
            [t("McNemar's exact test"), p === undefined ? t('n/a') : formatPValue(p)],
            [
              by === 'located' ? t('difference in exact-match accuracy') : t('difference in accuracy'),
              formatDifferenceCell(comparison.accuracy),
            ],
            [
              by === 'located' ? t('difference in F1 over all rows') : t('difference in macro-F1'),
              formatDifferenceCell(comparison.f1),
            ],
            ...(average ? [[t('difference in mean F1 over subsets'), formatDifferenceCell(average)] as const] : []),
          ],
          [
            tableColumnBuilders.text(t('metric'), ([what]) => what),
            tableColumnBuilders.number(t('value'), ([, figure]) => figure),
          ],
        ),
      },
    ],
    numbers: [
      metric.number('paired-rows', rows),
      metric.number('both-right', bothRight),
      metric.number('only-study-right', onlyFirst),
      metric.number('only-reference-right', onlySecond),
      metric.number('both-wrong', bothWrong),
      metric.number('mcnemar-p', p, 'probability'),
      metric.estimate(
        by === 'located' ? 'located-or-passed-difference' : 'verdict-accuracy-difference',
        comparison.accuracy,
        'points',
      ),
      metric.estimate(by === 'located' ? 'f1-difference' : 'macro-f1-difference', comparison.f1, 'points'),
      ...(average ? [createMetricBuilder('both', 'average').estimate('f1-difference', average, 'points')] : []),
    ],
  };
}
