import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import type { Judge, JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { createStepwiseJudge } from '../../../../../src/core/judge/models/stepwise.ts';
import type { StepwiseJudgeOptions } from '../../../../../src/core/judge/models/types.ts';
import {
  isEarliestErrorSettled,
  pickMostVotedEarliestError,
  toEarliestErrorVoteCounts,
} from '../../../../../src/core/judge/votes/earliest-error-votes.ts';
import { runProofReview } from '../../../../../src/core/review/index.ts';
import { proofOf, scriptedVoter } from '../../../../support/builders.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { builtIn } from '../../../../support/prompts.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { drive, replied, type ScriptedAsk, scriptedAsk } from '../../../../support/scripted-ask.ts';

const prompts = { whole: builtIn('stepwise-whole'), prefix: builtIn('stepwise-prefix') };

const stepwise = (model: Pick<ScriptedAsk, 'ask'>, changes: Partial<StepwiseJudgeOptions> = {}): Judge =>
  createStepwiseJudge({
    id: 'stepwise@scripted',
    endpoint: endpointOf(),
    prompt: prompts[changes.context ?? 'whole'],
    votes: 1,
    stop: 'exact',
    context: 'whole',
    window: 2,
    ask: model.ask,
    ...changes,
  });

/** The step that a message of the built-in prompts asks about. */
function stepOf({ messages }: ModelCall): number {
  const text = messages.find(({ role }) => role === 'user')?.content ?? '';
  const found = /Judge paragraph (\d+)/.exec(text);
  assert.ok(found, text);
  return Number(found[1]);
}

/** What scripted votes say of each step: `+` right, `-` wrong, `?` nothing that can be read, `!` a failure. */
type Script = readonly string[];
const timeout: JudgeFailure = {
  kind: 'failure',
  failure: 'unavailable',
  cause: 'timeout',
  message: 'Too slow.',
};
const answers =
  (script: Script) =>
  (call: ModelCall): ModelReply | JudgeFailure => {
    const sign = script[stepOf(call)]?.[call.sample];
    if (sign === '!') return timeout;
    if (sign === '?') return replied('Hard to say.');
    return replied(`Looked at.\nVerdict: ${sign === '+' ? 'yes' : 'no'}`);
  };
const proofFor = (script: Script) => proofOf(...script.map((_, index) => `step ${index}`));

const count = (signs: string, sign: string): number => signs.split(sign).length - 1;
const ballotOf = (signs: string) => toEarliestErrorVoteCounts(count(signs, '+'), count(signs, '-'));

/** How many votes on a step whoever asks one by one asks for. */
function needed(signs: string): number {
  for (let asked = 0; asked < signs.length; asked++) {
    const heard = signs.slice(0, asked);
    if (isEarliestErrorSettled(ballotOf(heard), signs.length - asked + count(heard, '!'))) return asked;
  }
  return signs.length;
}

/** The first step that is wrong by all votes on it, or that is wrong whatever a vote that failed had said. */
function firstWrong(script: Script): number {
  const found = script.findIndex(
    (signs) =>
      isEarliestErrorSettled(ballotOf(signs), count(signs, '!')) &&
      pickMostVotedEarliestError(ballotOf(signs))?.index === 0,
  );
  return found < 0 ? script.length : found;
}

const scriptsOf = (fewest: number, most: number) =>
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: fewest, max: most })).chain(([steps, votes]) => {
    const sign = fc.oneof(
      { weight: 12, arbitrary: fc.constant('+') },
      { weight: 3, arbitrary: fc.constant('-') },
      { weight: 1, arbitrary: fc.constantFrom('?', '!') },
    );
    const signs = fc.array(sign, { minLength: votes, maxLength: votes }).map((all) => all.join(''));
    const isReadable = (script: Script): boolean => script.join('').replaceAll('!', '?').split('?').length <= 5;
    return fc.array(signs, { minLength: steps, maxLength: steps }).filter(isReadable);
  });
const scripts = scriptsOf(1, 5);
const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 20 });

