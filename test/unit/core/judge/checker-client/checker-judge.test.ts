import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CHECKER_GRACE_MS,
  CheckerJudge,
  type CheckerJudgeOptions,
  INITIAL_STEP_TIME_LIMIT_MS,
} from '../../../../../src/core/judge/checker-client/checker.ts';
import type {
  CancelCheckMessage,
  CheckerWorkerEvent,
  StartCheckMessage,
} from '../../../../../src/core/judge/checker-client/checker-port.ts';
import type { JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { evidence, proofOf } from '../../../../support/builders.ts';
import { manualClock, settle } from '../../../../support/manual-clock.ts';

/** A worker whose every event the test gives by hand. */
interface FakeWorker {
  readonly posted: (StartCheckMessage | CancelCheckMessage)[];
  readonly say: (event: CheckerWorkerEvent) => void;
  terminated: boolean;
}

function setUp(options?: CheckerJudgeOptions) {
  const clock = manualClock();
  const workers: FakeWorker[] = [];
  const judge = new CheckerJudge(
    (say) => {
      const worker: FakeWorker = { posted: [], say, terminated: false };
      workers.push(worker);
      return {
        post: (message) => {
          if (!('texts' in message)) worker.posted.push(message);
        },
        terminate: () => {
          worker.terminated = true;
        },
      };
    },
    clock,
    options,
  );
  const stop = new AbortController();
  const ask = (steps: number, signal = stop.signal) => {
    const proof = proofOf(...Array.from({ length: steps }, (_, k) => `step ${k}`));
    const replies: JudgeReply[] = [];
    const done = (async () => {
      const stream = judge.judge({ proof, steps: proof.steps.map((step) => step.index) }, signal);
      for await (const reply of stream) replies.push(reply);
    })();
    return { replies, done };
  };
  return { clock, workers, judge, stop, ask };
}

const id = (worker: FakeWorker | undefined, at = 0): number => {
  const message = worker?.posted[at];
  assert.ok(message && 'id' in message);
  return message.id;
};

test('readings become refutations, a count of what was read, and else an abstention', async () => {
  const { workers, ask } = setUp();
  const { replies, done } = ask(2);
  const worker = workers[0];
  worker?.say({ kind: 'ready' });
  const range = { start: 0, end: 4 };
  const wrongTerm = { start: 1, end: 2 };
  worker?.say({
    kind: 'reply',
    reply: {
      id: id(worker),
      step: 0,
      readings: [
        { range, outcome: { kind: 'refuted', rule: 'A', evidence: evidence() } },
        { range, outcome: { kind: 'holds' } },
        { range, wrongTerm, outcome: { kind: 'refuted', rule: 'C', evidence: evidence() } },
      ],
      usesPast: false,
    },
  });
  const notRead = { range, outcome: { kind: 'not-read', reason: 'hedged' } } as const;
  worker?.say({ kind: 'reply', reply: { id: id(worker), step: 1, readings: [notRead], usesPast: false } });
  worker?.say({ kind: 'done', id: id(worker) });
  await done;
  assert.deepEqual(
    replies.map((reply) => reply.kind),
    ['refutation', 'refutation', 'coverage', 'coverage', 'abstain'],
  );
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'refutation' && reply.range),
    [range, wrongTerm, false, false, false],
  );
  assert.deepEqual(replies[2], {
    kind: 'coverage',
    step: 0,
    held: 1,
    noCounterexample: 0,
    refuted: 2,
    suspected: 0,
    notRead: 0,
    relations: [
      { range, result: 'refuted' },
      { range, result: 'holds' },
      { range, result: 'refuted' },
    ],
  });
});

/** Lets a worker come up and answer a step. */
function read(worker: FakeWorker | undefined, step: number, at = 0): void {
  worker?.say({ kind: 'reply', reply: { id: id(worker, at), step, readings: [], usesPast: false } });
}

const onlyOf = (worker: FakeWorker | undefined, at = 0): readonly number[] | undefined => {
  const message = worker?.posted[at];
  assert.ok(message && 'only' in message);
  return message.only;
};

