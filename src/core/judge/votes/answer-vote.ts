/** How the votes of an answer grader are counted, and from when on no further vote can change what they come to. */

const VERDICTS = ['yes', 'no', 'inconclusive'] as const;

export type AnswerBallot = Readonly<Record<(typeof VERDICTS)[number], number>>;

/**
 * What most votes of answer graders say; inconclusive where no one verdict has the most.
 * @returns undefined if nobody voted
 */
export function answerOutcome({ yes, no, inconclusive }: AnswerBallot): keyof AnswerBallot | undefined {
  if (yes + no + inconclusive === 0) return undefined;
  if (yes > no && yes > inconclusive) return 'yes';
  if (no > yes && no > inconclusive) return 'no';
  return 'inconclusive';
}

/** Whether the outcome is the same whatever comes of the outstanding votes: each may say any of the three, or abstain. Exact. */
export function isAnswerSettled(ballot: AnswerBallot, outstanding: number): boolean {
  if (outstanding <= 0) return true;
  const { yes, no, inconclusive } = ballot;
  const outcome = answerOutcome(ballot);
  if (outcome === undefined) return false;
  if (outcome === 'yes') return yes > Math.max(no, inconclusive) + outstanding;
  if (outcome === 'no') return no > Math.max(yes, inconclusive) + outstanding;
  return yes + outstanding <= Math.max(no, inconclusive) && no + outstanding <= Math.max(yes, inconclusive);
}

/** The least number of further votes after which the outcome could be settled; 0 if it is. As `wave` in `vote.ts`. */
export function answerWave(ballot: AnswerBallot, outstanding: number, lost = 0): number {
  if (outstanding <= 0 || isAnswerSettled(ballot, outstanding + lost)) return 0;
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const alike = VERDICTS.map((verdict) => ({ ...ballot, [verdict]: ballot[verdict] + sent }));
    if (alike.some((one) => isAnswerSettled(one, open))) return sent;
  }
  return outstanding;
}
