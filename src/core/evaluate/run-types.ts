/** The result of an evaluation run: one row per item, and the header. Every figure and picture is worked out from these. */
import type { CallUsage, SamplingParameters } from '../judge/calls/index.ts';
import type { GradingMaterial, JudgeKind, JudgeThresholds, RelationCounts, VoteAggregation } from '../judge/index.ts';
import type { ShortRowFields } from '../proof/index.ts';
/** The ground truth of an item, the judge's verdict, and its cost. Small: it is a line of the journal. */
export interface RunRow {
  /** The data set's file name. */
  readonly set: string;
  /** The ID of the item in its set. */
  readonly id: string;
  /** The subset in reports: the row's own, else the set's name without its extension. */
  readonly subset: string;
  readonly generator?: string;
  /** Names the problem: equal for equal problems. */
  readonly problem: string;
  readonly steps: number;
  /** Length of the solution in characters. */
  readonly length: number;
  /** The labeled index of the earliest error, -1 for none; absent without a label. */
  readonly label?: number;
  /**
   * Whether the solution is correct by its label (-1), else by its verdict; for an answer grader, whether its final answer is. Absent if
   * the row has only points, which a report's policies decide (`isCorrectByGroundTruth`).
   */
  readonly isRight?: boolean;
  /** The ground-truth points on the set's own scale, and the maximum of the scale if the row or its set gives it. */
  readonly points?: number;
  readonly pointsMost?: number;
  /** The name of the rubric that the points follow, if its item has several. */
  readonly rubric?: string;
  /** The ground-truth rating of each step: good, neutral, bad; null where unrated. */
  readonly ratings?: readonly (1 | 0 | -1 | null)[];
  /** Other short values of the row, such as its subject. Absent in older runs. */
  readonly fields?: ShortRowFields;
  readonly said: RunRowOutcome;
  /**
   * Each vote by its sample, in that order: an index or -1, points, 1 for yes, 0 for no and 0.5 for inconclusive; null where it abstained.
   * Skipped votes are missing at the end, failed ones anywhere. Empty for the checker, and if each step has its own votes.
   */
  readonly votes: readonly (number | null)[];
  /** For a step-wise judge: the number of votes on all steps, and how many of them abstained. */
  readonly onSteps?: { readonly votes: number; readonly abstained: number };
  /** The number of requested votes, 0 for the checker, per step with `onSteps`. If `votes` has fewer, the rest was skipped or failed. */
  readonly wanted: number;
  /** For a reward model: one score in 0 … 1 per step. */
  readonly scores?: readonly number[];
  /** For the checker: the rule of the first flag, all flagged indices in rising order, and the counts of relations. */
  readonly rule?: string;
  readonly flagged?: readonly number[];
  readonly tally?: RelationCounts;
  readonly usage?: CallUsage;
  /** Sampling parameters not sent for some votes because the model rejects them. */
  readonly leftOut?: readonly string[];
  /** The number of linked pictures of the problem that weren't sent; absent if there is none. */
  readonly unsentPictures?: number;
  /** Whether the solution isn't a proof by its own words or end. Only counted: no measure uses it. Absent in older runs, too. */
  readonly isNotAProof?: true;
  /** From the start to the last reply; absent if all replies were cached. */
  readonly milliseconds?: number;
}

export type RunRowOutcome =
  /** `isTied`: "no error" had as many votes as that index (`contracts.md`: scored as the index). */
  | { readonly kind: 'earliest'; readonly index: number; readonly isTied?: true }
  /** The mean of its votes. */
  | { readonly kind: 'grade'; readonly points: number; readonly max: number }
  | { readonly kind: 'answer'; readonly verdict: 'yes' | 'no' | 'inconclusive' }
  /**
   * No verdict, with the reason as a sentence. `isWrong`: most votes call some step wrong, so the solution is incorrect (Scaling generative
   * verifiers 5), but they abstained on an earlier step, so the earliest error is open.
   */
  | { readonly kind: 'abstained'; readonly reason: string; readonly isWrong?: true }
  /** Not judged because of the judge; not scored, but counted. */
  | { readonly kind: 'failed'; readonly reason: string };

