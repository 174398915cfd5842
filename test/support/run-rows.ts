/** Rows of runs for tests of measures and reports. What a judge says in them is made up. */
import type { RunRow, RunRowOutcome, ScoringPolicies } from '../../src/core/evaluate/run-types.ts';

export const policies: ScoringPolicies = {
  ties: 'index',
  abstentions: 'wrong',
  inconclusive: 'wrong-verdict',
  accepted: 6 / 7,
  rejected: 6 / 7,
  ratedAccepted: 6 / 7,
  ratedRejected: 6 / 7,
  ratedMost: 7,
};

export const earliest = (index: number, isTied?: true): RunRowOutcome => ({
  kind: 'earliest',
  index,
  ...(isTied ? { isTied } : {}),
});
export const grade = (points: number, max = 7): RunRowOutcome => ({ kind: 'grade', points, max });
export const answer = (verdict: 'yes' | 'no' | 'inconclusive'): RunRowOutcome => ({ kind: 'answer', verdict });
export const abstained: RunRowOutcome = { kind: 'abstained', reason: 'No reply could be read.' };
export const failed: RunRowOutcome = { kind: 'failed', reason: 'The server did not answer.' };

let next = 0;

/** A row with an id of its own. */
export function runRow(said: RunRowOutcome, more: Partial<RunRow> = {}): RunRow {
  next++;
  // Readers sort rows by id.
  const id = `row-${`${next}`.padStart(6, '0')}`;
  return {
    set: 'made.jsonl',
    id,
    subset: 'made',
    problem: id,
    steps: 5,
    length: 500,
    votes: [],
    wanted: 1,
    ...more,
    said,
  };
}

/** So many rows like one another. */
export function runRows(count: number, said: RunRowOutcome, more: Partial<RunRow> = {}): readonly RunRow[] {
  return Array.from({ length: count }, () => runRow(said, more));
}
