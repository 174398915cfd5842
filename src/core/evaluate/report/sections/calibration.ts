/** Whether a judge is right as often as its votes agree: of runs in which all votes were asked for. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { type Calibration, calibrationOf } from '../../measures/curves.ts';
import type { By } from '../../measures/paired.ts';
import { countCell, figures, shareCell, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { oneDigit } from '../words.ts';
import type { Absent } from './absent.ts';
import type { Section } from './types.ts';

export function calibrationSection(sides: readonly MeasuredSide[], by: By): Section & Absent {
  const all = sides.map((side) => ({ side, known: calibrationOf(side.rows, side.policies, by) }));
  const title = t('Calibration');
  const absent = all.flatMap(({ side, known }) =>
    known.kind === 'refused' ? [{ what: title, who: side.name, reason: known.reason }] : [],
  );
  const drawn = all.flatMap(({ side, known }) =>
    known.kind === 'known' && known.figure.bins.length > 0 ? [{ side, figure: known.figure }] : [],
  );
  const [first] = drawn;
  if (!first) return { absent };
  // Two are on one picture only if they are about the same: how sure a verdict is, or a solution.
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
            ? t('how often a verdict is right, by the share of votes for it')
            : t('how often a solution is right, by how far the judge holds it for right'),
          t('95% intervals (Wilson)'),
          ...alike.map(({ side, figure }) =>
            t(
              '{0}: off by {1} points on average over {2} rows',
              side.name,
              oneDigit(figure.error),
              fullCount(figure.rows),
            ),
          ),
        ].join('; '),
        figure: {
          kind: 'lines',
          x: {
            name: isOfVerdict ? t('share of votes for the verdict, %') : t('held for right, %'),
            min: 0,
            max: 100,
          },
          y: {
            name: isOfVerdict ? t('verdicts that are right, %') : t('solutions that are right, %'),
            min: 0,
            max: 100,
          },
          diagonal: t('as sure as it is right'),
          lines: alike.map(({ side, figure }) => ({
            name: side.name,
            series: side.series,
            points: figure.bins.flatMap(({ believed, was }) =>
              was.value === undefined ? [] : [{ x: believed, y: was.value, ...was.interval, n: was.whole }],
            ),
          })),
        },
        table: tableOf(
          [
            words(t('judge')),
            figures(isOfVerdict ? t('share of votes, %') : t('held for right, %')),
            figures(t('right, %')),
            figures(t('rows')),
          ],
          alike.flatMap(({ side, figure }) =>
            figure.bins.map(({ believed, was }) => [
              side.name,
              oneDigit(believed),
              shareCell(was),
              countCell(was),
            ]),
          ),
        ),
      },
    ],
    numbers: alike.flatMap(({ side, figure }) => numbersOf(side.series, figure)),
  };
}

function numbersOf(series: number, { bins, error }: Calibration) {
  const over = 'belief' as const;
  return [
    {
      series,
      over: 'all' as const,
      name: 'all',
      measure: 'calibration-error',
      unit: 'points' as const,
      value: error,
    },
    ...bins.map(({ believed, was: { value, interval, part, whole } }) => ({
      series,
      over,
      name: `${believed}`,
      measure: 'right',
      unit: 'per cent' as const,
      value: value ?? null,
      ...interval,
      part,
      whole,
    })),
  ];
}
