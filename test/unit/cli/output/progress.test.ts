import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ReviewProgressDisplay } from '../../../../src/cli/output/progress.ts';
import { zeroUsage } from '../../../../src/core/judge/calls/index.ts';
import type { Review } from '../../../../src/core/review/index.ts';

const USAGE = { ...zeroUsage, calls: 4, prompt: 900, completion: 100, money: 0.25, currency: 'EUR' };

/** A progress display with a clock that the test moves, and the lines that it shows. */
function display(files: readonly string[]) {
  const lines: (string | undefined)[] = [];
  let now = 0;
  const progress = new ReviewProgressDisplay({ progress: (line) => lines.push(line) }, files, { now: () => now });
  const finish = (file: string, usage?: typeof USAGE): void => {
    now += 4000;
    progress.finish({ where: file, source: { file } }, (usage ? { usage } : {}) as Review);
  };
  return { progress, lines, finish };
}

describe('the progress of reviews', () => {
  it('has the number of files, the usage so far, and the time left', () => {
    const files = ['a.md', 'b.md', 'c.md', 'd.md'];
    const { lines, finish } = display(files);
    for (const file of files) finish(file, USAGE);
    assert.match(lines[0] ?? '', /^1 of 4 files · 4 calls, 1k tokens, 0\.25 EUR$/);
    assert.doesNotMatch(lines[0] ?? '', /left/, 'too early to tell');
    assert.match(lines[1] ?? '', /^2 of 4 files · 8 calls, 2k tokens, 0\.5 EUR · about 0:08 left$/);
    assert.match(lines[2] ?? '', / · about 0:04 left$/);
    assert.match(lines[3] ?? '', /^4 of 4 files · 16 calls, [^·]*$/);
  });

  it('counts a file with several proofs once, and proofs where the number of files says little', () => {
    const several = display(['a.md', 'b.md']);
    several.finish('a.md');
    several.finish('a.md');
    assert.deepEqual(several.lines, ['1 of 2 files', '1 of 2 files · about 0:08 left']);
    const rows = display(['a.md', 'set.jsonl']);
    rows.finish('set.jsonl');
    rows.finish('set.jsonl');
    assert.deepEqual(rows.lines, ['1 proof', '2 proofs']);
  });

  it('has the usage of verdicts in progress, each once', () => {
    const { progress, lines, finish } = display(['a.md', 'b.md']);
    const verdict = {
      usage: USAGE,
      progress: { of: 'votes', done: 1, total: 4, abstained: 0, failed: 0 },
      opinions: [],
    };
    const place = { where: 'a.md', source: { file: 'a.md' } };
    progress.show(place, { verdict, complete: false } as unknown as Review);
    assert.match(lines[0] ?? '', /^0 of 2 files · 4 calls, .* · a\.md: .*1.*4/);
    finish('a.md', USAGE);
    assert.match(lines[1] ?? '', /^1 of 2 files · 4 calls, [^·]*$/);
  });
});
