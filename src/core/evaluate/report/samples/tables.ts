/** What k samples solve, before and after training, and what nobody solves: as tables. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Share } from '../../measures/types.ts';
import type { Sampling, TrainedPair } from '../../sampling.ts';
import { countCell, estimateCell, figures, shareCell, tableOf, words } from '../cells.ts';
import type { TableBlock } from '../types.ts';
import { nameWords } from '../words.ts';

/** So many models are in a table. */
const MOST_MODELS = 100;

export function problemsWords(n: number): string {
  return t(n === 1 ? '{0} problem' : '{0} problems', fullCount(n));
}

export function passTable(models: Sampling['models']): TableBlock {
  return {
    id: 'pass',
    title: t('What k samples solve'),
    note: t(
      'Shares in per cent of problems with so many samples, without bias; 95% bootstrap intervals over problems.',
    ),
    table: tableOf(
      [words(t('model')), figures('k'), figures(t('pass@k')), figures(t('problems'))],
      passRows(models),
    ),
  };
}

function passRows(models: Sampling['models']): readonly (readonly string[])[] {
  return models
    .slice(0, MOST_MODELS)
    .flatMap(({ model, pass }) =>
      pass.map((at) => [nameWords(model), `${at.k}`, estimateCell(at.pass), fullCount(at.problems)]),
    );
}

export function pairTable(pairs: readonly TrainedPair[], k: number): TableBlock {
  const cell = (share: Share): string =>
    share.whole === 0 ? shareCell(share) : `${countCell(share)}: ${shareCell(share)}`;
  return {
    id: 'expansion',
    title: t('Before and after training, at {0}', k),
    note: t(
      'Expansion: problems reached after and not before, of all, and of those that the base model does not solve. Preservation: of those reached before, reached after. Consolidation: of these, those that the first sample reaches. With 95% intervals (Wilson).',
    ),
    table: tableOf(
      [
        words(t('before')),
        words(t('after')),
        figures(t('expansion')),
        figures(t('of the unsolved')),
        figures(t('shrinkage')),
        figures(t('preservation')),
        figures(t('consolidation')),
      ],
      pairs
        .slice(0, MOST_MODELS)
        .map(({ base, post, all, unsolved }) => [
          nameWords(base),
          nameWords(post),
          ...[all.expansion, unsolved.expansion, all.shrinkage, all.preservation, all.consolidation].map(
            cell,
          ),
        ]),
    ),
  };
}

export function unsolvedTable({ k, unsolved, pairs }: Sampling): TableBlock {
  const { models, union, intersection, leftOut } = unsolved;
  return {
    id: 'unsolved',
    title: t(k === 1 ? 'Not solved by {0} sample' : 'Not solved by {0} samples', k),
    note: leftOut > 0 ? t('{0} in no set: some model has fewer samples there.', problemsWords(leftOut)) : '',
    table: tableOf(
      [words(t('set')), figures(t('problems'))],
      [
        ...models
          .slice(0, MOST_MODELS)
          .map(({ model, problems }) => [nameWords(model), fullCount(problems.length)]),
        [t('union: not by at least one model'), fullCount(union.length)],
        [
          pairs.length > 0 ? t('intersection: by no base model') : t('intersection: by no model'),
          fullCount(intersection.length),
        ],
      ],
    ),
  };
}
