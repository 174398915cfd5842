/** Reads rows of answers to compare: one JSON object per line, or a JSON array. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import { isRecord } from '../../core/base/unknown-fields.ts';
import type { UnreadableJsonRow } from '../inputs/json-rows.ts';

export interface AnswerPairRow {
  /** The line in the file, or the position in the array, from 1. */
  readonly number: number;
  readonly gold: string;
  readonly pred: string;
  /** Absent if the row has no expected result. */
  readonly expected?: boolean | 'equal' | 'different' | 'unknown';
  readonly disputed: boolean;
  readonly problem?: string;
}

/** Reads a row. @param number as in {@link AnswerPairRow} */
export function readAnswerRow(value: unknown, number: number): AnswerPairRow | UnreadableJsonRow {
  if (!isRecord(value)) {
    return { number, error: 'The row must be an object with "gold" and "pred".' };
  }
  const gold = readAnswerText(value.gold);
  const pred = readAnswerText(value.pred);
  if (gold === undefined || pred === undefined) {
    const name = gold === undefined ? 'gold' : 'pred';
    return {
      number,
      error: value[name] === undefined ? `The row has no "${name}".` : `"${name}" must be a string or a number.`,
    };
  }
  const { expected, problem, disputed } = value;
  if (expected !== undefined && expected !== null && !isExpected(expected)) {
    return { number, error: '"expected" must be true, false, "equal", "different" or "unknown".' };
  }
  if (disputed !== undefined && disputed !== null && typeof disputed !== 'boolean') {
    return { number, error: '"disputed" must be true or false.' };
  }
  if (problem !== undefined && problem !== null && typeof problem !== 'string') {
    return { number, error: '"problem" must be a string.' };
  }
  return omitUndefined({
    number,
    gold,
    pred,
    expected: expected ?? undefined,
    disputed: disputed === true,
    problem: problem ?? undefined,
  });
}

/** Accepts strings and numbers. */
function readAnswerText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

function isExpected(value: unknown): value is NonNullable<AnswerPairRow['expected']> {
  return typeof value === 'boolean' || value === 'equal' || value === 'different' || value === 'unknown';
}
