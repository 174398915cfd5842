/** The table of the paired comparison of two judges. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { probabilityWords } from '../../figure-words.ts';
import type { Comparison } from '../../measures/paired.ts';
import { aboutOf, differenceCell, estimateNumber, figures, plainNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Section } from './types.ts';

export function comparisonSection(
  sides: readonly MeasuredSide[],
  comparison: Comparison | undefined,
): Section {
  const [study, reference] = sides;
  if (!comparison || !study || !reference) return {};
  const { by, rows, unscored, bothRight, onlyFirst, onlySecond, bothWrong, p } = comparison;
  const about = aboutOf('both');
  const { average } = comparison;
  return {
    tables: [
      {
        id: 'comparison',
        title: t('{0} vs. {1}', study.name, reference.name),
        note:
          by === 'located'
            ? t(
                "On the same rows. A verdict is right if it matches the labeled earliest error. McNemar's exact test is two-sided. Paired differences are in points, with 95% bootstrap intervals.",
              )
            : t(
                "On the same rows. A verdict is right if it matches the label of the whole solution. McNemar's exact test is two-sided. Paired differences are in points, with 95% bootstrap intervals.",
              ),
        table: tableOf<readonly [string, string]>(
          [
            [t('rows scored in both runs'), fullCount(rows)],
            ...(unscored > 0 ? [[t('rows not scored in both runs'), fullCount(unscored)] as const] : []),
            [t('both right'), fullCount(bothRight)],
            [t('only {0} right', study.name), fullCount(onlyFirst)],
            [t('only {0} right', reference.name), fullCount(onlySecond)],
            [t('both wrong'), fullCount(bothWrong)],
            [t("McNemar's exact test"), p === undefined ? t('n/a') : probabilityWords(p)],
            [
              by === 'located' ? t('difference in exact-match accuracy') : t('difference in accuracy'),
              differenceCell(comparison.accuracy),
            ],
            [
              by === 'located' ? t('difference in F1 over all rows') : t('difference in macro-F1'),
              differenceCell(comparison.f1),
            ],
            ...(average ? [[t('difference in mean F1 over subsets'), differenceCell(average)] as const] : []),
          ],
          [words(t('measure'), ([what]) => what), figures(t('value'), ([, figure]) => figure)],
        ),
      },
    ],
    numbers: [
      plainNumber(about('paired-rows'), rows),
      plainNumber(about('both-right'), bothRight),
      plainNumber(about('only-study-right'), onlyFirst),
      plainNumber(about('only-reference-right'), onlySecond),
      plainNumber(about('both-wrong'), bothWrong),
      plainNumber(about('mcnemar-p'), p, 'probability'),
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
      ...(average ? [estimateNumber(aboutOf('both', 'average')('f1-difference'), average, 'points')] : []),
    ],
  };
}
