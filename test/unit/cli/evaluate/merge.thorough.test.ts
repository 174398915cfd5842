/** `proofmark evaluate --shard` and `proofmark merge`, with a scripted server in the place of a model. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../../support/paths.ts';
import { startScriptedServer } from '../../../support/scripted-server.ts';
import { MAIN, proofmark, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-cli-merge-'));
after(() => rmSync(place, { recursive: true, force: true }));

const write = (name: string, rows: number, bags: number): void =>
  writeFileSync(
    join(place, name),
    Array.from({ length: rows }, (_, row) =>
      JSON.stringify({
        id: `${name}-${row}`,
        problem: `How many marbles are in ${bags + row} bags?`,
        steps: [`There are ${bags + row} bags.`, 'Each has two.', `So there are ${2 * row}.`],
        label: row % 4 === 3 ? 1 : -1,
      }),
    ).join('\n'),
  );
write('many.jsonl', 23, 0);
write('one.jsonl', 1, 90);

/** A scripted server: of every third proof it calls the step 1 wrong. No model is behind it. */
const server = await startScriptedServer(({ body }) => {
  const row = Number(/in (\d+) bags/.exec(JSON.stringify(body?.messages))?.[1]);
  // Line separators of Unicode are no ends of lines in a journal.
  return { text: `Scripted\u2028for\u2029${row}. \\boxed{${row % 3 === 0 ? 1 : -1}}`, delay: 20 };
});
after(() => server.close());

const run = (...more: string[]) => {
  const judge = ['--judge', 'critic', '--model', 'scripted', '--endpoint', server.url, '--cache', 'none'];
  const args = ['evaluate', 'many.jsonl', 'one.jsonl', ...judge, '--votes', '2', '--stop', 'all', ...more];
  return startProofmark(args, { cwd: place });
};
const merge = (...args: string[]) => proofmark(['merge', ...args], { cwd: place });
const shardsOf = (name: string) => [1, 2, 3].map((k) => `${name}-${k}.jsonl`);

/** The lines of a report, but for its name and its times. */
function reportOf(journal: string): readonly string[] {
  const { code, out } = proofmark(['report', journal, '--format', 'csv'], { cwd: place });
  assert.equal(code, 0);
  return out.split('\n').filter((line) => !/,run,(?:run|started),|-time,milliseconds,/.test(line));
}

