/** Whether a judge is right as often as its votes agree: of runs in which all votes were asked for. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { oneDigit } from '../../figure-words.ts';
import { type Calibration, calibrationOf } from '../../measures/curves.ts';
import type { By } from '../../measures/paired.ts';
import {
  aboutOf,
  countCell,
  figures,
  plainNumber,
  shareCell,
  shareNumber,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { type Absent, splitKnown } from './absent.ts';
import type { Section } from './types.ts';

export function calibrationSection(sides: readonly MeasuredSide[], by: By): Section & Absent {
  const title = t('Calibration');
  const { known, absent } = splitKnown(sides, title, ({ rows, policies }) =>
    calibrationOf(rows, policies, by),
  );
  const drawn = known.filter(({ figure }) => figure.bins.length > 0);
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
          alike.flatMap(({ side, figure }) => figure.bins.map((bin) => ({ side, ...bin }))),
          [
            words(t('judge'), ({ side }) => side.name),
            figures(isOfVerdict ? t('share of votes, %') : t('held for right, %'), ({ believed }) =>
              oneDigit(believed),
            ),
            figures(t('right, %'), ({ was }) => shareCell(was)),
            figures(t('rows'), ({ was }) => countCell(was)),
          ],
        ),
      },
    ],
    numbers: alike.flatMap(({ side, figure }) => numbersOf(side.series, figure)),
  };
}

function numbersOf(series: number, { bins, error }: Calibration) {
  return [
    plainNumber(aboutOf(series)('calibration-error'), error, 'points'),
    ...bins.map(({ believed, was }) => shareNumber(aboutOf(series, 'belief', `${believed}`)('right'), was)),
  ];
}
