/** Reads rows of published data sets with a form of their own. Untrusted. */
import { t } from '../../../l10n/index.ts';
import { getFieldsOrEmpty, isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import type { RowReadFailure, RowStepRating, SolutionRow } from './data-row.ts';
import {
  findEarliestBadStep,
  isEarliestErrorIndex,
  readNonemptyTextOrNumber,
  readNonSolutionFields,
  readRowStepRating,
  readStringList,
} from './row-fields.ts';

type Shaped = readonly SolutionRow[] | RowReadFailure;

/**
 * Reads a row of PRM800K, MR-GSM8K, mu-MATH, a pair of answers, or TRL's stepwise supervision; undefined for other
 * rows.
 */
export function readRowInPublishedFormat(fields: UntypedFields, fallbackId: string): Shaped | undefined {
  return findShapeReader(fields)?.(fields, fallbackId);
}

/** Whether a row has the form of a published data set with a reader of its own. */
export function isRowInPublishedFormat(fields: UntypedFields): boolean {
  return findShapeReader(fields) !== undefined;
}

function findShapeReader(fields: UntypedFields): ((fields: UntypedFields, fallbackId: string) => Shaped) | undefined {
  if (isRecord(fields.question) && isRecord(fields.label)) return prm800kRow;
  if (fields.model_output_steps !== undefined) return mrRow;
  if (fields.model_output !== undefined && fields.golden_answer !== undefined) return muRow;
  if (fields.model_response_by_step !== undefined && fields.human_labels !== undefined) return hard2VerifyRow;
  if (fields.gold !== undefined && fields.pred !== undefined) return pairRow;
  return fields.completions !== undefined && fields.labels !== undefined ? stepwiseRow : undefined;
}

/**
 * PRM800K (openai/prm800k, README): each step has completions, one of them chosen, or a completion that an annotator
 * wrote. Where labeling ended at an error none is chosen; the first completion is then the labeled step. The solution
 * may continue in `pre_generated_steps`, which have no ratings. A solution without a bad rating counts as correct only
 * if labeling reached its end.
 */
function prm800kRow(fields: UntypedFields, fallbackId: string): Shaped {
  const question = getFieldsOrEmpty(fields.question);
  const { steps: labelled, finish_reason: reason } = getFieldsOrEmpty(fields.label);
  if (!Array.isArray(labelled)) return { error: t('“label.steps” must be a list.') };
  const steps: string[] = [];
  const ratings: RowStepRating[] = [];
  for (const [k, step] of labelled.entries()) {
    const taken = findChosenStep(step);
    // If an annotator gave up, the last step has no text.
    if (!taken && k > 0 && k === labelled.length - 1) break;
    if (!taken) return { error: t('Step {0} of “label.steps” has no text.', `${k + 1}`) };
    if (taken.mark === undefined)
      return { error: t('The rating of step {0} of “label.steps” must be 1, 0, -1, or null.', `${k + 1}`) };
    steps.push(taken.text);
    ratings.push(taken.mark);
  }
  const whole = readStringList(question.pre_generated_steps) ?? [];
  if (whole.length > steps.length && steps.every((text, k) => text === whole[k])) {
    for (const text of whole.slice(steps.length)) {
      steps.push(text);
      ratings.push(null);
    }
  }
  const bad = findEarliestBadStep(ratings);
  const isWhole = reason === 'solution' || reason === undefined || reason === null;
  const label = bad === -1 && (!isWhole || steps.length === 0) ? undefined : bad;
  const row: SolutionRow = {
    ...readNonSolutionFields({ ...fields, ...question }, fallbackId),
    solution: { kind: 'steps', steps },
    ...(label === undefined ? {} : { label }),
    ...(steps.length === 0 ? {} : { ratings }),
  };
  return [reason === 'solution' && row.isAnswerRight === undefined ? { ...row, isAnswerRight: true } : row];
}

/** The text of a PRM800K step, and its rating. Text that an annotator wrote instead counts as good. */
function findChosenStep(
  step: unknown,
): { readonly text: string; readonly mark: RowStepRating | undefined } | undefined {
  if (!isRecord(step)) return undefined;
  const { completions, chosen_completion: chosen, human_completion: written } = step;
  const offered: readonly unknown[] = Array.isArray(completions) ? completions : [];
  const one = typeof chosen === 'number' ? offered[chosen] : isRecord(written) ? undefined : offered[0];
  if (isRecord(one) && typeof one.text === 'string')
    return { text: one.text, mark: readRowStepRating(one.rating ?? null) };
  if (!isRecord(written) || typeof written.text !== 'string') return undefined;
  return {
    text: written.text,
    mark: readRowStepRating(written.corrected_rating ?? written.rating ?? 1),
  };
}

/** MR-GSM8K (dvlab-research/MR-GSM8K, README): the first wrong step counts from 1, or is "N/A". */
function mrRow(fields: UntypedFields, fallbackId: string): Shaped {
  const { model_output_steps: given } = fields;
  // In older rows this is one text, so the numbered step is unknown.
  if (typeof given === 'string')
    return [{ ...readNonSolutionFields(fields, fallbackId), solution: { kind: 'text', text: given } }];
  const steps = readStringList(given);
  if (!steps) return { error: t('“{0}” must be {1}.', 'model_output_steps', t('a list of strings')) };
  const base = readNonSolutionFields(fields, fallbackId);
  const row: SolutionRow = { ...base, solution: { kind: 'steps', steps } };
  const first = readNonemptyTextOrNumber(fields.model_output_solution_first_error_step)?.trim();
  if (first === undefined || /^(?:n\/?a|none)?$/i.test(first))
    return [base.verdict === 'right' ? { ...row, label: -1 } : row];
  const label = Number(first) - 1;
  if (label < 0 || !isEarliestErrorIndex(label, steps.length)) {
    return {
      error: t(
        '“model_output_solution_first_error_step” must be a whole number from 1 to {0}, or “N/A”.',
        `${steps.length}`,
      ),
    };
  }
  return [{ ...row, label }];
}

/** mu-MATH (toloka/mu-math, card): "label" says whether the final answer of a solution is the golden one. */
function muRow(fields: UntypedFields, fallbackId: string): Shaped {
  const { problem_statement: problem, golden_answer: answer, label, model_output: text } = fields;
  if (typeof text !== 'string') return { error: t('“{0}” must be {1}.', 'model_output', t('a string')) };
  const said = { problem, answer, final_answer_correct: label };
  return [{ ...readNonSolutionFields({ ...fields, ...said }, fallbackId), solution: { kind: 'text', text } }];
}

/** Pairs of answers, from tests of libraries that compare them. A disputed pair's expected result is ignored. */
function pairRow(fields: UntypedFields, fallbackId: string): Shaped {
  const { gold, pred, expected, disputed } = fields;
  if (typeof pred !== 'string') return { error: t('“{0}” must be {1}.', 'pred', t('a string')) };
  const isSaid = typeof expected === 'boolean' && disputed !== true;
  const said = { answer: gold, final_answer_correct: isSaid ? expected : undefined };
  return [{ ...readNonSolutionFields({ ...fields, ...said }, fallbackId), solution: { kind: 'text', text: pred } }];
}

/** Stepwise supervision as in TRL: a label for each completion, true if the step is correct. */
function stepwiseRow(fields: UntypedFields, fallbackId: string): Shaped {
  const steps = readStringList(fields.completions);
  if (!steps) return { error: t('“{0}” must be {1}.', 'completions', t('a list of strings')) };
  const ratings = readStepTruths(fields.labels, steps.length);
  if (!ratings) return { error: t('“labels” must be a list with true or false for each entry of “completions”.') };
  return [buildRatedRow(fields, fallbackId, steps, ratings)];
}

/**
 * Hard2Verify (Salesforce/Hard2Verify, card): a label for each step, 1 if it is correct. The published rows are encrypted; only decrypted
 * ones have lists.
 */
function hard2VerifyRow(fields: UntypedFields, fallbackId: string): Shaped {
  const { model_response_by_step: given, human_labels: labels } = fields;
  if (typeof given === 'string' && typeof fields.canary === 'string')
    return { error: t('The row is encrypted. Decrypt it with the script of the data set.') };
  const steps = readStringList(given);
  if (!steps) return { error: t('“{0}” must be {1}.', 'model_response_by_step', t('a list of strings')) };
  const ratings = readStepTruths(labels, steps.length);
  if (!ratings)
    return { error: t('“human_labels” must be a list with 1 or 0 for each entry of “model_response_by_step”.') };
  return [buildRatedRow(fields, fallbackId, steps, ratings)];
}

function buildRatedRow(
  fields: UntypedFields,
  fallbackId: string,
  steps: readonly string[],
  ratings: readonly RowStepRating[],
): SolutionRow {
  const base = { ...readNonSolutionFields(fields, fallbackId), solution: { kind: 'steps', steps } as const };
  return steps.length === 0 ? base : { ...base, ratings, label: ratings.indexOf(-1) };
}

/** Ratings from values that say whether each step is correct; undefined for anything else. */
function readStepTruths(labels: unknown, steps: number): readonly RowStepRating[] | undefined {
  if (!Array.isArray(labels) || labels.length !== steps || !labels.every(isStepLabel)) return undefined;
  return labels.map((label) => (label === true || label === 1 ? 1 : -1));
}

function isStepLabel(label: unknown): boolean {
  return typeof label === 'boolean' || label === 0 || label === 1;
}
