import { definePluralText, t } from '../../../l10n/index.ts';
import {
  createExportedRowResult,
  createOmittedRowResult,
  type ExportRowResult,
  JSON_LINES_FILE_FORMAT,
  type ProblemExportFormat,
} from './export-format.ts';
import type { SolutionToExport } from './types.ts';

export const VERL_FORMAT: ProblemExportFormat = {
  of: 'problem',
  name: () => t('Reinforcement learning (verl)'),
  detail: () => t('One row per problem with a reference answer'),
  rowsWords: definePluralText('{0} problem.', '{0} problems.'),
  holds: ['id', 'problem', 'subset', 'reference', 'answer'],
  lines: JSON_LINES_FILE_FORMAT,
  row: toVerlRow,
};

/**
 * Creates a row for reinforcement learning with verl and a rule-based reward: the problem as a conversation, and the final answer of the
 * reference (verl.readthedocs.io, "Prepare Data for Post-Training"). The fields are the columns of the Parquet file that verl reads. The
 * row has no fields for solutions and labels.
 * @param index the row's number in the output, from 0
 */
export function toVerlRow(
  { id, dataSet, problem, answer, subset, reference }: SolutionToExport,
  index: number,
): ExportRowResult {
  if (problem === undefined) return createOmittedRowResult('no-problem');
  if (answer === undefined) return createOmittedRowResult('no-answer');
  return createExportedRowResult({
    data_source: dataSet,
    prompt: [{ role: 'user', content: problem }],
    ability: 'math',
    reward_model: { style: 'rule', ground_truth: answer },
    extra_info: { index, id, subset: subset ?? null, reference: reference ?? null },
  });
}
