/** The texts of a review's header. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { capitalize, formatNumberOfVotes } from '../../base/counts-and-lists.ts';
import type { CallUsage } from '../../judge/calls/index.ts';
import { describeVoteAggregation } from '../../judge/index.ts';
import { getStepName } from '../../proof/index.ts';
import { findFirstRefutedStepIndex, getDisplayedVerdict, isCheckerPartOfReview } from '../review-outcome.ts';
import type { Review, StepReview, Verdict } from '../types.ts';
import { getVotePlan } from '../vote-counts.ts';
import { countVoteStances, type VoteStanceCounts } from '../vote-stances.ts';
import {
  buildCheckedRelationsLine,
  formatCachedReplyUsage,
  formatCheckerCoverageForStatusBar,
  formatModelUsage,
  formatTokenUsage,
  formatUncheckedRelationCounts,
  listRelationSentences,
} from './coverage-and-usage.ts';
import { describeMissingVotes } from './failures.ts';
import { describeFinalAnswerComparison, formatGradeOrAnswerVotes } from './grades-and-answers.ts';
import { describeReviewOutcome, formatJudgingProgress, getLeadingCoverageSentence } from './outcome.ts';
import { formatJudgeAndModel } from './single-vote.ts';
import {
  describeFirstUncertainStep,
  describeMissingVerdictReasons,
  describeReviewOutcomeReasons,
  formatRejudgingProgress,
  formatStepsOfTotal,
  formatVerdictProgress,
} from './votes.ts';

/** Numbers of votes for a bar. */
type HeadVoteCounts = Pick<VoteStanceCounts, 'same' | 'other' | 'out' | 'asked' | 'planned'>;

/** A line in the header of a review: about a refuted statement, checks, votes, or scores. */
export interface ReviewSummaryLine {
  /** `proved`: a refuted statement. `rest`: unchecked relations, by kind. */
  readonly kind: 'proved' | 'checked' | 'rest' | 'votes' | 'scores';
  readonly words: string;
  /** For `checked`: the share of the relations, 0 to 1. */
  readonly share?: number;
  /** For `votes`, if any votes have arrived. */
  readonly votes?: HeadVoteCounts;
  /** Whether the line shows the progress of running work. */
  readonly isUnderWay: boolean;
  /** A short form that can be understood by itself: `16 of 21 checked`. */
  readonly short?: string;
}

/** The header lines of a review in reading order, and the sentences that no line contains. */
export function buildReviewSummary(review: Review): {
  readonly lines: readonly ReviewSummaryLine[];
  readonly more: readonly string[];
} {
  const { answer, complete, verdict } = review;
  const { done, problems } = buildResultAndFailureSentences(review, { isJudgeTold: false, areRelationsTold: false });
  const isVoting = !complete && verdict !== undefined && !verdict.isDone;
  const lines = [
    buildRefutedLine(review),
    ...(isCheckerPartOfReview(review) ? buildCheckedLines(review, !complete && !isVoting) : []),
    isVoting ? buildRunningVotesLine(review, verdict) : buildVotesLine(review),
  ];
  return {
    lines: lines.filter((line) => line !== undefined),
    more: [...done, ...(answer ? [describeFinalAnswerComparison(answer)] : []), ...problems],
  };
}

function buildRefutedLine(review: Review): ReviewSummaryLine | undefined {
  const { findings = [] } = review.steps[findFirstRefutedStepIndex(review)] ?? {};
  const refuted = findings.find(({ strength }) => strength === 'refuted');
  return refuted && { kind: 'proved', words: refuted.evidence.message, isUnderWay: false };
}

