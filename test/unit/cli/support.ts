import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report, ReportMetric } from '../../../src/core/evaluate/report/types.ts';

const SOURCE = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
/** The command: the one that was built, if PROOFMARK_CLI names it, which starts three times as fast; else its sources. */
export const MAIN = process.env.PROOFMARK_CLI ?? SOURCE;
export const SAMPLES = fileURLToPath(new URL('../../../media/samples', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in a folder; its sources, which have no version, if `isSource`. */
export function proofmark(
  args: string[],
  options: { cwd: string; input?: string; env?: Record<string, string>; isSource?: boolean },
): Run {
  const done = spawnSync(process.execPath, [options.isSource ? SOURCE : MAIN, ...args], {
    cwd: options.cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    ...(options.input === undefined ? {} : { input: options.input }),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** A command that runs beside this process, whose servers it may ask. */
export interface Started {
  readonly process: ChildProcess;
  readonly done: Promise<Run>;
  /** Resolves once it has written this to standard error; rejects if it ends before. */
  says(what: RegExp): Promise<void>;
}

/** Variables of a run that keeps nothing in the account of who runs the tests. */
export function startProofmark(
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Started {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      OPENAI_API_KEY: undefined,
      XDG_CACHE_HOME: join(options.cwd, 'cache-home'),
      ...options.env,
    },
  });
  let out = '';
  let err = '';
  const done = new Promise<Run>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const says = (what: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (what.test(err)) resolve();
      };
      look();
      child.stderr.on('data', look);
      child.on('close', () => reject(new Error(`It ended without saying ${what}: ${err}`)));
    });
  return { process: child, done, says };
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

/** What a report as JSON says of a measure, of all rows or of one subset. */
export function numberIn(out: string, measure: string, subset?: string): ReportMetric | undefined {
  const { numbers } = JSON.parse(out) as Report;
  return numbers.find(
    (one) =>
      one.measure === measure &&
      (subset === undefined ? one.over === 'all' : one.over === 'subset' && one.name === subset),
  );
}

/** So many of so many. */
export function countsIn(out: string, measure: string, subset?: string): readonly unknown[] {
  const { part, whole } = numberIn(out, measure, subset) ?? {};
  return [part, whole];
}

/** Every figure of a report as JSON but for what it took. */
export function figuresIn(out: string): readonly ReportMetric[] {
  return (JSON.parse(out) as Report).numbers.filter(
    ({ measure, unit }) => unit !== 'milliseconds' && !/^(?:calls|kept|uncounted|.*-tokens)$/.test(measure),
  );
}
