import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { expectGolden } from '../../support/golden.ts';
import { saidIn } from '../../support/said.ts';
import { MAIN, type Run, rows, proofmark as run, SAMPLES, startProofmark } from './support.ts';

const expectSaid = saidIn('cli/main');

const place = mkdtempSync(join(tmpdir(), 'proofmark-cli-'));
after(() => rmSync(place, { recursive: true, force: true }));

function proofmark(args: string[], options: { cwd?: string; input?: string; env?: Record<string, string> } = {}): Run {
  return run(args, { cwd: place, ...options });
}

function file(name: string, text: string): string {
  writeFileSync(join(place, name), text);
  return name;
}

test('review prints what the samples print', () => {
  for (const sample of ['cosine.proof.md', 'odd-squares.proof.tex', 'tickets.proof.txt', 'root-two.proof.md']) {
    expectGolden(`cli/review-${sample}.txt`, proofmark(['review', sample], { cwd: SAMPLES }).out);
  }
});

test('exit codes: 0 nothing found, 1 something found, 2 could not do it', () => {
  assert.equal(proofmark(['review', file('good.txt', 'So 5 * 3 = 15.\n')]).code, 0);
  assert.equal(proofmark(['review', file('bad.txt', 'So 5 * 3 = 16.\n')]).code, 1);
  const missing = proofmark(['review', 'nowhere.md', 'bad.txt']);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /^proofmark: nowhere\.md: /m);
  assert.match(missing.out, /bad\.txt:1:4: .*\b1\b.*15.*16/, 'the other file is still reviewed');
});

test('a finding is named by file:line:column, with both values and carets under the phrase', () => {
  const { out } = proofmark(['review', file('place.md', '# Proof\n\nFine.\n\nHence $5 \\cdot 3 = 16$.\n')]);
  assert.match(out, /place\.md:5:8: .*\b2: .*15.*16/);
  const lines = out.split('\n');
  const at = lines.findIndex((line) => line.includes('5 | Hence'));
  const carets = lines[at + 1] ?? '';
  assert.equal(lines[at]?.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1), '5 \\cdot 3 = 16');
});

test('where nothing was read, the report says so', () => {
  const { out } = proofmark(['review', file('words.txt', 'This is clear.\n')]);
  expectSaid(out);
  const empty = proofmark(['review', file('empty.md', '# Problem\n\nCompute $3 + 3 = 7$.\n\n# Proof\n')]);
  expectSaid(empty.out);
  assert.equal(empty.code, 0);
});

test('of a long line the excerpt shows the whole relation, with … where it is cut', () => {
  const sum = Array.from({ length: 25 }, () => '1').join(' + ');
  const words = 'and so on and on '.repeat(6);
  for (const [name, text, from, to] of [
    ['both.txt', `${words}we get ${sum} = 26, ${words}\n`, '…', '…'],
    ['left.txt', `${words}we get ${sum} = 26\n`, '…', ''],
    ['right.txt', `${sum} = 26 ${words}\n`, '', '…'],
  ] as const) {
    const lines = proofmark(['review', file(name, text)]).out.split('\n');
    const at = lines.findIndex((line) => line.startsWith('  1 | '));
    const source = lines[at] ?? '';
    const carets = lines[at + 1] ?? '';
    assert.equal(source.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1), `${sum} = 26`);
    assert.equal(source.startsWith('  1 | …'), from === '…', source);
    assert.equal(source.endsWith('…'), to === '…', source);
    assert.ok(source.length <= '  1 | ……'.length + 120, source);
  }
});

test('JSON is one object a line, whatever the number of files', () => {
  file('a.txt', 'So 5 * 3 = 16.\n');
  file('b.txt', 'So 5 * 3 = 15.\n');
  const [a, b] = rows(proofmark(['review', '--format', 'json', 'a.txt', 'b.txt']).out);
  assert.equal(a?.earliestError, 0);
  assert.equal(a?.file, 'a.txt');
  assert.equal(b?.earliestError, -1);
  assert.equal(b?.outcome, 'nothing-found');
  const unread = { definitions: 0, conditions: 0, hypotheses: 0, notEvaluated: 0, notParsed: 0 };
  assert.deepEqual(a?.relations, { held: 0, noCounterexample: 0, refuted: 1, suspected: 0, notRead: 0, unread });
  assert.deepEqual(b?.relations, { held: 1, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0, unread });
});

