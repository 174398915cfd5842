/** Positions of the earliest errors, and how many of them each judge locates. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { countErrorPositions } from '../../measures/localization.ts';
import { buildTable, createNumberSubject, toNumberColumn, toPlainNumber, toTextColumn } from '../cells.ts';
import { formatCountOf } from '../format.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Section } from './types.ts';

const MOST_STEPS = 12;

export function buildPositionSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ located }) => !located)) return {};
  const all = sides.map(({ rows, policies }) => countErrorPositions(rows, policies, MOST_STEPS));
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
            ? '{0} row with an error. Steps are numbered from 1.'
            : '{0} rows with an error. Steps are numbered from 1.',
          fullCount(errors),
        ),
        figure: { kind: 'positions', bins },
        table: buildTable(bins, [
          toTextColumn(t('step of the earliest error'), ({ name }) => name),
          toNumberColumn(t('errors'), (bin) => fullCount(bin.errors)),
          ...sides.map(({ name }, k) =>
            toNumberColumn(
              sides.length > 1 ? t('located by {0}', name) : t('located'),
              (bin: (typeof bins)[number]) => formatCountOf(bin.located[k] ?? 0, bin.errors),
            ),
          ),
        ]),
      },
    ],
    numbers: sides.flatMap(({ series }, k) =>
      bins.flatMap(({ name, errors: count, located }) => {
        const about = createNumberSubject(series, 'position', name);
        return [toPlainNumber(about('errors'), count), toPlainNumber(about('located'), located[k])];
      }),
    ),
  };
}
