/** Candidates in data sets: a row with many proofs of a problem, or many rows of one problem. Untrusted. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { getFieldsOrEmpty, isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import {
  convertRowToProof,
  isRowInPublishedFormat,
  parseDataRow,
  parseDocumentProofs,
  type RowReadFailure,
  type RowReadOptions,
  readProblemField,
  type SolutionRow,
} from '../../proof/index.ts';
import { addStepNames } from '../../reading/index.ts';
import type { Candidate } from '../types.ts';
import { findSolutionsByProblem } from './candidate-pairs.ts';
import { normalizeTextForComparison } from './prepare-candidates.ts';

export interface RowCandidates {
  /** The same for all rows of a problem. */
  readonly key: string;
  /** The problem's name for people. */
  readonly problem: string;
  readonly candidates: readonly Candidate[];
  /** Whether the row has all candidates of its problem, in `proofs`. Then no other row adds to them. */
  readonly isWhole: boolean;
}

/** The problem of a row and how many candidates it may have, without parsing them. */
export interface RowCandidateSummary extends Pick<RowCandidates, 'key' | 'problem' | 'isWhole'> {
  readonly count: number;
}

/** Candidates of one problem of a data set. */
export type ProblemCandidates = Omit<RowCandidates, 'isWhole'>;

/** By default, rows are split into logical steps. */
const READING: RowReadOptions = { split: 'logical' };

/**
 * The candidates of a row of a data set: all in `proofs`, with or without `ratings`, or the one candidate of any other row that `parseDataRow`
 * reads. `problem_id` names the problem; without it, the problem's text does. If a text has several problems with solutions and one of them is
 * the row's problem, that solution is the candidate. Otherwise the whole text solves the row's problem. Never throws.
 * @param number the row's number, from 1
 */
export function readRowCandidates(value: unknown, number: number, reading = READING): RowCandidates | RowReadFailure {
  const rows = parseDataRow(value, `${number}`);
  if ('error' in rows) return rows;
  const group = readRowCandidateSummary(value, number);
  if ('error' in group) return group;
  const { key, problem, isWhole } = group;
  const fields = getFieldsOrEmpty(value);
  const ratings = isWhole ? readRatings(fields, rows.length) : rows.map(readRowRating);
  if ('error' in ratings) return ratings;
  const own = isWhole ? undefined : readWriter(fields);
  let isUnclear = false;
  const candidates = rows.map((row, k): Candidate => {
    const { text, proof } = convertRowToProof(row, reading, (solution, options) => {
      const { proof: whole, pairs } = parseDocumentProofs(solution, options);
      isUnclear ||= pairs.length > 0 && !row.problem?.trim();
      return findSolutionsByProblem({ pairs }, row.problem ?? '')[0]?.proof ?? whole;
    });
    return omitUndefined({
      id: row.id,
      name: isWhole ? `${k + 1}` : (own ?? row.id),
      proof: addStepNames(proof, text),
      rating: ratings[k],
    });
  });
  if (isUnclear)
    return {
      error: t('The row has a text with several problems and solutions. State the problem of the row in “problem”.'),
    };
  return { key, problem, candidates, isWhole };
}

/** The problem of a row without its candidates: a cheap way to list the problems of a data set. */
export function readRowCandidateSummary(value: unknown, number: number): RowCandidateSummary | RowReadFailure {
  if (!isRecord(value)) return { error: t("The row isn't a JSON object.") };
  const { proofs } = value;
  // Like `parseDataRow`, prefers steps and a single text to `proofs`.
  const isOne =
    isRowInPublishedFormat(value) || isList(value.steps) || TEXTS.some((field) => typeof value[field] === 'string');
  if (isList(proofs) && !isOne)
    return {
      key: `row:${number}`,
      problem: getWholeProblemName(value, number),
      isWhole: true,
      count: proofs.length,
    };
  const key = readProblemKey(value);
  return 'error' in key ? key : { ...key, isWhole: false, count: 1 };
}

const TEXTS = ['proof', 'solution', 'text', 'response'] as const;

/** All candidates of a data set, by problem in order of first appearance. @param values its rows as parsed JSON */
export function groupCandidatesByProblem(
  values: readonly unknown[],
  reading = READING,
): {
  readonly groups: readonly ProblemCandidates[];
  readonly faults: readonly { readonly row: number; readonly error: string }[];
} {
  const groups = new Map<string, ProblemCandidates>();
  const faults: { row: number; error: string }[] = [];
  for (const [k, value] of values.entries()) {
    const row = readRowCandidates(value, k + 1, reading);
    if ('error' in row) faults.push({ row: k + 1, error: row.error });
    else {
      const { key, problem, candidates: before } = groups.get(row.key) ?? { ...row, candidates: [] };
      // The number of the row distinguishes equal ids within a group.
      const candidates = [...before, ...makeCandidateIdsUnique(row.candidates, before, k + 1)];
      groups.set(key, { key, problem, candidates });
    }
  }
  return { groups: [...groups.values()], faults };
}

/** Candidates renamed so that no two have the same id. */
export function makeCandidateIdsUnique(
  candidates: readonly Candidate[],
  others: readonly Candidate[],
  number: number,
): readonly Candidate[] {
  const taken = new Set(others.map(({ id }) => id));
  return candidates.map((candidate) =>
    taken.has(candidate.id) ? { ...candidate, id: `${candidate.id}#${number}` } : candidate,
  );
}

function readProblemKey(fields: UntypedFields): Pick<RowCandidates, 'key' | 'problem'> | RowReadFailure {
  const name = readName(fields.problem_id);
  if (name !== undefined) return { key: `id:${name}`, problem: name };
  const text = normalizeTextForComparison(readProblemField(fields) ?? '');
  if (text !== '') return { key: `text:${text}`, problem: text };
  return {
    error: t(
      "The row doesn't name its problem. Give “problem_id” or “problem”, or all proofs of a problem in “proofs”.",
    ),
  };
}

function getWholeProblemName({ problem_id: problemId, id, problem }: UntypedFields, number: number): string {
  const text = typeof problem === 'string' ? normalizeTextForComparison(problem) : '';
  return readName(problemId) ?? readName(id) ?? (text === '' ? `${number}` : text);
}

/** The writer of a proof, by the field names that data sets use. */
function readWriter({ model_id: modelId, generator, model, source }: UntypedFields): string | undefined {
  return [modelId, generator, model, source].map(readName).find((name) => name !== undefined);
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The human rating: points, or 1 for correct and 0 for incorrect. A ProcessBench label of -1 means correct. */
function readRowRating({ points, verdict, label }: SolutionRow): number | undefined {
  if (points !== undefined) return points;
  if (verdict !== undefined) return verdict === 'right' ? 1 : 0;
  return label === undefined ? undefined : label === -1 ? 1 : 0;
}

function readRatings({ ratings }: UntypedFields, count: number): readonly (number | undefined)[] | RowReadFailure {
  if (ratings === undefined || ratings === null) return [];
  const isRating = (one: unknown): one is number | null =>
    one === null || (typeof one === 'number' && Number.isFinite(one));
  if (!isList(ratings) || !ratings.every(isRating) || ratings.length !== count)
    return { error: t('“ratings” must be a list with a number or null for each of the {0} “proofs”.', count) };
  return ratings.map((one) => one ?? undefined);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
