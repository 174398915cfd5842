import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { JudgeFailure } from '../../../src/core/judge/calls/failure.ts';
import { createInMemoryReplyCache } from '../../../src/core/judge/calls/model-client.ts';
import { parsePromptFile } from '../../../src/core/judge/prompts/read-prompt.ts';
import type { Comparer, TournamentCall } from '../../../src/core/select/types.ts';
import { createModelJudgeFactory, type ModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { deepPurse, endpointOf } from '../../support/endpoints.ts';
import { gatheredOf, numbersIn } from '../../support/gathered.ts';
import { saidIn } from '../../support/said.ts';
import { serverOf } from '../../support/servers.ts';

const expectSaid = saidIn('judges/selector');

const never = new AbortController().signal;

function modelJudges(): ModelJudgeFactory {
  return createModelJudgeFactory({
    clock: systemClock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => undefined,
    builtIn: (name) => readFile(new URL(`../../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
  });
}

const compare: TournamentCall = { kind: 'compare', key: 'c', first: 1, second: 0, sample: 0, judge: 0 };
const grade: TournamentCall = { kind: 'grade', key: 'g', candidate: 1, sample: 0, judge: 0 };

function asking(asker: Comparer | JudgeFailure): Comparer {
  assert.ok('ask' in asker, 'kind' in asker ? asker.message : '');
  return asker;
}

test('a model that somebody chose compares and grades over HTTP, and its replies are kept', async () => {
  const server = await serverOf(({ body }) => {
    const content = String(body?.messages?.[0]?.content ?? '');
    if (numbersIn(content).length === 2) return { text: 'The second is complete.\nChoice: 2' };
    return { text: content.includes('0 to 7 points') ? 'Points: 6/7' : 'Verdict: yes' };
  });
  const judges = modelJudges();
  const endpoints = [server.endpoint()];
  const chosen = { endpoint: 'scripted' };
  const points = asking(
    await judges.selector(chosen, endpoints, deepPurse, gatheredOf(2), { scale: 'points', temper: 'strict' }),
  );
  assert.equal(points.describe().correctFrom, 6);
  const binary = asking(await judges.selector(chosen, endpoints, deepPurse, gatheredOf(2), { scale: 'binary' }));
  assert.equal(binary.describe().correctFrom, 0.5);
  const outcomes = [];
  for (const asker of [points, binary])
    for (const call of [compare, grade]) {
      const heard = await asker.ask(call, never);
      outcomes.push('kind' in heard ? heard : [heard.outcome, heard.usage.calls]);
    }
  assert.deepEqual(outcomes, [
    [{ kind: 'chose', seat: 'second' }, 1],
    [{ kind: 'graded', points: 6, max: 7 }, 1],
    // The same question: it was kept.
    [{ kind: 'chose', seat: 'second' }, 0],
    [{ kind: 'graded', points: 1, max: 1 }, 1],
  ]);
  assert.equal(server.requests.length, 3);
});

test('a choice that cannot be met says what to do, before anything is sent', async () => {
  const judges = modelJudges();
  const endpoints = [endpointOf({ name: 'local' }), endpointOf({ name: 'reward', kind: 'prm-pooling' })];
  const own = (kind: string) =>
    parsePromptFile(`---\nkind: ${kind}\n---\n{{#candidates}}{{proof}}{{/candidates}}{{proof}}`, 'mine').prompt;
  const said = async (...[choice, options = {}]: [Parameters<ModelJudgeFactory['selector']>[0], object?]) => {
    const made = await judges.selector(choice, endpoints, deepPurse, gatheredOf(2), {
      scale: 'binary',
      ...options,
    });
    return 'kind' in made ? made.message : made.describe().name;
  };
  expectSaid(
    await said({ endpoint: 'else' }),
    await said([{ endpoint: 'local' }, { endpoint: 'reward' }]),
    await said({ endpoint: 'local' }, { compare: own('grader') }),
    await said({ endpoint: 'local' }, { compare: own('comparison') }),
    await said([{ endpoint: 'local' }, { endpoint: 'local', model: 'other' }]),
    await said({ endpoint: 'local' }, { aid: 'rubric' }),
  );
  const broken = createModelJudgeFactory({
    clock: systemClock,
    cache: createInMemoryReplyCache(),
    keyOf: async () => undefined,
    builtIn: async () => 'nothing of the kind',
  });
  const made = await broken.selector({ endpoint: 'local' }, endpoints, deepPurse, gatheredOf(2), {
    scale: 'points',
  });
  expectSaid('kind' in made ? made.message : '');
});

test('a comparison prompt of the user’s own is what is asked', async () => {
  const server = await serverOf(() => ({ text: 'Choice: 1' }));
  const { prompt } = parsePromptFile(
    '---\nkind: comparison\n---\nWelcher ist besser?\n{{#candidates}}<beweis_{{number}}>{{proof}}</beweis_{{number}}>{{/candidates}}',
    'mein',
  );
  assert.ok(prompt);
  const asker = asking(
    await modelJudges().selector({ endpoint: 'scripted' }, [server.endpoint()], deepPurse, gatheredOf(2), {
      scale: 'binary',
      compare: prompt,
    }),
  );
  const heard = await asker.ask(compare, never);
  assert.deepEqual('kind' in heard ? heard : heard.outcome, { kind: 'chose', seat: 'first' });
  const content = String(server.requests[0]?.body?.messages?.[0]?.content);
  expectSaid(content);
});
