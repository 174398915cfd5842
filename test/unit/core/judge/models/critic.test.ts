import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import { computeCallCacheKey } from '../../../../../src/core/judge/calls/model-client.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import type { Judge, JudgeReply, VoteReplyRecord, VotingStopRule } from '../../../../../src/core/judge/contract.ts';
import { createCriticJudge } from '../../../../../src/core/judge/models/critic.ts';
import type { ModelJudgeOptions } from '../../../../../src/core/judge/models/types.ts';
import {
  countVotesNeededForSprt,
  type EarliestErrorVoteCounts,
  isEarliestErrorSettled,
  pickMostVotedEarliestError,
} from '../../../../../src/core/judge/votes/earliest-error-votes.ts';
import { runProofReview } from '../../../../../src/core/review/index.ts';
import { proofOf, scriptedVoter } from '../../../../support/builders.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { manualClock, settle } from '../../../../support/manual-clock.ts';
import { builtIn } from '../../../../support/prompts.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { drive, replied, type ScriptedAsk, scriptedAsk } from '../../../../support/scripted-ask.ts';

const abcd = proofOf('a', 'b', 'c', 'd');
const prompt = builtIn('critic');

const critic = (model: ScriptedAsk, changes: Partial<ModelJudgeOptions> = {}): Judge =>
  createCriticJudge({
    id: 'critic@scripted',
    endpoint: endpointOf(),
    prompt,
    votes: 8,
    stop: 'exact',
    ask: model.ask,
    ...changes,
  });

/** What a scripted vote does: an index, a reply that cannot be read even when it is asked again, or a failure. */
type Vote = number | 'unread' | 'fails';
const answers =
  (votes: readonly Vote[]) =>
  ({ sample }: ModelCall): ModelReply | JudgeFailure => {
    const vote = votes[sample];
    if (vote === 'fails') return failure('timeout');
    return replied(vote === 'unread' ? 'I cannot say.' : `So it goes.\n\\boxed{${vote}}`);
  };
const failure = (cause: NonNullable<JudgeFailure['cause']>): JudgeFailure => ({
  kind: 'failure',
  failure: 'unavailable',
  cause,
  message: `It ended with ${cause}.`,
});

const ballotOf = (votes: readonly Vote[]): EarliestErrorVoteCounts => {
  const ballot = new Map<number, number>();
  for (const vote of votes) if (typeof vote === 'number') ballot.set(vote, (ballot.get(vote) ?? 0) + 1);
  return ballot;
};
const cast = (replies: readonly JudgeReply[]): number[] =>
  replies.flatMap((reply) => (reply.kind === 'earliest' ? [reply.index] : []));
const samples = (model: ScriptedAsk): number[] => [...new Set(model.asked.map(({ sample }) => sample))];
const saidBy = (reply: JudgeReply | undefined): VoteReplyRecord => {
  assert.ok(reply && 'said' in reply && reply.said);
  return reply.said;
};

/** How many votes whoever asks one by one, and looks each time, asks for. */
function sequential(votes: readonly Vote[], stop: VotingStopRule): number {
  for (let asked = 0; asked < votes.length; asked++) {
    const heard = votes.slice(0, asked);
    const lost = heard.filter((vote) => vote === 'fails').length;
    const open = votes.length - asked;
    const isDone =
      stop === 'sprt' && lost === 0
        ? countVotesNeededForSprt(ballotOf(heard), open) === 0
        : stop !== 'all' && isEarliestErrorSettled(ballotOf(heard), open + lost);
    if (isDone) return asked;
  }
  return votes.length;
}

const anyVotes = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Vote>(-1, 0, 1, 2, 2, 2) },
    { weight: 1, arbitrary: fc.constantFrom<Vote>('unread', 'fails') },
  ),
  { minLength: 1, maxLength: 16 },
);
const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 20 });

