import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import { addCallUsage, zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import type { Judge, Judgement, JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { createCriticVoter } from '../../../../../src/core/judge/models/critic.ts';
import { createGraderVoter } from '../../../../../src/core/judge/models/grader.ts';
import type { ModelJudgeOptions } from '../../../../../src/core/judge/models/types.ts';
import {
  getMaxSelectionCallsPerProof,
  JUDGEMENT_SELECTIONS_PER_PROOF,
} from '../../../../../src/core/judge/votes/earliest-error-votes.ts';
import { runProofReview } from '../../../../../src/core/review/index.ts';
import { createBestOfNJudge } from '../../../../../src/core/select/comparers/best-of-judge.ts';
import { proofOf } from '../../../../support/builders.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { builtIn } from '../../../../support/prompts.ts';
import { replied } from '../../../../support/scripted-ask.ts';

const proof = proofOf(...Array.from({ length: 9 }, (_, k) => `Step number ${k}.`));

/** A *scripted* model: what it judges by the sample, and which of two judgements it prefers. */
interface Script {
  readonly judgement: (sample: number) => string | JudgeFailure;
  readonly prefer: (first: string, second: string, call: ModelCall) => string | JudgeFailure;
}

interface Scripted {
  readonly options: ModelJudgeOptions;
  readonly judged: ModelCall[];
  readonly compared: ModelCall[];
}

function scripted({ judgement, prefer }: Script, among: number, stop: 'exact' | 'all' = 'exact'): Scripted {
  const [judged, compared]: [ModelCall[], ModelCall[]] = [[], []];
  const tokens = { prompt: 10, completion: 1 };
  const options: ModelJudgeOptions = {
    id: 'critic@scripted',
    endpoint: endpointOf(),
    prompt: builtIn('critic'),
    votes: among,
    stop,
    ask: async (call): Promise<ModelReply | JudgeFailure> => {
      const content = call.messages[0]?.content ?? '';
      const shown = [...content.matchAll(/^<judgement_\d>\n([\s\S]*?)\n<\/judgement_\d>/gm)].map(([, one = '']) => one);
      const [first, second] = shown;
      if (first === undefined || second === undefined) {
        judged.push(call);
        const said = judgement(call.sample);
        return typeof said === 'string' ? replied(said, { tokens }) : said;
      }
      compared.push(call);
      const said = prefer(first, second, call);
      return typeof said === 'string' ? replied(said, { tokens }) : said;
    },
  };
  return { options, judged, compared };
}

function criticOf(script: Scripted): Judge {
  const { options } = script;
  return createBestOfNJudge({
    voter: createCriticVoter(options),
    among: options.votes,
    player: { ...options, prompt: builtIn('compare-judgements') },
  });
}

async function repliesOf(judge: Judge): Promise<JudgeReply[]> {
  const replies: JudgeReply[] = [];
  const steps = proof.steps.map(({ index }) => index);
  for await (const reply of judge.judge({ proof, steps }, new AbortController().signal)) replies.push(reply);
  return replies;
}

const said = (reply: JudgeReply | undefined) => (reply as Judgement & { kind: 'earliest' }).said;
const usageOf = (replies: readonly JudgeReply[]) =>
  replies.map((reply) => said(reply)?.usage ?? zeroUsage).reduce(addCallUsage, zeroUsage);

/** Prefers the judgement in which these words stand; of two alike the first. */
const liking =
  (words: string) =>
  (_first: string, second: string): string =>
    second.includes(words) ? 'Choice: 2' : 'Choice: 1';

const sentence = (index: number): string => `Step ${index} is wrong, for reason ${index}.\n\\boxed{${index}}`;

test('all comparisons are the paper’s count: the judgements, and five knockouts', async () => {
  for (const among of [2, 3, 8]) {
    const script = scripted({ judgement: sentence, prefer: liking('reason 1.') }, among, 'all');
    const judge = criticOf(script);
    const replies = await repliesOf(judge);
    assert.deepEqual(
      [script.judged.length, script.compared.length],
      [among, JUDGEMENT_SELECTIONS_PER_PROOF * (among - 1)],
    );
    assert.equal(judge.describe().selects?.calls, getMaxSelectionCallsPerProof(among));
    assert.equal(getMaxSelectionCallsPerProof(among), script.judged.length + script.compared.length);
    assert.equal(replies.length, JUDGEMENT_SELECTIONS_PER_PROOF);
    // All that was used is counted, and once.
    assert.equal(usageOf(replies).calls, getMaxSelectionCallsPerProof(among));
  }
});

test('the votes are the judgements that were chosen, with their words and which they were', async () => {
  const script = scripted({ judgement: sentence, prefer: liking('reason 4.') }, 6);
  const replies = await repliesOf(criticOf(script));
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'earliest' && reply.index),
    [4, 4, 4],
  );
  for (const [k, reply] of replies.entries()) {
    const one = said(reply);
    assert.equal(one?.sample, k);
    assert.deepEqual([one?.chosen?.nth, one?.chosen?.among], [5, 6]);
    assert.ok((one?.chosen?.won ?? 0) >= 2);
    assert.match(one?.remarks ?? '', /^Judgment 5 of 6, chosen after winning \d matches\.\n\nStep 4 is wrong/);
    assert.equal(one?.critique, sentence(4));
  }
  // Three choices of five settle the vote: the other two are not asked for.
  assert.deepEqual([script.judged.length, script.compared.length], [6, 3 * 5]);
  assert.equal(usageOf(replies).calls, 6 + 15);
});

