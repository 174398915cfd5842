/** Which rows `proofmark evaluate` takes, what it requires, and what a file may say of both. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Run as ReadRun } from '../../../../src/core/evaluate/run-types.ts';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { serverOf } from '../../../support/servers.ts';
import { numberIn, type Run, proofmark as run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-evaluate-options-'));
after(() => rmSync(place, { recursive: true, force: true }));

const evaluate = (...args: string[]): Run => run(['evaluate', ...args], { cwd: place });
let journals = 0;

/** The rows that a run of these options is about, by its journal. */
async function rowsOf(...args: string[]): Promise<ReadRun & { readonly names: readonly string[] }> {
  const file = `run-${journals++}.jsonl`;
  const { code, err } = evaluate(...args, '--journal', file);
  assert.equal(code, 0, err);
  const read = await readRunJournal(join(place, file));
  return { ...read, names: read.rows.map(({ set, id }) => `${set}#${id}`) };
}

const rowsIn = (count: number, more: (k: number) => object): string =>
  Array.from({ length: count }, (_, k) =>
    JSON.stringify({
      id: `r${k}`,
      problem: `${k}?`,
      steps: ['So 5 * 3 = 15.', 'So 1 + 1 = 3.'],
      label: 1,
      ...more(k),
    }),
  ).join('\n');

writeFileSync(
  join(place, 'rows.jsonl'),
  rowsIn(12, (k) => ({ subset: k < 6 ? 'low' : 'high', generator: `m${k % 3}` })),
);
writeFileSync(
  join(place, 'plain.jsonl'),
  rowsIn(10, () => ({})),
);
mkdirSync(join(place, 'other'));
writeFileSync(
  join(place, 'other', 'rows.jsonl'),
  rowsIn(2, () => ({ id: 'same' })),
);

test('rows are chosen by subset, author and id', async () => {
  const low = await rowsOf('rows.jsonl', '--subset', 'low', '--generator', 'm1', '--generator', 'm2');
  assert.deepEqual(
    low.names,
    ['r1', 'r2', 'r4', 'r5'].map((id) => `rows.jsonl#${id}`),
  );
  assert.equal(low.info.selection, 'subsets: low; generators: m1, m2');
  const both = await rowsOf('rows.jsonl', 'plain.jsonl', '--id', 'r0', '--id', 'r9');
  assert.deepEqual(both.names, ['rows.jsonl#r0', 'rows.jsonl#r9', 'plain.jsonl#r0', 'plain.jsonl#r9']);
  // A set's name is the subset of rows that name none.
  assert.deepEqual((await rowsOf('plain.jsonl', '--subset', 'plain', '--rows', '2')).names, [
    'plain.jsonl#r0',
    'plain.jsonl#r1',
  ]);
  const none = evaluate('rows.jsonl', '--subset', 'nowhere');
  assert.equal(none.code, 2);
  assert.match(none.err, /rows\.jsonl: .* --subset nowhere\. .*"high" and "low"/);
});

test('a name that no row has is said, whatever else is there, and the exit code says so', () => {
  const slip = evaluate('rows.jsonl', 'plain.jsonl', '--id', 'r0', '--id', 'r99', '--format', 'json');
  assert.equal(slip.code, 2);
  assert.match(slip.err, /rows\.jsonl, plain\.jsonl: .* --id r99\b/);
  assert.doesNotMatch(slip.err, /--id r0/);
  const author = evaluate('rows.jsonl', '--generator', 'm1', '--generator', 'm7', '--rows', '1');
  assert.equal(author.code, 2);
  assert.match(author.err, /rows\.jsonl: .* --generator m7\. .*"m0", "m1", and "m2"/);
  // What is there and not drawn is no slip.
  assert.equal(evaluate('rows.jsonl', '--id', 'r0', '--id', 'r1', '--sample', '1').code, 0);
});

test('a seed draws the same rows again, of each set as many, and another seed others', async () => {
  const draw = (seed: string) => rowsOf('rows.jsonl', 'plain.jsonl', '--sample', '4', '--seed', seed);
  const [first, again, other] = [await draw('7'), await draw('7'), await draw('8')];
  assert.equal(first.names.filter((name) => name.startsWith('rows.')).length, 4);
  assert.equal(first.names.filter((name) => name.startsWith('plain.')).length, 4);
  assert.deepEqual(again.names, first.names);
  assert.notDeepEqual(other.names, first.names);
  assert.equal(first.info.seed, 7);
  assert.match(first.info.selection ?? '', /^4 .*\b7$/);
});

test('sets of one name are told apart, and so are rows of one id', async () => {
  const { names } = await rowsOf('rows.jsonl', join('other', 'rows.jsonl'), '--rows', '2');
  const other = join('other', 'rows.jsonl');
  assert.deepEqual(names, ['rows.jsonl#r0', 'rows.jsonl#r1', `${other}#same`, `${other}#same~2`]);
});

