import type { Clock } from '../base/clock.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { createPushStream } from '../base/push-stream.ts';
import { createJudgeCrashFailure, type JudgeFailure, type MessageImage } from '../judge/calls/index.ts';
import {
  buildAnswerComparisonTask,
  type ErrorConfirmationRequest,
  type ErrorConfirmer,
  type Judge,
  type JudgeRequest,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { computeReviewFromLog } from './conclude-review.ts';
import { computeVerdictFromVotes } from './conclude-verdict.ts';
import { buildFinalAnswerComparison, reuseFinalAnswerComparison } from './final-answer.ts';
import { findRepresentativeVoteAgainstStep, toSecondJudgeVote } from './judge-votes.ts';
import { findReusableReviewResults, markResultsWithChangedContextStale } from './reusable-results.ts';
import {
  addJudgeReplyToLog,
  addSecondJudgeReplyToLog,
  createReviewLog,
  type VotingJudgeReplies,
} from './review-log.ts';
import type { JudgeVote, Review } from './types.ts';
import { getVotePlan } from './vote-counts.ts';

/** How long a snapshot waits for more replies, in milliseconds. */
const BATCH = 100;
/** Limits the time for snapshots of huge proofs to one part in this many of the total time. */
const SHARE = 10;

/** The options of a review run. */
export interface ReviewRunOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** An older review of the same document. Its verdicts stay until the judges have finished a step again. */
  readonly previous?: Review;
  /** Queried about each error that votes name, before the error counts. */
  readonly confirm?: ErrorConfirmer;
  /** Pictures that the problem links to. */
  readonly images?: readonly MessageImage[];
  /** A sentence for each picture of the problem that isn't sent. */
  readonly unsent?: readonly string[];
  /** The index of the first step that is judged without the cache, for `Judge Again from Here`. See `JudgeRequest`. */
  readonly freshFrom?: number;
  /** The indices of the steps to judge first. See `JudgeRequest`. */
  readonly first?: readonly number[];
}

/**
 * Runs judges over a proof. Yields snapshots, each complete in itself, at most one per 100 ms, and fewer where making and
 * drawing one takes long; the last one has `complete`. After an abort no further snapshot comes, and when the consumer
 * leaves, the judges are aborted. A judge that throws or ends early is a failure in the review.
 */
export async function* runProofReview(
  proof: Proof,
  judges: readonly Judge[],
  options: ReviewRunOptions,
): AsyncGenerator<Review> {
  const { clock, signal, previous, confirm, images, unsent, freshFrom, first } = options;
  const began = clock.now();
  const descriptions = judges.map((judge) => judge.describe());
  const ledger = createReviewLog(proof, descriptions, {
    confirmer: confirm?.describe(),
    unsent: unsent?.length ? unsent : undefined,
  });
  const carried = previous && findReusableReviewResults(previous, proof);
  const wanted = proof.steps.map((step) => step.index);
  const ticks = createPushStream<'running' | 'complete'>();
  const run = new AbortController();
  let due: (() => void) | undefined;
  let wait = BATCH;
  const question = buildAnswerComparisonTask(proof);
  const carriedReply = question && reuseFinalAnswerComparison(previous?.answer, proof, question);
  const request: JudgeRequest = omitUndefined({ proof, steps: wanted, first, images, freshFrom });
  const changed = (): void => {
    due ??= clock.after(wait, () => {
      due = undefined;
      ticks.push('running');
    });
  };

  const runs = judges.map(async (judge) => {
    try {
      for await (const reply of judge.judge(request, run.signal)) {
        addJudgeReplyToLog(ledger, judge.id, reply);
        changed();
      }
    } catch (error) {
      addJudgeReplyToLog(ledger, judge.id, createJudgeCrashFailure(judge, error));
    }
    const votes = ledger.votes.get(judge.id);
    if (!votes) return;
    votes.isDone = true;
    const doubt = confirm && toConfirmationRequest(proof, votes, request);
    if (!doubt || run.signal.aborted) return;
    changed();
    addSecondJudgeReplyToLog(ledger, votes, await queryJudge(confirm, doubt, run.signal));
  });
  const stop = (): void => {
    run.abort();
    ticks.end();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void Promise.all(runs).then(() => {
    const reads = descriptions.some((judge) => !getVotePlan(judge));
    const left = wanted.length - ledger.tallies.size;
    if (reads && left > 0 && ledger.failures.length === 0) {
      const message = `${left} of ${wanted.length} steps weren't judged. Review the proof again.`;
      ledger.failures.push({ kind: 'failure', failure: 'unavailable', message });
    }
    ticks.push('complete');
    ticks.end();
  });

  try {
    for await (const stage of ticks) {
      if (signal.aborted) return;
      const since = clock.now();
      const answer =
        question && (ledger.answer ? buildFinalAnswerComparison(proof, question, ledger.answer) : carriedReply);
      yield computeReviewFromLog(proof, descriptions, ledger, { stage, elapsed: since - began }, carried, answer);
      wait = Math.max(BATCH, SHARE * (clock.now() - since));
    }
  } finally {
    due?.();
    run.abort();
    signal.removeEventListener('abort', stop);
  }
}

/** Runs judges over a proof to the end. @returns the last snapshot; undefined after an abort */
export async function runProofReviewToEnd(
  proof: Proof,
  judges: readonly Judge[],
  options: ReviewRunOptions,
): Promise<Review | undefined> {
  for await (const review of runProofReview(proof, judges, options)) if (review.complete) return review;
  return undefined;
}

/** The part of an older review that still applies to a newer text, without running a judge again. */
export function adaptReviewToText(previous: Review, proof: Proof): Review {
  const progress = { stage: 'kept', elapsed: previous.elapsed } as const;
  const carried = markResultsWithChangedContextStale(findReusableReviewResults(previous, proof), proof);
  const question = buildAnswerComparisonTask(proof);
  const answer = question && reuseFinalAnswerComparison(previous.answer, proof, question);
  return computeReviewFromLog(proof, previous.judges, createReviewLog(proof), progress, carried, answer);
}

/** The query for the second judge about the error that votes name; undefined if they name none. */
function toConfirmationRequest(
  proof: Proof,
  votes: VotingJudgeReplies,
  { images, freshFrom }: JudgeRequest,
): ErrorConfirmationRequest | undefined {
  const verdict = computeVerdictFromVotes(proof, votes);
  const { confirmation } = verdict;
  if (confirmation?.state !== 'pending') return undefined;
  const { step } = confirmation;
  const reason = findRepresentativeVoteAgainstStep(verdict, step);
  return omitUndefined({
    proof,
    step,
    critique: reason?.judgement.said?.critique ?? '',
    quote: reason?.quote?.text,
    images,
    isFresh: freshFrom === undefined ? undefined : true,
  });
}

async function queryJudge(
  confirm: ErrorConfirmer,
  request: ErrorConfirmationRequest,
  signal: AbortSignal,
): Promise<JudgeVote | JudgeFailure> {
  try {
    const said = await confirm.confirm(request, signal);
    if (said.kind === 'failure') return { ...said, step: request.step };
    return toSecondJudgeVote(request.proof, confirm.id, said, request.step);
  } catch (error) {
    return createJudgeCrashFailure(confirm, error);
  }
}
