import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import type { ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import type { BuiltInPromptName } from '../../../../../src/core/judge/prompts/built-in.ts';
import {
  createModelComparer,
  type ModelComparerOptions,
} from '../../../../../src/core/select/comparers/model-comparer.ts';
import type { Comparer } from '../../../../../src/core/select/types.ts';
import {
  type CandidatePairCall,
  type GradeCall,
  MAX_REPLY_REASON_CHARS,
} from '../../../../../src/core/select/types.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { candidateOf, gatheredFrom, gatheredOf, numbersIn, PROBLEM, withPart } from '../../../../support/gathered.ts';
import { builtIn } from '../../../../support/prompts.ts';
import { replied } from '../../../../support/scripted-ask.ts';

const never = new AbortController().signal;

const compareCall = (changes: Partial<CandidatePairCall> = {}): CandidatePairCall => ({
  kind: 'compare',
  key: 'k',
  first: 2,
  second: 0,
  sample: 0,
  judge: 0,
  ...changes,
});
const gradeCall = (changes: Partial<GradeCall> = {}): GradeCall => ({
  kind: 'grade',
  key: 'g',
  candidate: 1,
  sample: 3,
  judge: 0,
  ...changes,
});

/** An asker over a scripted model, which answers by the call, and the calls it was asked. */
function askerOf(
  answer: (call: ModelCall, nth: number) => ModelReply | JudgeFailure,
  changes: Partial<ModelComparerOptions> = {},
  grader: BuiltInPromptName = 'grader-points-balanced',
): { asker: Comparer; asked: ModelCall[] } {
  const asked: ModelCall[] = [];
  const asker = createModelComparer({
    players: [{ endpoint: endpointOf() }],
    gathered: gatheredOf(3),
    compare: builtIn('compare'),
    grade: builtIn(grader),
    correctFrom: 6,
    ask: async (call) => {
      asked.push(call);
      return answer(call, asked.length - 1);
    },
    ...changes,
  });
  assert.ok('ask' in asker, 'kind' in asker ? asker.message : '');
  return { asker, asked };
}

const textOf = (call: ModelCall | undefined): string => call?.messages.at(-1)?.content ?? '';

test('who stands first is shown first, and the choice is a seat', async () => {
  const { asker, asked } = askerOf(() =>
    replied('Candidate 1 divides by zero.\n\nChoice: 2', { tokens: { prompt: 90, completion: 8 } }),
  );
  const heard = await asker.ask(compareCall(), never);
  assert.deepEqual(heard, {
    key: 'k',
    outcome: { kind: 'chose', seat: 'second' },
    said: 'Candidate 1 divides by zero.',
    usage: { calls: 1, kept: 0, prompt: 90, cached: 0, completion: 8, uncounted: 0 },
  });
  assert.equal(asked.length, 1);
  assert.deepEqual(numbersIn(textOf(asked[0])), [2, 0]);
  assert.ok(textOf(asked[0]).includes(PROBLEM));
  assert.equal(asked[0]?.sampling.temperature, 1);
});

test('a reply without a choice is asked about once more, and after that it is unread', async () => {
  const mended = askerOf((_, nth) => replied(nth === 0 ? 'Both are fine.' : 'Choice: 1'));
  const heard = await mended.asker.ask(compareCall(), never);
  assert.ok(!('kind' in heard));
  assert.deepEqual([heard.outcome, heard.isRepaired], [{ kind: 'chose', seat: 'first' }, true]);
  assert.equal(heard.usage.calls, 2);
  assert.match(textOf(mended.asked[1]), /Choice: n/);

  for (const text of ['Both are fine.', 'Choice: 3', 'Choice: 7', 'Choice: 1, 2', '', 'I cannot help with that.']) {
    const { asker, asked } = askerOf(() => replied(text));
    const lost = await asker.ask(compareCall(), never);
    assert.ok(!('kind' in lost));
    assert.equal(lost.outcome.kind, 'unread', text);
    assert.deepEqual([asked.length, lost.isRepaired], [2, true], text);
  }
});

test('a failure is a failure, also one of the repair: the call stays wanted', async () => {
  const down: JudgeFailure = {
    kind: 'failure',
    failure: 'unavailable',
    cause: 'server',
    message: 'It is down.',
  };
  assert.deepEqual(await askerOf(() => down).asker.ask(compareCall(), never), down);
  const { asker } = askerOf((_, nth) => (nth === 0 ? replied('Hm.') : down));
  assert.deepEqual(await asker.ask(compareCall(), never), down);
});

test('what is too long for a message is a game without a verdict, and nothing is sent', async () => {
  const long = candidateOf(1, ['a'.repeat(1_999_000)]);
  const { asker, asked } = askerOf(() => replied('Choice: 1'), {
    gathered: gatheredFrom([candidateOf(0), long]),
  });
  const heard = await asker.ask(compareCall({ first: 0, second: 1 }), never);
  assert.ok(!('kind' in heard) && heard.outcome.kind === 'unread');
  assert.match(heard.outcome.reason, /exceed 2000000 characters/);
  assert.deepEqual([asked.length, heard.usage.calls], [0, 0]);
});

test('of a long reply the end is kept, and no half character', async () => {
  for (const shift of [0, 1]) {
    const { asker } = askerOf(() => replied(`${'𝔸'.repeat(5000)}${'b'.repeat(shift)}\nChoice: 1`));
    const heard = await asker.ask(compareCall(), never);
    assert.ok(!('kind' in heard));
    const said = heard.said ?? '';
    assert.ok(said.length <= MAX_REPLY_REASON_CHARS && said.length > MAX_REPLY_REASON_CHARS - 3, String(said.length));
    assert.ok(!/\p{Surrogate}/u.test(said) && said.startsWith('… 𝔸') && said.endsWith(shift === 0 ? '𝔸' : '𝔸b'));
  }
});

test('a candidate is graded by itself, on either scale', async () => {
  const points = askerOf(() => replied('Nearly.\nPoints: 5/7'));
  const heard = await points.asker.ask(gradeCall(), never);
  assert.ok(!('kind' in heard));
  assert.deepEqual([heard.key, heard.outcome], ['g', { kind: 'graded', points: 5, max: 7 }]);
  assert.deepEqual(numbersIn(textOf(points.asked[0])), [1]);
  assert.equal(points.asked[0]?.sample, 3);

  const binary = askerOf(() => replied('Verdict: no'), {}, 'grader-binary-strict');
  const no = await binary.asker.ask(gradeCall(), never);
  assert.deepEqual('kind' in no ? no : no.outcome, { kind: 'graded', points: 0, max: 1 });
  const open = askerOf(() => replied('Verdict: inconclusive'), {}, 'grader-binary-strict');
  const neither = await open.asker.ask(gradeCall(), never);
  assert.equal('kind' in neither ? neither : neither.outcome.kind, 'unread');
});

test('several models take turns, and it is said that this is not shown to help', async () => {
  const players = [
    { endpoint: endpointOf({ name: 'one', model: 'm1', concurrency: 3 }) },
    { endpoint: endpointOf({ name: 'two', lane: 'one', model: 'm2', concurrency: 3 }), model: 'm3' },
    {
      endpoint: endpointOf({
        name: 'far',
        baseUrl: 'https://api.example.org/v1',
        model: 'm4',
        concurrency: 2,
      }),
    },
  ] as const;
  const { asker, asked } = askerOf(() => replied('Choice: 1'), { players });
  const told = asker.describe();
  assert.deepEqual([told.name, told.judges, told.lanes], ['m1 at one, m3 at one, m4 at far', 3, 5]);
  assert.ok(told.caution);
  for (const judge of [1, 2, 0]) await asker.ask(compareCall({ judge }), never);
  assert.deepEqual(
    asked.map(({ model }) => model),
    ['m3', 'm4', 'm1'],
  );
  assert.equal(askerOf(() => replied('')).asker.describe().caution, undefined);
});

test('what a judge is told beside the proofs goes with both, and has to be there', async () => {
  const rubric = { text: 'Four points for the parity.' };
  const { asker, asked } = askerOf(() => replied('Choice: 1'), {
    gathered: withPart(gatheredOf(3), { rubric, answer: { text: 'even' } }),
    aid: 'rubric',
  });
  await asker.ask(compareCall(), never);
  await asker.ask(gradeCall(), never);
  for (const call of asked.slice(0, 2)) {
    assert.equal(textOf(call).split(rubric.text).length, 2);
    assert.doesNotMatch(textOf(call), /<answer>/);
  }
  const without = createModelComparer({
    players: [{ endpoint: endpointOf() }],
    gathered: gatheredOf(2),
    compare: builtIn('compare'),
    grade: builtIn('grader-binary-balanced'),
    correctFrom: 0.5,
    aid: 'reference',
    ask: async () => replied(''),
  });
  assert.ok('kind' in without);
  assert.match(without.message, /\breference proof\b/);
});

test('an abort is thrown, and nothing is made of it', async () => {
  const abort = new AbortController();
  const { asker } = askerOf(() => replied('Hm.'), {
    ask: async (_call, signal) => {
      abort.abort(new Error('enough'));
      signal.throwIfAborted();
      return replied('Choice: 1');
    },
  });
  await assert.rejects(asker.ask(compareCall(), abort.signal), /enough/);
});
