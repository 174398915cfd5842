/** Statistics of data sets as in ProcessBench (tables 2 and 4, figures 3 and 4). JSON output has the same fields. */

/** The statistics count the items with at least so many steps. */
export const STEP_COUNT_LOWER_BOUNDS = [5, 10, 15] as const;

/** Errors at this index or later are counted together. */
export const MAX_ERROR_POSITION_BIN = 16;

/** The statistics of one data set: its items, steps, errors and generators. */
export interface DataSetStatistics {
  readonly name: string;
  readonly items: number;
  /** Unreadable rows, which aren't counted anywhere else. */
  readonly unreadable: number;
  /** Items with the ID of an earlier item. Their line is added to the ID. */
  readonly repeatedIds: number;
  /** Items of rows without an ID, which are named by their position. */
  readonly namedByPlace: number;
  /** Rows with a label in an unknown format. */
  readonly unreadLabels: number;
  /** Items by label: the index of the earliest error, or else the verdict on the whole solution. */
  readonly error: StepCountStatistics;
  readonly correct: StepCountStatistics;
  readonly unlabelled: StepCountStatistics;
  /** Counts labeled items by whether the final answer is correct according to the row. */
  readonly answers: { readonly right: number; readonly wrong: number; readonly unknown: number };
  readonly processErrors: ProcessErrorCounts;
  /** Counts errors by index. The last count includes all later indices. */
  readonly positions: readonly number[];
  /** Those with most items first. */
  readonly generators: readonly GeneratorStatistics[];
  /** Items of further generators, beyond the maximum that is counted separately. */
  readonly ofOtherGenerators: number;
}

export interface StepCountStatistics {
  readonly items: number;
  /** Items whose solution isn't a proof: the author says so, or it breaks off or hardly begins. */
  readonly notAProof: number;
  /** Items that are split into steps. `mean` and `atLeast` cover only these. */
  readonly inSteps: number;
  /** The mean number of steps; null if no item is split. */
  readonly mean: number | null;
  /** The number of items with at least so many steps, by number of steps. */
  readonly atLeast: Readonly<Record<string, number>>;
}

/** Labeled items with a correct final answer (`rightAnswers`). `errors` counts those with an error. */
interface ProcessErrorCounts {
  readonly rightAnswers: number;
  readonly errors: number;
}

export interface GeneratorStatistics {
  /** Null for rows without a generator. */
  readonly name: string | null;
  readonly error: number;
  readonly correct: number;
  readonly unlabelled: number;
  readonly processErrors: ProcessErrorCounts;
}
