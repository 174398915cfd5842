/** Whoever listens to calls hears the question, the reply as it comes, and what came of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ConcurrencyLimiter } from '../../../src/core/judge/calls/concurrency-limiter.ts';
import { createInMemoryReplyCache, ModelClient } from '../../../src/core/judge/calls/model-client.ts';
import { CallRetrier } from '../../../src/core/judge/calls/retries.ts';
import type { ModelCall, PartialReplyGetter } from '../../../src/core/judge/calls/types.ts';
import { createModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { proofOf } from '../../support/builders.ts';
import { deepPurse, endpointOf } from '../../support/endpoints.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { serverOf } from '../../support/servers.ts';

const never = new AbortController().signal;
const KEY = 'sk-0123456789abcdef';

test('a reply is heard as it streams, growing, and without the key that a server repeats', async () => {
  const text = `Paragraph 1 is wrong (${KEY}). \\boxed{1}`;
  const server = await serverOf(() => ({ text, reasoning: 'Let me see.', pace: 1 }));
  const judges = createModelJudgeFactory({
    clock: systemClock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => KEY,
    builtIn: (name) => readFile(new URL(`../../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
  });
  const heard: string[] = [];
  const log: string[] = [];
  const listener = {
    asked: ({ messages, sample }: ModelCall) => log.push(`asked ${sample} ${messages.length}`),
    heard: (_: ModelCall, soFar: PartialReplyGetter) => heard.push(soFar().text),
    answered: ({ sample }: ModelCall, result: { kind: string }) => log.push(`${result.kind} ${sample}`),
  };
  const judge = await judges.judge(
    { kind: 'critic', endpoint: 'scripted' },
    [server.endpoint()],
    deepPurse,
    undefined,
    listener,
  );
  assert.ok('judge' in judge);
  const request = { proof: proofOf('One.', 'Two.'), steps: [0, 1] };
  for await (const reply of judge.judge(request, never)) assert.equal(reply.kind, 'earliest');
  assert.deepEqual(log, ['asked 0 1', 'reply 0']);
  assert.ok(heard.length > 2, `${heard.length} pieces`);
  const whole = text.replace(KEY, '***');
  assert.equal(heard.at(-1), whole);
  for (const [k, one] of heard.entries()) assert.ok(one.length >= (heard[k - 1] ?? '').length || one === whole);
});

test('all who wait for one reply hear it, and who leaves hears no more', async () => {
  let say: ((soFar: PartialReplyGetter) => void) | undefined;
  let arrive = (): void => undefined;
  const calls = new ModelClient({
    cache: createInMemoryReplyCache(),
    limiter: new ConcurrencyLimiter(),
    retries: new CallRetrier(manualClock()),
    transport: async ({ onText }) => {
      say = onText;
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { kind: 'reply', text: 'Yes.' };
    },
  });
  const call: ModelCall = { endpoint: endpointOf(), model: 'm', messages: [], sampling: {}, sample: 0 };
  const heard: string[] = [];
  const leaving = new AbortController();
  const hear = (who: string) => (soFar: PartialReplyGetter) => heard.push(`${who}: ${soFar().text}`);
  const first = calls.ask({ ...call, onText: hear('first') }, deepPurse, leaving.signal);
  const second = calls.ask({ ...call, onText: hear('second') }, deepPurse, never);
  const deaf = calls.ask(call, deepPurse, never);
  first.catch(() => undefined);
  await settle();
  say?.(() => ({ text: 'Y', reasoning: '' }));
  leaving.abort(new Error('left'));
  await settle();
  say?.(() => ({ text: 'Ye', reasoning: '' }));
  arrive();
  await second;
  await deaf;
  assert.deepEqual(heard, ['first: Y', 'second: Y', 'second: Ye']);
});