test('in every order of arrival steps up to the first wrong one get just the votes they need', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, picks, fc.nat(3), async (script, order, window) => {
      const model = scriptedAsk(answers(script));
      const votes = script[0]?.length ?? 1;
      const judge = stepwise(model, { votes, window });
      const { replies, hasEnded } = await drive(judge, proofFor(script), model, order);
      assert.ok(hasEnded);
      const end = firstWrong(script);
      for (const [step, signs] of script.entries()) {
        const samples = new Set(model.asked.filter((call) => stepOf(call) === step).map(({ sample }) => sample));
        const said = replies.filter((reply) => 'step' in reply && reply.step === step).length;
        if (step <= end) {
          assert.deepEqual(
            [...samples].sort(),
            Array.from({ length: needed(signs) }, (_, k) => k),
          );
          assert.equal(said, needed(signs));
        } else assert.ok(samples.size <= needed(signs), 'even ahead of time none is asked for too many');
        if (step > end + window) assert.equal(samples.size, 0, 'what lies behind a wrong step is not asked about');
      }
      for (const call of model.aborted) assert.ok(stepOf(call) > end);
    }),
    { numRuns: countRuns(300) },
  );
});

test('the review says what all votes on all steps say', async () => {
  const last = async (proof: ReturnType<typeof proofOf>, judge: Judge) => {
    let end: unknown;
    for await (const { earliestError, outcome, verdict, steps } of runProofReview(proof, [judge], {
      clock: manualClock(),
      signal: new AbortController().signal,
    }))
      end = [earliestError, outcome, verdict?.isUndecided, steps.map(({ state }) => state === 'after-error')];
    return end;
  };
  await fc.assert(
    fc.asyncProperty(scripts, fc.nat(3), async (failing, window) => {
      const script = failing.map((signs) => signs.replaceAll('!', '?'));
      const votes = script[0]?.length ?? 1;
      const proof = proofFor(script);
      const full = script.flatMap((signs, step) =>
        [...signs].map((sign): JudgeReply => {
          if (sign === '?') return { kind: 'abstain', step, reason: 'Unread.' };
          return { kind: 'step', step, verdict: sign === '+' ? 'right' : 'wrong' };
        }),
      );
      const ask = async (call: ModelCall) => answers(script)(call);
      const voter = scriptedVoter(full, { votes: { on: 'step', count: votes }, context: 'whole' });
      assert.deepEqual(await last(proof, stepwise({ ask }, { votes, window })), await last(proof, voter));
    }),
    { numRuns: countRuns(200) },
  );
});

test('the budget mode ends in a verdict, the same one in every order of arrival', async () => {
  const outcomeOf = async (script: Script, order: readonly number[]) => {
    const model = scriptedAsk(answers(script));
    const votes = script[0]?.length ?? 1;
    const judge = stepwise(model, { votes, stop: 'sprt' });
    const proof = proofFor(script);
    const { replies } = await drive(judge, proof, model, order);
    const voter = {
      ...scriptedVoter(replies, judge.describe() as Parameters<typeof scriptedVoter>[1]),
      id: judge.id,
    };
    let end: unknown;
    for await (const one of runProofReview(proof, [voter], {
      clock: manualClock(),
      signal: new AbortController().signal,
    }))
      end = [one.outcome, one.earliestError];
    return end;
  };
  await fc.assert(
    fc.asyncProperty(scriptsOf(6, 14), picks, picks, async (noisy, one, two) => {
      const script = noisy.map((signs) => signs.replaceAll(/[!?]/g, '+'));
      const said = await outcomeOf(script, one);
      assert.deepEqual(await outcomeOf(script, two), said);
      assert.notEqual((said as string[])[0], 'no-verdict');
      assert.notEqual((said as string[])[0], 'failed');
    }),
    { numRuns: 150 },
  );
});

test('after an abort no call is made, those on their way are aborted, and the judge ends', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, picks, fc.nat(8), async (script, order, abortAfter) => {
      const model = scriptedAsk(answers(script));
      const judge = stepwise(model, { votes: script[0]?.length ?? 1 });
      const run = await drive(judge, proofFor(script), model, order, { abortAfter });
      assert.ok(run.hasEnded);
      if (!Number.isNaN(run.before)) assert.equal(model.asked.length, run.before);
      assert.equal(model.open.length, 0);
    }),
    { numRuns: 150 },
  );
});

test('a window ahead, and what lies behind a wrong step is aborted', async () => {
  const script = ['+', '+', '-', '+', '+', '+', '+'];
  const model = scriptedAsk(answers(script));
  const abort = new AbortController();
  const replies: JudgeReply[] = [];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const run = (async () => {
    const request = { proof: proofFor(script), steps: script.map((_, index) => index) };
    for await (const reply of stepwise(model).judge(request, abort.signal)) replies.push(reply);
  })();
  await turn();
  assert.deepEqual(model.open.map(stepOf), [0, 1, 2]);
  model.release(1);
  await turn();
  assert.deepEqual(model.open.map(stepOf), [0, 2], 'the first open one is still 0');
  model.release(0);
  await turn();
  assert.deepEqual(model.open.map(stepOf), [2, 3, 4]);
  model.release(0);
  await run;
  assert.deepEqual(model.aborted.map(stepOf), [3, 4]);
  assert.equal(model.asked.length, 5);
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'step' && reply.step),
    [1, 0, 2],
  );
});

