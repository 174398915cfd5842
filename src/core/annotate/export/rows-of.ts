import type { Fields } from '../../base/records.ts';
import type { Made } from './made.ts';
import { prm800kRecord } from './prm800k.ts';
import { processBenchRow } from './processbench.ts';
import { rlRow } from './rl.ts';
import type { ExportTally } from './tally.ts';
import { stepwiseRow } from './trl-stepwise.ts';
import type { ExportFormat, Labelled, Omission, Solution, SolutionLabel } from './types.ts';

/** Formats with a row for each solution, or each problem, in the order in which they come. */
export type SingleFormat = Exclude<ExportFormat, 'trl-preference'>;

export interface ExportOptions {
  /** Rows of `trl-stepwise` end with the earliest error. */
  readonly untilError?: boolean;
}

/** Makes rows of solutions, one after another, and counts what becomes of them. */
export class RowExporter {
  readonly #format: SingleFormat;
  readonly #tally: ExportTally;
  readonly #options: ExportOptions;
  readonly #problems = new Set<string>();

  constructor(format: SingleFormat, tally: ExportTally, options: ExportOptions = {}) {
    this.#format = format;
    this.#tally = tally;
    this.#options = options;
  }

  /**
   * The row of a solution; undefined if it is left out, which is counted.
   * @param label why there is none, if there is none: of rows without a place for labels that makes no difference
   * @param problem what names the solution's problem; equal for equal problems
   */
  add(solution: Solution, label: SolutionLabel | Omission, problem: string): Fields | undefined {
    if (this.#format === 'rl') this.#tally.lose('solution');
    const made = this.#format === 'rl' ? this.#problemRow(solution, problem) : this.#rowOf(solution, label);
    if ('omitted' in made) {
      this.#tally.omit(made.omitted);
      return undefined;
    }
    this.#tally.rows++;
    if (this.#format !== 'rl' && typeof label !== 'string')
      this.#tally.take({ solution, label }, made.filled);
    return made.row;
  }

  #problemRow(solution: Solution, problem: string): Made {
    if (this.#problems.has(problem)) return { omitted: 'same-problem' };
    const made = rlRow(solution, this.#tally.rows);
    if ('row' in made) this.#problems.add(problem);
    return made;
  }

  #rowOf(solution: Solution, label: SolutionLabel | Omission): Made {
    if (typeof label === 'string') return { omitted: label };
    const wrong = unfit({ solution, label });
    if (wrong) return { omitted: wrong };
    const labelled: Labelled = { solution, label };
    switch (this.#format) {
      case 'processbench':
        return processBenchRow(labelled);
      case 'prm800k':
        return prm800kRecord(labelled);
      case 'trl-stepwise':
        return stepwiseRow(labelled, this.#options);
      case 'rl':
        return rlRow(solution, this.#tally.rows);
      default:
        return this.#format satisfies never;
    }
  }
}

/** Why a solution with its label is in no row of any format. Of no error beside a wrong answer one must be wrong (ProcessBench 3.2). */
export function unfit({ solution, label }: Labelled): Omission | undefined {
  if (solution.steps.length === 0) return 'no-steps';
  if (label.finding.kind === 'none' && solution.isAnswerRight === false) return 'answer-wrong';
  return undefined;
}