test('a choice ends when all who are left say the same', async () => {
  // Of eight judgements one says 3, and loses every game: at most the three rounds until it is out are played.
  const script = scripted(
    {
      judgement: (sample) => `Look ${sample}. ${sample === 5 ? sentence(3) : sentence(-1)}`,
      prefer: (first) => (first.includes('reason 3') ? 'Choice: 2' : 'Choice: 1'),
    },
    8,
  );
  const replies = await repliesOf(criticOf(script));
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'earliest' && reply.index),
    [-1, -1, -1],
  );
  // It meets somebody in the first round of each choice, and is out.
  assert.deepEqual([script.judged.length, script.compared.length], [8, 3 * 4]);
});

test('judgements that say the same in the same words play no game, and nothing is compared where all agree', async () => {
  const alike = scripted({ judgement: (sample) => `Look ${sample}. ${sentence(2)}`, prefer: liking('x') }, 8);
  const replies = await repliesOf(criticOf(alike));
  assert.deepEqual([alike.judged.length, alike.compared.length, replies.length], [8, 0, 3]);
  assert.deepEqual(
    replies.map((reply) => said(reply)?.chosen),
    [
      { nth: 1, among: 8, won: 0 },
      { nth: 2, among: 8, won: 0 },
      { nth: 3, among: 8, won: 0 },
    ],
  );
  assert.match(said(replies[0])?.remarks ?? '', /^Judgment 1 of 8\b/);

  const two = scripted({ judgement: (sample) => sentence(sample % 2), prefer: liking('reason 1.') }, 8);
  const chosen = await repliesOf(criticOf(two));
  assert.deepEqual([two.judged.length, two.compared.length], [8, 3]);
  assert.deepEqual(
    chosen.map((reply) => said(reply)?.chosen?.nth),
    [2, 2, 2],
  );
});

test('each choice asks for itself, in an order of its own', async () => {
  const script = scripted({ judgement: sentence, prefer: liking('reason 0.') }, 2, 'all');
  await repliesOf(criticOf(script));
  assert.equal(script.compared.length, JUDGEMENT_SELECTIONS_PER_PROOF);
  assert.equal(new Set(script.compared.map(({ sample }) => sample)).size, JUDGEMENT_SELECTIONS_PER_PROOF);
  const firsts = script.compared.map(
    ({ messages }) => /<judgement_1>\nStep (\d)/.exec(messages[0]?.content ?? '')?.[1],
  );
  assert.equal(new Set(firsts).size, 2);
});

test('judgements that cannot be read are not chosen among; none at all is an abstention with a reason', async () => {
  const script = scripted(
    {
      judgement: (sample) => (sample < 6 ? 'I do not know.' : sentence(sample)),
      prefer: liking('reason 7.'),
    },
    8,
  );
  const replies = await repliesOf(criticOf(script));
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'earliest' && reply.index),
    [7, 7, 7],
  );
  assert.deepEqual(said(replies[0])?.chosen, { nth: 2, among: 2, won: 1 });
  // Six of eight were asked about once more.
  assert.equal(usageOf(replies).calls, 8 + 6 + 3);

  const mute = scripted({ judgement: () => 'Hm.', prefer: liking('x') }, 4);
  const none = await repliesOf(criticOf(mute));
  assert.ok(none.every(({ kind }) => kind === 'abstain') && none.length > 0);
  assert.match((none[0] as { reason: string }).reason, /\b4 judgments\b/);
  assert.equal(usageOf(none).calls, 8);
});

