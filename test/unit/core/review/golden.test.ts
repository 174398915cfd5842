/** The JSON and the text of reviews by scripted judges, whole. */
import { test } from 'node:test';
import { formatReviewForTerminal } from '../../../../src/cli/review/review-text.ts';
import type {
  ErrorConfirmer,
  Judge,
  JudgeDescription,
  Judgement,
  JudgeReply,
} from '../../../../src/core/judge/contract.ts';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { type Review, runProofReview, toReviewJson } from '../../../../src/core/review/index.ts';
import { coverage, refutation, scriptedJudge, scriptedVoter } from '../../../support/builders.ts';
import { expectGolden } from '../../../support/golden.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const text = `# Problem

Show that the sum of two odd numbers is even.

# Solution

Let the numbers be $2a + 1$ and $2b + 1$.

Their sum is $2a + 2b + 3$, and $2 \\cdot 3 = 7$.

Hence the sum is odd\u202e, which was to be shown.
`;
const proof = parseProofText(text, { language: 'markdown', split: 'logical' });

const usage = { calls: 1, kept: 0, prompt: 900, cached: 640, completion: 250, uncounted: 0, money: 0.0021 };

type Voted = Extract<Judgement, { said?: unknown }>;

/** A reply with its words. */
function saying<T extends Voted>(judgement: T, sample: number, critique: string, quote?: string): T {
  const raw = `<think>Let me see.</think>\n${critique}\n\\boxed{}`;
  const said = { sample, raw, critique, usage, milliseconds: 1200 + sample, ...(quote ? { quote } : {}) };
  return { ...judgement, said };
}

const voter = (replies: JudgeReply[], told: Partial<JudgeDescription>, count: number): Judge =>
  scriptedVoter(replies, {
    votes: { on: told.kind === 'stepwise' ? 'step' : 'proof', count },
    context: 'whole',
    endpoint: 'local',
    model: 'scripted-model',
    ...told,
  });

const checker = scriptedJudge(
  [coverage(0), refutation(1, { range: { start: 33, end: 46 } }), coverage(1, 1), coverage(2)],
  'checker',
);

async function expectReview(name: string, judges: readonly Judge[], confirm?: ErrorConfirmer): Promise<void> {
  let last: Review | undefined;
  const options = {
    clock: manualClock(),
    signal: new AbortController().signal,
    ...(confirm ? { confirm } : {}),
  };
  for await (const snapshot of runProofReview(proof, judges, options)) last = snapshot;
  if (!last) throw new Error('There is no snapshot.');
  const json = toReviewJson({ file: 'odd.proof.md', text }, last);
  expectGolden(`review/${name}.json`, `${JSON.stringify(json, undefined, 2)}\n`);
  const style = (_: string, words: string): string => words;
  expectGolden(
    `review/${name}.txt`,
    formatReviewForTerminal('odd.proof.md', { file: 'odd.proof.md', text }, last, { style }),
  );
}

const earliest = (index: number) => ({ kind: 'earliest', index }) as const;

test('a critic with dissent, an abstention, an early stop and a relation that the checker refuted before', async () => {
  const replies: JudgeReply[] = [
    saying(earliest(2), 4, 'The conclusion contradicts the sum, which is even.', 'the sum is odd'),
    saying(earliest(2), 0, 'The last step is wrong.', 'sum is odd'),
    saying(earliest(1), 1, 'It should be $2a + 2b + 2$.', '$2a + 2b + 3$'),
    saying(earliest(2), 2, 'It says odd.', 'the sum is odd'),
    saying({ kind: 'abstain', reason: 'The reply has no box.' }, 3, 'I cannot tell.'),
    saying(earliest(2), 5, 'Odd? No.', 'the sum is never odd'),
    saying(earliest(2), 6, '# Not markup\n[link](https://example.org) \u001b[31m'),
  ];
  await expectReview('critic', [checker, voter(replies, { kind: 'critic', stop: 'exact' }, 8)]);
});

test('a step-wise judge of which votes were lost', async () => {
  const replies: JudgeReply[] = [
    saying({ kind: 'step', step: 0, verdict: 'right' }, 0, 'Fine.'),
    saying({ kind: 'step', step: 0, verdict: 'right' }, 1, 'Good.'),
    saying({ kind: 'step', step: 1, verdict: 'wrong' }, 0, 'The sum is $2a + 2b + 2$.', '2a + 2b + 3'),
    {
      kind: 'failure',
      failure: 'rate-limited',
      cause: 'busy',
      step: 1,
      message: 'The server asked to wait 10 minutes.',
    },
  ];
  await expectReview('stepwise-lost', [checker, voter(replies, { kind: 'stepwise', context: 'prefix' }, 2)]);
});

test('an error that a second judge denies', async () => {
  const confirm: ErrorConfirmer = {
    id: 'second',
    describe: () => ({ id: 'second', name: 'scripted second judge', context: 'whole' }),
    confirm: async ({ step }) =>
      saying({ kind: 'confirmation', step, verdict: 'denied' }, 0, 'Nothing is wrong with it.'),
  };
  const replies = [saying(earliest(2), 0, 'The sum is even.', 'the sum is odd')];
  await expectReview('denied', [voter(replies, { kind: 'critic' }, 1)], confirm);
});

test('a reward model', async () => {
  const scores = saying({ kind: 'scores', scores: [0.98, 0.41, 0.03] }, 0, '');
  await expectReview('scores', [voter([scores], { kind: 'prm', thresholds: { correct: 0.5 } }, 1)]);
});

test('a grader that rejects, with the checker beside it', async () => {
  const replies = [3, 5].map((points, sample) =>
    saying({ kind: 'grade', points, max: 7 }, sample, `It is worth ${points} points.`),
  );
  const told = { kind: 'grader', thresholds: { correct: 6 } } as const;
  await expectReview('grade', [checker, voter(replies, told, 2)]);
});

test('an answer grader', async () => {
  const replies = (['yes', 'no', 'yes'] as const).map((verdict, sample) =>
    saying({ kind: 'answer', verdict }, sample, `The answer: ${verdict}.`),
  );
  await expectReview('answer', [voter(replies, { kind: 'answer' }, 3)]);
});
