/** Votes with their words: kept whole, in the order of their samples, with what they quote and what they used. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zeroUsage } from '../../../../src/core/judge/calls/usage.ts';
import type { ErrorConfirmer, Judge, JudgeReply, VoteReplyRecord } from '../../../../src/core/judge/contract.ts';
import { listStepHoverLines } from '../../../../src/core/marks/hover-lines.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import { computeReviewFromLog } from '../../../../src/core/review/conclude-review.ts';
import {
  describeReviewOutcome,
  type FinalAnswerComparison,
  formatReviewStatusBarText,
  type Review,
  runProofReview,
} from '../../../../src/core/review/index.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../../../src/core/review/review-log.ts';
import { proofOf, scriptedVoter } from '../../../support/builders.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/review/judge-votes');

async function last(proof: Proof, judge: Judge, confirm?: ErrorConfirmer): Promise<Review> {
  let snapshot: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [judge], { ...options, ...(confirm ? { confirm } : {}) }))
    snapshot = next;
  assert.ok(snapshot?.complete);
  return snapshot;
}

function said(sample: number, quote?: string): VoteReplyRecord {
  const critique = `Words of sample ${sample}.`;
  const usage = { ...zeroUsage, calls: 1, prompt: 100, completion: 10 };
  return { sample, raw: `<think></think>${critique}`, critique, usage, ...(quote ? { quote } : {}) };
}

const vote = (index: number, sample: number, quote?: string): JudgeReply => ({
  kind: 'earliest',
  index,
  said: said(sample, quote),
});

const critic = (replies: readonly JudgeReply[], count = replies.length): Judge =>
  scriptedVoter(replies, { votes: { on: 'proof', count }, context: 'whole', kind: 'critic' });

const proof = proofOf('Let n be even.', 'Then n is odd, so n is odd.', 'Hence the claim.');

test('every vote is kept whole, in the order of its sample, and what all used is summed', async () => {
  const done = await last(proof, critic([vote(1, 2), vote(-1, 0), vote(1, 1)]));
  assert.deepEqual(
    done.verdict?.opinions.map(({ sample, step, judgement }) => [sample, step, judgement.said?.critique]),
    [
      [0, undefined, 'Words of sample 0.'],
      [1, 1, 'Words of sample 1.'],
      [2, 1, 'Words of sample 2.'],
    ],
  );
  assert.deepEqual(done.usage, { ...zeroUsage, calls: 3, prompt: 300, completion: 30 });
});

test('the error stands on the phrase that most of its votes quote, of equals the first sample', async () => {
  const done = await last(
    proof,
    critic([vote(1, 0, 'so n'), vote(1, 1, 'Then'), vote(1, 2, 'Then'), vote(0, 3, 'even')]),
  );
  const { start } = proof.steps[1]?.range ?? { start: 0 };
  assert.deepEqual(done.steps[1]?.quote, {
    inStep: { start: 0, end: 4 },
    range: { start, end: start + 4 },
    votes: 2,
  });
  const tied = await last(proof, critic([vote(1, 1, 'Then'), vote(1, 0, 'so n')]));
  assert.deepEqual(tied.steps[1]?.quote?.inStep, { start: 15, end: 19 });
});

test('a phrase that stands nowhere in the step, or twice, is kept unanchored', async () => {
  const done = await last(proof, critic([vote(1, 0, 'n is odd'), vote(1, 1, 'n is prime')]));
  assert.equal(done.steps[1]?.quote, undefined);
  assert.deepEqual(
    done.verdict?.opinions.map(({ quote }) => quote),
    [{ text: 'n is odd' }, { text: 'n is prime' }],
  );
});

const voter = (kind: 'prm' | 'grader' | 'answer', replies: JudgeReply[], count: number, thresholds = {}) =>
  scriptedVoter(replies, {
    votes: { on: 'proof', count },
    context: 'whole',
    kind,
    ...(Object.keys(thresholds).length > 0 ? { thresholds: { correct: 1, ...thresholds } } : {}),
  });

test('reward model: the first step below the threshold is the earliest error', async () => {
  const scores = (...values: number[]): Judge =>
    voter('prm', [{ kind: 'scores', scores: values }], 1, { correct: 0.7 });
  const done = await last(proof, scores(0.9, 0.69, 0.2));
  assert.equal(done.earliestError, 1);
  assert.deepEqual(
    done.steps.map(({ state, score }) => [state, score]),
    [
      ['no-error-found', 0.9],
      ['earliest-error', 0.69],
      ['after-error', 0.2],
    ],
  );
  const [after] = listStepHoverLines(done.steps[2] ?? assert.fail(), done);
  assert.equal(after?.words, '¶3 comes after the error in ¶2.', 'it was scored');
  assert.equal((await last(proof, scores(0.9, 0.7, 1))).outcome, 'no-error-found');
  const missing = await last(proof, scores(0.9, 0.7));
  assert.equal(missing.outcome, 'no-verdict');
  assert.match(describeReviewOutcome(missing), /^No verdict from the judge\./);
  assert.equal((await last(proof, scores(0.9, 0.7, Number.NaN))).outcome, 'no-verdict');
});

test('grader: yes and no by majority, points by their mean with a gap; no step is named', async () => {
  const grades = (max: number, ...points: number[]): JudgeReply[] =>
    points.map((n) => ({ kind: 'grade', points: n, max }));
  const binary = await last(proof, voter('grader', grades(1, 1, 0, 1), 3));
  assert.equal(binary.outcome, 'accepted');
  expectSaid(describeReviewOutcome(binary));
  assert.equal(binary.earliestError, -1);
  assert.ok(binary.steps.every(({ state, votes }) => state === 'abstained' && !votes));
  assert.equal((await last(proof, voter('grader', grades(1, 1, 0), 2))).outcome, 'in-the-gap');
  const gap = { correct: 7, incorrect: 6 };
  const points = async (...of: number[]): Promise<Review> =>
    last(proof, voter('grader', grades(7, ...of), of.length, gap));
  assert.equal((await points(7, 7)).outcome, 'accepted');
  assert.equal((await points(7, 6)).outcome, 'in-the-gap');
  assert.equal((await points(7, 4)).outcome, 'rejected');
  expectSaid(formatReviewStatusBarText(await points(7, 6)));
});

test('answer grader: most votes, and open where no answer has most', async () => {
  const answers = (...of: ('yes' | 'no' | 'inconclusive')[]): Judge =>
    voter(
      'answer',
      of.map((verdict) => ({ kind: 'answer', verdict })),
      of.length,
    );
  assert.equal((await last(proof, answers('yes', 'no', 'yes'))).outcome, 'answer-correct');
  assert.equal((await last(proof, answers('yes', 'no'))).outcome, 'answer-open');
  const no = await last(proof, answers('no', 'inconclusive', 'no'));
  expectSaid(describeReviewOutcome(no));
});

test('an answer that could be compared is not overruled by a judge, and that it disagrees is said', async () => {
  const judge = voter('answer', [], 2).describe();
  const ledger = createReviewLog(proof, [judge]);
  for (const verdict of ['yes', 'yes'] as const) addJudgeReplyToLog(ledger, judge.id, { kind: 'answer', verdict });
  const votes = ledger.votes.get(judge.id);
  if (votes) votes.isDone = true;
  const compared = (verdict: 'equal' | 'different' | 'unknown'): Review => {
    const answer = { verdict, candidates: [] } as unknown as FinalAnswerComparison;
    return computeReviewFromLog(proof, [judge], ledger, { stage: 'complete', elapsed: 0 }, undefined, answer);
  };
  assert.equal(compared('unknown').outcome, 'answer-correct');
  const different = compared('different');
  assert.equal(different.outcome, 'answer-incorrect');
  expectSaid(describeReviewOutcome(different), describeReviewOutcome(compared('equal')));
});

test('an error that a second judge denies is doubtful, and scored', async () => {
  const confirmer = (verdict: 'confirmed' | 'denied', asked: string[] = []): ErrorConfirmer => ({
    id: 'second',
    describe: () => ({ id: 'second', name: 'scripted confirmer', context: 'whole' }),
    confirm: async ({ step, critique, quote }) => {
      asked.push(`${step}: ${critique} (${quote})`);
      return { kind: 'confirmation', step, verdict, said: said(0) };
    },
  });
  const votes = [vote(1, 0), vote(1, 1, 'Then')];
  const asked: string[] = [];
  const denied = await last(proof, critic(votes), confirmer('denied', asked));
  assert.deepEqual(asked, ['1: Words of sample 1. (Then)']);
  assert.equal(denied.outcome, 'unconfirmed');
  assert.equal(denied.earliestError, 1);
  assert.deepEqual(
    denied.steps.map(({ state }) => state),
    ['no-error-found', 'doubtful', 'abstained'],
  );
  expectSaid(describeReviewOutcome(denied));
  assert.equal(denied.usage?.calls, 3);
  const confirmed = await last(proof, critic(votes), confirmer('confirmed'));
  assert.equal(confirmed.outcome, 'earliest-error');
  const none: string[] = [];
  await last(proof, critic([vote(-1, 0)]), confirmer('denied', none));
  assert.deepEqual(none, [], 'nobody is asked where no error is named');
});
