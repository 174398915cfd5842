/** Verdicts on every rated step, and for reward models the same by threshold. */

import { t } from '../../../../l10n/index.ts';
import { groupBy } from '../../../base/groups.ts';
import { chooseEvenly } from '../../../base/numbers.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import {
  computeStepThresholdCurve,
  type StepScores,
  type StepThresholdCurve,
  scoreSteps,
} from '../../measures/steps.ts';
import type { RunRow } from '../../run-types.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import { formatNeutralPolicy } from '../policies.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';
import { buildOptionalJudgeColumn, MAX_TABLE_ENTRIES, type ReportSection } from './types.ts';

/** A table thins its points to this number. */
const MOST_IN_TEXT = 21;

interface StepGroup {
  readonly name: string;
  readonly key: string;
  readonly side: ScoredRun;
  readonly scores: StepScores;
}

/** Empty unless rows have ratings of steps and a judge names steps. */
export function buildStepRatingSection(
  sides: readonly ScoredRun[],
  resampling: BootstrapResamplingSettings,
): ReportSection {
  const score = (rows: readonly RunRow[], side: ScoredRun, name: string, key: string): readonly StepGroup[] => {
    const scores = scoreSteps(rows, side.policies, resampling);
    return scores ? [{ name, key, side, scores }] : [];
  };
  const whole = sides.flatMap((side) => score(side.rows, side, t('all rows'), 'all'));
  if (whole.length === 0) return {};
  const parts = sides.flatMap((side) => {
    const groups = [...groupBy(side.rows, ({ subset }) => subset)];
    if (groups.length < 2) return [];
    return groups
      .slice(0, MAX_TABLE_ENTRIES)
      .flatMap(([name, rows]) => score(rows, side, formatNameForReport(name), name));
  });
  const curves = sides.flatMap((side) => {
    const curve = computeStepThresholdCurve(side.rows, side.policies);
    return curve ? [{ side, curve }] : [];
  });
  return {
    tables: [buildStepTable([...parts, ...whole], sides)],
    figures: curves.map((one) => buildStepThresholdChart(one, sides.length > 1)),
    numbers: [...[...parts, ...whole].flatMap(listStepNumbers), ...curves.flatMap(listCurveNumbers)],
  };
}

function buildStepTable(groups: readonly StepGroup[], sides: readonly ScoredRun[]): ReportTableBlock {
  const { neutral } = sides[0]?.policies ?? {};
  return {
    id: 'step-ratings',
    title: t('Verdicts on rated steps'),
    note: [
      t(
        'TPR: share of correct steps accepted. TNR: share of incorrect steps rejected. Balanced accuracy: their mean. F1: their harmonic mean. Precision: share of rejected steps that are incorrect. Error F1: harmonic mean of precision and TNR. First error: share of solutions with an incorrect step where the first step that the judge rejects is the first incorrect one. Later errors: share of the other incorrect steps that the judge rejects. In percent, with 95% intervals from resampling whole solutions.',
      ),
      t('Steps rated neutral: {0}.', formatNeutralPolicy(neutral)),
      ...(groups.some(({ scores }) => scores.unjudged > 0)
        ? [t("Unjudged: steps after the earliest error from a judge that names only this error. They aren't scored.")]
        : []),
    ].join(' '),
    table: buildTableFromColumns(groups, [
      tableColumnBuilders.text(t('subset'), ({ name }) => name),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('solutions'), ({ scores }) => scores.solutions),
      tableColumnBuilders.count(t('steps'), ({ scores }) => scores.steps),
      tableColumnBuilders.count(t('unjudged'), ({ scores }) => scores.unjudged),
      tableColumnBuilders.share(t('TPR'), ({ scores }) => scores.tpr),
      tableColumnBuilders.share(t('TNR'), ({ scores }) => scores.tnr),
      tableColumnBuilders.estimate(t('balanced accuracy'), ({ scores }) => scores.balanced),
      tableColumnBuilders.estimate(t('F1'), ({ scores }) => scores.f1),
      tableColumnBuilders.share(t('precision'), ({ scores }) => scores.precision),
      tableColumnBuilders.estimate(t('error F1'), ({ scores }) => scores.errorF1),
      tableColumnBuilders.share(t('first error'), ({ scores }) => scores.first),
      tableColumnBuilders.share(t('later errors'), ({ scores }) => scores.later),
    ]),
  };
}

