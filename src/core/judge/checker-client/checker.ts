import { getTranslatedTexts, t } from '../../../l10n/index.ts';
import type { Clock } from '../../base/clock.ts';
import { getErrorMessage } from '../../base/errors.ts';
import { findTextListChange } from '../../base/list-change.ts';
import { createPushStream, type PushStream } from '../../base/push-stream.ts';
import type { CheckerStepResult } from '../../checker/index.ts';
import type { Proof } from '../../proof/index.ts';
import type { Judge, JudgeDescription, JudgeReply, JudgeRequest } from '../contract.ts';
import { buildAnswerComparisonTask } from './answer-comparison.ts';
import { type CheckerJob, CheckerResultCache, isRetryingTimedOutSteps, sortStepsByPriority } from './check-results.ts';
import { createRepliesForUncheckedStep, formatStepTimeoutReason, toCheckerJudgements } from './checker-judgements.ts';
import type { CheckerWorker, CheckerWorkerEvent, CheckerWorkerSpawner } from './checker-port.ts';

/**
 * The first time limit of a step, in milliseconds. A step that exceeds it is postponed and its worker ended. This is a safety net: the
 * checker limits the work of a step itself (`core/checker/terms/work-budget.ts`), so that results don't depend on the machine.
 */
export const INITIAL_STEP_TIME_LIMIT_MS = 5000;
/** The factors of the limit in each try, after which the step stays unchecked. */
const TRIES = [1, 4, 12];
/** The maximum time limit of a retry, in milliseconds. */
const LONGEST_TRY = 60_000;
/** The time limit for a worker to start, in milliseconds. */
const START_LIMIT = 15_000;
/** How long an editor keeps a worker without work, in milliseconds. A new one starts within a second. */
export const IDLE_WORKER_LIMIT_MS = 300_000;
/** Added to both limits, so that replies which waited for a busy host thread are handled first, in milliseconds. */
export const CHECKER_GRACE_MS = 50;
/** The number of consecutive worker crashes after which the proof is given up. */
const MOST_BREAKS = 3;

export interface CheckerRuleOptions {
  /** Whether to run rules that only suspect. */
  readonly suspects: boolean;
}

export interface CheckerJudgeOptions {
  /** The time limit of one step, in milliseconds; `INITIAL_STEP_TIME_LIMIT_MS` by default. */
  readonly stepLimit?: number;
  /** How long a worker without work keeps its memory, in milliseconds; as long as the judge by default. */
  readonly idleLimit?: number;
}

/**
 * The embedded checker as a judge. One worker serves all proofs in turn, visible steps first. A step that exceeds `INITIAL_STEP_TIME_LIMIT_MS` is
 * postponed: the worker is ended, and a new one continues after it. When no other step or proof waits, the step is retried with more time.
 * A step is checked once for the same text in the same context, as far as the context matters.
 */
export class CheckerJudge implements Judge {
  readonly id = 'checker';
  readonly #spawn: CheckerWorkerSpawner;
  readonly #clock: Clock;
  readonly #memory: CheckerResultCache;
  /** The time limits of the tries of one step, in milliseconds. */
  readonly #limits: readonly number[];
  readonly #idleLimit: number | undefined;
  #worker: CheckerWorker | undefined;
  #ready = false;
  /** The texts of the last message to the worker. */
  #sent: readonly string[] = [];
  #queue: CheckerJob[] = [];
  #active: CheckerJob | undefined;
  #nextId = 1;
  #stopWatch: (() => void) | undefined;
  /** Consecutive worker crashes without a reply in between. */
  #breaks = 0;
  #disposed = false;

  constructor(spawn: CheckerWorkerSpawner, clock: Clock, options: CheckerJudgeOptions = {}) {
    const limit = options.stepLimit ?? INITIAL_STEP_TIME_LIMIT_MS;
    const tries = TRIES.map((times) => Math.max(limit, Math.min(limit * times, LONGEST_TRY)));
    // A retry with the same limit would time out again.
    this.#limits = [...new Set(tries)];
    this.#idleLimit = options.idleLimit;
    this.#spawn = spawn;
    this.#clock = clock;
    this.#memory = new CheckerResultCache(clock);
  }

  describe(): JudgeDescription {
    return { id: this.id, name: 'embedded checker', context: 'step' };
  }

  judge(request: JudgeRequest, signal: AbortSignal): AsyncIterable<JudgeReply> {
    return this.#judge(request, signal, false);
  }

  /** Returns a judge with the same worker and cache for requests of this kind. */
  asking({ suspects }: CheckerRuleOptions): Judge {
    if (!suspects) return this;
    return {
      id: this.id,
      describe: () => ({ ...this.describe(), suspects: true }),
      judge: (request, signal) => this.#judge(request, signal, true),
    };
  }

