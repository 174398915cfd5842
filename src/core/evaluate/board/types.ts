/** A board: many runs in one table. It has everything that is drawn, printed or exported; pages and writers compute no figure. */

/** A board of several runs, ready to be drawn or written. */
export interface Board {
  readonly v: 1;
  readonly kind: 'board';
  /** Who leads, and which places aren't settled. */
  readonly sentence: string;
  /** Number of runs, data and rows. */
  readonly beneath: string;
  /** Exclusions, differences between the runs, and choices that change figures. */
  readonly notes: readonly string[];
  /** The ID of the column that the runs are sorted by. */
  readonly sort: string;
  readonly columns: readonly BoardColumn[];
  /** Columns without any figure, which are folded away. */
  readonly folded: readonly string[];
  /** In the order of the table. */
  readonly runs: readonly BoardRun[];
  /** The index of the baseline in `runs`. */
  readonly baseline?: number;
  readonly planes: readonly BoardPlane[];
  readonly matrix?: BoardMatrix;
  readonly differences?: BoardDifferences;
  /** Fields that can group and filter rows. */
  readonly fields: readonly BoardField[];
}

export interface BoardColumn {
  /** `f1`, or `f1 by subset: MATH`. */
  readonly id: string;
  readonly measure: string;
  readonly name: string;
  /** The definition of the measure, and the method of its interval. */
  readonly definition: string;
  readonly method: string;
  readonly unit: 'per cent' | 'points' | 'count' | 'seconds' | 'money';
  /** The group of rows; absent for all. */
  readonly group?: { readonly field: string; readonly fieldName: string; readonly value: string };
  readonly isLessBetter: boolean;
  /** The rows of the group, or the range if runs have different numbers. */
  readonly rows?: number;
}

/** A figure. Absent bounds: it has no interval. */
export interface BoardCell {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** The standard deviation over redrawn votes, or as published. */
  readonly deviation?: number;
  /** The number of rows, problems or redraws behind it. */
  readonly rows?: number;
  /** For a share, its numerator and denominator. */
  readonly part?: number;
  readonly whole?: number;
  /** Fewer rows than `MIN_CELL_ROWS`: no interval, drawn in brackets, sorted below other cells. */
  readonly isSmall?: true;
  /** Printed elsewhere instead of computed from counts. */
  readonly isPublished?: true;
}

export interface BoardRun {
  readonly name: string;
  readonly model?: string;
  readonly prompt?: string;
  /** Its journal, as the reader named it. */
  readonly place?: string;
  readonly simulated?: string;
  /** The source of published figures. */
  readonly published?: string;
  /** Why it isn't whole: it has no rank and no average. */
  readonly stopped?: string;
  readonly rows: number;
  readonly currency?: string;
  /** The places that it can have in the sorted measure. */
  readonly rank?: { readonly from: number; readonly to: number };
  /** In the order of the columns; null for n/a. */
  readonly cells: readonly (BoardCell | null)[];
  /** The difference to the baseline in the sorted measure, with the p-value corrected for the number of runs. */
  readonly against?: {
    readonly difference: number;
    readonly p: number;
    readonly verdict: 'ahead' | 'behind' | 'not settled';
    readonly rows?: number;
  };
  /** A reward model's threshold, and the rows that it was chosen on. */
  readonly threshold?: { readonly value: number; readonly chosenOn?: string };
}

/** Two measures of each run as a point. */
export interface BoardPlane {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly x: BoardAxis;
  readonly y: BoardAxis;
  readonly points: readonly {
    /** The index of the run. */
    readonly run: number;
    readonly x: BoardCell;
    readonly y: BoardCell;
  }[];
}

export interface BoardAxis {
  readonly name: string;
  readonly unit: BoardColumn['unit'];
  readonly isLog?: true;
}

/** Prompts × models. A cell has the runs with that prompt and model. */
export interface BoardMatrix {
  readonly measure: string;
  readonly prompts: readonly string[];
  readonly models: readonly string[];
  readonly subsets: readonly string[];
  readonly cells: readonly {
    readonly prompt: number;
    readonly model: number;
    /** Indices of runs. */
    readonly runs: readonly number[];
    readonly isBest: boolean;
    readonly figure: BoardCell | null;
    /** In the order of `subsets`. */
    readonly bySubset: readonly (BoardCell | null)[];
    readonly tokens?: number;
    readonly seconds?: number;
    readonly money?: number;
    readonly currency?: string;
  }[];
}

/** On which rows the runs differ. */
export interface BoardDifferences {
  /** The rows that all whole runs have scored. */
  readonly rows: number;
  /** What counts as right. */
  readonly by: 'located' | 'verdicts';
  readonly allRight: number;
  readonly allWrong: number;
  /** For each run: rows on which it alone is right, and rows on which only it or the baseline is. */
  readonly runs: readonly {
    readonly run: number;
    readonly onlyRight: number;
    readonly onlyWrong: number;
    readonly baselineOnly?: number;
    readonly runOnly?: number;
  }[];
  /** Rows with right and wrong verdicts, as many as are listed, and how many there are. */
  readonly listed: readonly {
    readonly set: string;
    readonly id: string;
    readonly expected: string;
    /** For each run of `runs`: its verdict, whether it is right, and the line of its journal that has it, below its replies. */
    readonly said: readonly { readonly words: string; readonly isRight: boolean; readonly line: number }[];
  }[];
  readonly total: number;
}

export interface BoardField {
  readonly id: string;
  readonly name: string;
  /** The number of values or ranges; 0 if no row has the field. */
  readonly values: number;
  readonly isOfReply: boolean;
}
