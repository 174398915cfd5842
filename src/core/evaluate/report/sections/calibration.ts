/** Calibration curves, for runs with all votes. */

import { t } from '../../../../l10n/index.ts';
import { formatOneDecimal } from '../../format-figures.ts';
import { type CalibrationCurve, computeCalibrationCurve } from '../../measures/curves.ts';
import type { CorrectnessCriterion } from '../../measures/paired.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import { formatNumberOfRows } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';
import { splitRunsByMetricAvailability, type UnavailableMetrics } from './unavailable.ts';

export function buildCalibrationSection(
  sides: readonly ScoredRun[],
  by: CorrectnessCriterion,
): ReportSection & UnavailableMetrics {
  const title = t('Calibration');
  const { known, absent } = splitRunsByMetricAvailability(sides, title, ({ rows, policies }) =>
    computeCalibrationCurve(rows, policies, by),
  );
  const drawn = known.filter(({ figure }) => figure.bins.length > 0);
  const [first] = drawn;
  if (!first) return { absent };
  // Two curves share a chart only if both are on verdicts or both on solutions.
  const alike = drawn.filter(({ figure }) => figure.of === first.figure.of);
  const isOfVerdict = first.figure.of === 'verdict';
  return {
    absent,
    figures: [
      {
        id: 'calibration',
        title,
        note: [
          isOfVerdict
            ? t('How often a verdict is right, by its share of the votes.')
            : t("How often a solution is correct, by the judge's confidence that it is."),
          t('With 95% Wilson intervals.'),
          ...alike.map(({ side, figure }) =>
            t(
              '{0}: expected calibration error {1} percentage points over {2}.',
              side.name,
              formatOneDecimal(figure.error),
              formatNumberOfRows(figure.rows),
            ),
          ),
        ].join(' '),
        figure: {
          kind: 'lines',
          x: {
            name: isOfVerdict
              ? t('share of votes for the verdict (%)')
              : t('confidence that the solution is correct (%)'),
            min: 0,
            max: 100,
          },
          y: {
            name: isOfVerdict ? t('right verdicts (%)') : t('correct solutions (%)'),
            min: 0,
            max: 100,
          },
          diagonal: t('perfect calibration'),
          lines: alike.map(({ side, figure }) => ({
            name: side.name,
            series: side.series,
            points: figure.bins.flatMap(({ believed, was }) =>
              was.value === undefined ? [] : [{ x: believed, y: was.value, ...was.interval, n: was.whole }],
            ),
          })),
        },
        table: buildTableFromColumns(
          alike.flatMap(({ side, figure }) => figure.bins.map((bin) => ({ side, ...bin }))),
          [
            tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
            tableColumnBuilders.decimal(
              isOfVerdict ? t('share of votes for the verdict (%)') : t('confidence that the solution is correct (%)'),
              ({ believed }) => believed,
            ),
            tableColumnBuilders.share(
              isOfVerdict ? t('right verdicts (%)') : t('correct solutions (%)'),
              ({ was }) => was,
            ),
            tableColumnBuilders.partOfWhole(t('rows'), ({ was }) => was),
          ],
        ),
      },
    ],
    numbers: alike.flatMap(({ side, figure }) => listCalibrationNumbers(side.series, figure)),
  };
}

function listCalibrationNumbers(series: number, { bins, error }: CalibrationCurve) {
  return [
    createMetricBuilder(series).number('calibration-error', error, 'points'),
    ...bins.map(({ believed, was }) => createMetricBuilder(series, 'belief', `${believed}`).share('right', was)),
  ];
}
