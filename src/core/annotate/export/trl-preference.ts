import { definePluralText, t } from '../../../l10n/index.ts';
import {
  createExportedRowResult,
  createOmittedRowResult,
  type ExportRowResult,
  JSON_LINES_FILE_FORMAT,
  type PairExportFormat,
} from './export-format.ts';
import { DEFAULT_MAX_PAIRS_PER_PROBLEM } from './solution-pairs.ts';
import type { LabeledSolution, SolutionToExport } from './types.ts';

export const TRL_PREFERENCE_FORMAT: PairExportFormat = {
  of: 'pair',
  name: () => t('TRL preference'),
  detail: () =>
    t(
      'Pairs of a correct and an incorrect solution to the same problem, at most {0} pairs per problem',
      DEFAULT_MAX_PAIRS_PER_PROBLEM,
    ),
  rowsWords: definePluralText('{0} pair from {1} solutions.', '{0} pairs from {1} solutions.'),
  holds: ['problem'],
  lines: JSON_LINES_FILE_FORMAT,
  row: toTrlPreferenceRow,
};

/** The separator between the problem and the solution, and between steps. */
const BLANK = '\n\n';

/**
 * Creates a preference row for TRL's DPOTrainer, in the standard format with an explicit prompt (huggingface.co/docs/trl, "Dataset
 * formats", preference). The correct solution is chosen, the incorrect one rejected. The common first steps are in the prompt after the
 * problem, so that the two solutions differ in their first step. `prompt + chosen` and `prompt + rejected` are the full
 * texts, separated by blank lines.
 */
export function toTrlPreferenceRow(right: LabeledSolution, wrong: LabeledSolution): ExportRowResult {
  const { problem } = right.solution;
  if (problem === undefined) return createOmittedRowResult('no-problem');
  const shared = countSharedSteps(right.solution.steps, wrong.solution.steps);
  const { finding } = wrong.label;
  // One label has an error in the shared steps and the other doesn't, so one of them is wrong.
  if (finding.kind === 'error' && finding.index < shared) return createOmittedRowResult('contradiction');
  const prompt = [problem, ...right.solution.steps.slice(0, shared), ''].join(BLANK);
  const chosen = joinRemainingSteps(right.solution, shared);
  const rejected = joinRemainingSteps(wrong.solution, shared);
  // One solution is a prefix of the other, so there is nothing to choose.
  if (chosen === '' || rejected === '') return createOmittedRowResult('no-partner');
  return createExportedRowResult({ prompt, chosen, rejected });
}

/** The number of equal steps at the beginning of two solutions. */
function countSharedSteps(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count++;
  return count;
}

function joinRemainingSteps({ steps, text }: SolutionToExport, from: number): string {
  return from === 0 && text !== undefined ? text : steps.slice(from).join(BLANK);
}
