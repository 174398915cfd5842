/** Converts labels for export: the ground truth of rows and the labels of annotators. */
import type { ItemLabel, StepRating, Submission } from '../labels/item-label.ts';
import { blindSubmission } from '../labels/label-of.ts';
import type { Omission } from './missing.ts';
import type { Finding, SolutionLabel } from './types.ts';

/** The labels in a row, such as a {@link Row}. */
interface GoldFields {
  readonly label?: number;
  readonly verdict?: 'right' | 'wrong';
  readonly ratings?: readonly (StepRating | null)[];
}

/** The label in a row itself; undefined if there is none. */
export function goldLabel(
  { label, verdict, ratings = [] }: GoldFields,
  steps: number,
): SolutionLabel | Omission {
  const finding = goldFinding(label, verdict);
  if (!finding) return 'no-label';
  if (finding.kind === 'error' && finding.index >= steps) return 'no-such-step';
  const said = new Map<number, StepRating>();
  for (const [step, rating] of ratings.entries()) if (rating !== null) said.set(step, rating);
  return { finding, ratings: fitting(finding, said, steps), notes: [] };
}

function goldFinding(label: number | undefined, verdict: GoldFields['verdict']): Finding | undefined {
  if (label !== undefined) return label < 0 ? { kind: 'none' } : { kind: 'error', index: label };
  if (verdict === undefined) return undefined;
  return { kind: verdict === 'right' ? 'none' : 'wrong' };
}

/**
 * Returns what an annotator submitted for a solution: the last blind submission before a reveal, or else the last one. Ratings are used
 * as they are, except those that contradict the submission.
 * @param steps how many the solution has
 */
export function submittedLabel(label: ItemLabel, steps: number): SolutionLabel | Omission {
  const submission = countingSubmission(label);
  if (!submission) return isEmpty(label) ? 'no-label' : 'not-submitted';
  const finding = findingOf(submission);
  if (typeof finding === 'string') return finding;
  if (finding.kind === 'error' && finding.index >= steps) return 'no-such-step';
  const { time, milliseconds, mode, unblinded, usedReference } = submission;
  return {
    finding,
    ratings: fitting(finding, label.ratings, steps),
    ...(label.category === undefined ? {} : { category: label.category }),
    notes: label.notes.map(({ text }) => text),
    annotator: label.annotator,
    time,
    ...(milliseconds === undefined ? {} : { milliseconds }),
    mode,
    unblinded,
    usedReference,
  };
}

/** The submission that counts of a label. */
function countingSubmission(label: ItemLabel): Submission | undefined {
  return blindSubmission(label) ?? label.submissions.at(-1);
}

/** Merges the labels of annotators who settled on an index: only what they all agree on. */
export function settledLabel(
  index: number,
  labels: readonly SolutionLabel[],
  steps: number,
): SolutionLabel | Omission {
  if (index >= steps) return 'no-such-step';
  const finding: Finding = index < 0 ? { kind: 'none' } : { kind: 'error', index };
  const common = new Map<number, StepRating>();
  const agreeing = labels.filter((one) => isSame(one.finding, finding));
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
    ratings: fitting(finding, common, steps),
    ...(categories.size === 1 && category !== undefined ? { category } : {}),
    notes: agreeing.flatMap(({ notes }) => notes),
    ...(time ? { time } : {}),
    ...(took > 0 ? { milliseconds: took } : {}),
  };
}

/** Keeps the ratings that agree with a finding: none is bad before the earliest error, or if there is no error. */
function fitting(
  finding: Finding,
  ratings: ReadonlyMap<number, StepRating>,
  steps: number,
): ReadonlyMap<number, StepRating> {
  const end = finding.kind === 'error' ? finding.index : finding.kind === 'none' ? steps : -1;
  const fits = ([step, rating]: readonly [number, StepRating]): boolean =>
    step < steps && (step < end ? rating !== -1 : step > end || rating === -1);
  return new Map([...ratings].filter(fits).sort(([a], [b]) => a - b));
}

function findingOf({ verdict }: Submission): Finding | Omission {
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

function isSame(one: Finding, other: Finding): boolean {
  return (
    one.kind === other.kind && (one.kind !== 'error' || other.kind !== 'error' || one.index === other.index)
  );
}

function isEmpty({ earliest, ratings, isUnsure, isOutOfDepth, category, notes }: ItemLabel): boolean {
  const isSilent = earliest === undefined && ratings.size === 0 && !isUnsure && !isOutOfDepth;
  return isSilent && category === undefined && notes.length === 0;
}
