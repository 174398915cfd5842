import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Limiter } from '../../../src/core/judge/limiter.ts';
import { settle } from '../../support/manual-clock.ts';

const never = new AbortController().signal;

test('each endpoint has its own limit, and what waits goes in order', async () => {
  const limiter = new Limiter((endpoint) => (endpoint === 'slow' ? 1 : 2));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (endpoint: string, name: string): Promise<void> =>
    limiter.run(endpoint, never, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [
    call('slow', 's1'),
    call('slow', 's2'),
    call('fast', 'f1'),
    call('fast', 'f2'),
    call('fast', 'f3'),
  ];
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
  const limiter = new Limiter(() => 1);
  let end = (): void => {};
  const first = limiter.run('e', never, () => new Promise<void>((resolve) => (end = resolve)));
  const abort = new AbortController();
  const second = limiter.run('e', abort.signal, () => assert.fail('it was aborted'));
  const third = limiter.run('e', never, async () => 'third');
  abort.abort(new Error('not wanted'));
  await assert.rejects(second, /not wanted/);
  end();
  await first;
  assert.equal(await third, 'third');
  await assert.rejects(
    limiter.run('e', abort.signal, () => assert.fail('it was aborted')),
    /not wanted/,
  );
});

test('a task that throws makes room', async () => {
  const limiter = new Limiter(() => 1);
  await assert.rejects(
    limiter.run('e', never, () => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await limiter.run('e', never, async () => 1), 1);
});

test('never more than the limit in flight, and every task ends', async () => {
  const task = fc.record({ turns: fc.integer({ min: 0, max: 4 }), fails: fc.boolean(), abortAt: fc.nat(6) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(task, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (tasks, most) => {
        const limiter = new Limiter(() => most);
        let running = 0;
        const results = tasks.map(async ({ turns, fails, abortAt }) => {
          const abort = new AbortController();
          const done = limiter.run('e', abort.signal, async () => {
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
      },
    ),
  );
});
