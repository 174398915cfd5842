/** Pass@k and expansion over k, as lines. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { ExpansionAt } from '../../measures/samples.ts';
import type { Sampling, TrainedPair } from '../../sampling.ts';
import { buildTable, formatEstimateCell, toNumberColumn } from '../cells.ts';
import { formatName } from '../format.ts';
import type { FigureBlock } from '../types.ts';
import { buildPassTable } from './tables.ts';

/** The maximum number of models and of pairs that are drawn. */
export const MOST_SAMPLING_LINES = 8;

export function buildPassFigure({ models, pairs }: Sampling, names: readonly string[]): FigureBlock {
  const shown = models.slice(0, Math.max(MOST_SAMPLING_LINES, names.length));
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
          name: formatName(model),
          ...(series < 0 || (pairs.length === 0 && series > 0) ? {} : { series }),
          points: pass.flatMap(({ k, pass: estimate, problems }) =>
            estimate ? [{ x: k, y: estimate.value, ...estimate.interval, n: problems }] : [],
          ),
        };
      }),
    },
    table: buildPassTable(models).table,
    within: 'pass',
  };
}

export function buildPairFigures({ base, post, curve }: TrainedPair, index: number): readonly FigureBlock[] {
  if (curve.length === 0) return [];
  const line = (name: string, of: (at: ExpansionAt) => ExpansionAt['expansion'], series?: number) => ({
    name,
    ...(series === undefined ? {} : { series }),
    points: curve.map((at) => ({ x: at.k, y: of(at).value, ...of(at).interval, n: at.problems })),
  });
  return [
    {
      id: `expansion-${index}`,
      title: t('From {0} to {1}', formatName(base), formatName(post)),
      note: t(
        'Expansion: problems solved only after training. Shrinkage: problems solved only before. With 95% bootstrap intervals over problems.',
      ),
      figure: {
        kind: 'lines',
        x: { name: t('samples (k)'), isLog: true, min: 1 },
        y: { name: t('share of problems (%)'), min: 0 },
        lines: [line(t('expansion'), (at) => at.expansion, 0), line(t('shrinkage'), (at) => at.shrinkage)],
      },
      table: buildTable(curve, [
        toNumberColumn('k', ({ k }) => `${k}`),
        toNumberColumn(t('expansion'), ({ expansion }) => formatEstimateCell(expansion)),
        toNumberColumn(t('shrinkage'), ({ shrinkage }) => formatEstimateCell(shrinkage)),
        toNumberColumn(t('pass@k before'), (at) => formatEstimateCell(at.base)),
        toNumberColumn(t('pass@k after'), (at) => formatEstimateCell(at.post)),
        toNumberColumn(t('problems'), ({ problems }) => fullCount(problems)),
      ]),
    },
  ];
}
