import { countText, t } from '../../../l10n/index.ts';
import { type ExportedRow, JSON_LINES, type ProblemFormat, skipRow, toExportedRow } from './format.ts';
import type { ExportSolution } from './types.ts';

/** Rows for reinforcement learning: one per problem, with the final answer of the reference. */
export const rl: ProblemFormat = {
  of: 'problem',
  name: () => t('Reinforcement learning (verl)'),
  detail: () => t('One row per problem with a reference answer'),
  rowsWords: countText('{0} problem.', '{0} problems.'),
  holds: ['id', 'problem', 'subset', 'reference', 'answer'],
  lines: JSON_LINES,
  row: toRlRow,
};

/**
 * Creates a row for reinforcement learning with verl and a rule-based reward: the problem as a conversation, and the final answer of the
 * reference (verl.readthedocs.io, "Prepare Data for Post-Training"). The fields are the columns of the Parquet file that verl reads. The
 * row has no fields for solutions and labels.
 * @param index the row's number in the output, from 0
 */
export function toRlRow(
  { id, dataSet, problem, answer, subset, reference }: ExportSolution,
  index: number,
): ExportedRow {
  if (problem === undefined) return skipRow('no-problem');
  if (answer === undefined) return skipRow('no-answer');
  return toExportedRow({
    data_source: dataSet,
    prompt: [{ role: 'user', content: problem }],
    ability: 'math',
    reward_model: { style: 'rule', ground_truth: answer },
    extra_info: { index, id, subset: subset ?? null, reference: reference ?? null },
  });
}
