import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JudgeReply } from '../../../../src/core/judge/contract.ts';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import { adaptReviewToText, type Review, runProofReview } from '../../../../src/core/review/index.ts';
import { coverage, refutation, scriptedJudge } from '../../../support/builders.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';

const read = (text: string): Proof => parseProofText(text, { language: 'plain', split: 'strict' });

/** A scripted judge that refutes every word BAD, and nothing else. */
function verdicts(proof: Proof): JudgeReply[] {
  return proof.steps.flatMap((step) => {
    const start = step.text.indexOf('BAD');
    if (start < 0) return [coverage(step.index)];
    return [refutation(step.index, { range: { start, end: start + 3 } }), coverage(step.index, 1)];
  });
}

async function reviewed(text: string, previous?: Review): Promise<Review> {
  const proof = read(text);
  let last: Review | undefined;
  const options = {
    clock: manualClock(),
    signal: new AbortController().signal,
    ...(previous ? { previous } : {}),
  };
  for await (const next of runProofReview(proof, [scriptedJudge(verdicts(proof))], options)) last = next;
  assert.ok(last);
  return last;
}

const states = (of: Review): string[] => of.steps.map(({ state }) => state);

/** The very texts that a review marks. */
const marked = (of: Review, text: string): string[] =>
  of.steps.flatMap(({ findings }) => findings.map(({ range }) => text.slice(range.start, range.end)));

test('an edit above moves a kept verdict with its step', async () => {
  const before = await reviewed('one\n\nis BAD\n\nthree');
  const text = 'a new paragraph\n\none\n\nis BAD\n\nthree';
  const kept = adaptReviewToText(before, read(text));
  assert.deepEqual(states(kept), ['pending', 'abstained', 'false-statement', 'abstained']);
  assert.deepEqual(marked(kept, text), ['BAD']);
  assert.equal(kept.earliestError, 2);
  assert.equal(kept.steps[2]?.findings[0]?.loud, true);
});

test('an edited step is stale, and what it said is gone', async () => {
  const before = await reviewed('one\n\nis BAD\n\nBAD too');
  const kept = adaptReviewToText(before, read('one\n\nis good\n\nBAD too'));
  assert.deepEqual(states(kept), ['abstained', 'stale', 'false-statement']);
  assert.equal(kept.earliestError, 2, 'the next false statement is the loud one now');
  const clean = adaptReviewToText(await reviewed('one\n\nis BAD'), read('one\n\nis good'));
  assert.equal(clean.outcome, 'changed');
  assert.equal(clean.outcome, 'changed');
});

test('a step that was stale stays stale until it is judged', async () => {
  const before = await reviewed('one\n\nis BAD');
  const once = adaptReviewToText(before, read('one\n\nis good'));
  const twice = adaptReviewToText(once, read('zero\n\none\n\nis good'));
  assert.deepEqual(states(twice), ['pending', 'abstained', 'stale']);
  const again = await reviewed('one\n\nis good', twice);
  assert.deepEqual(states(again), ['abstained', 'abstained']);
  assert.equal(again.outcome, 'nothing-found');
});

test('a step that was never judged waits, edited or not; it is not stale', async () => {
  const proof = read('one\n\nis BAD\n\nthree');
  const clock = manualClock();
  const judge = scriptedJudge([...verdicts(proof).slice(0, 1), new Promise<void>(() => {})]);
  const snapshots = runProofReview(proof, [judge], { clock, signal: new AbortController().signal });
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  const cancelled = (await first).value as Review;
  void snapshots.return(undefined);
  assert.deepEqual(states(adaptReviewToText(cancelled, proof)), ['abstained', 'pending', 'pending']);
  const edited = adaptReviewToText(cancelled, read('one!\n\nis BAD\n\nthree!'));
  assert.deepEqual(states(edited), ['stale', 'pending', 'pending']);
});

