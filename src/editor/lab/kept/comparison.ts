/** A comparison as it is kept over a reload of the window. */

import { isRecord } from '../../../core/base/records.ts';
import type { RunRow } from '../../../core/evaluate/index.ts';
import { type BothFacts, isBothFacts } from '../../../core/lab/index.ts';
import type { KeptCaseRun } from '../case-run.ts';

/** What came of it, the first side first, and the replies behind that by the case's id. */
export interface KeptComparison {
  readonly names: readonly [string, string];
  /** What each side was asked with; absent where version 0.1.0 kept it. */
  readonly facts?: BothFacts;
  readonly rows: readonly [readonly RunRow[], readonly RunRow[]];
  readonly votes: readonly [KeptCaseRun['votes'], KeptCaseRun['votes']];
}

/** One of which nothing is there yet. */
export function nothingOf(names: KeptComparison['names'], facts?: BothFacts): KeptComparison {
  return { names, ...(facts ? { facts } : {}), rows: [[], []], votes: [{}, {}] };
}

/** The file is our own; this is against other versions of it. */
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
