import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Judge, JudgeContextScope, JudgeReply, VotingStopRule } from '../../../../src/core/judge/contract.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import {
  adaptReviewToText,
  describeReviewOutcome,
  formatReviewStatusBarText,
  formatStepVotes,
  formatVerdictProgress,
  type Review,
  runProofReview,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { coverage, proofOf, refutation, scriptedJudge, scriptedVoter } from '../../../support/builders.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/review/conclude-verdict');

async function last(proof: Proof, judges: readonly Judge[], previous?: Review): Promise<Review> {
  let snapshot: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, judges, { ...options, ...(previous ? { previous } : {}) }))
    snapshot = next;
  assert.ok(snapshot?.complete);
  return snapshot;
}

/** A scripted critic: each vote is the index of the earliest error. */
const critic = (...votes: number[]): Judge =>
  scriptedVoter(
    votes.map((index) => ({ kind: 'earliest', index })),
    { votes: { on: 'proof', count: votes.length }, context: 'whole' },
  );

/** A scripted step-wise judge with one vote a step: `+` right, `-` wrong, `?` no reply. */
const stepwise = (verdicts: string, context: JudgeContextScope = 'prefix'): Judge =>
  scriptedVoter(
    [...verdicts].flatMap((sign, step): JudgeReply[] =>
      sign === '?' ? [] : [{ kind: 'step', step, verdict: sign === '+' ? 'right' : 'wrong' }],
    ),
    { votes: { on: 'step', count: 1 }, context },
  );

const states = (of: Review): string[] => of.steps.map(({ state }) => state);
const reader = (...refuted: number[]): Judge =>
  scriptedJudge(
    [0, 1, 2, 3].flatMap((step) => (refuted.includes(step) ? [refutation(step), coverage(step, 1)] : [coverage(step)])),
    'checker',
  );

const abcd = proofOf('a', 'b', 'c', 'd');

test('a majority names the earliest error, dims what rests on it, and leaves dissent doubtful', async () => {
  const done = await last(abcd, [critic(2, 1, 2, 2, 1, 2, 2, 2)]);
  assert.deepEqual(states(done), ['no-error-found', 'doubtful', 'earliest-error', 'after-error']);
  assert.equal(done.outcome, 'earliest-error');
  assert.equal(done.earliestError, 2);
  expectSaid(describeReviewOutcome(done), formatReviewStatusBarText(done));
  assert.deepEqual(done.steps[1]?.votes, { against: 2, asked: 8, abstained: 0, planned: 8 });
});

test('no error found is not "right": the words say how much was asked', async () => {
  const done = await last(abcd, [critic(-1, -1, -1, 3)]);
  assert.deepEqual(states(done), ['no-error-found', 'no-error-found', 'no-error-found', 'doubtful']);
  expectSaid(describeReviewOutcome(done));
  const alone = await last(abcd, [critic(-1)]);
  assert.ok(alone.steps.every(({ state }) => state === 'no-error-found'));
});

test('a tie with "no error" is doubtful, and scored as the step', async () => {
  const done = await last(abcd, [critic(1, -1)]);
  assert.deepEqual(states(done), ['no-error-found', 'doubtful', 'abstained', 'abstained']);
  assert.equal(done.outcome, 'undecided');
  assert.equal(done.earliestError, 1);
  expectSaid(describeReviewOutcome(done));
});

test('a vote for a step that is not there is an abstention, and abstentions alone are no verdict', async () => {
  const one = await last(abcd, [critic(7, 1, Number.NaN, -2)]);
  assert.equal(one.earliestError, 1);
  assert.equal(one.verdict?.progress.abstained, 3);
  const none = await last(abcd, [critic(7, 1.5)]);
  assert.equal(none.outcome, 'no-verdict');
  assert.deepEqual(states(none), ['abstained', 'abstained', 'abstained', 'abstained']);
});

test('the first refutation is loud wherever votes put the error, and no other is', async () => {
  const done = await last(abcd, [reader(0, 2, 3), critic(2)]);
  assert.deepEqual(states(done), ['false-statement', 'no-error-found', 'earliest-error', 'false-statement']);
  assert.deepEqual(
    done.steps.map(({ findings }) => findings.map(({ loud }) => loud)),
    [[true], [], [false], [false]],
  );
  const said = 'The checker found a false statement in ¶1. The judge puts the earliest error in ¶3.';
  assert.equal(describeReviewOutcome(done), said, 'what was proved leads');
  expectSaid(
    describeReviewOutcome(await last(abcd, [reader(3), critic(2)])),
    describeReviewOutcome(await last(abcd, [reader(2), critic(2)])),
  );
  const clean = await last(abcd, [reader(1), critic(-1)]);
  assert.equal(clean.outcome, 'no-error-found');
  assert.equal(clean.steps[1]?.state, 'false-statement');
  assert.equal(clean.steps[1]?.findings[0]?.loud, true, 'a verdict of no error does not quieten it');
});

