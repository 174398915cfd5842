/** Compares two runs of the same cases: which results changed, and whether the change is significant. */
import { omitUndefined } from '../base/optional-values.ts';
import {
  chooseCorrectnessCriterion,
  compareJudgesOnRowPairs,
  isJudgeRightOnRow,
  type PairedRunComparison,
  pairRunRows,
  type RunRow,
  type RunRowOutcome,
  type RunRowPair,
  type ScoringPolicies,
} from '../evaluate/index.ts';
import type { CaseResultChange } from './types.ts';

/** The results of a case in two runs. `before` is absent if the earlier run didn't include it. */
export interface CaseResultComparison {
  readonly now: RunRow;
  readonly before?: RunRow;
  /** Whether the result is as expected; absent if it isn't scored, such as a failure. */
  readonly isRight?: boolean;
  /** Absent if a run didn't score the case, or if the expected result has changed since the earlier run. */
  readonly change?: CaseResultChange;
}

/** Compares every row of a run with that of an earlier run: regressed ones first, then fixed ones, then other flips, then the rest. */
export function compareCaseResults(
  now: readonly RunRow[],
  before: readonly RunRow[],
  policies: ScoringPolicies,
): readonly CaseResultComparison[] {
  const earlier = new Map(before.map((row) => [row.id, row]));
  const by = chooseCorrectnessCriterion([...now, ...before], policies);
  const seen = now.map((row): CaseResultComparison => {
    const isRight = isJudgeRightOnRow(row, policies, by);
    const one = omitUndefined({ now: row, isRight });
    const other = earlier.get(row.id);
    if (!other) return one;
    const wasRight = other.label === row.label ? isJudgeRightOnRow(other, policies, by) : undefined;
    // A server failure isn't a regression.
    if (isRight === undefined || wasRight === undefined) return { ...one, before: other };
    const change = classifyChange({ said: other.said, isRight: wasRight }, { said: row.said, isRight });
    return { ...one, before: other, change };
  });
  return seen.toSorted((a, b) => rankComparison(a) - rankComparison(b));
}

const CHANGE_ORDER: readonly CaseResultChange[] = ['broken', 'put-right', 'other', 'same-wrong', 'same-right'];

/** Without an earlier result, failing cases come first. */
function rankComparison({ change, isRight }: CaseResultComparison): number {
  return CHANGE_ORDER.indexOf(change ?? (isRight ? 'same-right' : 'same-wrong'));
}

interface CaseOutcome {
  readonly said: RunRowOutcome;
  readonly isRight: boolean;
}

function classifyChange(before: CaseOutcome, now: CaseOutcome): CaseResultChange {
  if (before.isRight && !now.isRight) return 'broken';
  if (!before.isRight && now.isRight) return 'put-right';
  if (isSameOutcome(before.said, now.said)) return now.isRight ? 'same-right' : 'same-wrong';
  // Both pass or both fail with different results. A case with a single correct result can only be the latter.
  return now.isRight ? 'same-right' : 'other';
}

/** Whether two results of a case are equal, ignoring the reasons for abstentions. */
function isSameOutcome(a: RunRowOutcome, b: RunRowOutcome): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'earliest' && b.kind === 'earliest') return a.index === b.index && a.isTied === b.isTied;
  if (a.kind === 'grade' && b.kind === 'grade') return a.points === b.points;
  if (a.kind === 'answer' && b.kind === 'answer') return a.verdict === b.verdict;
  return true;
}

export function isCaseResultFlipped({ change }: Pick<CaseResultComparison, 'change'>): boolean {
  return change === 'broken' || change === 'put-right' || change === 'other';
}

/** Compares two runs on the same cases: McNemar's exact test, and a paired bootstrap of first minus second. */
export function comparePairedPromptCasesRuns(
  first: readonly RunRow[],
  second: readonly RunRow[],
  policies: ScoringPolicies,
): PairedRunComparison & { readonly pairs: readonly RunRowPair[] } {
  const pairs = pairRunRows(first, second).pairs.filter((pair) => pair.first.label === pair.second.label);
  return {
    ...compareJudgesOnRowPairs(pairs, policies, chooseCorrectnessCriterion([...first, ...second], policies)),
    pairs,
  };
}