test('a worker without work ends after a while, and a new one starts for the next proof', async () => {
  const { clock, workers, judge, ask } = setUp({ idleLimit: 1_000 });
  const check = async (at: number) => {
    const { done } = ask(1);
    workers[at]?.say({ kind: 'ready' });
    read(workers[at], 0);
    workers[at]?.say({ kind: 'done', id: id(workers[at]) });
    await done;
  };
  await check(0);
  clock.advance(999);
  assert.equal(workers[0]?.terminated, false);
  clock.advance(1);
  assert.equal(workers[0]?.terminated, true);
  assert.equal(clock.waiting, 0);
  // A step that was checked needs no worker.
  await ask(1).done;
  assert.equal(workers.length, 1);
  judge.forget();
  await check(1);
  assert.equal(workers.length, 2);
});

test('a worker stays while it has work', async () => {
  const { clock, workers, ask } = setUp({ idleLimit: 1_000 });
  const first = ask(1);
  workers[0]?.say({ kind: 'ready' });
  read(workers[0], 0);
  workers[0]?.say({ kind: 'done', id: id(workers[0]) });
  await first.done;
  clock.advance(900);
  ask(2);
  clock.advance(900);
  assert.equal(workers[0]?.terminated, false);
});

test('a step past its limit is tried again behind the others, with more time', async () => {
  const { clock, workers, ask } = setUp();
  const { replies, done } = ask(3);
  workers[0]?.say({ kind: 'ready' });
  read(workers[0], 0);
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  assert.equal(workers[0]?.terminated, true);
  assert.equal(workers.length, 2);
  assert.deepEqual(onlyOf(workers[1]), [2]);
  workers[1]?.say({ kind: 'ready' });
  read(workers[1], 2);
  workers[1]?.say({ kind: 'done', id: id(workers[1]) });
  assert.deepEqual(onlyOf(workers[1], 1), [1]);
  clock.advance(3 * INITIAL_STEP_TIME_LIMIT_MS);
  assert.equal(workers[1]?.terminated, false, 'it has more time now');
  read(workers[1], 1, 1);
  workers[1]?.say({ kind: 'done', id: id(workers[1], 1) });
  await done;
  assert.deepEqual(
    replies.flatMap((reply) => (reply.kind === 'coverage' ? [[reply.step, reply.notRead]] : [])),
    [
      [0, 0],
      [2, 0],
      [1, 0],
    ],
  );
});

test('a step that is slow in every try is left unread, and the review says after how long', async () => {
  const { clock, workers, ask } = setUp();
  const { replies, done } = ask(1);
  for (const [k, limit] of [5000, 20_000, 60_000].entries()) {
    workers[k]?.say({ kind: 'ready' });
    clock.advance(limit - 1);
    assert.equal(workers[k]?.terminated, false);
    clock.advance(1 + CHECKER_GRACE_MS);
    assert.equal(workers[k]?.terminated, true);
  }
  await done;
  const last = replies.at(-1);
  assert.ok(last?.kind === 'abstain');
  assert.match(last.reason, /\b60 seconds\b/);
});

test('where a step may take the longest there is, it is not tried again for as long', async () => {
  const { clock, workers, ask } = setUp({ stepLimit: 60_000 });
  const { replies, done } = ask(1);
  workers[0]?.say({ kind: 'ready' });
  clock.advance(60_000 + CHECKER_GRACE_MS);
  assert.equal(workers[0]?.terminated, true);
  await done;
  const last = replies.at(-1);
  assert.ok(last?.kind === 'abstain');
  assert.match(last.reason, /\b60 seconds\b/);
});

test('reading a long past is no part of what a step costs', async () => {
  const { clock, workers, ask } = setUp();
  const { done } = ask(1);
  workers[0]?.say({ kind: 'ready' });
  for (let k = 0; k < 10; k++) {
    clock.advance(INITIAL_STEP_TIME_LIMIT_MS - 1);
    workers[0]?.say({ kind: 'alive' });
  }
  assert.equal(workers[0]?.terminated, false);
  read(workers[0], 0);
  workers[0]?.say({ kind: 'done', id: id(workers[0]) });
  await done;
});

