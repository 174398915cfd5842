/** Compares two runs of the same cases: which results changed, and whether the change is significant. */
import { omitUndefined } from '../base/optional.ts';
import {
  chooseScoringBasis,
  compareJudges,
  isRowRight,
  type PairedComparison,
  type Policies,
  pairRows,
  type RowOutcome,
  type RowPair,
  type RunRow,
} from '../evaluate/index.ts';
import type { CaseChange } from './types.ts';

/** A case as two runs saw it; `before` is absent where the earlier run does not have it. */
export interface CaseComparison {
  readonly now: RunRow;
  readonly before?: RunRow;
  /** Whether the result is as expected; absent if it isn't scored, such as a failure. */
  readonly isRight?: boolean;
  /** Absent without a score in both runs, and where the case was expected to say something else before. */
  readonly change?: CaseChange;
}

/** Compares every row of a run with that of an earlier run: regressed ones first, then fixed ones, then other flips, then the rest. */
export function compareCaseRows(
  now: readonly RunRow[],
  before: readonly RunRow[],
  policies: Policies,
): readonly CaseComparison[] {
  const earlier = new Map(before.map((row) => [row.id, row]));
  const by = chooseScoringBasis([...now, ...before], policies);
  const seen = now.map((row): CaseComparison => {
    const isRight = isRowRight(row, policies, by);
    const one = omitUndefined({ now: row, isRight });
    const other = earlier.get(row.id);
    if (!other) return one;
    const wasRight = other.label === row.label ? isRowRight(other, policies, by) : undefined;
    // A server that fails breaks no case.
    if (isRight === undefined || wasRight === undefined) return { ...one, before: other };
    const change = classifyChange({ said: other.said, isRight: wasRight }, { said: row.said, isRight });
    return { ...one, before: other, change };
  });
  return seen.toSorted((a, b) => rankComparison(a) - rankComparison(b));
}

const CHANGE_ORDER: readonly CaseChange[] = ['broken', 'put-right', 'other', 'same-wrong', 'same-right'];

/** Where nothing is known of before, those that are not as expected stand before those that are. */
function rankComparison({ change, isRight }: CaseComparison): number {
  return CHANGE_ORDER.indexOf(change ?? (isRight ? 'same-right' : 'same-wrong'));
}

interface CaseOutcome {
  readonly said: RowOutcome;
  readonly isRight: boolean;
}

function classifyChange(before: CaseOutcome, now: CaseOutcome): CaseChange {
  if (before.isRight && !now.isRight) return 'broken';
  if (!before.isRight && now.isRight) return 'put-right';
  if (isSameOutcome(before.said, now.said)) return now.isRight ? 'same-right' : 'same-wrong';
  // Both right or both wrong, and another word: of a case with one right word only the latter.
  return now.isRight ? 'same-right' : 'other';
}

/** Whether two results of a case are the same, whatever the reasons of an abstention. */
function isSameOutcome(a: RowOutcome, b: RowOutcome): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'earliest' && b.kind === 'earliest') return a.index === b.index && a.isTied === b.isTied;
  if (a.kind === 'grade' && b.kind === 'grade') return a.points === b.points;
  if (a.kind === 'answer' && b.kind === 'answer') return a.verdict === b.verdict;
  return true;
}

/** Whether what a case came to has flipped. */
export function isFlip({ change }: Pick<CaseComparison, 'change'>): boolean {
  return change === 'broken' || change === 'put-right' || change === 'other';
}

/**
 * The counts of two runs on the same cases, and whether they differ by more than chance.
 * With McNemar's exact test and bootstrapped differences: the first's minus the second's.
 */
export function compareRuns(
  first: readonly RunRow[],
  second: readonly RunRow[],
  policies: Policies,
): PairedComparison & { readonly pairs: readonly RowPair[] } {
  const pairs = pairRows(first, second).pairs.filter((pair) => pair.first.label === pair.second.label);
  const by = chooseScoringBasis([...first, ...second], policies);
  return { ...compareJudges(pairs, policies, by), pairs };
}
