/** Reads the untrusted fields besides the solution that rows may have, by the names that data sets use. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import type { RowReadFailure, RowStepRating, ShortRowFields, SolutionRow } from './data-row.ts';

const GENERATOR = ['generator', 'model_id', 'model', 'model_name'] as const;
const SUBSET = ['subset', 'competition', 'set', 'split', 'question_type'] as const;
const REFERENCE = ['reference_solution', 'ground_truth_solution', 'reference', 'reference_proof'] as const;
const RUBRIC = ['rubric', 'grading_guidelines', 'marking_scheme', 'grading_scheme', 'guidelines'] as const;
const ANSWER = ['reference_answer', 'answer', 'ground_truth_answer'] as const;
const ANSWER_RIGHT = ['final_answer_correct', 'model_output_answer_correctness'] as const;
const VERDICT = ['human_label', 'model_output_solution_correctness'] as const;
const POINTS = ['rating', 'human_rating'] as const;
const POINTS_MOST = 'max_points';

/** Reads everything in a row except its solution and per-step data. */
export function readNonSolutionFields(fields: UntypedFields, fallbackId: string): Omit<SolutionRow, 'solution'> {
  const isRight = firstIn(fields, VERDICT, isRightIn);
  return {
    id: idOf(fields, fallbackId),
    ...omitUndefined({
      problem: readProblemField(fields),
      answer: ANSWER.map((name) => fields[name])
        .filter((found) => isText(found) || isNumber(found))
        .map(String)[0],
      reference: REFERENCE.map((name) => fields[name]).find(isText),
      rubric: firstIn(fields, RUBRIC, rubricIn),
      generator: firstIn(fields, GENERATOR, readNonemptyTextOrNumber),
      subset: firstIn(fields, SUBSET, readNonemptyTextOrNumber),
      isAnswerRight: firstIn(fields, ANSWER_RIGHT, isRightIn),
      verdict: isRight === undefined ? undefined : isRight ? 'right' : 'wrong',
      fields: readOtherFields(fields),
    }),
    ...readPointFields(fields),
  };
}

/** Fields that have a meaning of their own, and names of rows. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...REFERENCE,
  ...RUBRIC,
  ...ANSWER,
  ...ANSWER_RIGHT,
  ...VERDICT,
  ...POINTS,
  POINTS_MOST,
  ...['id', 'uuid', 'problem_id', 'problem', 'problem_statement', 'question', 'prompt', 'label', 'subset', 'generator'],
  ...['proof', 'solution', 'text', 'response', 'golden_answer', 'gold', 'pred', 'expected'],
  ...['model_output', 'model_output_solution_first_error_step'],
  ...['unique_id', 'canary', 'human_labels_first_error_idx'],
]);

export const MOST_ROW_FIELDS = 20;
const LONGEST_FIELD_NAME = 60;
const LONGEST_FIELD_VALUE = 100;

/** Whether a value is short enough to group rows by. */
export function isShortFieldValue(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value !== '' && value.length <= LONGEST_FIELD_VALUE && !/[\r\n]/.test(value);
  return typeof value === 'boolean' || isNumber(value);
}

/** The first short fields without another meaning; undefined if there are none. */
export function readOtherFields(row: UntypedFields): ShortRowFields | undefined {
  const read = [GENERATOR, SUBSET].map((names) =>
    names.find((name) => readNonemptyTextOrNumber(row[name]) !== undefined),
  );
  const others = Object.entries(row).filter(
    (field): field is [string, string | number | boolean] =>
      !OWN_FIELDS.has(field[0]) &&
      !read.includes(field[0] as (typeof read)[number]) &&
      field[0].length <= LONGEST_FIELD_NAME &&
      isShortFieldValue(field[1]),
  );
  return others.length === 0 ? undefined : Object.fromEntries(others.slice(0, MOST_ROW_FIELDS));
}

type PointFields = Pick<SolutionRow, 'points' | 'pointsMost' | 'unreadPoints'>;

/** An annotator's points, and the maximum of their scale. */
function readPointFields(fields: UntypedFields): PointFields {
  const name = POINTS.find((one) => isNumber(fields[one])) ?? POINTS.find((one) => isGiven(fields[one]));
  return name === undefined ? {} : readPoints(fields[name], name, fields[POINTS_MOST]);
}

/** @param name of the value, for the sentence if it isn't a number of points. @param most the maximum of the scale, if it has one */
export function readPoints(value: unknown, name: string, most: unknown): PointFields {
  if (!isGiven(value)) return {};
  if (isGiven(most) && !(isNumber(most) && most > 0))
    return { unreadPoints: t('“{0}” must be a number above 0, not {1}.', POINTS_MOST, quoteValue(most)) };
  if (!isNumber(value) || value < 0)
    return { unreadPoints: t('“{0}” must be a number of points from 0 up, not {1}.', name, quoteValue(value)) };
  if (!isNumber(most)) return { points: value };
  if (value > most) return { unreadPoints: t('“{0}” is {1}, which is above the maximum of {2}.', name, value, most) };
  return { points: value, pointsMost: most };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The beginning of a value in quotation marks. */
export function quoteValue(value: unknown): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : (JSON.stringify(value) ?? '');
  return `“${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}”`;
}

const LONGEST_VALUE = 40;

/** More rubrics of one row aren't a list of those: each makes an item of every solution. */
const MAX_RUBRICS = 100;

