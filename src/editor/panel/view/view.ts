/** Builds everything that the panel draws from a snapshot of a review. */

import { WAITING_MARK_DELAY_MS } from '../../../core/marks/index.ts';
import {
  describeWholeProofVotes,
  formatGradeOrAnswerVotes,
  getDisplayedVerdict,
  hasJudgeWithoutReply,
  listWholeProofVotes,
  type Review,
  type Verdict,
} from '../../../core/review/index.ts';
import type { ReviewView, VotesBarView, WholeProofVotesView } from '../../../protocol/index.ts';
import {
  buildStepDetails,
  buildStepRows,
  buildVotesBar,
  getReviewTextKeys,
  listStepsWithDisplayedState,
  toVoteView,
} from '../../step-view/index.ts';
import { buildReviewHeader } from './header.ts';
import { buildRelationGroupViews } from './relations.ts';
import type { ReviewViewInput } from './types.ts';

/** Pure: the same input gives the same view. */
export function buildReviewView(input: ReviewViewInput): ReviewView {
  const { revision, document, isPinned, macros } = input;
  const review = input.isProof ? input.review : undefined;
  const { phase, header } = buildPhaseAndHeader(input);
  const frame = { revision, document, phase, header, isPinned, macros };
  if (!review) return { ...frame, steps: [], details: [] };
  const shown = listStepsWithDisplayedState(review, input.marks);
  const problem = getReviewTextKeys(review, input).problem;
  const whole = buildWholeView(review);
  return {
    ...frame,
    ...(problem === undefined ? {} : { problem: { body: problem, length: review.proof.problem?.text.length ?? 0 } }),
    steps: buildStepRows(review, shown, input),
    details: buildStepDetails(review, shown, input),
    ...(input.hints?.banner === undefined && input.hints?.kinds === undefined ? {} : { hints: input.hints }),
    ...(whole ? { whole } : {}),
    ...(input.isListing ? { relations: buildRelationGroupViews(review) } : {}),
  };
}

/** The header and the phase of the panel. Both stay unchanged for a moment after an edit. */
function buildPhaseAndHeader(input: ReviewViewInput): Pick<ReviewView, 'phase' | 'header'> {
  const { before, document } = input;
  if (before && before.document.uri === document.uri && isAboutToUpdate(input)) {
    const { phase, header } = before;
    return { phase, header };
  }
  const phase = getReviewPhase(input);
  return { phase, header: buildReviewHeader(phase, input) };
}

/** Whether a newer text is about to be parsed, or the checker has just started; both usually take a moment. */
function isAboutToUpdate({ review, marks, isProof, isRunning, isNewer }: ReviewViewInput): boolean {
  if (!isProof || !review || !isRunning) return false;
  if (isNewer) return true;
  const isAsked = review.verdict !== undefined && !review.verdict.isDone;
  return !review.complete && review.elapsed < WAITING_MARK_DELAY_MS && !isAsked && !marks?.isWaiting;
}

function getReviewPhase({ review, isProof, isRunning, isNewer, marks }: ReviewViewInput): ReviewView['phase'] {
  if (!isProof) return 'empty';
  if (!review) return isRunning ? 'running' : 'unread';
  if (isNewer && !isRunning) return 'stale';
  if (!review.complete) return isJudgedBefore(review, marks) ? 'stale' : 'running';
  if (hasJudgeWithoutReply(review)) return 'failed';
  return review.outcome === 'changed' || review.verdict?.isStale ? 'stale' : 'done';
}

/** Whether a result from before this run is shown. */
function isJudgedBefore(
  { verdict, lastVerdict }: NonNullable<ReviewViewInput['review']>,
  marks: ReviewViewInput['marks'],
): boolean {
  const isAgain = lastVerdict !== undefined && verdict !== undefined && !verdict.isDone;
  return isAgain || (marks?.flags.some(({ icon }) => icon === 'stale') ?? false);
}

/** Votes of graders, and votes on the whole proof that find no error or abstain, unless a step's details list them. */
function buildWholeView(review: Review): WholeProofVotesView | undefined {
  const verdict = getDisplayedVerdict(review);
  const opinions = verdict && listWholeProofVotes(verdict);
  if (!opinions || opinions.length === 0) return undefined;
  const words = describeWholeProofVotes(review, verdict);
  const votes = toWholeVotesView(verdict);
  return {
    words,
    ...(votes ? { votes } : {}),
    opinions: opinions.map((one) => toVoteView(one, verdict, review)),
  };
}

/** The bar of votes on the whole proof. Points have a mean instead of a bar. */
function toWholeVotesView(verdict: Verdict): VotesBarView | undefined {
  const { grade, answer, progress } = verdict;
  const { done: asked, total: planned, abstained } = progress;
  const out = planned - asked + abstained;
  const share = formatGradeOrAnswerVotes(verdict) ?? '';
  if (answer) {
    const same = answer[answer.outcome ?? 'inconclusive'];
    return buildVotesBar({ same, other: asked - abstained - same, out, asked, planned }, share);
  }
  if (grade?.max !== 1) return undefined;
  const accepting = grade.accepting ?? 0;
  const same = grade.outcome === 'rejected' ? grade.votes - accepting : accepting;
  return buildVotesBar({ same, other: grade.votes - same, out, asked, planned }, share);
}
