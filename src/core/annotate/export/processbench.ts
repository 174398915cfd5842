import type { Made } from './made.ts';
import { leftOut, made } from './made.ts';
import type { Labelled } from './types.ts';

/**
 * A row of ProcessBench: `label` is the index of the earliest error, or -1 (Zheng et al., 2024, section 3.1; the rows of
 * huggingface.co/datasets/Qwen/ProcessBench have these fields). What nobody knows is null.
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
