import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getErrorMessage } from '../../../../src/core/base/errors.ts';
import { KeyedWorkQueue, type QueuedWork } from '../../../../src/core/review/keyed-work-queue.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';
import { countRuns } from '../../../support/property-runs.ts';

function setUp(atOnce = 2) {
  const clock = manualClock();
  const errors: string[] = [];
  const queue = new KeyedWorkQueue({
    clock,
    atOnce,
    onError: (key, error) => errors.push(`${key}: ${getErrorMessage(error)}`),
  });
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  /** Work that runs until it is ended or aborted. */
  const work =
    (name: string): QueuedWork =>
    (signal) => {
      log.push(`${name} begins`);
      return new Promise<void>((resolve) => {
        const stop = (how: string): void => {
          log.push(`${name} ${how}`);
          resolve();
        };
        ends.set(name, () => stop('ends'));
        signal.addEventListener('abort', () => stop('aborted'), { once: true });
      });
    };
  return { clock, queue, errors, log, work, end: (name: string) => ends.get(name)?.() };
}

test('a burst is one piece of work, its last', async () => {
  const { clock, queue, log, work } = setUp();
  for (let stroke = 0; stroke < 20; stroke++) {
    queue.ask('a', work(`a${stroke}`), 150);
    clock.advance(100);
  }
  assert.deepEqual(log, []);
  clock.advance(50);
  assert.deepEqual(log, ['a19 begins']);
  assert.equal(clock.waiting, 0);
});

test('newer work aborts the older of its key at once, and leaves other keys alone', async () => {
  const { queue, log, work } = setUp();
  queue.ask('a', work('a1'));
  queue.ask('b', work('b1'));
  queue.ask('a', work('a2'), 150);
  assert.deepEqual(log, ['a1 begins', 'b1 begins', 'a1 aborted']);
});

test('no more runs at once than allowed, in the order of falling due, what is looked at first', async () => {
  const { queue, log, work, end } = setUp(1);
  for (const key of ['a', 'b', 'c', 'd']) queue.ask(key, work(key));
  queue.putFirst('d');
  assert.deepEqual(log, ['a begins']);
  for (const key of ['a', 'd', 'b', 'c']) {
    end(key);
    await settle();
  }
  assert.deepEqual(
    log.filter((line) => line.endsWith('begins')),
    ['a begins', 'd begins', 'b begins', 'c begins'],
  );
  assert.equal(queue.has('c'), false);
});

test('what is cancelled does not begin, and what runs is aborted', async () => {
  const { clock, queue, log, work } = setUp(1);
  queue.ask('a', work('a'));
  queue.ask('b', work('b'));
  queue.ask('c', work('c'), 100);
  queue.cancel('b');
  queue.cancel('a');
  queue.cancel('c');
  await settle();
  clock.advance(1000);
  assert.deepEqual(log, ['a begins', 'a aborted']);
  assert.equal(clock.waiting, 0);
});

test('work that throws is told and makes room; a throw after an abort is no error', async () => {
  const { queue, errors, log, work } = setUp(1);
  queue.ask('a', () => Promise.reject(new Error('lost')));
  queue.ask('b', work('b'));
  await settle();
  assert.deepEqual(errors, ['a: lost']);
  assert.deepEqual(log, ['b begins']);
  queue.ask('b', async (signal) => {
    await settle();
    signal.throwIfAborted();
  });
  await settle();
  queue.cancel('b');
  await settle();
  assert.equal(errors.length, 1);
});

test('whatever is asked, cancelled and ended: one run a key, never too many, nothing left behind', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const act = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), key, after: fc.constantFrom(0, 0, 50, 150) }),
    fc.record({ do: fc.constant('cancel' as const), key }),
    fc.record({ do: fc.constant('end' as const), key }),
    fc.record({ do: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 200 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (acts, atOnce) => {
      const clock = manualClock();
      const running = new Map<string, { end: () => void; asked: number }>();
      const newest = new Map<string, number>();
      let asked = 0;
      let most = 0;
      let busy = 0;
      const queue = new KeyedWorkQueue({ clock, atOnce, onError: (_, error) => assert.fail(String(error)) });
      for (const one of acts) {
        if (one.do === 'ask') {
          const mine = asked++;
          newest.set(one.key, mine);
          const work: QueuedWork = (signal) =>
            new Promise<void>((resolve) => {
              assert.equal(newest.get(one.key), mine, 'only the newest begins');
              assert.equal(running.has(one.key), false, 'one run a key');
              most = Math.max(most, ++busy);
              const end = (): void => {
                if (running.get(one.key)?.asked !== mine) return;
                running.delete(one.key);
                busy--;
                resolve();
              };
              running.set(one.key, { end, asked: mine });
              signal.addEventListener('abort', end, { once: true });
            });
          queue.ask(one.key, work, one.after);
        } else if (one.do === 'cancel') queue.cancel(one.key);
        else if (one.do === 'end') running.get(one.key)?.end();
        else clock.advance(one.time);
        await Promise.resolve();
        await Promise.resolve();
      }
      for (let turn = 0; turn < acts.length + 1; turn++) {
        clock.advance(200);
        for (const { end } of [...running.values()]) end();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
      assert.ok(most <= atOnce);
      for (const name of ['a', 'b', 'c', 'd']) assert.equal(queue.has(name), false);
      assert.equal(clock.waiting, 0);
      queue.dispose();
    }),
    { numRuns: countRuns(300) },
  );
});

test('work that releases its place goes on beside the others, and can still be superseded', async () => {
  const { queue, log, work, end } = setUp(1);
  const long = work('long');
  queue.ask('a', (signal, release) => {
    release();
    return long(signal, release);
  });
  queue.ask('b', work('b'));
  queue.ask('c', work('c'));
  await settle();
  assert.deepEqual(log, ['long begins', 'b begins']);
  end('b');
  await settle();
  queue.ask('a', work('newer'));
  assert.deepEqual(log.slice(2), ['b ends', 'c begins', 'long aborted']);
  await settle();
  assert.ok(!log.includes('newer begins'), 'what gave its place away gives none back');
  end('c');
  await settle();
  assert.equal(log.at(-1), 'newer begins');
});
