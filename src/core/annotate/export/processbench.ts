import { t } from '../../../l10n/index.ts';
import {
  createExportedRowResult,
  createOmittedRowResult,
  type ExportRowResult,
  formatSolutionCountSentence,
  JSON_LINES_FILE_FORMAT,
  type SolutionExportFormat,
} from './export-format.ts';
import type { LabeledSolution } from './types.ts';

export const PROCESSBENCH_FORMAT: SolutionExportFormat = {
  of: 'solution',
  name: () => 'ProcessBench',
  detail: () => t('One row per solution: steps and the index of the earliest error'),
  rowsWords: formatSolutionCountSentence,
  holds: ['id', 'problem', 'generator', 'answer-right', 'place', 'steps'],
  lines: JSON_LINES_FILE_FORMAT,
  row: toProcessBenchRow,
};

/**
 * A row of ProcessBench: `label` is the index of the earliest error, or -1 (Zheng et al., 2024, section 3.1; the rows of
 * huggingface.co/datasets/Qwen/ProcessBench have these fields). Unknown values are null.
 */
export function toProcessBenchRow({ solution, label }: LabeledSolution): ExportRowResult {
  const { finding } = label;
  if (finding.kind === 'wrong') return createOmittedRowResult('no-place');
  if (finding.kind === 'gave-up') return createOmittedRowResult('unsure');
  const { id, generator = null, problem = null, steps, isAnswerRight = null } = solution;
  const row = {
    id,
    generator,
    problem,
    steps,
    final_answer_correct: isAnswerRight,
    label: finding.kind === 'error' ? finding.index : -1,
  };
  return createExportedRowResult(row, {
    'unknown-generator': generator === null ? 1 : 0,
    'unknown-answer-right': isAnswerRight === null ? 1 : 0,
  });
}
