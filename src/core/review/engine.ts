import type { Clock } from '../base/clock.ts';
import { defined } from '../base/optional.ts';
import { createStream } from '../base/stream.ts';
import { brokenBy, type ImagePart, type JudgeFailure } from '../judge/calls/index.ts';
import {
  answerQuestion,
  type Confirmer,
  type ConfirmRequest,
  type Judge,
  type JudgeRequest,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { answerReview, carriedAnswer } from './answer.ts';
import { ballotOf } from './ballots.ts';
import { carry, outdate } from './carry.ts';
import { conclude } from './conclude.ts';
import { createLedger, enter, enterConfirmation, type Votes } from './ledger.ts';
import { confirmationOf, reasonOf } from './opinions.ts';
import type { Opinion, Review } from './types.ts';
import { verdictOf } from './verdict.ts';

/** How long a snapshot waits for more replies, in milliseconds. */
const BATCH = 100;
/** Snapshots of a huge proof are slow: they may take at most one part in this many of the total time. */
const SHARE = 10;

/** The options of a review run. */
export interface ReviewOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** An older review of the same document. Its verdicts stay until the judges have finished a step again. */
  readonly previous?: Review;
  /** Queried about each error that votes name, before the error counts. */
  readonly confirm?: Confirmer;
  /** Pictures that the problem links to. */
  readonly images?: readonly ImagePart[];
  /** A sentence for each picture of the problem that isn't sent. */
  readonly unsent?: readonly string[];
  /** `Judge Again From Here`: votes on steps from this one on are not taken from the cache. See `JudgeRequest`. */
  readonly freshFrom?: number;
  /** Indices of the steps to begin with, most wanted first. See `JudgeRequest`. */
  readonly first?: readonly number[];
}

/**
 * Runs judges over a proof. Yields snapshots, each complete in itself, at most one per 100 ms, and fewer where making and
 * drawing one takes long; the last one has `complete`. After an abort no further snapshot comes, and when the consumer
 * leaves, the judges are aborted. A judge that throws or ends early is a failure in the review.
 */
export async function* review(
  proof: Proof,
  judges: readonly Judge[],
  options: ReviewOptions,
): AsyncGenerator<Review> {
  const { clock, signal, previous, confirm, images, unsent, freshFrom, first } = options;
  const began = clock.now();
  const descriptions = judges.map((judge) => judge.describe());
  const ledger = createLedger(proof, descriptions, {
    confirmer: confirm?.describe(),
    unsent: unsent?.length ? unsent : undefined,
  });
  const carried = previous && carry(previous, proof);
  const wanted = proof.steps.map((step) => step.index);
  const ticks = createStream<'running' | 'complete'>();
  const run = new AbortController();
  let due: (() => void) | undefined;
  let wait = BATCH;
  const question = answerQuestion(proof);
  const carriedReply = question && carriedAnswer(previous?.answer, proof, question);
  const request: JudgeRequest = defined({ proof, steps: wanted, first, images, freshFrom });
  const changed = (): void => {
    due ??= clock.after(wait, () => {
      due = undefined;
      ticks.push('running');
    });
  };

  const runs = judges.map(async (judge) => {
    try {
      for await (const reply of judge.judge(request, run.signal)) {
        enter(ledger, judge.id, reply);
        changed();
      }
    } catch (error) {
      enter(ledger, judge.id, brokenBy(judge, error));
    }
    const votes = ledger.votes.get(judge.id);
    if (!votes) return;
    votes.isDone = true;
    const doubt = confirm && doubtOf(proof, votes, request);
    if (!doubt || run.signal.aborted) return;
    changed();
    enterConfirmation(ledger, votes, await ask(confirm, doubt, run.signal));
  });
  const stop = (): void => {
    run.abort();
    ticks.end();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void Promise.all(runs).then(() => {
    const reads = descriptions.some((judge) => !ballotOf(judge));
    const left = wanted.length - ledger.tallies.size;
    if (reads && left > 0 && ledger.failures.length === 0) {
      const message = `${left} of ${wanted.length} steps were not judged. Review the proof again.`;
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
        question && (ledger.answer ? answerReview(proof, question, ledger.answer) : carriedReply);
      yield conclude(proof, descriptions, ledger, { stage, elapsed: since - began }, carried, answer);
      wait = Math.max(BATCH, SHARE * (clock.now() - since));
    }
  } finally {
    due?.();
    run.abort();
    signal.removeEventListener('abort', stop);
  }
}

/** The part of an older review that still applies to a newer text, without running a judge again. */
export function keep(previous: Review, proof: Proof): Review {
  const progress = { stage: 'kept', elapsed: previous.elapsed } as const;
  const carried = outdate(carry(previous, proof), proof);
  const question = answerQuestion(proof);
  const answer = question && carriedAnswer(previous.answer, proof, question);
  return conclude(proof, previous.judges, createLedger(proof), progress, carried, answer);
}

/** The query for the second judge about the error that votes name; undefined if they name none. */
function doubtOf(
  proof: Proof,
  votes: Votes,
  { images, freshFrom }: JudgeRequest,
): ConfirmRequest | undefined {
  const verdict = verdictOf(proof, votes);
  const { confirmation } = verdict;
  if (confirmation?.state !== 'pending') return undefined;
  const { step } = confirmation;
  const reason = reasonOf(verdict, step);
  return defined({
    proof,
    step,
    critique: reason?.judgement.said?.critique ?? '',
    quote: reason?.quote?.text,
    images,
    isFresh: freshFrom === undefined ? undefined : true,
  });
}

async function ask(
  confirm: Confirmer,
  request: ConfirmRequest,
  signal: AbortSignal,
): Promise<Opinion | JudgeFailure> {
  try {
    const said = await confirm.confirm(request, signal);
    if (said.kind === 'failure') return { ...said, step: request.step };
    return confirmationOf(request.proof, confirm.id, said, request.step);
  } catch (error) {
    return brokenBy(confirm, error);
  }
}
