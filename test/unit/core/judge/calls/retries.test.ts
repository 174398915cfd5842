import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import { ConcurrencyLimiter } from '../../../../../src/core/judge/calls/concurrency-limiter.ts';
import type { CallFailure } from '../../../../../src/core/judge/calls/failure.ts';
import { formatPendingRetry, type JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import { createInMemoryReplyCache, ModelClient } from '../../../../../src/core/judge/calls/model-client.ts';
import { CallRetrier } from '../../../../../src/core/judge/calls/retries.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import { deepPurse, endpointOf } from '../../../../support/endpoints.ts';
import { type ManualClock, manualClock, settle } from '../../../../support/manual-clock.ts';

const never = new AbortController().signal;
const yes: ModelReply = { kind: 'reply', text: 'yes' };

function failing(cause: 'busy' | 'server', retryAfter?: number): CallFailure {
  const failure = cause === 'busy' ? 'rate-limited' : 'unavailable';
  return {
    kind: 'failure',
    failure,
    cause,
    message: 'Not now.',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Calls to a scripted server that answers each at once, by its sample and how often it was asked for that. */
function scripted(
  answer: (sample: number, nth: number) => ModelReply | CallFailure,
  { concurrency = 8, clock = manualClock(), seed = 1, told = [] as string[] } = {},
) {
  const limiter = new ConcurrencyLimiter();
  const retries = new CallRetrier(clock, {
    limiter,
    random: createRandomGenerator(seed),
    onTrouble: (name, trouble) => told.push(trouble ? formatPendingRetry(trouble) : `${name}: none`),
  });
  const sent: { readonly sample: number; readonly at: number }[] = [];
  let running = 0;
  let most = 0;
  const calls = new ModelClient({
    cache: createInMemoryReplyCache(),
    limiter,
    retries,
    transport: async ({ sample }) => {
      const nth = sent.filter((one) => one.sample === sample).length;
      sent.push({ sample, at: clock.now() });
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return answer(sample, nth);
    },
  });
  const endpoint = endpointOf({ concurrency });
  const ask = (sample: number, signal = never): Promise<ModelReply | JudgeFailure> => {
    const call: ModelCall = { endpoint, model: 'm', messages: [], sampling: {}, sample };
    return calls.ask(call, deepPurse, signal);
  };
  return { ask, sent, clock, limiter, most: () => most };
}

/** Moves time on in small steps until everything is done, at most for `milliseconds`. */
async function pass(clock: ManualClock, milliseconds: number, step = 250): Promise<void> {
  for (let time = 0; time < milliseconds; time += step) {
    await settle();
    clock.advance(step);
  }
  await settle();
}

test('a busy server is asked again when it says, and the whole endpoint waits with the call', async () => {
  const { ask, sent, clock, limiter } = scripted((sample, nth) =>
    sample === 0 && nth === 0 ? failing('busy', 30_000) : yes,
  );
  const first = ask(0);
  await settle();
  const others = [1, 2, 3, 4, 5].map((sample) => ask(sample));
  await settle();
  assert.deepEqual(sent, [{ sample: 0, at: 0 }]);
  assert.deepEqual(limiter.load('scripted'), { running: 0, waiting: 5 });
  clock.advance(29_999);
  await settle();
  assert.equal(sent.length, 1);
  clock.advance(1);
  assert.deepEqual(await Promise.all([first, ...others]), Array(6).fill(yes));
  assert.equal(sent.length, 7);
  assert.ok(sent.slice(1).every(({ at }) => at === 30_000));
});

test('of two waits that a busy server asks for at once, the whole endpoint keeps the longer', async () => {
  for (const [one, two] of [
    [30_000, 1_000],
    [1_000, 30_000],
  ] as const) {
    const { ask, sent, clock } = scripted((sample, nth) =>
      nth === 0 && sample < 2 ? failing('busy', sample === 0 ? one : two) : yes,
    );
    const all = [ask(0), ask(1)];
    await settle();
    const other = ask(2);
    await pass(clock, 29_750);
    assert.equal(sent.length, 2);
    await pass(clock, 1_000);
    assert.deepEqual(await Promise.all([...all, other]), [yes, yes, yes]);
  }
});

test('a busy server that says no time has the whole endpoint wait all the same', async () => {
  const { ask, sent, clock } = scripted((sample, nth) => (sample === 0 && nth === 0 ? failing('busy', 0) : yes));
  const first = ask(0);
  await settle();
  const other = ask(1);
  clock.advance(499);
  await settle();
  assert.equal(sent.length, 1);
  await pass(clock, 2_000);
  assert.deepEqual(await Promise.all([first, other]), [yes, yes]);
});

test('in an outage the whole endpoint waits: fewer calls are in vain, and none fails that could wait', async () => {
  const { ask, sent, clock } = scripted(() => (clock.now() < 80_000 ? outage() : yes), { concurrency: 4 });
  const all = Array.from({ length: 60 }, (_, sample) => ask(sample));
  await pass(clock, 600_000, 500);
  const failed = (await Promise.all(all)).filter(({ kind }) => kind === 'failure').length;
  assert.ok(failed <= 4, `${failed} of 60 failed`);
  assert.ok(sent.length - 60 < 120, `${sent.length - 60} calls in vain`);
});

function outage(): CallFailure {
  return { ...failing('server', 0), isOutage: true };
}

test('a server that takes fewer calls than it is sent is sent no more than it takes, and no call fails', async () => {
  const clock = manualClock();
  const limiter = new ConcurrencyLimiter();
  const taken = 6;
  let running = 0;
  let refused = 0;
  const calls = new ModelClient({
    cache: createInMemoryReplyCache(),
    limiter,
    retries: new CallRetrier(clock, { limiter, random: createRandomGenerator(1) }),
    transport: async () => {
      if (running === taken) {
        refused++;
        return failing('busy', 0);
      }
      running++;
      await new Promise<void>((resolve) => clock.after(1_000, resolve));
      running--;
      return yes;
    },
  });
  const endpoint = endpointOf({ concurrency: 60 });
  const all = Array.from({ length: 240 }, (_, sample) =>
    calls.ask({ endpoint, model: 'm', messages: [], sampling: {}, sample }, deepPurse, never),
  );
  let replied = 0;
  for (const one of all) void one.then(() => replied++);
  await pass(clock, 20_000);
  // After the first burst it is as busy as it can be: 6 replies a second, less those of the first second.
  assert.ok(replied >= 6 * 18, `${replied} replies`);
  assert.ok(refused <= 60, `${refused} refusals`);
  await pass(clock, 40_000);
  assert.ok((await Promise.all(all)).every((result) => result === yes || result.kind === 'reply'));
});

test('a server that takes no call for an hour holds up none: each that waits is told why', async () => {
  const { ask, sent } = scripted(() => failing('busy', 3_600_000), { concurrency: 1 });
  const results = await Promise.all([0, 1, 2].map((sample) => ask(sample)));
  assert.ok(results.every(({ kind }) => kind === 'failure'));
  assert.equal(sent.length, 1);
});

test('behind a pause one call goes first, and more follow as it goes well', async () => {
  const clock = manualClock();
  const limiter = new ConcurrencyLimiter();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const endpoint = { name: 'e', concurrency: 4 };
  limiter.hold('e');
  const all = Array.from({ length: 8 }, (_, k) =>
    limiter.run(endpoint, never, () => {
      begun.push(k);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await settle();
  assert.deepEqual(begun, []);
  limiter.release('e');
  await settle();
  assert.deepEqual(begun, [0]);
  limiter.widen('e', 0);
  await settle();
  assert.deepEqual(begun, [0, 1]);
  limiter.widen('e', 0);
  await settle();
  assert.deepEqual(begun, [0, 1, 2, 3]);
  while (begun.length < 8 || ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(all);
  assert.deepEqual(limiter.load('e'), { running: 0, waiting: 0 });
  assert.equal(clock.waiting, 0);
});

test('a server that fails is asked six times, each wait about twice the last, and then it is said', async () => {
  const { ask, sent, clock } = scripted(() => failing('server', 0));
  const result = ask(0);
  await pass(clock, 60_000, 50);
  const failed = await result;
  assert.ok(failed.kind === 'failure');
  assert.deepEqual([failed.failure, failed.cause], ['unavailable', 'server']);
  assert.match(failed.message, /^Not now\. .*\b6\b/);
  assert.equal(sent.length, 6);
  for (let k = 1; k < sent.length; k++) {
    const wait = (sent[k]?.at ?? 0) - (sent[k - 1]?.at ?? 0);
    const usual = 1000 * 2 ** (k - 1);
    assert.ok(wait >= usual / 2 - 50 && wait <= usual * 1.5 + 50, `${k}: ${wait}`);
  }
  const again = scripted(() => failing('server', 0));
  const same = again.ask(0);
  await pass(again.clock, 60_000, 50);
  await same;
  assert.deepEqual(again.sent, sent);
});

/** What is said of the next of six tries, in so many seconds. */
function tries(next: number, seconds: number): RegExp {
  return new RegExp(`^Not now\\. [^\\n]*\\b${seconds} s\\b[^\\n]*\\b${next} of 6\\b[^\\n]*$`);
}

test('trouble is told from the first failure on, and its end: by a reply, by the last try, or as nobody waits', async () => {
  const told: string[] = [];
  const { ask, clock } = scripted((_, nth) => (nth < 2 ? failing('server', 4000) : yes), { told });
  const first = ask(0);
  await settle();
  assert.match(told.join('\n'), tries(2, 4), 'before anything is sent again');
  await pass(clock, 9000, 50);
  assert.deepEqual(await first, yes);
  assert.match(told[1] ?? '', tries(3, 4));
  assert.deepEqual(told.slice(2), ['scripted: none']);

  const gone: string[] = [];
  const failed = scripted(() => failing('server', 0), { told: gone });
  const result = failed.ask(0);
  await pass(failed.clock, 60_000, 50);
  await result;
  assert.equal(gone.length, 6, 'five tries more, and the end');
  assert.equal(gone.at(-1), 'scripted: none');

  const left: string[] = [];
  const waits = scripted(() => failing('busy', 60_000), { told: left });
  const abort = new AbortController();
  const stopped = assert.rejects(waits.ask(0, abort.signal));
  await settle();
  abort.abort(new Error('Enough.'));
  await stopped;
  await settle();
  assert.match(left[0] ?? '', tries(2, 60));
  assert.deepEqual(left.slice(1), ['scripted: none']);
  assert.equal(waits.clock.waiting, 0);
});

test('other calls go on while one waits for a failure that may be chance', async () => {
  const { ask, clock } = scripted((sample, nth) => (sample === 0 && nth === 0 ? failing('server', 0) : yes), {
    concurrency: 1,
  });
  const first = ask(0);
  await settle();
  assert.deepEqual(await ask(1), yes);
  clock.advance(2000);
  assert.deepEqual(await first, yes);
});

test('what is final is not asked again', async () => {
  const { ask, sent } = scripted(() => failing('server'));
  assert.equal((await ask(0)).kind, 'failure');
  assert.equal(sent.length, 1);
});

test('a server that asks for an hour is left alone: nothing more is sent, until some time has passed', async () => {
  const { ask, sent, clock } = scripted((_, nth) => (nth === 0 ? failing('busy', 3_600_000) : yes));
  const all = await Promise.all([ask(0), ask(1), ask(2)]);
  assert.ok(all.every((one) => one.kind === 'failure' && /^Not now\. .*\b60 minutes\b/.test(one.message)));
  const before = sent.length;
  assert.equal((await ask(3)).kind, 'failure');
  assert.equal(sent.length, before);
  clock.advance(600_000);
  assert.deepEqual(await ask(0), yes);
});

test('a call can be given up at any moment of its waiting', async () => {
  const { ask, clock, limiter } = scripted((_, nth) => (nth === 0 ? failing('busy', 5000) : yes));
  const [one, two] = [new AbortController(), new AbortController()];
  const waits = ask(0, one.signal);
  await settle();
  const queued = ask(1, two.signal);
  await settle();
  one.abort(new Error('closed'));
  two.abort(new Error('closed'));
  await assert.rejects(waits, /closed/);
  await assert.rejects(queued, /closed/);
  await pass(clock, 6000);
  assert.deepEqual(limiter.load('scripted'), { running: 0, waiting: 0 });
});

test('once no call is under way no timer is left, and the next one still keeps to what the server asked for', async () => {
  const { ask, sent, clock } = scripted((sample) => (sample === 0 ? failing('busy', 60_000) : yes));
  const abort = new AbortController();
  const gone = ask(0, abort.signal);
  await settle();
  assert.ok(clock.waiting > 0);
  abort.abort(new Error('over'));
  await assert.rejects(gone, /over/);
  await settle();
  assert.equal(clock.waiting, 0, 'a program can end');
  clock.advance(20_000);
  const next = ask(1);
  await settle();
  clock.advance(39_999);
  await settle();
  assert.equal(sent.length, 1);
  clock.advance(1);
  await settle();
  assert.equal((await next).kind, 'reply');
  assert.equal(sent.at(-1)?.at, 60_000);
  assert.equal(clock.waiting, 0);
});

test('a call that begins long after a pause is not held up by it', async () => {
  const { ask, clock } = scripted((sample) => (sample === 0 ? failing('busy', 60_000) : yes));
  const abort = new AbortController();
  const gone = ask(0, abort.signal);
  await settle();
  abort.abort(new Error('over'));
  await assert.rejects(gone, /over/);
  await settle();
  clock.advance(100_000);
  const next = ask(1);
  await settle();
  clock.advance(0);
  await settle();
  assert.equal((await next).kind, 'reply');
});

test('whatever a server says in whatever order, no call is lost and no limit passed', async () => {
  const outcome = fc.oneof(
    { weight: 3, arbitrary: fc.constant<ModelReply | CallFailure>(yes) },
    { weight: 2, arbitrary: fc.constantFrom(0, 500, 4000).map((after) => failing('busy', after)) },
    { weight: 1, arbitrary: fc.constant(failing('server', 0)) },
    { weight: 1, arbitrary: fc.constant(failing('server')) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(outcome, { maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (scripts, concurrency) => {
        const { ask, clock, limiter, most } = scripted((sample, nth) => scripts[sample]?.[nth] ?? yes, {
          concurrency,
        });
        const all = Promise.all(scripts.map((_, sample) => ask(sample)));
        await pass(clock, 120_000, 2000);
        const results = await all;
        for (const [k, result] of results.entries()) {
          const final = scripts[k]?.find((one) => one.kind === 'reply' || one.retryAfter === undefined) ?? yes;
          assert.deepEqual(result, final);
        }
        assert.ok(most() <= concurrency);
        assert.deepEqual(limiter.load('scripted'), { running: 0, waiting: 0 });
        assert.equal(clock.waiting, 0);
      },
    ),
    { numRuns: 60 },
  );
});

test('a generator of numbers gives the same ones for the same seed, spread over 0 to 1', () => {
  const one = createRandomGenerator(7);
  const numbers = Array.from({ length: 2000 }, () => one());
  const two = createRandomGenerator(7);
  assert.deepEqual(
    Array.from({ length: 2000 }, () => two()),
    numbers,
  );
  assert.ok(numbers.every((n) => n >= 0 && n < 1));
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  assert.ok(Math.abs(mean - 0.5) < 0.03, `${mean}`);
  assert.notEqual(createRandomGenerator(0)(), createRandomGenerator(1)());
});
