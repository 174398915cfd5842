/** In whatever order replies come, they come to the same review; and what holds of verdicts of every kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { zeroUsage } from '../../../../src/core/judge/calls/usage.ts';
import type {
  ErrorConfirmer,
  JudgeDescription,
  JudgeReply,
  VoteReplyRecord,
} from '../../../../src/core/judge/contract.ts';
import { createReviewMarks } from '../../../../src/core/marks/review-marks.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  findVerdictCoveringStep,
  formatReviewStatusBarText,
  listReviewDetailSentences,
  listVoteExplanationLines,
  type Review,
  runProofReview,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { proofOf, scriptedVoter } from '../../../support/builders.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { countRuns } from '../../../support/property-runs.ts';

const texts = ['alpha beta gamma', 'beta gamma beta', 'gamma'];
const proof = proofOf(...texts);

type Kind = 'critic' | 'stepwise' | 'prm' | 'grader' | 'answer';
const kind = fc.constantFrom<Kind>('critic', 'stepwise', 'prm', 'grader', 'answer');
const quote = fc.constantFrom(undefined, 'alpha', 'beta', 'gamma', 'beta gamma', 'delta');

/** What one request came to: a number that the kind makes a verdict of, a failure, or no word. */
const outcome = fc.record({ of: fc.nat(9), score: fc.double({ min: -0.1, max: 1.1, noNaN: false }), quote });
type Outcome = typeof outcome extends fc.Arbitrary<infer T> ? T : never;

function replyOf(asked: Kind, step: number, sample: number, { of, score, quote: words }: Outcome): JudgeReply[] {
  const said: VoteReplyRecord = {
    sample,
    raw: `raw ${step}/${sample}`,
    critique: `critique ${step}/${sample}`,
    usage: { ...zeroUsage, calls: 1, prompt: 10 + sample },
    ...(words === undefined ? {} : { quote: words }),
  };
  const at = asked === 'stepwise' ? { step } : {};
  if (of === 9) return [{ kind: 'failure', failure: 'rate-limited', message: `Busy ${sample % 2}.`, ...at }];
  if (of === 8) return [{ kind: 'abstain', reason: 'No box.', said, ...at }];
  switch (asked) {
    case 'critic':
      return [{ kind: 'earliest', index: (of % 5) - 1, said }];
    case 'stepwise':
      return [{ kind: 'step', step, verdict: of < 5 ? 'right' : 'wrong', said }];
    case 'prm':
      return [{ kind: 'scores', scores: texts.map((_, k) => (k === of % 3 ? score : 0.9)), said }];
    case 'grader':
      return [{ kind: 'grade', points: of % 8, max: 7, said }];
    case 'answer':
      return [{ kind: 'answer', verdict: (['yes', 'no', 'inconclusive'] as const)[of % 3] ?? 'yes', said }];
    default:
      return asked satisfies never;
  }
}

const scene = fc
  .record({
    kind,
    count: fc.integer({ min: 1, max: 5 }),
    outcomes: fc.array(outcome, { minLength: 15, maxLength: 15 }),
    /** Requests that were never sent. */
    unsent: fc.nat(3),
    stop: fc.constantFrom('exact' as const, 'sprt' as const, 'all' as const),
    second: fc.constantFrom(undefined, 'confirmed' as const, 'denied' as const, 'failure' as const),
    seed: fc.array(fc.nat(1000), { minLength: 15, maxLength: 15 }),
  })
  .map((made) => ({ ...made, count: made.kind === 'prm' ? 1 : made.count }));
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

function repliesOf({ kind: asked, count, outcomes, unsent }: Scene): JudgeReply[] {
  const steps = asked === 'stepwise' ? texts.length : 1;
  return Array.from({ length: steps }, (_, step) =>
    Array.from({ length: Math.max(0, count - unsent) }, (_, sample) =>
      replyOf(asked, step, sample, outcomes[step * 5 + sample] as Outcome),
    ).flat(),
  ).flat();
}

