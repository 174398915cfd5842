/**
 * `npm test`: types and lint, then unit, property and golden tests, then the host tests in a real VS Code.
 * `npm test -- --unit` leaves the host tests out. The last line is `N passed, N failed, N skipped`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { dist, root } from '../../test/host/paths.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { runNode } from './run.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const reports = join(dist, 'test');
/** What every Node that the tests start has compiled, for the next one: types are stripped once per run, not once per process. */
const compiled = join(reports, 'compiled');

/** A stage whose only result is that it worked. */
function stage(name: string, work: () => boolean): void {
  heading(name);
  if (work()) total.passed++;
  else total.failed++;
}

function heading(name: string): void {
  console.log(`\n— ${name} —`);
}

/** Files of tests for Node's own runner. */
function nodeTests(name: string, args: readonly string[]): void {
  heading(name);
  add(runTests(name, args));
}

/**
 * Files of tests in `test/host`, one at a time. One that needs a real browser window is run once more if it fails: there a
 * busy machine can lose a frame or a second. It passes only if all of it then passes, and is called flaky in the output.
 */
function pageTests(): void {
  const folder = join('test', 'host');
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'));
  const flaky: string[] = [];
  for (const file of names.sort().map((name) => join(folder, name))) {
    heading(`page: ${file}`);
    const first = runTests(file, [file]);
    const isOfWindow = /\b(?:openPage|openScripted)\(/.test(readFileSync(join(root, file), 'utf8'));
    if (first.failed === 0 || !isOfWindow) {
      add(first);
      continue;
    }
    heading(`page: ${file} failed, and is run once more`);
    const second = runTests(`${file} again`, [file]);
    add(second);
    if (second.failed === 0) flaky.push(`flaky: ${file} failed once and passed when run again`);
    else console.log(`${file} failed twice.`);
  }
  for (const line of flaky) console.log(line);
}

function runTests(name: string, args: readonly string[]): Counts {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.tap`);
  rmSync(report, { force: true });
  const worked = runNode([
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...args,
  ]);
  const counts = readTap(report);
  if (!worked && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0) {
    console.error(`${name}: no test ran.`);
    counts.failed = 1;
  }
  return counts;
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

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

mkdirSync(reports, { recursive: true });
rmSync(compiled, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;
const data = process.env.PROOFMARK_DATA;
console.log(data ? `Open data: ${data}` : 'PROOFMARK_DATA is not set: tests on open data are skipped.');
stage('types, lint and format', check);
heading('build');
await build();
// Node's own choice leaves a processor free, which is half of two.
nodeTests('unit, property and golden', [
  `--test-concurrency=${Math.max(2, availableParallelism())}`,
  'test/unit/**/*.test.ts',
]);
if (!process.argv.includes('--unit')) {
  for (const which of ['product', 'scripted'] as const) {
    heading(`extension host${which === 'product' ? '' : ', with a scripted judge'}`);
    try {
      const { runSuite } = await import('../../test/host/run-suite.ts');
      const { passes, failures, pending } = await runSuite(which);
      add({ passed: passes, failed: failures, skipped: pending });
    } catch (error) {
      console.error(error);
      add({ passed: 0, failed: 1, skipped: 0 });
    }
  }
  pageTests();
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
