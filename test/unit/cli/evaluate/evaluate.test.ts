import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countsIn, figuresIn, numberIn, type Run, proofmark as run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-evaluate-'));
after(() => rmSync(place, { recursive: true, force: true }));

const evaluate = (args: string[], input?: string): Run =>
  run(['evaluate', ...args], { cwd: place, ...(input === undefined ? {} : { input }) });

function file(name: string, ...lines: unknown[]): string {
  writeFileSync(
    join(place, name),
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return name;
}

let count = 0;
const row = (steps: string[], label: number) => ({
  id: `r${++count}`,
  generator: 'nobody',
  problem: 'How many?',
  steps,
  final_answer_correct: label === -1,
  label,
});

const good = ['So 5 * 3 = 15.', 'Then 15 + 1 = 16.'];
const bad = ['So 5 * 3 = 15.', 'Then 15 + 1 = 17.'];
const set = file('small.jsonl', row(good, -1), row(bad, 1), row(bad, 0), row(good, 1), row(bad, -1));

test('figures of a small set, as JSON and as text', () => {
  const { code, out, err } = evaluate([set, '--format', 'json']);
  assert.equal(code, 0, err);
  assert.equal(numberIn(out, 'rows', 'small')?.value, 5);
  assert.deepEqual(countsIn(out, 'error-accuracy', 'small'), [1, 3]);
  assert.equal(numberIn(out, 'error-accuracy', 'small')?.value, 100 / 3);
  assert.deepEqual(countsIn(out, 'correct-accuracy'), [1, 2]);
  assert.equal(numberIn(out, 'f1')?.value, 40);
  assert.deepEqual(countsIn(out, 'right-steps-flagged'), [1, 6]);
  const { numbers } = JSON.parse(out) as {
    numbers: readonly { over: string; name: string; value: number }[];
  };
  const ofA = numbers.filter(({ over, name }) => over === 'rule' && name === 'A').map(({ value }) => value);
  assert.deepEqual(ofA, [1, 1, 0, 1], 'at the label, after, before, and of a correct one');
  assert.equal(
    (numberIn(out, 'relations-held')?.value ?? 0) +
      (numberIn(out, 'relations-no-counterexample')?.value ?? 0) +
      (numberIn(out, 'relations-refuted')?.value ?? 0),
    10,
  );
  const text = evaluate([set]).out;
  assert.match(text, /^small +5 +40\.0 .*33\.3 .* 1 of 3 /m);
  assert.match(text, /^A +embedded checker +1 +1 +0 +1$/m);
  assert.match(evaluate([set, '--format', 'markdown']).out, /^\| small +\| +5 \|/m);
  assert.match(evaluate([set, '--format', 'csv']).out, /,f1,per cent,40,/);
});

test('ids that rows repeat are said, once a file', () => {
  const again = { ...row(good, -1), id: 'twin' };
  const { code, err } = evaluate([file('twins.jsonl', again, again, again, row(bad, 1))]);
  assert.equal(code, 0, err);
  assert.match(err, /^proofmark: twins\.jsonl: .*\b2 items\b.*“twin”.*“twin~2”\.\n$/);
  assert.equal(evaluate([set]).err, '');
});

test('the same rows give the same figures, in any order, from a file or from standard input', () => {
  const rows = Array.from({ length: 60 }, (_, k) => row([good, bad][k % 2] ?? good, (k % 3) - 1));
  file('forth.jsonl', ...rows);
  file('back.jsonl', ...[...rows].reverse());
  const forth = evaluate(['forth.jsonl', '--format', 'json']).out;
  assert.deepEqual(figuresIn(evaluate(['forth.jsonl', '--format', 'json']).out), figuresIn(forth));
  // In which fold an audit has a row depends on the set's name.
  const named = (out: string, name: string): string =>
    JSON.stringify(figuresIn(out).filter(({ over }) => over !== 'audit')).replaceAll(name, 'forth');
  const expected = named(forth, 'forth');
  assert.ok(named(evaluate(['back.jsonl', '--format', 'json']).out, 'back') === expected);
  const input = rows.map((one) => JSON.stringify(one)).join('\n');
  assert.ok(named(evaluate(['-', '--format', 'json'], input).out, 'standard input') === expected);
});

test('a bad row is named by file and line, the others count, and the exit code says so', () => {
  const name = file(
    'faulty.jsonl',
    row(bad, 1),
    '{"id": "torn',
    row(good, 2),
    { id: 'x', steps: good },
    [1],
    row(good, -1),
  );
  const done = evaluate([name, '--format', 'json']);
  assert.equal(done.code, 2);
  assert.match(done.err, /faulty\.jsonl:2: .*JSON/);
  assert.match(done.err, /faulty\.jsonl:3: “label” .*-1 .*\b0\b.*\b1\b/);
  assert.match(done.err, /faulty\.jsonl:4: .*"steps" .*"label"/);
  assert.match(done.err, /faulty\.jsonl:5: .*JSON object/);
  assert.deepEqual(countsIn(done.out, 'located-or-passed', 'faulty'), [2, 2]);
  assert.equal(numberIn(done.out, 'unreadable')?.value, 4);
  assert.equal(numberIn(done.out, 'f1')?.value, 100);
});

test('what stands behind the first rows is no fault where those alone are wanted', () => {
  const name = file('long.jsonl', row(bad, 1), row(good, -1), '{"id": "torn', { id: 'x', steps: good });
  const first = evaluate([name, '--rows', '2', '--format', 'json']);
  assert.deepEqual([first.code, first.err], [0, '']);
  assert.equal(numberIn(first.out, 'unreadable')?.value, 0);
  assert.equal(evaluate([name, '--rows', '3']).code, 2);
});

test('an empty file, a folder, a missing file and a file of another kind are said, and the rest counts', () => {
  mkdirSync(join(place, 'folder'));
  file('empty.jsonl', '');
  file('proof.md', 'So 5 * 3 = 16.');
  const done = evaluate([set, 'empty.jsonl', 'folder', 'nowhere.jsonl', 'proof.md', '--format', 'json']);
  assert.equal(done.code, 2);
  assert.match(done.err, /^proofmark: empty\.jsonl: .*\brows\b/m);
  assert.match(done.err, /^proofmark: folder: .*folder/m);
  assert.match(done.err, /^proofmark: nowhere\.jsonl: /m);
  assert.match(done.err, /^proofmark: proof\.md: .*data set/m);
  assert.equal(numberIn(done.out, 'rows')?.value, 5);
  assert.equal(numberIn(done.out, 'f1', 'small')?.value, 40);
  assert.equal(evaluate(['empty.jsonl']).out, '');
});

test('of a file with nothing but bad lines the first are named, and how many more there are', () => {
  file('prose.jsonl', ...Array.from({ length: 50 }, () => 'This is prose.'));
  const { err, code } = evaluate(['prose.jsonl']);
  assert.equal(code, 2);
  assert.equal(err.match(/^proofmark: prose\.jsonl:\d+: /gm)?.length, 20);
  assert.match(err, /^proofmark: prose\.jsonl: 30 /m);
});

test('a .json array is a data set; options of other commands are refused', () => {
  writeFileSync(join(place, 'array.json'), JSON.stringify([row(bad, 1), row(good, -1)]));
  assert.equal(numberIn(evaluate(['array.json', '--format', 'json']).out, 'f1')?.value, 100);
  for (const [args, words] of [
    [['--format', 'sarif'], /--format .*text, json, csv, markdown, or html\b.*"sarif"/],
    [['--split', 'strict'], /--split .*review, steps, read, diff, and select/],
    [['--judge', 'nobody'], /--judge .*checker, .*"nobody"/],
  ] as const) {
    const { code, err } = evaluate([set, ...args]);
    assert.equal(code, 2);
    assert.match(err, words);
  }
  assert.match(run(['steps', '--suspects', set], { cwd: place }).err, /--suspects .*review, diff, and evaluate/);
});

test('nothing of the progress is written where no person looks on', () => {
  assert.equal(evaluate([set]).err, '');
});

test('a name of a file cannot colour or turn what a terminal shows', () => {
  const { out } = evaluate([file('red \u001b[31m \u202e.jsonl', row(good, -1))]);
  assert.match(out, /red .\[31m/);
  assert.ok(!out.includes('\u001b') && !out.includes('\u202e'));
});

test('a run with a rule that only earlier versions had is resumed and reported without loss', () => {
  const begun = evaluate([set, '--suspects', '--journal', 'former.jsonl']);
  assert.equal(begun.code, 0, begun.err);
  const path = join(place, 'former.jsonl');
  const lines = readFileSync(path, 'utf8')
    .replaceAll('"rule":"A"', '"rule":"W"')
    .replaceAll('"refuted":1,"suspected":0', '"refuted":0,"suspected":1')
    .split('\n');
  // Without the line that says that it finished.
  const text = `${lines.slice(0, 6).join('\n')}\n`;
  assert.equal(text.match(/"rule":"W"/g)?.length, 3);
  writeFileSync(path, text);
  const { code, out, err } = evaluate([set, '--suspects', '--resume', 'former.jsonl', '--format', 'json']);
  assert.equal(code, 0, err);
  assert.ok(readFileSync(path, 'utf8').startsWith(text));
  assert.equal(readFileSync(path, 'utf8').match(/"result"/g)?.length, 5);
  for (const told of [out, run(['report', 'former.jsonl', '--format', 'json'], { cwd: place }).out]) {
    const { numbers } = JSON.parse(told) as { numbers: readonly { over: string; name: string; value: number }[] };
    const former = numbers.filter(({ over, name }) => over === 'rule' && name === 'W').map(({ value }) => value);
    assert.deepEqual(former, [1, 1, 0, 1]);
  }
});
