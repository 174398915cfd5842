/** Unavailable charts and figures, each with the reason. */
import { t } from '../../../../l10n/index.ts';
import type { MetricOrAbsenceReason } from '../../measures/confidence.ts';
import { buildTableFromColumns, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';

interface UnavailableFigure {
  readonly what: string;
  readonly who: string;
  readonly reason: string;
}

export interface UnavailableMetrics {
  readonly absent?: readonly UnavailableFigure[];
}

/** The sides with an available figure, and the reason why it is unavailable for the others. */
export function splitRunsByMetricAvailability<Figure>(
  sides: readonly ScoredRun[],
  what: string,
  measure: (side: ScoredRun) => MetricOrAbsenceReason<Figure>,
): {
  readonly known: readonly { readonly side: ScoredRun; readonly figure: Figure }[];
  readonly absent: readonly UnavailableFigure[];
} {
  const known: { readonly side: ScoredRun; readonly figure: Figure }[] = [];
  const absent: UnavailableFigure[] = [];
  for (const side of sides) {
    const measured = measure(side);
    if (measured.kind === 'known') known.push({ side, figure: measured.figure });
    else absent.push({ what, who: side.name, reason: measured.reason });
  }
  return { known, absent };
}

/** One line for each reason. */
export function buildUnavailableMetricsSection(sections: readonly UnavailableMetrics[]): ReportSection {
  const rows = sections.flatMap(({ absent = [] }) => absent);
  if (rows.length === 0) return {};
  return {
    tables: [
      {
        id: 'absent',
        title: t('Unavailable metrics'),
        note: '',
        table: buildTableFromColumns(rows, [
          tableColumnBuilders.text(t('metric'), ({ what }) => what),
          tableColumnBuilders.text(t('judge'), ({ who }) => who),
          tableColumnBuilders.text(t('reason'), ({ reason }) => reason),
        ]),
      },
    ],
  };
}