test('of two judges that vote the first speaks, unless it ended without a word', async () => {
  const judges = [scriptedVoter([], { votes: { on: 'proof', count: 2 }, context: 'whole' }), stepwise('+-++')];
  const named = judges.map(
    (judge, k): Judge => ({
      ...judge,
      id: `judge-${k}`,
      describe: () => ({ ...judge.describe(), id: `judge-${k}` }),
    }),
  );
  const done = await last(abcd, named);
  assert.equal(done.earliestError, 1);
  const both = await last(abcd, [named[1] as Judge, critic(3)]);
  assert.equal(both.earliestError, 1);
});

test('step-wise: the first step called wrong after steps called right', async () => {
  const done = await last(abcd, [stepwise('++-+')]);
  assert.deepEqual(states(done), ['no-error-found', 'no-error-found', 'earliest-error', 'after-error']);
  const gap = await last(abcd, [stepwise('+?-+')]);
  assert.equal(gap.earliestError, -1);
  assert.equal(gap.outcome, 'no-verdict');
  assert.equal(gap.verdict?.isWrong, true, 'one wrong step is enough for the proof not to be right');
  assert.equal((await last(abcd, [stepwise('+?++')])).verdict?.isWrong, undefined);
});

test('before the first vote it is known already what will be counted', async () => {
  for (const [on, words] of [
    ['proof', '0 of 3 votes'],
    ['step', '0 of 4 steps'],
  ] as const) {
    const clock = manualClock();
    const voter = scriptedVoter([new Promise<void>(() => {})], {
      votes: { on, count: 3 },
      context: 'whole',
    });
    const judges = [reader(), voter];
    const snapshots = runProofReview(abcd, judges, { clock, signal: new AbortController().signal });
    const first = snapshots.next();
    await settle();
    clock.advance(100);
    const { verdict } = (await first).value as Review;
    assert.ok(verdict && formatVerdictProgress(verdict) === words);
    void snapshots.return(undefined);
  }
});

test('while votes come in, nothing is concluded and the progress is said', async () => {
  const clock = manualClock();
  const votes: (JudgeReply | Promise<void>)[] = [
    { kind: 'earliest', index: 1 },
    { kind: 'earliest', index: 1 },
    new Promise<void>(() => {}),
  ];
  const judge = scriptedVoter(votes, { votes: { on: 'proof', count: 8 }, context: 'whole' });
  const snapshots = runProofReview(abcd, [judge], { clock, signal: new AbortController().signal });
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  const running = (await first).value as Review;
  assert.equal(running.outcome, 'judging');
  assert.equal(describeReviewOutcome(running), 'Judging: 2 of 8 votes.');
  assert.equal(formatReviewStatusBarText(running), '2 of 8 votes');
  assert.ok(running.verdict && formatVerdictProgress(running.verdict) === '2 of 8 votes');
  assert.deepEqual(states(running), ['running', 'running', 'running', 'running']);
  void snapshots.return(undefined);
});

test('votes that were not needed are not counted as cast', () => {
  assert.equal(formatStepVotes({ against: 5, asked: 5, abstained: 0, planned: 8 }), '5 of 5 votes; 3 pending');
  assert.equal(formatStepVotes({ against: 1, asked: 1, abstained: 0, planned: 1 }), '1 of 1 vote');
});

/** A scripted critic of eight votes that gives only these, and then what else it says. */
const eight = (votes: readonly number[], more: readonly JudgeReply[] = [], stop: VotingStopRule = 'exact'): Judge =>
  scriptedVoter([...votes.map((index): JudgeReply => ({ kind: 'earliest', index })), ...more], {
    votes: { on: 'proof', count: 8 },
    context: 'whole',
    stop,
  });

