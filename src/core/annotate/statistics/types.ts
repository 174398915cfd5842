/** Statistics of data sets, as ProcessBench has them (tables 2 and 4, figures 3 and 4). JSON as it is. */

/** For each number, the statistics say how many items have at least as many steps. */
export const AT_LEAST = [5, 10, 15] as const;

/** The index from which error positions are counted together. */
export const LAST_POSITION = 16;

/** The statistics of one data set: its items, steps, errors and generators. */
export interface SetStatistics {
  readonly name: string;
  readonly items: number;
  /** Rows that cannot be read: in no figure. */
  readonly unreadable: number;
  /** Items whose ID an earlier item has. Their line is added to the ID. */
  readonly repeatedIds: number;
  /** Items of rows without an ID, which are named by their position. */
  readonly namedByPlace: number;
  /** Rows with a label that isn't read. */
  readonly unreadLabels: number;
  /** By the label: the index of the earliest error, or else the verdict on the whole solution. */
  readonly error: StepStatistics;
  readonly correct: StepStatistics;
  readonly unlabelled: StepStatistics;
  /** Counts items with a label by whether their row calls the final answer right. */
  readonly answers: { readonly right: number; readonly wrong: number; readonly unknown: number };
  readonly processErrors: ProcessErrors;
  /** Errors with an index, by it: the last number is of all from `LAST_POSITION` on. */
  readonly positions: readonly number[];
  /** By how many items they have, most first. */
  readonly generators: readonly GeneratorStatistics[];
  /** Items of further generators, beyond the maximum that is counted separately. */
  readonly ofOtherGenerators: number;
}

export interface StepStatistics {
  readonly items: number;
  /** Items whose rows are in steps; the figures rest on them alone. */
  readonly inSteps: number;
  /** Null if there are none. */
  readonly mean: number | null;
  /** How many have at least so many steps, by that number. */
  readonly atLeast: Readonly<Record<string, number>>;
}

/** Items whose final answer is right: those with an error, of all that have a label. */
export interface ProcessErrors {
  readonly rightAnswers: number;
  readonly errors: number;
}

export interface GeneratorStatistics {
  /** Null for rows without one. */
  readonly name: string | null;
  readonly error: number;
  readonly correct: number;
  readonly unlabelled: number;
  readonly processErrors: ProcessErrors;
}