test('in every order of arrival just those votes are asked for that the sequential rule asks for', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyVotes,
      picks,
      fc.constantFrom<VotingStopRule>('exact', 'sprt', 'all'),
      async (votes, order, stop) => {
        const model = scriptedAsk(answers(votes));
        const { replies, hasEnded } = await drive(critic(model, { votes: votes.length, stop }), abcd, model, order);
        assert.ok(hasEnded);
        const asked = sequential(votes, stop);
        assert.deepEqual(
          samples(model),
          Array.from({ length: asked }, (_, k) => k),
        );
        assert.equal(replies.length, asked);
        assert.equal(model.aborted.length, 0);
        assert.deepEqual(
          cast(replies).sort(),
          [...ballotOf(votes.slice(0, asked))].flatMap(([index, n]) => Array(n).fill(index)).sort(),
        );
        if (stop !== 'sprt' && !votes.includes('fails'))
          assert.deepEqual(
            pickMostVotedEarliestError(ballotOf(cast(replies))),
            pickMostVotedEarliestError(ballotOf(votes)),
          );
      },
    ),
    { numRuns: countRuns(300) },
  );
});

test('the review says what the full vote says', async () => {
  const last = async (judge: Judge) => {
    let end: { earliestError: number; outcome: string; undecided: boolean | undefined } | undefined;
    for await (const { earliestError, outcome, verdict } of runProofReview(abcd, [judge], {
      clock: manualClock(),
      signal: new AbortController().signal,
    }))
      end = { earliestError, outcome, undecided: verdict?.isUndecided };
    return end;
  };
  await fc.assert(
    fc.asyncProperty(anyVotes, async (all) => {
      const votes = all.filter((vote) => vote !== 'fails');
      if (votes.length === 0) return;
      const model = scriptedAsk(answers(votes));
      const early = last(critic({ ...model, ask: async (call) => answers(votes)(call) }, { votes: votes.length }));
      const full = scriptedVoter(
        votes.map(
          (vote): JudgeReply =>
            typeof vote === 'number' ? { kind: 'earliest', index: vote } : { kind: 'abstain', reason: 'Unread.' },
        ),
        { votes: { on: 'proof', count: votes.length }, context: 'whole' },
      );
      assert.deepEqual(await early, await last(full));
    }),
    { numRuns: countRuns(200) },
  );
});

test('after an abort no call is made, those on their way are aborted, and the judge ends', async () => {
  await fc.assert(
    fc.asyncProperty(anyVotes, picks, fc.nat(6), async (votes, order, abortAfter) => {
      const model = scriptedAsk(answers(votes));
      const run = await drive(critic(model, { votes: votes.length }), abcd, model, order, { abortAfter });
      assert.ok(run.hasEnded);
      if (!Number.isNaN(run.before)) assert.equal(model.asked.length, run.before);
      assert.equal(model.open.length, 0);
    }),
    { numRuns: countRuns(200) },
  );
});

test('a consumer that leaves stops the calls', async () => {
  const model = scriptedAsk(answers([1, 1, 1, 1]));
  const request = { proof: abcd, steps: [0, 1, 2, 3] };
  const replies = critic(model, { votes: 4 }).judge(request, new AbortController().signal)[Symbol.asyncIterator]();
  const first = replies.next();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(model.open.length, 3);
  model.release(0);
  assert.equal((await first).value?.kind, 'earliest');
  await replies.return?.();
  assert.equal(model.open.length, 0);
  assert.equal(model.asked.length, 3);
});

