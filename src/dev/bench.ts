/** `npm run bench [-- name…]`: runs test/bench/*.bench.ts and prints their tables. Nothing here can fail a build. */
import { globSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchRow } from '../../test/bench/harness.ts';
import { root } from '../../test/host/paths.ts';

const wanted = process.argv.slice(2);
const files = globSync('test/bench/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name)));

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
console.log('A ratio is the time of the other through ours: above 1, ours is the faster.\n');
console.log('| what | input | time | beside a peer | beside a bound |');
console.log('| --- | --- | --- | --- | --- |');
for (const file of files) {
  const { default: bench } = (await import(pathToFileURL(join(root, file)).href)) as {
    default: () => Promise<readonly BenchRow[]>;
  };
  for (const row of await bench()) {
    console.log(
      `| ${row.name} | ${row.input} | ${time(row.ours)} | ${beside(row.peer)} | ${beside(row.bound)} |`,
    );
  }
}

function beside(other: BenchRow['peer']): string {
  return other ? `${other.name}: ${time(other.ms)}, ratio ${Number(other.ratio.toPrecision(3))}` : '';
}

function time(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(0)} µs`;
}
