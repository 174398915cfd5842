/** Converts labels for export: the ground truth of rows and the labels of annotators. */

import { omitUndefined } from '../../base/optional-values.ts';
import { findEffectiveBlindSubmission } from '../labels/build-item-label.ts';
import type { ItemLabel, LabelSubmission, StepRating } from '../labels/item-label.ts';
import type { ExportOmissionReason } from './losses.ts';
import type { ExportLabelVerdict, SolutionLabelToExport } from './types.ts';

/** The labels in a row, such as a {@link Row}. */
interface GroundTruthFields {
  readonly label?: number;
  readonly verdict?: 'right' | 'wrong';
  readonly ratings?: readonly (StepRating | null)[];
}

/** The label in a row itself; undefined if there is none. */
export function toGroundTruthExportLabel(
  { label, verdict, ratings = [] }: GroundTruthFields,
  steps: number,
): SolutionLabelToExport | ExportOmissionReason {
  const finding = toGroundTruthFinding(label, verdict);
  if (!finding) return 'no-label';
  if (finding.kind === 'error' && finding.index >= steps) return 'no-such-step';
  const said = new Map<number, StepRating>();
  for (const [step, rating] of ratings.entries()) if (rating !== null) said.set(step, rating);
  return { finding, ratings: filterConsistentRatings(finding, said, steps), notes: [] };
}

function toGroundTruthFinding(
  label: number | undefined,
  verdict: GroundTruthFields['verdict'],
): ExportLabelVerdict | undefined {
  if (label !== undefined) return label < 0 ? { kind: 'none' } : { kind: 'error', index: label };
  if (verdict === undefined) return undefined;
  return { kind: verdict === 'right' ? 'none' : 'wrong' };
}

/**
 * Converts an annotator's label of a solution: the last blind submission before a reveal, or else the last submission. Leaves out
 * ratings that contradict the submission.
 * @param steps the number of steps of the solution
 */
export function toSubmittedExportLabel(label: ItemLabel, steps: number): SolutionLabelToExport | ExportOmissionReason {
  const submission = findEffectiveBlindSubmission(label) ?? label.submissions.at(-1);
  if (!submission) return isEmptyLabel(label) ? 'no-label' : 'not-submitted';
  const finding = toLabelFinding(submission);
  if (typeof finding === 'string') return finding;
  if (finding.kind === 'error' && finding.index >= steps) return 'no-such-step';
  const { time, milliseconds, mode } = submission;
  return omitUndefined({
    finding,
    ratings: filterConsistentRatings(finding, label.ratings, steps),
    category: label.category,
    notes: label.notes.map(({ text }) => text),
    annotator: label.annotator,
    time,
    milliseconds,
    mode,
  });
}

/** Merges the labels of annotators who settled on an index: only what they all agree on. */
export function mergeSettledLabels(
  index: number,
  labels: readonly SolutionLabelToExport[],
  steps: number,
): SolutionLabelToExport | ExportOmissionReason {
  if (index >= steps) return 'no-such-step';
  const finding: ExportLabelVerdict = index < 0 ? { kind: 'none' } : { kind: 'error', index };
  const common = new Map<number, StepRating>();
  const agreeing = labels.filter((one) => isSameFinding(one.finding, finding));
  for (const [step, rating] of agreeing[0]?.ratings ?? [])
    if (agreeing.every(({ ratings }) => ratings.get(step) === rating)) common.set(step, rating);
  const categories = new Set(agreeing.map(({ category }) => category));
  const [category] = categories;
  const time = agreeing
    .map((one) => one.time ?? '')
    .sort()
    .at(-1);
  const took = agreeing.map(({ milliseconds }) => milliseconds ?? 0).reduce((sum, one) => sum + one, 0);
  return {
    finding,
    ratings: filterConsistentRatings(finding, common, steps),
    ...(categories.size === 1 && category !== undefined ? { category } : {}),
    notes: agreeing.flatMap(({ notes }) => notes),
    ...(time ? { time } : {}),
    ...(took > 0 ? { milliseconds: took } : {}),
  };
}

/** Selects the ratings that agree with a finding: no step before the earliest error is bad. If there is no error, no step is bad. */
function filterConsistentRatings(
  finding: ExportLabelVerdict,
  ratings: ReadonlyMap<number, StepRating>,
  steps: number,
): ReadonlyMap<number, StepRating> {
  const end = finding.kind === 'error' ? finding.index : finding.kind === 'none' ? steps : -1;
  const fits = ([step, rating]: readonly [number, StepRating]): boolean =>
    step < steps && (step < end ? rating !== -1 : step > end || rating === -1);
  return new Map([...ratings].filter(fits).sort(([a], [b]) => a - b));
}

function toLabelFinding({ verdict }: LabelSubmission): ExportLabelVerdict | ExportOmissionReason {
  switch (verdict.kind) {
    case 'earliest':
      return { kind: 'error', index: verdict.index };
    case 'none':
      return { kind: 'none' };
    case 'unsure':
    case 'out-of-depth':
      return { kind: 'gave-up' };
    case 'open':
      return 'no-label';
    case 'conflict':
      return 'conflict';
    default:
      return verdict satisfies never;
  }
}

function isSameFinding(one: ExportLabelVerdict, other: ExportLabelVerdict): boolean {
  return one.kind === other.kind && (one.kind !== 'error' || other.kind !== 'error' || one.index === other.index);
}

function isEmptyLabel({ earliest, ratings, isUnsure, isOutOfDepth, category, notes }: ItemLabel): boolean {
  const isSilent = earliest === undefined && ratings.size === 0 && !isUnsure && !isOutOfDepth;
  return isSilent && category === undefined && notes.length === 0;
}
