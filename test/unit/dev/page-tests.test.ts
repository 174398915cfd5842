import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestCounts } from '../../../src/dev/node-tests.ts';
import { listPageTestFiles, type PageTestFile, runPageTests } from '../../../src/dev/page-tests.ts';

const PASSED: TestCounts = { passed: 1, failed: 0, skipped: 0 };
const FAILED: TestCounts = { passed: 0, failed: 1, skipped: 0 };

const windowFile = (file: string, isAlone = false): PageTestFile => ({
  file,
  isAlone,
  isOfWindow: true,
  isThorough: false,
});

/** Runs the files with these outcomes, the last of which stays, and tells what ran beside what and what was said. */
async function runWith(
  files: readonly PageTestFile[],
  outcomes: Readonly<Record<string, TestCounts[]>> = {},
  others: readonly Promise<TestCounts>[] = [],
) {
  const running = new Set<string>();
  const seen: string[] = [];
  const said: string[] = [];
  const counts = await runPageTests(
    files,
    async (_title, file) => {
      running.add(file);
      seen.push([...running].sort().join('+'));
      await delay(5);
      running.delete(file);
      const left = outcomes[file] ?? [PASSED];
      return (left.length > 1 ? left.shift() : left[0]) ?? PASSED;
    },
    others,
    (line) => said.push(line),
  );
  return { counts, seen, said };
}

describe('the page tests of a run', () => {
  it('run two at a time, but for those that must be alone, which come last', async () => {
    const { seen, counts } = await runWith([
      windowFile('timed', true),
      windowFile('a'),
      windowFile('b'),
      windowFile('c'),
      windowFile('frames', true),
    ]);
    assert.equal(counts.length, 5);
    assert.deepEqual(seen.slice(0, 2), ['a', 'a+b']);
    assert.deepEqual(seen.slice(-2), ['timed', 'frames']);
    for (const some of seen) assert.ok(some.split('+').length <= 2, some);
  });

  it('leave a lane to what has begun already, until that ends', async () => {
    let end = (_: TestCounts): void => {};
    const long = new Promise<TestCounts>((resolve) => {
      end = resolve;
    });
    const ran = runWith([windowFile('a'), windowFile('b'), windowFile('c', true)], {}, [long, Promise.resolve(PASSED)]);
    await delay(30);
    end(FAILED);
    const { seen, counts } = await ran;
    assert.deepEqual(seen, ['a', 'b', 'c']);
    assert.equal(counts.length, 5);
    assert.equal(counts.filter((one) => one === FAILED).length, 1);
  });

  it('are run once more, alone, where a window failed, and are called flaky if they then pass', async () => {
    const { seen, said, counts } = await runWith([windowFile('a'), windowFile('b')], { a: [FAILED, PASSED] });
    assert.equal(seen.at(-1), 'a');
    assert.equal(seen.length, 3);
    assert.deepEqual(said, ['flaky: a failed once and passed when run again']);
    assert.deepEqual(counts, [PASSED, PASSED]);
  });

  it('fail where they fail twice, and at once where there is no window', async () => {
    const twice = await runWith([windowFile('a')], { a: [FAILED] });
    assert.deepEqual([twice.seen.length, twice.counts], [2, [FAILED]]);
    assert.deepEqual(twice.said, ['a failed twice.']);
    const plain = await runWith([{ ...windowFile('b'), isOfWindow: false }], { b: [FAILED, PASSED] });
    assert.deepEqual([plain.seen.length, plain.counts], [1, [FAILED]]);
  });

  it('are all files, those that measure time alone', () => {
    const files = listPageTestFiles();
    const of = (name: string) =>
      files.find(({ file }) => [`${name}.test.ts`, `${name}.thorough.test.ts`].includes(basename(file)));
    assert.deepEqual([of('keeping-up')?.isAlone, of('keeping-up')?.isOfWindow], [true, true]);
    assert.deepEqual([of('keys')?.isAlone, of('keys')?.isOfWindow], [false, true]);
    for (const name of ['review-panel-ways', 'queue', 'slow-link', 'hostile-lab'])
      assert.equal(of(name)?.isOfWindow, true, name);
    assert.deepEqual([of('untar')?.isAlone, of('untar')?.isOfWindow], [false, false]);
    assert.equal(files.filter(({ isAlone }) => isAlone).length, 4, 'every name that is listed is a file');
  });

  it('are thorough where their names say so', () => {
    for (const { file, isThorough } of listPageTestFiles()) assert.equal(isThorough, file.includes('.thorough.'), file);
    assert.ok(
      listPageTestFiles().some(({ isThorough }) => isThorough) && listPageTestFiles().some((file) => !file.isThorough),
    );
  });
});
