/** Whole views of reviews by scripted judges. */
import { test } from 'node:test';
import { adaptReviewToText, type Review } from '../../../../../src/core/review/index.ts';
import type { StepLabelsAndNotes } from '../../../../../src/core/review/types.ts';
import type { ReviewViewInput } from '../../../../../src/editor/panel/view/types.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { refutation } from '../../../../support/builders.ts';
import { expectGolden } from '../../../../support/golden.ts';
import {
  failure,
  oddChecker,
  oddText,
  parseProof,
  quietChecker,
  saying,
  scriptedReview,
  votesOn,
  votesOnSteps,
} from '../../../../support/scripted-reviews.ts';
import { allOpen, inputOf } from './inputs.ts';
import { viewText } from './view-text.ts';

function expectView(name: string, input: ReviewViewInput): void {
  expectGolden(`panel-view/${name}.txt`, viewText(buildReviewView(input)));
}

const REVIEWS = {
  checker: () => scriptedReview({ checker: oddChecker }),
  'checker-suspects': () => scriptedReview({ checker: [refutation(2, { strength: 'suspect' }), ...quietChecker()] }),
  critic: () =>
    scriptedReview({
      checker: oddChecker,
      judge: { count: 8 },
      replies: [
        ...votesOn(2, 2, 1, 2, 2, 2).slice(0, 5),
        saying({ kind: 'earliest', index: 2 }, 5, 'It says odd.', 'the sum is odd'),
        saying({ kind: 'earliest', index: 1 }, 6, 'It should be $2a + 2b + 2$.', '$2a + 2b + 3$'),
        saying({ kind: 'earliest', index: 2 }, 7, '# Not ours\n[link](https://example.org)', 'never there'),
      ],
    }),
  'early-stop': () =>
    scriptedReview({ checker: quietChecker(), judge: { count: 8 }, replies: votesOn(-1, -1, -1, -1, -1) }),
  undecided: () => scriptedReview({ judge: { count: 4 }, replies: votesOn(1, -1, -1, 1) }),
  confirmed: () => scriptedReview({ judge: {}, replies: votesOn(2), second: 'confirmed' }),
  denied: () => scriptedReview({ judge: {}, replies: votesOn(2), second: 'denied' }),
  confirming: () => scriptedReview({ judge: {}, replies: votesOn(2), second: 'pending', stage: 'running' }),
  unconfirmed: () => scriptedReview({ judge: {}, replies: votesOn(2), second: failure() }),
  scores: () =>
    scriptedReview({
      judge: { kind: 'prm', thresholds: { correct: 0.5 } },
      replies: [saying({ kind: 'scores', scores: [0.98, 0.41, 0.03, 0.9] }, 0, '')],
    }),
  stepwise: () =>
    scriptedReview({
      checker: quietChecker(),
      judge: { kind: 'stepwise', context: 'prefix', count: 5 },
      replies: votesOnSteps([3, 0], [3, 1], [0, 3]),
    }),
  'stepwise-running': () =>
    scriptedReview({
      judge: { kind: 'stepwise', context: 'prefix', count: 5 },
      replies: votesOnSteps([3, 0], [4, 1], [1, 1]),
      stage: 'running',
    }),
  accepted: () =>
    scriptedReview({
      judge: { kind: 'grader', thresholds: { correct: 0.5 }, count: 3, caution: 'Graders accept too much.' },
      replies: [1, 1, 0].map((points, k) => saying({ kind: 'grade', points, max: 1 }, k, 'A word.')),
    }),
  rejected: () =>
    scriptedReview({
      checker: oddChecker,
      judge: { kind: 'grader', thresholds: { correct: 6 }, count: 2 },
      replies: [3, 5].map((points, k) => saying({ kind: 'grade', points, max: 7 }, k, `${points} points.`)),
    }),
  gap: () =>
    scriptedReview({
      judge: { kind: 'grader', thresholds: { correct: 6, incorrect: 2 }, count: 2 },
      replies: [3, 5].map((points, k) => saying({ kind: 'grade', points, max: 7 }, k, `${points} points.`)),
    }),
  answer: () =>
    scriptedReview({
      judge: { kind: 'answer', count: 3 },
      replies: (['yes', 'no', 'yes'] as const).map((verdict, k) => saying({ kind: 'answer', verdict }, k, 'So.')),
    }),
  running: () =>
    scriptedReview({
      checker: oddChecker,
      judge: { count: 8 },
      replies: votesOn(2, -1, 2),
      stage: 'running',
    }),
  failed: () => scriptedReview({ checker: oddChecker, judge: { count: 8 }, replies: [failure()] }),
  'failed-midway': () =>
    scriptedReview({
      judge: { kind: 'stepwise', context: 'prefix', count: 1 },
      replies: [...votesOnSteps([1, 0], [1, 0]), failure({ step: 2 })],
    }),
  'twenty-votes': () =>
    scriptedReview({
      judge: { count: 20 },
      replies: votesOn(...Array<number>(14).fill(2), ...Array<number>(6).fill(0)),
    }),
  abstentions: () =>
    scriptedReview({
      judge: { count: 3 },
      replies: [
        saying({ kind: 'abstain', reason: 'The reply has no box.' }, 0, 'I cannot tell.'),
        saying({ kind: 'abstain', reason: 'The reply has no box.' }, 1, 'Nor can I.'),
        ...votesOn(-1, -1, 2).slice(2),
      ],
    }),
  silence: () =>
    scriptedReview({
      judge: {},
      replies: [saying({ kind: 'abstain', reason: 'It says nothing' }, 0, 'No.')],
    }),
} satisfies Readonly<Record<string, () => Review>>;

for (const [name, make] of Object.entries(REVIEWS)) test(name, () => expectView(name, allOpen(make())));

const edited = parseProof(oddText.replace('2b + 3', '2b + 2'));

test('a step was edited, and nobody has judged again', () => {
  const before = REVIEWS.critic();
  expectView('stale', allOpen(adaptReviewToText(before, edited)));
});

test('a step was edited, and is judged again', () => {
  const previous = REVIEWS.critic();
  const again = scriptedReview({
    proof: edited,
    checker: quietChecker(),
    judge: { count: 8 },
    replies: votesOn(-1, 2),
    stage: 'running',
    previous,
  });
  expectView('stale-running', allOpen(again));
});

test('the document has changed since the snapshot', () => {
  expectView('newer', inputOf(REVIEWS.critic(), { isNewer: true }));
});

test('what the reader has said', () => {
  const review = REVIEWS.critic();
  const time = '2026-11-22T13:00:00.000Z';
  const labels = new Map<number, StepLabelsAndNotes>([
    [0, { agreement: { kind: 'agree', of: 'earliest-error', annotator: 'ada', time }, notes: [] }],
    [
      2,
      {
        agreement: { kind: 'agree', of: 'earliest-error', annotator: 'ada', time },
        notes: [{ text: 'Nice.', annotator: 'ada', time }],
      },
    ],
    [
      1,
      {
        agreement: {
          kind: 'dispute',
          of: 'false-statement',
          reason: 'It is meant mod 1.',
          annotator: 'ada',
          time,
        },
        notes: [],
      },
    ],
  ]);
  expectView('labels', inputOf(review, { open: [0, 1, 2], labels }));
});

test('no proof, and one that nobody has looked at', () => {
  expectView('empty', inputOf(undefined, { isProof: false }));
  expectView('unread', inputOf(undefined));
  expectView('reading', inputOf(undefined, { isRunning: true }));
});
