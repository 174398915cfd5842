/** `proofmark evaluate` with judges that ask a model; the models are scripted. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Report } from '../../../../src/core/evaluate/report/types.ts';
import { getAnswerLeakCaution } from '../../../../src/core/judge/index.ts';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import type { Script, ScriptedServer } from '../../../support/scripted-server.ts';
import type { ScriptedRequest } from '../../../support/server-faults.ts';
import { serverOf } from '../../../support/servers.ts';
import { Together } from '../../../support/together.ts';
import { countsIn, figuresIn, numberIn, type Started, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-evaluate-models-'));
after(() => rmSync(place, { recursive: true, force: true }));

const ROWS = 60;
/** Every third row is right; the scripted judge is wrong on every fourth. */
const label = (k: number): number => (k % 3 === 0 ? -1 : k % 3);
const said = (k: number): number => (k % 4 === 0 ? 0 : label(k));

writeFileSync(
  join(place, 'rows.jsonl'),
  Array.from({ length: ROWS }, (_, k) =>
    JSON.stringify({
      id: `r${k}`,
      problem: `This is problem number ${k}.`,
      steps: ['First this.', 'Then that.', 'So it is done.'],
      label: label(k),
    }),
  ).join('\n'),
);

function rowOf({ body }: ScriptedRequest): number {
  return Number(/problem number (\d+)/.exec(JSON.stringify(body?.messages))?.[1]);
}

const answering =
  (delay = 0): Script =>
  (request) => ({ text: `\\boxed{${said(rowOf(request))}}`, delay, usage: { prompt: 100, completion: 10 } });

function evaluate(server: ScriptedServer, ...args: string[]): Started {
  const asked = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--format', 'json'];
  return startProofmark(['evaluate', 'rows.jsonl', ...asked, ...args], { cwd: place });
}

test('each row is scored by the verdict, and what it took is added up', async () => {
  const server = await serverOf(answering());
  const { code, out, err } = await evaluate(server, '--cache', 'none').done;
  assert.equal(code, 0, err);
  const rows = Array.from({ length: ROWS }, (_, k) => k);
  const right = rows.filter((k) => said(k) === label(k));
  assert.equal(countsIn(out, 'error-accuracy')[0], right.filter((k) => label(k) >= 0).length);
  assert.equal(countsIn(out, 'correct-accuracy')[0], right.filter((k) => label(k) < 0).length);
  assert.match(out, /"simulated":"[^"]*\bscripted\b/);
  assert.match(out, /critic@127\.0\.0\.1-\d+/);
  const used = ['calls', 'prompt-tokens', 'completion-tokens'].map((what) => numberIn(out, what)?.value);
  assert.deepEqual(used, [60, 6000, 600]);
  assert.equal(server.requests.length, 60);
});

test('as many rows are under way as the endpoint may have calls', async () => {
  const together = new Together(20);
  const server = await serverOf(async (request) => {
    await together.hold();
    return answering()(request);
  });
  await evaluate(server, '--cache', 'none', '--concurrency', '20').done;
  assert.equal(together.most, 20);
});

test('with --max-tokens a budget of money is not exceeded, however many calls are in flight', async () => {
  // 1,000 tokens at 2 and at most 20,000 at 10 a million: 0.202 for a long reply, and 0.0021 for a short one.
  for (const [lanes, completion] of [
    [1, 20_000],
    [8, 20_000],
    [64, 20_000],
    [512, 20_000],
    [64, 10],
  ] as const) {
    const server = await serverOf((request) => ({
      text: `\\boxed{${said(rowOf(request))}}`,
      delay: 20,
      usage: { prompt: 1000, completion },
    }));
    const prices = ['--price-prompt', '2', '--price-completion', '10', '--budget-money', '1'];
    const args = ['--cache', 'none', '--votes', '8', '--stop', 'all', '--concurrency', `${lanes}`, ...prices];
    const { err } = await evaluate(server, ...args, '--max-tokens', '20000', '--rows', '20').done;
    const cost = (server.requests.length * (1000 * 2 + completion * 10)) / 1e6;
    assert.ok(cost <= 1, `${lanes} in flight: ${server.requests.length} calls, ${cost}`);
    // No call is left out for which there was room, although replies of less than the bound come back late.
    const most = completion === 10 ? 160 : 3;
    assert.ok(server.requests.length >= most, `${lanes} in flight: ${server.requests.length} calls. ${err}`);
    assert.doesNotMatch(err, /--max-tokens/);
  }
});

