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

export const TRL_STEPWISE_FORMAT: SolutionExportFormat = {
  of: 'solution',
  name: () => t('TRL stepwise supervision'),
  detail: () => t('One row per solution: steps, each marked true or false'),
  rowsWords: formatSolutionCountSentence,
  holds: ['problem', 'place', 'steps', 'ratings', 'ratings-behind'],
  lines: JSON_LINES_FILE_FORMAT,
  row: toTrlStepwiseRow,
};

/**
 * Creates a row of stepwise supervision for TRL's PRMTrainer: a truth value per step (huggingface.co/docs/trl, "Dataset formats",
 * stepwise supervision, standard format). Neutral steps are true: there's no third value, and a neutral step isn't wrong. Unrated steps
 * after the earliest error are false, since nothing that rests on an error is proved; `untilError` leaves them out.
 */
export function toTrlStepwiseRow({ solution, label }: LabeledSolution, { untilError = false } = {}): ExportRowResult {
  const { problem, steps } = solution;
  const { finding, ratings } = label;
  if (finding.kind === 'wrong') return createOmittedRowResult('no-place');
  if (finding.kind === 'gave-up') return createOmittedRowResult('unsure');
  if (problem === undefined) return createOmittedRowResult('no-problem');
  const error = finding.kind === 'error' ? finding.index : steps.length;
  const completions = untilError ? steps.slice(0, error + 1) : steps;
  let before = 0;
  let behind = 0;
  const labels = completions.map((_, index) => {
    const rating = ratings.get(index);
    if (index === error) return false;
    if (rating !== undefined) return rating !== -1;
    if (index < error) before++;
    else behind++;
    return index < error;
  });
  return createExportedRowResult(
    { prompt: problem, completions, labels },
    { 'good-before': before, 'bad-behind': behind },
  );
}