test('a data set gives one object a row, with its id; a bad row is named and the rest goes on', () => {
  const data = [
    JSON.stringify({ id: 'r1', problem: 'p', steps: ['So 5 * 3 = 15.', 'So 5 * 3 = 16.'], label: 1 }),
    '{"id": "torn',
    JSON.stringify({ id: 'r3', nothing: true }),
    JSON.stringify({ id: 'r4', problem: 'q', proof: 'One.\n\nTwo: 2 + 2 = 5.' }),
  ].join('\n');
  const { out, err, code } = proofmark(['review', '--format', 'json', file('set.jsonl', data)]);
  const [first, second] = rows(out);
  assert.equal(first?.id, 'r1');
  assert.equal(first?.problem, 'p');
  assert.equal(first?.earliestError, 1);
  assert.equal(second?.id, 'r4');
  assert.equal(second?.earliestError, 1);
  assert.match(err, /set\.jsonl:2: .*JSON/);
  assert.match(err, /set\.jsonl:3: /);
  assert.equal(code, 2);
});

test('steps: strict and logical, offsets into the file', () => {
  const text = '# Proof\n\nWe compute\n\n$$1 + 1 = 2$$\n\nDone.\n';
  file('split.md', text);
  const [logical] = rows(proofmark(['steps', '--format', 'json', 'split.md']).out);
  const [strict] = rows(proofmark(['steps', '--format', 'json', '--split', 'strict', 'split.md']).out);
  assert.equal(logical.steps.length, 2);
  assert.ok(strict.steps.length > 2);
  for (const step of [...logical.steps, ...strict.steps]) {
    assert.equal(text.slice(step.start, step.end), step.text);
  }
});

test('standard input as -, text or rows', () => {
  const [text] = rows(proofmark(['steps', '--format', 'json', '-'], { input: 'One.\n\nTwo.\n' }).out);
  assert.equal(text.steps.length, 2);
  assert.equal(text?.file, '-');
  const crlf = 'One.\r\n\r\nTwo\r\nlines.\r\n';
  const [windows] = rows(proofmark(['steps', '--format', 'json', '-'], { input: crlf }).out);
  assert.deepEqual(
    windows.steps.map(({ start, end, text }) => [crlf.slice(start, end), text]),
    [
      ['One.', 'One.'],
      ['Two\r\nlines.', 'Two\nlines.'],
    ],
  );
  const input = `${JSON.stringify({ id: 'x', problem: 'p', steps: ['a', 'b', 'c'] })}\n`;
  const [row] = rows(proofmark(['steps', '--format', 'json', '-'], { input }).out);
  assert.equal(row?.id, 'x');
  assert.equal(row.steps.length, 3);
});

test('a JSON array is a data set too', () => {
  const array = JSON.stringify([
    { id: 'one', problem: 'p', steps: ['a'] },
    { id: 'two', problem: 'p', proofs: ['first\n\nproof', 'second'] },
  ]);
  const ids = rows(proofmark(['steps', '--format', 'json', file('set.json', array)]).out).map((row) => row.id);
  assert.deepEqual(ids, ['one', 'two/0', 'two/1']);
});

test('bad usage says what there is, and exits with 2', () => {
  for (const [args, said] of [
    [[], /^ {2}review {2,}\S/m],
    [['revue', 'x.md'], /"revue"/],
    [['review'], /\bfile\b/],
    [['review', '--split', 'fuzzy', 'x.md'], /--split .*logical or strict.*"fuzzy"/],
    [['review', '--judge', 'critc', 'x.md'], /--judge .*checker, critic, .*"critc"/],
    [['review', '--fromat', 'json', 'x.md'], /fromat/],
    [['steps', '-', '-'], /only once/],
  ] as const) {
    const { code, err } = proofmark([...args], { input: '' });
    assert.equal(code, 2, args.join(' '));
    assert.match(err, said);
  }
});

test('input that cannot be read is named, never a stack', () => {
  mkdirSync(join(place, 'nothing'));
  writeFileSync(join(place, 'bytes.md'), Buffer.from([0x41, 0xff, 0xfe, 0x00, 0x42]));
  for (const [name, said] of [
    ['bytes.md', /bytes\.md: .*UTF-8/],
    ['nothing', /nothing: .*folder/],
    [file('broken.json', '[{"id": 1},'), /broken\.json: /],
  ] as const) {
    const { code, err } = proofmark(['review', name]);
    assert.equal(code, 2);
    assert.match(err, said);
    assert.doesNotMatch(err, /\n\s+at /);
  }
});

test('help is a short list of commands, and of a command all that it takes', () => {
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { code, out } = proofmark(args);
    assert.equal(code, 0);
    assert.match(out, /^ {2}review {2,}\S/m);
    assert.ok(out.split('\n').length < 30);
  }
  for (const args of [
    ['steps', '--help'],
    ['steps', '-h'],
    ['help', 'steps'],
  ]) {
    const { code, out } = proofmark(args);
    assert.equal(code, 0);
    assert.match(out, /^proofmark steps FILE… \[OPTIONS\]\n/);
  }
  assert.match(proofmark(['help', 'nothing']).err, /"nothing".* review, /);
  assert.match(proofmark(['steps']).err, /proofmark steps --help\b/);
  assert.match(proofmark(['nothing']).err, /proofmark help\b/);
  assert.equal(proofmark(['help', '--help']).code, 0);
});

