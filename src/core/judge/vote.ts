/** How votes over step indices are counted. The rules stand in ARCHITECTURE.md. */

/** Votes on the index of the earliest error; -1 says that there is none. */
export type Ballot = ReadonlyMap<number, number>;

/** What votes come to. */
export interface Election {
  /** The index that is scored: that of the earliest error, or -1. */
  readonly index: number;
  /** Whether "no error" has just as many votes as `index`: drawn as doubtful, scored as the index. */
  readonly isUndecided: boolean;
}

/**
 * The index with the most votes. Among steps with equally many, the smallest wins; a step that ties with "no error" is
 * undecided. The outcome does not depend on the order in which votes came.
 * @returns undefined if nobody voted
 */
export function elect(ballot: Ballot): Election | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, votes] of ballot) {
    if (index < 0 || votes < most || votes === 0) continue;
    if (votes > most || best === undefined || index < best) best = index;
    most = votes;
  }
  const none = ballot.get(-1) ?? 0;
  if (best === undefined) return none > 0 ? { index: -1, isUndecided: false } : undefined;
  if (none > most) return { index: -1, isUndecided: false };
  return { index: best, isUndecided: none === most };
}

/** Whether so many of the votes asked object that a step is doubtful: a quarter of them, the share that the design sets. */
export function isDoubtful(against: number, asked: number): boolean {
  return against > 0 && against * 4 >= asked;
}
