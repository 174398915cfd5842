import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createInMemoryReplyCache } from '../../../src/core/judge/calls/model-client.ts';
import type { JudgeReply } from '../../../src/core/judge/contract.ts';
import type { Proof } from '../../../src/core/proof/types.ts';
import { createModelJudgeFactory, type ModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { proofOf } from '../../support/builders.ts';
import { deepPurse, endpointOf } from '../../support/endpoints.ts';
import { saidIn } from '../../support/said.ts';
import { serverOf } from '../../support/servers.ts';

const expectSaid = saidIn('judges/model-judges');

const never = new AbortController().signal;

function modelJudges(key?: string): ModelJudgeFactory {
  return createModelJudgeFactory({
    clock: systemClock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => key,
    builtIn: (name) => readFile(new URL(`../../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
  });
}

test('a probe says what a chat server can do', async () => {
  const tokens = [{ token: '2', logprob: -0.01, top: [{ token: '2', logprob: -0.01 }] }];
  const full = await serverOf(
    () => ({ text: '2', reasoning: 'hm', tokens, usage: { prompt: 9, cached: 0, completion: 1 } }),
    { models: ['scripted', 'other'] },
  );
  const probe = await modelJudges('k').probe(full.endpoint(), never);
  assert.deepEqual([probe.isUsable, probe.form, probe.models], [true, 'chat', ['scripted', 'other']]);
  expectSaid(...probe.sentences.map((sentence) => sentence.replace(/\d+\.\d s\b/, '… s')));
  assert.deepEqual(
    full.requests.map(({ path }) => path),
    ['/v1/models', '/v1/chat/completions'],
  );

  const bare = await serverOf(({ method, body }) => {
    if (method === 'GET') return { fault: 'no-address' };
    if ('logprobs' in (body ?? {})) return { json: { error: 'no logprobs here' }, status: 400 };
    return { text: 'two', usage: null };
  });
  const poor = await modelJudges().probe(bare.endpoint(), never);
  assert.equal(poor.isUsable, true);
  expectSaid(...poor.sentences.map((sentence) => sentence.replace(/\d+\.\d s\b/, '… s')));
});

test('a model at the end of a long list is found, and every model counts', async () => {
  const others = Array.from({ length: 600 }, (_, k) => `other-${k}`);
  const server = await serverOf(() => ({ text: '2' }), { models: [...others, 'scripted'] });
  const probe = await modelJudges().probe(server.endpoint(), never);
  assert.equal(probe.sentences[0], '“scripted” lists 601 models, including “scripted”.');
  assert.equal(probe.models.length, 500);
});

test('nothing is asked of a model before one is named, even where none is listed', async () => {
  const bare = await serverOf(() => ({ text: '2' }));
  const probe = await modelJudges().probe(bare.endpoint(), never, true);
  assert.equal(probe.isUsable, true);
  assert.deepEqual(
    bare.requests.filter(({ path }) => path.endsWith('/chat/completions')),
    [],
  );
});

test('a probe names what goes wrong', async () => {
  const shut = await serverOf(() => ({ fault: 'unauthorized' }));
  const probe = await modelJudges().probe(shut.endpoint(), never);
  assert.equal(probe.isUsable, false);
  assert.equal(probe.failure?.cause, 'key');
  assert.deepEqual(probe.sentences, [probe.failure?.message]);
});

test('a probe of a reward model says in which form it was asked, and that it is none if it is so', async () => {
  const rows = (data: number[][]) => ({ json: { data: [{ data }] } });
  const good = await serverOf(({ method }) =>
    method === 'GET'
      ? { text: '' }
      : rows([
          [0.1, 0.9],
          [0.9, 0.1],
          [0.8, 0.2],
        ]),
  );
  const probe = await modelJudges().probe(good.endpoint({ kind: 'prm-pooling' }), never);
  assert.deepEqual([probe.isUsable, probe.form], [true, 'prm-pooling']);
  expectSaid(...probe.sentences);
  const odd = await serverOf(({ body }) => ({ json: { scores: body?.steps?.map(() => 0.5) } }));
  const { sentences } = await modelJudges().probe(odd.endpoint({ kind: 'prm-json' }), never);
  expectSaid(sentences.at(-1));
});

test('a probe of ours is all that is sent, and can be broken off', async () => {
  const server = await serverOf(() => ({ fault: 'hang' }));
  const abort = new AbortController();
  const probe = modelJudges().probe(server.endpoint(), abort.signal);
  setTimeout(() => abort.abort(new Error('enough')), 50);
  await assert.rejects(probe, /enough/);
});

test('a choice that cannot be met says what to do', async () => {
  const judges = modelJudges();
  const chat = endpointOf({ name: 'local' });
  const reward = endpointOf({ name: 'reward', kind: 'prm-json' });
  const messages = await Promise.all(
    (
      [
        { kind: 'critic', endpoint: 'else' },
        { kind: 'prm', endpoint: 'local' },
        { kind: 'critic', endpoint: 'reward' },
      ] as const
    ).map(async (choice) => {
      const judge = await judges.judge(choice, [chat, reward], deepPurse);
      return 'kind' in judge ? judge.message : judge.id;
    }),
  );
  expectSaid(...messages);
});

test('a critic that somebody chose asks its server, and its replies are kept', async () => {
  const server = await serverOf(() => ({ text: 'Paragraph 1 is wrong. \\boxed{1}' }));
  const judges = modelJudges();
  const read = async (): Promise<JudgeReply[]> => {
    const judge = await judges.judge(
      { kind: 'critic', endpoint: 'scripted', votes: 3 },
      [server.endpoint()],
      deepPurse,
    );
    if ('kind' in judge) assert.fail(judge.message);
    assert.equal(judge.id, 'critic@scripted');
    const replies: JudgeReply[] = [];
    const proof = proofOf('a', 'b', 'c');
    for await (const reply of judge.judge({ proof, steps: [0, 1, 2] }, never)) replies.push(reply);
    return replies;
  };
  const first = await read();
  assert.ok(first.length >= 2 && first.every((reply) => reply.kind === 'earliest' && reply.index === 1));
  const sent = server.requests.length;
  await read();
  assert.equal(server.requests.length, sent);
});

test('a judge of every kind is put together, and asks', async () => {
  const replies = {
    critic: '\\boxed{-1}',
    stepwise: 'Verdict: yes',
    grader: 'Verdict: yes',
    answer: 'Verdict: yes',
  } as const;
  const proof = { ...proofOf('a', 'b'), answer: proofOf('4').steps[0] };
  for (const [kind, text] of Object.entries(replies)) {
    const server = await serverOf(() => ({ text }));
    const judge = await modelJudges().judge(
      { kind: kind as keyof typeof replies, endpoint: 'scripted', votes: 1 },
      [server.endpoint()],
      deepPurse,
    );
    if ('kind' in judge) assert.fail(judge.message);
    const { kind: described, endpoint, model } = judge.describe();
    assert.deepEqual([described, endpoint, model], [kind, 'scripted', 'scripted']);
    const heard: JudgeReply[] = [];
    for await (const reply of judge.judge({ proof: proof as Proof, steps: [0, 1] }, never)) heard.push(reply);
    assert.ok(
      heard.length > 0 && heard.every((reply) => reply.kind !== 'failure' && reply.kind !== 'abstain'),
      `${kind}: ${JSON.stringify(heard)}`,
    );
  }
  const scores = await serverOf(() => ({ json: { scores: [0.9, 0.1] } }));
  const prm = await modelJudges().judge(
    { kind: 'prm', endpoint: 'scripted' },
    [scores.endpoint({ kind: 'prm-json' })],
    deepPurse,
  );
  if ('kind' in prm) assert.fail(prm.message);
  assert.deepEqual(prm.describe().thresholds, { correct: 0.5 });
  const heard: JudgeReply[] = [];
  for await (const reply of prm.judge({ proof: proofOf('a', 'b'), steps: [0, 1] }, never)) heard.push(reply);
  assert.deepEqual(
    heard.map((reply) => reply.kind === 'scores' && reply.scores),
    [[0.9, 0.1]],
  );
});

test('a second judge is put together where a choice names one', async () => {
  const server = await serverOf(() => ({ text: 'Verdict: yes' }));
  const judges = modelJudges();
  const endpoints = [server.endpoint({ name: 'second' }), server.endpoint({ name: 'reward', kind: 'prm-json' })];
  const choice = { kind: 'critic', endpoint: 'second' } as const;
  assert.equal(await judges.confirmer(choice, endpoints, deepPurse), undefined);
  const second = await judges.confirmer({ ...choice, confirm: 'second' }, endpoints, deepPurse);
  if (!second || 'kind' in second) assert.fail(second?.message);
  const reply = await second.confirm({ proof: proofOf('a', 'b'), step: 1, critique: 'It is wrong.' }, never);
  assert.deepEqual(reply.kind === 'confirmation' && [reply.step, reply.verdict], [1, 'confirmed']);
  for (const confirm of ['third', 'reward']) {
    const none = await judges.confirmer({ ...choice, confirm }, endpoints, deepPurse);
    assert.ok(none && 'kind' in none && none.kind === 'failure');
  }
});

test('an installation without its prompts says so', async () => {
  const judges = createModelJudgeFactory({
    clock: systemClock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => undefined,
    builtIn: () => Promise.reject(new Error('ENOENT')),
  });
  const judge = await judges.judge({ kind: 'critic', endpoint: 'scripted' }, [endpointOf()], deepPurse);
  assert.ok('kind' in judge && /\bcritic\b/.test(judge.message));
});

test('an earlier version of the prompts can be chosen, and each says which it is', async () => {
  const server = await serverOf(() => ({ text: 'No error. \\boxed{-1}' }));
  const endpoint = server.endpoint();
  const asked = async (promptVersion?: number) => {
    const before = server.requests.length;
    const choice = {
      kind: 'critic',
      endpoint: endpoint.name,
      confirm: endpoint.name,
      ...(promptVersion === undefined ? {} : { promptVersion }),
    } as const;
    const judges = modelJudges();
    const judge = await judges.judge(choice, [endpoint], deepPurse);
    const confirm = await judges.confirmer(choice, [endpoint], deepPurse);
    assert.ok(!('failure' in judge) && confirm && !('failure' in confirm));
    const proof = proofOf('a', 'b');
    for await (const reply of judge.judge({ proof, steps: [0, 1] }, never)) assert.ok(reply);
    await confirm.confirm({ proof, step: 1, critique: 'It is wrong.' }, never);
    const text = JSON.stringify(server.requests.slice(before).map(({ body }) => body?.messages));
    return { text, judge: judge.describe(), confirm: confirm.describe() };
  };
  const newest = await asked();
  assert.match(newest.text, /once, for this number only/);
  assert.deepEqual([newest.judge.promptVersion, newest.confirm.promptVersion], [2, 2]);
  assert.doesNotMatch(newest.judge.name, /version/);
  const first = await asked(1);
  assert.doesNotMatch(first.text, /once, for this number only/);
  assert.deepEqual([first.judge.promptVersion, first.confirm.promptVersion], [1, 1]);
  assert.equal(first.judge.id, `critic/1@${endpoint.name}`);
  assert.match(first.judge.name, /^critic, .*\b1\b.*\(/);
});