/** @param isUnderWay whether the review waits for the checker */
function buildCheckedLines(review: Review, isUnderWay: boolean): ReviewSummaryLine[] {
  const { tally } = review;
  const isSaid = isCoverageInOutcome(review);
  const { words, share } = buildCheckedRelationsLine(tally, isSaid);
  const rest = formatUncheckedRelationCounts(tally);
  const far = isUnderWay ? getReviewProgress(review).words : undefined;
  return [
    ...(words === undefined && far === undefined
      ? []
      : [
          {
            kind: 'checked' as const,
            words: [far, words].filter(Boolean).join(' · '),
            ...(share === undefined ? {} : { share }),
            // The outcome's sentence may already contain the coverage.
            ...(share === undefined || isSaid ? {} : { short: formatCheckerCoverageForStatusBar(tally) }),
            isUnderWay,
          },
        ]),
    ...(rest === undefined ? [] : [{ kind: 'rest' as const, words: rest, isUnderWay: false }]),
  ];
}

function buildRunningVotesLine(review: Review, verdict: Verdict): ReviewSummaryLine {
  const votes = countHeadVotes(review, verdict);
  return {
    kind: 'votes',
    words: getReviewProgress(review).words,
    isUnderWay: true,
    ...(votes ? { votes } : {}),
  };
}

function buildVotesLine(review: Review): ReviewSummaryLine | undefined {
  const words = describeModelOutcomeReasons(review);
  if (words === undefined) return undefined;
  const verdict = review.lastVerdict ?? review.verdict;
  if (verdict?.scores) return { kind: 'scores', words, isUnderWay: false };
  const votes = verdict && countHeadVotes(review, verdict);
  return { kind: 'votes', words, isUnderWay: false, ...(votes ? { votes } : {}) };
}

/** How many votes agree with the outcome; undefined without votes, or if each step has its own votes and no step is named. */
function countHeadVotes({ earliestError, steps }: Review, verdict: Verdict): HeadVoteCounts | undefined {
  const { progress, votes, opinions } = verdict;
  const named = steps[earliestError];
  if (named && verdict.isDone) return countVoteStances('earliest-error', named.votes, earliestError, verdict);
  const [first] = votes;
  if (progress.of !== 'votes' || !first || first.asked === 0) return undefined;
  const { asked, planned, abstained } = first;
  const clear = opinions.filter(({ judgement }) => judgement.kind === 'earliest' && judgement.index < 0);
  const objecting = asked - abstained - clear.length;
  const out = planned - asked + abstained;
  return verdict.isDone
    ? { same: clear.length, other: objecting, out, asked, planned }
    : { same: objecting, other: clear.length, out, asked, planned };
}

const HEAD_LINE_NAMES: Readonly<Record<ReviewSummaryLine['kind'], () => string>> = {
  proved: () => t('Refuted'),
  checked: () => t('Checked'),
  rest: () => t('Not checked'),
  votes: () => t('Votes'),
  scores: () => t('Scores'),
};

/** The name of a header line. */
export function getReviewSummaryLineName(kind: ReviewSummaryLine['kind']): string {
  return HEAD_LINE_NAMES[kind]();
}

/** The grounds of a model judge's outcome; undefined for other outcomes. */
export function describeModelOutcomeReasons(review: Review): string | undefined {
  const hasGrounds = ['earliest-error', 'undecided', 'unconfirmed', 'no-error-found', 'no-verdict'];
  if (review.outcome === 'false-statement') return describeMissingVerdictReasons(review);
  return (hasGrounds.includes(review.outcome) && describeReviewOutcomeReasons(review)) || undefined;
}

/** Sentences on the grounds of a review, on unjudged steps, and on failures, but not on the judges. */
export function listOutcomeExplanationSentences(review: Review): string[] {
  const { done, problems } = buildResultAndFailureSentences(review, { isJudgeTold: false });
  const grounds = describeModelOutcomeReasons(review);
  const { answer } = review;
  return [
    ...(grounds ? [grounds] : []),
    ...done,
    ...(answer ? [describeFinalAnswerComparison(answer)] : []),
    ...problems,
  ];
}

