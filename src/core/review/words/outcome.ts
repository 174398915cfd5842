/** The outcome of a review as sentences and as status bar text. */

import { t } from '../../../l10n/index.ts';
import { getStepName } from '../../proof/index.ts';
import {
  findConflictingRefutedStepIndex,
  findFirstRefutedStepIndex,
  findStepIndexInFalseStatementState,
  getVerdictCaution,
  hasCheckerFailed,
  hasFinalAnswerMismatch,
  hasNoStaleSteps,
  isCheckerPartOfReview,
  isOutcomeFromModel,
  isReviewStoppedByUser,
  isWholeProofOutcome,
  listSuspectStepIndices,
} from '../review-outcome.ts';
import type { Review, ReviewOutcome, Verdict } from '../types.ts';
import {
  describeCheckerCoverage,
  formatCheckerCoverageForStatusBar,
  formatTokenUsage,
  hasRelations,
} from './coverage-and-usage.ts';
import { describeWholeProofVerdict, formatWholeProofStatusBarText } from './grades-and-answers.ts';
import { formatSecondJudgeResult } from './single-vote.ts';
import { describeMissingVerdict, formatStepsOfTotal, formatVerdictProgress, formatVotesOfTotal } from './votes.ts';

/** Status bar text of a proof that hasn't been reviewed. */
export function formatUnreviewedStatusBarText(): string {
  return t('Not reviewed yet');
}

/** The same in a sentence. */
export function describeUnreviewedProof(): string {
  return t("This proof hasn't been reviewed yet.");
}

/** The outcome in one or a few sentences. */
export function describeReviewOutcome(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isWholeProofOutcome(outcome))
    return `${describeWholeProofVerdict(outcome, review)}${describeRefutedStep(review)}`;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? t('Judging: {0}.', formatJudgingProgress(review.verdict, review))
        : t('Checked {0} so far.', formatStepsOfTotal(progress.done, progress.total));
    case 'earliest-error':
      return describeEarliestError(review);
    case 'no-error-found':
      return describeNoError(review);
    case 'undecided':
      return t('No majority. {0} is uncertain.', getStepName(review.proof, earliestError));
    case 'unconfirmed':
      return `${describeUnconfirmedError(review)}${describeRefutedStep(review)}`;
    case 'no-verdict':
      return prependCoverage(review, describeMissingVerdict(review) ?? describeUndecidedVotes(review.verdict));
    case 'false-statement':
      return [describeFalseStatements(review), ...listSuspectSentences(review), describeMissingVerdict(review)]
        .filter(Boolean)
        .join(' ');
    case 'please-check':
      return [t('Nothing refuted.'), ...listSuspectSentences(review)].join(' ');
    case 'nothing-found': {
      const found = t('Nothing refuted. {0}', describeCheckerCoverage(review.tally));
      return hasFinalAnswerMismatch(review) ? `${found} ${t('The final answer differs from the reference.')}` : found;
    }
    case 'no-steps':
      return t('There are no steps to check.');
    case 'failed':
      if (hasCheckerFailed(review)) return t("The checker couldn't finish.");
      return prependCoverage(
        review,
        isReviewStoppedByUser(review) ? t('You stopped the review.') : t("The judge couldn't finish."),
      );
    case 'changed':
      if (review.verdict) return t('The proof has changed since it was judged.');
      return hasNoStaleSteps(review)
        ? t('Checked {0} so far.', formatCheckedSteps(review))
        : t('The proof has changed since it was checked.');
    default:
      return outcome satisfies never;
  }
}

/**
 * The coverage sentence that leads an outcome without findings, before the judge's result. Undefined if the checker
 * didn't run or finish, had nothing to check, or found something.
 */
export function getLeadingCoverageSentence(review: Review): string | undefined {
  const { outcome, steps, tally } = review;
  if (!OUTCOMES_WITH_COVERAGE.has(outcome) || !isCheckerPartOfReview(review) || steps.some((step) => !step.tally))
    return undefined;
  if (findFirstRefutedStepIndex(review) >= 0 || !hasRelations(tally)) return undefined;
  return t('Nothing refuted. {0}', describeCheckerCoverage(tally));
}

const OUTCOMES_WITH_COVERAGE: ReadonlySet<ReviewOutcome> = new Set(['no-error-found', 'no-verdict', 'failed']);

