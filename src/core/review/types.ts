import type { Evidence } from '../checker/types.ts';
import type { JudgeDescription, JudgeFailure } from '../judge/types.ts';
import type { Proof, Range, Step } from '../proof/types.ts';

/**
 * The state of a step, as drawn. `false-statement` and `please-check` are the checker's; `earliest-error`,
 * `doubtful`, `no-error-found` and `after-error` need a model's, a reward model's or a person's verdict.
 */
export type StepState =
  | 'pending'
  | 'running'
  | 'no-error-found'
  | 'earliest-error'
  | 'doubtful'
  | 'false-statement'
  | 'please-check'
  | 'after-error'
  | 'stale'
  | 'abstained'
  | 'failed';

/** Something the checker found in a step. */
export interface Finding {
  readonly judge: string;
  readonly strength: 'refuted' | 'suspect';
  /** True for the one finding of a review that is drawn loudest. */
  readonly loud: boolean;
  readonly rule: string;
  /** The relation, as offsets into the text of its step. */
  readonly inStep: Range;
  /** The relation, as offsets into the document. */
  readonly range: Range;
  readonly evidence: Evidence;
}

/** Counts of relations: how much of a text the checker read. */
export interface Tally {
  readonly held: number;
  readonly refuted: number;
  readonly suspected: number;
  readonly notRead: number;
}

export interface StepReview {
  readonly step: Step;
  readonly state: StepState;
  /** In text order. */
  readonly findings: readonly Finding[];
  /** What the checker read of it; absent where it has not been read. */
  readonly tally?: Tally;
  /** Why the step has no verdict, where that is worth saying. */
  readonly note?: string;
}

/**
 * What the judges' replies come to.
 * `nothing-found`: the checker read all it could and refuted nothing, which is not a verdict.
 * `no-steps`: there was nothing to judge. `failed`: some step could not be judged. `changed`: the text has changed
 * since, and no judge has been asked again.
 */
export type ReviewOutcome =
  | 'judging'
  | 'false-statement'
  | 'please-check'
  | 'nothing-found'
  | 'no-steps'
  | 'failed'
  | 'changed';

/** An immutable snapshot of a review. Every view draws the same one. */
export interface Review {
  readonly proof: Proof;
  readonly judges: readonly JudgeDescription[];
  /** One per step of the proof, by index. */
  readonly steps: readonly StepReview[];
  readonly outcome: ReviewOutcome;
  /**
   * The index of the earliest error, -1 for none. With the checker alone: the first step in which it refuted
   * something, which is how it is scored; the checker itself never says that an error is the earliest.
   */
  readonly earliestError: number;
  /** Steps done, out of all. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly complete: boolean;
  /** Milliseconds since the review began. */
  readonly elapsed: number;
  readonly tally: Tally;
  readonly failures: readonly JudgeFailure[];
}