test('a model that does not hear of the abort holds up nothing, and is not asked again', async () => {
  const open: ((reply: ModelReply) => void)[] = [];
  const ask = (): Promise<ModelReply> => new Promise((resolve) => open.push(resolve));
  const abort = new AbortController();
  const judge = critic({ ...scriptedAsk(answers([])), ask }, { votes: 3 });
  const replies = judge.judge({ proof: abcd, steps: [0] }, abort.signal)[Symbol.asyncIterator]();
  const first = replies.next();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(open.length, 2);
  abort.abort();
  assert.equal((await first).done, true);
  for (const go of open) go(replied('Nothing that can be read.'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(open.length, 2, 'no repair and no further vote');
});

test('eight votes that agree cost five', async () => {
  const model = scriptedAsk(answers([2, 2, 2, 2, 2, 2, 2, 2]));
  await drive(critic(model), abcd, model);
  assert.equal(model.asked.length, 5);
  assert.equal(model.most, 5);
});

test('what is final is said once and ends the votes; what had come is kept', async () => {
  for (const cause of ['key', 'not-found', 'budget', 'quota', 'forbidden', 'bad-request', 'certificate'] as const) {
    const model = scriptedAsk(({ sample }) => (sample < 2 ? replied('\\boxed{1}') : failure(cause)));
    const { replies } = await drive(critic(model), abcd, model, [0]);
    assert.deepEqual(cast(replies), [1, 1]);
    assert.deepEqual(
      replies.filter(({ kind }) => kind === 'failure'),
      [failure(cause)],
    );
    assert.equal(model.asked.length, 5, cause);
  }
  const model = scriptedAsk(() => failure('network'));
  const { replies } = await drive(critic(model, { votes: 3 }), abcd, model);
  assert.equal(replies.length, 3, 'each vote that failed by itself is one');
});

test('a reply that cannot be read is asked about once more, in messages of its own, and its cost is counted', async () => {
  const model = scriptedAsk(({ messages }) =>
    messages.length > 1
      ? replied('\\boxed{3}', { tokens: { prompt: 40, completion: 2 }, milliseconds: 5 })
      : replied('The last step is wrong.\n<quote>d</quote>', {
          tokens: { prompt: 30, completion: 9, cached: 7 },
          milliseconds: 10,
          reasoning: 'Hm.',
        }),
  );
  const { replies } = await drive(critic(model, { votes: 1 }), abcd, model);
  assert.deepEqual(cast(replies), [3]);
  const said = saidBy(replies[0]);
  assert.equal(said.isRepaired, true);
  assert.deepEqual(
    [said.usage.calls, said.usage.prompt, said.usage.cached, said.usage.completion, said.milliseconds],
    [2, 70, 7, 11, 15],
  );
  assert.equal(said.quote, 'd');
  assert.match(said.critique, /The last step is wrong/);
  assert.match(said.raw, /^<think>\nHm\.\n<\/think>[\s\S]*boxed\{3\}$/);
  assert.equal(new Set(model.asked.map(computeCallCacheKey)).size, 2);
});

test('a reply that cannot be read twice abstains, with its text and why', async () => {
  const model = scriptedAsk(() => replied('I will not say.'));
  const { replies } = await drive(critic(model, { votes: 1 }), abcd, model);
  assert.equal(model.asked.length, 2);
  const [reply] = replies;
  assert.ok(reply?.kind === 'abstain' && reply.reason !== '');
  assert.equal(saidBy(reply).raw, 'I will not say.\n\nI will not say.');
});

test('a repair that fails loses neither the first text nor what it cost', async () => {
  const model = scriptedAsk(({ messages }) =>
    messages.length > 1 ? failure('budget') : replied('Well.', { tokens: { prompt: 3, completion: 1 } }),
  );
  const { replies } = await drive(critic(model, { votes: 1 }), abcd, model);
  const [reply] = replies;
  assert.ok(reply?.kind === 'abstain');
  assert.match(reply.reason, /It ended with budget/);
  assert.equal(saidBy(reply).raw, 'Well.');
  assert.equal(saidBy(reply).usage.prompt, 3);
});

test('a reply that was kept costs nothing and took no time', async () => {
  const model = scriptedAsk(() => replied('\\boxed{0}', { isKept: true, milliseconds: 9, tokens: { prompt: 5 } }));
  const { replies } = await drive(critic(model, { votes: 1 }), abcd, model);
  const { usage, milliseconds } = saidBy(replies[0]);
  assert.deepEqual([usage.calls, usage.kept, usage.prompt, milliseconds], [0, 1, 0, undefined]);
});

test('sampling: the default by the number of votes, then prompt, judge and endpoint, and null takes away', async () => {
  const sent = async (changes: Partial<ModelJudgeOptions>) => {
    const model = scriptedAsk(answers([1, 1, 1]));
    await drive(critic(model, changes), abcd, model);
    return model.asked[0]?.sampling;
  };
  assert.deepEqual(await sent({ votes: 1 }), { temperature: 0 });
  assert.deepEqual(await sent({ votes: 3 }), { temperature: 1, top_p: 0.9 });
  const suggesting = { ...prompt, suggests: { sampling: { temperature: 0.5, top_k: 20, top_p: null } } };
  assert.deepEqual(await sent({ votes: 3, prompt: suggesting }), { temperature: 0.5, top_k: 20 });
  const sampling = { temperature: 0.6, seed: 1 };
  assert.deepEqual(await sent({ votes: 3, prompt: suggesting, sampling }), {
    temperature: 0.6,
    top_k: 20,
    seed: 1,
  });
  const endpoint = endpointOf({ sampling: { temperature: null, max_tokens: 9 } });
  assert.deepEqual(await sent({ votes: 3, prompt: suggesting, sampling, endpoint }), {
    top_k: 20,
    seed: 1,
    max_tokens: 9,
  });
});

test('pictures go to models that take them, and the user chooses the model', async () => {
  const images = [{ kind: 'image', mime: 'image/png', data: 'AAAA' }] as const;
  for (const takes of [true, false]) {
    const model = scriptedAsk(answers([1]));
    const judge = critic(model, { votes: 1, endpoint: endpointOf({ images: takes }), model: 'other' });
    const run = judge.judge({ proof: abcd, steps: [0], images }, new AbortController().signal);
    const done = run[Symbol.asyncIterator]().next();
    await new Promise((resolve) => setImmediate(resolve));
    model.release(0);
    await done;
    assert.deepEqual(model.asked[0]?.messages.at(-1)?.images, takes ? images : undefined);
    assert.equal(model.asked[0]?.model, 'other');
  }
});

test('votes are a whole number in 1 to 64, whatever was set', () => {
  const model = scriptedAsk(answers([]));
  const counts = [0, 1, 2.9, 1000, Number.NaN, Number.POSITIVE_INFINITY].map(
    (votes) => critic(model, { votes }).describe().votes?.count,
  );
  assert.deepEqual(counts, [1, 1, 2, 64, 1, 1]);
});

test('it says who it is', () => {
  const model = scriptedAsk(answers([]));
  const { name, context, kind, endpoint, votes, stop } = critic(model, { votes: 3 }).describe();
  assert.deepEqual(
    { name, context, kind, endpoint, votes, stop },
    {
      name: 'critic (scripted at scripted)',
      context: 'whole',
      kind: 'critic',
      endpoint: 'scripted',
      votes: { on: 'proof', count: 3 },
      stop: 'exact',
    },
  );
});

test('a proof without steps, or one too long for a message, costs no call', async () => {
  const model = scriptedAsk(answers([1]));
  assert.deepEqual((await drive(critic(model), proofOf(), model)).replies, []);
  const huge = proofOf('x'.repeat(20_000_000));
  const { replies } = await drive(critic(model), huge, model);
  assert.equal(replies.length, 1);
  assert.equal(replies[0]?.kind, 'failure');
  assert.equal(model.asked.length, 0);
});

test('a scripted model that nobody lets reply ends in a failure that says so, and does not wait for ever', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const model = scriptedAsk(answers([1]));
  const run = critic(model, { votes: 1 }).judge({ proof: abcd, steps: [0] }, new AbortController().signal);
  const first = run[Symbol.asyncIterator]().next();
  await settle();
  t.mock.timers.tick(60_000);
  const { value } = await first;
  assert.match(value?.kind === 'failure' ? value.message : '', /scripted model wait: release it/);
  assert.deepEqual(model.open, []);
});

test('a model behind a broken port ends in a failure, not in a throw', async () => {
  const ask = async (): Promise<never> => {
    throw new Error('no such wire');
  };
  const all: JudgeReply[] = [];
  const model = scriptedAsk(answers([1]));
  for await (const reply of critic({ ...model, ask }).judge({ proof: abcd, steps: [0] }, new AbortController().signal))
    all.push(reply);
  assert.equal(all.length, 1);
  assert.match(all[0]?.kind === 'failure' ? all[0].message : '', /critic@scripted.*no such wire/);
});
