/** Results by threshold, and for a reward model the threshold calibrated on held-out rows. */

import { t } from '../../../../l10n/index.ts';
import { chooseEvenly } from '../../../base/numbers.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import { calibrateThreshold } from '../../measures/calibrate.ts';
import { computeThresholdCurve, type ThresholdCurvePoint } from '../../measures/curves.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric } from '../types.ts';
import type { ReportSection } from './types.ts';
import { splitRunsByMetricAvailability, type UnavailableMetrics } from './unavailable.ts';

/** A table thins its points to this number. */
const MOST_IN_TEXT = 21;

export function buildThresholdSection(
  sides: readonly ScoredRun[],
  resampling: BootstrapResamplingSettings,
): ReportSection & UnavailableMetrics {
  const { known, absent } = splitRunsByMetricAvailability(sides, t('Metrics by threshold'), ({ rows, policies }) =>
    computeThresholdCurve(rows, policies),
  );
  const drawn = known.filter(({ figure }) => figure.length > 1);
  const best = buildCalibratedSection(sides, resampling);
  return {
    absent,
    ...best,
    figures: drawn.map((one) => buildThresholdFigure(one, sides.length > 1)),
    numbers: [...drawn.flatMap(listThresholdNumbers), ...(best.numbers ?? [])],
  };
}

interface SideThresholdCurve {
  readonly side: ScoredRun;
  readonly figure: readonly ThresholdCurvePoint[];
}

function buildThresholdFigure({ side, figure: points }: SideThresholdCurve, several: boolean): ReportChartBlock {
  const { series, name, policies, info } = side;
  const isScore = side.rows.some(({ scores }) => scores);
  const isGrade = info.kind === 'grader';
  const line = (words: string, of: (point: ThresholdCurvePoint) => { value?: number } | undefined) => ({
    name: words,
    points: points.flatMap((point) => {
      const y = of(point)?.value;
      return y === undefined ? [] : [{ x: 100 * point.threshold, y }];
    }),
  });
  const f1 = line(t('F1'), ({ f1: value }) => (value === undefined ? undefined : { value }));
  const inUse = isScore ? (policies.threshold ?? 0.5) : isGrade ? policies.accepted : undefined;
  return {
    id: several ? `thresholds-${series}` : 'thresholds',
    title: several ? t('Metrics by threshold: {0}', name) : t('Metrics by threshold'),
    note: isScore
      ? t('A solution is accepted if its lowest step score reaches the threshold.')
      : isGrade
        ? t('A solution is accepted if its share of the maximum points reaches the threshold.')
        : t('A solution is accepted if its share of accepting votes reaches the threshold.'),
    figure: {
      kind: 'lines',
      x: { name: t('threshold (%)'), min: 0, max: 100 },
      y: { name: t('metric (%)'), min: 0, max: 100 },
      lines: [
        { ...line(t('accuracy'), ({ accuracy }) => accuracy), series },
        line(t('TPR'), ({ tpr }) => tpr),
        line(t('TNR'), ({ tnr }) => tnr),
        line(t('PPV'), ({ ppv }) => ppv),
        ...(f1.points.length > 0 ? [f1] : []),
      ],
      ...(inUse === undefined ? {} : { mark: { x: 100 * inUse, words: t('threshold in use') } }),
    },
    table: buildTableFromColumns(chooseEvenly(points, MOST_IN_TEXT), [
      tableColumnBuilders.decimal(t('threshold (%)'), ({ threshold }) => 100 * threshold),
      tableColumnBuilders.share(t('TPR'), ({ tpr }) => tpr),
      tableColumnBuilders.share(t('TNR'), ({ tnr }) => tnr),
      tableColumnBuilders.share(t('PPV'), ({ ppv }) => ppv),
      tableColumnBuilders.share(t('accuracy'), ({ accuracy }) => accuracy),
      ...(f1.points.length > 0 ? [tableColumnBuilders.decimal(t('F1'), (point: ThresholdCurvePoint) => point.f1)] : []),
    ]),
  };
}

function listThresholdNumbers({ side: { series }, figure: points }: SideThresholdCurve): readonly ReportMetric[] {
  return points.flatMap(({ threshold, tpr, tnr, ppv, accuracy }) => {
    const metric = createMetricBuilder(series, 'threshold', `${threshold}`);
    return [
      metric.share('tpr', tpr),
      metric.share('tnr', tnr),
      metric.share('ppv', ppv),
      metric.share('verdict-accuracy', accuracy),
    ];
  });
}

/** The best threshold of a reward model on half of the problems, and its results on the other half. */
function buildCalibratedSection(sides: readonly ScoredRun[], resampling: BootstrapResamplingSettings): ReportSection {
  const { seed } = resampling;
  const all = sides.flatMap((side) => {
    const found = calibrateThreshold(side.rows, side.policies, { seed, resampling });
    return found ? [{ side, found }] : [];
  });
  if (all.length === 0) return {};
  return {
    tables: [
      {
        id: 'calibrated',
        title: t('Calibrated threshold'),
        note: t(
          "The threshold with the best F1 on a random half of the problems (seed {0}). The calibration F1 is from the same half, so it's biased. The other metrics are from the other half.",
          seed,
        ),
        table: buildTableFromColumns(all, [
          tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
          tableColumnBuilders.number(t('threshold'), ({ found }) => found.threshold.toFixed(3)),
          tableColumnBuilders.estimate(t('calibration F1'), ({ found }) => found.tuning.f1),
          tableColumnBuilders.estimate(t('held-out F1'), ({ found }) => found.rest.f1),
          tableColumnBuilders.share(t('errors located (%)'), ({ found }) => found.rest.error),
          tableColumnBuilders.share(t('correct solutions accepted (%)'), ({ found }) => found.rest.correct),
          tableColumnBuilders.count(t('held-out rows'), ({ found }) => found.rest.rows),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, found }) => {
      const metric = createMetricBuilder(series);
      return [
        metric.number('calibrated-threshold', found.threshold, 'score'),
        metric.estimate('calibrated-f1-tuning', found.tuning.f1),
        metric.estimate('calibrated-f1-rest', found.rest.f1),
      ];
    }),
  };
}
