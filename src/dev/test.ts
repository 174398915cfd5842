/**
 * `npm test`: types and lint, then unit, property, and golden tests, then tests in a real VS Code. `npm test -- --unit` leaves out
 * the tests in VS Code; `npm test -- --all` also runs the thorough tests. The last line is `N passed, N failed, N skipped`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { handDownChromium } from '../../test/support/chromium.ts';
import { dist } from '../../test/support/paths.ts';
import { buildProduct } from './build.ts';
import { runChecks } from './check.ts';
import { runTestsInBackground, TEST_REPORTS_FOLDER, type TestCounts } from './node-tests.ts';
import { listPageTestFiles, runPageTests } from './page-tests.ts';
import { runNodeScriptInBackground } from './run.ts';
import { isThoroughTest, listTestFiles, listThoroughSuiteFiles, SHARED_PROCESS_TEST_PATTERNS } from './test-files.ts';

const total = { passed: 0, failed: 0, skipped: 0 };
/** The folder of extensions installed by earlier runs. */
const installed = join(TEST_REPORTS_FOLDER, 'installed');
/** The compile cache of all Node processes of the tests, so that types are stripped once per run, not once per process. */
const compiled = join(TEST_REPORTS_FOLDER, 'compiled');

/** Runs a stage that only passes or fails. */
function stage(name: string, work: () => boolean): void {
  heading(name);
  if (work()) total.passed++;
  else total.failed++;
}

function heading(name: string): void {
  console.log(`\n— ${name} —`);
}

function add(counts: TestCounts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

mkdirSync(TEST_REPORTS_FOLDER, { recursive: true });
rmSync(compiled, { recursive: true, force: true });
rmSync(installed, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;
const data = process.env.PROOFMARK_DATA;
console.log(data ? `Open data: ${data}` : 'PROOFMARK_DATA is not set: tests on open data are skipped.');
stage('types, lint and format', runChecks);
heading('build');
await buildProduct();
// Tests of the command line run the command that was just built.
process.env.PROOFMARK_CLI = join(dist, 'cli.mjs');
// Node's default leaves one processor free, which is half of two.
const lanes = Math.max(2, availableParallelism());
const isAll = process.argv.includes('--all');
// The longest property test has fewer runs, too.
process.env.PROOFMARK_RUNS ??= isAll ? '1' : '0.4';
const units = listTestFiles('unit').filter((file) => isAll || !isThoroughTest(file));
let leftOut = listTestFiles('unit').length - units.length;
console.log('\nWhat runs beside something else is printed when it has ended.');
// Files in one process share globals.
const { core, editor } = SHARED_PROCESS_TEST_PATTERNS;
const runShared = (name: string, pattern: RegExp): Promise<TestCounts> =>
  runTestsInBackground(`unit, property and golden in one process: ${name}`, name, [
    '--test-isolation=none',
    ...units.filter((file) => pattern.test(file)),
  ]);
const runOwn = (): Promise<TestCounts> =>
  runTestsInBackground('unit, property and golden', 'unit', [
    `--test-concurrency=${lanes}`,
    ...units.filter((file) => !core.test(file) && !editor.test(file)),
  ]);
const counts = await Promise.all([
  runShared('core', core),
  // One after the other, since tests of processor time suffer from too many processes.
  runShared('editor', editor).then(async (first) => [first, await runOwn()]),
]);
counts.flat().forEach(add);
if (!process.argv.includes('--unit')) {
  await handDownChromium();
  // The shorter suite gives its slot to page tests.
  const run = (title: string, file: string): Promise<TestCounts> => runTestsInBackground(title, title, [file]);
  const files = listPageTestFiles();
  const chosen = files.filter((file) => isAll || !file.isThorough);
  const runs = await runPageTests(chosen, run, beginHostSuites());
  for (const counts of runs) add(counts);
  leftOut += files.length - chosen.length + (isAll ? 0 : listThoroughSuiteFiles().length);
}
if (leftOut > 0) console.log(`\n${leftOut} files of thorough tests were left out; npm test -- --all runs them, too.`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Starts both suites at the same time, since each mostly waits for VS Code and for timeouts. Neither rejects. */
function beginHostSuites(): readonly Promise<TestCounts>[] {
  return [
    runSuiteBeside('extension host', 'product', isAll ? [] : ['--quick']),
    runSuiteBeside('extension host, with a scripted judge', 'scripted', ['--scripted']),
  ];
}

async function runSuiteBeside(title: string, name: string, args: readonly string[]): Promise<TestCounts> {
  const file = join(TEST_REPORTS_FOLDER, `${name}-suite.json`);
  rmSync(file, { force: true });
  const { worked, output, seconds } = await runNodeScriptInBackground([
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
    // The suite didn't finish and has reported the reason.
    return { passes: 0, failures: 1, pending: 0 };
  }
}