test('votes that were not asked for leave a verdict only if they could not have changed it', async () => {
  assert.equal((await last(abcd, [eight([2, 2, 2, 2, 2])])).earliestError, 2);
  // Three further votes for step 0 would tie, and the smaller index wins.
  assert.equal((await last(abcd, [eight([2, 2, 2, 2, 0])])).outcome, 'no-verdict');
  const failure: JudgeReply = { kind: 'failure', failure: 'over-budget', message: 'Used up.' };
  assert.equal((await last(abcd, [eight([2, 2, 2], [failure])])).outcome, 'failed');
  // The budget mode leaves votes out knowingly, unless something went wrong.
  assert.equal((await last(abcd, [eight([2, 2, 2], [], 'sprt')])).earliestError, 2);
  assert.equal((await last(abcd, [eight([2, 2, 2], [failure], 'sprt')])).outcome, 'failed');
});

test('step-wise: a step is judged as soon as no further vote on it can change that', async () => {
  const said = (step: number, verdicts: string): JudgeReply[] =>
    [...verdicts].map((sign) => ({ kind: 'step', step, verdict: sign === '+' ? 'right' : 'wrong' }));
  const voter = (...replies: JudgeReply[]): Judge =>
    scriptedVoter(replies, { votes: { on: 'step', count: 3 }, context: 'prefix' });
  const done = await last(abcd, [voter(...said(0, '++'), ...said(1, '+-+'), ...said(2, '--'))]);
  assert.deepEqual(states(done), ['no-error-found', 'doubtful', 'earliest-error', 'after-error']);
  assert.equal(done.verdict?.progress.done, 3);
  const open = await last(abcd, [voter(...said(0, '++'), ...said(1, '+-'), ...said(2, '--'))]);
  assert.equal(open.outcome, 'no-verdict');
});

test('with the whole proof in the messages an edit leaves no verdict standing, and an undo brings all back', async () => {
  const before = await last(abcd, [critic(1, 1, 3)]);
  const edited = adaptReviewToText(before, proofOf('a', 'b', 'c!', 'd'));
  assert.deepEqual(states(edited), ['stale', 'stale', 'stale', 'stale']);
  assert.equal(edited.outcome, 'changed');
  assert.equal(edited.verdict?.isStale, true);
  assert.deepEqual(
    edited.steps.map(({ was }) => was?.state),
    ['no-error-found', 'earliest-error', 'after-error', 'after-error'],
  );
  assert.deepEqual(edited.steps[1]?.was?.votes, { against: 2, asked: 3, abstained: 0, planned: 3 });
  const back = adaptReviewToText(edited, proofOf('a', 'b', 'c', 'd'));
  assert.deepEqual(states(back), states(before));
  assert.equal(back.outcome, 'earliest-error');
  assert.equal(back.verdict?.isStale, false);
});

test('a new problem is another question', async () => {
  const before = await last(abcd, [critic(1)]);
  const asked = adaptReviewToText(before, { ...proofOf('a', 'b', 'c', 'd'), problem: { text: 'Another.' } });
  assert.deepEqual(states(asked), ['stale', 'stale', 'stale', 'stale']);
});

test('with the steps before in the messages, verdicts before the edit stand', async () => {
  const before = await last(abcd, [stepwise('++++')]);
  const edited = adaptReviewToText(before, proofOf('a', 'b', 'c!', 'd'));
  assert.deepEqual(states(edited), ['no-error-found', 'no-error-found', 'stale', 'stale']);
  assert.deepEqual(states(adaptReviewToText(edited, abcd)), states(before));
  const longer = adaptReviewToText(before, proofOf('a', 'b', 'new', 'c', 'd'));
  assert.deepEqual(states(longer).slice(0, 2), ['no-error-found', 'no-error-found']);
  assert.deepEqual(states(longer).slice(3), ['stale', 'stale']);
});

test('with the steps before in the messages, an edit behind the earliest error changes nothing', async () => {
  const before = await last(abcd, [stepwise('+-??')]);
  assert.deepEqual(states(before), ['no-error-found', 'earliest-error', 'after-error', 'after-error']);
  const edited = adaptReviewToText(before, proofOf('a', 'b', 'c!', 'd', 'e'));
  assert.deepEqual(states(edited).slice(0, 2), ['no-error-found', 'earliest-error']);
  assert.deepEqual(states(edited).slice(2), ['after-error', 'after-error', 'after-error']);
  assert.equal(edited.outcome, 'earliest-error');
});

