/** What votes say of a step, in the order in which it is told where there is room for all of it. */

import { t } from '../../../l10n/index.ts';
import { capital } from '../../base/words.ts';
import { isAgainst, opinionsOn, reasonOf } from '../opinions.ts';
import { type RowVotes, rowVotes, rowVotesSentence } from '../row-votes.ts';
import type { Opinion, Review, StepReview, StepState, Verdict } from '../types.ts';
import { secondJudgeWords, sideOf } from './opinion-words.ts';
import { abstentionSentence, otherWords } from './vote-words.ts';

export type ToldPart =
  /** The vote whose words stand for the others that object. */
  | { readonly kind: 'critique'; readonly opinion: Opinion }
  | { readonly kind: 'votes'; readonly counts: RowVotes; readonly words: string }
  | {
      /** Votes that say what the row says, or differ, or say nothing; or that are in before anything is concluded. */
      readonly kind: 'agreement' | 'dissent' | 'abstained' | 'so-far';
      readonly words: string;
      readonly opinions: readonly Opinion[];
    }
  | { readonly kind: 'second-judge'; readonly words: string; readonly opinion?: Opinion };

/** @param verdict the one that speaks of the step */
export function toldOn({ step: { index }, state, votes }: StepReview, verdict: Verdict): ToldPart[] {
  const { progress, earliestError } = verdict;
  const opinions = opinionsOn(verdict, index);
  const isByStep = progress.of === 'steps';
  const isObjecting = state !== 'no-error-found';
  const on = (side: ReturnType<typeof sideOf>): Opinion[] =>
    opinions.filter((one) => sideOf(one, index, verdict) === side);
  const first = isObjecting ? reasonOf(verdict, index) : undefined;
  const objecting = on('for').filter((one) => one !== first);
  // Votes on the whole that put the error in another step are told there; those that find none, with the whole.
  const isElsewhere = !isByStep && earliestError !== undefined && earliestError !== index;
  const clearing = isElsewhere ? [] : on('against');
  const silent = isElsewhere ? [] : on('silent');
  const counts = rowVotes(state, votes, index, verdict);
  const agreeing = isObjecting ? objecting : isByStep ? clearing : [];
  const differing = isObjecting ? clearing : objecting;
  const some = (
    kind: 'agreement' | 'dissent' | 'abstained',
    told: readonly Opinion[],
    words: () => string,
  ): ToldPart[] => (told.length === 0 ? [] : [{ kind, words: words(), opinions: told }]);
  return [
    ...(first ? [{ kind: 'critique', opinion: first } as const] : []),
    ...(counts ? [{ kind: 'votes', counts, words: rowVotesSentence(counts, state, isByStep) } as const] : []),
    ...some('agreement', agreeing, () => agreeWords(agreeing.length, isObjecting)),
    ...some('dissent', differing, () => dissentOf(verdict, index, isObjecting)),
    ...some('abstained', silent, () => abstentionSentence({ opinions: silent }) ?? ''),
    ...secondOn(verdict, index),
  ];
}

/** While votes come in: what those say of a step that are in, where nothing is concluded from them yet. */
export function toldSoFar(review: Review, { step: { index }, state }: StepReview): ToldPart[] {
  const { verdict } = review;
  if (!verdict || verdict.isDone || !isWaiting(state)) return [];
  const isByStep = verdict.progress.of === 'steps';
  const opinions = opinionsOn(verdict, index).filter((one) => isByStep || isAgainst(one, index));
  const counts = rowVotes(state, verdict.votes[index], index, verdict);
  if (!counts || opinions.length === 0) return [];
  return [{ kind: 'so-far', words: rowVotesSentence(counts, state, isByStep), opinions }];
}

/** Votes that stand at no step: a grader's, and those on the whole that find no error or abstain, unless a step tells of them. */
export function toldOfWhole(verdict: Verdict): readonly Opinion[] {
  const { opinions, progress, earliestError, grade, answer, scores } = verdict;
  if (grade || answer) {
    const rank = { for: 0, against: 1, silent: 2 };
    const of = (one: Opinion): number => rank[sideOf(one, -1, verdict) ?? 'silent'];
    return [...opinions].sort((a, b) => of(a) - of(b));
  }
  const isAtStep = earliestError !== undefined && earliestError >= 0;
  if (progress.of === 'steps' || scores || isAtStep) return [];
  return opinions.filter(({ step }) => step === undefined);
}

/** The name that votes of a kind have where they are listed. */
export function toldName(kind: 'agreement' | 'dissent' | 'abstained' | 'so-far'): string {
  switch (kind) {
    case 'agreement':
      return t('Agreement');
    case 'dissent':
      return t('Dissent');
    case 'abstained':
      return t('No verdict');
    case 'so-far':
      return t('So far');
    default:
      return kind satisfies never;
  }
}

function isWaiting(state: StepState): boolean {
  return state === 'running' || state === 'stale';
}

function dissentOf(verdict: Verdict, index: number, isObjecting: boolean): string {
  if (isObjecting) return t('{0}.', capital(otherWords(verdict, index).join(', ')));
  const against = verdict.votes[index]?.against ?? 0;
  if (verdict.progress.of === 'steps')
    return t(against === 1 ? '{0} vote calls it wrong.' : '{0} votes call it wrong.', against);
  return t(against === 1 ? '{0} vote puts the error there.' : '{0} votes put the error there.', against);
}

/** @param isMore whether one of them has been told already */
function agreeWords(n: number, isMore: boolean): string {
  if (isMore) return t(n === 1 ? '{0} more vote says the same.' : '{0} more votes say the same.', n);
  return t(n === 1 ? '{0} vote calls it right.' : '{0} votes call it right.', n);
}

function secondOn({ confirmation }: Verdict, index: number): ToldPart[] {
  if (confirmation?.step !== index) return [];
  const { opinion, failure } = confirmation;
  const sentence = t('{0}.', secondJudgeWords(confirmation));
  return [
    {
      kind: 'second-judge',
      words: failure ? `${sentence} ${failure.message}` : sentence,
      ...(opinion ? { opinion } : {}),
    },
  ];
}