function listStepNumbers({ key, side, scores }: StepGroup): readonly ReportMetric[] {
  const metric = createMetricBuilder(side.series, 'step-ratings', key);
  return [
    metric.number('rated-solutions', scores.solutions),
    metric.number('rated-steps', scores.steps),
    metric.number('unjudged-steps', scores.unjudged),
    metric.number('rated-failed', scores.failed),
    metric.share('step-tpr', scores.tpr),
    metric.share('step-tnr', scores.tnr),
    metric.estimate('step-balanced-accuracy', scores.balanced),
    metric.estimate('step-f1', scores.f1),
    metric.share('step-precision', scores.precision),
    metric.estimate('step-error-f1', scores.errorF1),
    metric.share('first-error', scores.first),
    metric.share('later-errors', scores.later),
  ];
}

interface SideCurve {
  readonly side: ScoredRun;
  readonly curve: StepThresholdCurve;
}

function buildStepThresholdChart({ side, curve }: SideCurve, several: boolean): ReportChartBlock {
  const { points } = curve;
  const line = (name: string, of: (point: (typeof points)[number]) => number) => ({
    name,
    points: points.map((point) => ({ x: 100 * point.threshold, y: of(point) })),
  });
  return {
    id: several ? `step-thresholds-${side.series}` : 'step-thresholds',
    title: several
      ? t('Verdicts on rated steps by threshold: {0}', side.name)
      : t('Verdicts on rated steps by threshold'),
    note: t(
      'A step is accepted if its score reaches the threshold. A correct step scores above an incorrect one in {0}% of all pairs (area under the ROC curve). {1} correct and {2} incorrect steps. Without intervals.',
      curve.auc.toFixed(1),
      curve.correct,
      curve.incorrect,
    ),
    figure: {
      kind: 'lines',
      x: { name: t('threshold (%)'), min: 0, max: 100 },
      y: { name: t('metric (%)'), min: 0, max: 100 },
      lines: [
        { ...line(t('F1'), ({ f1 }) => f1), series: side.series },
        line(t('TPR'), ({ tpr }) => tpr),
        line(t('TNR'), ({ tnr }) => tnr),
        line(t('balanced accuracy'), ({ balanced }) => balanced),
      ],
      mark: { x: 100 * (side.policies.threshold ?? 0.5), words: t('threshold in use') },
    },
    table: buildTableFromColumns(chooseEvenly(points, MOST_IN_TEXT), [
      tableColumnBuilders.decimal(t('threshold (%)'), ({ threshold }) => 100 * threshold),
      tableColumnBuilders.decimal(t('TPR'), ({ tpr }) => tpr),
      tableColumnBuilders.decimal(t('TNR'), ({ tnr }) => tnr),
      tableColumnBuilders.decimal(t('balanced accuracy'), ({ balanced }) => balanced),
      tableColumnBuilders.decimal(t('F1'), ({ f1 }) => f1),
    ]),
  };
}

function listCurveNumbers({ side: { series }, curve }: SideCurve): readonly ReportMetric[] {
  return [
    createMetricBuilder(series, 'step-ratings', 'all').number('step-auc', curve.auc, 'per cent'),
    ...curve.points.flatMap(({ threshold, tpr, tnr, balanced, f1 }) => {
      const metric = createMetricBuilder(series, 'step-threshold', `${threshold}`);
      return [
        metric.number('step-tpr', tpr, 'per cent'),
        metric.number('step-tnr', tnr, 'per cent'),
        metric.number('step-balanced-accuracy', balanced, 'per cent'),
        metric.number('step-f1', f1, 'per cent'),
      ];
    }),
  ];
}
