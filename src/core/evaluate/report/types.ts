/** The report on one run, or on two on the same rows. It has everything that is drawn, printed or exported; pages compute no figures. */
import type { Audit } from '../audits/types.ts';
import type { ScoringPolicies } from '../run-types.ts';

/** A report of one run, or of two that are compared, ready to be drawn or written. */
export interface Report {
  readonly v: 1;
  /** The title of the tab. */
  readonly name: string;
  /** The outcome in one sentence. */
  readonly sentence: string;
  /** The basis: judge, votes, data, rows, abstentions with their policy. */
  readonly beneath: string;
  /** `run 2026-11-21 13:20 · seed 7` */
  readonly when: string;
  /** Present if a judge is scripted or simulated; shown with the sentence. */
  readonly simulated?: string;
  /** Present if the policies differ from those of the run under study: which ones, with the run's. Shown with the sentence. */
  readonly rescored?: string;
  /** The run under study, and optionally the reference. */
  readonly series: readonly ReportSeries[];
  readonly figures: readonly ReportChartBlock[];
  readonly audits: readonly Audit[];
  readonly tables: readonly ReportTableBlock[];
  /** Rows judged differently by two runs, or misjudged by one. */
  readonly rows: ListedRunRowsBlock;
  /** The same figures for machines, in CSV and JSON. Pages don't draw them. */
  readonly numbers: readonly ReportMetric[];
  /** The scoring policies that matter here, for machines. Absent if the report isn't on runs. */
  readonly policies?: readonly EffectiveScoringPolicy[];
}

/** A scoring policy and the run's own, which differ if the reader chose another. */
export interface EffectiveScoringPolicy {
  /** Index of the series; absent: of all. */
  readonly series?: number;
  readonly name: keyof ScoringPolicies;
  /** A word, or a share, a score or points. */
  readonly value: string | number;
  readonly run: string | number;
}

/** `points` are percentage points, `rating` points on the scale of human ratings, `coefficient` from -1 to 1. */
export type MetricUnit =
  | 'per cent'
  | 'points'
  | 'rating'
  | 'coefficient'
  | 'count'
  | 'score'
  | 'probability'
  | 'money'
  | 'milliseconds';

/** An unrounded figure, null without data. */
export interface ReportMetric {
  /** Index of the series; `both` for a difference between the two. */
  readonly series?: number | 'both';
  /** All rows, the mean over subsets, a subset, an author, a number of steps, errors by step, a trivial rule, rows with ratings … */
  readonly over:
    | 'all'
    | 'average'
    | 'subset'
    | 'author'
    | 'steps'
    | 'position'
    | 'belief'
    | 'threshold'
    | 'votes'
    | 'rule'
    | 'relations'
    | 'audit'
    | 'k'
    | 'field'
    | 'points'
    | 'cut'
    | 'rating'
    | 'step-ratings'
    | 'step-threshold';
  /** Which of them. */
  readonly name: string;
  /** `f1`, `error-accuracy`, `tpr`, `calls` and the like. */
  readonly measure: string;
  readonly unit: MetricUnit;
  /** For money, if the user's prices name one. */
  readonly currency?: string;
  readonly value: number | null;
  /** The 95% interval. */
  readonly low?: number;
  readonly high?: number;
  /** For a share, its numerator and denominator. */
  readonly part?: number;
  readonly whole?: number;
}

/** A run as a series of figures. */
export interface ReportSeries {
  readonly name: string;
  readonly role: 'study' | 'reference';
}

/** A picture with its numbers as a table, which screen readers get anyway. */
export interface ReportChartBlock {
  readonly id: string;
  readonly title: string;
  /** What the chart shows, its rows and its intervals. */
  readonly note: string;
  readonly figure: ReportChart;
  readonly table: ReportTableData;
  /** The ID of the table block with the same numbers, if there is one. Writers without charts then omit this table. */
  readonly within?: string;
}

/** A picture of a report: bars, lines or points. */
export type ReportChart =
  /** Horizontal bars from 0 to 100 with whiskers and the printed number; `values` by series. */
  | {
      readonly kind: 'bars';
      readonly unit: string;
      readonly groups: readonly { readonly name: string; readonly values: readonly (MeasuredValue | null)[] }[];
    }
  /** TPR against TNR in per cent. */
  | {
      readonly kind: 'temper';
      readonly points: readonly {
        readonly name: string;
        readonly tpr: number;
        readonly tnr: number;
        /** The 95% intervals, drawn as whiskers. */
        readonly ranges?: Readonly<Record<'tpr' | 'tnr', { readonly low: number; readonly high: number }>>;
        /** Index of the series; absent: drawn quietly, for comparison. */
        readonly series?: number;
      }[];
    }
  /** Errors by step, and how many of them were located, by series. */
  | {
      readonly kind: 'positions';
      readonly bins: readonly {
        readonly name: string;
        readonly errors: number;
        readonly located: readonly number[];
      }[];
    }
  /** Lines over a numeric axis with a band where there is an interval: calibration, thresholds, calls, expansion over k. */
  | {
      readonly kind: 'lines';
      readonly x: {
        readonly name: string;
        readonly isLog?: true;
        readonly min?: number;
        readonly max?: number;
      };
      readonly y: { readonly name: string; readonly min?: number; readonly max?: number };
      /** The meaning of the dotted line y = x, if it is drawn. */
      readonly diagonal?: string;
      readonly lines: readonly {
        readonly name: string;
        /** Index of the series, of one line of each; all others are drawn quietly, each in its own way. */
        readonly series?: number;
        readonly points: readonly {
          readonly x: number;
          readonly y: number;
          readonly low?: number;
          readonly high?: number;
          readonly n?: number;
        }[];
      }[];
      /** A vertical line, such as the threshold in use. */
      readonly mark?: { readonly x: number; readonly words: string };
    };

/** In per cent, with its interval and counts. */
export interface MeasuredValue {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** `176 of 200` and the like. */
  readonly counts: string;
}

export interface ReportTableBlock {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly table: ReportTableData;
  /** Names of the rows for scripts, the same in every version and language. */
  readonly rowKeys?: readonly string[];
}

export interface ReportTableData {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/** Rows that open in the editor. */
export interface ListedRunRowsBlock {
  readonly title: string;
  readonly note: string;
  /** Names of the verdict columns, in the order of `said`: the reference first, the run under study last. */
  readonly series: readonly string[];
  readonly rows: readonly ListedRunRow[];
  /** The number of rows, listed or not. */
  readonly total: number;
  /** The totals: `612 fixed, 298 regressed.` */
  readonly summary: string;
}

/** A row that a report lists, with its label and the verdicts. */
export interface ListedRunRow {
  readonly set: string;
  readonly id: string;
  /** `step 3 (index 2)`, `no error`, `right`. */
  readonly expected: string;
  readonly said: readonly string[];
  readonly change: 'put-right' | 'broken' | 'both-wrong' | 'wrong' | 'abstained';
  readonly changeWords: string;
}
