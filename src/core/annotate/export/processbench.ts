import { t } from '../../../l10n/index.ts';
import { JSON_LINES, leftOut, type Made, made, type SolutionFormat, solutionsWords } from './format.ts';
import type { Labelled } from './types.ts';

/** ProcessBench: a row for each solution, with the index of the earliest error. */
export const processBench: SolutionFormat = {
  of: 'solution',
  name: () => 'ProcessBench',
  detail: () => t('One row per solution: steps and the index of the earliest error'),
  rowsWords: solutionsWords,
  holds: ['id', 'problem', 'generator', 'answer-right', 'place', 'steps'],
  lines: JSON_LINES,
  row: processBenchRow,
};

/**
 * A row of ProcessBench: `label` is the index of the earliest error, or -1 (Zheng et al., 2024, section 3.1; the rows of
 * huggingface.co/datasets/Qwen/ProcessBench have these fields). Unknown values are null.
 */
export function processBenchRow({ solution, label }: Labelled): Made {
  const { finding } = label;
  if (finding.kind === 'wrong') return leftOut('no-place');
  if (finding.kind === 'gave-up') return leftOut('unsure');
  const { id, generator = null, problem = null, steps, isAnswerRight = null } = solution;
  const row = {
    id,
    generator,
    problem,
    steps,
    final_answer_correct: isAnswerRight,
    label: finding.kind === 'error' ? finding.index : -1,
  };
  return made(row, {
    'unknown-generator': generator === null ? 1 : 0,
    'unknown-answer-right': isAnswerRight === null ? 1 : 0,
  });
}