test('money is said in the currency of --price-currency: what was paid, what the bound refuses, and what was kept', async () => {
  const server = await serverOf((request) => ({
    text: `\\boxed{${said(rowOf(request))}}`,
    usage: { prompt: 1000, completion: 20_000 },
  }));
  const prices = ['--price-prompt', '2', '--price-completion', '10', '--max-tokens', '20000'];
  const args = [...prices, '--concurrency', '1', '--rows', '5', '--price-currency', 'EUR'];
  const bounded = await evaluate(server, ...args, '--budget-money', '0.5').done;
  assert.match(bounded.err, /0\.404 of 0\.5 EUR/);
  assert.doesNotMatch(bounded.err + bounded.out, /\b0\.404 (?!of 0\.5 EUR|EUR)/);
  const row = await evaluate(server, ...args, '--journal', 'euro.jsonl').done;
  assert.equal(row.code, 0, row.err);
  assert.match(row.out, /EUR.*\(.* EUR\b.*\)/s);
  const { rows } = await readRunJournal(join(place, 'euro.jsonl'));
  assert.deepEqual([...new Set(rows.map(({ usage }) => usage?.currency))], ['EUR']);
});

test('without --max-tokens it is said that what is in flight can exceed a budget, and no more does', async () => {
  const server = await serverOf(() => ({
    text: '\\boxed{1}',
    delay: 20,
    usage: { prompt: 1000, completion: 20_000 },
  }));
  const args = ['--cache', 'none', '--votes', '8', '--stop', 'all', '--concurrency', '64', '--budget-tokens', '50000'];
  const { err } = await evaluate(server, ...args).done;
  assert.match(err, /--max-tokens\b.*\b64\b/);
  assert.equal(server.requests.length, 2, 'the first alone, and one that is as long');
});

/** A server that refuses what is said of some rows, as moderation does, and answers all others after a while. */
const moderating =
  (flagged: (row: number) => boolean): Script =>
  (request) =>
    flagged(rowOf(request))
      ? { status: 403, json: { error: { message: 'Your input was flagged', code: 'moderation' } } }
      : answering(150)(request);

test('a row that a server refuses keeps no other from being judged, and nothing that came is asked for again', async () => {
  const server = await serverOf(moderating((row) => row === 1));
  const args = ['--cache', 'none', '--rows', '12', '--concurrency', '4'];
  // The refusal comes before any reply: those in flight show that it is about one row.
  const first = await evaluate(server, ...args, '--journal', 'flagged.jsonl').done;
  assert.equal(first.code, 2);
  assert.equal(numberIn(first.out, 'rows')?.value, 11, first.err);
  const second = await evaluate(server, ...args, '--resume', 'flagged.jsonl').done;
  assert.equal(numberIn(second.out, 'rows')?.value, 11, second.err);
  const asked = server.requests.map(rowOf);
  for (let row = 0; row < 12; row++)
    assert.equal(asked.filter((one) => one === row).length, row === 1 ? 2 : 1, `row ${row}`);
  assert.equal(asked.at(-1), 1, 'what failed comes last');
  assert.match(second.err, /\b11 judged rows\. .*\b1 failed row\b/);
  const third = await evaluate(server, ...args, '--resume', 'flagged.jsonl', '--skip-failed').done;
  assert.match(third.err, /\b11 judged rows\. .*\b1 failed row\b/);
  assert.equal(server.requests.length, 13, 'it was left out');
});

test('several refusals in a row end a run, and what is in flight is kept', async () => {
  const server = await serverOf(moderating((row) => row >= 8));
  const args = ['--cache', 'none', '--rows', '60', '--concurrency', '4', '--journal', 'refusing.jsonl'];
  const { code, err } = await evaluate(server, ...args).done;
  assert.equal(code, 2);
  const { info, rows } = await readRunJournal(join(place, 'refusing.jsonl'));
  assert.ok(info.stopped && err.includes(info.stopped), err);
  assert.ok(server.requests.length < 24, `${server.requests.length} calls`);
  assert.equal(rows.filter(({ said }) => said.kind === 'earliest').length, 8);
});

test('when the account is used up, replies that are on their way are kept', async () => {
  const server = await serverOf((request) =>
    request.nth === 29
      ? { status: 429, json: { error: { message: 'Quota', code: 'insufficient_quota' } } }
      : answering(200)(request),
  );
  await evaluate(server, '--cache', 'none', '--concurrency', '16', '--journal', 'quota.jsonl').done;
  const { rows } = await readRunJournal(join(place, 'quota.jsonl'));
  const judged = rows.filter(({ said }) => said.kind === 'earliest').length;
  assert.equal(judged, server.requests.length - 1, 'all that was served but the one refused');
  assert.ok(judged >= 29);
});