/** One or two sentences on the progress of a first review. */
export function describeReviewProgress(review: Review): string {
  const { verdict, steps, progress, proof } = review;
  if (!verdict || verdict.isDone) return t('Checked {0} so far.', formatStepsOfTotal(progress.done, progress.total));
  const { confirmation } = verdict;
  if (confirmation?.state === 'pending')
    return t(
      'The judge puts the earliest error in {0}. A second judge is reviewing the error.',
      getStepName(proof, confirmation.step),
    );
  const clear = steps.findIndex(({ state }) => state !== 'no-error-found');
  if (clear > 0) return t('Judging. No error found up to {0}.', getStepName(proof, clear - 1));
  return t('Judging: {0}.', formatVerdictProgress(verdict));
}

const SEVERAL_CHANGES = definePluralText(
  '{1} and {0} other step have changed since they were judged.',
  '{1} and {0} other steps have changed since they were judged.',
);
const SEVERAL_CHANGES_JUDGED_AGAIN = definePluralText(
  '{1} and {0} other step have changed. Judging again.',
  '{1} and {0} other steps have changed. Judging again.',
);

/** One sentence on a proof that has changed since it was judged, or is being judged again. */
export function describeStaleReview(review: Review): string {
  const stale = review.steps.filter(({ state }) => state === 'stale');
  const [first, ...more] = stale.filter(isStepEdited);
  const again = formatRejudgingProgress(review) !== undefined;
  if (!first) {
    if (again) return t('Judging the proof again.');
    return stale.length === 0
      ? t('The proof has changed since it was judged.')
      : t('The text around the stale steps has changed since they were judged.');
  }
  const label = getStepName(review.proof, first.step.index);
  if (more.length > 0) return (again ? SEVERAL_CHANGES_JUDGED_AGAIN : SEVERAL_CHANGES)(more.length, label);
  return again ? t('{0} has changed. Judging again.', label) : t('{0} has changed since it was judged.', label);
}

function isStepEdited({ step, was }: StepReview): boolean {
  return was !== undefined && was.step.fingerprint !== step.fingerprint;
}

/** The progress of a running review: the share, 0 to 1, if it is known, and its text. */
export function getReviewProgress(review: Review): { readonly share?: number; readonly words: string } {
  const { verdict, progress } = review;
  if (!verdict || verdict.isDone) {
    const { done, total } = progress;
    return { ...(total > 0 ? { share: done / total } : {}), words: formatStepsOfTotal(done, total) };
  }
  const { done, total } = verdict.progress;
  const isAsked = verdict.confirmation?.state !== 'pending' && total > 0;
  return { ...(isAsked ? { share: done / total } : {}), words: formatJudgingProgress(verdict, review) };
}

/**
 * The judges and their usage, as parts of one line.
 * @param isBesideProgress whether the text of `getReviewProgress` is shown beside it, which already contains votes and tokens
 */
export function listJudgeAndUsagePhrases(review: Review, isBesideProgress = false): string[] {
  const { verdict, lastVerdict, usage } = review;
  const judged = getDisplayedVerdict(review);
  const reads = isCheckerPartOfReview(review);
  if (!judged) return reads ? [t('Embedded checker')] : [];
  const votes = getVotePlan(judged.judge)?.count ?? 1;
  const used = usage ?? (verdict ?? lastVerdict)?.usage;
  const isUnderWay = isBesideProgress && verdict !== undefined && !verdict.isDone;
  const isCounting = isUnderWay && verdict.progress.of === 'votes' && verdict.confirmation?.state !== 'pending';
  // The text of the result already says how many votes were needed.
  const isCounted = judged.isDone && judged.progress.of === 'votes';
  const tokens = isUnderWay ? undefined : formatTokenUsage(used);
  const kept = used?.kept ?? 0;
  const second = judged.confirmation?.judge;
  return [
    capitalize(formatJudgeAndModel(judged.judge)),
    ...(votes > 1 && !isCounting && !isCounted ? [formatNumberOfVotes(votes)] : []),
    ...(second ? [formatJudgeAndModel(second)] : []),
    ...(reads ? [t('embedded checker')] : []),
    ...(tokens ? [tokens] : []),
    ...(used && kept > 0 ? [formatCachedReplyUsage(used)] : []),
  ];
}