test('policies are those of the run, and stand in its journal', async () => {
  const args = ['--ties', 'none', '--abstentions', 'left-out', '--inconclusive', 'incorrect'];
  const { info } = await rowsOf('plain.jsonl', '--rows', '1', ...args, '--rated', '5,2', '--rated-most', '10');
  const { ties, abstentions, inconclusive, ratedAccepted, ratedRejected, ratedMost } = info.policies;
  assert.deepEqual([ties, abstentions, inconclusive], ['none', 'left-out', 'incorrect']);
  assert.deepEqual([ratedAccepted, ratedRejected, ratedMost], [0.5, 0.2, 10]);
});

test('points that go beyond their scale are said, and how to evaluate them', () => {
  const rated = (k: number) => ({
    label: undefined,
    subset: k < 2 ? 'of 7' : 'of 21',
    rating: k < 2 ? 7 : 7 * k,
  });
  writeFileSync(join(place, 'rated.jsonl'), rowsIn(4, rated));
  const { err } = evaluate('rated.jsonl');
  assert.match(err, /of 21 .*\b21\b.*\b7\b.*--rated-most 21/);
  assert.doesNotMatch(err, /^(?:proofmark: )?of 7 /m);
  assert.equal(evaluate('rated.jsonl', '--subset', 'of 21', '--rated-most', '21').err, '');
});

test('what is required and not so is said, and the exit code is 1', () => {
  const met = evaluate('rows.jsonl', '--require', 'error >= 100', '--require', 'low: error.low > 50');
  assert.deepEqual([met.code, met.err], [0, '']);
  const missed = evaluate('rows.jsonl', '--require', 'error >= 100', '--require', 'f1 >= 60');
  assert.equal(missed.code, 1);
  assert.match(missed.err, /^proofmark: .*f1 >= 60.*n\/a.*\n$/);
});

test('the report is written to a new file, in the format of its ending, with audits at the base rate that is said', () => {
  const right = (k: number) => (k % 2 === 0 ? { steps: ['So 5 * 3 = 15.'], label: -1 } : {});
  writeFileSync(join(place, 'mixed.jsonl'), rowsIn(8, right));
  const { code, out, err } = evaluate('mixed.jsonl', '--out', 'report.md', '--base-rate', '0.25');
  assert.deepEqual([code, out, err], [0, '', '']);
  const written = readFileSync(join(place, 'report.md'), 'utf8');
  assert.match(written, /^\| all rows \| 8 \|/m);
  assert.match(written, /\b25% /);
  const again = evaluate('mixed.jsonl', '--out', 'report.md');
  assert.equal(again.code, 2);
  assert.match(again.err, /report\.md/);
});

test('a report that cannot be written is refused before anything is asked', async () => {
  const server = await serverOf(() => ({ text: '\\boxed{1}' }));
  const asked = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  for (const file of ['nowhere/report.html', 'rows.jsonl/report.html']) {
    const { code, err } = await startProofmark(['evaluate', 'rows.jsonl', ...asked, '--out', file], {
      cwd: place,
    }).done;
    assert.equal(code, 2);
    assert.match(err, /"(nowhere|rows\.jsonl)\/report\.html".*"\1"/);
    assert.doesNotMatch(err, /ENO/);
  }
  assert.equal(server.requests.length, 0);
});

test('a scale of no points is refused in a sentence', () => {
  const { code, err } = evaluate('rows.jsonl', '--rated-most', '0');
  assert.equal(code, 2);
  assert.match(err, /--rated-most .*\b0, .*"0"/);
});

test('a number with a minus is refused in a sentence', () => {
  const { code, err } = evaluate('rows.jsonl', '--rows', '-3');
  assert.equal(code, 2);
  assert.match(err, /--rows=-XYZ/);
  assert.doesNotMatch(err, /[\u2400-\u241f]/);
});

test('a file says what a run is, with its data beside it; the command line counts before it', async () => {
  const folder = join(place, 'ci');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'rows.jsonl'),
    rowsIn(3, () => ({})),
  );
  writeFileSync(
    join(folder, 'run.yaml'),
    'data: [rows.jsonl]\nsuspects: true\nrows: 2\nformat: json\nrequire:\n  - error >= 100\n  - rows >= 3\n',
  );
  const config = ['--config', join('ci', 'run.yaml')];
  const done = evaluate(...config);
  assert.equal(done.code, 1);
  assert.match(done.err, /^proofmark: .*rows >= 3.*\b2\b.*\n$/);
  assert.equal(numberIn(done.out, 'rows', 'rows')?.value, 2);
  assert.equal(evaluate(...config, '--rows', '3').code, 0);
  const named = evaluate(...config, 'plain.jsonl', '--rows', '10');
  assert.equal(numberIn(named.out, 'rows', 'plain')?.value, 10);
  assert.equal(numberIn(named.out, 'rows')?.value, 10);
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ data: 'rows.jsonl', require: 'rows >= 4' }));
  assert.equal(evaluate('--config', join('ci', 'run.json')).code, 1);
});

