/** The lines below the sentence at the head of a review, each with a name. Steps are counted from 1. */
import { t } from '../../../l10n/index.ts';
import { type RowVotes, rowVotes } from '../row-votes.ts';
import type { Review, Verdict } from '../types.ts';
import { answerSentence } from './answer-words.ts';
import { checkedLine, coverageWords, restWords } from './coverage-words.ts';
import { headProgress, verdictGrounds } from './header-words.ts';
import { firstFalse } from './outcome-parts.ts';
import { isCheckerAsked, isCoverageSaid, toldSentences } from './outcome-words.ts';

/** How votes stand, to be drawn. */
export type VoteCounts = Pick<RowVotes, 'same' | 'other' | 'out' | 'asked' | 'planned'>;

export interface HeadLine {
  /** `proved`: what was proved false. `rest`: relations that were not checked, by kind. */
  readonly kind: 'proved' | 'checked' | 'rest' | 'votes' | 'scores';
  readonly words: string;
  /** Of `checked`: the share of the relations, 0 to 1. */
  readonly share?: number;
  /** Of `votes`, where any are in. */
  readonly votes?: VoteCounts;
  /** More is coming: the line says how far that is. */
  readonly isUnderWay: boolean;
  /** The same in very few words, where they say anything by themselves: `16 of 21 checked`. */
  readonly short?: string;
}

/** The lines of a review, in the order in which they are read, and the sentences that none of them has. */
export function headLines(review: Review): {
  readonly lines: readonly HeadLine[];
  readonly more: readonly string[];
} {
  const { answer, complete, verdict } = review;
  const { done, problems } = toldSentences(review, { isJudgeTold: false, areRelationsTold: false });
  const isVoting = !complete && verdict !== undefined && !verdict.isDone;
  const lines = [
    provedLine(review),
    ...(isCheckerAsked(review) ? checkedLines(review, !complete && !isVoting) : []),
    isVoting ? votesUnderWay(review, verdict) : votesLine(review),
  ];
  return {
    lines: lines.filter((line) => line !== undefined),
    more: [...done, ...(answer ? [answerSentence(answer)] : []), ...problems],
  };
}

function provedLine(review: Review): HeadLine | undefined {
  const { findings = [] } = review.steps[firstFalse(review)] ?? {};
  const refuted = findings.find(({ strength }) => strength === 'refuted');
  return refuted && { kind: 'proved', words: refuted.evidence.message, isUnderWay: false };
}

/** @param isUnderWay whether the checker is what the review waits for */
function checkedLines(review: Review, isUnderWay: boolean): HeadLine[] {
  const { tally } = review;
  const isSaid = isCoverageSaid(review);
  const { words, share } = checkedLine(tally, isSaid);
  const rest = restWords(tally);
  const far = isUnderWay ? headProgress(review).words : undefined;
  return [
    ...(words === undefined && far === undefined
      ? []
      : [
          {
            kind: 'checked' as const,
            words: [far, words].filter(Boolean).join(' · '),
            ...(share === undefined ? {} : { share }),
            // Where that is the outcome itself, the sentence has it.
            ...(share === undefined || isSaid ? {} : { short: coverageWords(tally) }),
            isUnderWay,
          },
        ]),
    ...(rest === undefined ? [] : [{ kind: 'rest' as const, words: rest, isUnderWay: false }]),
  ];
}

function votesUnderWay(review: Review, verdict: Verdict): HeadLine {
  const votes = countsOf(review, verdict);
  return { kind: 'votes', words: headProgress(review).words, isUnderWay: true, ...(votes ? { votes } : {}) };
}

function votesLine(review: Review): HeadLine | undefined {
  const words = verdictGrounds(review);
  if (words === undefined) return undefined;
  const verdict = review.lastVerdict ?? review.verdict;
  if (verdict?.scores) return { kind: 'scores', words, isUnderWay: false };
  const votes = verdict && countsOf(review, verdict);
  return { kind: 'votes', words, isUnderWay: false, ...(votes ? { votes } : {}) };
}

/** How many say what the outcome says; undefined where votes are on each step for itself and no step is named, or none is in. */
function countsOf({ earliestError, steps }: Review, verdict: Verdict): VoteCounts | undefined {
  const { progress, votes, opinions } = verdict;
  const named = steps[earliestError];
  if (named && verdict.isDone) return rowVotes('earliest-error', named.votes, earliestError, verdict);
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

/** What a line is called. */
export function headLineName(kind: HeadLine['kind']): string {
  switch (kind) {
    case 'proved':
      return t('Proved');
    case 'checked':
      return t('Checked');
    case 'rest':
      return t('The rest');
    case 'votes':
      return t('Votes');
    case 'scores':
      return t('Scores');
    default:
      return kind satisfies never;
  }
}
