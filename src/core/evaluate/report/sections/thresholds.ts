/** What other thresholds would give, and for a reward model which one is best on rows that it is not scored on. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { calibrateThreshold } from '../../measures/calibrate.ts';
import { type ThresholdPoint, thresholdsOf } from '../../measures/curves.ts';
import type { Resampling } from '../../measures/types.ts';
import { estimateCell, estimateNumber, figures, shareCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, ReportNumber } from '../types.ts';
import { oneDigit } from '../words.ts';
import type { Absent } from './absent.ts';
import type { Section } from './types.ts';

/** Of more points than these a table has every so manieth. */
const MOST_IN_TEXT = 21;

export function thresholdSection(sides: readonly MeasuredSide[], resampling: Resampling): Section & Absent {
  const all = sides.map((side) => ({ side, known: thresholdsOf(side.rows, side.policies) }));
  const absent = all.flatMap(({ side, known }) =>
    known.kind === 'refused' ? [{ what: t('Thresholds'), who: side.name, reason: known.reason }] : [],
  );
  const drawn = all.flatMap(({ side, known }) =>
    known.kind === 'known' && known.figure.length > 1 ? [{ side, points: known.figure }] : [],
  );
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
  readonly points: readonly ThresholdPoint[];
}

function figureOf({ side, points }: Drawn, several: boolean): FigureBlock {
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
      ? t('if a solution is accepted from so low a lowest score on')
      : isGrade
        ? t('if a solution is accepted from so many of the most points on')
        : t('if a solution is accepted from such a share of votes for it on'),
    figure: {
      kind: 'lines',
      x: { name: t('accepted from, %'), min: 0, max: 100 },
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
    table: tableOf(
      [
        figures(t('accepted from, %')),
        figures(t('TPR')),
        figures(t('TNR')),
        figures(t('PPV')),
        figures(t('accuracy')),
        ...(f1.points.length > 0 ? [figures(t('F1'))] : []),
      ],
      thinned(points).map(({ threshold, tpr, tnr, ppv, accuracy, f1: value }) => [
        oneDigit(100 * threshold),
        ...[tpr, tnr, ppv, accuracy].map(shareCell),
        ...(f1.points.length > 0 ? [oneDigit(value)] : []),
      ]),
    ),
  };
}

function thinned(points: readonly ThresholdPoint[]): readonly ThresholdPoint[] {
  if (points.length <= MOST_IN_TEXT) return points;
  const step = (points.length - 1) / (MOST_IN_TEXT - 1);
  return Array.from({ length: MOST_IN_TEXT }, (_, k) => points[Math.round(k * step)]).filter(
    (point) => point !== undefined,
  );
}

function numbersOf({ side: { series }, points }: Drawn): readonly ReportNumber[] {
  return points.flatMap(({ threshold, tpr, tnr, ppv, accuracy }) => {
    const about = (measure: string) => ({
      series,
      over: 'threshold' as const,
      name: `${threshold}`,
      measure,
    });
    return [
      shareNumber(about('tpr'), tpr),
      shareNumber(about('tnr'), tnr),
      shareNumber(about('ppv'), ppv),
      shareNumber(about('verdict-accuracy'), accuracy),
    ];
  });
}

/** The best threshold of a reward model on half of the problems, and what it gives on the other half. */
function calibrated(sides: readonly MeasuredSide[], resampling: Resampling): Section {
  const all = sides.flatMap((side) => {
    const { seed } = resampling;
    const found = calibrateThreshold(side.rows, side.policies, { seed, resampling });
    return found ? [{ side, found }] : [];
  });
  if (all.length === 0) return {};
  const [one] = all;
  return {
    tables: [
      {
        id: 'calibrated',
        title: t('Threshold calibrated on one half'),
        note: t(
          'The threshold with the best F1 on half of the problems, drawn by the seed {0}, and what it gives on the other half, which alone is a score.',
          one?.found.seed ?? 0,
        ),
        table: tableOf(
          [
            words(t('judge')),
            figures(t('threshold')),
            figures(t('F1 where chosen')),
            figures(t('F1 on the rest')),
            figures(t('errors')),
            figures(t('correct')),
            figures(t('rows of the rest')),
          ],
          all.map(({ side, found: { threshold, tuning, rest } }) => [
            side.name,
            threshold.toFixed(3),
            estimateCell(tuning.f1),
            estimateCell(rest.f1),
            shareCell(rest.error),
            shareCell(rest.correct),
            fullCount(rest.rows),
          ]),
        ),
      },
    ],
    numbers: all.flatMap(({ side: { series }, found }) => {
      const about = (measure: string) => ({ series, over: 'all' as const, name: 'all', measure });
      return [
        { ...about('calibrated-threshold'), unit: 'score' as const, value: found.threshold },
        estimateNumber(about('calibrated-f1-tuning'), found.tuning.f1),
        estimateNumber(about('calibrated-f1-rest'), found.rest.f1),
      ];
    }),
  };
}
