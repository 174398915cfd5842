/** Two judges on the same rows: who is right where the other is not, and how sure the difference is. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Comparison } from '../../measures/paired.ts';
import { countNumber, differenceCell, estimateNumber, figures, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { probabilityWords } from '../words.ts';
import type { Section } from './types.ts';

export function comparisonSection(
  sides: readonly MeasuredSide[],
  comparison: Comparison | undefined,
): Section {
  const [study, reference] = sides;
  if (!comparison || !study || !reference) return {};
  const { by, rows, unscored, bothRight, onlyFirst, onlySecond, bothWrong, p } = comparison;
  const about = (measure: string) => ({
    series: 'both' as const,
    over: 'all' as const,
    name: 'all',
    measure,
  });
  const average = comparison.average
    ? [[t('average F1 over subsets'), differenceCell(comparison.average)]]
    : [];
  return {
    tables: [
      {
        id: 'comparison',
        title: t('{0} against {1}', study.name, reference.name),
        note:
          by === 'located'
            ? t(
                'On the same rows; right is the labelled step itself. McNemar’s exact test, two-sided; differences in points with 95% paired bootstrap intervals.',
              )
            : t(
                'On the same rows; right is the verdict on the whole. McNemar’s exact test, two-sided; differences in points with 95% paired bootstrap intervals.',
              ),
        table: tableOf(
          [words(t('what')), figures(t('figure'))],
          [
            [t('rows on which both are scored'), fullCount(rows)],
            ...(unscored > 0 ? [[t('rows on which one is not'), fullCount(unscored)]] : []),
            [t('both right'), fullCount(bothRight)],
            [t('only {0} right', study.name), fullCount(onlyFirst)],
            [t('only {0} right', reference.name), fullCount(onlySecond)],
            [t('both wrong'), fullCount(bothWrong)],
            [
              t('chance of so uneven a split, if both were equally good'),
              p === undefined ? t('n/a') : probabilityWords(p),
            ],
            [
              by === 'located' ? t('difference in rows located or passed') : t('difference in accuracy'),
              differenceCell(comparison.accuracy),
            ],
            [
              by === 'located' ? t('difference in F1 over all rows') : t('difference in macro-F1'),
              differenceCell(comparison.f1),
            ],
            ...average.map(([name = '', cell = '']) => [t('difference in {0}', name), cell]),
          ],
        ),
      },
    ],
    numbers: [
      countNumber(about('paired-rows'), rows),
      countNumber(about('both-right'), bothRight),
      countNumber(about('only-study-right'), onlyFirst),
      countNumber(about('only-reference-right'), onlySecond),
      countNumber(about('both-wrong'), bothWrong),
      { ...about('mcnemar-p'), unit: 'probability', value: p ?? null },
      estimateNumber(
        about(by === 'located' ? 'located-or-passed-difference' : 'verdict-accuracy-difference'),
        comparison.accuracy,
        'points',
      ),
      estimateNumber(
        about(by === 'located' ? 'f1-difference' : 'macro-f1-difference'),
        comparison.f1,
        'points',
      ),
      ...(comparison.average
        ? [
            estimateNumber(
              { ...about('f1-difference'), over: 'average', name: 'average' },
              comparison.average,
              'points',
            ),
          ]
        : []),
    ],
  };
}
