/** What Proofmark says about a review, in the same words everywhere. Steps are counted from 1. */

import type { Side } from '../checker/types.ts';
import { answerSentence } from './answer-words.ts';
import type { Finding, Review, StepState, StepVotes, Tally, Verdict } from './types.ts';

/** One sentence: the outcome. */
export function outcomeSentence(review: Review): string {
  const { outcome, earliestError, progress } = review;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? `Judging: ${progressWords(review.verdict)}.`
        : `Checking: ${progress.done} of ${count(progress.total, 'step')} done.`;
    case 'earliest-error':
      return `The earliest error is in step ${earliestError + 1}.`;
    case 'no-error-found':
      return `No error found in ${count(progress.total, 'step')}${contradiction(review)}.`;
    case 'undecided':
      return `No majority. Step ${earliestError + 1} is doubtful.`;
    case 'no-verdict':
      return review.verdict?.progress.abstained === review.verdict?.progress.done
        ? 'No verdict: every vote abstained.'
        : 'No verdict: not every step has a vote.';
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
      return 'The checker could not finish.';
    case 'changed':
      if (review.verdict) return 'The proof has changed since it was judged.';
      return isOnlyUnread(review)
        ? `Checked so far: ${readWords(review)}.`
        : 'The proof has changed since it was checked.';
    default:
      return outcome satisfies never;
  }
}

/** The outcome in a few words, for a status bar. */
export function statusWords(review: Review): string {
  const { outcome, earliestError, progress } = review;
  switch (outcome) {
    case 'judging':
      return review.verdict
        ? progressWords(review.verdict)
        : `${progress.done} of ${count(progress.total, 'step')}`;
    case 'earliest-error':
      return withVotes(`Error in step ${earliestError + 1}`, review, earliestError);
    case 'no-error-found':
      return contradiction(review) === '' ? 'No error found' : 'No error found, but a false statement';
    case 'undecided':
      return withVotes(`Step ${earliestError + 1} is doubtful`, review, earliestError);
    case 'no-verdict':
      return 'No verdict';
    case 'false-statement': {
      const found = `False statement in step ${firstFalse(review) + 1}`;
      if (!review.complete) return `${found} · ${progress.done} of ${count(progress.total, 'step')}`;
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
    case 'failed':
      return 'The checker could not finish';
    case 'changed':
      if (review.verdict) return 'Changed since it was judged';
      return isOnlyUnread(review) ? `${readWords(review)} checked` : 'Changed since it was checked';
    default:
      return outcome satisfies never;
  }
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

/** What was done, so that nobody takes "nothing found" for "correct". */
export function tallySentence(tally: Tally): string {
  const read = tally.held + tally.refuted + tally.suspected;
  if (read + tally.notRead === 0) return 'The checker saw no relation it could read.';
  const parts = [`${tally.held} held`, `${tally.refuted} refuted`];
  if (tally.suspected > 0) parts.push(`${tally.suspected} to check`);
  parts.push(`${tally.notRead} not read`);
  return `The checker saw ${count(read + tally.notRead, 'relation')}: ${parts.join(', ')}.`;
}

/** What was done about a review as a whole: relations read, steps that were not, and what went wrong. */
export function doneSentences({ tally, steps, complete, failures, answer }: Review): string[] {
  const unread = complete ? steps.filter((step) => !step.tally).length : 0;
  const left = `${unread} of ${count(steps.length, 'step')} ${unread === 1 ? 'was' : 'were'} not checked.`;
  return [
    tallySentence(tally),
    ...(unread > 0 ? [left] : []),
    ...(answer ? [answerSentence(answer)] : []),
    ...new Set(failures.map(({ message }) => message)),
  ];
}

/** Of a proof that no judge has been asked about. */
export const notReviewed = {
  status: 'Not checked yet',
  sentence: 'This proof has not been checked yet.',
} as const;

/** The sentence that Problems shows for a finding. */
export function findingSentence(finding: Finding, stepIndex: number): string {
  const word = finding.strength === 'refuted' ? 'False statement' : 'Please check';
  return `${word} in step ${stepIndex + 1}: ${finding.evidence.message}`;
}

/** One side of a relation with what it comes to: `cos 30° = 0.866`, `625 ≡ 37 (mod 49)`; a bare number by itself. */
export function sideSentence(side: Side): string {
  return side.text === side.value ? side.value : `${side.text} ${side.sign ?? '='} ${side.value}`;
}

/** A verdict does not undo what the checker proved. */
function contradiction({ steps }: Review): string {
  const first = steps.find(({ state }) => state === 'false-statement');
  return first ? `, but the checker found a false statement in step ${first.step.index + 1}` : '';
}

/** The word for a step's state, as marks, lists and screen readers have it. */
export function stateWords(state: StepState): string {
  return STATE_WORDS[state];
}

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  pending: 'not judged yet',
  running: 'waiting',
  'no-error-found': 'no error found',
  'earliest-error': 'earliest error',
  doubtful: 'doubtful',
  'false-statement': 'false statement',
  'please-check': 'please check',
  'after-error': 'not judged',
  stale: 'stale',
  abstained: 'nothing found',
  failed: 'could not be judged',
};

/** `6 of 8 votes`: how many object, of those that were asked; what an early stop left out is said. */
export function votesWords({ against, asked, planned }: StepVotes): string {
  if (asked >= planned) return `${against} of ${count(planned, 'vote')}`;
  return `${against} of ${count(asked, 'vote')}, ${planned - asked} not asked`;
}

/** `3 of 8 votes`, `5 of 14 steps`: how much of a verdict is in. */
export function progressWords({ progress }: Verdict): string {
  return `${progress.done} of ${count(progress.total, progress.of === 'votes' ? 'vote' : 'step')}`;
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

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
