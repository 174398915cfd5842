/** How often the solution that a judge holds for best is right, where problems have several. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { bestOfN } from '../../measures/best-of-n.ts';
import type { Resampling } from '../../measures/types.ts';
import { countNumber, estimateCell, estimateNumber, figures, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { inPercent, oneDigit } from '../words.ts';
import type { Absent } from './absent.ts';
import type { Section } from './types.ts';

export function bestSection(sides: readonly MeasuredSide[], resampling: Resampling): Section & Absent {
  const all = sides.map((side) => ({ side, best: bestOfN(side.rows, side.policies, resampling) }));
  if (all.every(({ best }) => best.mixed === 0)) return {};
  const title = t('The best of several solutions');
  return {
    absent: all.flatMap(({ side, best: { refused } }) =>
      refused === undefined ? [] : [{ what: title, who: side.name, reason: refused }],
    ),
    tables: [
      {
        id: 'best-of-n',
        title,
        note: t(
          'Of problems with two solutions or more, how often the one is right that the judge holds for best; a tie is a blind choice among the tied. Mixed: problems with right and wrong ones. In per cent, with 95% bootstrap intervals.',
        ),
        table: tableOf(
          [
            words(t('judge')),
            figures(t('problems')),
            figures(t('mixed')),
            figures(t('solutions each')),
            figures(t('best is right')),
            figures(t('of mixed')),
            figures(t('blind choice')),
            figures(t('at most')),
          ],
          all.map(({ side, best }) => [
            side.name,
            fullCount(best.problems),
            fullCount(best.mixed),
            oneDigit(best.candidates),
            estimateCell(best.best),
            estimateCell(best.bestOfMixed),
            inPercent(best.blind),
            inPercent(best.most),
          ]),
        ),
      },
    ],
    numbers: all.flatMap(({ side: { series }, best }) => {
      const about = (measure: string) => ({ series, over: 'all' as const, name: 'all', measure });
      return [
        countNumber(about('problems'), best.problems),
        countNumber(about('mixed-problems'), best.mixed),
        estimateNumber(about('best-of-n'), best.best),
        estimateNumber(about('best-of-n-mixed'), best.bestOfMixed),
        { ...about('blind-choice'), unit: 'per cent' as const, value: best.blind ?? null },
        { ...about('best-possible'), unit: 'per cent' as const, value: best.most ?? null },
      ];
    }),
  };
}
