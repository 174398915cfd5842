import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlotLimitedRunner } from '../../../../../src/core/evaluate/run/drive.ts';
import { getRowGroundTruth, type RunItem } from '../../../../../src/core/evaluate/run/item.ts';
import { judgeItem } from '../../../../../src/core/evaluate/run/judge-item.ts';
import { zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import type { Judge, JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { coverage, proofOf, refutation, scriptedJudge, scriptedVoter } from '../../../../support/builders.ts';
import { manualClock } from '../../../../support/manual-clock.ts';

const proof = proofOf('One.', 'Two.', 'Three.');

const item: RunItem = {
  set: 'made-up.jsonl',
  id: 'one',
  subset: 'made-up',
  problem: 'p',
  length: 20,
  label: 1,
  isRight: false,
  proof,
};

async function judged(judge: Judge, of: RunItem = item) {
  const { signal } = new AbortController();
  return judgeItem(of, judge, { clock: manualClock(), signal });
}

/** The checker's replies, with what it found between. */
function replies(...found: JudgeReply[]): JudgeReply[] {
  return [...found, ...proof.steps.map(({ index }) => coverage(index))];
}

/** Asked for what it suspects, too. */
function asked(judge: Judge): Judge {
  return { ...judge, describe: () => ({ ...judge.describe(), suspects: true }) };
}

test('the first step with a refuted statement is said, with its rule; every flagged step is counted', async () => {
  const outcome = await judged(scriptedJudge(replies(refutation(2, { rule: 'D' }), refutation(1))));
  const { milliseconds, tally, ...row } = outcome?.row ?? {};
  const { proof: _, ...facts } = item;
  assert.deepEqual(row, {
    ...facts,
    steps: 3,
    said: { kind: 'earliest', index: 1 },
    rule: 'A',
    flagged: [1, 2],
    votes: [],
    wanted: 0,
  });
  assert.equal(typeof milliseconds, 'number');
  assert.equal(tally?.refuted, 0);
});

test('a solution that is no proof by its own words is noted, and judged as before', async () => {
  const admits = { ...item, proof: proofOf('One.', 'I was not able to find a complete proof.', 'Three.') };
  const [noted, plain] = [await judged(scriptedJudge(replies()), admits), await judged(scriptedJudge(replies()))];
  assert.equal(noted?.row.isNotAProof, true);
  assert.equal(plain?.row.isNotAProof, undefined);
  assert.deepEqual(noted?.row.said, plain?.row.said);
});

test('what is suspected counts only where it was asked for', async () => {
  const found = replies(refutation(0, { strength: 'suspect', rule: 'M' }), refutation(2));
  const outcome = await judged(asked(scriptedJudge(found)));
  assert.deepEqual(outcome?.row.said, { kind: 'earliest', index: 0 });
  assert.equal(outcome?.row.rule, 'M');
  const alone = await judged(scriptedJudge(replies(refutation(2))));
  assert.deepEqual(alone?.row.said, { kind: 'earliest', index: 2 });
});

test('a judge that votes is scored by its verdict', async () => {
  const options = { votes: { on: 'proof', count: 2 }, context: 'whole' } as const;
  const vote = { kind: 'earliest', index: 1 } as const;
  const outcome = await judged(scriptedVoter([vote, vote], options));
  assert.deepEqual(outcome?.row.said, { kind: 'earliest', index: 1 });
  assert.deepEqual([outcome?.row.votes, outcome?.row.wanted], [[1, 1], 2]);
  assert.equal(outcome?.row.rule, undefined);
  assert.equal(outcome?.row.tally, undefined);
});

test('a tie of no error with a step is scored as the step, and said', async () => {
  const options = { votes: { on: 'proof', count: 2 }, context: 'whole' } as const;
  const votes = [-1, 2].map(
    (index, sample) =>
      ({ kind: 'earliest', index, said: { sample, raw: '', critique: '', usage: zeroUsage } }) as const,
  );
  const outcome = await judged(scriptedVoter([...votes].reverse(), options));
  assert.deepEqual(outcome?.row.said, { kind: 'earliest', index: 2, isTied: true });
  assert.deepEqual(outcome?.row.votes, [-1, 2], 'by sample, in whatever order they came');
});

for (const [kind, votes, said, given] of [
  [
    'grader',
    [6, 7, null],
    { kind: 'grade', points: 6.5, max: 7 },
    [
      { kind: 'grade', points: 6, max: 7 },
      { kind: 'grade', points: 7, max: 7 },
      { kind: 'abstain', reason: 'No points.' },
    ],
  ],
  [
    'answer',
    [1, 0, 0.5],
    { kind: 'answer', verdict: 'inconclusive' },
    [
      { kind: 'answer', verdict: 'yes' },
      { kind: 'answer', verdict: 'no' },
      { kind: 'answer', verdict: 'inconclusive' },
    ],
  ],
] as const) {
  test(`what votes of ${kind} come to is said, and each of them`, async () => {
    const options = { kind, votes: { on: 'proof', count: 3 }, context: 'whole', stop: 'all' } as const;
    const outcome = await judged(scriptedVoter([...given], options));
    assert.deepEqual(outcome?.row.said, said);
    assert.deepEqual(outcome?.row.votes, votes);
  });
}

test('a reward model leaves its scores', async () => {
  const votes = { on: 'proof', count: 1 } as const;
  const options = { kind: 'prm', votes, context: 'whole', thresholds: { correct: 0.4 } } as const;
  const scores = [0.9, 0.45, 0.3];
  const outcome = await judged(scriptedVoter([{ kind: 'scores', scores }], options));
  assert.deepEqual(outcome?.row.scores, scores);
  assert.deepEqual(outcome?.row.said, { kind: 'earliest', index: 2 });
});

test('what people say of a row is what a judge of its kind can be scored against', () => {
  assert.deepEqual(getRowGroundTruth({ label: 2 }, 'critic'), { label: 2, isRight: false });
  assert.deepEqual(getRowGroundTruth({ label: -1, isAnswerRight: false }, 'grader'), {
    label: -1,
    isRight: true,
  });
  assert.deepEqual(getRowGroundTruth({ verdict: 'wrong' }, 'prm'), { isRight: false });
  assert.deepEqual(getRowGroundTruth({ points: 6 }, 'grader'), { points: 6 });
  assert.deepEqual(getRowGroundTruth({ label: 2, isAnswerRight: true }, 'answer'), { isRight: true });
  assert.deepEqual(getRowGroundTruth({ verdict: 'right' }, 'answer'), { isRight: true });
  // How a proof is rated says nothing of its final answer.
  assert.equal(getRowGroundTruth({ label: 2, points: 7 }, 'answer'), undefined);
  assert.equal(getRowGroundTruth({ isAnswerRight: true }, 'critic'), undefined);
});

test('a row of which no reply could be read is scored, and found by nobody', async () => {
  const options = { votes: { on: 'step', count: 1 }, context: 'whole' } as const;
  const unread = [0, 1].map((step) => ({ kind: 'abstain', step, reason: 'No line.', isUnread: true }) as const);
  const given = {
    kind: 'failure',
    failure: 'unparsable',
    cause: 'form',
    message: 'Not in its form.',
  } as const;
  const outcome = await judged(scriptedVoter([...unread, given], options));
  assert.equal(outcome?.row.said.kind, 'abstained');
  assert.deepEqual(outcome?.row.onSteps, { votes: 2, abstained: 2 });
  const gone = { ...given, failure: 'unavailable', cause: 'network' } as const;
  assert.equal((await judged(scriptedVoter([...unread, gone], options)))?.row.said.kind, 'failed');
});

test('a row that the judge could not do is in no score, and says why', async () => {
  const failure = { kind: 'failure', failure: 'unavailable', message: 'It is gone.' } as const;
  const outcome = await judged(scriptedJudge([failure]));
  assert.deepEqual(outcome?.row.said, { kind: 'failed', reason: 'It is gone.' });
  assert.deepEqual(outcome?.failures, [failure]);
});

test('as much work is under way as there are lanes, and no more', async () => {
  const lanes = new SlotLimitedRunner(['a', 'b']);
  const release: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => release.push(resolve));
    running--;
  };
  await lanes.begin(work);
  await lanes.begin(work);
  let begun = false;
  const third = lanes.begin(work).then(() => {
    begun = true;
  });
  await new Promise(setImmediate);
  assert.equal(begun, false);
  release.shift()?.();
  await third;
  for (const one of release.splice(0)) one();
  await lanes.idle();
  assert.equal(most, 2);
  assert.equal(running, 0);
});

test('what breaks in a lane is thrown, once', async () => {
  const lanes = new SlotLimitedRunner([1]);
  await lanes.begin(async () => {
    throw new Error('broken');
  });
  await assert.rejects(() => lanes.idle(), /broken/);
  await assert.rejects(() => lanes.begin(async () => {}), /broken/);
});
