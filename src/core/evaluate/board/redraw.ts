/** Runs with other verdicts: from votes drawn again, or from another threshold of a reward model. */

import { sum } from '../../base/numbers.ts';
import { createRandomGenerator } from '../../base/random.ts';
import { findBestThresholdOfRanges } from '../measures/calibrate.ts';
import { keepOnlyVotes } from '../measures/calls.ts';
import type { RunRow } from '../run-types.ts';
import {
  type BoardRowTable,
  getRecordedOutcome,
  getRecordedVotes,
  type OutcomeCodes,
  type RunColumns,
  toLocatedCode,
  toVerdictCode,
  UNSCORED,
} from './columns.ts';

export interface VoteRedraws {
  /** The number of votes of each verdict. */
  readonly votes: number;
  /** How often votes are drawn, at least 2. */
  readonly draws: number;
  readonly seed: number;
}

/**
 * The codes of a run if each verdict were the majority of `votes` of its votes, drawn without replacement; once for each draw (maj@k of
 * Scaling generative verifiers). Undefined if a row has fewer votes, since early stopping leaves out the votes that can't change it.
 */
export function redrawVotes(
  run: RunColumns,
  table: BoardRowTable,
  { votes, draws, seed }: VoteRedraws,
): readonly OutcomeCodes[] | undefined {
  const failed = (position: number): boolean => getRecordedOutcome(run, position).kind === 'failed';
  if (run.rows.length === 0 || run.voteCounts.some((count, position) => count < votes && !failed(position)))
    return undefined;
  const random = createRandomGenerator(seed);
  // In the order of names, so that the order of a journal doesn't change the draws.
  const order = [...run.rows.keys()].sort((a, b) => compareRows(table, run.rows[a] ?? 0, run.rows[b] ?? 0));
  return Array.from({ length: draws }, () => {
    const located = new Uint8Array(run.rows.length).fill(UNSCORED);
    const verdicts = new Uint8Array(run.rows.length).fill(UNSCORED);
    for (const position of order) {
      const facts = table.facts[run.rows[position] ?? -1];
      const isRelabeled = run.codes.verdicts[position] === UNSCORED && run.codes.located[position] === UNSCORED;
      if (!facts || isRelabeled || failed(position)) continue;
      const said = getRecordedOutcome(run, position);
      const drawn = drawWithoutReplacement(getRecordedVotes(run, position), votes, random);
      const row: RunRow = { ...facts, said, votes: drawn, wanted: votes };
      const limited = keepOnlyVotes(row, drawn, run.policies);
      located[position] = toLocatedCode(limited, run.policies);
      verdicts[position] = toVerdictCode(limited, run.policies);
    }
    return { located, verdicts };
  });
}

function compareRows({ facts }: BoardRowTable, a: number, b: number): number {
  const [first, second] = [facts[a], facts[b]];
  const key = (one: typeof first): string => JSON.stringify([one?.set, one?.id]);
  return key(first) < key(second) ? -1 : 1;
}

function drawWithoutReplacement<T>(values: readonly T[], count: number, random: () => number): readonly T[] {
  const left = [...values];
  for (let k = 0; k < count; k++) {
    const other = k + Math.floor(random() * (left.length - k));
    [left[k], left[other]] = [left[other] as T, left[k] as T];
  }
  return left.slice(0, count);
}

/** The mean and the standard deviation of a sample (n − 1); undefined with fewer than two values. */
export function computeMeanAndDeviation(values: readonly number[]) {
  if (values.length < 2) return undefined;
  const mean = sum(values) / values.length;
  return { value: mean, deviation: Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1)) };
}

/** Whether a run has a reward model's scores. */
export function hasScores(run: RunColumns): boolean {
  return run.least.some((score) => !Number.isNaN(score));
}

/** The threshold with the best F1 on some rows of a reward model. */
export function findBestThreshold(
  run: RunColumns,
  table: BoardRowTable,
  isIn: (position: number) => boolean,
): number | undefined {
  const ranges = Array.from(run.rows.keys()).flatMap((position) => {
    const label = table.facts[run.rows[position] ?? -1]?.label;
    const [low = Number.NaN, high = Number.NaN] = [run.low[position], run.high[position]];
    if (label === undefined || Number.isNaN(low) || !isIn(position)) return [];
    return [{ low, high, kind: label === -1 ? (1 as const) : (0 as const) }];
  });
  return findBestThresholdOfRanges(ranges);
}

/** The codes of a reward model's run at a threshold: a step below it is an error. */
export function applyThreshold(run: RunColumns, threshold: number): OutcomeCodes {
  const located = run.codes.located.map((code, position) => {
    const [low = Number.NaN, high = Number.NaN] = [run.low[position], run.high[position]];
    if (code === UNSCORED || Number.isNaN(low)) return code;
    return (code < 3 ? 0 : 3) + (threshold > low && threshold <= high ? 0 : 1);
  });
  const verdicts = run.codes.verdicts.map((code, position) => {
    const least = run.least[position] ?? Number.NaN;
    if (code === UNSCORED || Number.isNaN(least)) return code;
    const isAccepted = least >= threshold;
    return code < 3 ? (isAccepted ? 0 : 1) : isAccepted ? 4 : 3;
  });
  return { located, verdicts };
}
