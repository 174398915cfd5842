/** Positions of the earliest errors, and how many of them each judge locates. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { positionsOf } from '../../measures/located.ts';
import { aboutOf, figures, plainNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { ofWords } from '../words.ts';
import type { Section } from './types.ts';

const MOST_STEPS = 12;

export function positionSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ located }) => !located)) return {};
  const all = sides.map(({ rows, policies }) => positionsOf(rows, policies, MOST_STEPS));
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
        table: tableOf(bins, [
          words(t('step of the earliest error'), ({ name }) => name),
          figures(t('errors'), (bin) => fullCount(bin.errors)),
          ...sides.map(({ name }, k) =>
            figures(
              sides.length > 1 ? t('located by {0}', name) : t('located'),
              (bin: (typeof bins)[number]) => ofWords(bin.located[k] ?? 0, bin.errors),
            ),
          ),
        ]),
      },
    ],
    numbers: sides.flatMap(({ series }, k) =>
      bins.flatMap(({ name, errors: count, located }) => {
        const about = aboutOf(series, 'position', name);
        return [plainNumber(about('errors'), count), plainNumber(about('located'), located[k])];
      }),
    ),
  };
}
