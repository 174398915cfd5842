import type { Tally } from '../review/index.ts';
import type { Interval } from './measures/index.ts';

/** What a judge said of one row of a data set with labels, beside the label. */
export interface RowResult {
  /** The index of the earliest error by the data set's people, -1 for none. */
  readonly label: number;
  /** The index that the judge is scored by, -1 for none; undefined where it gave no verdict, which is right nowhere. */
  readonly said: number | undefined;
  /** The checker's rule behind `said`: that of the first flag there. Absent where it is no flag of the checker's. */
  readonly rule?: string;
  /** How many steps the row has. */
  readonly steps: number;
  /** Indices of all steps that are flagged, rising. */
  readonly flagged: readonly number[];
  /** What the checker read of it. */
  readonly tally: Tally;
  /** Votes that abstained, out of those that came; 0 of a judge that does not vote. */
  readonly abstained: number;
  readonly votes: number;
}

/** Where the first flags of a rule fall. Rows of which it was not the first to flag something are not counted. */
export interface RuleCounts {
  readonly at: number;
  readonly after: number;
  readonly before: number;
  /** Rows without an error. */
  readonly correct: number;
}

/**
 * What a judge comes to on one set of rows (ProcessBench 4). Shares are in per cent and unrounded; one that is of nothing
 * is absent.
 */
export interface Metrics {
  readonly rows: number;
  /** Rows with an error, and those of which just the labelled step was said. */
  readonly errors: number;
  readonly errorsFound: number;
  /** Rows with an error of which a later step was said, or an earlier one. */
  readonly late: number;
  readonly early: number;
  /** Rows without an error, and those of which none was said. */
  readonly corrects: number;
  readonly correctsPassed: number;
  /** Rows of which the judge gave no verdict: neither found nor passed. */
  readonly silent: number;
  /** Votes of all rows that abstained, and that came. */
  readonly abstained: number;
  readonly votes: number;
  readonly errorAccuracy?: number;
  readonly correctAccuracy?: number;
  /** 95 per cent, after Wilson. */
  readonly errorInterval?: Interval;
  readonly correctInterval?: Interval;
  /** The harmonic mean of both accuracies, 0 where both are; absent without rows of either kind. */
  readonly f1?: number;
  /** Steps that are right: all of rows without an error, and those before the label. */
  readonly correctSteps: number;
  readonly flaggedCorrectSteps: number;
  readonly relations: Tally;
  /** By the rule's letter. */
  readonly rules: ReadonlyMap<string, RuleCounts>;
}
