/**
 * The final answer of a proof as a task for the checker's worker, which compares it (`core/answer`). Only the worker loads that code.
 * Without a reference there's no task.
 */
import type { Proof, Step } from '../../proof/index.ts';

/** The maximum length of the end of a solution that is searched, in UTF-16 code units. */
const MOST_SEARCHED = 30_000;
const BETWEEN = '\n\n';

/** The task to compare a reference answer with the end of a solution. */
export interface AnswerComparisonTask {
  readonly reference: string;
  /** The end of the solution. */
  readonly text: string;
  readonly problem?: string;
}

/** The end of a solution as one text, with the positions of its steps. */
export interface SolutionTail {
  readonly text: string;
  readonly pieces: readonly SolutionTailStep[];
}

export interface SolutionTailStep {
  readonly step: Step;
  /** The start of the step's text in `text`, and the length of its omitted start. */
  readonly at: number;
  readonly skipped: number;
}

/** Builds the task to compare a proof's final answer; undefined without a reference answer or steps. */
export function buildAnswerComparisonTask(proof: Proof): AnswerComparisonTask | undefined {
  const reference = proof.answer?.text.trim();
  if (!reference || proof.steps.length === 0) return undefined;
  const { text } = extractSolutionTail(proof);
  return { reference, text, ...(proof.problem ? { problem: proof.problem.text } : {}) };
}

export function areAnswerComparisonTasksEqual(a: AnswerComparisonTask, b: AnswerComparisonTask): boolean {
  return a.reference === b.reference && a.text === b.text && a.problem === b.problem;
}

/** Finds the end of a solution that is searched for its answer: whole steps, or the end of the last step if that is longer. */
export function extractSolutionTail({ steps }: Proof): SolutionTail {
  const kept: Step[] = [];
  let size = 0;
  for (let k = steps.length - 1; k >= 0; k--) {
    const step = steps[k];
    if (!step || (kept.length > 0 && size + step.text.length > MOST_SEARCHED)) break;
    kept.unshift(step);
    size += step.text.length + BETWEEN.length;
  }
  let text = '';
  const pieces = kept.map((step, k): SolutionTailStep => {
    if (k > 0) text += BETWEEN;
    const skipped = Math.max(0, step.text.length - MOST_SEARCHED);
    const piece = { step, at: text.length, skipped };
    text += step.text.slice(skipped);
    return piece;
  });
  return { text, pieces };
}