  #judge(request: JudgeRequest, signal: AbortSignal, suspects: boolean): AsyncIterable<JudgeReply> {
    const replies = createPushStream<JudgeReply>();
    if (!this.#startJob(request, signal, suspects, replies)) replies.end();
    return replies;
  }

  /** Returns the remembered replies, and queues the steps that have none. @returns whether any are left */
  #startJob(request: JudgeRequest, signal: AbortSignal, suspects: boolean, replies: PushStream<JudgeReply>): boolean {
    if (this.#disposed || signal.aborted || request.steps.length === 0) return false;
    const memory = this.#memory.about(request.proof, suspects);
    const unread = request.steps.filter((step) => {
      const remembered = memory.recall(step);
      for (const reply of remembered ?? []) replies.push(reply);
      return !remembered;
    });
    const answer = buildAnswerComparisonTask(request.proof);
    if (unread.length === 0 && !answer) return false;
    // A step that timed out in an earlier version of the proof must not delay the others again.
    const isSlow = (step: number): boolean => memory.timesSlow(step) > 0;
    const id = this.#nextId++;
    const job: CheckerJob = {
      id,
      request,
      suspects,
      steps: sortStepsByPriority(
        unread.filter((step) => !isSlow(step)),
        request.first,
      ),
      again: unread.filter(isSlow),
      answer,
      memory,
      replies,
      signal,
      finished: 0,
      onAbort: () => this.#abort(job),
    };
    signal.addEventListener('abort', job.onAbort, { once: true });
    this.#queue.push(job);
    this.#giveWay();
    this.#advance();
    return true;
  }

  /** Starts the worker while a proof that will be checked is still being read. */
  prepare(): void {
    if (this.#disposed || this.#worker) return;
    try {
      this.#startWorker();
      this.#limitIdleWorker();
    } catch {
      // The proof tries again, and reports why the checker couldn't start.
      this.#dropWorker();
    }
  }

  /** Clears all results, so that every step is checked again. */
  forget(): void {
    this.#memory.clear();
  }

  /** Clears the results of a proof that isn't open anymore. Equal steps of other proofs are checked again after an edit. */
  release(proof: Proof): void {
    this.#memory.release(proof);
    this.#sent = [];
  }

  /** Ends the worker and every stream. */
  dispose(): void {
    this.#disposed = true;
    const jobs = [...(this.#active ? [this.#active] : []), ...this.#queue];
    this.#queue = [];
    this.#active = undefined;
    this.#dropWorker();
    for (const job of jobs) this.#close(job);
  }

  #advance(): void {
    if (this.#active) return;
    const fresh = this.#queue.findIndex((job) => !isRetryingTimedOutSteps(job));
    [this.#active] = this.#queue.splice(Math.max(fresh, 0), 1);
    if (this.#active) this.#go(this.#active);
    else this.#limitIdleWorker();
  }

  #limitIdleWorker(): void {
    if (this.#worker && this.#idleLimit !== undefined)
      this.#stopWatch = this.#clock.after(this.#idleLimit, () => this.#dropWorker());
  }

  /** Sends the rest of a proof; slow steps go one at a time, after everything else. */
  #go(job: CheckerJob): void {
    if (job.finished === job.steps.length && job.again.length > 0) {
      const [next = 0, ...rest] = job.again;
      job.steps = [...job.steps, next];
      job.again = rest;
    }
    this.#send(job);
  }

  /** Interrupts the retry of a slow step for a new proof. It restarts later and doesn't count as a try. */
  #giveWay(): void {
    const job = this.#active;
    const step = job?.steps[job.finished];
    if (!job || step === undefined || job.signal.aborted || job.memory.timesSlow(step) === 0) return;
    this.#dropWorker();
    this.#putOff(job, step);
    this.#rotate(job);
  }

  #putOff(job: CheckerJob, step: number): void {
    job.steps = job.steps.filter((other) => other !== step);
    job.again = [...job.again, step];
  }

  /** Lets other proofs go before this one. */
  #rotate(job: CheckerJob): void {
    this.#active = undefined;
    this.#queue.push(job);
    this.#advance();
  }

  #send(job: CheckerJob): void {
    const { proof } = job.request;
    const texts = proof.steps.map((step) => step.text);
    try {
      const worker = this.#worker ?? this.#startWorker();
      const steps = findTextListChange(this.#sent, texts);
      this.#sent = texts;
      worker.post({
        id: job.id,
        ...(proof.problem ? { problem: proof.problem.text } : {}),
        steps,
        only: job.steps.slice(job.finished),
        ...(job.answer && job.again.length === 0 ? { answer: job.answer } : {}),
        ...(job.suspects ? { suspects: true } : {}),
      });
      this.#watch();
    } catch (error) {
      this.#fail(t("The checker couldn't start: {0}", getErrorMessage(error)));
    }
  }

  #startWorker(): CheckerWorker {
    this.#ready = false;
    const worker = this.#spawn((event) => this.#hear(event));
    const texts = getTranslatedTexts();
    this.#worker = worker;
    if (Object.keys(texts).length > 0) worker.post({ texts });
    return worker;
  }

