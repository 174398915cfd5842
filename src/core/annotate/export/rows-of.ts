import type { Fields } from '../../base/records.ts';
import type { Made, ProblemFormat, RowOptions, SolutionFormat } from './format.ts';
import type { ExportTally } from './tally.ts';
import type { Labelled, Omission, Solution, SolutionLabel } from './types.ts';

/** Makes rows of solutions, one after another, and counts what becomes of them. */
export class RowExporter {
  readonly #format: SolutionFormat | ProblemFormat;
  readonly #tally: ExportTally;
  readonly #options: RowOptions;
  readonly #problems = new Set<string>();

  constructor(format: SolutionFormat | ProblemFormat, tally: ExportTally, options: RowOptions = {}) {
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
    const format = this.#format;
    if (format.of === 'problem') this.#tally.lose('solution');
    const made =
      format.of === 'problem'
        ? this.#problemRow(format, solution, problem)
        : this.#rowOf(format, solution, label);
    if ('omitted' in made) {
      this.#tally.omit(made.omitted);
      return undefined;
    }
    this.#tally.rows++;
    if (format.of === 'solution' && typeof label !== 'string')
      this.#tally.take({ solution, label }, made.filled);
    return made.row;
  }

  #problemRow(format: ProblemFormat, solution: Solution, problem: string): Made {
    if (this.#problems.has(problem)) return { omitted: 'same-problem' };
    const made = format.row(solution, this.#tally.rows);
    if ('row' in made) this.#problems.add(problem);
    return made;
  }

  #rowOf(format: SolutionFormat, solution: Solution, label: SolutionLabel | Omission): Made {
    if (typeof label === 'string') return { omitted: label };
    const wrong = unfit({ solution, label });
    return wrong ? { omitted: wrong } : format.row({ solution, label }, this.#options);
  }
}

/** Why a solution with its label is in no row of any format. Of no error beside a wrong answer one must be wrong (ProcessBench 3.2). */
export function unfit({ solution, label }: Labelled): Omission | undefined {
  if (solution.steps.length === 0) return 'no-steps';
  if (label.finding.kind === 'none' && solution.isAnswerRight === false) return 'answer-wrong';
  return undefined;
}
