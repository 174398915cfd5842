/** From a snapshot of a review to all that the panel draws. */
import {
  hasNotAnswered,
  type Review,
  shareWords,
  shownVerdict,
  toldOfWhole,
  type Verdict,
  wholeVotesSentence,
} from '../../../core/review/index.ts';
import type { ReviewView, VotesView, WholeView } from '../../../protocol/index.ts';
import { PATIENCE } from '../../marks/index.ts';
import { bodiesOf, detailsOf, opinionView, rowsOf, shownSteps, votesView } from '../../step-view/index.ts';
import { headerOf } from './header.ts';
import type { ViewInput } from './types.ts';

/** Pure: the same input gives the same view. */
export function reviewView(input: ViewInput): ReviewView {
  const { revision, document, isPinned, macros } = input;
  const review = input.isProof ? input.review : undefined;
  const { phase, header } = headOf(input);
  const frame = { revision, document, phase, header, isPinned, macros };
  if (!review) return { ...frame, steps: [], details: [] };
  const shown = shownSteps(review, input.marks);
  const problem = bodiesOf(review, input).problem;
  const whole = wholeOf(review);
  return {
    ...frame,
    ...(problem === undefined
      ? {}
      : { problem: { body: problem, length: review.proof.problem?.text.length ?? 0 } }),
    steps: rowsOf(review, shown, input),
    details: detailsOf(review, shown, input),
    ...(whole ? { whole } : {}),
  };
}

/** The header and the phase of the panel. After an edit of the same document it stays for a moment. */
function headOf(input: ViewInput): Pick<ReviewView, 'phase' | 'header'> {
  const { before, document } = input;
  if (before && before.document.uri === document.uri && isMoment(input)) {
    const { phase, header } = before;
    return { phase, header };
  }
  const phase = phaseOf(input);
  return { phase, header: headerOf(phase, input) };
}

/** Whether a newer text is about to be parsed, or the checker has just started; both usually take a moment. */
function isMoment({ review, marks, isProof, isRunning, isNewer }: ViewInput): boolean {
  if (!isProof || !review || !isRunning) return false;
  if (isNewer) return true;
  const isAsked = review.verdict !== undefined && !review.verdict.isDone;
  return !review.complete && review.elapsed < PATIENCE && !isAsked && !marks?.isWaiting;
}

function phaseOf({ review, isProof, isRunning, isNewer, marks }: ViewInput): ReviewView['phase'] {
  if (!isProof) return 'empty';
  if (!review) return isRunning ? 'running' : 'unread';
  if (isNewer && !isRunning) return 'stale';
  if (!review.complete) return isJudgedBefore(review, marks) ? 'stale' : 'running';
  if (hasNotAnswered(review)) return 'failed';
  return review.outcome === 'changed' || review.verdict?.isStale ? 'stale' : 'done';
}

/** Whether a result from before this run is shown. */
function isJudgedBefore(
  { verdict, lastVerdict }: NonNullable<ViewInput['review']>,
  marks: ViewInput['marks'],
): boolean {
  const isAgain = lastVerdict !== undefined && verdict !== undefined && !verdict.isDone;
  return isAgain || (marks?.flags.some(({ icon }) => icon === 'stale') ?? false);
}

/** Votes of graders, and votes on the whole proof that find no error or abstain, unless a step's details list them. */
function wholeOf(review: Review): WholeView | undefined {
  const verdict = shownVerdict(review);
  const opinions = verdict && toldOfWhole(verdict);
  if (!opinions || opinions.length === 0) return undefined;
  const words = wholeVotesSentence(review, verdict);
  const votes = votesOfWhole(verdict);
  return {
    words,
    ...(votes ? { votes } : {}),
    opinions: opinions.map((one) => opinionView(one, verdict, review)),
  };
}

/** Points have a mean and no bar. */
function votesOfWhole(verdict: Verdict): VotesView | undefined {
  const { grade, answer, progress } = verdict;
  const { done: asked, total: planned, abstained } = progress;
  const out = planned - asked + abstained;
  const share = shareWords(verdict) ?? '';
  if (answer) {
    const same = answer[answer.outcome ?? 'inconclusive'];
    return votesView({ same, other: asked - abstained - same, out, asked, planned }, share);
  }
  if (grade?.max !== 1) return undefined;
  const accepting = grade.accepting ?? 0;
  const same = grade.outcome === 'rejected' ? grade.votes - accepting : accepting;
  return votesView({ same, other: grade.votes - same, out, asked, planned }, share);
}
