/** What Proofmark says about a review as a whole, in the same words everywhere. Steps are counted from 1. */
import type { Usage } from '../judge/usage.ts';
import { answerSentence } from './answer-words.ts';
import { ballotOf } from './ballots.ts';
import { judgeWords } from './opinion-words.ts';
import type { Review, Verdict } from './types.ts';
import { tokensWords, usageWords } from './usage-words.ts';
import { firstDoubtSentence, lostSentence } from './vote-words.ts';
import { confirmationWords, isOfWhole, wholeSentence, wholeStatus } from './whole-words.ts';
import { count, progressWords, tallySentence } from './words.ts';

/** One sentence: the outcome. */
export function outcomeSentence(review: Review): string {
  const { outcome, earliestError, progress } = review;
  if (isOfWhole(outcome)) return `${wholeSentence(outcome, review)}${falseBeside(review)}`;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? `Judging: ${judgedSoFar(review.verdict, review)}.`
        : `Checking: ${progress.done} of ${count(progress.total, 'step')} done.`;
    case 'earliest-error':
      return `The earliest error is in step ${earliestError + 1}${earlierFalse(review)}.`;
    case 'no-error-found':
      return `No error found in ${count(progress.total, 'step')}${contradiction(review)}.`;
    case 'undecided':
      return `No majority. Step ${earliestError + 1} is doubtful.`;
    case 'unconfirmed': {
      const { confirmation } = review.verdict ?? {};
      const by = confirmation ? `, but ${confirmationWords(confirmation)}` : '';
      return `Step ${earliestError + 1} is doubtful: the votes put the earliest error there${by}.${falseBeside(review)}`;
    }
    case 'no-verdict':
      return `No verdict: ${openWords(review.verdict)}.`;
    case 'false-statement': {
      const steps = review.steps.filter((step) => step.state === 'false-statement').length;
      const first = `There is a false statement in step ${firstFalse(review) + 1}`;
      const found = steps === 1 ? `${first}.` : `${first}, and in ${count(steps - 1, 'later step')}.`;
      return [found, ...checkSentences(review)].join(' ');
    }
    case 'please-check':
      return ['Nothing was proved false.', ...checkSentences(review)].join(' ');
    case 'nothing-found':
      return `No false statement found in ${count(progress.total, 'step')}.${differs(review, ' The final answer is different from the reference.')}`;
    case 'no-steps':
      return 'There is no step to check here.';
    case 'failed':
      return `${whoFailed(review)} could not finish.`;
    case 'changed':
      if (review.verdict) return 'The proof has changed since it was judged.';
      return isOnlyUnread(review)
        ? `Checked so far: ${readWords(review)}.`
        : 'The proof has changed since it was checked.';
    default:
      return outcome satisfies never;
  }
}

/** The outcome in a few words, for a status bar; while the same text is judged again, how far that is behind it. */
export function statusWords(review: Review): string {
  const { verdict, lastVerdict, complete } = review;
  const isAgain = !complete && verdict && !verdict.isDone && lastVerdict && isOfVerdict(review);
  const words = wordsOf(review);
  return isAgain ? `${words} · judging again: ${judgedSoFar(verdict, review)}` : words;
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
      return review.verdict
        ? judgedSoFar(review.verdict, review)
        : `${progress.done} of ${count(progress.total, 'step')}`;
    case 'earliest-error':
      return withVotes(`Error in step ${earliestError + 1}`, review, earliestError);
    case 'no-error-found':
      return contradiction(review) === '' ? 'No error found' : 'No error found, but a false statement';
    case 'undecided':
    case 'unconfirmed':
      return withVotes(`Step ${earliestError + 1} is doubtful`, review, earliestError);
    case 'no-verdict':
      return 'No verdict';
    case 'false-statement': {
      const found = `False statement in step ${firstFalse(review) + 1}`;
      if (!review.complete) {
        const open = review.verdict && !review.verdict.isDone ? review.verdict : undefined;
        const far = open ? judgedSoFar(open, review) : `${progress.done} of ${count(progress.total, 'step')}`;
        return `${found} · ${far}`;
      }
      const more = stepsToCheck(review).length;
      return more === 0 ? found : `${found} · ${more} to check`;
    }
    case 'please-check': {
      const [first = 0, ...more] = stepsToCheck(review);
      return `Please check step ${first + 1}${more.length === 0 ? '' : ` · ${more.length} more`}`;
    }
    case 'nothing-found':
      return `No false statement found${differs(review, ' · answer differs')}`;
    case 'no-steps':
      return 'No step here';
    case 'failed': {
      const so =
        review.verdict && review.verdict.progress.done > 0 ? ` · ${progressWords(review.verdict)}` : '';
      return `${whoFailed(review)} could not finish${so}`;
    }
    case 'changed':
      if (review.verdict) return 'Changed since it was judged';
      return isOnlyUnread(review) ? `${readWords(review)} checked` : 'Changed since it was checked';
    default:
      return outcome satisfies never;
  }
}

/** `5 of 14 steps · 2.1k tokens`, or that a second judge is asked about the error. */
function judgedSoFar(verdict: Verdict, { usage }: Review): string {
  const { confirmation } = verdict;
  const tokens = tokensWords(usage);
  const done =
    confirmation?.state === 'pending'
      ? `confirming the error in step ${confirmation.step + 1}`
      : progressWords(verdict);
  return tokens ? `${done} · ${tokens}` : done;
}

