import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConcurrencyLimiter } from '../../../../../src/core/judge/calls/concurrency-limiter.ts';
import type { CallFailure, JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import {
  computeCallCacheKey,
  createInMemoryReplyCache,
  ModelClient,
} from '../../../../../src/core/judge/calls/model-client.ts';
import { CallRetrier } from '../../../../../src/core/judge/calls/retries.ts';
import type { CallBudget, ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import {
  addCallUsage,
  computeCachedReplyUsage,
  computeCallUsage,
  computeCostIncludingCachedReplies,
} from '../../../../../src/core/judge/calls/usage.ts';
import type { Judge } from '../../../../../src/core/judge/contract.ts';
import { createCriticJudge } from '../../../../../src/core/judge/models/critic.ts';
import type { Proof } from '../../../../../src/core/proof/types.ts';
import { type Review, runProofReview } from '../../../../../src/core/review/index.ts';
import { formatModelUsage } from '../../../../../src/core/review/words/coverage-and-usage.ts';
import { proofOf } from '../../../../support/builders.ts';
import { deepPurse, endpointOf } from '../../../../support/endpoints.ts';
import { manualClock, settle } from '../../../../support/manual-clock.ts';
import { builtIn } from '../../../../support/prompts.ts';

const never = new AbortController().signal;
const call: ModelCall = {
  endpoint: endpointOf(),
  model: 'scripted',
  messages: [{ role: 'user', content: 'Is it right?' }],
  sampling: { temperature: 0, top_p: 0.9 },
  sample: 0,
};

/** Calls to a scripted model, which answers when it is told to. */
function scriptedModel(answer: (call: ModelCall) => ModelReply | CallFailure) {
  const asked: ModelCall[] = [];
  const aborted: ModelCall[] = [];
  const waiting: (() => void)[] = [];
  let held = false;
  const cache = createInMemoryReplyCache();
  const calls = new ModelClient({
    cache,
    limiter: new ConcurrencyLimiter(),
    retries: new CallRetrier(manualClock()),
    transport: async (one, signal) => {
      asked.push(one);
      signal.addEventListener('abort', () => aborted.push(one), { once: true });
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
      return answer(one);
    },
  });
  return {
    calls,
    cache,
    asked,
    aborted,
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const yes = (): ModelReply => ({ kind: 'reply', text: 'Yes.' });

test('the key of a call is all that its reply may depend on', () => {
  const same: ModelCall = { ...call, sampling: { top_p: 0.9, temperature: 0 } };
  assert.equal(computeCallCacheKey(same), computeCallCacheKey(call));
  assert.match(computeCallCacheKey(call), /^[0-9a-f]{64}$/);
  const others: ModelCall[] = [
    { ...call, endpoint: endpointOf({ baseUrl: 'http://localhost:2/v1' }) },
    { ...call, model: 'other' },
    { ...call, sample: 1 },
    { ...call, sampling: { temperature: 1, top_p: 0.9 } },
    { ...call, sampling: { temperature: 0 } },
    { ...call, messages: [{ role: 'system', content: 'Is it right?' }] },
    { ...call, messages: [{ role: 'user', content: 'Is it right? ' }] },
    { ...call, messages: [...call.messages, { role: 'user', content: '' }] },
    {
      ...call,
      messages: [
        { role: 'user', content: 'Is it' },
        { role: 'user', content: ' right?' },
      ],
    },
  ];
  assert.equal(new Set([call, ...others].map(computeCallCacheKey)).size, others.length + 1);
});

test('the same question is asked once; a failure is asked again', async () => {
  let fails = true;
  const model = scriptedModel(() =>
    fails ? { kind: 'failure', failure: 'unavailable', message: 'Not reachable.' } : yes(),
  );
  assert.equal((await model.calls.ask(call, deepPurse, never)).kind, 'failure');
  fails = false;
  assert.equal((await model.calls.ask(call, deepPurse, never)).kind, 'reply');
  assert.deepEqual(await model.calls.ask(call, deepPurse, never), { ...yes(), isKept: true });
  assert.equal(model.asked.length, 2);
  await model.cache.clear();
  await model.calls.ask(call, deepPurse, never);
  assert.equal(model.asked.length, 3);
});

test('who asks what is in flight waits with the others; the call is aborted when all have gone', async () => {
  const model = scriptedModel(yes);
  model.hold();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = model.calls.ask(call, deepPurse, one.signal);
  const second = model.calls.ask(call, deepPurse, two.signal);
  await settle();
  assert.equal(model.asked.length, 1);
  one.abort();
  await assert.rejects(first);
  assert.equal(model.aborted.length, 0);
  const other = new AbortController();
  const alone = model.calls.ask({ ...call, sample: 1 }, deepPurse, other.signal);
  await settle();
  other.abort();
  await assert.rejects(alone);
  assert.equal(model.aborted.length, 1);
  model.release();
  assert.deepEqual(await second, yes());
});

test('a purse that is halted has what is in flight come in, and sends nothing more', async () => {
  const model = scriptedModel(yes);
  model.hold();
  const halt = new AbortController();
  const settled: unknown[] = [];
  const purse: CallBudget = {
    halt: halt.signal,
    take: async () => undefined,
    settle: (_, result) => settled.push(result?.kind),
  };
  const one = { ...call, endpoint: endpointOf({ concurrency: 1 }) };
  const inFlight = model.calls.ask(one, purse, never);
  await settle();
  const waiting = model.calls.ask({ ...one, sample: 1 }, purse, never);
  // Somebody else, who stops nothing, waits for the same.
  const anothers = model.calls.ask({ ...one, sample: 1 }, deepPurse, never);
  await settle();
  halt.abort(new Error('enough'));
  assert.equal((await waiting).kind, 'failure');
  assert.deepEqual([model.asked.length, model.aborted.length], [1, 0]);
  const late = await model.calls.ask({ ...one, sample: 2 }, purse, never);
  assert.equal(late.kind === 'failure' && late.cause, 'stopped');
  model.release();
  assert.deepEqual(await inFlight, yes());
  assert.deepEqual(await anothers, yes());
  assert.deepEqual([model.asked.length, settled], [2, ['reply']]);
  assert.deepEqual(await model.calls.ask(one, purse, never), { ...yes(), isKept: true });
});

test('a purse that is halted waits neither to send again nor for its turn, and takes nothing', async () => {
  const halt = new AbortController();
  let taken = 0;
  const purse: CallBudget = {
    halt: halt.signal,
    take: async () => {
      halt.abort(new Error('enough'));
      taken++;
      return undefined;
    },
    settle: (_, result) => {
      if (!result) taken--;
    },
  };
  const model = scriptedModel(yes);
  const stopped = await model.calls.ask(call, purse, never);
  assert.equal(stopped.kind === 'failure' && stopped.cause, 'stopped');
  assert.deepEqual([taken, model.asked.length], [0, 0]);
  const again = new AbortController();
  const busy = scriptedModel(() => {
    const failure = { kind: 'failure', failure: 'rate-limited', cause: 'busy', message: 'Busy.' } as const;
    return { ...failure, retryAfter: 1000 };
  });
  const repeated = busy.calls.ask(call, { ...deepPurse, halt: again.signal }, never);
  await settle();
  again.abort(new Error('enough'));
  const ended = await repeated;
  assert.equal(ended.kind === 'failure' && ended.cause, 'stopped');
  assert.equal(busy.asked.length, 1);
});

test('the cache forgets what was asked for least recently, and never holds more than its bound', async () => {
  const cache = createInMemoryReplyCache(410);
  const reply = (text: string): ModelReply => ({ kind: 'reply', text });
  await cache.set('a', reply('12345'));
  await cache.set('b', reply('12345'));
  await cache.get('a');
  await cache.set('c', reply('1'));
  assert.equal(await cache.get('b'), undefined);
  assert.deepEqual(await cache.get('a'), reply('12345'));
  await cache.set('huge', reply('1'.repeat(300)));
  assert.equal(await cache.get('huge'), undefined);
  assert.deepEqual(await cache.get('c'), reply('1'));
});

test('a cache that fails loses no reply', async () => {
  const fails = () => Promise.reject(new Error('disk full'));
  const calls = new ModelClient({
    cache: { get: fails, set: fails, clear: fails },
    limiter: new ConcurrencyLimiter(),
    retries: new CallRetrier(manualClock()),
    transport: async () => yes(),
  });
  assert.deepEqual(await calls.ask(call, deepPurse, never), yes());
});

/** A step-wise judge with prefix context, whose scripted model calls every step right that does not say BAD. */
function stepJudge(calls: ModelClient): Judge {
  return {
    id: 'scripted-stepwise',
    describe: () => ({
      id: 'scripted-stepwise',
      name: 'scripted step-wise judge',
      context: 'prefix',
      votes: { on: 'step', count: 1 },
    }),
    async *judge({ proof, steps }, signal) {
      for (const step of steps) {
        const prefix = proof.steps.slice(0, step + 1).map(({ text }) => text);
        const content = [proof.problem?.text ?? '', ...prefix].join('\n\n');
        try {
          const reply = await calls.ask({ ...call, messages: [{ role: 'user', content }] }, deepPurse, signal);
          if (reply.kind === 'failure') yield reply;
          else yield { kind: 'step', step, verdict: reply.text === 'right' ? 'right' : 'wrong' };
        } catch {
          return;
        }
      }
    },
  };
}

test('an edit costs the calls whose messages it changed, an undo none', async () => {
  const model = scriptedModel(({ messages }) => ({
    kind: 'reply',
    text: /BAD\S*$/.test(messages[0]?.content ?? '') ? 'wrong' : 'right',
  }));
  let previous: Review | undefined;
  const run = async (proof: Proof): Promise<number> => {
    const before = model.asked.length;
    const options = { clock: manualClock(), signal: never, ...(previous ? { previous } : {}) };
    for await (const next of runProofReview(proof, [stepJudge(model.calls)], options)) previous = next;
    return model.asked.length - before;
  };
  assert.equal(await run(proofOf('a', 'b', 'BAD', 'd')), 4);
  assert.equal(previous?.earliestError, 2);
  assert.equal(await run(proofOf('a', 'b', 'c', 'd')), 2);
  assert.equal(previous?.earliestError, -1);
  assert.equal(await run(proofOf('a', 'b', 'BAD', 'd')), 0);
  assert.equal(previous?.earliestError, 2);
  assert.equal(await run(proofOf('a', 'b', 'BAD', 'd', 'e')), 1);
});

test('a review that is superseded stops its calls', async () => {
  const model = scriptedModel(yes);
  model.hold();
  const abort = new AbortController();
  const snapshots = runProofReview(proofOf('a', 'b'), [stepJudge(model.calls)], {
    clock: manualClock(),
    signal: abort.signal,
  });
  const next = snapshots.next();
  await settle();
  assert.equal(model.asked.length, 1);
  abort.abort();
  assert.equal((await next).done, true);
  await settle();
  assert.equal(model.aborted.length, 1);
  model.release();
  await settle();
  assert.equal(model.asked.length, 1);
});

test('a call that is to be fresh is sent though a reply is kept, and its reply is kept in place of that', async () => {
  let said = 0;
  const model = scriptedModel(() => ({ kind: 'reply', text: `Reply ${said++}.` }));
  const ask = async (isFresh: boolean): Promise<string> => {
    const result = await model.calls.ask({ ...call, isFresh }, deepPurse, never);
    return result.kind === 'reply' ? result.text : result.message;
  };
  assert.equal(await ask(false), 'Reply 0.');
  assert.equal(await ask(true), 'Reply 1.');
  assert.equal(await ask(false), 'Reply 1.');
  assert.equal(model.asked.length, 2);
});

test('a call that is given up while its purse is asked is not sent, and is given back', async () => {
  const { calls, asked } = scriptedModel(yes);
  const given = new AbortController();
  const settlements: (ModelReply | JudgeFailure | undefined)[] = [];
  let allow: (() => void) | undefined;
  const purse = {
    take: () => new Promise<undefined>((resolve) => (allow = () => resolve(undefined))),
    settle: (_: ModelCall, result: ModelReply | JudgeFailure | undefined) => void settlements.push(result),
  };
  const answer = calls.ask(call, purse, given.signal);
  await settle();
  given.abort(new Error('given up'));
  allow?.();
  await assert.rejects(answer, /given up/);
  await settle();
  assert.equal(asked.length, 0);
  assert.deepEqual(settlements, [undefined]);
});

test('a reply that is kept and has no verdict is no verdict for ever: it is asked for anew, once; one with a verdict is not', async () => {
  const replies = ['I cannot say.', 'Nor now.', 'Still not.', 'Nothing.', 'It is wrong.\n\\boxed{1}'];
  const model = scriptedModel(() => ({ kind: 'reply', text: replies.shift() ?? '\\boxed{0}' }));
  const critic = createCriticJudge({
    id: 'critic@scripted',
    endpoint: endpointOf(),
    prompt: builtIn('critic'),
    votes: 1,
    stop: 'exact',
    ask: (one, signal) => model.calls.ask(one, deepPurse, signal),
  });
  const said = async (): Promise<string | undefined> => {
    for await (const reply of critic.judge({ proof: proofOf('a', 'b'), steps: [0, 1] }, never))
      return reply.kind === 'earliest' ? `${reply.index}` : reply.kind;
    return undefined;
  };
  assert.equal(await said(), 'abstain');
  assert.equal(model.asked.length, 2, 'the reply and its repair');
  assert.equal(await said(), 'abstain');
  assert.equal(model.asked.length, 4, 'both are kept, and both are asked for anew');
  assert.equal(await said(), '1');
  assert.equal(model.asked.length, 5);
  assert.equal(await said(), '1');
  assert.equal(model.asked.length, 5, 'a verdict is served from what is kept');
});

test('a reply that is kept costs nothing now, and what it took then is told apart', () => {
  const tokens = { prompt: 1000, completion: 200 };
  const prices = { prompt: 2, completion: 10 };
  const kept = computeCachedReplyUsage(tokens, prices);
  assert.deepEqual([kept.calls, kept.kept, kept.prompt, kept.money], [0, 1, 0, undefined]);
  const both = addCallUsage(kept, addCallUsage(computeCallUsage(tokens, prices), computeCachedReplyUsage(undefined)));
  assert.deepEqual([both.calls, both.kept, both.keptTokens, both.keptUncounted], [1, 2, 1200, 1]);
  assert.equal(computeCachedReplyUsage({}).keptTokens, undefined, 'a server that counted nothing');
  assert.equal(both.money?.toFixed(4), '0.0040');
  const { tokens: all, money, uncounted } = computeCostIncludingCachedReplies(both);
  assert.deepEqual([all, money?.toFixed(4), uncounted], [2400, '0.0080', 1]);
  assert.deepEqual(computeCostIncludingCachedReplies(computeCallUsage(tokens)), { tokens: 1200, uncounted: 0 });
  assert.match(formatModelUsage(kept), /^1 cached reply \(originally cost 1\.2k tokens, 0\.004 /);
});