test('the shards of a run together are the run of one machine, also after one was killed', async () => {
  const before = server.requests.length;
  const whole = await run('--journal', 'whole.jsonl').done;
  assert.equal(whole.code, 0, whole.err);
  const calls = server.requests.length - before;
  const [first = '', second = '', third = ''] = shardsOf('a');
  await run('--shard', '1/3', '--journal', first).done;
  const killed = run('--shard', '2/3', '--journal', second, '--concurrency', '1');
  const start = server.requests.length;
  while (server.requests.length < start + 5) await new Promise((resolve) => setTimeout(resolve, 2));
  killed.process.kill('SIGKILL');
  await killed.done;
  // A line that the killed process only half wrote.
  appendFileSync(join(place, second), '{"item":"many.jsonl#many');
  const empty = await run('--shard', '3/3', '--journal', third).done;
  assert.equal(empty.code, 0, empty.err);

  const partly = merge(third, first, second, '--out', 'partly.jsonl');
  assert.equal(partly.code, 1);
  assert.match(partly.err, /Shard 2 didn't finish, so rows are missing\./);
  assert.match(partly.err, /Left out 1 unreadable line\./);
  const ended = await run('--resume', 'partly.jsonl').done;
  assert.equal(ended.code, 0, ended.err);

  const resumed = await run('--shard', '2/3', '--resume', second).done;
  assert.equal(resumed.code, 0, resumed.err);
  const merged = merge(third, first, second, '--out', 'merged.jsonl');
  assert.equal(merged.code, 0, merged.err);
  if (process.platform !== 'win32')
    assert.equal(statSync(join(place, 'merged.jsonl')).mode & 0o777, statSync(join(place, 'whole.jsonl')).mode & 0o777);
  assert.equal(merged.out, 'Merged 3 shards into merged.jsonl: 24 rows.\n');
  assert.equal(calls, 48);
  const expected = reportOf('whole.jsonl');
  assert.ok(expected.length > 50);
  assert.deepEqual(reportOf('merged.jsonl'), expected);
  assert.deepEqual(reportOf('partly.jsonl'), expected);
  const asked = server.requests.length;
  assert.equal((await run('--resume', 'merged.jsonl').done).code, 0);
  assert.equal(server.requests.length, asked);
});

test('a shard may only use its share of the budget', async () => {
  const before = server.requests.length;
  for (const [at, journal] of shardsOf('b').entries()) {
    const { code, err } = await run('--shard', `${at + 1}/3`, '--journal', journal, '--budget-calls', '10').done;
    assert.equal(code, 2);
    assert.match(err, /share of shard \d of 3 of --budget-calls/);
  }
  assert.equal(server.requests.length - before, 10);
  assert.equal(merge(...shardsOf('b'), '--out', 'bounded.jsonl').code, 1);
});

test('journals that are not those of all shards of one run are refused, and no file is written', async () => {
  for (const [at, journal] of shardsOf('c').entries())
    await run('--shard', `${at + 1}/3`, '--journal', journal, '--rows', '3').done;
  await run('--shard', '2/3', '--journal', 'other.jsonl', '--rows', '2').done;
  await run('--shard', '1/2', '--journal', 'half.jsonl', '--rows', '3').done;
  await run('--journal', 'no-shard.jsonl', '--rows', '1').done;
  writeFileSync(join(place, 'text.jsonl'), 'not a journal\n');
  const [first = '', second = '', third = ''] = shardsOf('c');
  const refusals: readonly (readonly [readonly string[], RegExp])[] = [
    [[first, third], /shards are missing: 2 of 3/],
    [[first, 'other.jsonl', third], /shards of different runs: selection\.rows changed from 3 to 2/],
    [[first, 'half.jsonl'], /one of 2 shards, and c-1\.jsonl is one of 3/],
    [[first, 'no-shard.jsonl'], /journal of a whole run/],
    [[first, 'text.jsonl'], /text\.jsonl isn't a run journal/],
    [[first, 'nowhere.jsonl'], /Can't read nowhere\.jsonl: /],
    [[], /Name the journals of all shards\./],
  ];
  for (const [journals, why] of refusals) {
    const { code, err } = merge(...journals, '--out', 'refused.jsonl');
    assert.equal(code, 2, err);
    assert.match(err, why);
    assert.ok(!existsSync(join(place, 'refused.jsonl')));
  }
  writeFileSync(join(place, 'copy.jsonl'), readFileSync(join(place, second)));
  assert.match(
    merge(first, second, 'copy.jsonl', third, '--out', 'refused.jsonl').err,
    /Two journals are of shard 2 of 3/,
  );
  assert.match(merge(...shardsOf('c')).err, /Set --out FILE/);
  assert.equal(merge(...shardsOf('c'), '--out', 'c.jsonl').code, 0);
  assert.match(merge(...shardsOf('c'), '--out', 'c.jsonl').err, /already exists/);
});

test('a shard needs a journal, and no requirement', async () => {
  assert.match((await run('--shard', '1/3').done).err, /--shard needs a journal/);
  assert.match((await run('--shard', '4/3', '--journal', 'd.jsonl').done).err, /--shard must be like 2\/8/);
  const required = await run('--shard', '1/3', '--journal', 'd.jsonl', '--require', 'f1 > 1').done;
  assert.match(required.err, /--require needs all rows/);
  assert.ok(!existsSync(join(place, 'd.jsonl')));
});

const PROOFMARK = `'${process.execPath}' '${MAIN}'`;

/** A script in the documentation, for data and judge of these tests. @param first its first line */
function readDocumentedScript(first: string, end: string): string {
  const page = readFileSync(join(root, 'docs', 'evaluate.md'), 'utf8');
  const from = page.indexOf(`    ${first}\n`);
  assert.ok(from >= 0);
  return page.slice(from, page.indexOf(end, from)).replaceAll(/^ {4}/gm, '');
}

function readSlurmScript(): string {
  const command = `${PROOFMARK} evaluate many.jsonl one.jsonl --cache none --stop all --concurrency 1`;
  return readDocumentedScript('#!/bin/bash', '\n\n')
    .replace('proofmark evaluate math.jsonl', command)
    .replace('--votes 8', '--votes 2');
}

/** Stands in for Slurm: starts one task of an array. */
function startTask(task: number, count: number) {
  const variables = { SLURM_ARRAY_TASK_ID: `${task}`, SLURM_ARRAY_TASK_COUNT: `${count}` };
  const env = { ...process.env, ...variables, URL: server.url, MODEL: 'scripted' };
  const child = spawn('bash', ['-c', readSlurmScript()], { cwd: place, env, stdio: 'ignore', detached: true });
  return {
    done: new Promise<number | null>((resolve) => child.on('close', resolve)),
    /** What happens at the time limit: the task and its processes end at once. */
    kill: () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
  };
}

const withoutBash = process.platform === 'win32' && 'needs bash';
test('the tasks of the Slurm script judge each row once, also after a time limit', { skip: withoutBash }, async () => {
  assert.match(readSlurmScript(), /--shard "\$SLURM_ARRAY_TASK_ID/);
  const start = server.requests.length;
  const limited = startTask(2, 3);
  while (server.requests.length < start + 3) await new Promise((resolve) => setTimeout(resolve, 2));
  limited.kill();
  assert.notEqual(await limited.done, 0);
  // As the node of the task would leave it, if it were lost.
  assert.match(readFileSync(join(place, 'shard-2.jsonl.lock'), 'utf8'), /"pid":/);
  writeFileSync(join(place, 'shard-2.jsonl.lock'), JSON.stringify({ pid: 1, host: 'lost-node' }));
  const all = [1, 2, 3].map((task) => startTask(task, 3).done);
  assert.deepEqual(await Promise.all(all), [0, 0, 0]);
  const calls = server.requests.length - start;
  // A call whose reply was in flight at the time limit is sent again.
  assert.ok(calls >= 48 && calls <= 49, `${calls} calls`);
  assert.equal(merge(...[1, 2, 3].map((task) => `shard-${task}.jsonl`), '--out', 'slurm.jsonl').code, 0);
  assert.deepEqual(reportOf('slurm.jsonl'), reportOf('whole.jsonl'));
});

const RAY = process.env.PROOFMARK_RAY;
const withoutRay = RAY === undefined && 'skipped: PROOFMARK_RAY names no Python with Ray';
const RAY_SHARDS = 6;

function readRayScript(): string {
  const more = ['--cache', 'none', '--stop', 'all', '--concurrency', '1'].map((one) => JSON.stringify(one)).join(', ');
  const names = [process.execPath, MAIN].map((one) => JSON.stringify(one)).join(', ');
  return readDocumentedScript('import ctypes, os, subprocess, sys', '\n\nA test runs')
    .replace('SHARDS = os.getcwd(), 16', `SHARDS = os.getcwd(), ${RAY_SHARDS}`)
    .replace('"proofmark", "evaluate", "math.jsonl"', `${names}, "evaluate", "many.jsonl", "one.jsonl", ${more}`)
    .replace('"--votes", "8"', '"--votes", "2"')
    .replace('merge = ["proofmark"', `merge = [${names}`)
    .replaceAll('shard-{shard}.jsonl', 'ray-{shard}.jsonl')
    .replace('run.jsonl', 'ray.jsonl')
    .replace('ray.init()', 'ray.init(num_cpus=3, include_dashboard=False)');
}

/** The process that judges a shard, and the worker of Ray that started it. */
function findShardProcess(journal: string): { readonly pid: number; readonly worker: number } | undefined {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const line = stdout.split('\n').find((one) => one.includes(server.url) && one.endsWith(` ${journal}`));
  const [pid, worker] = (line ?? '').trim().split(/\s+/).map(Number);
  return pid && worker ? { pid, worker } : undefined;
}

test('the workers of the Ray script judge each row once, also after one was killed', { skip: withoutRay }, async () => {
  const start = server.requests.length;
  const child = spawn(RAY ?? '', ['-c', readRayScript()], {
    cwd: place,
    env: { ...process.env, URL: server.url, MODEL: 'scripted' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (data) => (err += data));
  const done = new Promise<number | null>((resolve) => child.on('close', resolve));
  let found: ReturnType<typeof findShardProcess>;
  while (!found && child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Once a row is in its journal.
    const begun = readFileSyncIfThere(join(place, 'ray-2.jsonl')).includes('"item"');
    if (begun) found = findShardProcess('ray-2.jsonl');
  }
  assert.ok(found, err);
  process.kill(found.worker, 'SIGKILL');
  assert.equal(await done, 0, err);
  const calls = server.requests.length - start;
  assert.ok(calls >= 48 && calls <= 49, `${calls} calls`);
  const rows = readFileSync(join(place, 'ray.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"result":'));
  assert.equal(rows.length, 24);
  assert.equal(new Set(rows.map((line) => JSON.parse(line).item)).size, 24);
  assert.deepEqual(reportOf('ray.jsonl'), reportOf('whole.jsonl'));
});

function readFileSyncIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
