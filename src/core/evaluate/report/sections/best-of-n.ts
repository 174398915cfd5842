/** Best-of-N: how often the judge's top-ranked solution is correct. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Resampling } from '../../../base/shares.ts';
import { inPercent, oneDigit } from '../../figure-words.ts';
import { bestOfN } from '../../measures/best-of-n.ts';
import { aboutOf, estimateCell, estimateNumber, figures, plainNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Absent } from './absent.ts';
import type { Section } from './types.ts';

export function bestSection(sides: readonly MeasuredSide[], resampling: Resampling): Section & Absent {
  const all = sides.map((side) => ({ side, best: bestOfN(side.rows, side.policies, resampling) }));
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
        table: tableOf(all, [
          words(t('judge'), ({ side }) => side.name),
          figures(t('problems'), ({ best }) => fullCount(best.problems)),
          figures(t('mixed'), ({ best }) => fullCount(best.mixed)),
          figures(t('solutions per problem'), ({ best }) => oneDigit(best.candidates)),
          figures(t('best is correct'), ({ best }) => estimateCell(best.best)),
          figures(t('best is correct (mixed)'), ({ best }) => estimateCell(best.bestOfMixed)),
          figures(t('random choice'), ({ best }) => inPercent(best.blind)),
          figures(t('upper bound'), ({ best }) => inPercent(best.most)),
        ]),
      },
    ],
    numbers: all.flatMap(({ side: { series }, best }) => {
      const about = aboutOf(series);
      return [
        plainNumber(about('problems'), best.problems),
        plainNumber(about('mixed-problems'), best.mixed),
        estimateNumber(about('best-of-n'), best.best),
        estimateNumber(about('best-of-n-mixed'), best.bestOfMixed),
        plainNumber(about('blind-choice'), best.blind, 'per cent'),
        plainNumber(about('best-possible'), best.most, 'per cent'),
      ];
    }),
  };
}