test('only the steps that are asked for get calls', async () => {
  const model = scriptedAsk(answers(['+', '+', '+', '+']));
  await drive(stepwise(model), proofOf('a', 'b', 'c', 'd'), model, [0], { steps: [1, 3, 9] });
  assert.deepEqual(model.asked.map(stepOf), [1, 3]);
});

test('with the steps before in the messages, an edit behind a step leaves its messages as they were', async () => {
  const sent = async (context: 'prefix' | 'whole', last: string) => {
    const model = scriptedAsk(answers(['+', '+', '+']));
    await drive(stepwise(model, { context }), proofOf('a', 'b', last), model);
    return model.asked.find((call) => stepOf(call) === 1)?.messages;
  };
  assert.deepEqual(await sent('prefix', 'c'), await sent('prefix', 'edited'));
  assert.notDeepEqual(await sent('whole', 'c'), await sent('whole', 'edited'));
});

test('a failure that ends the judge is said once and of the whole, others of their step', async () => {
  const used: JudgeFailure = {
    kind: 'failure',
    failure: 'over-budget',
    cause: 'budget',
    message: 'Used up.',
  };
  let paid = 0;
  const model = scriptedAsk((call) => (paid++ < 3 ? answers(['+', '+', '+', '+', '+', '+'])(call) : used));
  const { replies } = await drive(stepwise(model), proofOf('a', 'b', 'c', 'd', 'e', 'f'), model);
  assert.equal(replies.filter(({ kind }) => kind === 'step').length, 3);
  assert.deepEqual(
    replies.filter(({ kind }) => kind === 'failure'),
    [used],
  );
  assert.equal(model.asked.length, 6, 'those on their way when it came are the last');
  const other = scriptedAsk(answers(['+', '!', '+']));
  const { replies: mixed } = await drive(stepwise(other), proofOf('a', 'b', 'c'), other);
  assert.deepEqual(
    mixed.find(({ kind }) => kind === 'failure'),
    { ...timeout, step: 1 },
  );
  assert.equal(mixed.length, 3);
});

test('judged again from a step: that and what follows is asked anew', async () => {
  const model = scriptedAsk(answers(['+', '+', '+']));
  const request = { proof: proofOf('a', 'b', 'c'), steps: [0, 1, 2], freshFrom: 1 };
  const ask = async (call: ModelCall, signal: AbortSignal) => {
    const reply = model.ask(call, signal);
    model.release(0);
    return reply;
  };
  for await (const _ of stepwise({ ask }).judge(request, new AbortController().signal));
  assert.deepEqual(
    model.asked.map((call) => [stepOf(call), call.isFresh ?? false]),
    [
      [0, false],
      [1, true],
      [2, true],
    ],
  );
});

test('a model whose first replies cannot be read, even when asked again, is not asked on', async () => {
  for (const votes of [1, 3]) {
    const model = scriptedAsk(() => replied('A nice proof, is it not?'));
    const proof = proofOf(...Array.from({ length: 71 }, (_, index) => `step ${index}`));
    const { replies } = await drive(stepwise(model, { votes }), proof, model);
    const failures = replies.filter((reply) => reply.kind === 'failure');
    assert.equal(failures.length, 1);
    const [failure] = failures;
    assert.ok(failure);
    assert.equal(failure.failure, 'unparsable');
    assert.equal(failure.cause, 'form');
    assert.equal(failure.step, undefined);
    assert.match(failure.message, /\b5 replies\b.*“Verdict: yes” or “Verdict: no”/);
    // Two each: what was on its way came to its end, and all that came is kept.
    const abstained = replies.filter((reply) => reply.kind === 'abstain').length;
    assert.ok(abstained >= 5 && abstained <= 5 + 3 * votes, `${abstained} abstained`);
    assert.equal(model.asked.length, 2 * abstained);
  }
});

test('a model that was understood once is asked about all, whatever it says later', async () => {
  for (const first of ['++', '--', '!+'] as const) {
    const script = [...(first === '--' ? [] : [first]), ...Array.from({ length: 12 }, () => '??')];
    const model = scriptedAsk(answers(script));
    const { replies } = await drive(stepwise(model, { votes: 2, window: 0 }), proofFor(script), model);
    const form = replies.filter((reply) => reply.kind === 'failure' && reply.cause === 'form');
    assert.equal(form.length, first === '--' ? 1 : 0);
  }
});
