/** `proofmark evaluate` on the open data (`PROOFMARK_DATA`; nothing without it), beside the checker alone on one thread. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStep } from '../../src/core/checker/check-step.ts';
import { root } from '../support/paths.ts';
import { type BenchRow, beside } from './harness.ts';

/** Runs of each, of which the median is taken. */
const RUNS = 3;

export default async function bench(): Promise<BenchRow[]> {
  const { PROOFMARK_DATA: data } = process.env;
  if (data === undefined) return [];
  const files = ['gsm8k', 'math', 'olympiadbench', 'omnimath'].map((name) =>
    join(data, 'processbench', `${name}.jsonl`),
  );
  const rows = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { problem: string; steps: readonly string[] } => JSON.parse(line)),
  );
  const bare: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    bare.push(timed(() => rows.map((row) => row.steps.map((_, step) => checkStep({ ...row }, step)))));
    // The whole command, the start of Node among it, from the bundle that was built last.
    whole.push(timed(() => evaluate(files)));
  }
  const ours = middle(whole);
  return [
    {
      name: 'evaluate',
      input: `${rows.length} rows of four sets (${Math.round((1000 * rows.length) / ours)} a second)`,
      ours,
      bound: beside('bare checkStep', middle(bare), ours),
    },
  ];
}

function evaluate(files: readonly string[]): void {
  const bundle = join(root, 'dist/cli.mjs');
  const { status, stderr } = spawnSync(process.execPath, [bundle, 'evaluate', ...files], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${bundle} did not evaluate (npm run build makes it): ${stderr}`);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