test('where nothing is checked until asked, what rests on something else that changed is stale too', async () => {
  const looking = (proof: Proof): JudgeReply[] =>
    verdicts(proof).map((reply) =>
      reply.kind === 'coverage' && reply.refuted > 0 ? { ...reply, usesPast: true } : reply,
    );
  const proof = read('one\n\nis BAD\n\nthree\n\nfour');
  let before: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [scriptedJudge(looking(proof))], options)) before = next;
  assert.ok(before);
  const above = adaptReviewToText(before, read('one!\n\nis BAD\n\nthree\n\nfour'));
  assert.deepEqual(states(above), ['stale', 'stale', 'abstained', 'abstained']);
  assert.equal(above.steps[1]?.was?.state, 'false-statement');
  assert.equal(above.outcome, 'changed');
  const next = adaptReviewToText(before, read('one\n\nis BAD\n\nthree!\n\nfour'));
  assert.deepEqual(states(next), ['abstained', 'stale', 'stale', 'abstained']);
  const below = adaptReviewToText(before, read('one\n\nis BAD\n\nthree\n\nfour!'));
  assert.deepEqual(states(below), ['abstained', 'false-statement', 'abstained', 'stale']);
  assert.deepEqual(states(adaptReviewToText(above, proof)), states(before), 'and an undo brings all back');
});

test('an undo brings the verdict back', async () => {
  const text = 'one\n\nis BAD';
  const before = await reviewed(text);
  assert.deepEqual(marked(adaptReviewToText(before, read(text)), text), ['BAD']);
});

test('while judges run again, verdicts of unchanged steps stay', async () => {
  const previous = await reviewed('one\n\nis BAD\n\nthree');
  const proof = read('one!\n\nis BAD\n\nthree');
  const clock = manualClock();
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [first, ...rest] = verdicts(proof);
  assert.ok(first);
  const snapshots: Review[] = [];
  const run = (async () => {
    const options = { clock, signal: new AbortController().signal, previous };
    for await (const next of runProofReview(proof, [scriptedJudge([first, gate, ...rest])], options))
      snapshots.push(next);
  })();
  await settle();
  clock.advance(100);
  await settle();
  assert.deepEqual(snapshots.map(states), [['abstained', 'false-statement', 'abstained']]);
  release();
  await run;
  assert.equal(snapshots.length, 2);
  assert.equal(snapshots[1]?.complete, true);
});

test('a judge that ends early is a failure, never "nothing found"', async () => {
  const proof = read('one\n\ntwo\n\nthree');
  let last: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [scriptedJudge([coverage(0)])], options)) last = next;
  assert.equal(last?.outcome, 'failed');
  assert.match(last?.failures[0]?.message ?? '', /\b2 of 3 steps\b/);
});

test('a consumer that leaves ends the judges', async () => {
  let aborted = false;
  const judge = {
    ...scriptedJudge([]),
    async *judge(_request: unknown, signal: AbortSignal) {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      yield coverage(0);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  const clock = manualClock();
  const snapshots = runProofReview(read('one\n\ntwo'), [judge], {
    clock,
    signal: new AbortController().signal,
  });
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  await first;
  await snapshots.return(undefined);
  assert.ok(aborted);
});

const paragraph = fc.constantFrom('one', 'two', 'is BAD', 'BAD thing', 'so on', 'a\nb BAD\nc', 'x');
const texts = fc.array(paragraph, { maxLength: 12 }).map((parts) => parts.join('\n\n'));

test('after any edit a kept mark stands on its phrase, and agrees with a fresh review', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (before, after) => {
      const kept = adaptReviewToText(await reviewed(before), read(after));
      const fresh = await reviewed(after);
      for (const phrase of marked(kept, after)) assert.equal(phrase, 'BAD');
      kept.steps.forEach(({ state, findings }, k) => {
        if (state === 'stale' || state === 'pending') return;
        assert.equal(state, fresh.steps[k]?.state);
        assert.deepEqual(
          findings.map(({ range }) => range),
          fresh.steps[k]?.findings.map(({ range }) => range),
        );
      });
      const judgedAgain = await reviewed(after, kept);
      assert.deepEqual(judgedAgain.steps, fresh.steps);
      assert.equal(judgedAgain.outcome, fresh.outcome);
    }),
  );
});