/** Sentences on the review as a whole: relations checked, steps not checked, votes, failures. */
export function listReviewDetailSentences(review: Review): string[] {
  const { done, problems } = buildResultAndFailureSentences(review);
  return [...done, ...(review.answer ? [describeFinalAnswerComparison(review.answer)] : []), ...problems];
}

/**
 * Sentences on what was done and on problems. Neither list contains the final answer.
 * @param isJudgeTold whether to name the judge and its usage
 * @param areRelationsTold whether to include the coverage and the results of the relations
 */
export function buildResultAndFailureSentences(
  review: Review,
  { isJudgeTold = true, areRelationsTold = true } = {},
): { done: string[]; problems: string[] } {
  const { steps, complete, failures, verdict, lastVerdict, usage } = review;
  const reads = isCheckerPartOfReview(review);
  const unread = complete && reads ? steps.filter((step) => !step.tally).length : 0;
  const left = t(
    unread === 1 ? "{0} wasn't checked." : "{0} weren't checked.",
    formatStepsOfTotal(unread, steps.length),
  );
  const lost = verdict && describeMissingVotes(verdict);
  const isSaid = new Set(lost ? verdict.failures.map(({ message }) => message) : []);
  const doubt = describeFirstUncertainStep(review);
  const judged = verdict?.isDone ? verdict : lastVerdict;
  const used = usage ?? judged?.usage;
  return {
    done: [
      ...(reads && areRelationsTold ? listRelationSentences(review.tally, isCoverageInOutcome(review)) : []),
      ...(unread > 0 ? [left] : []),
      ...(isJudgeTold && judged && complete && !judged.isStale && hasVotesOrCalls(judged)
        ? [describeJudge(judged, used)]
        : []),
      ...(doubt ? [doubt] : []),
      ...(complete && judged && !judged.isStale ? (judged.unsent ?? []) : []),
    ],
    problems: [
      ...(lost ? [lost] : []),
      ...new Set(failures.flatMap(({ message }) => (isSaid.has(message) ? [] : [message]))),
    ],
  };
}

/** Whether the outcome's own sentence says how many relations could be checked, as it does if nothing was refuted. */
function isCoverageInOutcome(review: Review): boolean {
  return review.outcome === 'nothing-found' || getLeadingCoverageSentence(review) !== undefined;
}

/** Whether a judge gave votes or used calls. */
function hasVotesOrCalls({ opinions, usage }: Verdict): boolean {
  return opinions.length > 0 || usage.calls > 0;
}

/** The judge and its usage: `Judged by critic@local, model m: 8 calls, 12.3k tokens.` */
function describeJudge({ judge }: Verdict, used: CallUsage | undefined): string {
  const isUsed = used && used.calls + used.kept > 0;
  const said = isUsed
    ? t('Judged by {0}: {1}.', formatJudgeAndModel(judge), formatModelUsage(used))
    : t('Judged by {0}.', formatJudgeAndModel(judge));
  if (judge.aggregate === undefined) return said;
  return `${said} ${t('{0}.', capitalize(describeVoteAggregation(judge.aggregate)))}`;
}

/** The sentence above votes that belong to no step: their result, or how many have arrived. */
export function describeWholeProofVotes(review: Review, verdict: Verdict): string {
  const share = formatGradeOrAnswerVotes(verdict);
  if (share) return t('{0}.', capitalize(share));
  if (!verdict.isDone) return t('{0} so far.', capitalize(formatVerdictProgress(verdict)));
  // The header already contains the result.
  if (review.verdict === verdict) return t(verdict.progress.total === 1 ? 'Vote' : 'Votes');
  return describeReviewOutcome(review);
}
