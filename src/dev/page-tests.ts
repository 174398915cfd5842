/** Runs test files that open a browser: `test/page` with built pages, `test/window` with windows of VS Code. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../test/support/paths.ts';
import type { TestCounts } from './node-tests.ts';
import { isThoroughTest, listTestFiles } from './test-files.ts';

/** The number of files to run at a time. A window waits for its server, its browser, and its timers about half of the time. */
const LANES = 2;
/** Files whose tests measure time or watch every frame. Another window would affect their results. */
const ALONE: ReadonlySet<string> = new Set([
  'keeping-up.thorough.test.ts',
  'review-panel-live.thorough.test.ts',
  'states.test.ts',
  'web-checker.thorough.test.ts',
]);

export interface PageTestFile {
  /** Relative to the repository. */
  readonly file: string;
  readonly isAlone: boolean;
  /** Whether the file runs only with `--all`. */
  readonly isThorough: boolean;
  /** Whether the file opens a window, in which a busy machine can lose a frame or a second. */
  readonly isOfWindow: boolean;
}

/** The files in order: thorough ones first, then longer ones, so that long files don't start last. */
export function listPageTestFiles(): PageTestFile[] {
  return ['page', 'window']
    .flatMap(listTestFiles)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8'), isThorough: isThoroughTest(file) }))
    .sort((a, b) => Number(b.isThorough) - Number(a.isThorough) || b.text.length - a.text.length)
    .map(({ file, text, isThorough }) => ({
      file,
      isThorough,
      isAlone: ALONE.has(basename(file)),
      isOfWindow: /\bopen(?:\w*Page|Parts|Plain|Samples|Scripted|SlowLink|View)\(/.test(text),
    }));
}

/**
 * Runs files two at a time, then those that must run alone. A failed file with windows runs once more at the end: if all of it
 * passes then, it counts as passed and is reported as flaky.
 * @param run runs a file under the heading `title` and never rejects
 * @param others runs that started before and take a slot until they end
 */
export async function runPageTests(
  files: readonly PageTestFile[],
  run: (title: string, file: string) => Promise<TestCounts>,
  others: readonly Promise<TestCounts>[] = [],
  say: (line: string) => void = console.log,
): Promise<TestCounts[]> {
  const counts: TestCounts[] = [];
  const failed: PageTestFile[] = [];
  const first = async (file: PageTestFile): Promise<void> => {
    const done = await run(`page: ${file.file}`, file.file);
    if (done.failed > 0 && file.isOfWindow) failed.push(file);
    else counts.push(done);
  };
  const beside = files.filter(({ isAlone }) => !isAlone);
  const lane = async (other: Promise<TestCounts> | undefined): Promise<void> => {
    if (other) counts.push(await other);
    for (let file = beside.shift(); file !== undefined; file = beside.shift()) await first(file);
  };
  await Promise.all(Array.from({ length: LANES }, (_, k) => lane(others[k])));
  for (const file of files.filter(({ isAlone }) => isAlone)) await first(file);
  const told: string[] = [];
  for (const { file } of failed) {
    const second = await run(`page: ${file} failed, and is run once more`, file);
    counts.push(second);
    told.push(second.failed === 0 ? `flaky: ${file} failed once and passed when run again` : `${file} failed twice.`);
  }
  for (const line of told) say(line);
  return counts;
}