function prependCoverage(review: Review, words: string): string {
  return [getLeadingCoverageSentence(review), words].filter(Boolean).join(' ');
}

/** The outcome as status bar text. While the same text is judged again, the progress follows. */
export function formatReviewStatusBarText(review: Review): string {
  const { verdict, lastVerdict, complete } = review;
  const isAgain = !complete && verdict && !verdict.isDone && lastVerdict && isOutcomeFromModel(review);
  const words = formatReviewOutcome(review);
  return isAgain ? t('{0} · judging again: {1}', words, formatJudgingProgress(verdict, review)) : words;
}

function formatReviewOutcome(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isWholeProofOutcome(outcome)) return formatWholeProofStatusBarText(outcome, review);
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? formatJudgingProgress(review.verdict, review)
        : formatStepsOfTotal(progress.done, progress.total);
    case 'earliest-error':
      return formatEarliestStatus(review);
    case 'no-error-found': {
      const refuted = findStepIndexInFalseStatementState(review);
      return refuted === undefined
        ? formatNoErrorStatus(review)
        : t('False statement in {0} · judge: no error', getStepName(review.proof, refuted));
    }
    case 'undecided':
    case 'unconfirmed':
      return appendVoteShare(t('{0} is uncertain', getStepName(review.proof, earliestError)), review, earliestError);
    case 'no-verdict':
      return t('No verdict');
    case 'false-statement': {
      const found = t('False statement in {0}', getStepName(review.proof, findFirstRefutedStepIndex(review)));
      if (!review.complete) {
        const open = review.verdict && !review.verdict.isDone ? review.verdict : undefined;
        const far = open ? formatJudgingProgress(open, review) : formatStepsOfTotal(progress.done, progress.total);
        return `${found} · ${far}`;
      }
      const more = listSuspectStepIndices(review).length;
      return more === 0 ? found : t('{0} · {1} suspect', found, more);
    }
    case 'please-check': {
      const [first = 0, ...more] = listSuspectStepIndices(review);
      const found = t('{0} is suspect', getStepName(review.proof, first));
      return more.length === 0 ? found : t('{0} · {1} more', found, more.length);
    }
    case 'nothing-found':
      return t(
        hasFinalAnswerMismatch(review) ? 'Nothing refuted · {0} · answer mismatch' : 'Nothing refuted · {0}',
        formatCheckerCoverageForStatusBar(review.tally),
      );
    case 'no-steps':
      return t('No steps');
    case 'failed': {
      const failed = formatReviewFailure(review);
      return review.verdict && review.verdict.progress.done > 0
        ? `${failed} · ${formatVerdictProgress(review.verdict)}`
        : failed;
    }
    case 'changed':
      if (review.verdict) return t('Changed since it was judged');
      return hasNoStaleSteps(review) ? t('{0} checked', formatCheckedSteps(review)) : t('Changed since it was checked');
    default:
      return outcome satisfies never;
  }
}

function formatReviewFailure(review: Review): string {
  if (hasCheckerFailed(review)) return t("The checker couldn't finish");
  return isReviewStoppedByUser(review) ? t('You stopped the review') : t("The judge couldn't finish");
}

/** Suspect steps get a sentence of their own, separate from refuted ones. */
function listSuspectSentences(review: Review): string[] {
  const [first, ...more] = listSuspectStepIndices(review);
  if (first === undefined) return [];
  const label = getStepName(review.proof, first);
  if (more.length === 0) return [t('{0} is suspect.', label)];
  return [
    t(
      more.length === 1 ? '{0} and {1} later step are suspect.' : '{0} and {1} later steps are suspect.',
      label,
      more.length,
    ),
  ];
}

function formatEarliestStatus(review: Review): string {
  const { earliestError, proof } = review;
  const refuted = findConflictingRefutedStepIndex(review);
  const label = getStepName(proof, earliestError);
  const words =
    refuted === undefined
      ? t('Error in {0}', label)
      : t('False statement in {0} · judge: error in {1}', getStepName(proof, refuted), label);
  return appendVoteShare(words, review, earliestError);
}

/** A refuted statement leads, whatever step the votes name. */
function describeEarliestError(review: Review): string {
  const { earliestError, proof } = review;
  const refuted = findConflictingRefutedStepIndex(review);
  const label = getStepName(proof, earliestError);
  if (refuted === undefined) return t('The earliest error is in {0}.', label);
  return t(
    'The checker found a false statement in {0}. The judge puts the earliest error in {1}.',
    getStepName(proof, refuted),
    label,
  );
}