test('while a changed proof is judged again the old verdict stays, stale, and goes when the new one is in', async () => {
  const before = await last(abcd, [reader(), critic(1, 1, 3)]);
  const proof = proofOf('a', 'b', 'c!', 'd');
  const clock = manualClock();
  let rest = (): void => {};
  const wait = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const again = scriptedVoter([{ kind: 'earliest', index: -1 }, wait, { kind: 'earliest', index: -1 }], {
    votes: { on: 'proof', count: 2 },
    context: 'whole',
  });
  const snapshots = runProofReview(proof, [reader(), again], {
    clock,
    signal: new AbortController().signal,
    previous: before,
  });
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  const running = (await first).value as Review;
  assert.deepEqual(states(running), ['stale', 'stale', 'stale', 'stale']);
  assert.equal(running.steps[1]?.was?.state, 'earliest-error');
  assert.equal(formatReviewStatusBarText(running), '1 of 2 votes');
  // An edit now: what was said last is still there for the next run.
  assert.equal(adaptReviewToText(running, abcd).earliestError, 1);
  const second = snapshots.next();
  rest();
  const done = (await second).value as Review;
  assert.equal(done.outcome, 'no-error-found');
  assert.ok(done.steps.every(({ state }) => state === 'no-error-found'));
});

test('a judge that fails leaves what was said before', async () => {
  const before = await last(abcd, [critic(1)]);
  const broken = scriptedVoter([{ kind: 'failure', failure: 'unavailable', message: 'Not reachable.' }], {
    votes: { on: 'proof', count: 1 },
    context: 'whole',
  });
  const done = await last(abcd, [broken], before);
  assert.equal(done.earliestError, 1);
  assert.equal(done.failures.length, 1);
  const alone = await last(abcd, [broken]);
  assert.equal(alone.outcome, 'failed');
});

test('an error in a step that is gone is no verdict on what is left', async () => {
  const before = await last(abcd, [reader(), stepwise('+++-')]);
  assert.equal(before.earliestError, 3);
  const shorter = adaptReviewToText(before, proofOf('a', 'b', 'c'));
  assert.equal(shorter.outcome, 'changed');
  assert.equal(shorter.earliestError, -1);
  assert.equal(shorter.verdict?.isStale, true);
  assert.deepEqual(states(shorter), ['no-error-found', 'no-error-found', 'no-error-found']);
  assert.equal(adaptReviewToText(before, proofOf()).earliestError, -1);
  assert.equal(adaptReviewToText(before, abcd).earliestError, 3);
});

test('votes are shown with no other text than the one they were cast on', async () => {
  const before = await last(abcd, [stepwise('+-+-')]);
  const edited = adaptReviewToText(before, proofOf('a', 'b', 'new', 'c', 'd'));
  assert.equal(edited.earliestError, 1);
  assert.deepEqual(
    edited.steps.map(({ votes }) => votes?.against),
    [0, 1, undefined, undefined, undefined],
  );
  assert.equal(edited.verdict?.votes.length, 2);
});

test('a new step among stale ones waits only while somebody is asked', async () => {
  const before = await last(abcd, [reader(), critic(1)]);
  const five = proofOf('a', 'b', 'c', 'd', 'e');
  const five0 = scriptedJudge(
    five.steps.map(({ index }) => coverage(index)),
    'checker',
  );
  const done = await last(five, [five0], before);
  assert.deepEqual(states(done), ['stale', 'stale', 'stale', 'stale', 'abstained']);
  const again = adaptReviewToText(done, proofOf('a', 'b', 'c', 'd', 'e!'));
  assert.ok(again.steps.every(({ was }) => was?.state !== 'running'));
});

test('of a step that is split in two, the first half alone was something before', async () => {
  const before = await last(abcd, [reader(), critic(1)]);
  const split = adaptReviewToText(before, proofOf('a', 'b1', 'b2', 'c', 'd'));
  assert.deepEqual(
    split.steps.map(({ was }) => was?.state),
    ['no-error-found', 'earliest-error', undefined, 'after-error', 'after-error'],
  );
});

test('while the same text is judged again, what was said of it stays whole', async () => {
  const before = await last(abcd, [reader(), stepwise('+-++')]);
  const clock = manualClock();
  const again = scriptedVoter(
    [
      { kind: 'step', step: 0, verdict: 'right' },
      { kind: 'step', step: 1, verdict: 'right' },
      new Promise<void>(() => {}),
    ],
    { votes: { on: 'step', count: 1 }, context: 'prefix' },
  );
  const options = { clock, signal: new AbortController().signal, previous: before };
  const snapshots = runProofReview(abcd, [reader(), again], options);
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  const running = (await first).value as Review;
  assert.deepEqual(states(running), states(before));
  assert.equal(running.earliestError, 1);
  assert.ok(running.verdict && formatVerdictProgress(running.verdict) === '2 of 4 steps');
  void snapshots.return(undefined);
});

