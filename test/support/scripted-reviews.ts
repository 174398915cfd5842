/** Reviews of one small proof by scripted judges, for all that shows reviews. */

import type { JudgeFailure } from '../../src/core/judge/calls/failure.ts';
import type { JudgeDescription, Judgement, JudgeReply } from '../../src/core/judge/contract.ts';
import { parseProofText } from '../../src/core/proof/index.ts';
import type { Proof } from '../../src/core/proof/types.ts';
import { computeReviewFromLog } from '../../src/core/review/conclude-review.ts';
import type { FinalAnswerComparison, Review } from '../../src/core/review/index.ts';
import { toSecondJudgeVote } from '../../src/core/review/judge-votes.ts';
import { findReusableReviewResults } from '../../src/core/review/reusable-results.ts';
import { addJudgeReplyToLog, addSecondJudgeReplyToLog, createReviewLog } from '../../src/core/review/review-log.ts';
import { coverage, refutation } from './builders.ts';

export const oddText = `# Problem

Show that the sum of two odd numbers is even.

# Solution

Let the numbers be $2a + 1$ and $2b + 1$.

Their sum is $2a + 2b + 3$, and $2 \\cdot 3 = 7$.

Hence the sum is odd, which was to be shown.

So is any sum of four odd numbers.
`;

export const oddProof = parseProof(oddText);

export function parseProof(text: string): Proof {
  return parseProofText(text, { language: 'markdown', split: 'logical' });
}

const usage = { calls: 1, kept: 0, prompt: 900, cached: 640, completion: 250, uncounted: 0 };

type Voted = Extract<Judgement, { said?: unknown }>;

/** A reply with its words. */
export function saying<T extends Voted>(judgement: T, sample: number, critique: string, quote?: string): T {
  const raw = `<think>Let me see.</think>\n${critique}\n\\boxed{}`;
  const said = { sample, raw, critique, usage, milliseconds: 1200 + sample, ...(quote ? { quote } : {}) };
  return { ...judgement, said };
}

/** Votes on the earliest error, each with a critique: the index of each. */
export function votesOn(...indices: readonly number[]): JudgeReply[] {
  return indices.map((index, sample) =>
    saying(
      { kind: 'earliest', index },
      sample,
      index < 0 ? 'All of it is fine.' : `Paragraph ${index} does not follow: $1 \\ne 2$.`,
    ),
  );
}

/** Votes on steps one by one: of each step how many call it right, and how many wrong. */
export function votesOnSteps(...counts: readonly (readonly [right: number, wrong: number])[]): JudgeReply[] {
  return counts.flatMap(([right, wrong], step) =>
    Array.from({ length: right + wrong }, (_, sample) =>
      saying(
        { kind: 'step', step, verdict: sample < right ? 'right' : 'wrong' },
        sample,
        sample < right ? 'It follows.' : 'It does not follow.',
      ),
    ),
  );
}

export function failure(values: Partial<JudgeFailure> = {}): JudgeFailure {
  return {
    kind: 'failure',
    failure: 'unavailable',
    cause: 'network',
    message: 'http://localhost:8000/v1 refused the connection (ECONNREFUSED), 3 tries in 14 s.',
    ...values,
  };
}

const CHECKER: JudgeDescription = { id: 'checker', name: 'embedded checker', context: 'step' };

const SECOND: JudgeDescription = {
  id: 'second',
  name: 'scripted second judge',
  context: 'whole',
};

/** What scripted judges reply. */
export interface Scripted {
  readonly proof?: Proof;
  /** Absent: the checker is not asked. */
  readonly checker?: readonly JudgeReply[];
  /** A judge that votes, with its replies. */
  readonly judge?: Partial<JudgeDescription> & { readonly count?: number };
  readonly replies?: readonly JudgeReply[];
  /** What a second judge says of the error. */
  readonly second?: 'pending' | 'confirmed' | 'denied' | JudgeFailure;
  readonly stage?: 'running' | 'complete' | 'kept';
  /** Milliseconds. */
  readonly elapsed?: number;
  readonly previous?: Review;
  /** How the final answer compares. */
  readonly answer?: FinalAnswerComparison;
}

/** The snapshot that scripted replies come to. */
export function scriptedReview(of: Scripted): Review {
  const { proof = oddProof, checker, judge, replies = [], second, previous, answer } = of;
  const { stage = 'complete', elapsed = 2000 } = of;
  const { count = 1, ...told } = judge ?? {};
  const critic: JudgeDescription = {
    id: 'critic@local',
    name: 'scripted critic (scripted-model at local)',
    context: 'whole',
    kind: 'critic',
    endpoint: 'local',
    model: 'scripted-model',
    votes: { on: told.kind === 'stepwise' ? 'step' : 'proof', count },
    ...told,
  };
  const judges = [...(checker ? [CHECKER] : []), ...(judge ? [critic] : [])];
  const ledger = createReviewLog(proof, judges, { confirmer: second ? SECOND : undefined });
  for (const reply of checker ?? []) addJudgeReplyToLog(ledger, CHECKER.id, reply);
  for (const reply of replies) addJudgeReplyToLog(ledger, critic.id, reply);
  const votes = ledger.votes.get(critic.id);
  if (votes) votes.isDone = stage === 'complete' || second !== undefined;
  if (votes && second && second !== 'pending') addSecondJudgeReplyToLog(ledger, votes, secondSays(proof, second));
  const carried = previous && findReusableReviewResults(previous, proof);
  return computeReviewFromLog(proof, judges, ledger, { stage, elapsed }, carried, answer);
}

function secondSays(proof: Proof, said: 'confirmed' | 'denied' | JudgeFailure) {
  if (typeof said !== 'string') return said;
  const judgement = saying({ kind: 'confirmation', step: 2, verdict: said }, 0, 'I looked at it with care.');
  return toSecondJudgeVote(proof, SECOND.id, judgement, 2);
}

/** A checker that has read all steps, and refuted `2 · 3 = 7` in the second. */
export const oddChecker: readonly JudgeReply[] = [
  coverage(0),
  refutation(1, { range: { start: 33, end: 46 } }),
  coverage(1, 1),
  coverage(2),
  coverage(3),
];

/** A checker that has read `steps` steps, and found nothing. */
export function quietChecker(steps = 4): readonly JudgeReply[] {
  return Array.from({ length: steps }, (_, step) => coverage(step));
}
