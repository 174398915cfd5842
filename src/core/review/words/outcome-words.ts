/** What Proofmark says about a review as a whole, in the same words everywhere. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import type { Usage } from '../../judge/calls/usage.ts';
import { ballotOf } from '../ballots.ts';
import { leakOf } from '../leak.ts';
import type { Review, ReviewOutcome, Verdict } from '../types.ts';
import { answerSentence } from './answer-words.ts';
import {
  checkedWords,
  coverageSentence,
  coverageWords,
  hasRelations,
  restSentence,
  tallySentence,
} from './coverage-words.ts';
import { judgeWords } from './opinion-words.ts';
import {
  contradiction,
  differs,
  firstFalse,
  isCheckers,
  isOnlyUnread,
  judgedSoFar,
  openWords,
  readWords,
  refutedBeside,
  stepsToCheck,
  unreadSentence,
} from './outcome-parts.ts';
import { usageWords } from './usage-words.ts';
import { firstDoubtSentence, lostSentence } from './vote-words.ts';
import { confirmationWords, isOfWhole, wholeSentence, wholeStatus } from './whole-words.ts';
import { progressWords, stepShare } from './words.ts';

/** One sentence: the outcome. */
export function outcomeSentence(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isOfWhole(outcome)) return `${wholeSentence(outcome, review)}${falseBeside(review)}`;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? t('Judging: {0}.', judgedSoFar(review.verdict, review))
        : t('Checking: {0} done.', stepShare(progress.done, progress.total));
    case 'earliest-error':
      return earliestSentence(review);
    case 'no-error-found':
      return noErrorSentence(review);
    case 'undecided':
      return t('No majority. Step {0} is doubtful.', earliestError + 1);
    case 'unconfirmed':
      return `${unconfirmedSentence(review)}${falseBeside(review)}`;
    case 'no-verdict':
      return led(review, unreadSentence(review) ?? t('No verdict: {0}.', openWords(review.verdict)));
    case 'false-statement':
      return [falseSentence(review), ...checkSentences(review), unreadSentence(review)]
        .filter(Boolean)
        .join(' ');
    case 'please-check':
      return [t('Nothing was proved false.'), ...checkSentences(review)].join(' ');
    case 'nothing-found': {
      const found = t('Nothing refuted. {0}', coverageSentence(review.tally));
      return differs(review) ? `${found} ${t('The final answer is different from the reference.')}` : found;
    }
    case 'no-steps':
      return t('There is no step to check here.');
    case 'failed':
      if (isCheckers(review)) return t('The checker could not finish.');
      return led(review, isStopped(review) ? t('You stopped the review.') : t('The judge could not finish.'));
    case 'changed':
      if (review.verdict) return t('The proof has changed since it was judged.');
      return isOnlyUnread(review)
        ? t('Checked so far: {0}.', readWords(review))
        : t('The proof has changed since it was checked.');
    default:
      return outcome satisfies never;
  }
}

/**
 * What could be checked, where nothing that was said comes before it: it leads what a judge says or does not. Undefined where the
 * checker was not asked or did not finish, and where it had nothing to check or found something.
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

/** The outcome in a few words, for a status bar; while the same text is judged again, how far that is behind it. */
export function statusWords(review: Review): string {
  const { verdict, lastVerdict, complete } = review;
  const isAgain = !complete && verdict && !verdict.isDone && lastVerdict && isOfVerdict(review);
  const words = wordsOf(review);
  return isAgain ? t('{0} · judging again: {1}', words, judgedSoFar(verdict, review)) : words;
}

/** Whether the outcome is that of a judge that asks a model. */
function isOfVerdict({ outcome }: Review): boolean {
  const others = [
    'judging',
    'false-statement',
    'please-check',
    'nothing-found',
    'no-steps',
    'failed',
    'changed',
  ];
  return !others.includes(outcome);
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
      return withVotes(t('Step {0} is doubtful', earliestError + 1), review, earliestError);
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
      return more === 0 ? found : t('{0} · {1} to check', found, more);
    }
    case 'please-check': {
      const [first = 0, ...more] = stepsToCheck(review);
      const found = t('Please check step {0}', first + 1);
      return more.length === 0 ? found : t('{0} · {1} more', found, more.length);
    }
    case 'nothing-found':
      return t(
        differs(review) ? 'Nothing refuted · {0} · answer differs' : 'Nothing refuted · {0}',
        coverageWords(review.tally),
      );
    case 'no-steps':
      return t('No step here');
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
  if (isCheckers(review)) return t('The checker could not finish');
  return isStopped(review) ? t('You stopped the review') : t('The judge could not finish');
}

