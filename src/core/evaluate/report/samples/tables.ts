/** What k samples solve, before and after training, and what nobody solves: as tables. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Share } from '../../../base/shares.ts';
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
      models.slice(0, MOST_MODELS).flatMap(({ model, pass }) => pass.map((at) => ({ model, ...at }))),
      [
        words(t('model'), ({ model }) => nameWords(model)),
        figures('k', ({ k }) => `${k}`),
        figures(t('pass@k'), ({ pass }) => estimateCell(pass)),
        figures(t('problems'), ({ problems }) => fullCount(problems)),
      ],
    ),
  };
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
    table: tableOf(pairs.slice(0, MOST_MODELS), [
      words(t('before'), ({ base }) => nameWords(base)),
      words(t('after'), ({ post }) => nameWords(post)),
      figures(t('expansion'), ({ all }) => cell(all.expansion)),
      figures(t('of the unsolved'), ({ unsolved }) => cell(unsolved.expansion)),
      figures(t('shrinkage'), ({ all }) => cell(all.shrinkage)),
      figures(t('preservation'), ({ all }) => cell(all.preservation)),
      figures(t('consolidation'), ({ all }) => cell(all.consolidation)),
    ]),
  };
}

export function unsolvedTable({ k, unsolved, pairs }: Sampling): TableBlock {
  const { models, union, intersection, leftOut } = unsolved;
  return {
    id: 'unsolved',
    title: t(k === 1 ? 'Not solved by {0} sample' : 'Not solved by {0} samples', k),
    note: leftOut > 0 ? t('{0} in no set: some model has fewer samples there.', problemsWords(leftOut)) : '',
    table: tableOf(
      [
        ...models.slice(0, MOST_MODELS).map(({ model, problems }) => ({ set: nameWords(model), problems })),
        { set: t('union: not by at least one model'), problems: union },
        {
          set: pairs.length > 0 ? t('intersection: by no base model') : t('intersection: by no model'),
          problems: intersection,
        },
      ],
      [
        words(t('set'), ({ set }) => set),
        figures(t('problems'), ({ problems }) => fullCount(problems.length)),
      ],
    ),
  };
}
