/** What fewer votes would have come to, and what ending a vote early saves: of runs in which all votes were asked for. */
import { t } from '../../../../l10n/index.ts';
import { type CallsCurves, type CallsPoint, callsOf } from '../../measures/calls.ts';
import type { By } from '../../measures/paired.ts';
import { countNumber, figures, shareCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Figure, ReportNumber } from '../types.ts';
import { oneDigit } from '../words.ts';
import type { Absent } from './absent.ts';
import type { Section } from './types.ts';

interface Drawn {
  readonly side: MeasuredSide;
  readonly curves: CallsCurves;
}

export function callsSection(sides: readonly MeasuredSide[], by: By): Section & Absent {
  const all = sides.map((side) => ({ side, known: callsOf(side.rows, side.policies, by) }));
  const title = by === 'located' ? t('Located or passed, against calls') : t('Accuracy against calls');
  const absent = all.flatMap(({ side, known }) =>
    known.kind === 'refused' ? [{ what: title, who: side.name, reason: known.reason }] : [],
  );
  const drawn: readonly Drawn[] = all.flatMap(({ side, known }) =>
    known.kind === 'known' ? [{ side, curves: known.figure }] : [],
  );
  if (drawn.length === 0) return { absent };
  return {
    absent,
    figures: [
      {
        id: 'calls',
        title,
        note: t(
          'What the first votes alone would have come to, with all of them asked for, and with a vote ended where the rest cannot change it; 95% intervals (Wilson)',
        ),
        figure: {
          kind: 'lines',
          x: { name: t('calls a row'), min: 0 },
          y: { name: by === 'located' ? t('rows located or passed, %') : t('right verdicts, %') },
          lines: drawn.flatMap((one) => linesOf(one, sides.length > 1)),
        },
        table: tableOf(
          [
            words(t('judge')),
            figures(t('votes')),
            figures(by === 'located' ? t('located or passed') : t('accuracy')),
            figures(by === 'located' ? t('F1') : t('macro-F1')),
            figures(t('calls a row')),
            figures(t('ended early')),
            figures(t('by a sequential test')),
          ],
          drawn.flatMap(({ side, curves }) =>
            curves.all.map((point, k) => [
              side.name,
              `${point.votes}`,
              shareCell(point.accuracy),
              oneDigit(point.f1),
              point.calls.toFixed(2),
              endedCell(point, curves.exact[k]),
              endedCell(point, curves.sprt[k]),
            ]),
          ),
        ),
      },
    ],
    numbers: drawn.flatMap((one) => numbersOf(one, by)),
  };
}

type Line = Extract<Figure, { kind: 'lines' }>['lines'][number];

function linesOf({ side: { name, series }, curves }: Drawn, several: boolean): readonly Line[] {
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
    ...line(t('ended early'), curves.exact),
    ...(several ? [] : line(t('sequential test'), curves.sprt)),
  ];
}

/** Calls with what they come to where that is not the same. */
function endedCell(all: CallsPoint, ended: CallsPoint | undefined): string {
  if (!ended) return t('n/a');
  const calls = ended.calls.toFixed(2);
  if (ended.accuracy.part === all.accuracy.part) return calls;
  return t('{0} ({1}%)', calls, oneDigit(ended.accuracy.value));
}

function numbersOf({ side: { series }, curves }: Drawn, by: By): readonly ReportNumber[] {
  const right = by === 'located' ? 'located-or-passed' : 'verdict-accuracy';
  return (['all', 'exact', 'sprt'] as const).flatMap((ended) =>
    curves[ended].flatMap(({ votes, calls, accuracy, f1 }) => {
      const about = (measure: string) => ({
        series,
        over: 'votes' as const,
        name: `${votes}`,
        measure: `${measure}-${ended}`,
      });
      return [
        countNumber(about('calls'), calls),
        shareNumber(about(right), accuracy),
        { ...about('f1'), unit: 'per cent' as const, value: f1 ?? null },
      ];
    }),
  );
}