test('too few votes are no verdict where those that failed could have changed it', async () => {
  const failure: JudgeReply = { kind: 'failure', failure: 'unavailable', message: 'Not reachable.' };
  const voter = (...votes: (number | undefined)[]): Judge =>
    scriptedVoter(
      votes.map((index): JudgeReply => (index === undefined ? failure : { kind: 'earliest', index })),
      { votes: { on: 'proof', count: votes.length }, context: 'whole' },
    );
  const lost = undefined;
  assert.equal((await last(abcd, [voter(-1, lost, lost, lost)])).outcome, 'failed');
  assert.equal((await last(abcd, [voter(2, 2, -1, lost)])).outcome, 'failed');
  assert.equal((await last(abcd, [voter(2, 2, 2, -1, lost)])).earliestError, 2);
});

test('a vote too many is not counted, and is said; a step that is not there has no vote', async () => {
  const more = scriptedVoter(
    [3, 1, 1].map((index): JudgeReply => ({ kind: 'earliest', index })),
    { votes: { on: 'proof', count: 1 }, context: 'whole' },
  );
  const done = await last(abcd, [more]);
  assert.equal(done.earliestError, 3);
  assert.equal(done.failures.length, 1);
  expectSaid(done.failures[0]?.message);
  const odd = scriptedVoter(
    [-1, 0.5, 99].map((step): JudgeReply => ({ kind: 'step', step, verdict: 'wrong' })),
    { votes: { on: 'step', count: 1 }, context: 'prefix' },
  );
  assert.equal((await last(abcd, [odd])).outcome, 'no-verdict');
});

test('no verdict is null in JSON, not "no error"', async () => {
  const none = await last(abcd, [critic(7)]);
  assert.equal(toReviewJson({ file: 'a.md', text: 'a\n\nb\n\nc\n\nd' }, none).earliestError, null);
  const some = await last(abcd, [stepwise('+?++')]);
  expectSaid(describeReviewOutcome(some));
});

test('a verdict of no error says so beside what the checker proved false', async () => {
  const done = await last(abcd, [reader(1), critic(-1)]);
  expectSaid(describeReviewOutcome(done));
});

test('a judge that is stopped or fails halfway leaves what was said before, and what it said is kept with its votes', async () => {
  const before = await last(abcd, [reader(), critic(1)]);
  for (const more of [[], [{ kind: 'failure', failure: 'over-budget', message: 'Used up.' } as const]]) {
    const halfway = await last(abcd, [reader(2), eight([3, 3], more)], before);
    assert.equal(halfway.earliestError, 1);
    assert.equal(halfway.steps[1]?.state, 'earliest-error');
    assert.equal(halfway.steps[2]?.state, 'false-statement');
    assert.equal(halfway.verdict?.opinions.length, 2);
    assert.equal(halfway.lastVerdict?.earliestError, 1);
    assert.equal(adaptReviewToText(halfway, abcd).earliestError, 1);
    // Of another text, what was said before is stale, and nothing is concluded.
    const edited = await last(proofOf('a', 'b!', 'c', 'd'), [eight([3, 3], more)], before);
    assert.deepEqual(states(edited), ['stale', 'stale', 'stale', 'stale']);
    assert.equal(edited.outcome, more.length > 0 ? 'failed' : 'no-verdict');
  }
  assert.equal(describeReviewOutcome(await last(abcd, [eight([3, 3])])), 'No verdict: only 2 of 8 votes arrived.');
  const stopped = await last(abcd, [reader(), eight([])]);
  assert.equal(stopped.outcome, 'nothing-found');
});

test('a verdict outlasts a change of a rubric only if its judge was not told it', async () => {
  const graded = scriptedVoter([{ kind: 'earliest', index: 1 }], {
    votes: { on: 'proof', count: 1 },
    context: 'whole',
    aids: ['rubric'],
  });
  const other = { ...proofOf('a', 'b', 'c', 'd'), rubric: { text: 'Two points.' } };
  assert.equal(adaptReviewToText(await last(abcd, [graded]), other).outcome, 'changed');
  assert.equal(adaptReviewToText(await last(abcd, [critic(1)]), other).outcome, 'earliest-error');
});