/** Whether its reader called it off: then the judge did nothing wrong. */
function isStopped({ failures }: Review): boolean {
  return failures.some(({ cause }) => cause === 'stopped');
}

/** What is only suspected has a sentence of its own, never one with what was proved false. */
function checkSentences(review: Review): string[] {
  const [first, ...more] = stepsToCheck(review);
  if (first === undefined) return [];
  if (more.length === 0) return [t('Please check step {0}.', first + 1)];
  return [
    t(
      more.length === 1
        ? 'Please check step {0}, and {1} later step.'
        : 'Please check step {0}, and {1} later steps.',
      first + 1,
      more.length,
    ),
  ];
}

/** What was done about a review as a whole: relations read, steps that were not, votes, and what went wrong. */
export function doneSentences(review: Review): string[] {
  const { done, problems } = toldSentences(review);
  return [...done, ...(review.answer ? [answerSentence(review.answer)] : []), ...problems];
}

/**
 * What was done, and what went wrong, each in sentences; the final answer in neither.
 * @param isJudgeTold whether it is said who judged, and what that used
 * @param areRelationsTold whether it is said how many relations could be checked, and what became of them
 */
export function toldSentences(
  review: Review,
  { isJudgeTold = true, areRelationsTold = true } = {},
): { done: string[]; problems: string[] } {
  const { steps, complete, failures, verdict, lastVerdict, usage } = review;
  const reads = isCheckerAsked(review);
  const unread = complete && reads ? steps.filter((step) => !step.tally).length : 0;
  const left = t(
    unread === 1 ? '{0} was not checked.' : '{0} were not checked.',
    stepShare(unread, steps.length),
  );
  const lost = verdict && lostSentence(verdict);
  const isSaid = new Set(lost ? verdict.failures.map(({ message }) => message) : []);
  const doubt = firstDoubtSentence(review);
  const judged = verdict?.isDone ? verdict : lastVerdict;
  const used = usage ?? judged?.usage;
  return {
    done: [
      ...(reads && areRelationsTold ? relationsSentences(review) : []),
      ...(unread > 0 ? [left] : []),
      ...(isJudgeTold && judged && complete && !judged.isStale && hasSpoken(judged)
        ? [judgeSentence(judged, used)]
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

/** Whether the checker takes part. */
export function isCheckerAsked({ judges, steps }: Review): boolean {
  return judges.some((judge) => !ballotOf(judge)) || steps.some(({ tally }) => tally);
}

/** What became of the relations; how many could be checked is the outcome itself where nothing was refuted. */
function relationsSentences(review: Review): string[] {
  const { tally } = review;
  const isSaid = isCoverageSaid(review);
  const checked = isSaid ? checkedWords(tally) : undefined;
  const rest = restSentence(tally);
  return [
    ...(isSaid ? (checked ? [t('{0}.', checked)] : []) : [tallySentence(tally)]),
    ...(rest ? [rest] : []),
  ];
}

/** Whether the outcome's own sentence says how many relations could be checked. */
export function isCoverageSaid(review: Review): boolean {
  return review.outcome === 'nothing-found' || coverageLead(review) !== undefined;
}

/** Whether anything came of a judge. */
function hasSpoken({ opinions, usage }: Verdict): boolean {
  return opinions.length > 0 || usage.calls > 0;
}

/** Who judged, and what it used: `Judged by critic@local, model m: 8 calls, 12.3k tokens.` */
function judgeSentence({ judge }: Verdict, used: Usage | undefined): string {
  const isUsed = used && used.calls + used.kept > 0;
  return isUsed
    ? t('Judged by {0}: {1}.', judgeWords(judge), usageWords(used))
    : t('Judged by {0}.', judgeWords(judge));
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

/** A statement that was proved false leads, wherever the votes put the earliest error. */
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
        'Step {0} is doubtful: the votes put the earliest error there, but {1}.',
        step,
        confirmationWords(confirmation),
      )
    : t('Step {0} is doubtful: the votes put the earliest error there.', step);
}

function falseSentence(review: Review): string {
  const steps = review.steps.filter((step) => step.state === 'false-statement').length;
  const first = firstFalse(review) + 1;
  if (steps === 1) return t('False statement in step {0}.', first);
  return t(
    steps === 2
      ? 'False statement in step {0}, and in {1} later step.'
      : 'False statement in step {0}, and in {1} later steps.',
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
