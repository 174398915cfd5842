/** What is said of votes, their words and what they used. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { truncateToOneLineWithCount } from '../../../../src/core/base/shorten.ts';
import { createUserStopFailure, type JudgeFailure } from '../../../../src/core/judge/calls/failure.ts';
import { zeroUsage } from '../../../../src/core/judge/calls/usage.ts';
import type { ErrorConfirmer, Judge, JudgeReply, VotingStopRule } from '../../../../src/core/judge/contract.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  formatModelUsage,
  formatReviewStatusBarText,
  listReviewDetailSentences,
  listVoteExplanationLines,
  type Review,
  runProofReview,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { formatStepScore, listDissentingVoteTexts } from '../../../../src/core/review/words/votes.ts';
import { proofOf, scriptedVoter } from '../../../support/builders.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/review/said-words');

const proof = proofOf('Let n be even.', 'Then n is odd.', 'Hence the claim.');
const usage = { ...zeroUsage, calls: 1, prompt: 1500, completion: 100, cached: 1000, money: 0.005 };

function vote(index: number, sample: number, critique: string, quote?: string): JudgeReply {
  const said = { sample, raw: critique, critique, usage, ...(quote ? { quote } : {}) };
  return { kind: 'earliest', index, said };
}

const critic = (replies: Iterable<JudgeReply | Promise<void>>, count: number, stop: VotingStopRule = 'exact'): Judge =>
  scriptedVoter(replies, {
    votes: { on: 'proof', count },
    context: 'whole',
    kind: 'critic',
    stop,
    model: 'm1',
  });

async function last(judge: Judge, of = proof): Promise<Review> {
  let snapshot: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(of, [judge], options)) snapshot = next;
  assert.ok(snapshot);
  return snapshot;
}

test('what is used is said in calls, tokens and money, and what was kept from before apart', () => {
  expectSaid(
    formatModelUsage({
      calls: 8,
      kept: 0,
      prompt: 12_000,
      cached: 9_149,
      completion: 399,
      uncounted: 0,
      money: 0.0412,
    }),
    formatModelUsage({ ...zeroUsage, kept: 3 }),
    formatModelUsage({ ...zeroUsage, calls: 1, uncounted: 1 }),
    formatModelUsage({ ...zeroUsage, calls: 3, prompt: 950, uncounted: 2 }),
    formatModelUsage({ ...zeroUsage, calls: 1, prompt: 999_999, money: 2 }),
  );
});

test('an early stop says what was asked and that the others could not change it', async () => {
  const done = await last(
    critic(
      [0, 1, 2, 3, 4].map((k) => vote(-1, k, 'Fine.')),
      8,
    ),
  );
  assert.equal(done.outcome, 'no-error-found');
  assert.equal(describeReviewOutcomeReasons(done), "5 of 5 votes found no error; 3 of 8 votes weren't needed.");
  const sprt = await last(
    critic(
      [0, 1, 2].map((k) => vote(1, k, 'Bad.')),
      8,
      'sprt',
    ),
  );
  expectSaid(describeReviewOutcomeReasons(sprt));
});

test('the words of both sides are told, by vote, with the phrase and who judged', async () => {
  const done = await last(
    critic(
      [
        vote(1, 1, 'It is even.', 'n is odd'),
        vote(1, 0, 'Not so.', 'n is prime'),
        vote(-1, 2, 'All is\nwell.'),
        { kind: 'abstain', reason: 'There is no box.' },
      ],
      4,
    ),
  );
  assert.ok(done.verdict);
  expectSaid(
    ...listVoteExplanationLines(done.verdict, 1, { most: 2, longest: 99 }).map(
      ({ name, words }) => `${name}: ${words}`,
    ),
  );
  const cut = listVoteExplanationLines(done.verdict, 1, { most: 1, longest: 5 });
  assert.equal(cut[1]?.words, "1 more vote with an explanation isn't listed.");
  assert.match(cut[0]?.words ?? '', / … \(\d+ more characters\)$/);
});

test('a single vote in a step that is not listed has the singular', async () => {
  const five = proofOf('Let n = 1.', 'Let m = 2.', 'Let k = 3.', 'Let j = 4.', 'Done.');
  const votes = [4, 4, 0, 1, 2, 3].map((index, sample) => vote(index, sample, 'Bad.'));
  const { verdict } = await last(critic(votes, 6, 'all'), five);
  assert.ok(verdict);
  assert.equal(listDissentingVoteTexts(verdict, 4).at(-1), '1 in another step');
});

test('votes that did not come are counted and said once, with why; asking again asks for those alone', async () => {
  const failure: JudgeFailure = {
    kind: 'failure',
    failure: 'rate-limited',
    cause: 'busy',
    message: 'The server asked to wait 10 minutes.',
  };
  const five = [0, 1, 2, 3, 4].map((k) => vote(1, k, 'Bad.'));
  const settled = await last(critic([...five, failure, failure, failure], 8));
  assert.equal(settled.earliestError, 1);
  expectSaid(...listReviewDetailSentences(settled));
  expectSaid(describeReviewOutcomeReasons(settled));
  const open = await last(critic([...five.slice(0, 4), failure, failure, failure, failure], 8));
  assert.equal(open.outcome, 'failed');
  expectSaid(describeReviewOutcome(open), formatReviewStatusBarText(open));
  assert.match(listReviewDetailSentences(open).at(-1) ?? '', /^4 of 8 votes\b/);
});

test('a review that its reader stopped is nobody’s failure', async () => {
  const stopped = createUserStopFailure();
  const four = [0, 1, 2, 3].map((k) => vote(1, k, 'Bad.'));
  const open = await last(critic([...four, stopped, stopped, stopped, stopped], 8));
  expectSaid(describeReviewOutcome(open), formatReviewStatusBarText(open), listReviewDetailSentences(open).at(-1));
});

test('while it is judged, the status says how far it is and what that took', async () => {
  const clock = manualClock();
  const judge = critic([vote(1, 0, 'Bad.'), new Promise<void>(() => {})], 8);
  const snapshots = runProofReview(proof, [judge], { clock, signal: new AbortController().signal });
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  assert.equal(formatReviewStatusBarText((await first).value as Review), '1 of 8 votes · 1.6k tokens');
  void snapshots.return(undefined);
});

test('while the same text is judged again, the outcome stays, and how far it is stands behind it', async () => {
  const clock = manualClock();
  const previous = await last(critic([vote(1, 0, 'Bad.')], 1));
  const judge = critic([vote(-1, 0, 'Fine.'), new Promise<void>(() => {})], 8);
  const options = { clock, signal: new AbortController().signal, previous, freshFrom: 1 };
  const snapshots = runProofReview(proof, [judge], options);
  const first = snapshots.next();
  await settle();
  clock.advance(100);
  const running = (await first).value as Review;
  assert.equal(running.earliestError, 1);
  expectSaid(formatReviewStatusBarText(running));
  void snapshots.return(undefined);
});

test('judge again from here is told to the judges and to the second judge', async () => {
  const asked: (number | boolean | undefined)[] = [];
  const replies = critic([vote(1, 0, 'Bad.')], 1);
  const judge: Judge = {
    ...replies,
    judge: (request, signal) => {
      asked.push(request.freshFrom);
      return replies.judge(request, signal);
    },
  };
  const confirm: ErrorConfirmer = {
    id: 'second',
    describe: () => ({ id: 'second', name: 'scripted second judge', context: 'whole' }),
    confirm: async ({ step, isFresh }) => {
      asked.push(isFresh);
      return { kind: 'confirmation', step, verdict: 'confirmed' };
    },
  };
  const { signal } = new AbortController();
  for await (const _ of runProofReview(proof, [judge], {
    clock: manualClock(),
    signal,
    confirm,
    freshFrom: 2,
  }));
  assert.deepEqual(asked, [2, true]);
});

test('the first doubtful step stands beside a strict verdict', async () => {
  const voter = scriptedVoter(
    ['++++', '+-++', '----'].flatMap((signs, step) =>
      [...signs].map((sign): JudgeReply => ({ kind: 'step', step, verdict: sign === '+' ? 'right' : 'wrong' })),
    ),
    { votes: { on: 'step', count: 4 }, context: 'prefix', kind: 'stepwise' },
  );
  const done = await last(voter);
  assert.equal(done.earliestError, 2);
  expectSaid(...listReviewDetailSentences(done));
});

test('scores and long words are shortened, and that is seen', () => {
  assert.deepEqual([0, 0.004, 0.314, 0.9996, 1].map(formatStepScore), ['0', '0.004', '0.31', '0.9996', '1']);
  assert.equal(truncateToOneLineWithCount('one  two\nthree', 99), 'one two three');
  assert.equal(truncateToOneLineWithCount('one two three', 8), 'one two … (6 more characters)');
});

test('where asking again would bring the same, nobody is told to', async () => {
  const refused: JudgeFailure = {
    kind: 'failure',
    failure: 'refused',
    cause: 'bad-request',
    message: 'The server does not take the question (400).',
  };
  const some = await last(critic([vote(1, 0, 'Bad.'), refused], 2));
  expectSaid(listReviewDetailSentences(some).at(-1));
  // Where nothing came there are no others, and nobody judged.
  const busy: JudgeFailure = { ...refused, failure: 'rate-limited', cause: 'busy', message: 'Too many.' };
  expectSaid(...listReviewDetailSentences(await last(critic([busy, busy], 2))));
});

test('why no vote came to a verdict is said with how many, the commonest reason first', async () => {
  const silent = (sample: number, reason: string): JudgeReply => ({
    kind: 'abstain',
    reason,
    said: { sample, raw: 'Well.', critique: 'Well.', usage },
  });
  const done = await last(
    critic([silent(0, 'The reply is empty.'), silent(1, 'It has no box.'), silent(2, 'It has no box.')], 3),
  );
  expectSaid(describeReviewOutcome(done), describeReviewOutcomeReasons(done));
  const many = await last(
    critic(
      [0, 1, 2, 3, 4].map((k) => silent(k, `Reason ${k}`)),
      5,
    ),
  );
  expectSaid(describeReviewOutcomeReasons(many));
});

test('the lines of a protocol are not shown, and paragraphs counted from 0 are said to be', async () => {
  const critique = 'Paragraph 1 is false.\n<quote>n is odd</quote>\n\\boxed{1}';
  const said = {
    sample: 0,
    raw: critique,
    critique,
    remarks: 'Paragraph 1 is false.',
    usage,
    quote: 'n is odd',
  };
  const done = await last(critic([{ kind: 'earliest', index: 1, said }], 1));
  assert.ok(done.verdict);
  const told = listVoteExplanationLines(done.verdict, 1, { most: 2, longest: 99 }).map(
    ({ name, words }) => `${name}: ${words}`,
  );
  expectSaid(...told.slice(0, 2));
  const bare = await last(critic([{ kind: 'earliest', index: 1, said: { ...said, remarks: '' } }], 1));
  assert.ok(bare.verdict);
  const [why, next] = listVoteExplanationLines(bare.verdict, 1, { most: 2, longest: 99 });
  expectSaid(why?.words);
  assert.equal(next?.name, 'Judge');
});

test('of a phrase that was not searched nothing is said but the phrase', async () => {
  const { verdict } = await last(critic([vote(-1, 0, 'Right.', 'n is odd')], 1));
  expectSaid(verdict && listVoteExplanationLines(verdict, -1, { most: 1, longest: 99 })[0]?.words);
});

test('a grader that speaks of the whole quotes from any step, and says which', async () => {
  const grader = (quote: string, count = 1): Judge =>
    scriptedVoter(
      [
        {
          kind: 'grade',
          points: 2,
          max: 7,
          said: { sample: 0, raw: 'Bad.', critique: 'Bad.', usage, quote },
        },
      ],
      { votes: { on: 'proof', count }, context: 'whole', kind: 'grader', thresholds: { correct: 6 } },
    );
  const told = async (quote: string): Promise<string | undefined> => {
    const { verdict } = await last(grader(quote));
    return verdict && listVoteExplanationLines(verdict, -1, { most: 1, longest: 99 })[0]?.words;
  };
  expectSaid(await told('n is odd'), await told('n is prime'));
  const text = proof.steps.map((step) => step.text).join('\n\n');
  const json = toReviewJson({ file: 'a.md', text }, await last(grader('n is odd')));
  const { start, end } = json.opinions?.[0]?.quote ?? {};
  expectSaid(text.slice(start, end), describeReviewOutcome(await last(grader('n is odd', 3))));
});
