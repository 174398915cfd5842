import type { Tally } from '../review/index.ts';
import { averageF1 } from './metrics.ts';
import type { Interval, Metrics, RuleCounts } from './types.ts';

/** A set of rows with its name, and what a judge comes to on it. */
export interface Subset {
  /** The file's name without its folder and ending. */
  readonly name: string;
  /** The file as it was named. */
  readonly file: string;
  readonly metrics: Metrics;
  /** Rows that could not be read, and that could not be judged; neither is in any figure. */
  readonly unreadable: number;
  readonly failed: number;
}

export interface Evaluation {
  readonly judge: string;
  /** Whether what the checker only suspects counts, too. */
  readonly suspects: boolean;
  readonly subsets: readonly Subset[];
}

/** As the command line writes it: shares in per cent, unrounded, null where they are of nothing. */
export interface EvaluationJson {
  readonly judge: string;
  readonly suspects: boolean;
  readonly subsets: readonly SubsetJson[];
  readonly average: { readonly f1: number | null };
}

export interface SubsetJson {
  readonly name: string;
  readonly file: string;
  readonly rows: number;
  readonly errors: number;
  readonly corrects: number;
  readonly errorsFound: number;
  readonly errorsFlaggedLater: number;
  readonly errorsFlaggedEarlier: number;
  readonly correctsPassed: number;
  readonly errorAccuracy: number | null;
  readonly errorInterval: Interval | null;
  readonly correctAccuracy: number | null;
  readonly correctInterval: Interval | null;
  readonly f1: number | null;
  readonly correctSteps: number;
  readonly flaggedCorrectSteps: number;
  /** `reasons`: why relations were not read, with counts. */
  readonly relations: Tally;
  readonly rules: Readonly<Record<string, RuleCounts>>;
  readonly unreadable: number;
  readonly failed: number;
}

export function evaluationJson({ judge, suspects, subsets }: Evaluation): EvaluationJson {
  return {
    judge,
    suspects,
    subsets: subsets.map(subsetJson),
    average: { f1: averageF1(subsets.map(({ metrics }) => metrics)) ?? null },
  };
}

function subsetJson({ name, file, metrics, unreadable, failed }: Subset): SubsetJson {
  return {
    name,
    file,
    rows: metrics.rows,
    errors: metrics.errors,
    corrects: metrics.corrects,
    errorsFound: metrics.errorsFound,
    errorsFlaggedLater: metrics.late,
    errorsFlaggedEarlier: metrics.early,
    correctsPassed: metrics.correctsPassed,
    errorAccuracy: metrics.errorAccuracy ?? null,
    errorInterval: metrics.errorInterval ?? null,
    correctAccuracy: metrics.correctAccuracy ?? null,
    correctInterval: metrics.correctInterval ?? null,
    f1: metrics.f1 ?? null,
    correctSteps: metrics.correctSteps,
    flaggedCorrectSteps: metrics.flaggedCorrectSteps,
    relations: sorted(metrics.relations),
    rules: Object.fromEntries(metrics.rules),
    unreadable,
    failed,
  };
}

/** Reasons in a fixed order: they are counted as rows come in, and those come in any order. */
function sorted({ reasons = {}, ...counts }: Tally): Tally {
  const entries = Object.entries(reasons).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...counts, reasons: Object.fromEntries(entries) };
}
