/** The suites that run within VS Code's extension host. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, reports } from './node-tests.ts';
import { runNodeBeside } from './run.ts';

/** Begins both at the same time: each waits, for its VS Code and for what must not come, for much of its time. Neither rejects. */
export function beginHostSuites(): readonly Promise<Counts>[] {
  return [
    runSuiteBeside('extension host', 'product', []),
    runSuiteBeside('extension host, with a scripted judge', 'scripted', ['--scripted']),
  ];
}

async function runSuiteBeside(title: string, name: string, args: readonly string[]): Promise<Counts> {
  const file = join(reports, `${name}-suite.json`);
  rmSync(file, { force: true });
  const { worked, output, seconds } = await runNodeBeside([
    'test/window/run-suite.ts',
    `--counts=${file}`,
    ...args,
  ]);
  console.log(`\n— ${title} (${seconds} s) —\n${output.trimEnd()}`);
  const { passes, failures, pending } = readCounts(file);
  return { passed: passes, failed: failures === 0 && !worked ? 1 : failures, skipped: pending };
}

function readCounts(file: string): { passes: number; failures: number; pending: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { passes: number; failures: number; pending: number };
  } catch {
    // It did not run to its end, and has said why.
    return { passes: 0, failures: 1, pending: 0 };
  }
}
