/** What Proofmark says of parts of a review, in the same words everywhere. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import type { Side } from '../../checker/terms/types.ts';
import type { Finding, StepState, StepVotes, Verdict } from '../types.ts';

/** Of a proof that no judge has been asked about: a few words for a status bar. */
export function notReviewedWords(): string {
  return t('Not checked yet');
}

/** The same in a sentence. */
export function notReviewedSentence(): string {
  return t('This proof has not been checked yet.');
}

/** The sentence that Problems shows for a finding. */
export function findingSentence(finding: Finding, stepIndex: number): string {
  return t(
    finding.strength === 'refuted' ? 'False statement in step {0}: {1}' : 'Please check in step {0}: {1}',
    stepIndex + 1,
    finding.evidence.message,
  );
}

/** One side of a relation with what it comes to: `3 + 4 = 7`, `cos 30° ≈ 0.866`, `625 ≡ 37 (mod 49)`; a bare number by itself. */
export function sideSentence(side: Side): string {
  return side.text === side.value ? side.value : `${side.text} ${side.sign ?? '='} ${side.value}`;
}

/** The word for a step's state, as marks, lists and screen readers have it. */
export function stateWords(state: StepState): string {
  switch (state) {
    case 'pending':
      return t('not judged yet');
    case 'running':
      return t('waiting');
    case 'no-error-found':
      return t('no error found');
    case 'earliest-error':
      return t('earliest error');
    case 'doubtful':
      return t('doubtful');
    case 'false-statement':
      return t('false statement');
    case 'please-check':
      return t('please check');
    case 'after-error':
      return t('not judged');
    case 'stale':
      return t('stale');
    case 'abstained':
      return t('nothing found');
    case 'failed':
      return t('could not be judged');
    default:
      return state satisfies never;
  }
}

/** `6 of 8 votes`: how many object, of those that are in. */
export function voteShare({ against, asked }: Pick<StepVotes, 'against' | 'asked'>): string {
  return t(asked === 1 ? '{0} of {1} vote' : '{0} of {1} votes', against, asked);
}

/**
 * `6 of 8 votes`: how many object, of those that were asked; why the others are not in is said.
 * @param share how many object, in other words: `6 of 8 votes put it there`
 */
export function votesWords(votes: StepVotes, share = voteShare(votes)): string {
  const { asked, planned, rest } = votes;
  const left = planned - asked;
  if (left <= 0) return share;
  const isOne = left === 1;
  switch (rest) {
    case 'settled':
      return t(
        isOne ? '{0}; the last of {2} wasn’t needed' : '{0}; the last {1} of {2} weren’t needed',
        share,
        left,
        planned,
      );
    case 'sprt':
      return t(
        isOne
          ? '{0}; a sequential test (SPRT) left out the last of {2}'
          : '{0}; a sequential test (SPRT) left out the last {1} of {2}',
        share,
        left,
        planned,
      );
    case 'failed':
      return t(isOne ? '{0}; the other one didn’t come' : '{0}; the other {1} didn’t come', share, left);
    case undefined:
      return t('{0}, {1} not asked', share, left);
    default:
      return rest satisfies never;
  }
}

/** `3 of 8 votes`, `5 of 14 steps`: how much of a verdict is in. */
export function progressWords({ progress }: Verdict): string {
  const { done, total, of } = progress;
  return of === 'votes' ? voteShare({ against: done, asked: total }) : stepShare(done, total);
}

/** `5 of 14 steps`. */
export function stepShare(some: number, all: number): string {
  return t(all === 1 ? '{0} of {1} step' : '{0} of {1} steps', some, all);
}
