import { t } from '../../../l10n/index.ts';
import {
  type ExportedRow,
  formatSolutionCount,
  JSON_LINES,
  type SolutionFormat,
  skipRow,
  toExportedRow,
} from './format.ts';
import type { LabeledSolution } from './types.ts';

/** ProcessBench: a row per solution, with the index of the earliest error. */
export const processBench: SolutionFormat = {
  of: 'solution',
  name: () => 'ProcessBench',
  detail: () => t('One row per solution: steps and the index of the earliest error'),
  rowsWords: formatSolutionCount,
  holds: ['id', 'problem', 'generator', 'answer-right', 'place', 'steps'],
  lines: JSON_LINES,
  row: toProcessBenchRow,
};

/**
 * A row of ProcessBench: `label` is the index of the earliest error, or -1 (Zheng et al., 2024, section 3.1; the rows of
 * huggingface.co/datasets/Qwen/ProcessBench have these fields). Unknown values are null.
 */
export function toProcessBenchRow({ solution, label }: LabeledSolution): ExportedRow {
  const { finding } = label;
  if (finding.kind === 'wrong') return skipRow('no-place');
  if (finding.kind === 'gave-up') return skipRow('unsure');
  const { id, generator = null, problem = null, steps, isAnswerRight = null } = solution;
  const row = {
    id,
    generator,
    problem,
    steps,
    final_answer_correct: isAnswerRight,
    label: finding.kind === 'error' ? finding.index : -1,
  };
  return toExportedRow(row, {
    'unknown-generator': generator === null ? 1 : 0,
    'unknown-answer-right': isAnswerRight === null ? 1 : 0,
  });
}
