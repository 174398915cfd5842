/** A report: what one run, or two on the same rows, come to. Everything that is drawn, printed or exported is in it; a page computes no figure. */
import type { Audit } from '../audits/types.ts';
import type { Policies } from '../run-types.ts';

/** A report of one run, or of two that are compared, ready to be drawn or written. */
export interface Report {
  readonly v: 1;
  /** What the tab is called. */
  readonly name: string;
  /** One sentence: what came of it. */
  readonly sentence: string;
  /** What it rests on: judge, votes, data, rows, abstentions with their policy. */
  readonly beneath: string;
  /** `run 2026-11-21 13:20 · seed 7` */
  readonly when: string;
  /** Present where a judge is scripted or simulated; shown with the sentence. */
  readonly simulated?: string;
  /** Present where it is scored by other policies than the run under study was made with: which, and what those of the run are; shown with the sentence. */
  readonly rescored?: string;
  /** The one under study, and one that it is set against. */
  readonly series: readonly Series[];
  readonly figures: readonly FigureBlock[];
  readonly audits: readonly Audit[];
  readonly tables: readonly TableBlock[];
  /** Rows that two runs see differently, or of one run those that it got wrong. */
  readonly rows: RowsBlock;
  /** The same figures for machines: what CSV has, and JSON beside the words. No page draws them. */
  readonly numbers: readonly ReportNumber[];
  /** By what it is scored, for machines: those policies that can matter here. Absent of what is no run. */
  readonly policies?: readonly ReportPolicy[];
}

/** How it is scored, and how its run is: they differ where somebody chose another policy. */
export interface ReportPolicy {
  /** Index of the series; absent: of all. */
  readonly series?: number;
  readonly name: keyof Policies;
  /** A word, or a share, a score or points. */
  readonly value: string | number;
  readonly run: string | number;
}

/** A figure that is not rounded, null where it is of nothing. */
export interface ReportNumber {
  /** Index of the series; `both` of the one under study against the other, as a difference is. */
  readonly series?: number | 'both';
  /** What it is of: all rows, the average over subsets, a subset, what an author model wrote, solutions of so many steps, errors at a step, a trivial rule of the audits … */
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
    | 'k';
  /** Which of them. */
  readonly name: string;
  /** `f1`, `error-accuracy`, `tpr`, `calls` and the like. */
  readonly measure: string;
  readonly unit: 'per cent' | 'points' | 'count' | 'score' | 'probability' | 'money' | 'milliseconds';
  /** Of money, where the user's prices name one. */
  readonly currency?: string;
  readonly value: number | null;
  /** Of 95 per cent. */
  readonly low?: number;
  readonly high?: number;
  /** Of a share: so many of so many. */
  readonly part?: number;
  readonly whole?: number;
}

/** A run as a series of figures. */
export interface Series {
  readonly name: string;
  readonly role: 'study' | 'reference';
}

/** A picture with its numbers as a table, which screen readers get anyway. */
export interface FigureBlock {
  readonly id: string;
  readonly title: string;
  /** What is drawn, of which rows, with which interval. */
  readonly note: string;
  readonly figure: Figure;
  readonly table: Table;
  /** The id of the table block that has the same numbers, where one has: writers without pictures leave this table out. */
  readonly within?: string;
}

/** A picture of a report: bars, lines or points. */
export type Figure =
  /** Horizontal bars from 0 to 100 with whiskers and the printed number; `values` by series. */
  | {
      readonly kind: 'bars';
      readonly unit: string;
      readonly groups: readonly { readonly name: string; readonly values: readonly (Measured | null)[] }[];
    }
  /** TPR against TNR in per cent. */
  | {
      readonly kind: 'temper';
      readonly points: readonly {
        readonly name: string;
        readonly tpr: number;
        readonly tnr: number;
        /** Of 95 per cent, drawn as whiskers. */
        readonly ranges?: Readonly<Record<'tpr' | 'tnr', { readonly low: number; readonly high: number }>>;
        /** Index of the series; absent: drawn quietly, for comparison. */
        readonly series?: number;
      }[];
    }
  /** How many errors stand at each step, and how many of them were located, by series. */
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
      /** y = x is drawn, dotted, and what it means. */
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
      /** An upright rule, as the threshold in use. */
      readonly mark?: { readonly x: number; readonly words: string };
    };

/** In per cent, with its interval and counts. */
export interface Measured {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** `176 of 200` and the like. */
  readonly counts: string;
}

/** A table with its title and its note. */
export interface TableBlock {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly table: Table;
}

/** A table: its columns, and the cells of its rows. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/** Items, each of which opens in the editor. */
export interface RowsBlock {
  readonly title: string;
  readonly note: string;
  /** Names of the columns for what was said, in the order of `said`: the reference first, the one under study last. */
  readonly series: readonly string[];
  readonly rows: readonly ReportRow[];
  /** How many there are, listed or not. */
  readonly total: number;
  /** What it comes to: `612 put right, 298 broken.` */
  readonly summary: string;
}

/** A row of the data that a report lists, with what was expected and what was said. */
export interface ReportRow {
  readonly set: string;
  readonly id: string;
  /** `step 3 (index 2)`, `no error`, `right`. */
  readonly expected: string;
  readonly said: readonly string[];
  readonly change: 'put-right' | 'broken' | 'both-wrong' | 'wrong' | 'abstained';
  /** `change` in words. */
  readonly changeWords: string;
}
