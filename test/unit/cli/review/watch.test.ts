/** `review --watch` on real files. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { reviewFilesOnChange } from '../../../../src/cli/review/watch.ts';
import { serverOf } from '../../../support/servers.ts';
import { proofmark, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-watch-'));
after(() => rmSync(place, { recursive: true, force: true }));

const PROOF = '# Problem\n\nCompute $5 * 3$.\n\n# Proof\n\nSo $5 * 3 = 15$.\n';
const WRONG = PROOF.replace('= 15', '= 16');

let folders = 0;
function plant(): string {
  const folder = join(place, `${folders++}`);
  mkdirSync(folder);
  for (const name of ['a.md', 'b.md']) writeFileSync(join(folder, name), PROOF);
  return folder;
}

test('reviews a file again when it is written, replaced, or joined by another, until Ctrl+C', async () => {
  const folder = plant();
  const run = startProofmark(['review', '--watch', '--format', 'json', '.'], { cwd: folder });
  await run.says(/Watching 2 files\. Press Ctrl\+C/);
  writeFileSync(join(folder, 'b.md'), WRONG);
  await run.says(/Reviewing b\.md\./);
  writeFileSync(join(folder, 'saving.tmp'), WRONG);
  renameSync(join(folder, 'saving.tmp'), join(folder, 'a.md'));
  await run.says(/Reviewing a\.md\./);
  writeFileSync(join(folder, 'c.md'), PROOF);
  await run.says(/Reviewing c\.md\./);
  writeFileSync(join(folder, 'c.answer.md'), '$13$\n');
  await run.says(/Reviewing c\.md\.[\s\S]*Reviewing c\.md\./);
  // The checker is idle once it has reviewed the last file.
  writeFileSync(join(folder, 'd.md'), PROOF);
  await run.says(/Reviewing d\.md\./);
  run.process.kill('SIGINT');
  const { code, out, err } = await run.done;
  assert.equal(code, 130);
  assert.doesNotMatch(err, /\n\s+at /);
  const reviews = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; outcome: string });
  assert.deepEqual(
    reviews.slice(0, 6).map(({ file, outcome }) => [file, outcome]),
    [
      ['a.md', 'nothing-found'],
      ['b.md', 'nothing-found'],
      ['b.md', 'false-statement'],
      ['a.md', 'false-statement'],
      ['c.md', 'nothing-found'],
      ['c.md', 'nothing-found'],
    ],
  );
});

test('adds no listener to the signal for each change', async () => {
  const file = join(plant(), 'a.md');
  const halt = new AbortController();
  const counts: number[] = [];
  await reviewFilesOnChange(
    async () => [file],
    async () => {
      counts.push(getEventListeners(halt.signal, 'abort').length);
      if (counts.length === 4) halt.abort();
      else setTimeout(() => writeFileSync(file, `${PROOF}${'\n'.repeat(counts.length)}`), 50);
    },
    halt.signal,
  );
  assert.deepEqual(counts, Array(4).fill(counts[0]));
});

test('notices new folders, and folders and files that are deleted and made again', { timeout: 60_000 }, async () => {
  const folder = plant();
  const part = (...names: string[]): string => join(folder, 'part', ...names);
  mkdirSync(part());
  writeFileSync(part('a.md'), PROOF);
  mkdirSync(join(folder, 'far'));
  writeFileSync(join(folder, 'far', 'e.md'), PROOF);
  symlinkSync(join('far', 'e.md'), join(folder, 'link.md'));
  const run = startProofmark(['review', '--watch', 'part', 'link.md', '*/new/*.md'], { cwd: folder });
  await run.says(/Watching 2 files\./);
  let count = 0;
  /** Waits for a review of a file after a change. */
  const expectReview = (name: string): Promise<unknown> =>
    run.says(new RegExp(`(?:Reviewing(?:(?!Reviewing)[\\s\\S])*){${count++}}Reviewing [^\n]*${name}\\.`));
  // An empty folder first, as an editor makes it, so that its file comes later.
  mkdirSync(part('later'));
  await delay(600);
  writeFileSync(part('later', 'b.md'), PROOF);
  await expectReview('b\\.md');
  rmSync(part('later', 'b.md'));
  await delay(600);
  writeFileSync(part('later', 'b.md'), WRONG);
  await expectReview('b\\.md');
  for (const again of [part('later'), part()]) {
    rmSync(again, { recursive: true });
    await delay(600);
    mkdirSync(again);
    await delay(600);
    writeFileSync(join(again, 'c.md'), PROOF);
    await expectReview('c\\.md');
  }
  mkdirSync(join(folder, 'other'));
  await delay(600);
  mkdirSync(join(folder, 'other', 'new'));
  await delay(600);
  writeFileSync(join(folder, 'other', 'new', 'd.md'), PROOF);
  await expectReview('d\\.md');
  writeFileSync(join(folder, 'far', 'e.md'), WRONG);
  await expectReview('link\\.md');
  run.process.kill('SIGINT');
  assert.equal((await run.done).code, 130);
});

test('a budget is of all reviews together', async () => {
  const folder = plant();
  const server = await serverOf(() => ({ text: 'Fine.\n\\boxed{-1}' }));
  const model = ['--judge', 'critic', '--endpoint', server.url, '--model', 'm', '--cache', 'none'];
  const run = startProofmark(['review', '--watch', ...model, '--budget-calls', '2', 'a.md'], { cwd: folder });
  await run.says(/Watching 1 file\./);
  assert.equal(server.requests.length, 1);
  for (const [k, text] of [PROOF, PROOF, PROOF].entries()) {
    writeFileSync(join(folder, 'a.md'), `${text}\nAlso ${'so '.repeat(k + 1)}on.\n`);
    await run.says(new RegExp(`(?:Reviewing a\\.md\\.[\\s\\S]*){${k + 1}}`));
  }
  run.process.kill('SIGINT');
  assert.equal((await run.done).code, 130);
  assert.ok(server.requests.length <= 2, `${server.requests.length} calls`);
});

test('standard input and formats of one document cannot be watched', () => {
  for (const args of [['-'], ['a.md', '--format', 'sarif'], ['a.md', '--format', 'junit']]) {
    const { code, err } = proofmark(['review', '--watch', ...args], { cwd: place, input: '' });
    assert.equal(code, 2);
    assert.match(err, /--watch can't/);
  }
});
