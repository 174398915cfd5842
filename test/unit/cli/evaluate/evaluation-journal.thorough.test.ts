/** `proofmark evaluate --journal` and `--resume`, with a scripted server in the place of a model. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { type ScriptedServer, startScriptedServer } from '../../../support/scripted-server.ts';
import { figuresIn, MAIN, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-cli-journal-'));
after(() => rmSync(place, { recursive: true, force: true }));

const ROWS = 30;
const VOTES = 4;
const IN_FLIGHT = 6;

writeFileSync(
  join(place, 'made-up.jsonl'),
  Array.from({ length: ROWS }, (_, row) =>
    JSON.stringify({
      id: `made-up-${row}`,
      problem: `How many marbles are in ${row} bags?`,
      steps: [`There are ${row} bags.`, 'Each has two.', `So there are ${2 * row}.`],
      final_answer_correct: row % 2 === 0,
      label: row % 4 === 3 ? 1 : -1,
    }),
  ).join('\n'),
);

/** A scripted server: of every third proof it calls the step 1 wrong. No model is behind it. */
async function scripted(t: TestContext): Promise<ScriptedServer> {
  const server = await startScriptedServer(({ body }) => {
    const row = Number(/in (\d+) bags/.exec(JSON.stringify(body?.messages))?.[1]);
    return { text: `Scripted for ${row}. \\boxed{${row % 3 === 0 ? 1 : -1}}`, delay: 8 + (row % 5) };
  });
  t.after(() => server.close());
  return server;
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command; kills it, as with kill -9, once the server has had so many requests. */
function evaluate(server: ScriptedServer, more: readonly string[], killAt?: number): Promise<Run> {
  const args = ['evaluate', 'made-up.jsonl', '--format', 'json', '--judge', 'critic', '--endpoint', server.url];
  const asked = ['--model', 'scripted', '--votes', String(VOTES), '--stop', 'all', '--cache', 'none'];
  const lanes = ['--concurrency', String(IN_FLIGHT), ...more];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args, ...asked, ...lanes], {
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
    const watch = setInterval(() => {
      if (killAt !== undefined && server.requests.length >= killAt) child.kill('SIGKILL');
    }, 1);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ code, out, err });
    });
  });
}

writeFileSync(
  join(place, 'answers.jsonl'),
  Array.from({ length: ROWS }, (_, row) =>
    JSON.stringify({
      id: `made-up-${row}`,
      problem: `How many marbles are in ${row} bags?`,
      steps: [`There are ${row} bags.`, 'Each has two.', `So there are ${2 * row}.`],
      answer: `${2 * row}`,
      final_answer_correct: row % 2 === 0,
      label: row % 4 === 3 ? 1 : -1,
    }),
  ).join('\n'),
);

/** A scripted server for judges of a kind, which says of the same question always the same. No model is behind it. */
async function ofKind(t: TestContext, kind: string): Promise<ScriptedServer> {
  const server = await startScriptedServer(({ body }) => {
    const said = JSON.stringify(body);
    const row = Number(/(\d+) bags/.exec(said)?.[1]);
    const delay = 6 + (row % 5);
    if (kind === 'prm') return { json: { scores: [0.9, row % 3 === 0 ? 0.2 : 0.8, 0.7] } };
    return { text: `Scripted.\nVerdict: ${row % 3 === 0 ? 'no' : 'yes'}`, delay };
  });
  t.after(() => server.close());
  return server;
}

/** Runs the command; kills it, as with kill -9, once the server has had so many requests. */
function command(
  server: ScriptedServer | undefined,
  args: readonly string[],
  killAt: number | undefined,
): Promise<Run> {
  const begun = startProofmark(['evaluate', ...args, '--format', 'json'], { cwd: place });
  const watch = setInterval(() => {
    if (killAt !== undefined && server && server.requests.length >= killAt) begun.process.kill('SIGKILL');
  }, 1);
  return begun.done.finally(() => clearInterval(watch));
}

