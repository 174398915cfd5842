import {
  formatStepVotes,
  listNonAgreeingVoteTexts,
  type StepVoteCounts,
  type Verdict,
} from '../../core/review/index.ts';

/** The maximum number of cells. More can't be counted at a glance. */
const MOST_CELLS = 16;

/** Votes in one line: a cell for each vote (filled: objects to the step; dot: missing or abstained), then a text. */
export function formatVotesLine(votes: StepVoteCounts, verdict: Verdict | undefined, index: number): string {
  const { against, asked, abstained, planned } = votes;
  const dissent = verdict ? listNonAgreeingVoteTexts(verdict, index) : [];
  const words = [formatStepVotes(votes), ...dissent].join(' · ');
  if (planned > MOST_CELLS) return words;
  const cells = `${'▮'.repeat(against)}${'▯'.repeat(asked - abstained - against)}${'·'.repeat(planned - asked + abstained)}`;
  return `${cells}\u2002${words}`;
}
