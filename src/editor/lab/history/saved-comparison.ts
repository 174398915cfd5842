/** A comparison as it is saved for a reload of the window. */

import { isRecord } from '../../../core/base/unknown-fields.ts';
import type { RunRow } from '../../../core/evaluate/index.ts';
import { isPromptComparisonSettings, type PromptComparisonSettings } from '../../../core/lab/index.ts';
import type { SavedPromptCasesRun } from '../case-run.ts';

/** The results of both sides, the first side first, and the votes behind them by the id of the case. */
export interface SavedPromptComparison {
  readonly names: readonly [string, string];
  /** The settings of each side; absent in files of version 0.1.0. */
  readonly facts?: PromptComparisonSettings;
  readonly rows: readonly [readonly RunRow[], readonly RunRow[]];
  readonly votes: readonly [SavedPromptCasesRun['votes'], SavedPromptCasesRun['votes']];
}

/** A comparison without results. */
export function createEmptyPromptComparison(
  names: SavedPromptComparison['names'],
  facts?: PromptComparisonSettings,
): SavedPromptComparison {
  return { names, ...(facts ? { facts } : {}), rows: [[], []], votes: [{}, {}] };
}

/** Guards against files of other versions. */
export function isSavedPromptComparison(value: unknown): value is SavedPromptComparison {
  return (
    isRecord(value) &&
    isPair(value.names, (name) => typeof name === 'string') &&
    (value.facts === undefined || isPromptComparisonSettings(value.facts)) &&
    isPair(value.rows, (rows) => Array.isArray(rows) && rows.every(isSavedRunRow)) &&
    isPair(value.votes, (votes) => isRecord(votes) && Object.values(votes).every(isSavedVoteList))
  );
}

function isPair(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(is);
}

function isSavedRunRow(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    Array.isArray(value.votes) &&
    isRecord(value.said) &&
    typeof value.said.kind === 'string'
  );
}

function isSavedVoteList(value: unknown): boolean {
  return Array.isArray(value) && value.every((vote) => isRecord(vote) && Array.isArray(vote.replies));
}
