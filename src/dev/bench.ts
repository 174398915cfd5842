/** `npm run bench [-- name…]`: runs test/bench/*.bench.ts and prints their tables. Nothing here can fail a build. */
import { globSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchRow } from '../../test/bench/harness.ts';
import { root } from '../../test/support/paths.ts';
import { runNodeScript } from './run.ts';

/** The script passes this to itself for one file, to print rows without a heading. */
const ROWS_ONLY = '--rows-only';

const wanted = process.argv.slice(2).filter((name) => name !== ROWS_ONLY);
const files = globSync('test/bench/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name)));

if (!process.argv.includes(ROWS_ONLY)) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  console.log('A ratio is the time of the other through ours: above 1, ours is the faster.\n');
  console.log('| what | input | time | beside a peer | beside a bound |');
  console.log('| --- | --- | --- | --- | --- |');
}
if (files.length > 1) {
  // Runs each file in its own process, since one benchmark changes how the next is compiled.
  for (const file of files) runNodeScript([import.meta.filename, basename(file), ROWS_ONLY]);
} else {
  for (const file of files) await run(file);
}

async function run(file: string): Promise<void> {
  const { default: bench } = (await import(pathToFileURL(join(root, file)).href)) as {
    default: () => Promise<readonly BenchRow[]>;
  };
  for (const row of await bench()) {
    console.log(
      `| ${row.name} | ${row.input} | ${figure(row.ours, row.unit)} | ${beside(row.peer, row.unit)} | ${beside(row.bound, row.unit)} |`,
    );
  }
}

function beside(other: BenchRow['peer'], unit: BenchRow['unit']): string {
  if (!other) return '';
  // A share can be 0, and a difference can be negative.
  const hasRatio = Number.isFinite(other.ratio) && other.ratio > 0;
  const ratio = hasRatio ? `, ratio ${Number(other.ratio.toPrecision(3))}` : '';
  return `${other.name}: ${figure(other.ms, unit)}${ratio}`;
}

function figure(value: number, unit: BenchRow['unit'] = 'ms'): string {
  return unit === 'ms' ? time(value) : `${Number(value.toPrecision(3))} ${unit}`;
}

function time(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(0)} µs`;
}
