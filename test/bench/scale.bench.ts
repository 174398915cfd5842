/**
 * `evaluate` in two shards with a *scripted* judge in its own process, then `merge` and `report`: processor time and peak memory of each command.
 * `PROOFMARK_SCALE` sets the number of rows. Needs `npm run build`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import type { BenchRow } from './harness.ts';

const ROWS = Number(process.env.PROOFMARK_SCALE ?? 10_000);
const SHARDS = [1, 2];

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-scale-'));
  try {
    const lines = Array.from({ length: ROWS }, (_, k) => {
      const steps = Array.from({ length: 4 }, (_, step) => `Step ${step}: so ${k} + ${step} = ${k + step}.`);
      const subset = k % 2 === 0 ? 'algebra' : 'geometry';
      const row = { id: `r${k}`, subset, problem: `Find the sum of row ${k}.`, steps, label: [-1, 1, 2][k % 3] };
      return `${JSON.stringify(row)}\n`;
    });
    writeFileSync(join(place, 'rows.jsonl'), lines.join(''));
    const judge = ['--judge', 'critic', '--endpoint', 'http://scripted.localhost/v1', '--model', 'scripted'];
    const how = [...judge, '--votes', '1', '--cache', 'none', '--concurrency', '64', '--format', 'json'];
    const evaluations = await Promise.all(
      SHARDS.map((shard) => {
        const files = ['--shard', `${shard}/${SHARDS.length}`, '--journal', `${shard}.jsonl`, '--out', `${shard}.json`];
        return run(place, ['evaluate', 'rows.jsonl', ...how, ...files]);
      }),
    );
    const journals = SHARDS.map((shard) => `${shard}.jsonl`);
    const megabytes = journals.reduce((sum, file) => sum + statSync(join(place, file)).size, 0) / 1e6;
    const merge = await run(place, ['merge', ...journals, '--out', 'run.jsonl']);
    const report = await run(place, ['report', 'run.jsonl', '--format', 'json', '--out', 'run.json']);
    const evaluate = {
      cpu: evaluations.reduce((sum, { cpu }) => sum + cpu, 0),
      memory: Math.max(...evaluations.map(({ memory }) => memory)),
    };
    const input = `${ROWS.toLocaleString('en-US')} rows`;
    return [
      { name: 'scale: evaluate, processor time a row', input, ours: (1000 * evaluate.cpu) / ROWS },
      { name: 'scale: evaluate, memory of a worker', input, unit: 'MB', ours: evaluate.memory },
      { name: 'scale: journals', input, unit: 'MB', ours: megabytes },
      { name: 'scale: merge, processor time', input, ours: 1000 * merge.cpu },
      { name: 'scale: merge, memory', input, unit: 'MB', ours: merge.memory },
      { name: 'scale: report, processor time', input, ours: 1000 * report.cpu },
      { name: 'scale: report, memory', input, unit: 'MB', ours: report.memory },
    ];
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Processor time in seconds, and peak memory in MB. */
async function run(place: string, args: readonly string[]): Promise<{ readonly cpu: number; readonly memory: number }> {
  const preload = new URL('./scripted-fetch.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, join(root, 'dist/cli.mjs'), ...args], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (data) => {
    text += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`It ended with ${code}: ${text.slice(-500)}`);
  return JSON.parse(text.trim().split('\n').at(-1) ?? '');
}