/** The solutions once for each of the row's rubrics, with the points by it. A rubric without a name is named after its number. */
export function splitByRubric(rows: readonly SolutionRow[], rubrics: unknown): readonly SolutionRow[] {
  if (!Array.isArray(rubrics) || rubrics.length === 0 || rubrics.length > MAX_RUBRICS) return rows;
  const known = rubrics.flatMap((one: unknown) => {
    const rubric = isRecord(one) ? rubricIn(one.rubric) : undefined;
    return isRecord(one) && rubric !== undefined ? [{ fields: one, rubric }] : [];
  });
  // Lists of other things have this name, too.
  if (known.length < rubrics.length) return rows;
  return rows.flatMap(({ points: _, pointsMost: _most, unreadPoints: _unread, ...row }) =>
    known.map(({ fields, rubric }, k): SolutionRow => {
      const rubricName = readNonemptyTextOrNumber(fields.name) ?? `${k + 1}`;
      return { ...row, id: `${row.id}/${rubricName}`, rubric, rubricName, ...readPointFields(fields) };
    }),
  );
}

/** The problem's text; in PRM800K it is one level deeper. Undefined for a value of another type. */
export function readProblemField(fields: UntypedFields): string | undefined {
  const { problem, question, prompt } = fields;
  const inQuestion = isRecord(question) ? question.problem : question;
  const found = [problem, inQuestion, prompt].find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : askedIn(prompt);
}

/** The last user message, if a prompt is a list of messages. */
function askedIn(messages: unknown): string | undefined {
  if (!Array.isArray(messages)) return undefined;
  const asked: unknown = messages.findLast((one) => isRecord(one) && one.role === 'user');
  return isRecord(asked) && typeof asked.content === 'string' ? asked.content : undefined;
}

function idOf(row: UntypedFields, fallback: string): string {
  const own = ownIdOf(row);
  if (own !== undefined) return own;
  const problem = readNonemptyTextOrNumber(row.problem_id);
  return problem === undefined ? fallback : `${problem}:${fallback}`;
}

function ownIdOf(row: UntypedFields): string | undefined {
  const hard2Verify = row.model_response_by_step === undefined ? undefined : row.unique_id;
  return [row.id, row.uuid, hard2Verify].map(readNonemptyTextOrNumber).find((id) => id !== undefined);
}

/** Whether a row has an id of its own, so that it isn't named after its position. */
export function hasExplicitRowId(row: UntypedFields): boolean {
  return [row, row.question].some((fields) => isRecord(fields) && ownIdOf(fields) !== undefined);
}

/** Fields besides the solution that are only recognized by these names. */
export const GRADING_FIELD_NAMES: readonly string[] = [...RUBRIC, 'rubrics', ...POINTS, POINTS_MOST, ...ANSWER_RIGHT];

/** A nonempty string, or a number as text. */
export function readNonemptyTextOrNumber(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return isNumber(value) ? String(value) : undefined;
}

/** The first of these fields that `read` can read. */
function firstIn<T>(fields: UntypedFields, names: readonly string[], read: (value: unknown) => T): T | undefined {
  return names.map((name) => read(fields[name])).find((found) => found !== undefined);
}

/** A rubric as one text, from texts or from criteria with `title`, `points`, and `desc` (ProofBench), one per line. */
function rubricIn(value: unknown): string | undefined {
  if (isText(value)) return value;
  if (!Array.isArray(value)) return undefined;
  const lines = value.map(criterionIn);
  return lines.length > 0 && lines.every((line) => line !== undefined)
    ? lines.map((line) => `- ${line}`).join('\n')
    : undefined;
}

function criterionIn(value: unknown): string | undefined {
  if (isText(value)) return value;
  if (!isRecord(value)) return undefined;
  const [title, text] = [
    [value.title, value.name],
    [value.desc, value.description, value.text, value.criterion],
  ].map((texts) => texts?.find(isText));
  const points = readNonemptyTextOrNumber(value.points);
  const head = [title, points === undefined ? undefined : `(points: ${points})`].filter(isText).join(' ');
  const line = [head, text].filter(isText).join(': ');
  return line === '' ? undefined : line;
}

/** Whether a value means correct or incorrect, as a word or a boolean. */
function isRightIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === 'correct' || word === 'right' || word === 'true') return true;
  return word === 'incorrect' || word === 'wrong' || word === 'false' ? false : undefined;
}

export function isEarliestErrorIndex(label: unknown, steps: number): label is number {
  return typeof label === 'number' && Number.isInteger(label) && label >= -1 && label < steps;
}

/** A list of strings; undefined for anything else. */
export function readStringList(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}

/**
 * Ratings of all steps; undefined if there is no list, or an error if one of its values isn't a rating.
 * @param name of the list
 */
export function readStepRatings(
  value: unknown,
  steps: number,
  name = 'ratings',
): readonly RowStepRating[] | RowReadFailure | undefined {
  if (!Array.isArray(value) || steps === 0) return undefined;
  if (value.length !== steps)
    return { error: t('“{0}” must have a value for each of the {1} steps, not {2}.', name, steps, value.length) };
  const wrong = value.findIndex((one) => readRowStepRating(one) === undefined);
  if (wrong >= 0)
    return {
      error: t(
        'Value {0} of “{1}” must be 1 (good), 0 (neutral), -1 (bad), or null (unrated), not {2}.',
        wrong + 1,
        name,
        quoteValue(value[wrong]),
      ),
    };
  return value as readonly RowStepRating[];
}

/** Undefined if it isn't a rating. */
export function readRowStepRating(value: unknown): RowStepRating | undefined {
  return value === 1 || value === 0 || value === -1 || value === null ? value : undefined;
}

/** The index of the first step rated bad; -1 if all steps are rated and none is bad; otherwise undefined. */
export function findEarliestBadStep(ratings: readonly RowStepRating[]): number | undefined {
  const bad = ratings.indexOf(-1);
  return bad >= 0 ? bad : ratings.includes(null) ? undefined : -1;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