function linesOf(name: string): Record<string, unknown>[] {
  const text = readFileSync(join(place, name), 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What was measured, without what it took. */
function figuresOf({ out }: Run): unknown {
  return figuresIn(out);
}

test('a run that is killed again and again ends as one that is not, and pays for no reply twice that was kept', async (t) => {
  const server = await scripted(t);
  const whole = await evaluate(server, []);
  assert.equal(whole.code, 0, whole.err);
  const asked = server.requests.length;
  assert.equal(asked, ROWS * VOTES);

  let kills = 0;
  let last: Run | undefined;
  for (let isDone = false; !isDone; ) {
    const kept = existsSync(join(place, 'run.jsonl')) ? linesOf('run.jsonl').filter(({ key }) => key).length : 0;
    const before = server.requests.length;
    const how = kept > 0 ? '--resume' : '--journal';
    last = await evaluate(server, [how, 'run.jsonl'], before + 35);
    isDone = last.code !== null;
    // What is kept and what was asked for now are all there is, but for what was in flight when it was killed.
    if (isDone) assert.equal(server.requests.length - before, ROWS * VOTES - kept);
    else kills++;
    assert.ok(kills < 10);
  }
  assert.equal(last?.code, 0, last?.err);
  assert.ok(kills >= 2, `killed ${kills} times`);
  // Nothing is lost but what was in flight, or came and was just being written.
  const more = server.requests.length - asked - ROWS * VOTES;
  assert.ok(more <= kills * IN_FLIGHT, `${more} more, ${kills} kills`);
  assert.deepEqual(figuresOf(last as Run), figuresOf(whole));
  assert.match(last?.err ?? '', /\brun\.jsonl: .*\b\d+ saved replies\b/);

  const [header, ...lines] = linesOf('run.jsonl');
  assert.equal(header?.run, 'run');
  assert.match(String(header?.name), /^critic@127\.0\.0\.1-\d+ \(scripted\)$/);
  assert.match(String(header?.simulated), /\bscripted\b/);
  const replies = lines.filter(({ key }) => key);
  assert.equal(replies.length, ROWS * VOTES);
  assert.equal(new Set(replies.map(({ key }) => key)).size, ROWS * VOTES);
  for (const { item, raw, sample } of replies) {
    const row = /^made-up\.jsonl#made-up-(\d+)$/.exec(String(item))?.[1];
    assert.ok(row !== undefined && String(raw).startsWith(`Scripted for ${row}.`), `${item}: ${raw}`);
    assert.ok(Number(sample) >= 0 && Number(sample) < VOTES);
  }
  const judged = new Set(lines.filter(({ result }) => result).map(({ item }) => item));
  assert.equal(judged.size, ROWS);
  assert.ok(lines.at(-1)?.finished);
  assert.equal(existsSync(join(place, 'run.jsonl.lock')), false);

  // Once it is done, it is printed again without a call.
  const before = server.requests.length;
  const again = await evaluate(server, ['--resume', 'run.jsonl']);
  assert.equal(again.code, 0, again.err);
  assert.equal(server.requests.length, before);
  assert.deepEqual(figuresOf(again), figuresOf(whole));
});

for (const [kind, ...more] of [
  ['stepwise', '--votes', '2'],
  ['prm', '--form', 'prm-json'],
  ['grader', '--votes', '3', '--stop', 'all'],
  ['answer', '--votes', '3'],
] as const) {
  test(`a run of ${kind} that is killed three times ends with the rows of one that is not`, async (t) => {
    const server = await ofKind(t, kind);
    const asked = ['--judge', kind, '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
    const run = (killAt: number | undefined, ...journal: string[]): Promise<Run> =>
      command(server, ['answers.jsonl', ...asked, ...more, '--concurrency', '4', ...journal], killAt);
    const whole = await run(undefined, '--journal', `${kind}-whole.jsonl`);
    assert.equal(whole.code, 0, whole.err);
    const needed = server.requests.length;
    let last: Run | undefined;
    for (let kill = 0; kill < 4; kill++) {
      const isLast = kill === 3;
      const at = isLast ? undefined : server.requests.length + Math.ceil(needed / 5);
      last = await run(at, kill === 0 ? '--journal' : '--resume', `${kind}.jsonl`);
      assert.equal(last.code, isLast ? 0 : null, last.err);
    }
    // What was in flight at a kill is all that was asked for twice.
    const twice = server.requests.length - 2 * needed;
    // How far a step-wise judge looks ahead depends on what came first, and so does how often it asked.
    const isSteady = kind !== 'stepwise';
    if (isSteady) assert.ok(twice >= 0 && twice <= 3 * 6, `${twice}`);
    const rowsIn = async (name: string) =>
      (await readRunJournal(join(place, name))).rows.map(({ usage: _, milliseconds: __, onSteps: ___, ...row }) => row);
    assert.deepEqual(await rowsIn(`${kind}.jsonl`), await rowsIn(`${kind}-whole.jsonl`));
    if (isSteady) assert.deepEqual(figuresOf(last as Run), figuresOf(whole));
    const keys = linesOf(`${kind}.jsonl`).flatMap(({ key }) => (key === undefined ? [] : [key]));
    assert.equal(new Set(keys).size, keys.length);
    const items = linesOf(`${kind}.jsonl`).flatMap(({ item, result }) => (result ? [item] : []));
    assert.deepEqual([items.length, new Set(items).size], [ROWS, ROWS]);
  });
}

test('the checker has a journal, too: rows that stand in it are not checked again', async () => {
  const rows = (count: number): Promise<Run> => {
    const file = count === ROWS ? ['--resume', 'checked.jsonl'] : ['--journal', 'checked.jsonl'];
    return command(undefined, ['made-up.jsonl', ...file], undefined);
  };
  assert.equal((await rows(0)).code, 0);
  const before = linesOf('checked.jsonl');
  assert.equal(before.filter(({ result }) => result).length, ROWS);
  // As a kill leaves it: five rows judged, and half of a line.
  const text = readFileSync(join(place, 'checked.jsonl'), 'utf8').split('\n');
  writeFileSync(join(place, 'checked.jsonl'), `${text.slice(0, 6).join('\n')}\n${text[6]?.slice(0, 50)}`);
  const again = await rows(ROWS);
  assert.equal(again.code, 0, again.err);
  const after = linesOf('checked.jsonl');
  assert.deepEqual(after.slice(0, 6), before.slice(0, 6));
  // It is one run, whenever it was taken up: that of its journal.
  const begun = `${before[0]?.started}`;
  assert.ok(/^2\d{3}-/.test(begun) && again.out.includes(begun), begun);
  const items = after.flatMap(({ item }) => (item === undefined ? [] : [item]));
  assert.deepEqual([items.length, new Set(items).size], [ROWS, ROWS]);
});

test('a journal of another judge or other rows is not gone on with, and nothing is asked', async (t) => {
  const server = await scripted(t);
  assert.equal((await evaluate(server, ['--journal', 'other.jsonl', '--rows', '2'])).code, 0);
  const before = server.requests.length;
  for (const [more, said] of [
    [['--resume', 'other.jsonl'], /\brows\b.*\b2\b/],
    [['--resume', 'other.jsonl', '--rows', '2', '--temperature', '1'], /\bsampling\.temperature\b.*\b1\b/],
    [['--resume', 'other.jsonl', '--rows', '2', '--confirm', 'a'], /\bconfirm\b/],
    [['--journal', 'other.jsonl'], /\bother\.jsonl\b(?!.*changed)/],
    [['--resume', 'none.jsonl'], /\bnone\.jsonl\b/],
    [['--journal', 'a.jsonl', '--resume', 'a.jsonl'], /--journal .*--resume/],
    [['--journal', 'made-up.jsonl'], /\bmade-up\.jsonl\b/],
    [['--resume', 'made-up.jsonl'], /\bmade-up\.jsonl\b.*journal/],
  ] as const) {
    const { code, err } = await evaluate(server, more);
    assert.equal(code, 2, more.join(' '));
    assert.match(err, said);
  }
  assert.equal(server.requests.length, before);
  assert.equal((await evaluate(server, ['--journal', 'second.jsonl', '--rows', '2', '--confirm', 'a'])).code, 0);
  const other = await evaluate(server, ['--resume', 'second.jsonl', '--rows', '2', '--confirm', 'b']);
  assert.equal(other.code, 2);
  assert.match(other.err, /\bconfirm\b.*"a".*"b"/);
});

test('a journal that is damaged in the middle is taken up: that is said, and what is missing is judged again', async () => {
  const asked = ['answers.jsonl', '--rows', '9'];
  const whole = await command(undefined, [...asked, '--journal', 'damaged.jsonl'], undefined);
  assert.equal(whole.err, '');
  const lines = readFileSync(join(place, 'damaged.jsonl'), 'utf8').split('\n');
  writeFileSync(join(place, 'damaged.jsonl'), lines.with(3, `${lines[3]?.slice(0, 40)}`).join('\n'));
  const again = await command(undefined, [...asked, '--resume', 'damaged.jsonl'], undefined);
  assert.match(again.err, /\bdamaged\.jsonl: .*\b0 saved replies\b.*\b8 judged rows\..*\b1 unreadable line\b/);
  assert.deepEqual(figuresOf(again), figuresOf(whole));
});
