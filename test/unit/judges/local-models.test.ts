/** Judges through models on this computer. The engine here is scripted: it stands for any that keeps the port. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  createCallBudget,
  createInMemoryReplyCache,
  createInMemorySpendingStore,
  type Endpoint,
  parseEndpoints,
} from '../../../src/core/judge/calls/index.ts';
import type { JudgeReply } from '../../../src/core/judge/contract.ts';
import { type LoadedLocalModel, LocalModelPool } from '../../../src/core/judge/local/index.ts';
import { createModelJudgeFactory, type ModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { proofOf } from '../../support/builders.ts';
import { deepPurse } from '../../support/endpoints.ts';
import { gatheredOf } from '../../support/gathered.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';

const never = new AbortController().signal;

function localEndpoint(kind: 'local' | 'prm-local', more: object = {}): Endpoint {
  const entry = { name: 'mine', kind, file: '/models/mine', sha256: 'a'.repeat(64), model: 'mine', ...more };
  const { endpoints, problems } = parseEndpoints([entry]);
  assert.deepEqual(problems, []);
  return endpoints[0] as Endpoint;
}

const model: LoadedLocalModel = {
  scorer: {
    score: async ({ steps }) => ({
      kind: 'scored',
      scores: steps.map((step) => (step === 'wrong' ? 0.25 : 0.75)),
      promptTokens: 40,
      form: 'scripted',
    }),
  },
  chat: {
    reply: async ({ messages, onText }) => {
      onText?.(() => ({ text: 'Paragraph', reasoning: '' }));
      assert.match(messages.map(({ content }) => content).join(), /wrong|1 \+ 1/);
      return { kind: 'reply', text: 'Verdict: no. \\boxed{1}', finish: 'stop', tokens: { prompt: 50, completion: 7 } };
    },
  },
  hasEnded: () => false,
  close: async () => undefined,
};

function judgesWith(loaded: Partial<LoadedLocalModel>, clock = systemClock) {
  let loads = 0;
  const localModels = new LocalModelPool({
    // It never fires, and leaves no timer behind.
    clock: manualClock(),
    bounds: { threads: 1, memory: 1e9 },
    load: async () => {
      loads++;
      return { hasEnded: () => false, close: async () => undefined, ...loaded };
    },
  });
  const host = {
    clock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => assert.fail('a key was requested'),
    fetch: async () => assert.fail('something was sent'),
    builtIn: (name: string) => readFile(new URL(`../../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
  };
  return {
    judges: createModelJudgeFactory({ ...host, localModels }),
    bare: createModelJudgeFactory(host),
    loads: () => loads,
  };
}

async function collect(
  judges: ModelJudgeFactory,
  choice: Parameters<ModelJudgeFactory['judge']>[0],
  endpoint: Endpoint,
  purse = deepPurse,
): Promise<readonly JudgeReply[]> {
  const judge = await judges.judge(choice, [endpoint], purse);
  if ('kind' in judge) assert.fail(judge.message);
  const replies: JudgeReply[] = [];
  for await (const reply of judge.judge({ proof: proofOf('right', 'wrong', 'right'), steps: [0, 1, 2] }, never))
    replies.push(reply);
  return replies;
}

describe('judges with models on this computer', () => {
  it('score steps with a reward model, count its tokens, and cost nothing', async () => {
    const { judges, loads } = judgesWith({ scorer: model.scorer as NonNullable<typeof model.scorer> });
    const purse = createCallBudget({
      limits: { callsPerReview: 1 },
      spending: createInMemorySpendingStore(),
      day: () => 'today',
    });
    const choice = { kind: 'prm', endpoint: 'mine' } as const;
    const [reply] = await collect(judges, choice, localEndpoint('prm-local'), purse);
    assert.ok(reply?.kind === 'scores');
    assert.deepEqual(reply.scores, [0.75, 0.25, 0.75]);
    const { calls, prompt, completion, money } = purse.spent();
    assert.deepEqual([calls, prompt, completion, money], [1, 40, 0, 0]);
    // A cached reply needs no call.
    assert.equal((await collect(judges, choice, localEndpoint('prm-local'), purse))[0]?.kind, 'scores');
    assert.equal(purse.spent().calls, 1);
    assert.equal(loads(), 1);
  });

  it('get replies of every kind from a chat model', async () => {
    const { judges } = judgesWith({ chat: model.chat as NonNullable<typeof model.chat> });
    for (const kind of ['critic', 'stepwise', 'grader'] as const) {
      const replies = await collect(judges, { kind, endpoint: 'mine' }, localEndpoint('local'));
      const expected = { critic: 'earliest', stepwise: 'step', grader: 'grade' }[kind];
      assert.ok(
        replies.some((reply) => reply.kind === expected),
        `${kind}: ${JSON.stringify(replies)}`,
      );
    }
    const confirmer = await judges.confirmer(
      { kind: 'critic', endpoint: 'mine', confirm: 'mine' },
      [localEndpoint('local')],
      deepPurse,
    );
    if (!confirmer || 'kind' in confirmer) assert.fail(confirmer?.message);
    const answer = await confirmer.confirm({ proof: proofOf('wrong', 'b'), step: 0, critique: 'It is wrong.' }, never);
    assert.equal(answer.kind, 'confirmation');
  });

  it('compare, grade, split, and read answers with a chat model', async () => {
    const replies: string[] = [];
    const { judges } = judgesWith({
      chat: {
        reply: async ({ messages }) => {
          const asked = messages.map(({ content }) => content).join('\n');
          const [, tag = '', text = ''] = /\n<(solution-\w+)>\n([\s\S]*)\n<\/\1>$/.exec(asked) ?? [];
          const reply = tag === '' ? replies.shift() : `<${tag}>\n${text.replace('. ', '.\n\n')}\n</${tag}>`;
          assert.ok(reply !== undefined, asked);
          return { kind: 'reply', text: reply, finish: 'stop', tokens: { prompt: 5, completion: 1 } };
        },
      },
    });
    const endpoint = localEndpoint('local');
    const comparer = await judges.selector({ endpoint: 'mine' }, [endpoint], deepPurse, gatheredOf(2), {
      scale: 'points',
    });
    if ('kind' in comparer) assert.fail(comparer.message);
    replies.push('Choice: 2', 'Points: 6/7');
    const compared = await comparer.ask({ kind: 'compare', key: 'c', first: 1, second: 0, sample: 0, judge: 0 }, never);
    const graded = await comparer.ask({ kind: 'grade', key: 'g', candidate: 1, sample: 0, judge: 0 }, never);
    assert.deepEqual(
      [compared, graded].map((one) => ('kind' in one ? one : one.outcome)),
      [
        { kind: 'chose', seat: 'second' },
        { kind: 'graded', points: 6, max: 7 },
      ],
    );
    const segmenter = judges.segmenter({ endpoint: 'mine' }, [endpoint], deepPurse);
    if ('kind' in segmenter) assert.fail(segmenter.message);
    const split = await segmenter('One and one. That is two.', never);
    assert.deepEqual(split, { kind: 'steps', steps: ['One and one.', 'That is two.'] });
    replies.push(...Array.from({ length: 2 }, () => 'The same.\nVerdict: yes'));
    const judge = await judges.judge({ kind: 'answer', endpoint: 'mine' }, [endpoint], deepPurse);
    if ('kind' in judge) assert.fail(judge.message);
    const proof = { ...proofOf('So it is \\boxed{2}.'), answer: { text: '2', range: { start: 0, end: 1 } } };
    const answers: JudgeReply[] = [];
    for await (const reply of judge.judge({ proof, steps: [0] }, never)) answers.push(reply);
    assert.ok(answers.length > 0 && answers.every(({ kind }) => kind !== 'failure'), JSON.stringify(answers));
  });

  it('query again when the files of the model differ', async () => {
    let calls = 0;
    const { judges } = judgesWith({
      scorer: { score: async () => ({ kind: 'scored', scores: [1, ++calls / 10, 1], promptTokens: 1, form: '' }) },
    });
    const choice = { kind: 'prm', endpoint: 'mine' } as const;
    await collect(judges, choice, localEndpoint('prm-local'));
    await collect(judges, choice, localEndpoint('prm-local', { file: '/models/moved' }));
    assert.equal(calls, 1);
    await collect(judges, choice, localEndpoint('prm-local', { sha256: 'b'.repeat(64) }));
    assert.equal(calls, 2);
  });

  it('say what to do where a model has the wrong kind, or no engine runs', async () => {
    const { judges, bare } = judgesWith({});
    const messages: string[] = [];
    for (const [factory, kind, judge] of [
      [judges, 'local', 'critic'],
      [judges, 'prm-local', 'prm'],
      [bare, 'prm-local', 'prm'],
    ] as const) {
      const [reply] = await collect(factory, { kind: judge, endpoint: 'mine' }, localEndpoint(kind));
      assert.ok(reply?.kind === 'failure');
      messages.push(reply.message);
    }
    assert.deepEqual(messages, [
      "The model of “mine” scores steps and can't reply in a chat. Use it as a reward model (prm-local).",
      "The model of “mine” isn't a reward model. Use it as a chat model (local).",
      "“mine” is a model on this computer, which can't run here. Choose an endpoint with a server.",
    ]);
  });

  it('give up on a model that is silent for longer than timeoutSeconds', async () => {
    const clock = manualClock();
    const { judges } = judgesWith(
      {
        scorer: {
          score: (_, signal) =>
            new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
        },
      },
      clock,
    );
    const heard = collect(judges, { kind: 'prm', endpoint: 'mine' }, localEndpoint('prm-local', { timeoutSeconds: 9 }));
    for (let k = 0; k < 20; k++) await settle();
    clock.advance(9000);
    const [reply] = await heard;
    assert.ok(reply?.kind === 'failure');
    assert.match(reply.message, /^“mine” was silent for 9 s\./);
  });

  it('test a model with fixed steps', async () => {
    const { judges } = judgesWith(model);
    const probe = await judges.probe(localEndpoint('prm-local'), never);
    assert.deepEqual([probe.isUsable, probe.form, probe.sentences[0]], [true, 'prm-local', 'Query format: scripted.']);
    assert.equal((await judges.probe(localEndpoint('local'), never)).failure?.message, undefined);
  });
});

describe('an endpoint of a model on this computer', () => {
  it('needs a path and a hash, and has no price, one call in flight, and the hash as its address', () => {
    const { baseUrl, file, prices, concurrency } = localEndpoint('prm-local', { prices: { prompt: 5, completion: 5 } });
    assert.deepEqual(
      { baseUrl, file, prices, concurrency },
      {
        baseUrl: `local:${'a'.repeat(64)}`,
        file: '/models/mine',
        prices: { prompt: 0, completion: 0 },
        concurrency: 1,
      },
    );
    const bad = { name: 'x', kind: 'local', model: 'm' };
    for (const more of [
      {},
      { file: '' },
      { file: '/m' },
      { file: '/m', sha256: 'A'.repeat(64) },
      { file: 1, sha256: 'a' },
    ])
      assert.equal(parseEndpoints([{ ...bad, ...more }]).endpoints.length, 0);
  });
});
