/** The open data on which the checker is measured: rows with steps, each in a part of the division. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseProofText } from '../../../src/core/proof/index.ts';
import { assignPart, type Part } from './division.ts';

export interface DataRow {
  readonly id: string;
  readonly problem?: string;
  readonly steps: readonly string[];
  /** The index of the first wrong step; −1 for a right solution; `undefined` for a wrong one whose error has no label. */
  readonly label: number | undefined;
}

/** Where a set's labels are from decides which of its flags are false. */
const FOLDERS = ['processbench', 'labelled', 'right', 'proofs'] as const;

/** The names of all sets, such as `processbench/math`, in the order of the tables. */
export function listDataSets(folder: string): string[] {
  return FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.jsonl'))
      .sort()
      .map((file) => `${name}/${file.slice(0, -'.jsonl'.length)}`),
  );
}

/** The rows of a set that are in a part. */
export function readDataSet(folder: string, name: string, part: Part): DataRow[] {
  return readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [readRow(name, index, JSON.parse(line))]))
    .filter(({ problem, steps }) => assignPart(problem ?? steps[0] ?? '') === part);
}

function readRow(set: string, index: number, row: Record<string, unknown>): DataRow {
  const text = [row.proof, row.solution, row.text].find(isFilledText);
  const steps = Array.isArray(row.steps) ? row.steps.map(String) : splitText(text ?? '');
  return {
    id: isFilledText(row.id) ? row.id : `${set.replace(/^.*\//, '')}-${index}`,
    ...(isFilledText(row.problem) ? { problem: row.problem } : {}),
    steps,
    label: readLabel(set, row),
  };
}

function readLabel(set: string, { label, human_label }: Record<string, unknown>): number | undefined {
  if (set.startsWith('right/') || human_label === 'correct') return -1;
  return typeof label === 'number' ? label : undefined;
}

/** The steps of a whole solution, as in an open document. */
function splitText(text: string): string[] {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  return proof.steps.map((step) => step.text);
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
