/** Unavailable charts and figures, each with the reason. */
import { t } from '../../../../l10n/index.ts';
import type { Known } from '../../measures/confidence.ts';
import { tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Section } from './types.ts';

interface AbsentFigure {
  readonly what: string;
  readonly who: string;
  readonly reason: string;
}

export interface Absent {
  readonly absent?: readonly AbsentFigure[];
}

/** The sides with an available figure, and the reason why it is unavailable for the others. */
export function splitKnown<Figure>(
  sides: readonly MeasuredSide[],
  what: string,
  measure: (side: MeasuredSide) => Known<Figure>,
): {
  readonly known: readonly { readonly side: MeasuredSide; readonly figure: Figure }[];
  readonly absent: readonly AbsentFigure[];
} {
  const known: { readonly side: MeasuredSide; readonly figure: Figure }[] = [];
  const absent: AbsentFigure[] = [];
  for (const side of sides) {
    const measured = measure(side);
    if (measured.kind === 'known') known.push({ side, figure: measured.figure });
    else absent.push({ what, who: side.name, reason: measured.reason });
  }
  return { known, absent };
}

/** One line for each reason. */
export function absentSection(sections: readonly Absent[]): Section {
  const rows = sections.flatMap(({ absent = [] }) => absent);
  if (rows.length === 0) return {};
  return {
    tables: [
      {
        id: 'absent',
        title: t('Unavailable figures'),
        note: '',
        table: tableOf(rows, [
          words(t('figure'), ({ what }) => what),
          words(t('judge'), ({ who }) => who),
          words(t('reason'), ({ reason }) => reason),
        ]),
      },
    ],
  };
}