test('a file asks a model as the command line does', async () => {
  const server = await serverOf(() => ({ text: '\\boxed{1}' }));
  writeFileSync(
    join(place, 'asks.yaml'),
    `data: plain.jsonl\njudge: critic\nendpoint: ${server.url}\nmodel: scripted\nvotes: 2\nrequire: [error >= 100, calls <= 20]\n`,
  );
  const { code, err } = await startProofmark(['evaluate', '--config', 'asks.yaml', '--cache', 'none'], {
    cwd: place,
  }).done;
  assert.equal(code, 0, err);
  assert.equal(server.requests.length, 20);
});

/** A pipe into which nobody writes; a folder where there are none. */
function pipe(): string {
  spawnSync('mkfifo', ['pipe.yaml'], { cwd: place });
  return existsSync(join(place, 'pipe.yaml')) ? 'pipe.yaml' : '.';
}

test("a file that may be anybody's names no key, gets none by its own server, and writes nothing", async () => {
  const server = await serverOf(() => ({ text: '\\boxed{1}' }));
  const file = (content: string) => (): string[] => {
    writeFileSync(join(place, 'bad.yaml'), content);
    return ['evaluate', 'plain.jsonl', '--cache', 'none', '--config', 'bad.yaml'];
  };
  const asks = `judge: critic\nendpoint: ${server.url}\nmodel: scripted\n`;
  for (const [argsOf, said] of [
    [file(`${asks}key-env: CI_TOKEN\n`), /bad\.yaml: "key-env" .*command line/],
    [() => [...file(asks)(), '--key-env', 'CI_TOKEN'], /--key-env .*bad\.yaml .*--endpoint/],
    [
      file(`judge: critic\nendpoint: HTTPS://api.openai.com:443/v1\nmodel: m\n`),
      /bad\.yaml .*--endpoint https:\/\/api\.openai\.com\/v1/,
    ],
    [
      file(`judge: critic\nendpoint: [https://api.openai.com/v1]\nmodel: m\n`),
      /bad\.yaml .*--endpoint https:\/\/api\.openai\.com\/v1/,
    ],
    [file('journal: run.jsonl\n'), /bad\.yaml: "journal" .*command line/],
    [file('out: report.html\n'), /bad\.yaml: "out" .*command line/],
    [file('cache: elsewhere\n'), /bad\.yaml: "cache" .*command line/],
    [file(`${asks}export-batch: ask.jsonl\n`), /bad\.yaml: "export-batch" .*command line/],
    [file(`${asks}import-batch: said.jsonl\n`), /bad\.yaml: "import-batch" .*command line/],
    [file('colour: red\n'), /bad\.yaml: .*"colour".* data, /],
    [file('split: strict\n'), /bad\.yaml: .*"split".* data, /],
    [file('rows: 1\nrows: 2\n'), /bad\.yaml .*YAML: Map keys must be unique/],
    [file('rows: {a: 1}\n'), /bad\.yaml: "rows" .*number/],
    [file('a: &x [1]\nb: *x\n'), /bad\.yaml: (?:.*aliases|.*"a")/],
    [file('- rows'), /bad\.yaml .*"name: value"/],
    [file(`${asks}rows: many\n`), /--rows .*"many"/],
    [file(`${'#'.repeat(70_000)}\n`), /bad\.yaml .*\blong\b/],
    [() => ['evaluate', '--config', 'none.yaml'], /none\.yaml/],
    [() => ['evaluate', '--config', '.'], /\. .*\bfile\b/],
    [() => ['evaluate', '--config', pipe()], /(?:pipe\.yaml|\.) .*\bfile\b/],
    [() => ['evaluate', 'plain.jsonl', '--seed', '3'], /--seed .*--sample/],
    [() => ['evaluate', 'plain.jsonl', '--sample', '3', '--rows', '2'], /--rows .*--sample/],
    [() => ['evaluate', '-', '--sample', '3'], /Standard input /],
    [() => ['evaluate', 'plain.jsonl', '--require', 'f1'], /--require .*"f1 >= 60".*"f1"/],
    [() => ['review', 'plain.jsonl', '--sample', '3'], /--sample .*evaluate/],
  ] as const) {
    const args = argsOf();
    const { code, err } = await startProofmark(args, { cwd: place, env: { CI_TOKEN: 'secret' } }).done;
    assert.equal(code, 2, args.join(' '));
    assert.match(err, said);
  }
  assert.equal(server.requests.length, 0);
});
