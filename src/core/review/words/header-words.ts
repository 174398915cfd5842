/** What stands at the head of a review that has room for whole sentences. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import { capital, voteCount } from '../../base/words.ts';
import type { FailureCause } from '../../judge/calls/failure.ts';
import { ballotOf } from '../ballots.ts';
import { isCutShort } from '../standing.ts';
import type { Review, StepReview, Verdict } from '../types.ts';
import { answerSentence } from './answer-words.ts';
import { judgeWords } from './opinion-words.ts';
import { judgedSoFar, unreadSentence } from './outcome-parts.ts';
import { coverageLead, isCheckerAsked, outcomeSentence, toldSentences } from './outcome-words.ts';
import { keptWords, tokensWords } from './usage-words.ts';
import { groundsSentence, judgingWords, unreadGrounds } from './vote-words.ts';
import { progressWords, stepShare } from './words.ts';

/** What the outcome of a judge that asks a model rests on; undefined of other outcomes. */
export function verdictGrounds(review: Review): string | undefined {
  const hasGrounds = ['earliest-error', 'undecided', 'unconfirmed', 'no-error-found', 'no-verdict'];
  if (review.outcome === 'false-statement') return unreadGrounds(review);
  return (hasGrounds.includes(review.outcome) && groundsSentence(review)) || undefined;
}

/** What a review rests on, what was not judged and why, and what went wrong: a few sentences each. Not who judged. */
export function groundsSentences(review: Review): string[] {
  const { done, problems } = toldSentences(review, { isJudgeTold: false });
  const grounds = verdictGrounds(review);
  const { answer } = review;
  return [...(grounds ? [grounds] : []), ...done, ...(answer ? [answerSentence(answer)] : []), ...problems];
}

/** Whether a judge that was asked did not answer, so that what the review comes to is less than was wanted. */
export function hasNotAnswered(review: Review): boolean {
  const { complete, outcome, failures, verdict, judges } = review;
  if (!complete || failures.length === 0) return false;
  if (!judges.some((judge) => ballotOf(judge))) return outcome === 'failed';
  if (!verdict || isCutShort(verdict)) return true;
  // An older verdict stands for a judge that said nothing this time.
  const isOlder = failures.every((failure) => !verdict.failures.includes(failure));
  return isOlder && isCheckerDone(review) && verdict.confirmation?.state !== 'failed';
}

function isCheckerDone({ judges, steps }: Review): boolean {
  return !judges.some((judge) => !ballotOf(judge)) || steps.every(({ tally }) => tally);
}

/** The sentence at the head where a judge did not finish: what stands leads, as everywhere. */
export function unfinishedSentence(review: Review): string {
  const lead = review.outcome === 'failed' ? coverageLead(review) : outcomeSentence(review);
  return [lead, failureSentence(review)].filter(Boolean).join(' ');
}

/** One sentence or two where a judge did not finish: why, and what stands all the same. The failure's own words stand below. */
export function failureSentence(review: Review): string {
  const { verdict, judges, failures } = review;
  const causes = new Set(failures.map(({ cause }) => cause));
  if (causes.has('stopped')) return stoppedSentence(review);
  const judge = judges.find((one) => ballotOf(one));
  if (!judge) return t('The checker could not finish.');
  const hasBegun = verdict && isCutShort(verdict) && verdict.opinions.length > 0;
  const name = judge.endpoint ?? judgeWords(judge);
  return [endSentence(review, causes, name, hasBegun === true), standsSentence(review)]
    .filter(Boolean)
    .join(' ');
}

function stoppedSentence(review: Review): string {
  const { verdict } = review;
  if (verdict && isCutShort(verdict) && verdict.opinions.length > 0)
    return t('You stopped the review after {0}. They are saved.', progressWords(verdict));
  return [t('You stopped the review.'), standsSentence(review)].filter(Boolean).join(' ');
}

function endSentence(
  review: Review,
  causes: ReadonlySet<FailureCause | undefined>,
  name: string,
  hasBegun: boolean,
): string {
  const has = (...some: FailureCause[]): boolean => some.some((cause) => causes.has(cause));
  if (has('form')) return unreadSentence(review) ?? t('No verdict found in the replies.');
  if (has('budget'))
    return hasBegun
      ? t('The budget is spent, so the review stopped.')
      : t('The review didn’t begin: the budget is spent.');
  if (has('key', 'forbidden', 'consent', 'quota')) return t('“{0}” refused the review.', name);
  if (has('not-found', 'bad-request', 'certificate')) return t('“{0}” can’t be asked as it is set up.', name);
  return hasBegun ? t('“{0}” stopped answering.', name) : t('“{0}” didn’t answer.', name);
}

