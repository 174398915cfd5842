import { countText, t } from '../../../l10n/index.ts';
import { type ExportedRow, JSON_LINES, type ProblemFormat, skipRow, toExportedRow } from './format.ts';
import type { ExportSolution } from './types.ts';

/** Rows for reinforcement learning: a problem each, with the final answer of a reference. */
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
 * A row of reinforcement learning as verl reads it, for a reward by rule: the problem as a conversation, and the reference's final
 * answer (verl.readthedocs.io, "Prepare Data for Post-Training"; verl itself wants these rows as Parquet, whose columns they are).
 * It is of a problem: solutions and labels have no place in it.
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
