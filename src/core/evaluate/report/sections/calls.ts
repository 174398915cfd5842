/** Results with fewer votes and the calls saved by early stopping, for runs with all votes. */
import { t } from '../../../../l10n/index.ts';
import { formatOneDecimal } from '../../format-figures.ts';
import { type AccuracyByCallsCurves, type AccuracyByCallsPoint, computeAccuracyByCalls } from '../../measures/calls.ts';
import type { CorrectnessCriterion } from '../../measures/paired.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChart, ReportMetric } from '../types.ts';
import type { ReportSection } from './types.ts';
import { splitRunsByMetricAvailability, type UnavailableMetrics } from './unavailable.ts';

interface SideCallsCurves {
  readonly side: ScoredRun;
  readonly figure: AccuracyByCallsCurves;
}

export function buildAccuracyByCallsSection(
  sides: readonly ScoredRun[],
  by: CorrectnessCriterion,
): ReportSection & UnavailableMetrics {
  const title = by === 'located' ? t('Exact-match accuracy by number of calls') : t('Accuracy by number of calls');
  const { known: drawn, absent } = splitRunsByMetricAvailability(sides, title, ({ rows, policies }) =>
    computeAccuracyByCalls(rows, policies, by),
  );
  if (drawn.length === 0) return { absent };
  return {
    absent,
    figures: [
      {
        id: 'calls',
        title,
        note: t(
          "Accuracy with fewer votes per row. “All votes” never ends voting early. “Stopped early” ends voting once the remaining votes can't change the verdict. “Sequential test” ends voting once a statistical test decides, so the verdict may change. In the table, calls per row have the accuracy in parentheses if it differs from that with all votes. With 95% Wilson intervals.",
        ),
        figure: {
          kind: 'lines',
          x: { name: t('calls per row'), min: 0 },
          y: { name: by === 'located' ? t('exact-match accuracy (%)') : t('accuracy (%)') },
          lines: drawn.flatMap((one) => listCallsLines(one, sides.length > 1)),
        },
        table: buildTableFromColumns(
          drawn.flatMap(({ side, figure: { all, exact, sprt } }) =>
            all.map((point, k) => ({ side, point, exact: exact[k], sprt: sprt[k] })),
          ),
          [
            tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
            tableColumnBuilders.number(t('votes'), ({ point }) => `${point.votes}`),
            tableColumnBuilders.share(
              by === 'located' ? t('exact-match accuracy') : t('accuracy'),
              ({ point }) => point.accuracy,
            ),
            tableColumnBuilders.decimal(by === 'located' ? t('F1') : t('macro-F1'), ({ point }) => point.f1),
            tableColumnBuilders.number(t('calls per row'), ({ point }) => point.calls.toFixed(2)),
            tableColumnBuilders.number(t('calls, stopped early'), ({ point, exact }) =>
              formatEarlyStopCell(point, exact),
            ),
            tableColumnBuilders.number(t('calls, sequential test'), ({ point, sprt }) =>
              formatEarlyStopCell(point, sprt),
            ),
          ],
        ),
      },
    ],
    numbers: drawn.flatMap((one) => listCallsNumbers(one, by)),
  };
}

type CallsLine = Extract<ReportChart, { kind: 'lines' }>['lines'][number];

function listCallsLines(
  { side: { name, series }, figure: curves }: SideCallsCurves,
  several: boolean,
): readonly CallsLine[] {
  const line = (words: string, points: readonly AccuracyByCallsPoint[], isMain = false): readonly CallsLine[] =>
    points.length === 0
      ? []
      : [
          {
            name: several ? t('{0}, {1}', name, words) : words,
            ...(isMain ? { series } : {}),
            points: points.flatMap(({ calls, accuracy: { value, interval, whole } }) =>
              value === undefined ? [] : [{ x: calls, y: value, ...(isMain ? { ...interval, n: whole } : {}) }],
            ),
          },
        ];
  return [
    ...line(t('all votes'), curves.all, true),
    ...line(t('stopped early'), curves.exact),
    ...(several ? [] : line(t('sequential test'), curves.sprt)),
  ];
}

/** The number of calls, with the accuracy if it differs. */
function formatEarlyStopCell(all: AccuracyByCallsPoint, ended: AccuracyByCallsPoint | undefined): string {
  if (!ended) return t('n/a');
  const calls = ended.calls.toFixed(2);
  if (ended.accuracy.part === all.accuracy.part) return calls;
  return t('{0} ({1}%)', calls, formatOneDecimal(ended.accuracy.value));
}

function listCallsNumbers(
  { side: { series }, figure: curves }: SideCallsCurves,
  by: CorrectnessCriterion,
): readonly ReportMetric[] {
  const right = by === 'located' ? 'located-or-passed' : 'verdict-accuracy';
  return (['all', 'exact', 'sprt'] as const).flatMap((ended) =>
    curves[ended].flatMap(({ votes, calls, accuracy, f1 }) => {
      const metric = createMetricBuilder(series, 'votes', `${votes}`);
      return [
        metric.number(`calls-${ended}`, calls),
        metric.share(`${right}-${ended}`, accuracy),
        metric.number(`f1-${ended}`, f1, 'per cent'),
      ];
    }),
  );
}
