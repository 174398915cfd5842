/** Counts of relations of the embedded checker, and positions of its flags. */

import { type ShareEstimate, toShareEstimate } from '../../base/shares.ts';
import type { UncheckedRelationReason } from '../../checker/index.ts';
import { addUncheckedRelationCounts, type RelationCounts } from '../../judge/index.ts';
import type { RunRow } from '../run-types.ts';

/** Where the first flags of a rule fall. Rows in which another rule flagged a step first aren't counted. */
export interface FlagCountsAroundError {
  readonly at: number;
  readonly after: number;
  readonly before: number;
  /** Rows without an error. */
  readonly correct: number;
}

export interface CheckerStatistics {
  /** The share of correct steps that are flagged. Correct steps are all steps of rows without an error, plus the steps before a labeled error. */
  readonly flagged: ShareEstimate;
  readonly relations: RelationCounts;
  /** By the rule's letter, sorted. */
  readonly rules: ReadonlyMap<string, FlagCountsAroundError>;
}

/** Undefined if no row has checker data. */
export function computeCheckerStatistics(rows: readonly RunRow[]): CheckerStatistics | undefined {
  const read = rows.filter(({ tally, said }) => tally && said.kind !== 'failed');
  if (read.length === 0) return undefined;
  const relations = { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 };
  const reasons: Partial<Record<UncheckedRelationReason, number>> = {};
  const rules = new Map<string, FlagCountsAroundError>();
  let right = 0;
  let flaggedRight = 0;
  for (const { label, said, rule, steps, flagged = [], tally } of read) {
    if (tally) {
      for (const kind of ['held', 'refuted', 'suspected', 'notRead'] as const) relations[kind] += tally[kind];
      // Older journals don't count these separately.
      relations.noCounterexample += tally.noCounterexample ?? 0;
      addUncheckedRelationCounts(reasons, tally.reasons);
    }
    if (label === undefined) continue;
    const before = label === -1 ? steps : label;
    right += before;
    flaggedRight += flagged.filter((index) => index < before).length;
    if (rule === undefined || said.kind !== 'earliest' || said.index < 0) continue;
    const counts = rules.get(rule) ?? { at: 0, after: 0, before: 0, correct: 0 };
    const place = classifyFlagPlace(said.index, label);
    rules.set(rule, { ...counts, [place]: counts[place] + 1 });
  }
  const sorted = Object.entries(reasons).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    flagged: toShareEstimate(flaggedRight, right),
    relations: { ...relations, reasons: Object.fromEntries(sorted) },
    rules: new Map([...rules].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function classifyFlagPlace(said: number, label: number): keyof FlagCountsAroundError {
  if (label === -1) return 'correct';
  return said === label ? 'at' : said > label ? 'after' : 'before';
}