test('another try of a slow step makes room for a proof that comes', async () => {
  const { clock, workers, ask } = setUp();
  const slow = ask(1);
  workers[0]?.say({ kind: 'ready' });
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  workers[1]?.say({ kind: 'ready' });
  const next = ask(2);
  assert.equal(workers[1]?.terminated, true);
  workers[2]?.say({ kind: 'ready' });
  assert.deepEqual(onlyOf(workers[2]), [0, 1]);
  read(workers[2], 0);
  read(workers[2], 1);
  workers[2]?.say({ kind: 'done', id: id(workers[2]) });
  await next.done;
  assert.deepEqual(onlyOf(workers[2], 1), [0]);
  read(workers[2], 0, 1);
  workers[2]?.say({ kind: 'done', id: id(workers[2], 1) });
  await slow.done;
  assert.equal(slow.replies.length, 2);
});

test('the steps that are wanted first are checked first, each once', async () => {
  const { workers, judge } = setUp();
  const proof = proofOf('a', 'b', 'c', 'd');
  const request = { proof, steps: [0, 1, 2, 3], first: [2, 9, 1, 2] };
  void judge.judge(request, new AbortController().signal);
  assert.deepEqual(onlyOf(workers[0]), [2, 1, 0, 3]);
});

test('a step that was given up is left alone for a while, and then tried again', async () => {
  const { clock, workers, ask } = setUp();
  const first = ask(1);
  for (const [k, limit] of [5000, 20_000, 60_000].entries()) {
    workers[k]?.say({ kind: 'ready' });
    clock.advance(limit + CHECKER_GRACE_MS);
  }
  await first.done;
  const again = ask(1);
  await again.done;
  assert.ok(again.replies.some((reply) => reply.kind === 'abstain' && /\b60 seconds\b/.test(reply.reason)));
  assert.equal(workers.length, 3, 'nobody was asked');
  clock.advance(60_000);
  const later = ask(1);
  workers[3]?.say({ kind: 'ready' });
  read(workers[3], 0);
  workers[3]?.say({ kind: 'done', id: id(workers[3]) });
  await later.done;
  assert.deepEqual(
    later.replies.map((reply) => (reply.kind === 'coverage' ? reply.notRead : reply.kind)),
    [0, 'abstain'],
  );
});

test('a reply that waited for the host itself is still heard', async () => {
  const { clock, workers, ask } = setUp();
  const { replies, done } = ask(1);
  workers[0]?.say({ kind: 'ready' });
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS);
  workers[0]?.say({ kind: 'reply', reply: { id: id(workers[0]), step: 0, readings: [], usesPast: false } });
  clock.advance(CHECKER_GRACE_MS);
  workers[0]?.say({ kind: 'done', id: id(workers[0]) });
  await done;
  assert.equal(workers.length, 1);
  assert.ok(replies.every((reply) => reply.kind !== 'abstain' || !/\bseconds\b/.test(reply.reason)));
});

test('a slow start is not a slow step', async () => {
  const { clock, workers, ask } = setUp();
  ask(1);
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS * 3);
  assert.equal(workers[0]?.terminated, false);
});

test('a worker that cannot start is a failure at once', async () => {
  const { workers, ask } = setUp();
  const { replies, done } = ask(5);
  workers[0]?.say({ kind: 'broken', message: 'no such file' });
  await done;
  const [failure, ...more] = replies;
  assert.ok(failure?.kind === 'failure' && failure.failure === 'unavailable' && more.length === 0);
  assert.match(failure.message, /: no such file$/);
});

test('a spawn that throws is a failure, and the next proof gets its turn', async () => {
  let broken = true;
  const posted: (StartCheckMessage | CancelCheckMessage)[] = [];
  let say: (event: CheckerWorkerEvent) => void = () => {};
  const judge = new CheckerJudge((listen) => {
    if (broken) throw new Error('no threads left');
    say = listen;
    return {
      post: (message) => {
        if (!('texts' in message)) posted.push(message);
      },
      terminate: () => {},
    };
  }, manualClock());
  const ask = async (): Promise<JudgeReply[]> => {
    const replies: JudgeReply[] = [];
    const stream = judge.judge({ proof: proofOf('a'), steps: [0] }, new AbortController().signal);
    for await (const reply of stream) replies.push(reply);
    return replies;
  };
  const [failure] = await ask();
  assert.ok(failure?.kind === 'failure');
  assert.match(failure.message, /no threads left/);
  broken = false;
  const second = ask();
  const [message] = posted;
  assert.ok(message && 'id' in message);
  say({ kind: 'ready' });
  say({ kind: 'reply', reply: { id: message.id, step: 0, readings: [], usesPast: false } });
  say({ kind: 'done', id: message.id });
  assert.equal((await second).length, 2);
});

