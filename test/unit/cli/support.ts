import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
export const SAMPLES = fileURLToPath(new URL('../../../media/samples', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in a folder. */
export function proofmark(
  args: string[],
  options: { cwd: string; input?: string; env?: Record<string, string> },
): Run {
  const done = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    ...(options.input === undefined ? {} : { input: options.input }),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

export interface Row {
  readonly file: string;
  readonly id?: string;
  readonly problem: string | null;
  readonly outcome?: string;
  readonly earliestError?: number;
  readonly relations?: { held: number; refuted: number; suspected: number; notRead: number };
  readonly steps: readonly { index: number; start: number; end: number; text: string }[];
}

/** The objects of JSON output, one a line, at least one. */
export function rows(text: string): Row[] & { 0: Row; 1: Row } {
  const read = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
  assert.ok(read.length > 0, 'no row');
  return read as Row[] & { 0: Row; 1: Row };
}
