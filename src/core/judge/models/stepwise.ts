import { t } from '../../../l10n/index.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import {
  AIDS,
  type Judge,
  type Judgement,
  type JudgeReply,
  type JudgeRequest,
  type Said,
} from '../contract.ts';
import { viewOf } from '../prompts/view.ts';
import { stepTally } from '../votes/tallies.ts';
import { describe, votesOf } from './description.ts';
import { modelJudge } from './model-judge.ts';
import { Halt, isFinal, poll } from './poll.ts';
import { type Question, questionOf, type Verdict, vote } from './question.ts';
import type { StepwiseOptions } from './types.ts';

/**
 * Judges step by step (Scaling generative verifiers 5). The earliest error is the first step that is judged wrong, so nothing is
 * asked about what lies behind a step that is, even while steps before it are open: whatever they turn out to be, it
 * rests on an error. What had been asked ahead of time there is aborted.
 */
export function stepwiseJudge(options: StepwiseOptions): Judge {
  const { stop, context } = options;
  const votes = votesOf(options);
  const description = describe('stepwise', options, { context, votes: { on: 'step', count: votes }, stop });
  return modelJudge(description, (request, say, signal) =>
    new StepwiseRun(options, request, say).run(signal),
  );
}

interface Asked {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

class StepwiseRun {
  readonly #options: StepwiseOptions;
  readonly #request: JudgeRequest;
  readonly #say: (reply: JudgeReply) => void;
  readonly #halt = new Halt();
  /** By step. */
  readonly #running = new Map<number, Asked>();
  /** Steps on which replies come later: they stay open, so that no more is asked ahead of them. */
  readonly #later = new Set<number>();
  /** The first step that is judged wrong so far; nothing behind it matters. */
  #bound = Number.POSITIVE_INFINITY;
  #broke: { readonly error: unknown } | undefined;

  constructor(options: StepwiseOptions, request: JudgeRequest, say: (reply: JudgeReply) => void) {
    this.#options = options;
    this.#request = request;
    this.#say = say;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { proof } = this.#request;
    const wanted = this.#request.steps.filter((step) => proof.steps[step] !== undefined);
    const ahead = Math.max(0, Math.trunc(this.#options.window) || 0);
    const cancel = (): void => {
      for (const { abort } of this.#running.values()) abort.abort(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for (let next = 0; ; ) {
        signal.throwIfAborted();
        if (this.#broke) throw this.#broke.error;
        const first = wanted.findIndex((step) => this.#running.has(step) || this.#later.has(step));
        const last = (first < 0 ? next : first) + ahead;
        for (; next < wanted.length && next <= last && !this.#halt.isFinal; next++) {
          const step = wanted[next];
          if (step === undefined || step >= this.#bound) break;
          this.#ask(step);
        }
        if (this.#running.size === 0) return;
        await Promise.race([...this.#running.values()].map(({ done }) => done));
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      cancel();
    }
  }

  #ask(step: number): void {
    const abort = new AbortController();
    const work = async (): Promise<void> => {
      try {
        if (await this.#isWrong(step, abort.signal)) this.#settle(step);
      } catch (error) {
        if (!abort.signal.aborted) this.#broke ??= { error };
      }
      this.#running.delete(step);
    };
    // Behind its own entry: what needs no call is done at once.
    const done = Promise.resolve().then(work);
    this.#running.set(step, { abort, done });
  }

  /** Whether a step is wrong, once all votes on it are in that matter; undefined if that stays open. */
  async #isWrong(step: number, signal: AbortSignal): Promise<boolean | undefined> {
    const { stop } = this.#options;
    const question = this.#questionOf(step);
    if ('kind' in question) {
      if (this.#halt.hear(question)) this.#say(withStep(question, step));
      return undefined;
    }
    const tally = stepTally(stop);
    const say = (reply: Judgement | JudgeFailure): void => {
      this.#say(withStep(reply, step));
      const over = reply.kind === 'failure' ? undefined : this.#halt.note(reply);
      if (over) this.#say(over);
    };
    const cast = (sample: number, at: AbortSignal) => vote(question, sample, judgementOf(step), at);
    const votes = votesOf(this.#options);
    const ended = await poll({ votes, tally, halt: this.#halt, cast, say }, signal);
    if (ended.isDeferred) this.#later.add(step);
    return tally.isWrong(ended);
  }

  #questionOf(step: number): Question | JudgeFailure {
    const { proof, images, freshFrom = Number.POSITIVE_INFINITY } = this.#request;
    const { context } = this.#options;
    const view = viewOf(proof, { step, context, aids: AIDS });
    return questionOf(this.#options, view, { steps: proof.steps.length, images, isFresh: step >= freshFrom });
  }

  #settle(step: number): void {
    this.#bound = Math.min(this.#bound, step);
    for (const [behind, { abort }] of this.#running) {
      if (behind <= this.#bound) continue;
      this.#running.delete(behind);
      abort.abort();
    }
  }
}

function judgementOf(step: number): (verdict: Verdict, said: Said) => Judgement | undefined {
  return (verdict, said) => {
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', step, reason: t('It leaves open whether the step is right.'), said };
    return { kind: 'step', step, verdict: verdict.verdict === 'yes' ? 'right' : 'wrong', said };
  };
}

/** Abstentions and failures say which step they concern; a failure that ends the judge concerns all. */
function withStep(reply: Judgement | JudgeFailure, step: number): JudgeReply {
  if (reply.kind === 'abstain') return { ...reply, step };
  return reply.kind === 'failure' && !isFinal(reply) ? { ...reply, step } : reply;
}
