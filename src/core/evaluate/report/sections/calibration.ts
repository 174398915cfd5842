/** Calibration curves, for runs with all votes. */

import { t } from '../../../../l10n/index.ts';
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
import { rowsWords } from '../words.ts';
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
            : t("How often a solution is correct, by the judge's confidence."),
          t('95% Wilson intervals.'),
          ...alike.map(({ side, figure }) =>
            t(
              '{0}: expected calibration error {1} points over {2}.',
              side.name,
              oneDigit(figure.error),
              rowsWords(figure.rows),
            ),
          ),
        ].join(' '),
        figure: {
          kind: 'lines',
          x: {
            name: isOfVerdict ? t('share of votes for the verdict, %') : t('confidence, %'),
            min: 0,
            max: 100,
          },
          y: {
            name: isOfVerdict ? t('right verdicts, %') : t('correct solutions, %'),
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
        table: tableOf(
          alike.flatMap(({ side, figure }) => figure.bins.map((bin) => ({ side, ...bin }))),
          [
            words(t('judge'), ({ side }) => side.name),
            figures(isOfVerdict ? t('share of votes, %') : t('confidence, %'), ({ believed }) =>
              oneDigit(believed),
            ),
            figures(isOfVerdict ? t('right verdicts, %') : t('correct solutions, %'), ({ was }) =>
              shareCell(was),
            ),
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