/** The scoring policies for verdicts. Shown in every report. */
export interface ScoringPolicies {
  /** A tie of "no error" with an index: `index` (default), `none`, or `abstention`. */
  readonly ties: 'index' | 'none' | 'abstention';
  /** `wrong` (default): counted as wrong; `left-out`: not scored, but counted. */
  readonly abstentions: 'wrong' | 'left-out';
  /** `wrong-verdict` (default, mu-MATH), `incorrect` (U-MATH: like a no), `left-out`. */
  readonly inconclusive: 'wrong-verdict' | 'incorrect' | 'left-out';
  /**
   * A grader accepts from this mean on and rejects below the other, both as shares of the maximum points (6 of 7). Means between them are
   * excluded and counted.
   */
  readonly accepted: number;
  readonly rejected: number;
  /** The same for ground-truth points, if a set has points and no verdict; `ratedMost`: the maximum of the scale, 7 by default. */
  readonly ratedAccepted: number;
  readonly ratedRejected: number;
  readonly ratedMost: number;
  /** For a reward model: a step below it is wrong. Absent: 0.5, or as calibrated. */
  readonly threshold?: number;
  /** How a step rated neutral counts: as correct (also if absent), as incorrect, or not at all. */
  readonly neutral?: 'right' | 'wrong' | 'left-out';
  /** How votes are combined. Absent: the majority, or the mean of points. */
  readonly aggregate?: VoteAggregation;
}

/** The model, prompt and settings of a judge. Absent in journals of versions that didn't record it, as is each part that was not. */
export interface RecordedJudgeSettings {
  /** The version of Proofmark. */
  readonly version?: string;
  readonly endpoint?: string;
  /** For a reward model: the form of requests and replies, as in `prm-json`. */
  readonly form?: string;
  /** A reward model has none. */
  readonly prompt?: {
    readonly name: string;
    readonly hash: string;
    readonly isBuiltIn: boolean;
    /** For a built-in prompt. */
    readonly version?: number;
  };
  /** Parts of the problem that the judge was shown: `answer`, `reference`, `rubric`. */
  readonly aids?: readonly GradingMaterial[];
  readonly context?: string;
  readonly protocol?: string;
  readonly scale?: string;
  readonly temper?: string;
  /** Each vote is the best of this number of judgements. */
  readonly selectAmong?: number;
  readonly thresholds?: JudgeThresholds;
  /** Temperature, top-p and so on, as requested. */
  readonly sampling?: SamplingParameters;
  /** Parameters that weren't sent because the model rejects them. */
  readonly leftOut?: readonly string[];
}

/** The settings of a run, from the header of its journal. */
export interface RunInfo {
  /** The journal's name, `2026-11-21-1320-critic`. */
  readonly run: string;
  /** As in `2026-11-21T13:20:00.000Z`. */
  readonly started: string;
  /** The display name: `critic “balanced”`. */
  readonly name: string;
  /** As in `critic@local`, or `embedded checker`. */
  readonly judge: string;
  readonly kind: 'checker' | JudgeKind;
  readonly model?: string;
  readonly asked?: RecordedJudgeSettings;
  /** The model that confirmed errors, if any. */
  readonly confirm?: string;
  readonly votes: number;
  readonly stop: 'exact' | 'sprt' | 'all';
  readonly seed: number | null;
  readonly dataSets: readonly {
    readonly name: string;
    readonly sha256: string | null;
    readonly address?: string;
  }[];
  readonly policies: ScoringPolicies;
  /** Set if the judge is scripted or simulated; every report shows it with the numbers. */
  readonly simulated?: string;
  /** The selected rows, if not all: `first 200 of each data set`. */
  readonly selection?: string;
  /** The meaning of columns that have other names, as in `points=Score`. */
  readonly map?: readonly string[];
  /** Why it stopped before all rows were judged. */
  readonly stopped?: string;
}

export interface Run {
  readonly info: RunInfo;
  readonly rows: readonly RunRow[];
  /** Rows of its data that can't be read or have no ground truth. */
  readonly unreadable: number;
  /** Unreadable lines of its journal, if any; the figures don't include them. */
  readonly broken?: number;
}
