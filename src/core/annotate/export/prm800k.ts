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

export const PRM800K_FORMAT: SolutionExportFormat = {
  of: 'solution',
  name: () => 'PRM800K',
  detail: () => t('One row per solution: steps with ratings, up to the first bad step'),
  rowsWords: formatSolutionCountSentence,
  holds: ['problem', 'reference', 'answer', 'place', 'steps', 'ratings', 'neutral', 'annotator', 'time', 'duration'],
  lines: JSON_LINES_FILE_FORMAT,
  row: toPrm800kRow,
};

/**
 * A record of PRM800K, in the fields that github.com/openai/prm800k describes. As there, labeling ends with the first bad step. Later
 * steps are only in `question.pre_generated_steps`, which has all steps. A solution that an annotator gave up on has the ratings up to
 * that step and a `finish_reason` for it. The generator has no field: `generation` counted rounds of data collection and is null.
 */
export function toPrm800kRow({ solution, label }: LabeledSolution): ExportRowResult {
  const { problem = null, steps, reference = null, answer = null } = solution;
  const { finding, ratings, annotator = null, time = null, milliseconds = null } = label;
  if (finding.kind === 'wrong') return createOmittedRowResult('no-place');
  let end = steps.length;
  if (finding.kind === 'error') end = finding.index + 1;
  else if (finding.kind === 'gave-up') end = countLeadingRatings(label);
  let assumed = 0;
  const rated = steps.slice(0, end).map((text, index) => {
    const isBad = finding.kind === 'error' && finding.index === index;
    if (!isBad && !ratings.has(index)) assumed++;
    const rating = isBad ? -1 : (ratings.get(index) ?? 1);
    return {
      completions: [{ text, rating, flagged: null }],
      human_completion: null,
      chosen_completion: 0,
    };
  });
  const row = {
    labeler: annotator,
    timestamp: time,
    generation: null,
    is_quality_control_question: false,
    is_initial_screening_question: false,
    question: {
      problem,
      ground_truth_solution: reference,
      ground_truth_answer: answer,
      pre_generated_steps: steps,
      pre_generated_answer: null,
      pre_generated_verifier_score: null,
    },
    label: { steps: rated, total_time: milliseconds, finish_reason: FINISH_REASONS[finding.kind] },
  };
  return createExportedRowResult(row, { 'good-before': assumed, 'given-up': finding.kind === 'gave-up' ? 1 : 0 });
}

const FINISH_REASONS = { error: 'found_error', none: 'solution', 'gave-up': 'give_up' } as const;

/** The number of leading steps with a rating other than bad. The annotator gave up, so a bad rating isn't certain. */
function countLeadingRatings({ ratings }: LabeledSolution['label']): number {
  let count = 0;
  while ((ratings.get(count) ?? -1) !== -1) count++;
  return count;
}
