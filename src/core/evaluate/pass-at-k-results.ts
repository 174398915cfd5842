/** Pass@k of models, and its change by training (MATH-Beyond 2). */

import { getOrCreate } from '../base/groups.ts';
import { type BootstrapResamplingSettings, listKValuesForPassAtK } from '../base/shares.ts';
import { isRecord } from '../base/unknown-fields.ts';
import {
  estimatePassAtK,
  findUnsolvedProblems,
  measureSolvedProblemsChange,
  measureSolvedProblemsChangeByK,
  type PassAtKEstimate,
  type SampleCorrectnessByProblem,
  type SolvedProblemsChange,
  type SolvedProblemsChangeAtK,
  type UnsolvedProblems,
} from './measures/samples.ts';

export interface PassAtKOptions {
  /** The number of samples; by default the smallest number per problem over all models. */
  readonly k?: number;
  /** Models before and after training; without the latter, all others. */
  readonly base?: readonly string[];
  readonly post?: readonly string[];
  readonly resampling?: BootstrapResamplingSettings;
}

/** A model before training and one after it. */
export interface TrainingComparison {
  readonly base: string;
  readonly post: string;
  /** On all shared problems, and on those that the base model doesn't solve: the expansion of MATH-B. */
  readonly all: SolvedProblemsChange;
  readonly unsolved: SolvedProblemsChange;
  /** Over k = 1, 2, 4, …, on all problems. */
  readonly curve: readonly SolvedProblemsChangeAtK[];
}

/** Pass@k of models, and its change by training. */
export interface PassAtKMeasures {
  readonly k: number;
  readonly models: readonly {
    readonly model: string;
    readonly problems: number;
    /** The least and the most samples of a problem. */
    readonly samples: { readonly least: number; readonly most: number };
    readonly pass: readonly PassAtKEstimate[];
  }[];
  readonly pairs: readonly TrainingComparison[];
  /** The intersection is over the base models, or over all if none is named. */
  readonly unsolved: UnsolvedProblems;
}

/** Computes all measures on samples. `models` isn't empty and has every named model. */
export function computePassAtKResults(
  models: ReadonlyMap<string, SampleCorrectnessByProblem>,
  { k: wanted, base = [], post, resampling }: PassAtKOptions = {},
): PassAtKMeasures {
  const counts = (samples: SampleCorrectnessByProblem): readonly number[] =>
    [...samples.values()].map((one) => one.length);
  const k = wanted ?? [...models.values()].flatMap(counts).reduce((least, one) => Math.min(least, one));
  const ks = listKValuesForPassAtK(k);
  const trained = post ?? [...models.keys()].filter((model) => base.length > 0 && !base.includes(model));
  return {
    k,
    models: [...models].map(([model, samples]) => ({
      model,
      problems: samples.size,
      samples: {
        least: counts(samples).reduce((least, one) => Math.min(least, one)),
        most: counts(samples).reduce((most, one) => Math.max(most, one)),
      },
      pass: ks.map((one) => estimatePassAtK(samples, one, resampling)),
    })),
    pairs: base.flatMap((before) =>
      trained.flatMap((after) => {
        const [first, second] = [models.get(before), models.get(after)];
        return first && second && before !== after
          ? [toTrainedPair({ name: before, samples: first }, { name: after, samples: second }, ks, k, resampling)]
          : [];
      }),
    ),
    unsolved: findUnsolvedProblems(models, k, base.length === 0 ? undefined : base),
  };
}

interface ModelSamples {
  readonly name: string;
  readonly samples: SampleCorrectnessByProblem;
}

function toTrainedPair(
  base: ModelSamples,
  post: ModelSamples,
  ks: readonly number[],
  k: number,
  resampling: BootstrapResamplingSettings | undefined,
): TrainingComparison {
  const [own] = findUnsolvedProblems(new Map([[base.name, base.samples]]), k).models;
  return {
    base: base.name,
    post: post.name,
    all: measureSolvedProblemsChange(base.samples, post.samples, k),
    unsolved: measureSolvedProblemsChange(base.samples, post.samples, k, new Set(own?.problems)),
    curve: measureSolvedProblemsChangeByK(base.samples, post.samples, ks, resampling ? { resampling } : {}),
  };
}

/** One row: some samples of one problem by one model. */
export interface SolutionSampleRow {
  readonly model: string;
  readonly problem: string;
  readonly correct: readonly boolean[];
}

const MOST_SAMPLES_IN_ROW = 1_000_000;

/**
 * Reads a row of sampling data. It has `model` (or `generator`), `problem_id`, `problem` or `id`, and in `correct` true or false (1 or 0),
 * or a list of them in the order in which they were drawn.
 * @returns the error as a sentence if it is invalid
 */
export function readSolutionSampleRow(value: unknown): SolutionSampleRow | string {
  if (!isRecord(value)) return `The row isn't an object with "model", "problem_id", and "correct".`;
  const model = readSampleName(value.model ?? value.generator);
  if (model === undefined) return 'The row has no "model".';
  const problem = readSampleName(value.problem_id ?? value.problem ?? value.id);
  if (problem === undefined) return 'The row has no "problem_id", "problem", or "id".';
  const { correct } = value;
  const list: readonly unknown[] = Array.isArray(correct) ? correct : [correct];
  if (list.length === 0) return '"correct" is an empty list.';
  if (list.length > MOST_SAMPLES_IN_ROW) return `"correct" has more than ${MOST_SAMPLES_IN_ROW} samples.`;
  if (!list.every((one) => one === true || one === false || one === 1 || one === 0))
    return '"correct" must be true or false (or 1 or 0), or a list of these values.';
  return { model, problem, correct: list.map((one) => one === true || one === 1) };
}

function readSampleName(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Collects rows; those of one problem by one model form one sequence in their order. */
export class SolutionSampleCollector {
  readonly #models = new Map<string, Map<string, boolean[]>>();

  add({ model, problem, correct }: SolutionSampleRow): void {
    const problems = getOrCreate(this.#models, model, () => new Map<string, boolean[]>());
    const samples = getOrCreate(problems, problem, () => []);
    for (const one of correct) samples.push(one);
  }

  result(): ReadonlyMap<string, SampleCorrectnessByProblem> {
    return this.#models;
  }
}
