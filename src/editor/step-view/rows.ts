/** The rows of the steps: state, margin texts, and votes. */
import { groupBy } from '../../core/base/groups.ts';
import { findFinalAnswerLocation, getDisplayedStepState, WAITING_MARK_DELAY_MS } from '../../core/marks/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import {
  findVerdictBehindStepReview,
  formatFinalAnswerResult,
  formatOwnAgreementOrDispute,
  listStepStateDetails,
  type Review,
  type StepLabelsAndNotes,
  type StepReview,
  type StepState,
} from '../../core/review/index.ts';
import type { OwnStepLabelView, ReviewStepView } from '../../protocol/index.ts';
import type { StepHintMark } from '../reading/index.ts';
import { getReviewTextKeys } from './body-keys.ts';
import { shortenPanelText } from './text-bounds.ts';
import type { StepViewInput } from './types.ts';
import { buildStepVotesBar } from './votes.ts';

/** A step with the drawn state; undefined if a review has just started and waiting steps have no mark yet. */
export interface StepWithDisplayedState {
  readonly reviewed: StepReview;
  readonly state: StepState | undefined;
}

/** The steps with the same states as the editor's marks: a step that is judged again keeps its state for a moment. */
export function listStepsWithDisplayedState(review: Review, marks: StepViewInput['marks']): StepWithDisplayedState[] {
  const isPatient = !review.complete && review.elapsed < WAITING_MARK_DELAY_MS && !marks?.isWaiting;
  return review.steps.map((reviewed) => ({ reviewed, state: getDisplayedStepState(reviewed, isPatient) }));
}

/** One row per step, by index. */
export function buildStepRows(
  review: Review,
  shown: readonly StepWithDisplayedState[],
  input: Omit<StepViewInput, 'open' | 'isModelChosen'>,
): ReviewStepView[] {
  const { marks, labels, isShading, hintsInSteps = [] } = input;
  const bodies = getReviewTextKeys(review, input);
  const hints = groupBy(hintsInSteps, ({ step }) => step);
  const keys = isShading || hints.size > 0 ? bodies.listMarkedSteps(hints, isShading) : bodies.steps;
  const flags = new Set(marks?.flags.map(({ step }) => step));
  const loud = marks?.flags.find(({ level }) => level === 'error')?.step;
  const dimmedFrom = marks?.dimmed?.start ?? Number.POSITIVE_INFINITY;
  return shown.map(({ reviewed, state }) => {
    const { step } = reviewed;
    const { index } = step;
    return {
      index,
      name: getStepName(review.proof, index),
      body: keys[index] ?? '',
      length: step.text.length,
      ...getShownState(reviewed, state, review),
      ...listHintNames(hints.get(index)),
      isFlag: flags.has(index),
      isLoud: index === loud,
      isDimmed: step.range.start >= dimmedFrom,
      ...listRowTexts(labels.get(index), state),
    };
  });
}

function getShownState(
  reviewed: StepReview,
  state: StepState | undefined,
  review: Review,
): Pick<ReviewStepView, 'state' | 'words' | 'votes'> {
  // Shows no text for a moment, to avoid flicker.
  if (!state) return { state: 'abstained', words: [] };
  const votes = getStepVotesView(reviewed, state, review);
  // A step without a result shows only its label.
  const own = listStepStateDetails(reviewed, state, review).slice(state === 'abstained' ? 1 : 0);
  const words = [...own, ...listAnswerTexts(reviewed, review)];
  return { state, words, ...(votes ? { votes } : {}) };
}

function listHintNames(hints: readonly StepHintMark[] | undefined): Pick<ReviewStepView, 'hints'> {
  return hints ? { hints: [...new Set(hints.flatMap(({ name }) => name ?? []))] } : {};
}

/** The text about a different final answer, at its step. */
function listAnswerTexts({ step }: StepReview, { answer }: Review): string[] {
  const chosen = answer && findFinalAnswerLocation(answer);
  return answer && chosen?.isFlag && chosen.step === step.index ? [formatFinalAnswerResult(answer)] : [];
}

/** The votes on a step, or the votes so far while they don't count yet. */
function getStepVotesView(reviewed: StepReview, state: StepState, review: Review): ReviewStepView['votes'] {
  const { index } = reviewed.step;
  const speaker = findVerdictBehindStepReview(review, reviewed);
  if (reviewed.votes) return buildStepVotesBar(state, reviewed.votes, index, speaker);
  const { verdict } = review;
  const isOpen = verdict && !verdict.isDone && (state === 'running' || state === 'stale');
  return isOpen ? buildStepVotesBar(state, verdict.votes[index], index, verdict) : undefined;
}

function listRowTexts(
  label: StepLabelsAndNotes | undefined,
  state: StepState | undefined,
): Pick<ReviewStepView, 'label' | 'notes'> {
  const view = state && toLabelView(label, state);
  return { ...(view ? { label: view } : {}), notes: label?.notes.length ?? 0 };
}

/** @param state the current state. A label of another state names that state */
function toLabelView(label: StepLabelsAndNotes | undefined, state: StepState): OwnStepLabelView | undefined {
  const { agreement } = label ?? {};
  if (!agreement) return undefined;
  const { kind, reason } = agreement;
  return {
    kind,
    words: formatOwnAgreementOrDispute(agreement, state),
    ...(reason ? { reason: shortenPanelText(reason) } : {}),
  };
}
