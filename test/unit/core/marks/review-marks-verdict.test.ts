/** What is drawn of a verdict, and of one that an edit has made stale. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zeroUsage } from '../../../../src/core/judge/calls/usage.ts';
import type { JudgeReply } from '../../../../src/core/judge/contract.ts';
import { createReviewMarks, type ReviewMarks } from '../../../../src/core/marks/review-marks.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import { computeReviewFromLog } from '../../../../src/core/review/conclude-review.ts';
import { adaptReviewToText, type Review } from '../../../../src/core/review/index.ts';
import { findReusableReviewResults } from '../../../../src/core/review/reusable-results.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../../../src/core/review/review-log.ts';
import { coverage, proofOf, refutation } from '../../../support/builders.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/marks/review-marks-verdict');

const CHECKER = { id: 'checker', name: 'embedded checker', context: 'step' as const };
const CRITIC = {
  id: 'critic',
  name: 'scripted critic',
  context: 'whole' as const,
  votes: { on: 'proof' as const, count: 8 },
};

interface Said {
  /** Steps in which the checker refutes something. */
  readonly refuted?: readonly number[];
  readonly suspect?: readonly number[];
  /** Votes by step; -1 for none. */
  readonly votes?: Readonly<Record<number, number>>;
  readonly elapsed?: number;
  readonly previous?: Review;
  readonly isRunning?: boolean;
}

function reviewOf(proof: Proof, said: Said): Review {
  const judges = [CHECKER, CRITIC];
  const ledger = createReviewLog(proof, judges);
  const total = proof.steps.length;
  const from = (judge: string, reply: JudgeReply): void => addJudgeReplyToLog(ledger, judge, reply);
  for (const step of said.refuted ?? []) from('checker', refutation(step));
  for (const step of said.suspect ?? []) from('checker', refutation(step, { strength: 'suspect' }));
  for (let step = 0; step < total; step++) from('checker', coverage(step));
  for (const [index, count] of Object.entries(said.votes ?? {})) {
    for (let k = 0; k < count; k++) from('critic', { kind: 'earliest', index: Number(index) });
  }
  const critic = ledger.votes.get('critic');
  if (critic) critic.isDone = !said.isRunning;
  const progress = { stage: said.isRunning ? 'running' : 'complete', elapsed: said.elapsed ?? 10 } as const;
  return computeReviewFromLog(
    proof,
    judges,
    ledger,
    progress,
    said.previous && findReusableReviewResults(said.previous, proof),
  );
}

const gutter = (marks: ReviewMarks): [string, readonly number[]][] => [...marks.gutter].sort();
const abcd = proofOf('aaaa', 'bbbb', 'cccc', 'dddd');

test('the earliest error is red on its first words, what rests on it is dimmed to the end', () => {
  const marks = createReviewMarks(reviewOf(abcd, { votes: { 1: 6, 0: 2 } }));
  assert.deepEqual(gutter(marks), [
    ['after-error', [12, 18]],
    ['doubtful', [0]],
    ['earliest-error', [6]],
  ]);
  const [doubt, error] = marks.flags;
  assert.deepEqual(doubt?.range, { start: 0, end: 4 });
  assert.equal(doubt?.level, undefined);
  assert.equal(doubt?.sentence, '¶1 is uncertain: 2 of 8 votes.');
  assert.deepEqual(error?.range, { start: 6, end: 10 });
  assert.equal(error?.level, 'error');
  expectSaid(error?.sentence, error?.reason);
  assert.deepEqual(marks.dimmed, { start: 12, end: 22 });
  assert.deepEqual([...marks.ruler], [['doubtful', [0]]]);
  assert.deepEqual(marks.problems.listed, [error]);
});

test('it stands on the first relation that the checker refuted there; other refutations are amber, in the tail too', () => {
  const marks = createReviewMarks(reviewOf(abcd, { refuted: [1, 1, 3], votes: { 1: 8 } }));
  assert.deepEqual(
    marks.flags.map(({ step, icon, level }) => [step, icon, level]),
    [
      [1, 'earliest-error', 'error'],
      [1, 'false-statement-later', 'warning'],
      [3, 'false-statement-later', 'warning'],
    ],
  );
  expectSaid(marks.flags[0]?.sentence, marks.flags[0]?.reason);
  assert.deepEqual(gutter(marks), [
    ['after-error', [12]],
    ['earliest-error', [6]],
    ['false-statement-later', [18]],
    ['no-error', [0]],
  ]);
});

