/** The sentence on a review as a whole, and the same in a few words for a status bar. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import {
  contradiction,
  differs,
  firstFalse,
  isCheckerAsked,
  isCheckers,
  isOfVerdict,
  isOfWhole,
  isOnlyUnread,
  isStopped,
  leakOf,
  refutedBeside,
  stepsToCheck,
} from '../outcome.ts';
import type { Review, ReviewOutcome, Verdict } from '../types.ts';
import { coverageSentence, coverageWords, hasRelations, tokensWords } from './checked-and-used.ts';
import { wholeSentence, wholeStatus } from './grades-and-answers.ts';
import { confirmationWords } from './one-vote.ts';
import { progressWords, stepShare, unreadSentence, voteShare } from './votes.ts';

/** Status bar text of a proof that hasn't been reviewed. */
export function notReviewedWords(): string {
  return t('Not checked yet');
}

/** The same in a sentence. */
export function notReviewedSentence(): string {
  return t("This proof hasn't been checked yet.");
}

/** The outcome in one or a few sentences. */
export function outcomeSentence(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isOfWhole(outcome)) return `${wholeSentence(outcome, review)}${falseBeside(review)}`;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? t('Judging: {0}.', judgedSoFar(review.verdict, review))
        : t('Checked {0} so far.', stepShare(progress.done, progress.total));
    case 'earliest-error':
      return earliestSentence(review);
    case 'no-error-found':
      return noErrorSentence(review);
    case 'undecided':
      return t('No majority. Step {0} is uncertain.', earliestError + 1);
    case 'unconfirmed':
      return `${unconfirmedSentence(review)}${falseBeside(review)}`;
    case 'no-verdict':
      return led(review, unreadSentence(review) ?? t('No verdict: {0}.', openWords(review.verdict)));
    case 'false-statement':
      return [falseSentence(review), ...checkSentences(review), unreadSentence(review)]
        .filter(Boolean)
        .join(' ');
    case 'please-check':
      return [t('Nothing refuted.'), ...checkSentences(review)].join(' ');
    case 'nothing-found': {
      const found = t('Nothing refuted. {0}', coverageSentence(review.tally));
      return differs(review) ? `${found} ${t('The final answer differs from the reference.')}` : found;
    }
    case 'no-steps':
      return t('There are no steps to check.');
    case 'failed':
      if (isCheckers(review)) return t("The checker couldn't finish.");
      return led(review, isStopped(review) ? t('You stopped the review.') : t("The judge couldn't finish."));
    case 'changed':
      if (review.verdict) return t('The proof has changed since it was judged.');
      return isOnlyUnread(review)
        ? t('Checked {0} so far.', readWords(review))
        : t('The proof has changed since it was checked.');
    default:
      return outcome satisfies never;
  }
}

/**
 * The coverage sentence that leads an outcome without findings, before the judge's result. Undefined if the checker
 * didn't run or finish, had nothing to check, or found something.
 */
export function coverageLead(review: Review): string | undefined {
  const { outcome, steps, tally } = review;
  if (!LED.has(outcome) || !isCheckerAsked(review) || steps.some((step) => !step.tally)) return undefined;
  if (firstFalse(review) >= 0 || !hasRelations(tally)) return undefined;
  return t('Nothing refuted. {0}', coverageSentence(tally));
}

const LED: ReadonlySet<ReviewOutcome> = new Set(['no-error-found', 'no-verdict', 'failed']);

function led(review: Review, words: string): string {
  return [coverageLead(review), words].filter(Boolean).join(' ');
}

/** The outcome as status bar text. While the same text is judged again, the progress follows. */
export function statusWords(review: Review): string {
  const { verdict, lastVerdict, complete } = review;
  const isAgain = !complete && verdict && !verdict.isDone && lastVerdict && isOfVerdict(review);
  const words = wordsOf(review);
  return isAgain ? t('{0} · judging again: {1}', words, judgedSoFar(verdict, review)) : words;
}

function wordsOf(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isOfWhole(outcome)) return wholeStatus(outcome, review);
  switch (outcome) {
    case 'judging':
      return review.verdict ? judgedSoFar(review.verdict, review) : stepShare(progress.done, progress.total);
    case 'earliest-error':
      return earliestStatus(review);
    case 'no-error-found': {
      const refuted = contradiction(review);
      return refuted === undefined
        ? noErrorStatus(review)
        : t('False statement in step {0} · judge: no error', refuted + 1);
    }
    case 'undecided':
    case 'unconfirmed':
      return withVotes(t('Step {0} is uncertain', earliestError + 1), review, earliestError);
    case 'no-verdict':
      return t('No verdict');
    case 'false-statement': {
      const found = t('False statement in step {0}', firstFalse(review) + 1);
      if (!review.complete) {
        const open = review.verdict && !review.verdict.isDone ? review.verdict : undefined;
        const far = open ? judgedSoFar(open, review) : stepShare(progress.done, progress.total);
        return `${found} · ${far}`;
      }
      const more = stepsToCheck(review).length;
      return more === 0 ? found : t('{0} · {1} suspect', found, more);
    }
    case 'please-check': {
      const [first = 0, ...more] = stepsToCheck(review);
      const found = t('Step {0} is suspect', first + 1);
      return more.length === 0 ? found : t('{0} · {1} more', found, more.length);
    }
    case 'nothing-found':
      return t(
        differs(review) ? 'Nothing refuted · {0} · answer differs' : 'Nothing refuted · {0}',
        coverageWords(review.tally),
      );
    case 'no-steps':
      return t('No steps');
    case 'failed': {
      const failed = failedWords(review);
      return review.verdict && review.verdict.progress.done > 0
        ? `${failed} · ${progressWords(review.verdict)}`
        : failed;
    }
    case 'changed':
      if (review.verdict) return t('Changed since it was judged');
      return isOnlyUnread(review) ? t('{0} checked', readWords(review)) : t('Changed since it was checked');
    default:
      return outcome satisfies never;
  }
}

