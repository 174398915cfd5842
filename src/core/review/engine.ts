import type { Clock } from '../clock.ts';
import { answerQuestion } from '../judge/answer-question.ts';
import { createStream } from '../judge/stream.ts';
import type { Judge } from '../judge/types.ts';
import type { Proof } from '../proof/types.ts';
import { answerReview, carriedAnswer } from './answer.ts';
import { carry, outdate } from './carry.ts';
import { conclude } from './conclude.ts';
import { createLedger, enter } from './ledger.ts';
import type { Review } from './types.ts';

/** How long snapshots are held back so that many replies make one of them, in milliseconds. */
const BATCH = 100;
/** Snapshots of a huge proof take their time, too: they may take one part in so many of all time. */
const SHARE = 10;

export interface ReviewOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** An older review of the same document: its verdicts stay until the judges have finished with a step anew. */
  readonly previous?: Review;
}

/**
 * Runs judges over a proof. Yields snapshots, each complete in itself, at most one per 100 ms, and fewer where making and
 * drawing one takes long; the last one has `complete`. After an abort no further snapshot comes, and when the consumer
 * leaves, the judges are aborted. A judge that breaks its word, by a throw or by ending early, is a failure in the review.
 */
export async function* review(
  proof: Proof,
  judges: readonly Judge[],
  options: ReviewOptions,
): AsyncGenerator<Review> {
  const { clock, signal, previous } = options;
  const began = clock.now();
  const descriptions = judges.map((judge) => judge.describe());
  const ledger = createLedger(descriptions);
  const carried = previous && carry(previous, proof);
  const wanted = proof.steps.map((step) => step.index);
  const ticks = createStream<'running' | 'complete'>();
  const run = new AbortController();
  let due: (() => void) | undefined;
  let wait = BATCH;
  const question = answerQuestion(proof);
  const carriedReply = question && carriedAnswer(previous?.answer, proof, question);

  const runs = judges.map(async (judge) => {
    try {
      for await (const reply of judge.judge({ proof, steps: wanted }, run.signal)) {
        enter(ledger, judge.id, reply, wanted.length);
        due ??= clock.after(wait, () => {
          due = undefined;
          ticks.push('running');
        });
      }
    } catch (error) {
      const message = `The judge "${judge.id}" broke: ${error instanceof Error ? error.message : String(error)}`;
      ledger.failures.push({ kind: 'failure', failure: 'unavailable', message });
    }
    const votes = ledger.votes.get(judge.id);
    if (votes) votes.isDone = true;
  });
  const stop = (): void => {
    run.abort();
    ticks.end();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void Promise.all(runs).then(() => {
    const reads = descriptions.some((judge) => judge.votes === undefined);
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
      const said = conclude(proof, descriptions, ledger, { stage, elapsed: since - began }, carried);
      const answer =
        question && (ledger.answer ? answerReview(proof, question, ledger.answer) : carriedReply);
      yield answer ? { ...said, answer } : said;
      wait = Math.max(BATCH, SHARE * (clock.now() - since));
    }
  } finally {
    due?.();
    run.abort();
    signal.removeEventListener('abort', stop);
  }
}

/** An older review as far as it still speaks of a newer text, where no judge is asked again. */
export function keep(previous: Review, proof: Proof): Review {
  const progress = { stage: 'kept', elapsed: previous.elapsed } as const;
  const carried = outdate(carry(previous, proof), proof);
  const said = conclude(proof, previous.judges, createLedger(), progress, carried);
  const question = answerQuestion(proof);
  const answer = question && carriedAnswer(previous.answer, proof, question);
  return answer ? { ...said, answer } : said;
}