function describeNoError(review: Review): string {
  const { total } = review.progress;
  const refuted = findStepIndexInFalseStatementState(review);
  if (refuted !== undefined)
    return t('False statement in {0}. The judge found no error.', getStepName(review.proof, refuted));
  const leak = review.verdict && getVerdictCaution(review.verdict);
  const found =
    getLeadingCoverageSentence(review) === undefined
      ? t(
          total === 1
            ? 'The judge found no error in the only step.'
            : 'The judge found no error in any of the {0} steps.',
          total,
        )
      : prependCoverage(review, t('The judge found no error.'));
  return leak === undefined ? found : `${found} ${leak}`;
}

function formatNoErrorStatus(review: Review): string {
  return getLeadingCoverageSentence(review) === undefined
    ? t('Judge: no error')
    : t('Judge: no error · {0}', formatCheckerCoverageForStatusBar(review.tally));
}

function describeUnconfirmedError({ earliestError, verdict, proof }: Review): string {
  const label = getStepName(proof, earliestError);
  const { confirmation } = verdict ?? {};
  // Only an unfinished confirmation makes an error uncertain.
  if (!confirmation) return t('{0} is uncertain.', label);
  return t(
    '{0} is uncertain: the judge puts the earliest error there, but {1}.',
    label,
    formatSecondJudgeResult(confirmation),
  );
}

function describeFalseStatements(review: Review): string {
  const steps = review.steps.filter((step) => step.state === 'false-statement').length;
  const first = getStepName(review.proof, findFirstRefutedStepIndex(review));
  if (steps === 1) return t('False statement in {0}.', first);
  return t(
    steps === 2 ? 'False statements in {0} and in {1} later step.' : 'False statements in {0} and in {1} later steps.',
    first,
    steps - 1,
  );
}

/** A sentence about a false statement, to follow a verdict on the whole proof. */
function describeRefutedStep(review: Review): string {
  const proved = findStepIndexInFalseStatementState(review);
  return proved === undefined
    ? ''
    : ` ${t('The checker found a false statement in {0}.', getStepName(review.proof, proved))}`;
}

function appendVoteShare(words: string, { steps }: Review, index: number): string {
  const votes = steps[index]?.votes;
  return votes && votes.planned > 1 ? t('{0} · {1} of {2} votes', words, votes.against, votes.asked) : words;
}

/** `5 of 14 steps · 2.1k tokens`, or that a second judge is reviewing the error. */
export function formatJudgingProgress(verdict: Verdict, { usage }: Review): string {
  const { confirmation, judged } = verdict;
  const tokens = formatTokenUsage(usage);
  const done =
    confirmation?.state === 'pending'
      ? t('waiting for a second judge on {0}', getStepName(judged, confirmation.step))
      : formatVerdictProgress(verdict);
  return tokens ? `${done} · ${tokens}` : done;
}

function formatCheckedSteps({ steps }: Review): string {
  return formatStepsOfTotal(steps.filter(({ tally }) => tally).length, steps.length);
}

/** A sentence that there is no verdict although nothing failed, with the reason. A reward model gives scores instead of votes. */
function describeUndecidedVotes(verdict: Verdict | undefined): string {
  return verdict?.progress.of === 'steps' && verdict.votes.length === 0
    ? t('No verdict from the judge.')
    : t('No verdict: {0}.', formatUndecidedVotes(verdict));
}

function formatUndecidedVotes(verdict: Verdict | undefined): string {
  const { of, done, total } = verdict?.progress ?? {
    of: 'votes',
    done: 0,
    total: 0,
  };
  if (of === 'steps') {
    const open = (verdict?.votes ?? []).flatMap((votes, index) =>
      !votes || votes.abstained === votes.asked ? [index] : [],
    );
    const [only = 0] = open;
    return open.length === 1 && verdict
      ? t('no vote on {0} gave a verdict', getStepName(verdict.judged, only))
      : t('{0} have no vote with a verdict', formatStepsOfTotal(open.length, total));
  }
  return done < total
    ? t('only {0} arrived', formatVotesOfTotal({ against: done, asked: total }))
    : t('no vote arrived');
}
