import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { proofmark as run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-answers-'));
after(() => rmSync(place, { recursive: true, force: true }));

const answers = (args: string[], input?: string) =>
  run(['answers', ...args], { cwd: place, ...(input === undefined ? {} : { input }) });

function data(name: string, rows: readonly unknown[]): string {
  writeFileSync(join(place, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return name;
}

const ROWS = [
  { gold: '3/8', pred: 'So we get $\\boxed{0.375}$.', expected: true },
  { gold: '4', pred: '5', expected: true },
  { gold: '4', pred: '5', expected: false },
  { gold: '7', pred: '8', expected: true, disputed: true },
  { gold: 'blue', pred: '9', expected: false },
];

interface Output {
  readonly rows: readonly { gold: string; pred: string; expected: unknown; verdict: string }[];
  readonly total: number;
  readonly asExpected: number;
  readonly disputed: number;
}

test('a pair: the verdict, how each side was read, and exit code 0 only for equal', () => {
  const equal = answers(['\\frac{3}{4}', '0.75']);
  assert.deepEqual([equal.code, equal.err], [0, '']);
  assert.match(equal.out, /^equal\n {2}gold {2}3\/4\n {2}pred {2}0\.75\n/);
  const different = answers(['blue', '\\text{red}']);
  assert.equal(different.code, 1);
  assert.match(different.out, /^different\n {2}gold {2}the text “blue”\n {2}pred {2}the text “red”\n/);
  assert.equal(answers(['--format', 'json', 'x > 3', '(3, \\infty)']).code, 0);
  const json = JSON.parse(answers(['--format', 'json', 'x > 3', '(3, \\infty)']).out);
  assert.deepEqual([json.verdict, json.read], ['equal', { gold: 'x > 3', pred: 'the interval (3, ∞)' }]);
});

test('negative answers need no --, and what looks like a file or an option stands behind it', () => {
  assert.equal(answers(['-5', '-5.0']).code, 0);
  assert.equal(answers(['-\\frac12', '-0.5']).code, 0);
  assert.equal(answers(['--', 'a.md', 'a.md']).code, 0);
  assert.equal(answers(['--', '-x', '-x']).code, 0);
  const option = answers(['-x', '-x']);
  assert.equal(option.code, 2);
  assert.match(option.err, /Put -- before/);
});

test('rows: what was expected, and disputed ones left out', () => {
  const file = data('rows.jsonl', ROWS);
  const { code, out } = answers([file, '--format', 'json']);
  const read: Output = JSON.parse(out);
  assert.equal(code, 1);
  assert.deepEqual([read.total, read.asExpected, read.disputed], [4, 3, 1]);
  assert.deepEqual(
    read.rows.map((r) => [r.gold, r.expected, r.verdict]),
    [
      ['3/8', true, 'equal'],
      ['4', true, 'different'],
      ['4', false, 'different'],
      ['7', true, 'different'],
      ['blue', false, 'unknown'],
    ],
  );
  const text = answers([file]);
  assert.match(text.out, /^rows\.jsonl:2: different, expected equal\n/);
  assert.match(text.out, /\n.*\b3 of 4 .*\(75\.0%\)\. .*\b1 .*\n$/);
  const stdin = answers(['-', '--format', 'json'], ROWS.map((row) => JSON.stringify(row)).join('\n'));
  assert.equal((JSON.parse(stdin.out) as Output).asExpected, 3);
});

test('all as expected is exit code 0; a JSON array is read as well', () => {
  writeFileSync(join(place, 'good.json'), JSON.stringify([{ gold: 4, pred: '2+2', expected: 'equal' }]));
  const { code, out } = answers(['good.json']);
  assert.equal(code, 0);
  assert.match(out, /^.*\b1 of 1 .*\(100\.0%\)\.\n$/);
});

test('the policy decides between candidates, and the problem says what a letter is', () => {
  const file = data('policy.jsonl', [
    { gold: '42', pred: 'First $\\boxed{42}$. And twice that is $\\boxed{84}$.', expected: true },
    {
      gold: '17',
      pred: 'The answer is B.',
      problem: 'How many? (A) 12 (B) 17 (C) 21',
      expected: true,
    },
  ]);
  const count = (policy: string): number =>
    (JSON.parse(answers([file, '--policy', policy, '--format', 'json']).out) as Output).asExpected;
  assert.deepEqual(['last', 'any', 'set'].map(count), [1, 2, 1]);
  assert.match(answers([file, '--policy', 'first']).err, /--policy .*last, any, or set.*"first"/);
});

test('bad rows are said with their line, and the others are still compared', () => {
  writeFileSync(
    join(place, 'bad.jsonl'),
    '{"gold":"1","pred":"1","expected":true}\n{oops\n\n{"gold":"1"}\n[1]\n{"gold":"1","pred":"1","expected":"yes"}\n',
  );
  const { code, out, err } = answers(['bad.jsonl']);
  assert.equal(code, 2);
  assert.match(out, /\b1 of 1 /);
  assert.match(err, /bad\.jsonl:2: .*JSON/);
  assert.match(err, /bad\.jsonl:4: .*"pred"/);
  assert.match(err, /bad\.jsonl:5: .*object/);
  assert.match(err, /bad\.jsonl:6: "expected" must be /);
});

test('what cannot be meant is said with what to do', () => {
  data('there.jsonl', ROWS);
  const cases: readonly (readonly [string[], RegExp])[] = [
    [[], /data set, - .*answers/],
    [['nowhere.jsonl'], /"nowhere\.jsonl"(?!.* -- )/],
    [['nowhere.jsonl', '5'], /"nowhere\.jsonl".* -- /],
    [['there.jsonl', '5'], /"there\.jsonl" .*file.* -- /],
    [['1', '2', '3'], /\bquotes\b/],
    [['--', '1'], /answers after --/],
    [['-', '1'], /Standard input .*arguments/],
  ];
  for (const [args, message] of cases) {
    const { code, err } = answers(args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, message);
  }
});

test('a data set with no row in it is an error', () => {
  const empty = answers([data('empty.jsonl', [])]);
  assert.deepEqual([empty.code, empty.err.includes('empty.jsonl: ')], [2, true]);
});