test('what is proved false in another step leads: the error by votes is amber', () => {
  const before = createReviewMarks(reviewOf(abcd, { refuted: [0, 1], votes: { 1: 8 } }));
  assert.deepEqual(
    before.flags.map(({ step, icon, level }) => [step, icon, level]),
    [
      [0, 'false-statement', 'error'],
      [1, 'earliest-error-later', 'warning'],
    ],
  );
  assert.deepEqual(gutter(before), [
    ['after-error', [12, 18]],
    ['earliest-error-later', [6]],
    ['false-statement', [0]],
  ]);
  // What is loud does not recede with what comes after the error.
  const after = createReviewMarks(reviewOf(abcd, { refuted: [2], votes: { 1: 8 } }));
  assert.deepEqual(gutter(after), [
    ['after-error', [18]],
    ['earliest-error-later', [6]],
    ['false-statement', [12]],
    ['no-error', [0]],
  ]);
  assert.deepEqual(after.dimmed, { start: 18, end: 22 });
});

test('a step that votes doubt and the checker refutes has an error, and no mark of its own in the ruler', () => {
  const marks = createReviewMarks(reviewOf(abcd, { refuted: [2], votes: { 2: 3, [-1]: 5 } }));
  assert.deepEqual(
    marks.flags.map(({ icon, level }) => [icon, level]),
    [['false-statement', 'error']],
  );
  assert.equal(marks.ruler.size, 0);
  assert.equal(marks.dimmed, undefined);
});

test('no error found is a ring and nothing else', () => {
  const marks = createReviewMarks(reviewOf(abcd, { votes: { [-1]: 8 } }));
  assert.deepEqual(gutter(marks), [['no-error', [0, 6, 12, 18]]]);
  assert.deepEqual(marks.flags, []);
});

test('an error in the last step dims nothing', () => {
  assert.equal(createReviewMarks(reviewOf(abcd, { votes: { 3: 8 } })).dimmed, undefined);
});

const edited = proofOf('aaaa', 'bXbb', 'cccc', 'dddd');

test('what was judged before the text changed is stale: one flag for those that follow one another, and one note where the edit was', () => {
  const before = reviewOf(abcd, { votes: { 1: 8 } });
  const marks = createReviewMarks(adaptReviewToText(before, edited));
  assert.deepEqual(gutter(marks), [['stale', [0, 6, 12, 18]]]);
  assert.deepEqual(
    marks.flags.map(({ step, last, icon, level }) => [step, last, icon, level]),
    [[0, 3, 'stale', undefined]],
  );
  assert.deepEqual(marks.notes, [{ at: 10, text: 'Verdict stale' }]);
  assert.deepEqual([...marks.ruler], [['stale', [0, 6, 12, 18]]]);
  assert.equal(marks.dimmed, undefined);
});

test('while it is judged again, the old marks stay for a moment, and then say how far it is', () => {
  const previous = reviewOf(abcd, { votes: { 1: 8 } });
  const again = { previous, isRunning: true, votes: { 1: 3 } };
  const soon = createReviewMarks(reviewOf(edited, { ...again, elapsed: 200 }));
  const drawn = createReviewMarks(previous);
  assert.deepEqual(gutter(soon), gutter(drawn));
  assert.deepEqual(soon.dimmed, drawn.dimmed);
  assert.deepEqual(
    soon.flags.map(({ sentence, level }) => [sentence, level]),
    drawn.flags.map(({ sentence, level }) => [sentence, level]),
  );
  const later = createReviewMarks(reviewOf(edited, { ...again, elapsed: 700 }), soon);
  assert.deepEqual(gutter(later), [['stale', [0, 6, 12, 18]]]);
  assert.deepEqual(later.notes, [{ at: 10, text: 'Verdict stale, judging again: 3 of 8 votes' }]);
});

