/** Judges whose replies come later, in rounds. The models are scripted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createReplyNotReadyFailure,
  isReplyNotReadyFailure,
  type JudgeFailure,
} from '../../../../../src/core/judge/calls/failure.ts';
import { computeCallCacheKey } from '../../../../../src/core/judge/calls/model-client.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import type { Judge, VotingStopRule } from '../../../../../src/core/judge/contract.ts';
import { createCriticJudge } from '../../../../../src/core/judge/models/critic.ts';
import { createStepwiseJudge } from '../../../../../src/core/judge/models/stepwise.ts';
import type { ModelQuerier } from '../../../../../src/core/judge/models/types.ts';
import { type Review, runProofReview } from '../../../../../src/core/review/index.ts';
import { proofOf } from '../../../../support/builders.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { builtIn } from '../../../../support/prompts.ts';
import { replied } from '../../../../support/scripted-ask.ts';

const proof = proofOf('a', 'b', 'c', 'd');

type Answer = (call: ModelCall) => ModelReply | JudgeFailure;

/** Reviews until nothing waits. `comes` says whether a question's reply is there in the round behind the one in which it was asked. */
async function inRounds(
  judgeOf: (ask: ModelQuerier) => Judge,
  answer: Answer,
  comes: (call: ModelCall, round: number) => boolean,
) {
  const there = new Set<string>();
  const asked = new Map<string, ModelCall>();
  for (let round = 1; round < 100; round++) {
    const open: ModelCall[] = [];
    const ask: ModelQuerier = async (call) => {
      const key = computeCallCacheKey(call);
      if (there.has(key)) return answer(call);
      asked.set(key, call);
      open.push(call);
      return createReplyNotReadyFailure();
    };
    const last = await lastOf(judgeOf(ask));
    if (!last?.failures.some(isReplyNotReadyFailure)) {
      assert.deepEqual(open, []);
      return { last, asked: [...asked.values()], rounds: round };
    }
    assert.ok(open.length > 0);
    const some = open.filter((call) => comes(call, round));
    // Whoever loses everything in a round would never end.
    for (const call of some.length > 0 ? some : open.slice(0, 1)) there.add(computeCallCacheKey(call));
  }
  throw new Error('It never ended.');
}

async function lastOf(judge: Judge) {
  let last: Review | undefined;
  for await (const one of runProofReview(proof, [judge], {
    clock: manualClock(),
    signal: new AbortController().signal,
  }))
    last = one;
  return last;
}

async function live(judgeOf: (ask: ModelQuerier) => Judge, answer: Answer) {
  const asked: ModelCall[] = [];
  const last = await lastOf(
    judgeOf(async (call) => {
      asked.push(call);
      return answer(call);
    }),
  );
  return { last, asked };
}

const stops = fc.constantFrom<VotingStopRule>('exact', 'sprt', 'all');
const comings = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });

function coming(flags: readonly boolean[]): () => boolean {
  let k = 0;
  return () => flags[k++ % flags.length] ?? true;
}

test('a critic asks in rounds for the same votes as at once, and comes to the same', async () => {
  const votes = fc.array(fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('unread' as const)), {
    minLength: 8,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(votes, stops, comings, async (said, stop, flags) => {
      const answer: Answer = ({ sample }) =>
        replied(said[sample] === 'unread' ? 'I cannot say.' : `So it is. \\boxed{${said[sample]}}`);
      const judgeOf = (ask: ModelQuerier): Judge =>
        createCriticJudge({
          id: 'critic@scripted',
          endpoint: endpointOf(),
          prompt: builtIn('critic'),
          votes: 8,
          stop,
          ask,
        });
      const whole = await live(judgeOf, answer);
      const parts = await inRounds(judgeOf, answer, coming(flags));
      assert.deepEqual(parts.asked.map(computeCallCacheKey).sort(), whole.asked.map(computeCallCacheKey).sort());
      assert.deepEqual(parts.last?.verdict, whole.last?.verdict);
      assert.equal(parts.last?.earliestError, whole.last?.earliestError);
    }),
    { numRuns: 100 },
  );
});

test('a step-wise judge asks no more steps ahead while replies are out', async () => {
  const answer: Answer = ({ messages }) => {
    const step = Number(/Judge paragraph (\d+)/.exec(messages.at(-1)?.content ?? '')?.[1]);
    return replied(`Verdict: ${step === 2 ? 'no' : 'yes'}`);
  };
  const judgeOf =
    (window: number) =>
    (ask: ModelQuerier): Judge =>
      createStepwiseJudge({
        ...{ id: 'stepwise@scripted', endpoint: endpointOf(), prompt: builtIn('stepwise-whole'), votes: 1 },
        ...{ stop: 'exact' as const, context: 'whole' as const, window, ask },
      });
  const one = await inRounds(judgeOf(0), answer, () => true);
  // Steps 0, 1 and 2, a round each; nothing about the step behind the one that is wrong.
  assert.deepEqual([one.asked.length, one.rounds], [3, 4]);
  assert.equal(one.last?.earliestError, 2);
  const ahead = await inRounds(judgeOf(1), answer, () => true);
  assert.deepEqual([ahead.asked.length, ahead.rounds], [4, 3]);
  assert.equal(ahead.last?.earliestError, 2);
});
