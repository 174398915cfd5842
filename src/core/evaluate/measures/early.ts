/** Votes that were ended early because the rest could not change the outcome, which they can where it is told by other thresholds. */

import { sum } from '../../base/numbers.ts';
import { type GradeScale, isGradeSettled } from '../../judge/votes/grade-vote.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { isEndedEarly } from './confidence.ts';
import { gradeScale } from './outcomes.ts';

export interface EarlyEnds {
  /** Rows with points whose votes were ended early. */
  readonly ended: number;
  /** Those of them of which the votes that were not asked for could change the outcome under these policies. */
  readonly open: number;
}

/**
 * Of graders that give points. Yes and no, answers and steps are voted on by majority, whatever the policies: what is settled there stays so.
 */
export function earlyEndsOf(rows: readonly RunRow[], policies: Policies): EarlyEnds {
  const ended = rows.filter((row) => row.said.kind === 'grade' && row.said.max > 1 && isEndedEarly(row));
  return { ended: ended.length, open: ended.filter((row) => isOpen(row, policies)).length };
}

function isOpen({ said, votes, wanted }: RunRow, policies: Policies): boolean {
  if (said.kind !== 'grade') return false;
  const given = votes.filter((vote) => vote !== null);
  const scale: GradeScale = gradeScale(said.max, policies);
  return !isGradeSettled({ sum: sum(given), votes: given.length }, wanted - votes.length, scale);
}
