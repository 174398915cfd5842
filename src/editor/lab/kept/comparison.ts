/** A comparison as it is saved for a reload of the window. */

import { isRecord } from '../../../core/base/records.ts';
import type { RunRow } from '../../../core/evaluate/index.ts';
import { type BothFacts, isBothFacts } from '../../../core/lab/index.ts';
import type { KeptCaseRun } from '../case-run.ts';

/** The results of both sides, the first side first, and the votes behind them by the id of the case. */
export interface KeptComparison {
  readonly names: readonly [string, string];
  /** The settings of each side; absent in files of version 0.1.0. */
  readonly facts?: BothFacts;
  readonly rows: readonly [readonly RunRow[], readonly RunRow[]];
  readonly votes: readonly [KeptCaseRun['votes'], KeptCaseRun['votes']];
}

/** A comparison without results. */
export function nothingOf(names: KeptComparison['names'], facts?: BothFacts): KeptComparison {
  return { names, ...(facts ? { facts } : {}), rows: [[], []], votes: [{}, {}] };
}

/** Guards against files of other versions. */
export function isKeptComparison(value: unknown): value is KeptComparison {
  return (
    isRecord(value) &&
    isPair(value.names, (name) => typeof name === 'string') &&
    (value.facts === undefined || isBothFacts(value.facts)) &&
    isPair(value.rows, (rows) => Array.isArray(rows) && rows.every(isRow)) &&
    isPair(value.votes, (votes) => isRecord(votes) && Object.values(votes).every(isVotes))
  );
}

function isPair(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(is);
}

function isRow(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    Array.isArray(value.votes) &&
    isRecord(value.said) &&
    typeof value.said.kind === 'string'
  );
}

function isVotes(value: unknown): boolean {
  return Array.isArray(value) && value.every((vote) => isRecord(vote) && Array.isArray(vote.replies));
}
