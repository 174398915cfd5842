/** Best-of-N: how often the judge's top-ranked solution is correct. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Resampling } from '../../../base/shares.ts';
import { formatOneDecimal, formatPercent } from '../../format-figures.ts';
import { measureBestOfN } from '../../measures/best-of-n.ts';
import {
  buildTable,
  createNumberSubject,
  formatEstimateCell,
  toEstimateNumber,
  toNumberColumn,
  toPlainNumber,
  toTextColumn,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Section } from './types.ts';
import type { HasUnavailableFigures } from './unavailable.ts';

export function buildBestOfNSection(
  sides: readonly MeasuredSide[],
  resampling: Resampling,
): Section & HasUnavailableFigures {
  const all = sides.map((side) => ({ side, best: measureBestOfN(side.rows, side.policies, resampling) }));
  if (all.every(({ best }) => best.mixed === 0)) return {};
  const title = t('Best-of-N selection');
  return {
    absent: all.flatMap(({ side, best: { refused } }) =>
      refused === undefined ? [] : [{ what: title, who: side.name, reason: refused }],
    ),
    tables: [
      {
        id: 'best-of-n',
        title,
        note: t(
          'How often the solution that the judge ranks first is correct, for problems with at least two solutions. Ties are broken at random. Mixed problems have both correct and incorrect solutions. In percent, with 95% bootstrap intervals.',
        ),
        table: buildTable(all, [
          toTextColumn(t('judge'), ({ side }) => side.name),
          toNumberColumn(t('problems'), ({ best }) => fullCount(best.problems)),
          toNumberColumn(t('mixed problems'), ({ best }) => fullCount(best.mixed)),
          toNumberColumn(t('solutions per problem'), ({ best }) => formatOneDecimal(best.candidates)),
          toNumberColumn(t('top-ranked is correct'), ({ best }) => formatEstimateCell(best.best)),
          toNumberColumn(t('top-ranked is correct (mixed)'), ({ best }) =>
            formatEstimateCell(best.bestOfMixed),
          ),
          toNumberColumn(t('random choice is correct'), ({ best }) => formatPercent(best.blind)),
          toNumberColumn(t('upper bound'), ({ best }) => formatPercent(best.most)),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, best }) => {
      const about = createNumberSubject(series);
      return [
        toPlainNumber(about('problems'), best.problems),
        toPlainNumber(about('mixed-problems'), best.mixed),
        toEstimateNumber(about('best-of-n'), best.best),
        toEstimateNumber(about('best-of-n-mixed'), best.bestOfMixed),
        toPlainNumber(about('blind-choice'), best.blind, 'per cent'),
        toPlainNumber(about('best-possible'), best.most, 'per cent'),
      ];
    }),
  };
}
