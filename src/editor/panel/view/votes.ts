/** Votes as a small bar with words. */
import {
  type RowVotes,
  rowVotes,
  rowVotesWords,
  type StepState,
  type StepVotes,
  type Verdict,
} from '../../../core/review/index.ts';
import type { VotesView } from '../../../protocol/index.ts';

/** Above this, one cell for each vote cannot be counted at a glance. */
const MOST_CELLS = 16;

/** The votes of a row, with few words. Where all that were asked find no error, its state says it. */
export function votesOfRow(
  state: StepState,
  votes: StepVotes | undefined,
  index: number,
  verdict: Verdict | undefined,
): VotesView | undefined {
  const counts = rowVotes(state, votes, index, verdict);
  if (!counts || (counts.stance === 'clearing' && counts.same === counts.asked)) return undefined;
  return votesView(counts, rowVotesWords(counts, state));
}

export function votesView(
  { same, other, out, asked, planned }: Pick<RowVotes, 'same' | 'other' | 'out' | 'asked' | 'planned'>,
  words: string,
): VotesView {
  if (planned > MOST_CELLS) return { cells: [], share: asked === 0 ? 0 : same / asked, words };
  const cells = [
    ...Array<'same'>(same).fill('same'),
    ...Array<'other'>(other).fill('other'),
    ...Array<'out'>(out).fill('out'),
  ];
  return { cells, words };
}
