/** `proofmark select` on data sets, and runs of it that are taken up; a scripted server is in the place of a model. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ScriptedServer } from '../../../support/scripted-server.ts';
import { type SelectScript, selectReply } from '../../../support/select-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { MAIN, proofmark, type Run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-select-data-'));
after(() => rmSync(place, { recursive: true, force: true }));

const scripted = (script: SelectScript = {}): Promise<ScriptedServer> =>
  serverOf((request) => selectReply(request, script));

const asked = (server: ScriptedServer): readonly string[] => [
  ...['--endpoint', server.url, '--model', 'scripted', '--cache', 'none'],
];

function run(server: ScriptedServer, args: readonly string[]): Promise<Run> {
  return startProofmark(['select', ...args, ...asked(server)], { cwd: place }).done;
}

interface Line {
  readonly problem?: string;
  readonly outcome?: string;
  readonly winner?: { readonly id: string; readonly rating?: number };
  readonly design?: { readonly seed: number };
  readonly calls?: { readonly spent: number };
  readonly summary?: {
    readonly problems: number;
    readonly runs: number;
    readonly level: number;
    readonly ties: number;
    readonly calls: number;
    readonly accuracy: { readonly value: number; readonly low: number; readonly high: number };
    readonly meanRating: { readonly value: number };
    readonly chance: { readonly accuracy: number; readonly meanRating: number };
    readonly bestRating: number;
    readonly over: string;
  };
}

const linesOf = ({ out }: Run): readonly Line[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const row = (quality: number, more: object = {}): object => ({
  problem: 'Show it.',
  proof: `It has quality ${quality}.`,
  ...more,
});

function write(name: string, rows: readonly (object | string)[]): string {
  const lines = rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  writeFileSync(join(place, name), `${lines.join('\n')}\n`);
  return name;
}

const whole = (id: string, qualities: readonly number[], ratings?: readonly (number | null)[]): object => ({
  id,
  problem: `Show ${id}.`,
  proofs: qualities.map((quality) => `For ${id} it has quality ${quality}.`),
  ...(ratings ? { ratings } : {}),
});

test('files of one name in different folders are told apart, in the journal and in the figures', async () => {
  const files = ['one', 'two'].map((folder, k) => {
    mkdirSync(join(place, folder), { recursive: true });
    return write(join(folder, 'rated.jsonl'), [whole(`${folder}`, [1 + k, 5, 2], [0, 1, 0])]);
  });
  const server = await scripted();
  const args = [...files, '--format', 'json', '--seeds', '2'];
  const done = await run(server, [...args, '--journal', 'same-names.jsonl']);
  assert.equal(done.code, 0, done.err);
  const { summary } = linesOf(done).at(-1) ?? {};
  assert.deepEqual([summary?.problems, summary?.runs, summary?.over], [2, 4, 'problems']);
  const before = server.requests.length;
  const again = await run(server, [...args, '--resume', 'same-names.jsonl']);
  assert.equal(again.code, 0, again.err);
  assert.equal(server.requests.length, before);
});

test('a row with a fault is complained of once', async () => {
  const file = write('fault.jsonl', [whole('A', [1, 2], [1]), whole('B', [1, 2])]);
  const done = await run(await scripted(), [file]);
  assert.equal(done.code, 2);
  assert.match(done.err, /^proofmark: fault\.jsonl:1: “ratings” .*\b2\b/m);
  assert.equal(done.err.match(/^proofmark: fault\.jsonl/gm)?.length, 1);
});

test('one selection for each problem, of rows with proofs and of rows for each proof, wherever they stand', async () => {
  const file = write('mixed.jsonl', [
    row(3, { problem_id: 'A', model_id: 'a1' }),
    whole('W', [1, 5, 2]),
    row(7, { problem: 'Another one.', generator: 'g1' }),
    row(6, { problem_id: 'A', model_id: 'a2' }),
    '{"broken',
    row(2, { problem: 'Another  one.', generator: 'g2' }),
    row(2, { problem_id: 'L' }),
    { proof: 'Of nothing.' },
    '',
    row(4, { problem_id: 'A', model_id: 'a3' }),
  ]);
  const server = await scripted();
  const done = await run(server, [file, '--format', 'json']);
  // What could not be read is said, and the rest goes on.
  assert.equal(done.code, 2, done.err);
  assert.match(done.err, /mixed\.jsonl:5: .*JSON/);
  assert.match(done.err, /mixed\.jsonl:8: .*problem/);
  assert.match(done.err, /\b1 problem .*candidate/);
  assert.deepEqual(
    linesOf(done).map(({ problem, winner, calls }) => [problem, winner?.id, calls?.spent]),
    [
      ['A', 'A:4', 2],
      ['W', 'W/1', 2],
      ['Another one.', '3', 1],
    ],
  );
  const text = await run(server, [file]);
  assert.match(text.out, /^A: .*\b02 a2\.\n {2}Knockout\b.*\b3\b.*\bseed 0\b.*\b2 replies\./);
  assert.match(text.err, /knockout\b.*\b3 problems .*\b2 to 3 candidates: .*\b5 matches, 5 calls\./);
  const one = await run(server, [file, '--problem', 'W', '--format', 'json']);
  assert.deepEqual(
    linesOf(one).map(({ problem }) => problem),
    ['W'],
  );
});

test('the same rows as an array, and on standard input in both forms', () => {
  const rows = [whole('X', [1, 2]), row(1, { problem_id: 'Y' }), row(2, { problem_id: 'Y' })];
  writeFileSync(join(place, 'rows.json'), JSON.stringify(rows, undefined, 1));
  const lines = rows.map((one) => JSON.stringify(one)).join('\n');
  const runs = [
    proofmark(['select', 'rows.json', '--format', 'json'], { cwd: place }),
    proofmark(['select', '-', '--format', 'json'], { cwd: place, input: JSON.stringify(rows) }),
    proofmark(['select', '-', '--format', 'json'], { cwd: place, input: lines }),
  ];
  for (const done of runs) {
    assert.equal(done.code, 1, done.err);
    assert.deepEqual(
      linesOf(done).map(({ problem, outcome }) => [problem, outcome]),
      [
        ['X', 'tie'],
        ['Y', 'tie'],
      ],
    );
  }
  const proof = proofmark(['select', '-'], { cwd: place, input: '# A proof\n\nSo it is.\n' });
  assert.equal(proof.code, 2);
  assert.match(proof.err, /Standard input .*JSON.*data set/s);
});

test('against ratings: accuracy over problems and seeds, beside a blind choice and the best one', async () => {
  // Where it goes by quality alone it is right of P and half right of T, whose best are two.
  const file = write('rated.jsonl', [
    whole('P', [3, 5, 1, 2], [2, 7, 1, 0]),
    whole('Q', [6, 2], [1, 4]),
    whole('T', [5, 4, 1], [6, 6, 0]),
    whole('level', [1, 2], [3, 3]),
    whole('unrated', [1, 2], [3, null]),
  ]);
  const server = await scripted();
  const done = await run(server, [file, '--seeds', '4', '--seed', '10', '--format', 'json']);
  assert.equal(done.code, 0, done.err);
  const lines = linesOf(done);
  assert.equal(lines.length, 5 * 4 + 1);
  assert.deepEqual(
    lines.slice(0, 4).map(({ design, winner }) => [design?.seed, winner?.id, winner?.rating]),
    [10, 11, 12, 13].map((seed) => [seed, 'P/1', 7]),
  );
  const { summary } = lines.at(-1) ?? {};
  assert.ok(summary);
  const { accuracy, meanRating, chance, ...counts } = summary;
  assert.deepEqual(counts, {
    problems: 3,
    runs: 16,
    level: 4,
    ties: 0,
    undecidedGames: 0,
    calls: 4 * (3 + 1 + 2 + 1),
    bestRating: (7 + 4 + 6) / 3,
    over: 'problems',
  });
  assert.ok(Math.abs(accuracy.value - 2 / 3) < 1e-9);
  assert.ok(accuracy.low > 0.1 && accuracy.low < 2 / 3 && accuracy.high > 2 / 3 && accuracy.high < 1);
  assert.ok(Math.abs(meanRating.value - (7 + 1 + 6) / 3) < 1e-9);
  assert.ok(Math.abs(chance.accuracy - (1 / 4 + 1 / 2 + 2 / 3) / 3) < 1e-9);
  assert.ok(Math.abs(chance.meanRating - (2.5 + 2.5 + 4) / 3) < 1e-9);

  const text = await run(server, [file, '--seeds', '2']);
  assert.match(text.out, /\b8 runs .*\b3 problems \(95%/);
  assert.match(text.out, /: 66\.7% \(\d+\.\d–\d+\.\d%\)\. .*: 47\.2%\./);
  assert.match(text.out, /^ .*\b2 runs /m);
});

test('a tie counts as a blind choice among the tied, and is counted', async () => {
  const file = write('silent.jsonl', [whole('P', [1, 2], [0, 1]), whole('Q', [1, 2], [0, 1])]);
  const server = await scripted({ isSilent: () => true });
  const done = await run(server, [file, '--format', 'json']);
  assert.equal(done.code, 1);
  const { summary } = linesOf(done).at(-1) ?? {};
  assert.deepEqual([summary?.ties, summary?.accuracy.value, summary?.chance.accuracy], [2, 0.5, 0.5]);
});

test('a data set is read a problem at a time', () => {
  // 66 MB in 60 problems: a heap of this size has no room for all of them, and ends if they are in an array.
  const filler = 'Therefore it goes on. '.repeat(25_000);
  const file = write(
    'large.jsonl',
    Array.from({ length: 60 }, (_, k) => ({
      id: `L${k}`,
      problem: 'Show it.',
      proofs: [`One of ${k}. ${filler}`, `Two of ${k}. ${filler}`],
    })),
  );
  const { code, out, err } = proofmark(['select', file, '--dry-run', '--format', 'json'], {
    cwd: place,
    env: { NODE_OPTIONS: '--max-old-space-size=56' },
  });
  rmSync(join(place, file));
  assert.equal(code, 0, err.slice(-2000));
  assert.equal(out.trimEnd().split('\n').length, 60);
});

/** Runs the command, and ends it by a signal once the server has had so many requests. */
function cut(server: ScriptedServer, args: readonly string[], at: number, signal: NodeJS.Signals): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, 'select', ...args, ...asked(server)], {
      cwd: place,
      env: { ...process.env, NO_COLOR: '1' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    let isSent = false;
    const watch = setInterval(() => {
      if (isSent || server.requests.length < at) return;
      isSent = true;
      child.kill(signal);
    }, 1);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ code, out, err });
    });
  });
}

