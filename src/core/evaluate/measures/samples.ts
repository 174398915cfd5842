/** Many samples of each problem by several models, and the problems that they solve (MATH-Beyond 2). */
import { computeBootstrapInterval } from '../../base/bootstrap.ts';
import {
  type BootstrapResamplingSettings,
  computeWilsonInterval,
  estimatePassAtKFromCounts,
  getMean,
  type MetricEstimate,
  type ShareEstimate,
  toShareEstimate,
} from '../../base/shares.ts';

/** By problem, whether each sample is correct, in the order of sampling. */
export type SampleCorrectnessByProblem = ReadonlyMap<string, readonly boolean[]>;

export interface PassAtKEstimate {
  readonly k: number;
  /** The number of problems with at least k samples. `leftOut`: problems with fewer samples, which are excluded. */
  readonly problems: number;
  readonly leftOut: number;
  /** The mean of the unbiased estimates, in percent; absent without problems. */
  readonly pass?: MetricEstimate;
}

export function estimatePassAtK(
  samples: SampleCorrectnessByProblem,
  k: number,
  resampling?: BootstrapResamplingSettings,
): PassAtKEstimate {
  const each = [...samples.values()].flatMap(
    (one) => estimatePassAtKFromCounts(one.length, countCorrect(one), k) ?? [],
  );
  const pass = estimateMeanWithInterval(
    each.map((share) => 100 * share),
    resampling,
  );
  const counts = { k, problems: each.length, leftOut: samples.size - each.length };
  return { ...counts, ...(pass ? { pass } : {}) };
}

function countCorrect(one: readonly boolean[]): number {
  return one.filter((isRight) => isRight).length;
}

/** A mean over problems with a bootstrap interval over problems. Sorted first, so that their order changes nothing. */
export function estimateMeanWithInterval(
  values: readonly number[],
  resampling?: BootstrapResamplingSettings,
): MetricEstimate | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const value = getMean(sorted);
  if (value === undefined) return undefined;
  // Resampling equal values would give an interval of width 0. Values of only 0 and 100 have the largest variance for their mean, so
  // Wilson's interval is conservative.
  if (sorted[0] === sorted.at(-1))
    return { value, interval: computeWilsonInterval((value * sorted.length) / 100, sorted.length) };
  const interval = computeBootstrapInterval((random) => {
    let total = 0;
    for (let count = 0; count < sorted.length; count++) total += sorted[Math.floor(random() * sorted.length)] ?? 0;
    return total / sorted.length;
  }, resampling);
  return interval ? { value, interval } : undefined;
}

/** The reachable set R_k: problems that at least one of the first k samples solves. Those with fewer than k samples are in none. */
export function findSolvedProblems(samples: SampleCorrectnessByProblem, k: number): ReadonlySet<string> {
  const reached = [...samples].filter(([, one]) => one.length >= k && one.slice(0, k).includes(true));
  return new Set(reached.map(([problem]) => problem));
}

