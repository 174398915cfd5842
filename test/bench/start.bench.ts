/**
 * The start of the command line: a review of a sample, beside ESLint on a file of one line, in turns. The bench installs ESLint into
 * a folder of its own. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, samples } from '../support/paths.ts';
import { type BenchRow, beside } from './harness.ts';

const RUNS = 15;
const PEER = 'eslint@10.15.0';

export default async function bench(): Promise<BenchRow[]> {
  const folder = join(dist, 'bench', 'eslint');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'eslint.config.js'), 'export default [{ rules: { "no-unused-vars": "error" } }];\n');
  writeFileSync(join(folder, 'file.js'), 'export const one = 1;\n');
  const shell = process.platform === 'win32';
  const install = spawnSync('npm', ['install', '--ignore-scripts', '--no-save', PEER], { cwd: folder, shell });
  if (install.status !== 0) return [];
  const eslint = [join(folder, 'node_modules/eslint/bin/eslint.js'), 'file.js'];
  const cli = join(dist, 'cli.mjs');
  const commands: readonly (readonly string[])[] = [
    ['review', join(samples, 'tickets.proof.txt')],
    ['read', join(samples, 'root-two.proof.md')],
    ['--help'],
  ];
  const rows: BenchRow[] = [];
  for (const args of commands) {
    const ours: number[] = [];
    const peer: number[] = [];
    // The first two of each fill the file cache.
    for (let run = -2; run < RUNS; run++) {
      const own = timeRun([cli, ...args], folder);
      const other = timeRun(eslint, folder);
      if (run < 0) continue;
      ours.push(own);
      peer.push(other);
    }
    const input = args.length > 1 ? 'a sample, Node and its worker included' : 'all commands';
    rows.push({
      name: `proofmark ${args[0]}`,
      input,
      ours: middle(ours),
      peer: beside(PEER, middle(peer), middle(ours)),
    });
  }
  return rows;
}

function timeRun(args: readonly string[], cwd: string): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'ignore' });
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} exits with ${status}.`);
  return performance.now() - start;
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
