/** The calls that each strategy takes, as published. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparisonStrategy } from '../../src/core/select/index.ts';

export interface PaperCount {
  readonly method: ComparisonStrategy;
  readonly n: number;
  readonly keep?: number;
  readonly votes?: number;
  readonly calls: number;
}

/** Scaling generative verifiers, sections 3 and 7. */
export const PAPER_COUNTS: readonly PaperCount[] = [
  { method: 'knockout', n: 64, calls: 63 },
  { method: 'knockout', n: 128, calls: 127 },
  { method: 'knockout', n: 256, calls: 255 },
  { method: 'knockout', n: 512, calls: 511 },
  { method: 'knockout', n: 100, keep: 16, calls: 84 },
  { method: 'pairwise', n: 8, calls: 28 },
  { method: 'pairwise', n: 16, calls: 120 },
  { method: 'judge', n: 256, votes: 32, calls: 8192 },
  { method: 'hybrid', n: 128, keep: 16, votes: 32, calls: 624 },
  { method: 'hybrid', n: 256, keep: 16, votes: 32, calls: 752 },
  { method: 'hybrid', n: 512, keep: 16, votes: 32, calls: 1008 },
];

/** What is counted in every run of the tests; more in the thorough ones. */
export const FEW_CALLS = 300;

const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: folder } = process.env;
const acceptance = folder ?? (data === undefined ? undefined : join(data, '..', 'acceptance'));
const file = acceptance && join(acceptance, 'selection-calls.json');

/** The same counts as a table that somebody else wrote; undefined where there is none. */
export const givenCounts: readonly PaperCount[] | undefined =
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: PaperCount[] }).rows : undefined;

/** Why what needs that table is skipped; false if it is there. */
export const withoutCounts: string | false = givenCounts
  ? false
  : 'there is no selection-calls.json in PROOFMARK_ACCEPTANCE, or beside PROOFMARK_DATA in ../acceptance';
