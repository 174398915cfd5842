import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Judge, JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { createCheckerComparer } from '../../../../../src/core/select/comparers/checker-comparer.ts';
import type { CallReply, TournamentCall } from '../../../../../src/core/select/types.ts';
import { createNodeChecker } from '../../../../../src/judges/node-checker.ts';
import { refutation } from '../../../../support/builders.ts';
import { candidateOf, gatheredFrom, gatheredOf } from '../../../../support/gathered.ts';

const never = new AbortController().signal;

const pair = (first: number, second: number): TournamentCall => ({
  kind: 'compare',
  key: `${first}-${second}`,
  first,
  second,
  sample: 0,
  judge: 0,
});

/** A scripted checker: what it says of each candidate, by its number, and how often it was asked. */
function checkerSaying(replies: Readonly<Record<number, readonly JudgeReply[]>>): {
  checker: Judge;
  asked: number[];
} {
  const asked: number[] = [];
  const checker: Judge = {
    id: 'checker',
    describe: () => ({ id: 'checker', name: 'scripted checker', context: 'step' }),
    async *judge({ proof }, signal) {
      const index = Number(/numbered (\d+)/.exec(proof.steps[0]?.text ?? '')?.[1]);
      asked.push(index);
      await Promise.resolve();
      for (const reply of replies[index] ?? []) if (!signal.aborted) yield reply;
    },
  };
  return { checker, asked };
}

const outcomeOf = (
  heard: Awaited<ReturnType<ReturnType<typeof createCheckerComparer>['ask']>>,
): CallReply['outcome'] => {
  assert.ok(!('kind' in heard));
  return heard.outcome;
};

test('who is not refuted beats who is; of two alike it chooses neither', async () => {
  const { checker, asked } = checkerSaying({
    0: [refutation(1)],
    1: [refutation(0, { strength: 'suspect' })],
    2: [],
    3: [refutation(1), refutation(0)],
  });
  const asker = createCheckerComparer(checker, gatheredOf(4));
  assert.deepEqual(outcomeOf(await asker.ask(pair(0, 1), never)), { kind: 'chose', seat: 'second' });
  assert.deepEqual(outcomeOf(await asker.ask(pair(2, 0), never)), { kind: 'chose', seat: 'first' });
  const none = outcomeOf(await asker.ask(pair(1, 2), never));
  const both = await asker.ask(pair(3, 0), never);
  const each = outcomeOf(both);
  assert.ok(none.kind === 'unread' && each.kind === 'unread');
  assert.notEqual(none.reason, each.reason);
  assert.match(
    ('kind' in both ? '' : both.said) ?? '',
    /\bcandidate 3: .*\b2 statements\b.*¶1\. .*\bcandidate 0: .*\b1 statement\b.*¶2\./,
  );
  assert.equal('kind' in both ? -1 : both.usage.calls, 0);
  // Each was looked through once.
  assert.deepEqual(asked.toSorted(), [0, 1, 2, 3]);
});

test('it says what it is, and gives no points', async () => {
  const asker = createCheckerComparer(checkerSaying({}).checker, gatheredOf(2));
  const told = asker.describe();
  assert.deepEqual([told.compares, told.grades, told.judges], [true, false, 1]);
  assert.match(told.caution ?? '', /wrong/);
  const graded = await asker.ask({ kind: 'grade', key: 'g', candidate: 0, sample: 0, judge: 0 }, never);
  assert.ok('kind' in graded);
  assert.match(graded.message, /model/);
});

test('a checker that breaks is a failure, and is asked again; a step that it gave up is not', async () => {
  const whole: JudgeReply = { kind: 'failure', failure: 'unavailable', message: 'The checker broke.' };
  const broken = checkerSaying({ 0: [whole], 1: [{ ...whole, step: 0 }, refutation(1)] });
  const asker = createCheckerComparer(broken.checker, gatheredOf(3));
  assert.deepEqual(await asker.ask(pair(0, 2), never), whole);
  assert.deepEqual(await asker.ask(pair(2, 0), never), whole);
  assert.deepEqual(broken.asked.filter((one) => one === 0).length, 2);
  assert.deepEqual(outcomeOf(await asker.ask(pair(1, 2), never)), { kind: 'chose', seat: 'second' });
});

test('what was broken off is looked for again', async () => {
  const { checker, asked } = checkerSaying({ 0: [refutation(0)], 1: [] });
  const asker = createCheckerComparer(checker, gatheredOf(2));
  const abort = new AbortController();
  const broken = asker.ask(pair(0, 1), abort.signal);
  abort.abort(new Error('enough'));
  await assert.rejects(broken, /enough/);
  assert.deepEqual(outcomeOf(await asker.ask(pair(0, 1), never)), { kind: 'chose', seat: 'second' });
  assert.equal(asked.length, 4);
});

test('the real checker finds which of two proofs has a false statement', async () => {
  const gathered = gatheredFrom([
    candidateOf(0, ['We have $3 + 4 = 8$, so the sum is even.']),
    candidateOf(1, ['We have $3 + 5 = 8$, so the sum is even.']),
  ]);
  const checker = createNodeChecker(new URL('../../../../../src/judges/checker-worker.ts', import.meta.url));
  try {
    const asker = createCheckerComparer(checker, gathered);
    const heard = await asker.ask(pair(0, 1), never);
    assert.deepEqual(outcomeOf(heard), { kind: 'chose', seat: 'second' });
    assert.match(
      ('kind' in heard ? '' : heard.said) ?? '',
      /\bcandidate 0: .*\b1 statement\b.*¶1\. [^\d]*\bcandidate 1\b[^\d]*$/,
    );
  } finally {
    checker.dispose();
  }
});
