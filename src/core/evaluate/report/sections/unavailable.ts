/** Unavailable charts and figures, each with the reason. */
import { t } from '../../../../l10n/index.ts';
import type { FigureOrReason } from '../../measures/confidence.ts';
import { buildTable, toTextColumn } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Section } from './types.ts';

interface UnavailableFigure {
  readonly what: string;
  readonly who: string;
  readonly reason: string;
}

export interface HasUnavailableFigures {
  readonly absent?: readonly UnavailableFigure[];
}

/** The sides with an available figure, and the reason why it is unavailable for the others. */
export function splitAvailable<Figure>(
  sides: readonly MeasuredSide[],
  what: string,
  measure: (side: MeasuredSide) => FigureOrReason<Figure>,
): {
  readonly known: readonly { readonly side: MeasuredSide; readonly figure: Figure }[];
  readonly absent: readonly UnavailableFigure[];
} {
  const known: { readonly side: MeasuredSide; readonly figure: Figure }[] = [];
  const absent: UnavailableFigure[] = [];
  for (const side of sides) {
    const measured = measure(side);
    if (measured.kind === 'known') known.push({ side, figure: measured.figure });
    else absent.push({ what, who: side.name, reason: measured.reason });
  }
  return { known, absent };
}

/** One line for each reason. */
export function buildUnavailableSection(sections: readonly HasUnavailableFigures[]): Section {
  const rows = sections.flatMap(({ absent = [] }) => absent);
  if (rows.length === 0) return {};
  return {
    tables: [
      {
        id: 'absent',
        title: t('Unavailable metrics'),
        note: '',
        table: buildTable(rows, [
          toTextColumn(t('metric'), ({ what }) => what),
          toTextColumn(t('judge'), ({ who }) => who),
          toTextColumn(t('reason'), ({ reason }) => reason),
        ]),
      },
    ],
  };
}
