/** Accuracy by the way in which votes are combined, for runs with all votes. */
import { t } from '../../../../l10n/index.ts';
import { type AccuracyByAggregationPoint, computeAccuracyByAggregation } from '../../measures/aggregations.ts';
import type { CorrectnessCriterion } from '../../measures/paired.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChart } from '../types.ts';
import type { ReportSection } from './types.ts';
import { splitRunsByMetricAvailability } from './unavailable.ts';

interface SidePoint {
  readonly side: ScoredRun;
  readonly point: AccuracyByAggregationPoint;
}

/** Without such runs there is no section: the one on numbers of calls says why. */
export function buildAggregationSection(sides: readonly ScoredRun[], by: CorrectnessCriterion): ReportSection {
  const title = t('Accuracy by how votes are combined');
  const { known } = splitRunsByMetricAvailability(sides, title, ({ rows, policies }) =>
    computeAccuracyByAggregation(rows, policies, by),
  );
  const points = known.flatMap(({ side, figure }) => figure.map((point): SidePoint => ({ side, point })));
  if (points.length === 0) return {};
  return {
    figures: [
      {
        id: 'aggregations',
        title,
        note: t(
          "Share of whole solutions whose verdict matches the ground truth, by each way to combine the first votes of a row, without new calls. Voting stops once the remaining votes can't change the verdict. TPR is the share of correct solutions accepted, TNR of incorrect ones rejected. With 95% Wilson intervals.",
        ),
        figure: {
          kind: 'lines',
          x: { name: t('calls per row'), min: 0 },
          y: { name: t('accuracy (%)') },
          lines: listAggregationLines(points, known.length > 1),
        },
        table: buildTableFromColumns(points, [
          ...(known.length > 1 ? [tableColumnBuilders.text(t('judge'), ({ side }: SidePoint) => side.name)] : []),
          tableColumnBuilders.text(t('votes combined by'), ({ point }) => point.aggregate),
          tableColumnBuilders.number(t('votes'), ({ point }) => `${point.votes}`),
          tableColumnBuilders.share(t('accuracy'), ({ point }) => point.accuracy),
          tableColumnBuilders.share(t('TPR'), ({ point }) => point.tpr),
          tableColumnBuilders.share(t('TNR'), ({ point }) => point.tnr),
          tableColumnBuilders.number(t('calls, stopped early'), ({ point }) => point.calls.toFixed(2)),
        ]),
      },
    ],
    numbers: points.flatMap(({ side: { series }, point: { aggregate, votes, calls, accuracy, tpr, tnr } }) => {
      const metric = createMetricBuilder(series, 'votes', `${votes}`);
      return [
        metric.number(`calls-${aggregate}`, calls),
        metric.share(`verdict-accuracy-${aggregate}`, accuracy),
        metric.share(`tpr-${aggregate}`, tpr),
        metric.share(`tnr-${aggregate}`, tnr),
      ];
    }),
  };
}

function listAggregationLines(
  points: readonly SidePoint[],
  areSeveral: boolean,
): Extract<ReportChart, { kind: 'lines' }>['lines'] {
  const lines = new Map<string, { x: number; y: number }[]>();
  for (const { side, point } of points) {
    const { aggregate, calls, accuracy } = point;
    const name = areSeveral ? t('{0}, {1}', side.name, aggregate) : aggregate;
    const line = lines.get(name) ?? [];
    if (accuracy.value !== undefined) line.push({ x: calls, y: accuracy.value });
    lines.set(name, line);
  }
  // The first line is the one to compare with.
  return [...lines].map(([name, line], k) => ({ name, ...(k === 0 ? { series: 0 } : {}), points: line }));
}