/** Every reply that a journal has. */
function kept(journal: string): readonly string[] {
  if (!existsSync(join(place, journal))) return [];
  const text = readFileSync(join(place, journal), 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.startsWith('{"heard"'))
    .map((line) => {
      const { heard, of } = JSON.parse(line) as { heard: { key: string }; of?: string };
      return `${of ?? ''} ${heard.key}`;
    });
}

/** A report but for what it took. */
const figuresOf = ({ out }: Run): unknown =>
  JSON.parse(`[${out.trimEnd().split('\n').join(',')}]`, (key, value) => (key === 'usage' ? undefined : value));

for (const [what, file, more] of [
  [
    'a selection',
    write('one.jsonl', [
      whole(
        'One',
        Array.from({ length: 40 }, (_, k) => (k * 17) % 41),
      ),
    ]),
    [],
  ],
  [
    'a data set',
    write(
      'several.jsonl',
      Array.from({ length: 8 }, (_, k) => whole(`P${k}`, [1 + k, 2, 3 * k, 4, 5, (7 * k) % 5])),
    ),
    ['--strategy', 'halving'],
  ],
] as const) {
  test(`${what} that is killed again and again ends as one that is not, and asks nothing twice that was kept`, async () => {
    const server = await scripted({ delay: 12 });
    const args = [file, '--format', 'json', '--concurrency', '3', ...more];
    const journal = `${file}.journal`;
    const plain = await run(server, args);
    assert.equal(plain.code, 0, plain.err);
    const all = server.requests.length;
    let kills = 0;
    let last: Run | undefined;
    for (let isDone = false; !isDone; ) {
      const had = kept(journal).length;
      const before = server.requests.length;
      const how = existsSync(join(place, journal)) ? '--resume' : '--journal';
      last = await cut(server, [...args, how, journal], before + Math.ceil(all / 4), 'SIGKILL');
      isDone = last.code !== null;
      // What is kept and what is asked now are all there is.
      if (isDone) assert.equal(server.requests.length - before, all - had);
      else kills++;
      assert.ok(kills < 12, `${kills} kills`);
    }
    assert.equal(last?.code, 0, last?.err);
    assert.ok(kills >= 2, `${kills} kills`);
    assert.ok(last?.err.includes(`Resuming ${journal}: `), last?.err);
    assert.deepEqual(figuresOf(last as Run), figuresOf(plain));
    const keys = kept(journal);
    assert.deepEqual([keys.length, new Set(keys).size], [all, all]);
    assert.equal(existsSync(join(place, `${journal}.lock`)), false);
  });
}

