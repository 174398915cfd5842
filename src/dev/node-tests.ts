/** Files of tests for Node's own runner, and what they came to. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../test/support/paths.ts';
import { runNodeBeside } from './run.ts';

/** Where the runs leave their reports. */
export const reports = join(dist, 'test');

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs files of tests beside whatever else runs; what they say is printed when they have ended, below `title`. */
export async function runTestsBeside(title: string, name: string, files: readonly string[]): Promise<Counts> {
  const report = freshReport(name);
  const { worked, output, seconds } = await runNodeBeside(argumentsFor(report, files));
  const counts = countsOf(name, report, worked);
  console.log(`\n— ${title} (${seconds} s) —\n${output.trimEnd()}`);
  return counts;
}

function freshReport(name: string): string {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.tap`);
  rmSync(report, { force: true });
  return report;
}

function argumentsFor(report: string, files: readonly string[]): string[] {
  return [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...files,
  ];
}

function countsOf(name: string, report: string, worked: boolean): Counts {
  const { passed, failed, skipped } = readTap(report);
  if (passed + failed === 0) console.error(`${name}: no test ran.`);
  const isSilentFailure = failed === 0 && (!worked || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed, skipped };
}

function readTap(report: string): Counts {
  let text = '';
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}
