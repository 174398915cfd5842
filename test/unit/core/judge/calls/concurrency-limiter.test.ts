import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConcurrencyLimiter } from '../../../../../src/core/judge/calls/concurrency-limiter.ts';
import { settle } from '../../../../support/manual-clock.ts';

const never = new AbortController().signal;
const one = { name: 'e', concurrency: 1 };

test('each endpoint has its own limit, and what waits goes in order', async () => {
  const limiter = new ConcurrencyLimiter();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (endpoint: string, name: string): Promise<void> =>
    limiter.run({ name: endpoint, concurrency: endpoint === 'slow' ? 1 : 2 }, never, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [call('slow', 's1'), call('slow', 's2'), call('fast', 'f1'), call('fast', 'f2'), call('fast', 'f3')];
  await settle();
  assert.deepEqual(begun, ['s1', 'f1', 'f2']);
  assert.deepEqual(limiter.load('fast'), { running: 2, waiting: 1 });
  for (let k = 0; k < 5; k++) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(all);
  assert.deepEqual(begun, ['s1', 'f1', 'f2', 's2', 'f3']);
  assert.deepEqual(limiter.load('fast'), { running: 0, waiting: 0 });
});

test("what is aborted while it waits never begins, and takes nobody's turn", async () => {
  const limiter = new ConcurrencyLimiter();
  let end = (): void => {};
  const first = limiter.run(one, never, () => new Promise<void>((resolve) => (end = resolve)));
  const abort = new AbortController();
  const second = limiter.run(one, abort.signal, () => assert.fail('it was aborted'));
  const third = limiter.run(one, never, async () => 'third');
  abort.abort(new Error('not wanted'));
  await assert.rejects(second, /not wanted/);
  end();
  await first;
  assert.equal(await third, 'third');
  await assert.rejects(
    limiter.run(one, abort.signal, () => assert.fail('it was aborted')),
    /not wanted/,
  );
});

test('where an endpoint allows more than before, those that wait already go first', async () => {
  const limiter = new ConcurrencyLimiter();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, concurrency: number): Promise<void> =>
    limiter.run({ name: 'e', concurrency }, never, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [call('first', 1), call('second', 1), call('third', 2)];
  await settle();
  assert.deepEqual(begun, ['first', 'second']);
  for (let k = 0; k < 3; k++) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(all);
});

test('a task that throws makes room', async () => {
  const limiter = new ConcurrencyLimiter();
  await assert.rejects(
    limiter.run(one, never, () => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await limiter.run(one, never, async () => 1), 1);
});

test('never more than the limit in flight, and every task ends', async () => {
  const task = fc.record({ turns: fc.integer({ min: 0, max: 4 }), fails: fc.boolean(), abortAt: fc.nat(6) });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (tasks, most) => {
      const limiter = new ConcurrencyLimiter();
      let running = 0;
      const results = tasks.map(async ({ turns, fails, abortAt }) => {
        const abort = new AbortController();
        const done = limiter.run({ name: 'e', concurrency: most }, abort.signal, async () => {
          assert.ok(++running <= most);
          for (let k = 0; k < turns; k++) await Promise.resolve();
          running--;
          if (fails) throw new Error('lost');
        });
        done.catch(() => {});
        for (let k = 0; k < abortAt; k++) await Promise.resolve();
        if (abortAt < 5) abort.abort();
        return done;
      });
      await Promise.allSettled(results);
      assert.equal(running, 0);
      assert.deepEqual(limiter.load('e'), { running: 0, waiting: 0 });
    }),
  );
});

test('two models at one server share its limit, and wait together where it asks to', async () => {
  const limiter = new ConcurrencyLimiter();
  const ends: (() => void)[] = [];
  const call = (name: string): Promise<void> =>
    limiter.run({ name, lane: 'server', concurrency: 2 }, never, () => new Promise((resolve) => ends.push(resolve)));
  const all = [call('server'), call('server-confirm'), call('server'), call('server-confirm')];
  await settle();
  assert.equal(ends.length, 2);
  limiter.hold('server');
  for (const end of ends.splice(0)) end();
  await settle();
  assert.equal(ends.length, 0);
  limiter.release('server');
  for (let k = 0; k < 4; k++) {
    await settle();
    for (const end of ends.splice(0)) end();
    limiter.widen('server', 0);
  }
  await Promise.all(all);
});

test('endpoints that share a slot take turns, however many calls of one of them wait', async () => {
  const limiter = new ConcurrencyLimiter();
  const begun: string[] = [];
  const call = (name: string, k: number): Promise<void> =>
    limiter.run({ name, lane: 'server', concurrency: 1 }, never, async () => {
      begun.push(`${name}${k}`);
    });
  const all = [0, 1, 2, 3].map((k) => call('votes', k));
  all.push(call('confirm', 0), call('confirm', 1));
  await Promise.all(all);
  assert.deepEqual(begun, ['votes0', 'votes1', 'confirm0', 'votes2', 'confirm1', 'votes3']);
});