test('a slip of a command, an option or a choice is answered with what was probably meant', () => {
  const slips: readonly (readonly [string[], RegExp])[] = [
    [['revew', 'a.md'], /"revew".*\breview\?/],
    [['review', 'a.md', '--judg', 'critic'], /'--judg'.* --judge\?\n/],
    [['review', 'a.md', '--judge'], /^proofmark: --judge [^?]*\.\n/],
    [['review', 'a.md', '--formt=json'], /'--formt'.* --format\?/],
    [['review', 'a.md', '--xyzzy-abc'], /'--xyzzy-abc'[^?\n]*\n/],
    [['review', 'a.md', '--format', 'jsn'], /--format .*"jsn".*\bjson\?/],
  ];
  for (const [args, says] of slips) {
    const { code, err } = proofmark([...args]);
    assert.equal(code, 2);
    assert.match(err, says);
  }
});

test('a data set in another encoding is named line by line, and a mark at the head is no trouble', () => {
  const row = (id: string) => JSON.stringify({ id, problem: 'p', steps: ['a'] });
  const latin = Buffer.from('{"id": "caf\u00e9", "problem": "p", "steps": ["a"]}', 'latin1');
  writeFileSync(
    join(place, 'latin.jsonl'),
    Buffer.concat([Buffer.from(`\ufeff${row('one')}\r\n`), latin, Buffer.from(`\n${row('three')}\n`)]),
  );
  const { out, err, code } = proofmark(['steps', '--format', 'json', 'latin.jsonl']);
  assert.deepEqual(
    rows(out).map(({ id }) => id),
    ['one', 'three'],
  );
  assert.match(err, /latin\.jsonl:2: .*UTF-8/);
  // As PowerShell writes it.
  writeFileSync(join(place, 'wide.md'), Buffer.from('\ufeff# Problem', 'utf16le'));
  assert.match(proofmark(['review', 'wide.md']).err, /wide\.md: .* Save the file as UTF-8\.\n/);
  assert.equal(code, 2);
  const array = `\ufeff[${row('x')}]`;
  assert.equal(rows(proofmark(['steps', '--format', 'json', file('bom.json', array)]).out)[0].id, 'x');
});

