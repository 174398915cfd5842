/** Results with fewer votes and the calls saved by early stopping, for runs with all votes. */
import { t } from '../../../../l10n/index.ts';
import { oneDigit } from '../../figure-words.ts';
import { type CallsCurves, type CallsPoint, callsOf } from '../../measures/calls.ts';
import type { By } from '../../measures/paired.ts';
import { aboutOf, figures, plainNumber, shareCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Figure, ReportNumber } from '../types.ts';
import { type Absent, splitKnown } from './absent.ts';
import type { Section } from './types.ts';

interface Drawn {
  readonly side: MeasuredSide;
  readonly figure: CallsCurves;
}

export function callsSection(sides: readonly MeasuredSide[], by: By): Section & Absent {
  const title =
    by === 'located' ? t('Exact-match accuracy by number of calls') : t('Accuracy by number of calls');
  const { known: drawn, absent } = splitKnown(sides, title, ({ rows, policies }) =>
    callsOf(rows, policies, by),
  );
  if (drawn.length === 0) return { absent };
  return {
    absent,
    figures: [
      {
        id: 'calls',
        title,
        note: t(
          "Accuracy when only the first votes are used: all of them, or stopped early once the rest can't change the verdict. With 95% Wilson intervals.",
        ),
        figure: {
          kind: 'lines',
          x: { name: t('calls per row'), min: 0 },
          y: { name: by === 'located' ? t('exact-match accuracy, %') : t('accuracy, %') },
          lines: drawn.flatMap((one) => linesOf(one, sides.length > 1)),
        },
        table: tableOf(
          drawn.flatMap(({ side, figure: { all, exact, sprt } }) =>
            all.map((point, k) => ({ side, point, exact: exact[k], sprt: sprt[k] })),
          ),
          [
            words(t('judge'), ({ side }) => side.name),
            figures(t('votes'), ({ point }) => `${point.votes}`),
            figures(by === 'located' ? t('exact-match accuracy') : t('accuracy'), ({ point }) =>
              shareCell(point.accuracy),
            ),
            figures(by === 'located' ? t('F1') : t('macro-F1'), ({ point }) => oneDigit(point.f1)),
            figures(t('calls per row'), ({ point }) => point.calls.toFixed(2)),
            figures(t('stopped early'), ({ point, exact }) => endedCell(point, exact)),
            figures(t('sequential test'), ({ point, sprt }) => endedCell(point, sprt)),
          ],
        ),
      },
    ],
    numbers: drawn.flatMap((one) => numbersOf(one, by)),
  };
}

type Line = Extract<Figure, { kind: 'lines' }>['lines'][number];

function linesOf({ side: { name, series }, figure: curves }: Drawn, several: boolean): readonly Line[] {
  const line = (words: string, points: readonly CallsPoint[], isMain = false): readonly Line[] =>
    points.length === 0
      ? []
      : [
          {
            name: several ? t('{0}, {1}', name, words) : words,
            ...(isMain ? { series } : {}),
            points: points.flatMap(({ calls, accuracy: { value, interval, whole } }) =>
              value === undefined
                ? []
                : [{ x: calls, y: value, ...(isMain ? { ...interval, n: whole } : {}) }],
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
function endedCell(all: CallsPoint, ended: CallsPoint | undefined): string {
  if (!ended) return t('n/a');
  const calls = ended.calls.toFixed(2);
  if (ended.accuracy.part === all.accuracy.part) return calls;
  return t('{0} ({1}%)', calls, oneDigit(ended.accuracy.value));
}

function numbersOf({ side: { series }, figure: curves }: Drawn, by: By): readonly ReportNumber[] {
  const right = by === 'located' ? 'located-or-passed' : 'verdict-accuracy';
  return (['all', 'exact', 'sprt'] as const).flatMap((ended) =>
    curves[ended].flatMap(({ votes, calls, accuracy, f1 }) => {
      const about = aboutOf(series, 'votes', `${votes}`);
      return [
        plainNumber(about(`calls-${ended}`), calls),
        shareNumber(about(`${right}-${ended}`), accuracy),
        plainNumber(about(`f1-${ended}`), f1, 'per cent'),
      ];
    }),
  );
}
