/** Counts votes by step index and decides when no further vote can change the outcome. The rules are in the room's README. */
import type { JudgeKind } from '../contract.ts';

/** The number of votes for each index of the earliest error; -1 means no error. */
export type EarliestErrorVoteCounts = ReadonlyMap<number, number>;

export interface MostVotedEarliestError {
  /** The index of the earliest error, or -1 for no error. */
  readonly index: number;
  /** Whether "no error" ties with `index`. It's shown as uncertain, but scored as the index. */
  readonly isUndecided: boolean;
}

/** The index that means no error. */
const NONE = -1;

/**
 * Returns the index with most votes, whatever their order; undefined if nobody voted. The first of tied steps wins; a
 * step that ties with "no error" is undecided.
 */
export function pickMostVotedEarliestError(ballot: EarliestErrorVoteCounts): MostVotedEarliestError | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, votes] of ballot) {
    if (index < 0 || votes < most || votes === 0) continue;
    if (votes > most || best === undefined || index < best) best = index;
    most = votes;
  }
  const none = ballot.get(NONE) ?? 0;
  if (best === undefined) return none > 0 ? { index: NONE, isUndecided: false } : undefined;
  if (none > most) return { index: NONE, isUndecided: false };
  return { index: best, isUndecided: none === most };
}

/** Converts the votes on one step to votes by index: "wrong" is a vote for index 0, "right" for "no error". A tie is undecided. */
export function toEarliestErrorVoteCounts(right: number, wrong: number): EarliestErrorVoteCounts {
  return new Map([
    [NONE, right],
    [0, wrong],
  ]);
}

/**
 * Whether no outstanding vote can change the result of `pickMostVotedEarliestError`. Each may name any index or no error, or abstain. This is exact: false
 * if any combination of them would change the result.
 * @param outstanding the number of outstanding votes, 0 or more
 */
export function isEarliestErrorSettled(ballot: EarliestErrorVoteCounts, outstanding: number): boolean {
  if (outstanding <= 0) return true;
  const now = pickMostVotedEarliestError(ballot);
  // One more vote breaks a tie with "no error", or gives the first verdict.
  if (!now || now.isUndecided) return false;
  return (ballot.get(now.index) ?? 0) >= countVotesToWin(ballot, now.index) + outstanding;
}

/**
 * Returns the minimum number of further votes that could settle the outcome, which a sequential poll needs in any case;
 * 0 if it's settled. `outstanding` votes can still arrive, `lost` ones failed and are unknown.
 */
export function countVotesNeededForEarliestError(
  ballot: EarliestErrorVoteCounts,
  outstanding: number,
  lost = 0,
): number {
  if (outstanding <= 0 || isEarliestErrorSettled(ballot, outstanding + lost)) return 0;
  let least = outstanding;
  // The outcome is settled soonest if all vote for one index. Step 0 represents the steps without votes, since it wins ties most easily.
  for (const index of new Set([...ballot.keys(), NONE, 0])) {
    const gap = countVotesToWin(ballot, index) + outstanding + lost - (ballot.get(index) ?? 0);
    least = Math.min(least, Math.max(1, Math.ceil(gap / 2)));
  }
  return least;
}

/** Returns the number of votes that `index` currently needs to win outright. */
function countVotesToWin(ballot: EarliestErrorVoteCounts, index: number): number {
  // In a tie with a step, "no error" makes the result undecided, a smaller index wins and a larger one loses.
  let most = 0;
  for (const [other, votes] of ballot) {
    if (other === index) continue;
    most = Math.max(most, index !== NONE && other > index ? votes : votes + 1);
  }
  return Math.max(most, 1);
}

/**
 * The lead that ends voting in `sprt` mode. It is Wald's sequential probability ratio test of "a vote is for the leader" at a share of 0.75
 * against the same for its nearest rival, at the error rate 0.05 on both sides: ln 19 / ln 3 = 2.68. Votes for any other index than those
 * two say nothing about which of them is ahead. The outcome may differ from that of the full vote.
 */
const SPRT_LEAD = 3;

/**
 * Like `countVotesNeededForEarliestError`, but ends when the test is decided or the outcome is settled exactly, whichever is first. The test depends on which
 * votes have arrived. If only this many are in flight, they are the same in every order of arrival.
 */
export function countVotesNeededForSprt(ballot: EarliestErrorVoteCounts, outstanding: number): number {
  const [first = 0, second = 0] = [...ballot.values()].sort((a, b) => b - a);
  return Math.min(countVotesNeededForEarliestError(ballot, outstanding), Math.max(0, SPRT_LEAD - (first - second)));
}

/** Whether enough votes object to make a step suspect: at least a quarter. */
export function isStepSuspectByVotes(against: number, asked: number): boolean {
  return against > 0 && against * 4 >= asked;
}

/** The number of selections among judgements for one proof; each is a vote. */
export const JUDGEMENT_SELECTIONS_PER_PROOF = 5;
export const MIN_JUDGEMENTS_TO_SELECT_FROM = 2;
export const MAX_JUDGEMENTS_TO_SELECT_FROM = 32;

/** Returns the maximum number of comparisons for one proof: five knockouts among the judgements. */
export function getMaxSelectionMatchesPerProof(among: number): number {
  return JUDGEMENT_SELECTIONS_PER_PROOF * (among - 1);
}

/** Returns the maximum number of calls for one proof, without retries: the judgements and the comparisons. */
export function getMaxSelectionCallsPerProof(among: number): number {
  return among + getMaxSelectionMatchesPerProof(among);
}

/** Whether this kind judges the whole proof, so that its judgements can be compared. */
export function canSelectAmongJudgements(kind: JudgeKind): kind is 'critic' | 'grader' {
  return kind === 'critic' || kind === 'grader';
}