test('a proof of slow steps lets the next one go first, and is read to its end', async () => {
  const { clock, workers, ask } = setUp();
  const slow = ask(10);
  const next = ask(1);
  workers[0]?.say({ kind: 'ready' });
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  workers[1]?.say({ kind: 'ready' });
  read(workers[1], 0);
  workers[1]?.say({ kind: 'done', id: id(workers[1]) });
  await next.done;
  assert.equal(next.replies.length, 2);
  for (let k = 1; k < 10; k++) {
    workers[k]?.say({ kind: 'ready' });
    clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  }
  const worker = workers[10];
  worker?.say({ kind: 'ready' });
  for (let at = 0; at < 10; at++) {
    const step = onlyOf(worker, at)?.[0] ?? -1;
    read(worker, step, at);
    worker?.say({ kind: 'done', id: id(worker, at) });
  }
  await slow.done;
  assert.deepEqual(
    slow.replies.filter((reply) => reply.kind === 'failure'),
    [],
  );
  assert.equal(slow.replies.filter((reply) => reply.kind === 'coverage' && reply.notRead === 0).length, 10);
});

test('a worker that does not come up in time is a failure', async () => {
  const { clock, ask } = setUp();
  const { replies, done } = ask(1);
  clock.advance(15_000 + CHECKER_GRACE_MS);
  await done;
  assert.equal(replies[0]?.kind, 'failure');
});

test('after dispose nothing is started', async () => {
  const { workers, judge, ask } = setUp();
  judge.dispose();
  const { replies, done } = ask(1);
  await done;
  assert.equal(workers.length + replies.length, 0);
});

test('a worker that keeps breaking ends in a failure, not in a loop', async () => {
  const { workers, ask } = setUp();
  const { replies, done } = ask(50);
  for (let at = 0; at < workers.length && at < 20; at++) {
    workers[at]?.say({ kind: 'ready' });
    workers[at]?.say({ kind: 'broken', message: 'out of memory' });
    await settle();
  }
  await done;
  assert.ok(workers.length <= 5);
  const failure = replies.at(-1);
  assert.ok(failure?.kind === 'failure');
  assert.match(failure.message, /out of memory/);
});

test('an abort ends the stream, tells the worker, and lets the next proof in', async () => {
  const { workers, stop, ask } = setUp();
  const first = ask(2);
  const second = ask(1, new AbortController().signal);
  const worker = workers[0];
  worker?.say({ kind: 'ready' });
  stop.abort();
  await first.done;
  assert.deepEqual(worker?.posted[1], { cancel: id(worker) });
  worker?.say({ kind: 'reply', reply: { id: id(worker), step: 0, readings: [], usesPast: false } });
  worker?.say({ kind: 'done', id: id(worker) });
  await settle();
  worker?.say({ kind: 'reply', reply: { id: id(worker, 2), step: 0, readings: [], usesPast: false } });
  worker?.say({ kind: 'done', id: id(worker, 2) });
  await second.done;
  assert.equal(first.replies.length, 0);
  assert.equal(second.replies.length, 2);
});

test('an aborted step that hangs costs no more than its limit', async () => {
  const { clock, workers, stop, ask } = setUp();
  ask(2);
  const second = ask(1, new AbortController().signal);
  workers[0]?.say({ kind: 'ready' });
  stop.abort();
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  assert.equal(workers[0]?.terminated, true);
  workers[1]?.say({ kind: 'ready' });
  workers[1]?.say({ kind: 'reply', reply: { id: id(workers[1]), step: 0, readings: [], usesPast: false } });
  workers[1]?.say({ kind: 'done', id: id(workers[1]) });
  await second.done;
  assert.equal(second.replies.length, 2);
});

test('an abort while waiting never reaches the worker', async () => {
  const { workers, ask } = setUp();
  ask(1, new AbortController().signal);
  const stop = new AbortController();
  const second = ask(1, stop.signal);
  stop.abort();
  await second.done;
  assert.equal(workers[0]?.posted.length, 1);
});

test('dispose ends every stream and the worker', async () => {
  const { clock, workers, judge, ask } = setUp();
  const first = ask(1);
  const second = ask(1);
  judge.dispose();
  await Promise.all([first.done, second.done]);
  assert.equal(workers[0]?.terminated, true);
  assert.equal(clock.waiting, 0);
});

