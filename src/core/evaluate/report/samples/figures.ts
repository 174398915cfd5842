/** Pass@k and expansion over k, as lines. */

import { t } from '../../../../l10n/index.ts';
import type { SolvedProblemsChangeAtK } from '../../measures/samples.ts';
import type { PassAtKMeasures, TrainingComparison } from '../../pass-at-k-results.ts';
import { buildTableFromColumns, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ReportChartBlock } from '../types.ts';
import { buildPassAtKTable } from './tables.ts';

/** The maximum number of models and of pairs that are drawn. */
export const MAX_PASS_AT_K_CURVES = 8;

export function buildPassAtKChart({ models, pairs }: PassAtKMeasures, names: readonly string[]): ReportChartBlock {
  const shown = models.slice(0, Math.max(MAX_PASS_AT_K_CURVES, names.length));
  return {
    id: 'pass-at-k',
    title: t('Pass@k'),
    note: t(
      'Unbiased estimate of the share of problems that at least one of k samples solves, with 95% bootstrap intervals over problems.',
    ),
    figure: {
      kind: 'lines',
      x: { name: t('samples (k)'), isLog: true, min: 1 },
      y: { name: t('problems solved (%)'), min: 0, max: 100 },
      lines: shown.map(({ model, pass }) => {
        const series = names.indexOf(model);
        return {
          name: formatNameForReport(model),
          ...(series < 0 || (pairs.length === 0 && series > 0) ? {} : { series }),
          points: pass.flatMap(({ k, pass: estimate, problems }) =>
            estimate ? [{ x: k, y: estimate.value, ...estimate.interval, n: problems }] : [],
          ),
        };
      }),
    },
    table: buildPassAtKTable(models).table,
    within: 'pass',
  };
}

export function buildTrainingComparisonCharts(
  { base, post, curve }: TrainingComparison,
  index: number,
): readonly ReportChartBlock[] {
  if (curve.length === 0) return [];
  const line = (
    name: string,
    of: (at: SolvedProblemsChangeAtK) => SolvedProblemsChangeAtK['expansion'],
    series?: number,
  ) => ({
    name,
    ...(series === undefined ? {} : { series }),
    points: curve.map((at) => ({ x: at.k, y: of(at).value, ...of(at).interval, n: at.problems })),
  });
  return [
    {
      id: `expansion-${index}`,
      title: t('Expansion and shrinkage, {0} to {1}', formatNameForReport(base), formatNameForReport(post)),
      note: t(
        'Expansion: problems solved only after training. Shrinkage: problems solved only before training. With 95% bootstrap intervals over problems.',
      ),
      figure: {
        kind: 'lines',
        x: { name: t('samples (k)'), isLog: true, min: 1 },
        y: { name: t('share of problems (%)'), min: 0 },
        lines: [line(t('expansion'), (at) => at.expansion, 0), line(t('shrinkage'), (at) => at.shrinkage)],
      },
      table: buildTableFromColumns(curve, [
        tableColumnBuilders.number('k', ({ k }) => `${k}`),
        tableColumnBuilders.estimate(t('expansion'), ({ expansion }) => expansion),
        tableColumnBuilders.estimate(t('shrinkage'), ({ shrinkage }) => shrinkage),
        tableColumnBuilders.estimate(t('pass@k before training'), (at) => at.base),
        tableColumnBuilders.estimate(t('pass@k after training'), (at) => at.post),
        tableColumnBuilders.count(t('problems'), ({ problems }) => problems),
      ]),
    },
  ];
}