function failedWords(review: Review): string {
  if (isCheckers(review)) return t("The checker couldn't finish");
  return isStopped(review) ? t('You stopped the review') : t("The judge couldn't finish");
}

/** Suspect steps get a sentence of their own, separate from refuted ones. */
function checkSentences(review: Review): string[] {
  const [first, ...more] = stepsToCheck(review);
  if (first === undefined) return [];
  if (more.length === 0) return [t('Step {0} is suspect.', first + 1)];
  return [
    t(
      more.length === 1
        ? 'Step {0} and {1} later step are suspect.'
        : 'Step {0} and {1} later steps are suspect.',
      first + 1,
      more.length,
    ),
  ];
}

function earliestStatus(review: Review): string {
  const { earliestError } = review;
  const refuted = refutedBeside(review);
  return refuted === undefined
    ? withVotes(t('Error in step {0}', earliestError + 1), review, earliestError)
    : withVotes(
        t('False statement in step {0} · judge: step {1}', refuted + 1, earliestError + 1),
        review,
        earliestError,
      );
}

/** A refuted statement leads, whatever step the votes name. */
function earliestSentence(review: Review): string {
  const { earliestError } = review;
  const refuted = refutedBeside(review);
  if (refuted === undefined) return t('The earliest error is in step {0}.', earliestError + 1);
  return t(
    'False statement in step {0}. The judge puts the earliest error in step {1}.',
    refuted + 1,
    earliestError + 1,
  );
}

function noErrorSentence(review: Review): string {
  const { total } = review.progress;
  const refuted = contradiction(review);
  if (refuted !== undefined) return t('False statement in step {0}. The judge found no error.', refuted + 1);
  const leak = review.verdict && leakOf(review.verdict);
  const found =
    coverageLead(review) === undefined
      ? t(
          total === 1 ? 'The judge found no error in {0} step.' : 'The judge found no error in {0} steps.',
          total,
        )
      : led(review, t('The judge found no error.'));
  return leak === undefined ? found : `${found} ${leak}`;
}

function noErrorStatus(review: Review): string {
  return coverageLead(review) === undefined
    ? t('Judge: no error')
    : t('Judge: no error · {0}', coverageWords(review.tally));
}

function unconfirmedSentence({ earliestError, verdict }: Review): string {
  const step = earliestError + 1;
  const { confirmation } = verdict ?? {};
  return confirmation
    ? t(
        'Step {0} is uncertain: the votes put the earliest error there, but {1}.',
        step,
        confirmationWords(confirmation),
      )
    : t('Step {0} is uncertain: the votes put the earliest error there.', step);
}

function falseSentence(review: Review): string {
  const steps = review.steps.filter((step) => step.state === 'false-statement').length;
  const first = firstFalse(review) + 1;
  if (steps === 1) return t('False statement in step {0}.', first);
  return t(
    steps === 2
      ? 'False statements in step {0} and {1} later step.'
      : 'False statements in step {0} and {1} later steps.',
    first,
    steps - 1,
  );
}

/** The same as a sentence of its own, where the verdict is on the whole. */
function falseBeside(review: Review): string {
  const proved = contradiction(review);
  return proved === undefined ? '' : ` ${t('The checker found a false statement in step {0}.', proved + 1)}`;
}

function withVotes(words: string, { steps }: Review, index: number): string {
  const votes = steps[index]?.votes;
  return votes && votes.planned > 1 ? t('{0} · {1} of {2}', words, votes.against, votes.asked) : words;
}

/** `5 of 14 steps · 2.1k tokens`, or that a second judge is reviewing the error. */
export function judgedSoFar(verdict: Verdict, { usage }: Review): string {
  const { confirmation } = verdict;
  const tokens = tokensWords(usage);
  const done =
    confirmation?.state === 'pending'
      ? t('confirming the error in step {0}', confirmation.step + 1)
      : progressWords(verdict);
  return tokens ? `${done} · ${tokens}` : done;
}

function readWords({ steps }: Review): string {
  return stepShare(steps.filter(({ tally }) => tally).length, steps.length);
}

/** Why nothing is concluded though nothing went wrong. */
function openWords(verdict: Verdict | undefined): string {
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
    return open.length === 1
      ? t('step {0} has no deciding vote', only + 1)
      : t('{0} have no deciding vote', stepShare(open.length, total));
  }
  return done < total
    ? t('only {0} arrived', voteShare({ against: done, asked: total }))
    : t('no vote arrived');
}
