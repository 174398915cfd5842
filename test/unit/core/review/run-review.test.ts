import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Judge, JudgeReply } from '../../../../src/core/judge/contract.ts';
import { type Review, runProofReview } from '../../../../src/core/review/index.ts';
import { coverage, proofOf, refutation, scriptedJudge } from '../../../support/builders.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';

async function last(replies: JudgeReply[], ...steps: string[]): Promise<Review> {
  let snapshot: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proofOf(...steps), [scriptedJudge(replies)], options)) snapshot = next;
  assert.ok(snapshot?.complete);
  return snapshot;
}

test('the first refuted step has the loud mark, later ones do not', async () => {
  const done = await last(
    [coverage(0), refutation(2), coverage(2, 1), refutation(1), coverage(1, 1), coverage(3)],
    'a',
    'b',
    'c',
    'd',
  );
  assert.equal(done.earliestError, 1);
  assert.equal(done.outcome, 'false-statement');
  assert.deepEqual(
    done.steps.map((step) => step.state),
    ['abstained', 'false-statement', 'false-statement', 'abstained'],
  );
  assert.deepEqual(
    done.steps.map((step) => step.findings.map((finding) => finding.loud)),
    [[], [true], [false], []],
  );
});

test('a suspicion is never an error', async () => {
  const done = await last([refutation(0, { strength: 'suspect' }), coverage(0)], 'a');
  assert.equal(done.earliestError, -1);
  assert.equal(done.outcome, 'please-check');
  assert.equal(done.steps[0]?.state, 'please-check');
  assert.equal(done.steps[0]?.findings[0]?.loud, false);
});

test('where nothing is refuted, nothing is called right', async () => {
  const done = await last([coverage(0), { kind: 'abstain', step: 0, reason: 'no relation' }], 'a');
  assert.equal(done.outcome, 'nothing-found');
  assert.equal(done.steps[0]?.state, 'abstained');
  assert.equal(done.steps[0]?.note, 'no relation');
});

test('findings of a step stand in text order, the first refuted one loud', async () => {
  const at = (start: number, strength: 'refuted' | 'suspect') =>
    refutation(0, { range: { start, end: start + 1 }, strength });
  const done = await last([at(4, 'refuted'), at(2, 'refuted'), at(0, 'suspect'), coverage(0, 2)], 'abcdef');
  assert.deepEqual(
    done.steps[0]?.findings.map((finding) => [finding.range.start, finding.loud]),
    [
      [0, false],
      [2, true],
      [4, false],
    ],
  );
});

test('a judge that throws becomes a failure, and what it said before stands', async () => {
  const judge: Judge = {
    id: 'broken',
    describe: () => ({ id: 'broken', name: 'broken', context: 'step' }),
    async *judge() {
      yield refutation(0);
      yield coverage(0, 1);
      throw new Error('out of ink');
    },
  };
  const snapshots: Review[] = [];
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proofOf('a', 'b'), [judge], options)) snapshots.push(next);
  const done = snapshots.at(-1);
  assert.equal(done?.failures[0]?.failure, 'unavailable');
  assert.match(done?.failures[0]?.message ?? '', /broken.*out of ink/);
  assert.deepEqual(
    done?.steps.map((step) => step.state),
    ['false-statement', 'failed'],
  );
});

test('an empty proof is said to have no steps', async () => {
  assert.equal((await last([])).outcome, 'no-steps');
});

test('snapshots are batched, and the last one is complete', async () => {
  const clock = manualClock();
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const judge = scriptedJudge([coverage(0), coverage(1), gate, coverage(2)]);
  const snapshots: Review[] = [];
  const run = (async () => {
    const options = { clock, signal: new AbortController().signal };
    for await (const next of runProofReview(proofOf('a', 'b', 'c'), [judge], options)) snapshots.push(next);
  })();
  await settle();
  assert.equal(snapshots.length, 0, 'nothing before the batch time');
  clock.advance(100);
  await settle();
  assert.deepEqual(
    snapshots.map(({ progress, complete }) => [progress.done, complete]),
    [[2, false]],
  );
  assert.deepEqual(
    snapshots[0]?.steps.map((step) => step.state),
    ['abstained', 'abstained', 'pending'],
  );
  release();
  await run;
  assert.deepEqual(
    snapshots.map(({ progress, complete }) => [progress.done, complete]),
    [
      [2, false],
      [3, true],
    ],
  );
  assert.equal(clock.waiting, 0, 'no timer is left behind');
});

test('after an abort no snapshot comes and no timer stays', async () => {
  const clock = manualClock();
  const stop = new AbortController();
  const snapshots: Review[] = [];
  const judge = scriptedJudge([coverage(0), new Promise<void>(() => {})]);
  const run = (async () => {
    for await (const next of runProofReview(proofOf('a'), [judge], { clock, signal: stop.signal }))
      snapshots.push(next);
  })();
  await settle();
  stop.abort();
  clock.advance(1000);
  await run;
  assert.equal(snapshots.length, 0);
  assert.equal(clock.waiting, 0);
});

test('an earlier snapshot does not change when more replies come', async () => {
  const clock = manualClock();
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const iterator = runProofReview(
    proofOf('a', 'b'),
    [scriptedJudge([coverage(0), gate, refutation(1), coverage(1, 1)])],
    {
      clock,
      signal: new AbortController().signal,
    },
  );
  const first = iterator.next();
  await settle();
  clock.advance(100);
  const { value } = await first;
  const frozen = JSON.stringify(value);
  release();
  await iterator.next();
  assert.equal(JSON.stringify(value), frozen);
});

test('where a snapshot takes long to draw, fewer are made', async () => {
  const clock = manualClock();
  let go = (): void => {};
  const stop = new AbortController();
  const steps = Array.from({ length: 40 }, (_, k) => `s${k}`);
  const judge: Judge = {
    id: 'scripted',
    describe: () => ({ id: 'scripted', name: 'scripted judge', context: 'step' }),
    async *judge() {
      for (let step = 0; step < steps.length; step++) {
        yield coverage(step);
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      }
    },
  };
  const times: number[] = [];
  const drawing = (async () => {
    for await (const _ of runProofReview(proofOf(...steps), [judge], { clock, signal: stop.signal })) {
      times.push(clock.now());
      // A snapshot that takes 50 ms.
      clock.advance(50);
    }
  })();
  for (let turn = 0; turn < 30; turn++) {
    await settle();
    clock.advance(50);
    go();
  }
  stop.abort();
  go();
  await drawing;
  // The second was on its way when the first was drawn.
  const between = times.slice(2).map((time, k) => time - (times[k + 1] ?? 0));
  assert.ok(between.length >= 2 && between.every((time) => time >= 500), `${times}`);
});