test('a run that is killed is taken up from its journal, and what stands in it is not asked again', async () => {
  const server = await serverOf(answering(20));
  const run = ['--cache', 'none', '--concurrency', '4'];
  const begun = evaluate(server, ...run, '--journal', 'run.jsonl');
  while (server.requests.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGKILL');
  await begun.done;
  const before = server.requests.length;
  assert.ok(before < ROWS, `${before}`);
  const { code, out, err } = await evaluate(server, ...run, '--resume', 'run.jsonl').done;
  assert.equal(code, 0, err);
  assert.match(err, /\brun\.jsonl: .*\b\d+ saved replies\b/);
  // At most the four that were in flight are asked twice.
  assert.ok(server.requests.length <= ROWS + 4, `${server.requests.length}`);
  const whole = await evaluate(server, '--cache', 'none').done;
  assert.deepEqual(figuresIn(out), figuresIn(whole.out));
  const lines = readFileSync(join(place, 'run.jsonl'), 'utf8').trimEnd().split('\n');
  assert.match(lines.at(-1) ?? '', /"finished"/);
  const again = await evaluate(server, ...run, '--resume', 'run.jsonl', '--votes', '3').done;
  assert.equal(again.code, 2);
  assert.match(again.err, /\brun\.jsonl: .*\bvotes\b.*\b3\b/);
});

test('a run of an earlier version of the prompts is taken up with that version, and its report says which', async () => {
  const server = await serverOf(answering(20));
  const run = ['--cache', 'none', '--concurrency', '4'];
  // The later --judge counts. What it notes is what journals had in them before prompts had versions.
  const begun = evaluate(server, ...run, '--judge', 'critic/1', '--journal', 'first.jsonl');
  while (server.requests.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGKILL');
  await begun.done;
  assert.doesNotMatch(readFileSync(join(place, 'first.jsonl'), 'utf8').split('"asked"')[0] ?? '', /promptVersion/);
  const { code, out, err } = await evaluate(server, ...run, '--resume', 'first.jsonl').done;
  assert.equal(code, 0, err);
  assert.match(err, /\bfirst\.jsonl .*\bversion 1\b/);
  assert.ok(server.requests.length <= ROWS + 4, `${server.requests.length}`);
  for (const { body } of server.requests) assert.doesNotMatch(JSON.stringify(body), /for this number only/);
  assert.match(out, /critic, version 1, built in/);
  const newest = await evaluate(server, '--cache', 'none', '--journal', 'newest.jsonl').done;
  assert.match(newest.out, /critic, version 2, built in/);
  const other = await evaluate(server, ...run, '--judge', 'critic/1', '--resume', 'newest.jsonl').done;
  assert.equal(other.code, 2);
  assert.match(other.err, /\bnewest\.jsonl: .*\bpromptVersion\b/);
});

test('a run of a reward model is journalled in the form that it is asked in, and is taken up in that', async () => {
  const server = await serverOf(({ body }) =>
    body?.steps
      ? { json: { scores: body.steps.map((_, k) => (k === 1 ? 0.1 : 0.9)) } }
      : { json: { error: { message: 'no such path' } }, status: 404 },
  );
  const asked = ['--judge', 'prm', '--endpoint', server.url, '--cache', 'none', '--format', 'json'];
  const run = (...args: string[]) => startProofmark(['evaluate', 'rows.jsonl', ...asked, ...args], { cwd: place }).done;
  const header = (file: string) =>
    JSON.parse(readFileSync(join(place, file), 'utf8').split('\n')[0] ?? '').judge.form as unknown;
  const begun = await run('--journal', 'form.jsonl');
  assert.equal(begun.code, 0, begun.err);
  assert.match(begun.err, /\bprm-json\b/);
  assert.equal(header('form.jsonl'), 'prm-json');
  // All is judged: nothing is sent, not even to find the form out.
  const before = server.requests.length;
  const again = await run('--resume', 'form.jsonl');
  assert.equal(again.code, 0, again.err);
  assert.equal(server.requests.length, before);
  const other = await run('--resume', 'form.jsonl', '--form', 'prm-chat');
  assert.equal(other.code, 2);
  assert.match(other.err, /\bform\b.*"prm-json".*"prm-chat"/);
  // Versions before wrote the form that was not found yet.
  const old = readFileSync(join(place, 'form.jsonl'), 'utf8').replace('"form":"prm-json"', '"form":"chat"');
  writeFileSync(join(place, 'form-old.jsonl'), old);
  const taken = await run('--resume', 'form-old.jsonl');
  assert.equal(taken.code, 0, taken.err);
  assert.deepEqual(figuresIn(taken.out), figuresIn(begun.out));
});

test('without a journal the kept replies do the same', async () => {
  const server = await serverOf(answering(20));
  const run = ['--concurrency', '4', '--cache', 'kept'];
  const begun = evaluate(server, ...run);
  while (server.requests.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGKILL');
  await begun.done;
  const before = server.requests.length;
  const { code } = await evaluate(server, ...run).done;
  assert.equal(code, 0);
  // What is written within the last moment before a kill may be asked again.
  assert.ok(server.requests.length - before < ROWS - 10, `${server.requests.length - before}`);
});

test('sampling that a model refuses is told apart from what was sent, of a run that is resumed and of kept replies, too', async () => {
  const server = await serverOf((request) => {
    if (!('temperature' in (request.body ?? {}))) return answering()(request);
    const message = "Unsupported parameter: 'temperature' is not supported with this model.";
    return { status: 400, json: { error: { message, code: 'unsupported_parameter', param: 'temperature' } } };
  });
  const first = await evaluate(server, '--journal', 'no-temperature.jsonl').done;
  assert.equal(first.code, 0, first.err);
  /** Of a setting that is sent, nothing stands in brackets. */
  const NOT_SENT = /\btemperature 0 \([^)]+\)/;
  assert.match(first.out, NOT_SENT);
  assert.deepEqual((await readRunJournal(join(place, 'no-temperature.jsonl'))).info.asked?.leftOut, ['temperature']);
  const asked = server.requests.length;
  const kept = await evaluate(server, '--journal', 'no-temperature-kept.jsonl').done;
  assert.match(kept.out, NOT_SENT);
  const resumed = await evaluate(server, '--resume', 'no-temperature.jsonl').done;
  assert.match(resumed.out, NOT_SENT);
  assert.equal(server.requests.length, asked);
});

test('requests of a batch leave out what the model refused while a server was asked', async () => {
  const server = await serverOf((request) => {
    if (!('temperature' in (request.body ?? {}))) return answering(20)(request);
    const message = "Unsupported parameter: 'temperature' is not supported with this model.";
    return { status: 400, json: { error: { message, code: 'unsupported_parameter', param: 'temperature' } } };
  });
  const run = ['--cache', 'none', '--concurrency', '2'];
  const begun = evaluate(server, ...run, '--journal', 'to-batch.jsonl');
  while (server.requests.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  await begun.done;
  const asked = server.requests.length;
  const { code, err } = await evaluate(server, ...run, '--resume', 'to-batch.jsonl', '--export-batch', 'left.jsonl')
    .done;
  assert.equal(code, 0, err);
  const lines = readFileSync(join(place, 'left.jsonl'), 'utf8').trim().split('\n');
  assert.ok(lines.length > 10, err);
  for (const line of lines) assert.ok(!('temperature' in JSON.parse(line).body), line);
  assert.equal(server.requests.length, asked);
});

test('Ctrl-C ends it with the figures of the rows that were judged, and exit code 130', async () => {
  const server = await serverOf(answering(20));
  const run = ['--cache', 'none', '--concurrency', '4'];
  const begun = evaluate(server, ...run, '--journal', 'ended.jsonl');
  while (server.requests.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  const { code, out, err } = await begun.done;
  assert.equal(code, 130);
  const rows = numberIn(out, 'rows')?.value ?? 0;
  assert.ok(rows >= 15 && rows < ROWS, `${rows}`);
  assert.equal(server.running, 0);
  const ended = await readRunJournal(join(place, 'ended.jsonl'));
  const { stopped = '' } = ended.info;
  assert.match(stopped, new RegExp(`\\b${rows} rows`));
  assert.ok(err.includes(stopped) && out.includes(stopped), err);
  assert.equal(ended.rows.length, rows);
  // What was given up is no row that failed, and is asked for when the run is taken up.
  assert.ok(ended.rows.every(({ said }) => said.kind === 'earliest'));
  // What was in flight has come in.
  assert.equal(rows, server.requests.length);
  assert.match(err, /^proofmark: .*Ctrl\+C/m);
  assert.equal((await evaluate(server, ...run, '--resume', 'ended.jsonl').done).code, 0);
  assert.equal(server.requests.length, ROWS);
  const whole = await readRunJournal(join(place, 'ended.jsonl'));
  assert.deepEqual([whole.info.stopped, whole.rows.length], [undefined, ROWS]);
});

test('with many votes in flight Ctrl-C loses none: what came of rows that are not whole is not asked for again', async () => {
  const server = await serverOf(answering(150));
  const votes = ['--votes', '4', '--stop', 'all', '--temperature', '1'];
  const run = ['--cache', 'none', '--concurrency', '16', ...votes];
  const begun = evaluate(server, ...run, '--journal', 'votes.jsonl');
  while (server.requests.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  const { code } = await begun.done;
  assert.equal(code, 130);
  const asked = server.requests.length;
  assert.ok(asked < 4 * ROWS, `${asked}`);
  assert.ok((await readRunJournal(join(place, 'votes.jsonl'))).rows.every(({ votes }) => votes.length === 4));
  assert.equal((await evaluate(server, ...run, '--resume', 'votes.jsonl').done).code, 0);
  assert.equal(server.requests.length, 4 * ROWS);
});

test('a second Ctrl-C gives up what is in flight, and its rows are asked for when the run is taken up', async () => {
  const server = await serverOf((request) => (request.nth < 6 ? answering()(request) : { fault: 'hang' }));
  const run = ['--cache', 'none', '--concurrency', '2'];
  const begun = evaluate(server, ...run, '--journal', 'given-up.jsonl');
  while (server.requests.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  await begun.says(/Ctrl\+C/);
  assert.equal(server.running, 2);
  begun.process.kill('SIGINT');
  const { code, err } = await begun.done;
  assert.equal(code, 130);
  assert.match(err, /\b6 rows\b/);
  assert.equal(server.running, 0);
});

test('where no call can go well, it does not try them all', async () => {
  const server = await serverOf(() => ({ fault: 'unauthorized' }));
  const { code, err } = await evaluate(server, '--cache', 'none', '--concurrency', '2').done;
  assert.equal(code, 2);
  assert.match(err, /rows\.jsonl#r\d+: .*\bkey\b/i);
  assert.ok(server.requests.length <= 6, `${server.requests.length}`);
});

test('votes that say nothing are counted, and a row without a verdict is neither found nor passed', async () => {
  const server = await serverOf((request) => (rowOf(request) < 6 ? { text: 'I cannot say.' } : answering()(request)));
  const { out } = await evaluate(server, '--cache', 'none', '--rows', '12').done;
  assert.equal(numberIn(out, 'rows')?.value, 12);
  assert.deepEqual(countsIn(out, 'no-verdict'), [6, 12]);
  assert.deepEqual(countsIn(out, 'votes-abstained'), [6, 12]);
});

test('where no row has a verdict, the exit code is 2, and it is said why', async () => {
  const server = await serverOf(() => ({ text: 'A nice proof.' }));
  const { code, err, out } = await evaluate(server, '--cache', 'none', '--rows', '4').done;
  assert.equal(code, 2);
  assert.deepEqual(countsIn(out, 'no-verdict'), [4, 4]);
  assert.match(err, /rows\.jsonl#r\d\. .*\b1 vote: .*\\boxed\{\}.*\n/);
  assert.equal(err.match(/rows\.jsonl#r\d/g)?.length, 1, 'it is said once');
});

test('where the budget is spent, what is on its way is waited for, and in the figures', async () => {
  const server = await serverOf(answering(200));
  const done = evaluate(server, '--cache', 'none', '--budget-calls', '8', '--concurrency', '4').done;
  const { code, out } = await done;
  assert.equal(code, 2);
  assert.equal(server.requests.length, 8);
  assert.equal(server.aborted, 0);
  assert.equal(numberIn(out, 'calls')?.value, 8);
  assert.equal(numberIn(out, 'rows')?.value, 8);
});

test('rows that were begun and not judged are not among those that there are', async () => {
  const server = await serverOf(answering(0));
  const options = [
    '--cache',
    'none',
    '--votes',
    '3',
    '--stop',
    'all',
    '--budget-calls',
    '7',
    '--concurrency',
    '4',
    '--journal',
    'begun.jsonl',
  ];
  const { err, out } = await evaluate(server, ...options).done;
  const [scored, failed] = ['rows', 'failed'].map((measure) => numberIn(out, measure)?.value ?? 0);
  assert.ok(scored !== undefined && failed && failed > 0, out);
  const { info } = await readRunJournal(join(place, 'begun.jsonl'));
  assert.ok(info.stopped && err.includes(info.stopped), err);
});

test('a grader and an answer grader judge rows that people rated as a whole, and the journal has each vote', async () => {
  const people = ['correct', 'incorrect', 'correct', 'incorrect'];
  writeFileSync(
    join(place, 'graded.jsonl'),
    people
      .map((word, k) =>
        JSON.stringify({
          id: `g${k}`,
          problem: `Number ${k}.`,
          solution: 'So it is.',
          answer: '4',
          human_label: word,
        }),
      )
      .join('\n'),
  );
  const server = await serverOf((request) => {
    const k = Number(/Number (\d+)/.exec(JSON.stringify(request.body?.messages))?.[1]);
    return { text: `Verdict: ${k < 2 ? 'yes' : 'no'}` };
  });
  for (const kind of ['grader', 'answer']) {
    const asked = ['--judge', kind, '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
    const kept = ['--votes', '3', '--stop', 'all', '--journal', `${kind}.jsonl`];
    const { code, err } = await startProofmark(['evaluate', 'graded.jsonl', ...asked, ...kept], {
      cwd: place,
    }).done;
    assert.equal(code, 0, err);
    const { info, rows, unreadable } = await readRunJournal(join(place, `${kind}.jsonl`));
    assert.deepEqual([info.kind, info.votes, info.stop, unreadable], [kind, 3, 'all', 0]);
    assert.equal(info.stopped, undefined);
    assert.deepEqual(
      rows.map(({ id, isRight }) => [id, isRight]),
      people.map((word, k) => [`g${k}`, word === 'correct']),
    );
    for (const [k, { said, votes, wanted }] of rows.entries()) {
      const yes = k < 2;
      assert.deepEqual([votes, wanted], [[Number(yes), Number(yes), Number(yes)], 3]);
      if (kind === 'grader') assert.deepEqual(said, { kind: 'grade', points: Number(yes), max: 1 });
      else assert.deepEqual(said, { kind: 'answer', verdict: yes ? 'yes' : 'no' });
    }
  }
});

test('a grader that is told the rubric gets that of each row', async () => {
  const rows = [0, 1].map((k) =>
    JSON.stringify({ id: `g${k}`, problem: 'P', steps: ['A.'], label: -1, marking_scheme: `Scheme ${k}.` }),
  );
  writeFileSync(join(place, 'graded.jsonl'), rows.join('\n'));
  const server = await serverOf(() => ({ text: 'Verdict: yes' }));
  const { code, err } = await startProofmark(
    [
      ...['evaluate', 'graded.jsonl', '--judge', 'grader', '--aid', 'rubric', '--endpoint', server.url],
      ...['--model', 'scripted', '--cache', 'none'],
    ],
    { cwd: place },
  ).done;
  assert.equal(code, 0, err);
  const sent = server.requests.map(({ body }) => JSON.stringify(body?.messages));
  assert.deepEqual(
    [0, 1].map((k) => sent.some((text) => text.includes(`Scheme ${k}.`))),
    [true, true],
  );
});

test('an aid that leaks the answer is warned of, on the error stream and in the report', async () => {
  const row = { id: 'g', problem: 'P', steps: ['A.'], label: -1, answer: '4', rubric: 'R' };
  writeFileSync(join(place, 'leaking.jsonl'), JSON.stringify(row));
  const server = await serverOf(() => ({ text: 'Verdict: yes' }));
  const told = async (aid: string) => {
    const asked = ['--judge', 'grader', '--aid', aid, '--endpoint', server.url, '--model', 'scripted'];
    return startProofmark(['evaluate', 'leaking.jsonl', ...asked, '--format', 'json', '--cache', 'none'], {
      cwd: place,
    }).done;
  };
  const leaking = await told('answer');
  assert.equal(leaking.code, 0, leaking.err);
  const caution = getAnswerLeakCaution(['answer']) ?? '';
  const isWarned = ({ audits }: Report) =>
    audits.some(({ level, detail }) => level === 'warning' && detail === caution);
  assert.ok(caution !== '' && leaking.err.includes(caution), leaking.err);
  assert.ok(isWarned(JSON.parse(leaking.out)));
  assert.match(leaking.out, /grader-binary-balanced, version 2, built in \(SHA-256 [0-9a-f]{12}…\)/);
  const rubric = await told('rubric');
  assert.ok(!rubric.err.includes(caution));
  assert.ok(!isWarned(JSON.parse(rubric.out)));
});
