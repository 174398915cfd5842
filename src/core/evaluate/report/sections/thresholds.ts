/** Results by threshold, and for a reward model the threshold calibrated on held-out rows. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Resampling } from '../../../base/shares.ts';
import { oneDigit } from '../../figure-words.ts';
import { calibrateThreshold } from '../../measures/calibrate.ts';
import { type ThresholdPoint, thresholdsOf } from '../../measures/curves.ts';
import {
  aboutOf,
  estimateCell,
  estimateNumber,
  figures,
  plainNumber,
  shareCell,
  shareNumber,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, ReportNumber } from '../types.ts';
import { type Absent, splitKnown } from './absent.ts';
import type { Section } from './types.ts';

/** A table thins its points to this number. */
const MOST_IN_TEXT = 21;

export function thresholdSection(sides: readonly MeasuredSide[], resampling: Resampling): Section & Absent {
  const { known, absent } = splitKnown(sides, t('Thresholds'), ({ rows, policies }) =>
    thresholdsOf(rows, policies),
  );
  const drawn = known.filter(({ figure }) => figure.length > 1);
  const best = calibrated(sides, resampling);
  return {
    absent,
    ...best,
    figures: drawn.map((one) => figureOf(one, sides.length > 1)),
    numbers: [...drawn.flatMap(numbersOf), ...(best.numbers ?? [])],
  };
}

interface Drawn {
  readonly side: MeasuredSide;
  readonly figure: readonly ThresholdPoint[];
}

function figureOf({ side, figure: points }: Drawn, several: boolean): FigureBlock {
  const { series, name, policies, info } = side;
  const isScore = side.rows.some(({ scores }) => scores);
  const isGrade = info.kind === 'grader';
  const line = (words: string, of: (point: ThresholdPoint) => { value?: number } | undefined) => ({
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
    title: several ? t('Thresholds of {0}', name) : t('Thresholds'),
    note: isScore
      ? t('A solution is accepted if its lowest step score reaches the threshold.')
      : isGrade
        ? t('A solution is accepted if its share of the maximum points reaches the threshold.')
        : t('A solution is accepted if its share of accepting votes reaches the threshold.'),
    figure: {
      kind: 'lines',
      x: { name: t('threshold, %'), min: 0, max: 100 },
      y: { name: t('%'), min: 0, max: 100 },
      lines: [
        { ...line(t('accuracy'), ({ accuracy }) => accuracy), series },
        line(t('TPR'), ({ tpr }) => tpr),
        line(t('TNR'), ({ tnr }) => tnr),
        line(t('PPV'), ({ ppv }) => ppv),
        ...(f1.points.length > 0 ? [f1] : []),
      ],
      ...(inUse === undefined ? {} : { mark: { x: 100 * inUse, words: t('in use') } }),
    },
    table: tableOf(thinned(points), [
      figures(t('threshold, %'), ({ threshold }) => oneDigit(100 * threshold)),
      figures(t('TPR'), ({ tpr }) => shareCell(tpr)),
      figures(t('TNR'), ({ tnr }) => shareCell(tnr)),
      figures(t('PPV'), ({ ppv }) => shareCell(ppv)),
      figures(t('accuracy'), ({ accuracy }) => shareCell(accuracy)),
      ...(f1.points.length > 0 ? [figures(t('F1'), (point: ThresholdPoint) => oneDigit(point.f1))] : []),
    ]),
  };
}

function thinned(points: readonly ThresholdPoint[]): readonly ThresholdPoint[] {
  if (points.length <= MOST_IN_TEXT) return points;
  const step = (points.length - 1) / (MOST_IN_TEXT - 1);
  return Array.from({ length: MOST_IN_TEXT }, (_, k) => points[Math.round(k * step)]).filter(
    (point) => point !== undefined,
  );
}

function numbersOf({ side: { series }, figure: points }: Drawn): readonly ReportNumber[] {
  return points.flatMap(({ threshold, tpr, tnr, ppv, accuracy }) => {
    const about = aboutOf(series, 'threshold', `${threshold}`);
    return [
      shareNumber(about('tpr'), tpr),
      shareNumber(about('tnr'), tnr),
      shareNumber(about('ppv'), ppv),
      shareNumber(about('verdict-accuracy'), accuracy),
    ];
  });
}

/** The best threshold of a reward model on half of the problems, and its results on the other half. */
function calibrated(sides: readonly MeasuredSide[], resampling: Resampling): Section {
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
          'The threshold with the best F1 on a random half of the problems (seed {0}), evaluated on the other half. Only the held-out F1 is unbiased.',
          seed,
        ),
        table: tableOf(all, [
          words(t('judge'), ({ side }) => side.name),
          figures(t('threshold'), ({ found }) => found.threshold.toFixed(3)),
          figures(t('calibration F1'), ({ found }) => estimateCell(found.tuning.f1)),
          figures(t('held-out F1'), ({ found }) => estimateCell(found.rest.f1)),
          figures(t('error accuracy'), ({ found }) => shareCell(found.rest.error)),
          figures(t('correct accuracy'), ({ found }) => shareCell(found.rest.correct)),
          figures(t('held-out rows'), ({ found }) => fullCount(found.rest.rows)),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, found }) => {
      const about = aboutOf(series);
      return [
        plainNumber(about('calibrated-threshold'), found.threshold, 'score'),
        estimateNumber(about('calibrated-f1-tuning'), found.tuning.f1),
        estimateNumber(about('calibrated-f1-rest'), found.rest.f1),
      ];
    }),
  };
}
