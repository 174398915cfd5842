/** Rows of data sets as they come from JSON: untrusted, of several shapes, some with many proofs in one row. */
import { isRecord } from '../records.ts';

/** One solution of a row, ready to be reviewed. */
export interface Row {
  readonly id: string;
  readonly problem?: string;
  readonly solution: RowSolution;
  /** The index of the earliest error from 0, or -1 for none (ProcessBench 3.1). */
  readonly label?: number;
  /** The final answer of a reference. */
  readonly answer?: string;
}

/** A solution already in steps, or as text that is still to be split. */
export type RowSolution =
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** What is wrong with a row, to be shown to a person beside its line number. */
export interface RowError {
  readonly error: string;
}

const textFields = ['proof', 'solution', 'text', 'response'] as const;

/**
 * The solutions of one row: a ProcessBench row `{id, problem, steps, label}`, a row with `problem` and its
 * solution as text in `proof`, `solution`, `text` or `response`, or a row with `proofs`, which gives one
 * solution for each with ids `<id>/0`, `<id>/1`, … A row without `id` takes `<problem_id>:<fallbackId>`, as many rows may
 * be of one problem, else `fallbackId`, which is to be the row's number.
 * `reference_answer`, else `answer`, is the final answer of a reference. Never throws.
 */
export function parseRow(value: unknown, fallbackId: string): readonly Row[] | RowError {
  if (!isRecord(value)) return { error: 'The row is not a JSON object.' };
  const id = idOf(value, fallbackId);
  const { problem, label } = value;
  if (problem !== undefined && problem !== null && typeof problem !== 'string')
    return wrongType('problem', 'a string');
  const answer = answerOf(value);
  const base = {
    id,
    ...(typeof problem === 'string' ? { problem } : {}),
    ...(answer === undefined ? {} : { answer }),
  };

  if (value.steps !== undefined && value.steps !== null) {
    const steps = stringsOf(value.steps);
    if (steps === undefined) return wrongType('steps', 'a list of strings');
    const row = { ...base, solution: { kind: 'steps', steps } as const };
    if (label === undefined || label === null) return [row];
    if (!isLabel(label, steps.length)) {
      return {
        error: `"label" must be a whole number from -1 to ${steps.length - 1}, the last step's index.`,
      };
    }
    return [{ ...row, label }];
  }

  for (const field of textFields) {
    const text = value[field];
    if (typeof text === 'string') return [{ ...base, solution: { kind: 'text', text } }];
  }
  if (value.proofs !== undefined && value.proofs !== null) {
    const proofs = stringsOf(value.proofs);
    if (proofs === undefined) return wrongType('proofs', 'a list of strings');
    if (proofs.length === 0) return { error: '"proofs" is empty: the row has no solution.' };
    return proofs.map((text, i) => ({ ...base, id: `${id}/${i}`, solution: { kind: 'text', text } }));
  }
  for (const field of textFields) {
    if (value[field] !== undefined && value[field] !== null) return wrongType(field, 'a string');
  }
  return {
    error:
      'The row has no solution: give "steps" (a list of strings) or one of "proof", "solution", "text", "response" (a string).',
  };
}

function idOf(row: Record<string, unknown>, fallback: string): string {
  const own = nameOf(row.id);
  if (own !== undefined) return own;
  const problem = nameOf(row.problem_id);
  return problem === undefined ? fallback : `${problem}:${fallback}`;
}

function nameOf(id: unknown): string | undefined {
  if (typeof id === 'string' && id !== '') return id;
  return typeof id === 'number' && Number.isFinite(id) ? String(id) : undefined;
}

/** What a row has of a reference's final answer; a value of another kind is none. */
function answerOf({ reference_answer, answer }: Record<string, unknown>): string | undefined {
  for (const found of [reference_answer, answer]) {
    if (typeof found === 'string' && found.trim() !== '') return found;
    if (typeof found === 'number' && Number.isFinite(found)) return `${found}`;
  }
  return undefined;
}

function isLabel(label: unknown, steps: number): label is number {
  return typeof label === 'number' && Number.isInteger(label) && label >= -1 && label < steps;
}

function stringsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}

function wrongType(field: string, wanted: string): RowError {
  return { error: `"${field}" must be ${wanted}.` };
}