/** What stands though a judge did not finish; undefined where nothing was said. */
function standsSentence({ verdict, steps }: Review): string | undefined {
  if (verdict && !isCutShort(verdict)) return t('The earlier verdict stands.');
  if (verdict && verdict.opinions.length > 0)
    return verdict.opinions.length === 1
      ? t('What it said is saved.')
      : t('{0} are saved.', capital(progressWords(verdict)));
  return steps.some(({ findings }) => findings.length > 0) ? t('The checker’s findings stand.') : undefined;
}

/** One sentence or two while a text is judged for the first time: how far that is. */
export function judgingSentence(review: Review): string {
  const { verdict, steps, progress } = review;
  if (!verdict || verdict.isDone) return t('Checking: {0} done.', stepShare(progress.done, progress.total));
  const { confirmation } = verdict;
  if (confirmation?.state === 'pending')
    return t(
      'The votes put the earliest error in step {0}. A second judge is asked about it.',
      confirmation.step + 1,
    );
  const clear = steps.findIndex(({ state }) => state !== 'no-error-found');
  if (clear === 1) return t('Judging. No error found in step 1 so far.');
  if (clear === 2) return t('Judging. No error found in steps 1 and 2 so far.');
  if (clear > 1) return t('Judging. No error found in steps 1 to {0} so far.', clear);
  return t('Judging. {0} are in.', progressWords(verdict));
}

/** One sentence on a text that has changed, or is judged anew, since it was judged. */
export function changedSentence(review: Review): string {
  const stale = review.steps.filter(({ state }) => state === 'stale');
  const [first, ...more] = stale.filter(isEdited);
  const again = judgingWords(review) !== undefined;
  if (!first) {
    if (again) return t('The proof is being judged again.');
    return stale.length === 0
      ? t('The proof has changed since it was judged.')
      : t('The text before these steps has changed since they were judged.');
  }
  const n = first.step.index + 1;
  if (more.length > 0)
    return again
      ? t('Step {0} and others have changed. Judging them again, and what follows.', n)
      : t('Step {0} and others have changed since they were judged.', n);
  return again
    ? t('Step {0} has changed. Judging it again, and what follows.', n)
    : t('Step {0} has changed since it was judged.', n);
}

function isEdited({ step, was }: StepReview): boolean {
  return was !== undefined && was.step.fingerprint !== step.fingerprint;
}

/** How much of what is under way is in: the share, 0 to 1, where that can be told, and words. */
export function headProgress(review: Review): { readonly share?: number; readonly words: string } {
  const { verdict, progress } = review;
  if (!verdict || verdict.isDone) {
    const { done, total } = progress;
    return { ...(total > 0 ? { share: done / total } : {}), words: stepShare(done, total) };
  }
  const { done, total } = verdict.progress;
  const isAsked = verdict.confirmation?.state !== 'pending' && total > 0;
  return { ...(isAsked ? { share: done / total } : {}), words: judgedSoFar(verdict, review) };
}

/**
 * Who judged, and what it used: parts of one line.
 * @param isBesideProgress whether `headProgress` is told beside it: what that says of votes and tokens is not said twice
 */
export function whoWords(review: Review, isBesideProgress = false): string[] {
  const { verdict, lastVerdict, usage } = review;
  const judged = shownVerdict(review);
  const reads = isCheckerAsked(review);
  if (!judged) return reads ? [t('The embedded checker')] : [];
  const votes = ballotOf(judged.judge)?.count ?? 1;
  const used = usage ?? (verdict ?? lastVerdict)?.usage;
  const isUnderWay = isBesideProgress && verdict !== undefined && !verdict.isDone;
  const isCounting =
    isUnderWay && verdict.progress.of === 'votes' && verdict.confirmation?.state !== 'pending';
  // How many of them were needed stands with what they came to.
  const isCounted = judged.isDone && judged.progress.of === 'votes';
  const tokens = isUnderWay ? undefined : tokensWords(used);
  const kept = used?.kept ?? 0;
  const second = judged.confirmation?.judge;
  return [
    capital(judgeWords(judged.judge)),
    ...(votes > 1 && !isCounting && !isCounted ? [voteCount(votes)] : []),
    ...(second ? [t('and {0}', judgeWords(second))] : []),
    ...(reads ? [t('and the checker')] : []),
    ...(tokens ? [tokens] : []),
    ...(used && kept > 0 ? [keptWords(used)] : []),
  ];
}

/** The verdict that is shown: the one that is open only while there is none before it. */
export function shownVerdict({ verdict, lastVerdict }: Review): Verdict | undefined {
  return verdict?.isDone ? verdict : (lastVerdict ?? verdict);
}
