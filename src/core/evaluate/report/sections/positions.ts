/** Positions of the earliest errors, and how many of them each judge locates. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { countErrorsByPosition } from '../../measures/localization.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import { formatPartOfWhole } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';

const MOST_STEPS = 12;

export function buildErrorPositionSection(sides: readonly ScoredRun[]): ReportSection {
  if (sides.every(({ located }) => !located)) return {};
  const all = sides.map(({ rows, policies }) => countErrorsByPosition(rows, policies, MOST_STEPS));
  const longest = all.reduce((a, b) => (b.length > a.length ? b : a), []);
  if (longest.length === 0) return {};
  // If one side excludes a row, the other side has more errors.
  const bins = longest.map(({ from, to }, k) => ({
    name: to === undefined ? `${from + 1}+` : `${from + 1}`,
    errors: Math.max(...all.map((positions) => positions[k]?.errors ?? 0)),
    located: all.map((positions) => positions[k]?.found ?? 0),
  }));
  const errors = bins.reduce((sum, bin) => sum + bin.errors, 0);
  return {
    figures: [
      {
        id: 'positions',
        title: t('Position of the earliest error'),
        note: t(
          errors === 1
            ? '{0} scored row with a labeled error. Steps are numbered from 1.'
            : '{0} scored rows with a labeled error. Steps are numbered from 1.',
          formatWholeNumber(errors),
        ),
        figure: { kind: 'positions', bins },
        table: buildTableFromColumns(bins, [
          tableColumnBuilders.text(t('step of the earliest error'), ({ name }) => name),
          tableColumnBuilders.count(t('errors'), (bin) => bin.errors),
          ...sides.map(({ name }, k) =>
            tableColumnBuilders.number(
              sides.length > 1 ? t('located by {0}', name) : t('located'),
              (bin: (typeof bins)[number]) => formatPartOfWhole(bin.located[k] ?? 0, bin.errors),
            ),
          ),
        ]),
      },
    ],
    numbers: sides.flatMap(({ series }, k) =>
      bins.flatMap(({ name, errors: count, located }) => {
        const metric = createMetricBuilder(series, 'position', name);
        return [metric.number('errors', count), metric.number('located', located[k])];
      }),
    ),
  };
}