test('comparisons that decide nothing leave no choice where judgements contradict one another', async () => {
  const script = scripted({ judgement: sentence, prefer: () => 'Both are good.' }, 2);
  const replies = await repliesOf(criticOf(script));
  assert.ok(replies.every(({ kind }) => kind === 'abstain'));
  assert.notEqual((replies[0] as { reason: string }).reason, '');
});

const down: JudgeFailure = {
  kind: 'failure',
  failure: 'unavailable',
  cause: 'server',
  message: 'It is down.',
};
const spent: JudgeFailure = {
  kind: 'failure',
  failure: 'over-budget',
  cause: 'budget',
  message: 'It is spent.',
};

test('what fails is said; what came is chosen among if it is at least half', async () => {
  const some = scripted({ judgement: (k) => (k < 2 ? down : sentence(k)), prefer: liking('reason 3.') }, 4);
  const replies = await repliesOf(criticOf(some));
  assert.deepEqual(
    replies.map(({ kind }) => kind),
    ['failure', 'failure', 'earliest', 'earliest', 'earliest'],
  );
  const few = scripted({ judgement: (k) => (k < 3 ? down : sentence(k)), prefer: liking('x') }, 4);
  const less = await repliesOf(criticOf(few));
  assert.match((less.at(-1) as { reason: string }).reason, /\b1 of 4 judgments\b/);
  assert.deepEqual([few.compared.length, usageOf(less.filter(({ kind }) => kind !== 'failure')).calls], [0, 1]);
});

test('a budget that ends amid the choices is said once, and the verdict is cut short', async () => {
  let left = 4;
  const script = scripted({ judgement: sentence, prefer: () => (left-- > 0 ? 'Choice: 1' : spent) }, 4);
  const replies = await repliesOf(criticOf(script));
  assert.equal(replies.filter(({ kind }) => kind === 'failure').length, 1);
  const last = await reviewed(criticOf(scripted({ judgement: sentence, prefer: () => spent }, 4)));
  assert.equal(last.verdict?.earliestError, undefined);
  assert.ok(last.failures.some(({ message }) => message === 'It is spent.'));
});

async function reviewed(judge: Judge) {
  const snapshots = [];
  const { signal } = new AbortController();
  for await (const one of runProofReview(proof, [judge], { clock: manualClock(), signal })) snapshots.push(one);
  const last = snapshots.at(-1);
  assert.ok(last?.complete);
  return last;
}

test('a review shows the vote of the choices, and all that was used', async () => {
  const script = scripted({ judgement: sentence, prefer: liking('reason 4.') }, 6);
  const last = await reviewed(criticOf(script));
  assert.equal(last.verdict?.earliestError, 4);
  assert.equal(last.verdict?.usage.calls, 6 + 15);
  assert.match(last.verdict?.judge.name ?? '', /best of 6 judgments/);
});

test('a grader’s judgements are chosen among just so', async () => {
  const script = scripted(
    {
      judgement: (k) => `As I see it for the time ${k}.\nPoints: ${k % 8}/7`,
      prefer: (first, second) =>
        /time 6/.test(second) ? 'Choice: 2' : /time 6/.test(first) ? 'Choice: 1' : 'Choice: 1',
    },
    8,
  );
  const options = { ...script.options, id: 'grader@scripted', prompt: builtIn('grader-points-balanced') };
  const judge = createBestOfNJudge({
    voter: createGraderVoter({ ...options, aid: 'none', thresholds: { correct: 6 } }),
    among: 8,
    player: { ...options, prompt: builtIn('compare-judgements') },
  });
  const last = await reviewed(judge);
  assert.deepEqual([last.outcome, last.verdict?.grade?.points], ['accepted', 6]);
  assert.equal(script.judged.length, 8);
});

test('it says beforehand what it does, and at most how many calls that takes', () => {
  const told = criticOf(scripted({ judgement: sentence, prefer: liking('x') }, 8)).describe();
  assert.deepEqual(
    [told.votes, told.selects],
    [
      { on: 'proof', count: 5 },
      { among: 8, choices: 5, calls: 43 },
    ],
  );
  assert.match(told.name, /, best of 8 judgments$/);
});

test('an abort ends it', async () => {
  const abort = new AbortController();
  const script = scripted(
    {
      judgement: sentence,
      prefer: () => {
        abort.abort(new Error('enough'));
        return 'Choice: 1';
      },
    },
    4,
  );
  const replies: JudgeReply[] = [];
  const steps = [0];
  for await (const reply of criticOf(script).judge({ proof, steps }, abort.signal)) replies.push(reply);
  assert.deepEqual(replies, []);
});