/** Problems gained and lost by training. Shares without problems have no value. */
export interface SolvedProblemsChange {
  readonly k: number;
  /** Problems with k samples from both models. `leftOut`: problems with k samples from only one model. */
  readonly problems: readonly string[];
  readonly leftOut: number;
  /** Shares of all problems solved only after training, and only before. */
  readonly expansion: ShareEstimate;
  readonly shrinkage: ShareEstimate;
  /** Share of problems solved before that are solved after. */
  readonly preservation: ShareEstimate;
  /** Share of problems solved before and after that the first sample solves after. */
  readonly consolidation: ShareEstimate;
  /** Share of all problems solved before and after. */
  readonly base: ShareEstimate;
  readonly post: ShareEstimate;
  /** The problems counted in expansion and shrinkage. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/**
 * Expansion, shrinkage and so on from the first k samples before and after training.
 * @param within the problems to count, by default all. With the problems that the base model doesn't solve, it is the expansion of MATH-B.
 */
export function measureSolvedProblemsChange(
  base: SampleCorrectnessByProblem,
  post: SampleCorrectnessByProblem,
  k: number,
  within?: ReadonlySet<string>,
): SolvedProblemsChange {
  const wanted = new Set([...base.keys(), ...post.keys()].filter((problem) => within?.has(problem) ?? true));
  const has = (samples: SampleCorrectnessByProblem, problem: string): boolean =>
    (samples.get(problem)?.length ?? 0) >= k;
  const problems = [...wanted].filter((problem) => has(base, problem) && has(post, problem)).sort();
  const before = findSolvedProblems(base, k);
  const after = findSolvedProblems(post, k);
  const first = findSolvedProblems(post, 1);
  const count = (isIn: (problem: string) => boolean): number => problems.filter(isIn).length;
  const gained = problems.filter((problem) => after.has(problem) && !before.has(problem));
  const lost = problems.filter((problem) => before.has(problem) && !after.has(problem));
  const isKept = (problem: string): boolean => before.has(problem) && after.has(problem);
  const [kept, reached] = [count(isKept), count((problem) => before.has(problem))];
  return {
    k,
    problems,
    leftOut: wanted.size - problems.length,
    expansion: toShareEstimate(gained.length, problems.length),
    shrinkage: toShareEstimate(lost.length, problems.length),
    preservation: toShareEstimate(kept, reached),
    consolidation: toShareEstimate(
      count((problem) => isKept(problem) && first.has(problem)),
      kept,
    ),
    base: toShareEstimate(reached, problems.length),
    post: toShareEstimate(kept + gained.length, problems.length),
    gained,
    lost,
  };
}

/** Unbiased estimates of expansion and shrinkage at k of n samples; samples of two models are independent. */
export interface SolvedProblemsChangeAtK {
  readonly k: number;
  readonly problems: number;
  readonly expansion: MetricEstimate;
  readonly shrinkage: MetricEstimate;
  readonly base: MetricEstimate;
  readonly post: MetricEstimate;
}

/** For each k, over problems with k samples from both models. At k = n the values are those of `measureSolvedProblemsChange`. */
export function measureSolvedProblemsChangeByK(
  base: SampleCorrectnessByProblem,
  post: SampleCorrectnessByProblem,
  ks: readonly number[],
  {
    within,
    resampling,
  }: { readonly within?: ReadonlySet<string>; readonly resampling?: BootstrapResamplingSettings } = {},
): readonly SolvedProblemsChangeAtK[] {
  const problems = [...base.keys()].filter((problem) => post.has(problem) && (within?.has(problem) ?? true));
  return ks.flatMap((k) => {
    const chances = problems.flatMap((problem) => {
      const [before, after] = [computePassChance(base, problem, k), computePassChance(post, problem, k)];
      return before === undefined || after === undefined ? [] : [[before, after] as const];
    });
    const of = (value: (before: number, after: number) => number): MetricEstimate | undefined =>
      estimateMeanWithInterval(
        chances.map(([before, after]) => 100 * value(before, after)),
        resampling,
      );
    const expansion = of((before, after) => after * (1 - before));
    const shrinkage = of((before, after) => before * (1 - after));
    const [pass, passAfter] = [of((before) => before), of((_, after) => after)];
    if (!expansion || !shrinkage || !pass || !passAfter) return [];
    return [{ k, problems: chances.length, expansion, shrinkage, base: pass, post: passAfter }];
  });
}

function computePassChance(samples: SampleCorrectnessByProblem, problem: string, k: number): number | undefined {
  const one = samples.get(problem);
  return one && estimatePassAtKFromCounts(one.length, countCorrect(one), k);
}

/** Problems that models don't solve with k samples (MATH-Beyond 3.3). */
export interface UnsolvedProblems {
  readonly k: number;
  /** For each model, the problems that it doesn't solve, sorted. */
  readonly models: readonly { readonly model: string; readonly problems: readonly string[] }[];
  /** `union`: problems that at least one model doesn't solve. `intersection`: problems that no base model solves. */
  readonly union: readonly string[];
  readonly intersection: readonly string[];
  /** Problems with fewer than k samples from some model. They are in none of the sets. */
  readonly leftOut: number;
}

/** @param base the models whose common set the intersection is; all without it */
export function findUnsolvedProblems(
  models: ReadonlyMap<string, SampleCorrectnessByProblem>,
  k: number,
  base: readonly string[] = [...models.keys()],
): UnsolvedProblems {
  const all = new Set([...models.values()].flatMap((samples) => [...samples.keys()]));
  const isWhole = (problem: string): boolean =>
    [...models.values()].every((samples) => (samples.get(problem)?.length ?? 0) >= k);
  const problems = [...all].filter(isWhole).sort();
  const each = [...models].map(([model, samples]) => {
    const reached = findSolvedProblems(samples, k);
    return { model, problems: problems.filter((problem) => !reached.has(problem)) };
  });
  const unsolved = new Map(each.map(({ model, problems: own }) => [model, new Set(own)]));
  return {
    k,
    models: each,
    union: problems.filter((problem) => [...unsolved.values()].some((own) => own.has(problem))),
    intersection:
      base.length === 0
        ? []
        : problems.filter((problem) => base.every((model) => unsolved.get(model)?.has(problem) ?? false)),
    leftOut: all.size - problems.length,
  };
}
