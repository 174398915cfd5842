/** Runs test files with Node's test runner and counts the results. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../test/support/paths.ts';
import { runNodeScriptInBackground } from './run.ts';

export const TEST_REPORTS_FOLDER = join(dist, 'test');

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs test files in parallel with other work. Prints their output below `title` when they have ended. */
export async function runTestsInBackground(title: string, name: string, files: readonly string[]): Promise<TestCounts> {
  const report = freshReport(name);
  const { worked, output, seconds } = await runNodeScriptInBackground(argumentsFor(report, files));
  const counts = countsOf(name, report, worked);
  console.log(`\n— ${title} (${seconds} s) —\n${output.trimEnd()}`);
  return counts;
}

function freshReport(name: string): string {
  const report = join(TEST_REPORTS_FOLDER, `${name.replace(/\W+/g, '-')}.tap`);
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

function countsOf(name: string, report: string, worked: boolean): TestCounts {
  const { passed, failed, skipped } = readTap(report);
  if (passed + failed === 0) console.error(`${name}: no test ran.`);
  const isSilentFailure = failed === 0 && (!worked || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed, skipped };
}

function readTap(report: string): TestCounts {
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
