/** Reads rows of data sets from JSON: untrusted, in several forms, some with many proofs in one row. */
import { t } from '../../../l10n/index.ts';
import { isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import type { RowReadFailure, SolutionRow } from './data-row.ts';
import { readRowInPublishedFormat } from './published-rows.ts';
import {
  findEarliestBadStep,
  isEarliestErrorIndex,
  readNonSolutionFields,
  readPoints,
  readStepRatings,
  readStringList,
  splitByRubric,
} from './row-fields.ts';

/** Maximum number of field names in an error message, and maximum length of one, in characters. */
const MOST_NAMES = 12;
const LONGEST_NAME = 40;

const textFields = ['proof', 'solution', 'text', 'response'] as const;

/**
 * The solutions of one row, recognised by the names of its fields.
 *
 * The shapes that are known:
 *
 * - ProcessBench: `{id, generator, problem, steps, final_answer_correct, label}`
 * - PRM800K: `{question: {problem, …}, label: {steps: [{completions: [{text, rating}], …}], finish_reason}}`
 * - MR-GSM8K: `{uuid, question, model_output_steps, model_output_solution_first_error_step, …}`
 * - mu-MATH: `{uuid, problem_statement, golden_answer, model, model_output, label}`
 * - two answers: `{gold, pred, expected}`
 * - stepwise supervision as TRL has it: `{prompt, completions, labels}`
 * - Hard2Verify, decrypted: `{unique_id, question, model_response_by_step, human_labels}`
 * - a solution as text in `proof`, `solution`, `text` or `response` beside a `problem`, as in the Open Proof Corpus, with
 *   `model_id`, `human_label`, `competition`
 * - many solutions in `proofs`, with or without `ratings`: one for each, with ids `<id>/0`, `<id>/1`, …
 *
 * A row without `id` or `uuid` takes `<problem_id>:<fallbackId>`, as many rows may be of one problem, else `fallbackId`, which is to
 * be the row's number. `reference_answer`, else `answer`, is the final answer of a reference. The rubric is in
 * `rubric`, `grading_guidelines`, `marking_scheme`, `grading_scheme` or `guidelines`: a text, or a list of criteria. Human points are in
 * `rating` or `human_rating`, the maximum of their scale in `max_points`. With `rubrics`, a list of `{name, rubric, rating, max_points}`,
 * each solution is there once for each of them, with ids `<id>/<name>`. Never throws.
 */
export function parseDataRow(value: unknown, fallbackId: string): readonly SolutionRow[] | RowReadFailure {
  if (!isRecord(value)) return { error: t("The row isn't a JSON object.") };
  const rows = parseSolutions(value, fallbackId);
  return 'error' in rows ? rows : splitByRubric(rows, value.rubrics);
}

function parseSolutions(value: UntypedFields, fallbackId: string): readonly SolutionRow[] | RowReadFailure {
  const shaped = readRowInPublishedFormat(value, fallbackId);
  if (shaped) return shaped;
  const { problem } = value;
  if (problem !== undefined && problem !== null && typeof problem !== 'string')
    return wrongType('problem', t('a string'));
  const base = readNonSolutionFields(value, fallbackId);
  if (value.steps !== undefined && value.steps !== null) return rowInSteps(value, base);

  for (const field of textFields) {
    const text = value[field];
    if (typeof text === 'string') return [{ ...base, solution: { kind: 'text', text } }];
  }
  if (value.proofs !== undefined && value.proofs !== null) return rowsOfProofs(value, base);
  for (const field of textFields) {
    if (value[field] !== undefined && value[field] !== null)
      return { ...wrongType(field, t('a string')), fields: Object.keys(value) };
  }
  return unknownShape(value);
}

function rowInSteps(
  value: UntypedFields,
  base: Omit<SolutionRow, 'solution'>,
): readonly SolutionRow[] | RowReadFailure {
  const steps = readStringList(value.steps);
  if (steps === undefined) return wrongType('steps', t('a list of strings'));
  const ratings = readStepRatings(value.ratings, steps.length);
  if (ratings && 'error' in ratings) return ratings;
  const row: SolutionRow = { ...base, solution: { kind: 'steps', steps }, ...(ratings ? { ratings } : {}) };
  const { label } = value;
  if (label === undefined || label === null) {
    const bad = ratings && findEarliestBadStep(ratings);
    return [bad === undefined ? row : { ...row, label: bad }];
  }
  if (!isEarliestErrorIndex(label, steps.length)) {
    return {
      error:
        steps.length === 0
          ? t('“steps” is empty, so “label” must be -1 (no error).')
          : t('“label” must be -1 (no error) or a step index from 0 to {0}.', `${steps.length - 1}`),
    };
  }
  return [{ ...row, label }];
}

function rowsOfProofs(
  value: UntypedFields,
  { points: _, pointsMost: _most, unreadPoints: _unread, ...base }: Omit<SolutionRow, 'solution'>,
): readonly SolutionRow[] | RowReadFailure {
  const proofs = readStringList(value.proofs);
  if (proofs === undefined) return wrongType('proofs', t('a list of strings'));
  if (proofs.length === 0) return { error: t('The row has no solution, because “proofs” is empty.') };
  const ratings: readonly unknown[] = Array.isArray(value.ratings) ? value.ratings : [];
  return proofs.map(
    (text, i): SolutionRow => ({
      ...base,
      id: `${base.id}/${i}`,
      solution: { kind: 'text', text },
      ...readPoints(ratings[i], 'ratings', value.max_points),
    }),
  );
}

function unknownShape(value: UntypedFields): RowReadFailure {
  const fields = Object.keys(value);
  const names = fields.slice(0, MOST_NAMES).map((name) => `“${name.slice(0, LONGEST_NAME)}”`);
  const all = fields.length > names.length ? `${names.join(', ')}, …` : names.join(', ');
  const sentence = t(
    'The row has no solution. Add “steps” (a list of strings), or “proof”, “solution”, “text”, or “response” (a string).',
  );
  return {
    error:
      fields.length === 0
        ? sentence
        : `${sentence} ${t('The row has the fields {0}. Rename the field with the solution, or run “Change Data Set Fields” in VS Code.', all)}`,
    fields,
  };
}

function wrongType(field: string, wanted: string): RowReadFailure {
  return { error: t('“{0}” must be {1}.', field, wanted) };
}
