import type { Stop } from '../judge/types.ts';
import { addUsage, type Usage } from '../judge/usage.ts';
import type { Tally } from '../review/index.ts';
import type { Interval } from './measures/index.ts';
import { averageF1 } from './metrics.ts';
import type { Metrics, RuleCounts } from './types.ts';

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
  /** What models were used for it; absent where none was asked. */
  readonly usage?: Usage;
}

export interface Evaluation {
  readonly judge: string;
  /** Whether what the checker only suspects counts, too. */
  readonly suspects: boolean;
  /** Of a judge that asks a model. */
  readonly model?: ModelFacts;
  readonly subsets: readonly Subset[];
  /** Why it ended before all rows were judged. */
  readonly stopped?: string;
}

/** A judge that asks a model, as a report names it. */
export interface ModelFacts {
  readonly kind: string;
  readonly model?: string;
  readonly votes: number;
  readonly stop: Stop;
}

/** As the command line writes it: shares in per cent, unrounded, null where they are of nothing. */
export interface EvaluationJson {
  readonly judge: string;
  readonly suspects: boolean;
  readonly model?: ModelFacts;
  readonly subsets: readonly SubsetJson[];
  readonly average: { readonly f1: number | null };
  /** Of all subsets together. */
  readonly usage?: Usage;
  readonly stopped?: string;
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
  /** Rows without a verdict: neither found nor passed. */
  readonly silent: number;
  /** Votes that abstained, of all that came. */
  readonly abstained: number;
  readonly votes: number;
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
  readonly usage?: Usage;
}

export function evaluationJson({ judge, suspects, model, subsets, stopped }: Evaluation): EvaluationJson {
  const usage = usageOfAll(subsets);
  return {
    judge,
    suspects,
    ...(model ? { model } : {}),
    subsets: subsets.map(subsetJson),
    average: { f1: averageF1(subsets.map(({ metrics }) => metrics)) ?? null },
    ...(usage ? { usage } : {}),
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/** What models were used for all subsets; undefined where none was asked. */
export function usageOfAll(subsets: readonly Subset[]): Usage | undefined {
  return subsets.reduce<Usage | undefined>(
    (sum, { usage }) => (sum && usage ? addUsage(sum, usage) : (usage ?? sum)),
    undefined,
  );
}

function subsetJson({ name, file, metrics, unreadable, failed, usage }: Subset): SubsetJson {
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
    silent: metrics.silent,
    abstained: metrics.abstained,
    votes: metrics.votes,
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
    ...(usage ? { usage } : {}),
  };
}

/** Reasons in a fixed order: they are counted as rows come in, and those come in any order. */
function sorted({ reasons = {}, ...counts }: Tally): Tally {
  const entries = Object.entries(reasons).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...counts, reasons: Object.fromEntries(entries) };
}