async function last(replies: readonly JudgeReply[], { kind: asked, count, stop, second }: Scene): Promise<Review> {
  const description: Partial<JudgeDescription> = {
    kind: asked,
    stop,
    ...(asked === 'grader' ? { thresholds: { correct: 6, incorrect: 3 } } : {}),
  };
  const judge = scriptedVoter(replies, {
    votes: { on: asked === 'stepwise' ? 'step' : 'proof', count },
    context: 'whole',
    ...description,
  });
  const confirm: ErrorConfirmer = {
    id: 'second',
    describe: () => ({ id: 'second', name: 'scripted second judge', context: 'whole' }),
    confirm: async ({ step }) =>
      second === 'failure' || second === undefined
        ? { kind: 'failure', failure: 'unavailable', message: 'Gone.' }
        : { kind: 'confirmation', step, verdict: second },
  };
  let snapshot: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [judge], { ...options, ...(second ? { confirm } : {}) }))
    snapshot = next;
  assert.ok(snapshot?.complete);
  return snapshot;
}

function shuffled<T>(items: readonly T[], seed: readonly number[]): T[] {
  return items
    .map((item, k) => ({ item, at: seed[k % seed.length] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function check(of: Review): void {
  const { verdict, outcome: concluded } = of;
  assert.ok(verdict);
  const { progress, judge, opinions } = verdict;
  assert.equal(opinions.length, of.usage?.calls);
  assert.ok(progress.done + progress.failed <= progress.total);
  assert.ok(progress.abstained <= progress.done);
  if (judge.kind === 'grader' || judge.kind === 'answer') assert.equal(verdict.earliestError, undefined);
  // Failed votes leave a verdict only if they could not have changed it.
  if (concluded === 'failed') assert.ok(of.failures.length > 0);
  for (const { step, state, quote: phrase } of of.steps) {
    if (state === 'earliest-error') assert.notEqual(verdict.confirmation?.state, 'denied');
    if (!phrase) continue;
    assert.equal(step.text.slice(phrase.inStep.start, phrase.inStep.end).length > 0, true);
    const quoting = opinions.filter(
      ({ step: at, quote: its }) => at === step.index && its?.inStep?.start === phrase.inStep.start,
    );
    assert.ok(quoting.length >= phrase.votes);
  }
  const words = [
    describeReviewOutcome(of),
    formatReviewStatusBarText(of),
    describeReviewOutcomeReasons(of),
    ...listReviewDetailSentences(of),
    ...[-1, 0, 1, 2].flatMap((index) =>
      listVoteExplanationLines(findVerdictCoveringStep(of, index) ?? verdict, index, { most: 9, longest: 9 }).map(
        (told) => told.words,
      ),
    ),
    ...createReviewMarks(of).flags.map(({ sentence }) => sentence),
  ].join('\n');
  assert.doesNotMatch(words, /undefined|NaN|Infinity|\bnull\b|\.\.(?!\.)|: \.|, \./);
}

test('replies in any order come to the same review', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (of) => {
      const replies = repliesOf(of);
      const one = await last(replies, of);
      const other = await last(shuffled(replies, of.seed), of);
      const source = { file: 'a.md', text: texts.join('\n\n') };
      assert.deepEqual(toReviewJson(source, other), toReviewJson(source, one));
      assert.deepEqual(other, one);
      check(one);
    }),
    { numRuns: countRuns(1000) },
  );
});

/** The number of a reply that failed or abstained stays what it is; any other may be anything. */
test('what failed votes would have said can change nothing that is concluded', async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.array(outcome, { minLength: 15, maxLength: 15 }), async (made, others) => {
      const of = { ...made, unsent: 0, second: undefined, stop: 'exact' as const };
      const before = await last(repliesOf(of), of);
      if (!before.verdict || before.outcome === 'failed' || before.outcome === 'no-verdict') return;
      const outcomes = of.outcomes.map((one, k) =>
        one.of === 9 ? { ...(others[k] as Outcome), of: (others[k]?.of ?? 0) % 9 } : one,
      );
      const after = await last(repliesOf({ ...of, outcomes }), of);
      assert.equal(after.outcome, before.outcome);
      assert.equal(after.earliestError, before.earliestError);
    }),
    { numRuns: countRuns(1000) },
  );
});
