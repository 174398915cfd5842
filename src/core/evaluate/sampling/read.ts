/** Rows of sampling data: which samples of a problem by a model are right. */
import { isRecord } from '../../base/records.ts';
import type { Samples } from '../measures/index.ts';

/** One row: some samples of one problem by one model. */
export interface SampleRow {
  readonly model: string;
  readonly problem: string;
  readonly correct: readonly boolean[];
}

/** The most samples that a row may have. */
const MOST = 1_000_000;

/**
 * The row that a value is: `model` (or `generator`), `problem_id`, `problem` or `id`, and in `correct` true or false (1 or 0), or a list of them in the
 * order in which they were drawn.
 * @returns why it is none, in a sentence, if it is none
 */
export function readSampleRow(value: unknown): SampleRow | string {
  if (!isRecord(value)) return 'The row is no object with "model", "problem_id" and "correct".';
  const model = nameOf(value.model ?? value.generator);
  if (model === undefined) return 'The row names no "model".';
  const problem = nameOf(value.problem_id ?? value.problem ?? value.id);
  if (problem === undefined) return 'The row names no problem in "problem_id", "problem" or "id".';
  const { correct } = value;
  const list: readonly unknown[] = Array.isArray(correct) ? correct : [correct];
  if (list.length === 0) return '"correct" is empty: there is no sample in the row.';
  if (list.length > MOST) return `"correct" has more than ${MOST} samples.`;
  if (!list.every((one) => one === true || one === false || one === 1 || one === 0))
    return '"correct" is true or false, or a list of them: 1 and 0 will do.';
  return { model, problem, correct: list.map((one) => one === true || one === 1) };
}

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Gathers rows: those of one problem by one model are one sequence, in the order in which they come. */
export class SampleTally {
  readonly #models = new Map<string, Map<string, boolean[]>>();

  add({ model, problem, correct }: SampleRow): void {
    const problems = this.#models.get(model) ?? new Map<string, boolean[]>();
    this.#models.set(model, problems);
    const samples = problems.get(problem) ?? [];
    problems.set(problem, samples);
    for (const one of correct) samples.push(one);
  }

  result(): ReadonlyMap<string, Samples> {
    return this.#models;
  }
}
