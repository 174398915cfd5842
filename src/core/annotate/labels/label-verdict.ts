import { definePluralText, t } from '../../../l10n/index.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import type { ItemLabel, LabelVerdict, StepRating } from './item-label.ts';

/**
 * Derives the verdict of a label: the explicit earliest error, or else the first step that is rated bad, or else none if all steps are
 * rated good or neutral.
 * @param steps how many steps the item has
 * @param proof names the steps in the words about a conflict
 */
export function deriveLabelVerdict(label: ItemLabel, steps: number, proof: Pick<Proof, 'labels'> = {}): LabelVerdict {
  if (label.isOutOfDepth) return { kind: 'out-of-depth' };
  if (label.isUnsure) return { kind: 'unsure' };
  const { earliest, ratings } = label;
  if (earliest !== undefined) {
    const words = describeConflict(earliest, ratings, steps, (index) => getStepName(proof, index));
    if (words !== undefined) return { kind: 'conflict', words };
    return earliest === -1 ? { kind: 'none' } : { kind: 'earliest', index: earliest };
  }
  const bad = findFirstBadStep(ratings);
  if (bad !== undefined && bad < steps) return { kind: 'earliest', index: bad };
  for (let k = 0; k < steps; k++) if (!ratings.has(k)) return { kind: 'open' };
  return steps > 0 ? { kind: 'none' } : { kind: 'open' };
}

/** Describes why a label can't be submitted yet. Undefined if it can be. */
export function describeSubmissionObstacle(verdict: LabelVerdict): string | undefined {
  if (verdict.kind === 'conflict') return verdict.words;
  return verdict.kind === 'open'
    ? t('Mark the earliest error first, or choose No Error, Unsure, or Out of My Depth.')
    : undefined;
}

/**
 * The rating of a step: explicit, or implied by the earliest error. Undefined if neither applies: an earliest error implies nothing about
 * the steps after it.
 */
export function findStepRating(
  label: ItemLabel,
  verdict: LabelVerdict,
  index: number,
): { readonly rating: StepRating; readonly isSaid: boolean } | undefined {
  const said = label.ratings.get(index);
  if (said !== undefined) return { rating: said, isSaid: true };
  const earliest = findLabeledEarliestError(label, verdict);
  if (earliest === undefined) return undefined;
  if (earliest === -1 || index < earliest) return { rating: 1, isSaid: false };
  return index === earliest ? { rating: -1, isSaid: false } : undefined;
}

/** The index of the earliest error that a label names, even if its annotator is unsure; -1 for none. */
export function findLabeledEarliestError(label: ItemLabel, verdict: LabelVerdict): number | undefined {
  const index = getLabelVerdictErrorIndex(verdict);
  if (index !== undefined || verdict.kind === 'open') return index;
  return label.earliest ?? findFirstBadStep(label.ratings);
}

/** The index of a verdict's earliest error, -1 for none; undefined if it names neither. */
export function getLabelVerdictErrorIndex(verdict: LabelVerdict | undefined): number | undefined {
  if (verdict?.kind === 'earliest') return verdict.index;
  return verdict?.kind === 'none' ? -1 : undefined;
}

function findFirstBadStep(ratings: ItemLabel['ratings']): number | undefined {
  let first: number | undefined;
  for (const [index, rating] of ratings) if (rating === -1 && (first === undefined || index < first)) first = index;
  return first;
}

const tooFewSteps = definePluralText(
  'Your label puts the earliest error at {1}, but there is only {0} step. Mark the earliest error again.',
  'Your label puts the earliest error at {1}, but there are only {0} steps. Mark the earliest error again.',
);

/** Describes what contradicts an explicit earliest error. The sentence also says what to change. */
function describeConflict(
  earliest: number,
  ratings: ItemLabel['ratings'],
  steps: number,
  getLabel: (index: number) => string,
): string | undefined {
  if (earliest >= steps) return tooFewSteps(steps, getLabel(earliest));
  const bad = findFirstBadStep(ratings);
  if (bad !== undefined && bad < steps && earliest === -1)
    return t(
      '{0} is rated bad, but your label is “No error”. Make {0} the earliest error or change its rating.',
      getLabel(bad),
    );
  if (bad !== undefined && bad < earliest)
    return t(
      '{0} is rated bad, but your earliest error is {1}. Make {0} the earliest error or change its rating.',
      getLabel(bad),
      getLabel(earliest),
    );
  const rating = ratings.get(earliest);
  if (rating === 1)
    return t(
      '{0} is your earliest error but is rated good. Rate it bad or make another step the earliest error.',
      getLabel(earliest),
    );
  if (rating === 0)
    return t(
      '{0} is your earliest error but is rated neutral. Rate it bad or make another step the earliest error.',
      getLabel(earliest),
    );
  return undefined;
}
