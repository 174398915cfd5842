/** Texts about a judge's failure: the cause, the remaining results, and the remedy. */
import { t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import { type FailureCause, getFailureConsequences, type JudgeFailure } from '../../judge/calls/index.ts';
import { hasTooFewVotesToConclude } from '../applicable-verdict.ts';
import type { Review, Verdict } from '../types.ts';
import { getVotePlan } from '../vote-counts.ts';
import { describeReviewOutcome, getLeadingCoverageSentence } from './outcome.ts';
import { formatJudgeAndModel } from './single-vote.ts';
import { describeMissingVerdict, formatStepsOfTotal, formatVerdictProgress, formatVotesOfTotal } from './votes.ts';

/** The header sentence of a review whose judge didn't finish. It begins with the results that still hold. */
export function describeReviewWithFailedJudge(review: Review): string {
  const lead = review.outcome === 'failed' ? getLeadingCoverageSentence(review) : describeReviewOutcome(review);
  return [lead, describeJudgeFailure(review)].filter(Boolean).join(' ');
}

/** One or two sentences on why a judge didn't finish and which results still hold. The failure's message is shown below. */
function describeJudgeFailure(review: Review): string {
  const { verdict, judges, failures } = review;
  const causes = new Set(failures.map(({ cause }) => cause));
  if (causes.has('stopped')) return describeStoppedReview(review);
  const judge = judges.find((one) => getVotePlan(one));
  if (!judge) return t("The checker couldn't finish.");
  const hasBegun = verdict && hasTooFewVotesToConclude(verdict) && verdict.opinions.length > 0;
  const name = judge.endpoint ?? formatJudgeAndModel(judge);
  return [describeFailureCause(review, causes, name, hasBegun === true), describeSavedResults(review)]
    .filter(Boolean)
    .join(' ');
}

function describeStoppedReview(review: Review): string {
  const { verdict } = review;
  if (verdict && hasTooFewVotesToConclude(verdict) && verdict.opinions.length > 0)
    return t('You stopped the review after {0}. The votes so far are saved.', formatVerdictProgress(verdict));
  return [t('You stopped the review.'), describeSavedResults(review)].filter(Boolean).join(' ');
}

function describeFailureCause(
  review: Review,
  causes: ReadonlySet<FailureCause | undefined>,
  name: string,
  hasBegun: boolean,
): string {
  const has = (...some: FailureCause[]): boolean => some.some((cause) => causes.has(cause));
  if (has('form')) return describeMissingVerdict(review) ?? t('No verdict found in the replies.');
  if (has('budget'))
    return hasBegun
      ? t('Review stopped: the budget is used up.')
      : t("The judge wasn't queried: the budget is used up.");
  if (has('key', 'forbidden', 'consent', 'quota')) return t("Can't use “{0}”.", name);
  if (has('not-found', 'bad-request', 'certificate')) return t("Couldn't query “{0}”.", name);
  return hasBegun ? t("Couldn't get all replies from “{0}”.", name) : t("Couldn't get a reply from “{0}”.", name);
}

/** Which results still hold after a judge didn't finish; undefined if there are none. */
function describeSavedResults({ verdict, steps }: Review): string | undefined {
  if (verdict && !hasTooFewVotesToConclude(verdict))
    return verdict.isStale ? undefined : t('The previous verdict still applies.');
  if (verdict && verdict.opinions.length > 0)
    return verdict.opinions.length === 1
      ? t('The vote so far is saved.')
      : t('Saved so far: {0}.', capitalize(formatVerdictProgress(verdict)));
  return steps.some(({ findings }) => findings.length > 0) ? t("The checker's findings still apply.") : undefined;
}

/** Why votes are missing, and whether to review again; undefined if all arrived. */
export function describeMissingVotes({ progress, failures, opinions }: Verdict): string | undefined {
  const { failed, total, of } = progress;
  const [first, ...others] = new Set(failures.map(({ message }) => message));
  if (failed === 0 || first === undefined) return undefined;
  // This message already says what wasn't requested.
  if (failures[0]?.cause === 'form') return first;
  const left = others.length;
  const why =
    left === 0
      ? first
      : t(left === 1 ? '{0} There is {1} more reason.' : '{0} There are {1} more reasons.', first, left);
  // Another review can't help if no vote arrived, or if every failure would happen again.
  const isOpen = opinions.length > 0 && failures.some((failure) => !getFailureConsequences(failure).isFixed);
  const lost =
    of === 'votes'
      ? failed === total
        ? t('No vote arrived: {0}', why)
        : t("{0} didn't arrive: {1}", formatVotesOfTotal({ against: failed, asked: total }), why)
      : t(
          failed === 1 ? '{0} has no verdict: {1}' : '{0} have no verdict: {1}',
          formatStepsOfTotal(failed, total),
          why,
        );
  if (!isOpen) return lost;
  return `${lost} ${t('Review again to request only the missing votes.')}`;
}

const FAILURE_HINTS: Partial<Readonly<Record<FailureCause, () => string>>> = {
  network: () => t('Start the server, check your network connection, or change the endpoint in the settings.'),
  timeout: () => t('The model may still be loading. Try again later, or raise the timeout in the settings.'),
  'not-found': () => t('Change the address or the model of the endpoint in the settings.'),
  busy: () => t('Try again later, or choose another judge.'),
  server: () => t('Try again later, or choose another judge.'),
  budget: () => t('Raise the budget in the settings.'),
  malformed: () => t("Check the endpoint's “kind” in the settings."),
};

/** One sentence on what to do about the first failure; undefined if its message already says so. */
export function getFailureAdvice([first]: readonly JudgeFailure[]): string | undefined {
  return first?.cause && FAILURE_HINTS[first.cause]?.();
}
