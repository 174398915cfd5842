/** `proofmark expansion`, on samples whose sets are known by hand. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { proofmark, type Run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-expansion-'));
after(() => rmSync(place, { recursive: true, force: true }));

function write(name: string, rows: readonly unknown[]): string {
  writeFileSync(
    join(place, name),
    rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''),
  );
  return name;
}

const run = (...args: string[]): Run => proofmark(['expansion', ...args], { cwd: place });

const rows = [
  { model: 'before', problem_id: 'a', correct: [false, false] },
  { model: 'before', problem_id: 'b', correct: [0, 1] },
  { model: 'before', problem_id: 'c', correct: [true, true] },
  // A sample a row comes to the same as a list.
  { model: 'after', problem_id: 'a', correct: true },
  { model: 'after', problem_id: 'a', correct: false },
  { model: 'after', problem_id: 'b', correct: [true, true] },
  { model: 'after', problem_id: 'c', correct: [false, false] },
];

interface Json {
  readonly k: number;
  readonly pairs: readonly {
    readonly base: string;
    readonly post: string;
    readonly all: Readonly<
      Record<string, { readonly part: number; readonly whole: number; readonly value: number | null }>
    > & {
      readonly gained: readonly string[];
      readonly lost: readonly string[];
    };
    readonly unsolvedByBase: Json['pairs'][number]['all'];
    readonly curve: readonly { readonly k: number; readonly expansion: { readonly value: number } }[];
  }[];
  readonly unsolved: { readonly union: readonly string[]; readonly intersection: readonly string[] };
}

test('sets, rates and curves of a model before and after training', () => {
  const { code, out, err } = run(write('samples.jsonl', rows), '--base', 'before', '--format', 'json');
  assert.equal(err, '');
  assert.equal(code, 0);
  const { k, pairs, unsolved } = JSON.parse(out) as Json;
  assert.equal(k, 2);
  const [pair] = pairs;
  assert.deepEqual([pair?.base, pair?.post], ['before', 'after']);
  assert.deepEqual([pair?.all.gained, pair?.all.lost], [['a'], ['c']]);
  assert.deepEqual([pair?.all.expansion?.part, pair?.all.expansion?.whole], [1, 3]);
  assert.deepEqual([pair?.all.preservation?.part, pair?.all.preservation?.whole], [1, 2]);
  assert.deepEqual([pair?.all.consolidation?.part, pair?.all.consolidation?.whole], [1, 1]);
  assert.equal(pair?.unsolvedByBase.expansion?.value, 100);
  assert.equal(pair?.unsolvedByBase.preservation?.value, null, 'of nothing');
  assert.deepEqual(
    pair?.curve.map((at) => at.k),
    [1, 2],
  );
  assert.deepEqual([unsolved.union, unsolved.intersection], [['a', 'c'], ['a']]);
});

test('the text and the Markdown have every figure with its counts', () => {
  const file = write('samples.jsonl', rows);
  const { code, out } = run(file, '--base', 'before');
  assert.equal(code, 0);
  assert.match(out, /before +after +1 of 3: 33\.33 \(\d/);
  assert.match(out, /n\/a|1 of 1: 100\.00/);
  assert.match(out, /intersection\b.* {2,}1/);
  assert.match(run(file, '--format', 'markdown').out, /\| model \| problems \| pass\\?@1 \| pass\\?@2 \|/);
});

test('the file of HTML and the CSV have the same figures', () => {
  const file = write('samples.jsonl', rows);
  const { code, out } = run(file, '--base', 'before', '--format', 'html');
  assert.equal(code, 0);
  assert.match(out, /<h1>[^<]*\b2\b[^<]*\bafter\b[^<]*\b1\b[^<]*\bbefore\b[^<]*\b1\b[^<]*\b3\b[^<]*<\/h1>/);
  assert.match(out, /1 of 3: 33\.3 \(/);
  const csv = run(file, '--base', 'before', '--format', 'csv').out;
  assert.match(csv, /^after − before,all,before → after,expansion,per cent,33\.33+\d*,/m);
  assert.match(run(file, '--format', 'sarif').err, /--format .*text, json, markdown, csv, or html\b.*"sarif"/);
});

test('fewer samples than are asked for are left out, and said', () => {
  const file = write('short.jsonl', [...rows, { model: 'before', problem_id: 'd', correct: [true] }]);
  assert.match(run(file, '--k', '2').out, /\bbefore: .*\b1 problem .*\b2 samples/);
  assert.equal(run(file).code, 0);
});

test('what cannot be read is said, and models that are not there are refused', () => {
  const bad = run(
    write('bad.jsonl', [
      rows[0],
      '{',
      { model: 'x', problem_id: 'a', correct: 2 },
      { problem_id: 'a', correct: [true] },
      { model: 'x', correct: [true] },
      { model: 'x', problem_id: 'a', correct: [] },
      7,
    ]),
  );
  assert.equal(bad.code, 2);
  for (const words of [
    /bad\.jsonl:2: .*JSON/,
    /:3: "correct" .*true or false/,
    /:4: .*"model"/,
    /:5: .*problem/,
    /:6: "correct" .*empty/,
    /:7: .*object/,
  ])
    assert.match(bad.err, words);
  const missing = run(write('samples.jsonl', rows), '--base', 'nobody');
  assert.equal(missing.code, 2);
  assert.match(missing.err, /"nobody".*"before" and "after"/);
  assert.match(run('nowhere.jsonl').err, /nowhere\.jsonl/);
  assert.match(run('samples.jsonl', '--post', 'after').err, /--post .*--base/);
  const same = run('samples.jsonl', '--base', 'before', '--post', 'before');
  assert.deepEqual([same.code, same.out], [2, '']);
  assert.equal(run('samples.jsonl', '--base', 'before', '--post', 'before', '--post', 'after').code, 0);
  assert.match(same.err, /--base .*--post .*"before"/);
  assert.match(run().err, /\bfile\b/);
});

test('names that anybody chose stay names', () => {
  const { out } = run(
    write('hostile.jsonl', [{ model: '\u001b[31m| <b>', problem_id: '__proto__', correct: [true] }]),
    '--format',
    'markdown',
  );
  assert.ok(!out.includes('\u001b') && !out.includes('<b>'), out);
});
