/** Python for tests of its reader, if it is installed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.ts';

/** The command, from PROOFMARK_PYTHON if it is set; undefined if there is no Python 3.9 or later. */
const PYTHON = [process.env.PROOFMARK_PYTHON ?? '', 'python3', 'python'].find((command) => {
  if (command === '') return false;
  const { status, stdout } = spawnSync(command, ['-c', 'import sys; print(sys.version_info >= (3, 9))'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() === 'True';
});

/** The reason to skip tests of Python; false if it is installed. */
export const SKIPPED_WITHOUT_PYTHON = PYTHON === undefined && 'skipped: Python 3.9 or later is not installed';

/** Runs Python without writing compiled files. @throws with its errors */
export function runPython(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): string {
  const done = spawnSync(PYTHON ?? 'python3', ['-B', '-W', 'error', ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1e9,
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) throw new Error(`Python exited with ${done.status}: ${done.stderr || done.error}`);
  return done.stdout;
}

/** A file for the reader: what it is, and how to read it. */
export interface PythonReadRequest {
  readonly reader: 'run' | 'report' | 'labels' | 'records' | 'review';
  readonly file: string;
  readonly strict?: true;
  /** Whether to compute the figures of a run, with other policies than its own. */
  readonly figures?: true;
  readonly policies?: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What the reader returned; only `error`, `file` and `line` if it raised an error. */
export interface PythonReadResult {
  readonly error?: string;
  readonly file?: string;
  readonly line?: number | null;
  readonly rows: readonly Fields[];
  readonly problems: readonly (readonly [file: string, line: number | null, reason: string])[];
  readonly isTorn: boolean;
  readonly warnings: readonly string[];
  readonly info: Fields;
  readonly unreadable: number;
  readonly figures: readonly Fields[];
  readonly steps: readonly Fields[];
  readonly findings: readonly Fields[];
  readonly hints: readonly Fields[];
  /** The columns of the DataFrame and their types; absent without pandas. */
  readonly columns?: readonly string[];
  readonly types?: readonly string[];
}

/** Reads files in one process of Python. */
export function readWithPython(requests: readonly PythonReadRequest[]): readonly PythonReadResult[] {
  const script = join(root, 'test', 'support', 'python-reader.py');
  return JSON.parse(runPython([script], JSON.stringify(requests))) as PythonReadResult[];
}

/** The only result. */
export function readOneWithPython(request: PythonReadRequest): PythonReadResult {
  const [result] = readWithPython([request]);
  if (!result) throw new Error('Python returned no result.');
  return result;
}