  #hear(event: CheckerWorkerEvent): void {
    switch (event.kind) {
      case 'ready':
        this.#ready = true;
        if (this.#active) this.#watch();
        return;
      case 'alive':
        this.#watch();
        return;
      case 'reply':
        this.#breaks = 0;
        this.#take(event.reply);
        return;
      case 'answer':
        this.#breaks = 0;
        if (event.id === this.#active?.id) this.#active.replies.push({ kind: 'final-answer', verdict: event.verdict });
        return;
      case 'done':
        if (event.id === this.#active?.id) this.#end(this.#active);
        return;
      case 'broken':
        if (this.#ready) this.#skip(t('The checker failed: {0}', event.message));
        else this.#fail(t("The checker couldn't start: {0}", event.message));
        return;
      default:
        event satisfies never;
    }
  }

  #take(reply: CheckerStepResult): void {
    const job = this.#active;
    if (!job || reply.id !== job.id || reply.step !== job.steps[job.finished]) return;
    job.finished++;
    const judged = [...toCheckerJudgements(reply)];
    job.memory.keep(reply.step, reply.usesPast, judged);
    if (job.memory.timesSlow(reply.step) > 0) job.memory.setSlow(reply.step, 0);
    for (const one of judged) job.replies.push(one);
    this.#watch();
  }

  /** Gives up the current step and continues after it with a new worker. */
  #skip(reason: string): void {
    const job = this.#active;
    this.#dropWorker();
    if (!job) return;
    const step = job.steps[job.finished];
    if (job.signal.aborted || step === undefined) this.#finish(job);
    else if (++this.#breaks > MOST_BREAKS) this.#fail(reason);
    else this.#giveUp(job, step, reason);
  }

  #giveUp(job: CheckerJob, step: number, reason: string): void {
    // If it's requested again, it's checked after the others.
    if (job.memory.timesSlow(step) > 0) job.memory.setSlow(step, 1);
    job.finished++;
    const given = createRepliesForUncheckedStep(step, reason);
    job.memory.giveUp(step, given);
    for (const one of given) job.replies.push(one);
    if (job.finished < job.steps.length || job.answer || job.again.length > 0) this.#go(job);
    else this.#finish(job);
  }

  /** Handles the end of a worker's message. */
  #end(job: CheckerJob): void {
    if (job.again.length === 0 || job.signal.aborted) this.#finish(job);
    else this.#rotate(job);
  }

  /** Gives up the current proof: its remaining steps stay unjudged, and the review says why. */
  #fail(reason: string): void {
    const job = this.#active;
    this.#dropWorker();
    this.#breaks = 0;
    if (!job) return;
    job.replies.push({ kind: 'failure', failure: 'unavailable', message: reason });
    this.#finish(job);
  }

  #unwatch(): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
  }

  #watch(): void {
    this.#unwatch();
    if (!this.#active) return;
    this.#stopWatch = this.#clock.after(this.#ready ? this.#limit() : START_LIMIT, () => {
      this.#stopWatch = this.#clock.after(CHECKER_GRACE_MS, () => this.#overtime());
    });
  }

  #overtime(): void {
    this.#stopWatch = undefined;
    if (!this.#ready) {
      this.#fail(t("The checker didn't start in time. Try again."));
      return;
    }
    this.#breaks = 0;
    const job = this.#active;
    const step = job?.steps[job.finished];
    if (!job || step === undefined || job.signal.aborted) {
      this.#skip('');
      return;
    }
    const tries = job.memory.timesSlow(step) + 1;
    this.#dropWorker();
    if (tries >= this.#limits.length) this.#giveUp(job, step, formatStepTimeoutReason(Math.max(...this.#limits)));
    else {
      job.memory.setSlow(step, tries);
      this.#putOff(job, step);
      this.#rotate(job);
    }
  }

  /** The time limit of the current step, in milliseconds. */
  #limit(): number {
    const job = this.#active;
    const step = job?.steps[job.finished];
    const tries = job && step !== undefined ? job.memory.timesSlow(step) : 0;
    return this.#limits[tries] ?? Math.max(...this.#limits);
  }

  #abort(job: CheckerJob): void {
    // `done` follows from the worker, and the next job with it; the watch stays on.
    if (job === this.#active) this.#worker?.post({ cancel: job.id });
    else this.#queue = this.#queue.filter((queued) => queued !== job);
    this.#close(job);
  }

  #finish(job: CheckerJob): void {
    this.#unwatch();
    this.#active = undefined;
    this.#close(job);
    this.#advance();
  }

  #close(job: CheckerJob): void {
    job.signal.removeEventListener('abort', job.onAbort);
    job.replies.end();
  }

  #dropWorker(): void {
    this.#unwatch();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
    this.#sent = [];
  }
}