test('what waits goes on waiting through the next review of it, with no blink between', () => {
  const previous = reviewOf(abcd, { votes: { 1: 8 } });
  const again = { previous, isRunning: true };
  const waiting = createReviewMarks(reviewOf(edited, { ...again, elapsed: 700 }));
  const next = createReviewMarks(reviewOf(edited, { ...again, elapsed: 1 }), waiting);
  assert.deepEqual(gutter(next), gutter(waiting));
});

test('in that moment there is one red thing', () => {
  const previous = reviewOf(abcd, { refuted: [0], votes: { 2: 8 } });
  const marks = createReviewMarks(reviewOf(edited, { refuted: [0], previous, isRunning: true, elapsed: 100 }));
  assert.deepEqual(
    marks.flags.map(({ step, level }) => [step, level]),
    [
      [0, 'warning'],
      [2, 'error'],
    ],
  );
});

/** A review in which votes quote phrases: `[index, quote]` each, in the order of their samples. */
function quoting(proof: Proof, votes: readonly (readonly [number, string?])[], refuted: JudgeReply[] = []): Review {
  const judges = [CHECKER, { ...CRITIC, votes: { on: 'proof' as const, count: votes.length } }];
  const ledger = createReviewLog(proof, judges);
  for (const reply of refuted) addJudgeReplyToLog(ledger, 'checker', reply);
  for (const { index } of proof.steps) addJudgeReplyToLog(ledger, 'checker', coverage(index));
  for (const [sample, [index, quote]] of votes.entries()) {
    const said = { sample, raw: '', critique: '', usage: zeroUsage, ...(quote ? { quote } : {}) };
    addJudgeReplyToLog(ledger, 'critic', { kind: 'earliest', index, said });
  }
  const critic = ledger.votes.get('critic');
  if (critic) critic.isDone = true;
  return computeReviewFromLog(proof, judges, ledger, { stage: 'complete', elapsed: 10 });
}

const phrases = proofOf('One is odd.', 'So 3 + 4 = 8 and two is odd.', 'Done.');
const textOf = (marks: ReviewMarks): [string, string][] => {
  const text = phrases.steps.map((step) => step.text).join('\n\n');
  return marks.flags.map(({ icon, range }) => [icon, text.slice(range.start, range.end)]);
};

test('the error stands on the quoted phrase, and what the checker refuted elsewhere in the step keeps its own mark', () => {
  const refuted = refutation(1, { range: { start: 3, end: 12 } });
  assert.deepEqual(textOf(createReviewMarks(quoting(phrases, [[1, 'two is odd']], [refuted]))), [
    ['false-statement-later', '3 + 4 = 8'],
    ['earliest-error', 'two is odd'],
  ]);
  const both = createReviewMarks(quoting(phrases, [[1, '3 + 4 = 8 and']], [refuted]));
  assert.deepEqual(textOf(both), [['earliest-error', '3 + 4 = 8 and']]);
  assert.match(both.flags[0]?.sentence ?? '', /1 of 1 vote\. 3 \+ 4 is 7/);
  assert.deepEqual(textOf(createReviewMarks(quoting(phrases, [[1, 'three is odd']], [refuted]))), [
    ['earliest-error', '3 + 4 = 8'],
  ]);
});

test('a doubtful step is marked on what is quoted in it, and an unfound phrase leaves the first words', () => {
  assert.deepEqual(textOf(createReviewMarks(quoting(phrases, [[-1], [1, 'two is odd'], [-1]]))), [
    ['doubtful', 'two is odd'],
  ]);
  assert.deepEqual(textOf(createReviewMarks(quoting(phrases, [[0, 'One is even.']]))), [
    ['earliest-error', 'One is odd.'],
  ]);
});

test('while a proof is judged again, the mark stays on its phrase', () => {
  const previous = quoting(phrases, [[1, 'two is odd']]);
  const changed = proofOf('One is odd.', 'So 3 + 4 = 8 and two is odd.', 'Done now.');
  const soon = reviewOf(changed, { previous, isRunning: true, elapsed: 1 });
  assert.deepEqual(textOf(createReviewMarks(soon)), [['earliest-error', 'two is odd']]);
});
