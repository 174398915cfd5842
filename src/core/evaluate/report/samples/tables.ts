/** Tables of problems solved with k samples, before and after training, and of unsolved problems. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Share } from '../../../base/shares.ts';
import type { Sampling, TrainedPair } from '../../sampling.ts';
import {
  buildTable,
  formatCountCell,
  formatEstimateCell,
  formatShareCell,
  toNumberColumn,
  toTextColumn,
} from '../cells.ts';
import { formatName } from '../format.ts';
import type { TableBlock } from '../types.ts';

/** The maximum number of models in a table. */
const MOST_MODELS = 100;

export function formatProblemCount(n: number): string {
  return t(n === 1 ? '{0} problem' : '{0} problems', fullCount(n));
}

export function buildPassTable(models: Sampling['models']): TableBlock {
  return {
    id: 'pass',
    title: t('Pass@k by model'),
    note: t(
      'Unbiased estimate in percent, over problems with at least k samples, with 95% bootstrap intervals over problems.',
    ),
    table: buildTable(
      models.slice(0, MOST_MODELS).flatMap(({ model, pass }) => pass.map((at) => ({ model, ...at }))),
      [
        toTextColumn(t('model'), ({ model }) => formatName(model)),
        toNumberColumn('k', ({ k }) => `${k}`),
        toNumberColumn(t('pass@k'), ({ pass }) => formatEstimateCell(pass)),
        toNumberColumn(t('problems'), ({ problems }) => fullCount(problems)),
      ],
    ),
  };
}

export function buildPairTable(pairs: readonly TrainedPair[], k: number): TableBlock {
  const cell = (share: Share): string =>
    share.whole === 0 ? formatShareCell(share) : `${formatCountCell(share)}: ${formatShareCell(share)}`;
  return {
    id: 'expansion',
    title: t('Before and after training, k = {0}', k),
    note: t(
      "Expansion: share of problems solved only after training, among all problems and among those that the base model doesn't solve. Shrinkage: share of problems solved only before training. Preservation: share of the problems solved before training that are still solved. Consolidation: share of the still solved problems that the first sample solves. With 95% Wilson intervals.",
    ),
    table: buildTable(pairs.slice(0, MOST_MODELS), [
      toTextColumn(t('before training'), ({ base }) => formatName(base)),
      toTextColumn(t('after training'), ({ post }) => formatName(post)),
      toNumberColumn(t('expansion'), ({ all }) => cell(all.expansion)),
      toNumberColumn(t('expansion (among unsolved)'), ({ unsolved }) => cell(unsolved.expansion)),
      toNumberColumn(t('shrinkage'), ({ all }) => cell(all.shrinkage)),
      toNumberColumn(t('preservation (still solved)'), ({ all }) => cell(all.preservation)),
      toNumberColumn(t('consolidation (first sample)'), ({ all }) => cell(all.consolidation)),
    ]),
  };
}

export function buildUnsolvedTable({ k, unsolved, pairs }: Sampling): TableBlock {
  const { models, union, intersection, leftOut } = unsolved;
  return {
    id: 'unsolved',
    title: t(k === 1 ? 'Problems unsolved with {0} sample' : 'Problems unsolved with {0} samples', k),
    note:
      leftOut > 0 ? t('Excluded {0} with too few samples from some model.', formatProblemCount(leftOut)) : '',
    table: buildTable(
      [
        ...models.slice(0, MOST_MODELS).map(({ model, problems }) => ({ set: formatName(model), problems })),
        { set: t('at least one model (union)'), problems: union },
        {
          set: pairs.length > 0 ? t('all base models (intersection)') : t('all models (intersection)'),
          problems: intersection,
        },
      ],
      [
        toTextColumn(t('unsolved by'), ({ set }) => set),
        toNumberColumn(t('problems'), ({ problems }) => fullCount(problems.length)),
      ],
    ),
  };
}