test('Ctrl-C stops it, says how to go on, and leaves what is there', async () => {
  const server = await scripted({ delay: 30 });
  const args = ['one.jsonl', '--concurrency', '2', '--format', 'json'];
  const done = await cut(server, [...args, '--journal', 'int.jsonl'], 12, 'SIGINT');
  assert.equal(done.code, 130);
  assert.match(done.err, /--resume int\.jsonl/);
  const [line] = linesOf(done);
  assert.equal(line?.outcome, 'open');
  const had = kept('int.jsonl').length;
  assert.equal(line?.calls?.spent, had);
  assert.ok(had >= 8);
  const before = server.requests.length;
  // What was in flight has come in.
  assert.equal(had, before);
  const again = await run(server, [...args, '--resume', 'int.jsonl']);
  assert.equal(again.code, 0, again.err);
  assert.equal(server.requests.length - before, 39 - had);
  assert.equal(linesOf(again)[0]?.winner?.id, `One/${Array.from({ length: 40 }, (_, k) => (k * 17) % 41).indexOf(40)}`);
  // Without a journal it says how there is one.
  const bare = await cut(server, args, server.requests.length + 5, 'SIGINT');
  assert.equal(bare.code, 130);
  assert.match(bare.err, /--journal FILE/);
});

test('a journal is taken up by its own selection alone', async () => {
  const server = await scripted();
  write('own.jsonl', [whole('One', [1, 2, 3])]);
  const args = ['own.jsonl', '--journal', 'own.journal'];
  assert.equal((await run(server, args)).code, 0);
  const before = server.requests.length;
  const refused = async (more: readonly string[], said: RegExp): Promise<void> => {
    const done = await run(server, [...more, '--resume', 'own.journal']);
    assert.equal(done.code, 2, more.join(' '));
    assert.match(done.err, said);
    assert.equal(done.out, '');
  };
  await refused(['own.jsonl', '--seed', '2'], /the seed is “0” instead of “2”/);
  await refused(['own.jsonl', '--strategy', 'halving'], /the strategy is “knockout” instead of “halving”/);
  await refused(['own.jsonl', '--temperature', '1'], /\bjudge\b.*sampling/);
  await refused(['own.jsonl', '--seeds', '2'], /\bone problem\b/);
  write('own.jsonl', [whole('One', [1, 2, 4])]);
  await refused(['own.jsonl'], /\bcandidate 3 \(One\/2\)/);
  assert.equal(server.requests.length, before);
  write('own.jsonl', [whole('One', [1, 2, 3])]);
  const done = await run(server, ['own.jsonl', '--resume', 'own.journal', '--format', 'json']);
  assert.equal(done.code, 0, done.err);
  assert.equal(linesOf(done)[0]?.winner?.id, 'One/2');
  assert.equal(server.requests.length, before);
});
