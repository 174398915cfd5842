import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeRow, Lanes } from '../../../src/core/evaluate/index.ts';
import type { Judge, JudgeReply } from '../../../src/core/judge/types.ts';
import { coverage, proofOf, refutation, scriptedJudge, scriptedVoter } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';

const proof = proofOf('One.', 'Two.', 'Three.');

async function judged(judge: Judge, label = 1) {
  const { signal } = new AbortController();
  return judgeRow({ proof, label }, judge, { clock: manualClock(), signal });
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
  assert.ok(outcome?.kind === 'judged');
  const { said, rule, flagged, label, steps } = outcome.result;
  assert.deepEqual(
    { said, rule, flagged, label, steps },
    { said: 1, rule: 'A', flagged: [1, 2], label: 1, steps: 3 },
  );
});

test('what is suspected counts only where it was asked for', async () => {
  const found = replies(refutation(0, { strength: 'suspect', rule: 'M' }), refutation(2));
  const outcome = await judged(asked(scriptedJudge(found)));
  assert.ok(outcome?.kind === 'judged');
  assert.equal(outcome.result.said, 0);
  assert.equal(outcome.result.rule, 'M');
  const alone = await judged(scriptedJudge(replies(refutation(2))));
  assert.ok(alone?.kind === 'judged');
  assert.equal(alone.result.said, 2);
});

test('a judge that votes is scored by its verdict', async () => {
  const options = { votes: { on: 'proof', count: 2 }, context: 'whole' } as const;
  const vote = { kind: 'earliest', index: 1 } as const;
  const outcome = await judged(scriptedVoter([vote, vote], options));
  assert.ok(outcome?.kind === 'judged');
  assert.equal(outcome.result.said, 1);
  assert.equal(outcome.result.rule, undefined);
});

test('a row of which no reply could be read is scored, and found by nobody', async () => {
  const options = { votes: { on: 'step', count: 1 }, context: 'whole' } as const;
  const unread = [0, 1].map(
    (step) => ({ kind: 'abstain', step, reason: 'No line.', isUnread: true }) as const,
  );
  const given = {
    kind: 'failure',
    failure: 'unparsable',
    cause: 'form',
    message: 'Not in its form.',
  } as const;
  const outcome = await judged(scriptedVoter([...unread, given], options));
  assert.ok(outcome?.kind === 'judged');
  assert.equal(outcome.result.said, undefined);
  assert.equal(outcome.result.abstained, 2);
  const gone = { ...given, failure: 'unavailable', cause: 'network' } as const;
  assert.equal((await judged(scriptedVoter([...unread, gone], options)))?.kind, 'failed');
});

test('a row that the judge could not do is in no score, and says why', async () => {
  const failure = { kind: 'failure', failure: 'unavailable', message: 'It is gone.' } as const;
  const outcome = await judged(scriptedJudge([failure]));
  assert.ok(outcome?.kind === 'failed');
  assert.equal(outcome.failures[0]?.message, 'It is gone.');
});

test('as much work is under way as there are lanes, and no more', async () => {
  const lanes = new Lanes(['a', 'b']);
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
  const lanes = new Lanes([1]);
  await lanes.begin(async () => {
    throw new Error('broken');
  });
  await assert.rejects(() => lanes.idle(), /broken/);
  await assert.rejects(() => lanes.begin(async () => {}), /broken/);
});