test('rows on standard input stream: the first is out before the last is in', async () => {
  const child = spawn(process.execPath, [MAIN, 'steps', '--format', 'json', '-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(`${JSON.stringify({ id: 'first', problem: 'p', steps: ['a'] })}\n`);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  assert.equal(rows(String(chunk))[0].id, 'first');
  child.stdin.end(`${JSON.stringify({ id: 'last', problem: 'p', steps: ['a'] })}\n`);
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('a JSON array on standard input is a data set, too', () => {
  const input = JSON.stringify([{ id: 'one', problem: 'p', steps: ['a'] }], undefined, 2);
  assert.equal(rows(proofmark(['steps', '--format', 'json', '-'], { input }).out)[0].id, 'one');
});

test('output that cannot be written is an error in one line', {
  skip: !existsSync('/dev/full') && 'no /dev/full',
}, () => {
  const full = openSync('/dev/full', 'w');
  const done = spawnSync(process.execPath, [MAIN, 'steps', file('w.txt', 'One.\n')], {
    cwd: place,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  assert.equal(done.status, 2);
  assert.match(done.stderr, /^proofmark: [^\n]*: [^\n]*\n$/);
});

test('much output through a pipe warns of nothing', () => {
  const data = Array.from({ length: 40 }, (_, k) =>
    JSON.stringify({ id: k, problem: 'p', steps: ['x'.repeat(100_000)] }),
  );
  const { out, err, code } = proofmark(['steps', '--format', 'json', file('much.jsonl', data.join('\n'))]);
  assert.equal(code, 0);
  assert.equal(err, '');
  assert.equal(rows(out).length, 40);
});

test('a relation over two lines is shown over two lines', () => {
  const text = '# Proof\n\n\\begin{align*}\n5 \\cdot 3\n  &= 16\n\\end{align*}\n';
  const { out } = proofmark(['review', file('two.md', text)]);
  assert.match(out, /4 \| 5 \\cdot 3\n\s+\| \^{9}\n\s+5 \| {3}&= 16\n\s+\| {3}\^{5}\n/);
});

test('control characters of a proof do not reach the terminal', () => {
  const { out } = proofmark(['review', file('evil.txt', 'Red \u001b[31m, back \u202e\u200f, so 5 * 3 = 16.\n')]);
  assert.match(out, /5 \* 3 = 16/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there
  assert.doesNotMatch(out, /[\u001b\u202e\u200f]/);
});

test('colours where they are asked for', () => {
  const { out } = proofmark(['review', file('c.txt', 'So 5 * 3 = 16.\n')], {
    env: { NO_COLOR: '', FORCE_COLOR: '1' },
  });
  assert.ok(out.includes('\u001b['));
});

test('an empty file has no step, which is said and is no error', () => {
  const { out, code } = proofmark(['review', file('empty.md', '')]);
  assert.equal(code, 0);
  expectSaid(out);
});

test('--suspects shows what is only suspected, in words of its own, and counts it as the earliest error', () => {
  const name = file(
    'doubt.txt',
    'We look at $x^2 - 2y^2$.\n\nHere $x^2 - 2y^2 = (x - y)(x - 2y)$.\n\nSo 5 * 3 = 16.\n',
  );
  const alone = proofmark(['review', name]);
  assert.doesNotMatch(alone.out, /¶2|doubt\.txt:3:/);
  const { out, code } = proofmark(['review', '--suspects', name]);
  assert.match(out, /doubt\.txt:3:7: .*¶2: /);
  expectSaid(out);
  assert.equal(code, 1);
  const [json] = rows(proofmark(['review', '--suspects', '--format', 'json', name]).out);
  assert.equal(json.earliestError, 1);
  assert.equal(json.outcome, 'false-statement');
  assert.equal(rows(proofmark(['review', '--format', 'json', name]).out)[0].earliestError, 2);
  const sarif = JSON.parse(proofmark(['review', '--suspects', '--format', 'sarif', name]).out);
  const levels = sarif.runs[0].results.map((result: { level: string }) => result.level);
  assert.deepEqual(levels, ['note', 'error']);
});

test('a final answer is set beside the reference: from front matter, a sibling or a row', () => {
  file('front.proof.md', '---\nanswer: 3/4\n---\n# Proof\n\nThe answer is $\\boxed{0.75}$.\n');
  const front = proofmark(['review', 'front.proof.md']);
  assert.match(front.out, /front\.proof\.md:6:16: .*\n/);
  assert.match(front.out, / proof: {5}0\.75\n {2}reference: 3\/4\n/);
  assert.equal(front.code, 0);
  file('beside.proof.md', '# Proof\n\nThe answer is $\\boxed{12}$.\n');
  file('beside.answer.md', '$13$\n');
  const beside = proofmark(['review', 'beside.proof.md']);
  assert.match(beside.out, /\n {2}reference: 13\n/);
  assert.equal(beside.code, 1, 'something was found');
  const steps = ['We count.', 'The answer is 12.'];
  const set = file(
    'answers.jsonl',
    [{ steps, answer: 12 }, { steps, reference_answer: '13', answer: '12' }, { steps }, { steps, answer: ['12'] }]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  const verdicts = rows(proofmark(['review', '--format', 'json', set]).out).map(
    (row) => (row as { answer?: { verdict: string } }).answer?.verdict,
  );
  assert.deepEqual(verdicts, ['equal', 'different', undefined, undefined]);
});

test('words of a wrong command cannot colour what a terminal shows', () => {
  for (const args of [['\u001b[31m'], ['answers', '\u001b[31m'], ['review', '--split', '\u001b[31m', 'a.md']]) {
    const { err, code } = proofmark(args);
    assert.equal(code, 2);
    assert.match(err, /␛\[31m/);
    assert.ok(!err.includes('\u001b'));
  }
});

test('the page of the command line shows what the command prints', () => {
  const root = join(SAMPLES, '../..');
  const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
  const [, args = '', shown] = /^ {4}npm run -s proofmark -- (review \S+)\n\n```\n([\s\S]*?)```/m.exec(page) ?? [];
  assert.equal(proofmark(args.split(' '), { cwd: root }).out, shown);
  const [, begin = ''] = /```\n([\s\S]*?)```/.exec(readFileSync(join(root, 'src/dev/npm-readme.md'), 'utf8')) ?? [];
  assert.ok(begin !== '' && proofmark(['review', 'tickets.proof.txt'], { cwd: SAMPLES }).out.startsWith(begin));
});

test('a review that a closed pipe ends does not say that there is no error', async () => {
  const row = JSON.stringify({ id: 'x', problem: 'Add.', steps: Array.from({ length: 50 }, () => 'So 1 + 1 = 2.') });
  writeFileSync(join(place, 'long.jsonl'), `${row}\n`.repeat(3000));
  const started = startProofmark(['review', 'long.jsonl', '--format', 'json'], { cwd: place });
  started.process.stdout?.once('data', () => started.process.stdout?.destroy());
  const { code, err } = await started.done;
  assert.deepEqual([code, err], [2, '']);
});
