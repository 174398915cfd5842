/** What Proofmark says of parts of a review, in the same words everywhere. Steps are counted from 1. */
import type { Side } from '../checker/types.ts';
import type { Finding, StepState, StepVotes, Tally, Verdict } from './types.ts';

/** What was done, so that nobody takes "nothing found" for "correct". */
export function tallySentence(tally: Tally): string {
  const read = tally.held + tally.refuted + tally.suspected;
  if (read + tally.notRead === 0) return 'The checker saw no relation it could read.';
  const parts = [`${tally.held} held`, `${tally.refuted} refuted`];
  if (tally.suspected > 0) parts.push(`${tally.suspected} to check`);
  parts.push(`${tally.notRead} not read`);
  return `The checker saw ${count(read + tally.notRead, 'relation')}: ${parts.join(', ')}.`;
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

/** `6 of 8 votes`: how many object, of those that are in. */
export function voteShare({ against, asked }: Pick<StepVotes, 'against' | 'asked'>): string {
  return `${against} of ${count(asked, 'vote')}`;
}

/**
 * `6 of 8 votes`: how many object, of those that were asked; why the others are not in is said.
 * @param does what they do, as in ` put it there`
 */
export function votesWords({ against, asked, planned, rest }: StepVotes, does = ''): string {
  const share = `${voteShare({ against, asked })}${does}`;
  const left = planned - asked;
  if (left <= 0) return share;
  switch (rest) {
    case 'settled':
      return `${share}; the other ${left === 1 ? 'one' : left} could not change it`;
    case 'sprt':
      return `${share}; a sequential test (SPRT) left out the other ${left === 1 ? 'one' : left}`;
    case 'failed':
      return `${share}; the other ${left === 1 ? 'one' : left} did not come`;
    case undefined:
      return `${share}, ${left} not asked`;
    default:
      return rest satisfies never;
  }
}

/** `3 of 8 votes`, `5 of 14 steps`: how much of a verdict is in. */
export function progressWords({ progress }: Verdict): string {
  return `${progress.done} of ${count(progress.total, progress.of === 'votes' ? 'vote' : 'step')}`;
}

export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