test('a final answer is asked for behind the steps, and alone where all of them are remembered', async () => {
  const { clock, workers, judge } = setUp();
  const proof = { ...proofOf('The answer is 12.'), answer: { text: '13' } };
  const ask = async (): Promise<JudgeReply[]> => {
    const replies: JudgeReply[] = [];
    for await (const reply of judge.judge({ proof, steps: [0] }, new AbortController().signal)) replies.push(reply);
    return replies;
  };
  const verdict = {
    verdict: 'different',
    gold: '13',
    pred: '12',
    reason: "The answers aren't equal.",
    policy: 'last',
    candidates: [],
    chosen: [],
  } as const;
  const first = ask();
  const [worker] = workers;
  worker?.say({ kind: 'ready' });
  const asked = worker?.posted[0];
  assert.ok(asked && 'answer' in asked);
  assert.deepEqual(asked.answer, { reference: '13', text: 'The answer is 12.' });
  worker?.say({ kind: 'reply', reply: { id: id(worker), step: 0, readings: [], usesPast: false } });
  worker?.say({ kind: 'answer', id: id(worker), verdict });
  worker?.say({ kind: 'done', id: id(worker) });
  assert.deepEqual((await first).at(-1), { kind: 'final-answer', verdict });
  const second = ask();
  const again = worker?.posted[1];
  assert.ok(again && 'only' in again);
  assert.deepEqual(again.only, []);
  // It never answers: given up like a step, and nothing is said of the answer.
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  assert.deepEqual(
    (await second).map((reply) => reply.kind),
    ['coverage', 'abstain'],
  );
  assert.equal(worker?.terminated, true);
});

test('a worker that starts before its proof checks it, and ends without one', async () => {
  const { clock, workers, judge, ask } = setUp({ idleLimit: 1_000 });
  judge.prepare();
  judge.prepare();
  assert.equal(workers.length, 1);
  workers[0]?.say({ kind: 'ready' });
  clock.advance(900);
  const { done } = ask(1);
  assert.equal(workers.length, 1);
  workers[0]?.say({ kind: 'reply', reply: { id: id(workers[0]), step: 0, readings: [], usesPast: false } });
  workers[0]?.say({ kind: 'done', id: id(workers[0]) });
  await done;
  clock.advance(1_001);
  assert.equal(workers[0]?.terminated, true);
  judge.prepare();
  workers[1]?.say({ kind: 'ready' });
  assert.equal(workers[1]?.terminated, false);
  clock.advance(1_001);
  assert.equal(workers[1]?.terminated, true);
});

test('a worker gets only the texts that changed since its last message', async () => {
  const { clock, workers, judge } = setUp();
  const check = async (...texts: string[]) => {
    const proof = proofOf(...texts);
    const stream = judge.judge({ proof, steps: [texts.length - 1] }, new AbortController().signal);
    const worker = workers.at(-1);
    const message = worker?.posted.at(-1);
    assert.ok(message && 'steps' in message);
    worker?.say({ kind: 'ready' });
    worker?.say({ kind: 'done', id: message.id });
    for await (const _ of stream);
    return { proof, sent: message.steps };
  };
  const all = (...texts: string[]) => ({ keptAtStart: 0, keptAtEnd: 0, texts });
  assert.deepEqual((await check('a', 'b', 'c')).sent, all('a', 'b', 'c'));
  const { proof, sent } = await check('a', 'x', 'y', 'c');
  assert.deepEqual(sent, { keptAtStart: 1, keptAtEnd: 1, texts: ['x', 'y'] });
  // The texts of a closed proof aren't kept.
  judge.release(proof);
  assert.deepEqual((await check('a', 'x', 'y', 'd')).sent, all('a', 'x', 'y', 'd'));
  const stuck = judge.judge({ proof: proofOf('a', 'e'), steps: [1] }, new AbortController().signal);
  clock.advance(INITIAL_STEP_TIME_LIMIT_MS + CHECKER_GRACE_MS);
  assert.equal(workers.length, 2);
  const again = workers[1]?.posted[0];
  assert.ok(again && 'steps' in again);
  assert.deepEqual(again.steps, all('a', 'e'));
  judge.dispose();
  for await (const _ of stuck);
});
