/** Votes beside what a row says of its step: how many say the same, how many something else. */

import { t } from '../../l10n/index.ts';
import { capital } from '../base/words.ts';
import type { StepState, StepVotes, Verdict } from './types.ts';
import { voteShare, votesWords } from './words/words.ts';

export interface RowVotes {
  /** `objecting`: the row says what those say that object to the step; `clearing`: what those say that do not. */
  readonly stance: 'objecting' | 'clearing';
  readonly same: number;
  /** Votes that differ; one that puts the error in an earlier step says nothing good of this one, and differs, too. */
  readonly other: number;
  /** Votes that abstained, or are not in. */
  readonly out: number;
  readonly asked: number;
  readonly planned: number;
  readonly rest?: StepVotes['rest'];
  /** Whether more may come. */
  readonly isOpen: boolean;
}

/** Votes that put the error before a step, by the votes of a verdict. */
const known = new WeakMap<Verdict['votes'], readonly number[]>();

function votesBefore({ votes }: Verdict, index: number): number {
  let sums = known.get(votes);
  if (!sums) {
    let sum = 0;
    sums = votes.map((one) => {
      const before = sum;
      sum += one?.against ?? 0;
      return before;
    });
    known.set(votes, sums);
  }
  return sums[index] ?? 0;
}

/**
 * The votes of a row; undefined where none are in, and where the row says nothing that a vote could say, too: it was not
 * judged, or there is no verdict on it.
 * @param verdict the one that the votes are from
 */
export function rowVotes(
  state: StepState,
  votes: StepVotes | undefined,
  index: number,
  verdict: Verdict | undefined,
): RowVotes | undefined {
  if (!votes || votes.asked === 0) return undefined;
  const { against, asked, abstained, planned, rest } = votes;
  const before = verdict?.progress.of === 'votes' ? votesBefore(verdict, index) : 0;
  const counts = { asked, planned, ...(rest ? { rest } : {}), isOpen: verdict ? !verdict.isDone : false };
  const out = planned - asked + abstained;
  switch (state) {
    case 'no-error-found': {
      const clear = asked - abstained - against - before;
      return { stance: 'clearing', same: clear, other: against + before, out, ...counts };
    }
    case 'earliest-error':
    case 'doubtful':
    case 'false-statement':
    case 'please-check':
    case 'stale':
    case 'running':
    case 'pending':
      return { stance: 'objecting', same: against, other: asked - abstained - against, out, ...counts };
    case 'abstained':
      // Behind an error that is not settled, votes on it say nothing of the steps that come after it.
      if (abstained < asked) return undefined;
      return { stance: 'objecting', same: 0, other: 0, out, ...counts };
    case 'after-error':
    case 'failed':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** The words beside the bar: `6 of 8`, `2 of 8 object`, `5 of 5 votes`. Why the others were not is in the sentence. */
export function rowVotesWords(votes: RowVotes, state: StepState): string {
  const { stance, same, other, asked, planned, rest, isOpen } = votes;
  if (same + other === 0) return t('no verdict in {0} of {0}', asked);
  const isBare = stance === 'clearing' || state === 'earliest-error';
  if (planned <= asked) return isBare ? t('{0} of {1}', same, asked) : objectWords(same, asked);
  if (isOpen && rest === undefined)
    return isBare ? t('{0} of {1} so far', same, asked) : t('{0} so far', objectWords(same, asked));
  return isBare
    ? t(asked === 1 ? '{0} of {1} vote' : '{0} of {1} votes', same, asked)
    : objectWords(same, asked);
}

function objectWords(same: number, asked: number): string {
  if (asked === 1) return t('{0} of {1} vote objects', same, asked);
  return t(same === 1 ? '{0} of {1} votes objects' : '{0} of {1} votes object', same, asked);
}

/** The same in a sentence, with why not all are in: `6 of 8 votes put it there.` */
export function rowVotesSentence(votes: RowVotes, state: StepState, isByStep: boolean): string {
  const { stance, same, other, asked, planned, rest, isOpen } = votes;
  if (same + other === 0) return t('{0}.', capital(rowVotesWords(votes, state)));
  const share = voteShare({ against: same, asked });
  const one = same === 1;
  const does =
    stance === 'clearing'
      ? isByStep
        ? t(one ? '{0} calls it right' : '{0} call it right', share)
        : t('{0} found no error in it', share)
      : isByStep
        ? t(one ? '{0} calls it wrong' : '{0} call it wrong', share)
        : state === 'earliest-error'
          ? t(one ? '{0} puts it there' : '{0} put it there', share)
          : t(one ? '{0} puts the error there' : '{0} put the error there', share);
  if (isOpen && planned > asked && rest === undefined)
    return t('{0}, {1} not in yet.', does, planned - asked);
  return t(
    '{0}.',
    votesWords({ against: same, asked, abstained: 0, planned, ...(rest ? { rest } : {}) }, does),
  );
}
