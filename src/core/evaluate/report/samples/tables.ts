/** Tables of problems solved with k samples, before and after training, and of unsolved problems. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import type { ShareEstimate } from '../../../base/shares.ts';
import type { PassAtKMeasures, TrainingComparison } from '../../pass-at-k-results.ts';
import { buildTableFromColumns, formatPartOfWholeCell, formatShareCell, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ReportTableBlock } from '../types.ts';

const MOST_MODELS = 100;

export function formatNumberOfProblems(n: number): string {
  return t(n === 1 ? '{0} problem' : '{0} problems', formatWholeNumber(n));
}

export function buildPassAtKTable(models: PassAtKMeasures['models']): ReportTableBlock {
  return {
    id: 'pass',
    title: t('Pass@k by model'),
    note: t(
      'Unbiased estimate in percent, over problems with at least k samples, with 95% bootstrap intervals over problems.',
    ),
    table: buildTableFromColumns(
      models.slice(0, MOST_MODELS).flatMap(({ model, pass }) => pass.map((at) => ({ model, ...at }))),
      [
        tableColumnBuilders.text(t('model'), ({ model }) => formatNameForReport(model)),
        tableColumnBuilders.number('k', ({ k }) => `${k}`),
        tableColumnBuilders.estimate(t('pass@k'), ({ pass }) => pass),
        tableColumnBuilders.count(t('problems'), ({ problems }) => problems),
      ],
    ),
  };
}

export function buildTrainingComparisonTable(pairs: readonly TrainingComparison[], k: number): ReportTableBlock {
  const cell = (share: ShareEstimate): string =>
    share.whole === 0 ? formatShareCell(share) : `${formatPartOfWholeCell(share)}: ${formatShareCell(share)}`;
  return {
    id: 'expansion',
    title: t('Before and after training, k = {0}', k),
    note: t(
      "Expansion: problems solved after training but not before, as a share of all problems and of those that the base model doesn't solve. Shrinkage: problems solved before training but not after, as a share of all problems. Preservation: problems solved before and after, as a share of those solved before. Consolidation: problems solved before and after whose first sample after training is correct, as a share of those solved before and after. The intervals are 95% Wilson intervals.",
    ),
    table: buildTableFromColumns(pairs.slice(0, MOST_MODELS), [
      tableColumnBuilders.text(t('before training'), ({ base }) => formatNameForReport(base)),
      tableColumnBuilders.text(t('after training'), ({ post }) => formatNameForReport(post)),
      tableColumnBuilders.number(t('expansion'), ({ all }) => cell(all.expansion)),
      tableColumnBuilders.number(t('expansion (among unsolved)'), ({ unsolved }) => cell(unsolved.expansion)),
      tableColumnBuilders.number(t('shrinkage'), ({ all }) => cell(all.shrinkage)),
      tableColumnBuilders.number(t('preservation (still solved)'), ({ all }) => cell(all.preservation)),
      tableColumnBuilders.number(t('consolidation (first sample correct)'), ({ all }) => cell(all.consolidation)),
    ]),
  };
}

export function buildUnsolvedProblemsTable({ k, unsolved, pairs }: PassAtKMeasures): ReportTableBlock {
  const { models, union, intersection, leftOut } = unsolved;
  return {
    id: 'unsolved',
    title: t(k === 1 ? 'Problems unsolved with {0} sample' : 'Problems unsolved with {0} samples', k),
    note:
      leftOut > 0
        ? t('Excluded {0} with too few samples from at least one model.', formatNumberOfProblems(leftOut))
        : '',
    table: buildTableFromColumns(
      [
        ...models.slice(0, MOST_MODELS).map(({ model, problems }) => ({ set: formatNameForReport(model), problems })),
        { set: t('at least one model (union)'), problems: union },
        {
          set: pairs.length > 0 ? t('all base models (intersection)') : t('all models (intersection)'),
          problems: intersection,
        },
      ],
      [
        tableColumnBuilders.text(t('unsolved by'), ({ set }) => set),
        tableColumnBuilders.count(t('problems'), ({ problems }) => problems.length),
      ],
    ),
  };
}