/** Words for a final answer that is not the reference's, where nothing else would be said. */
function differs({ answer }: Review, words: string): string {
  return answer?.verdict === 'different' ? words : '';
}

/** The index of the first step with something that was proved false. */
function firstFalse({ steps }: Review): number {
  return steps.findIndex(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
}

/** Indices of the steps in which something is only suspected. */
function stepsToCheck({ steps }: Review): number[] {
  return steps.flatMap(({ state, step }) => (state === 'please-check' ? [step.index] : []));
}

/** What is only suspected has a sentence of its own, never one with what was proved false. */
function checkSentences(review: Review): string[] {
  const [first, ...more] = stepsToCheck(review);
  if (first === undefined) return [];
  const rest = more.length === 0 ? '' : `, and ${count(more.length, 'later step')}`;
  return [`Please check step ${first + 1}${rest}.`];
}

/** Why nothing is concluded though nothing went wrong. */
function openWords(verdict: Verdict | undefined): string {
  const { of, done, total, abstained } = verdict?.progress ?? {
    of: 'votes',
    done: 0,
    total: 0,
    abstained: 0,
  };
  if (of === 'steps') {
    const open = (verdict?.votes ?? []).flatMap((votes, index) =>
      !votes || votes.abstained === votes.asked ? [index] : [],
    );
    const [only = 0] = open;
    return open.length === 1
      ? `step ${only + 1} has no vote that decides`
      : `${open.length} of ${count(total, 'step')} have no vote that decides`;
  }
  if (done > 0 && abstained === done) return 'every vote abstained';
  return done < total ? `only ${done} of ${count(total, 'vote')} came` : 'no vote came';
}

function whoFailed({ judges, steps }: Review): string {
  const isRead = judges.some((judge) => !ballotOf(judge));
  return isRead && steps.some(({ tally }) => !tally) ? 'The checker' : 'The judge';
}

/** What was done about a review as a whole: relations read, steps that were not, votes, and what went wrong. */
export function doneSentences(review: Review): string[] {
  const { done, problems } = toldSentences(review);
  return [...done, ...(review.answer ? [answerSentence(review.answer)] : []), ...problems];
}

/** What was done, and what went wrong, each in sentences; the final answer in neither. */
export function toldSentences(review: Review): { done: string[]; problems: string[] } {
  const { tally, steps, complete, failures, judges, verdict, lastVerdict, usage } = review;
  const reads = judges.some((judge) => !ballotOf(judge)) || steps.some(({ tally }) => tally);
  const unread = complete && reads ? steps.filter((step) => !step.tally).length : 0;
  const left = `${unread} of ${count(steps.length, 'step')} ${unread === 1 ? 'was' : 'were'} not checked.`;
  const lost = verdict && lostSentence(verdict);
  const isSaid = new Set(lost ? verdict.failures.map(({ message }) => message) : []);
  const doubt = firstDoubtSentence(review);
  const judged = verdict?.isDone ? verdict : lastVerdict;
  const used = usage ?? judged?.usage;
  return {
    done: [
      ...(reads ? [tallySentence(tally)] : []),
      ...(unread > 0 ? [left] : []),
      ...(judged && complete && !judged.isStale && hasSpoken(judged) ? [judgeSentence(judged, used)] : []),
      ...(doubt ? [doubt] : []),
    ],
    problems: [
      ...(lost ? [lost] : []),
      ...new Set(failures.flatMap(({ message }) => (isSaid.has(message) ? [] : [message]))),
    ],
  };
}

/** Whether anything came of a judge. */
function hasSpoken({ opinions, usage }: Verdict): boolean {
  return opinions.length > 0 || usage.calls > 0;
}

/** Who judged, and what it used: `Judged by critic@local, model m: 8 calls, 12.3k tokens.` */
function judgeSentence({ judge }: Verdict, used: Usage | undefined): string {
  const isUsed = used && used.calls + used.kept > 0;
  return `Judged by ${judgeWords(judge)}${isUsed ? `: ${usageWords(used)}` : ''}.`;
}

/** What the checker proved of a step before the one that the votes name is no part of their verdict, and is said. */
function earlierFalse({ steps, earliestError }: Review): string {
  const first = steps.slice(0, earliestError).find(({ state }) => state === 'false-statement');
  return first ? `, but the checker found a false statement before it, in step ${first.step.index + 1}` : '';
}

/** A verdict does not undo what the checker proved. */
function contradiction({ steps }: Review): string {
  const first = steps.find(({ state }) => state === 'false-statement');
  return first ? `, but the checker found a false statement in step ${first.step.index + 1}` : '';
}

/** The same as a sentence of its own, where the verdict is on the whole. */
function falseBeside({ steps }: Review): string {
  const first = steps.find(({ state }) => state === 'false-statement');
  return first ? ` The checker found a false statement in step ${first.step.index + 1}.` : '';
}

/** Whether nothing that was said has been overtaken by an edit: the checker was stopped on its way, or there are new steps. */
function isOnlyUnread({ steps }: Review): boolean {
  return steps.every(({ was }) => !was);
}

function readWords({ steps }: Review): string {
  return `${steps.filter(({ tally }) => tally).length} of ${count(steps.length, 'step')}`;
}

function withVotes(words: string, { steps }: Review, index: number): string {
  const votes = steps[index]?.votes;
  return votes && votes.planned > 1 ? `${words} · ${votes.against} of ${votes.asked}` : words;
}
