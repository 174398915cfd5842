import { type Texts, t, textsInUse } from '../../l10n/index.ts';
import type { AnswerVerdict } from '../answer/index.ts';
import type { CheckMessage, CheckReply, NotRead } from '../checker/types.ts';
import type { Clock } from '../clock.ts';
import { type AnswerQuestion, answerQuestion } from './answer-question.ts';
import { CheckMemory, type ProofMemory } from './check-memory.ts';
import { createStream, type Stream } from './stream.ts';
import type { Judge, JudgeDescription, JudgeReply, JudgeRequest } from './types.ts';

/** What a host hands in: somewhere to run the checker, apart from the thread that draws. */
export interface CheckerWorker {
  post(message: CheckTask | CheckCancel | CheckTexts): void;
  /** Ends it at once, whatever it is doing. No event follows. */
  terminate(): void;
}

/** Steps to check, and, behind them, a final answer to compare. */
export interface CheckTask extends CheckMessage {
  readonly answer?: AnswerQuestion;
}

/** Tells the worker to leave a message where it stands; its `done` still follows. */
export interface CheckCancel {
  readonly cancel: number;
}

/** Before anything else, where that is not English: the language in which the worker is to word what it finds. */
export interface CheckTexts {
  readonly texts: Texts;
}

/** What a worker says: it is up; one reply; how the answer compares; a message is done; it broke. */
export type CheckerEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly reply: CheckReply }
  | { readonly kind: 'answer'; readonly id: number; readonly verdict: AnswerVerdict }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'broken'; readonly message: string };

export type SpawnChecker = (listen: (event: CheckerEvent) => void) => CheckerWorker;

/** The longest that one step may take, in milliseconds, before the worker is ended and the step left unread. */
export const STEP_LIMIT = 1000;
/** The longest that a worker may take to come up, in milliseconds. */
const START_LIMIT = 15_000;
/** Added to both: replies that waited because the host's own thread was busy are heard first. In milliseconds. */
export const GRACE = 50;
/** How many steps may break a worker, one right after another, before the proof is given up. */
const MOST_BREAKS = 3;
/** How many steps of one proof may be given up before the proof is: other proofs wait for the same worker. */
const MOST_GIVEN_UP = 5;

/** What the checker is asked for. */
export interface CheckerQuestion {
  /** Whether rules that only suspect are asked as well. */
  readonly suspects: boolean;
}

export interface CheckerOptions {
  /** The longest that one step may take, in milliseconds: `STEP_LIMIT`, where somebody waits for an answer. */
  readonly stepLimit?: number;
}

interface Job {
  readonly id: number;
  readonly request: JudgeRequest;
  readonly suspects: boolean;
  /** Indices of the steps that must be checked; the rest of the request was remembered. */
  readonly steps: readonly number[];
  readonly answer: AnswerQuestion | undefined;
  readonly memory: ProofMemory;
  readonly replies: Stream<JudgeReply>;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  /** How many of `steps` are finished. */
  finished: number;
  /** How many of those were given up, because they took too long or broke the worker. */
  given: number;
}

/**
 * The embedded checker as a judge. One worker serves all proofs in turn; a step that takes longer than
 * `STEP_LIMIT` is left unread, with the worker ended and a new one carrying on behind it. A step is checked once for
 * the same text in the same surroundings, as far as those matter to it.
 */
export class CheckerJudge implements Judge {
  readonly id = 'checker';
  readonly #spawn: SpawnChecker;
  readonly #clock: Clock;
  readonly #memory: CheckMemory;
  readonly #stepLimit: number;
  #worker: CheckerWorker | undefined;
  #ready = false;
  #queue: Job[] = [];
  #active: Job | undefined;
  #nextId = 1;
  #stopWatch: (() => void) | undefined;
  /** Workers that broke one after another without a reply between them. */
  #breaks = 0;
  #disposed = false;

  constructor(spawn: SpawnChecker, clock: Clock, options: CheckerOptions = {}) {
    this.#stepLimit = options.stepLimit ?? STEP_LIMIT;
    this.#spawn = spawn;
    this.#clock = clock;
    this.#memory = new CheckMemory(clock);
  }

  describe(): JudgeDescription {
    return { id: this.id, name: 'embedded checker', remote: false, context: 'step' };
  }

  judge(request: JudgeRequest, signal: AbortSignal): AsyncIterable<JudgeReply> {
    return this.#judge(request, signal, false);
  }

  /** The same checker, worker and memory, asked for this much. */
  asking({ suspects }: CheckerQuestion): Judge {
    if (!suspects) return this;
    return {
      id: this.id,
      describe: () => ({ ...this.describe(), suspects: true }),
      judge: (request, signal) => this.#judge(request, signal, true),
    };
  }

  #judge(request: JudgeRequest, signal: AbortSignal, suspects: boolean): AsyncIterable<JudgeReply> {
    const replies = createStream<JudgeReply>();
    if (this.#disposed || signal.aborted || request.steps.length === 0) {
      replies.end();
      return replies;
    }
    const memory = this.#memory.about(request.proof, suspects);
    const steps = request.steps.filter((step) => {
      const remembered = memory.recall(step);
      for (const reply of remembered ?? []) replies.push(reply);
      return !remembered;
    });
    const answer = answerQuestion(request.proof);
    if (steps.length === 0 && !answer) {
      replies.end();
      return replies;
    }
    const id = this.#nextId++;
    const job: Job = {
      id,
      request,
      suspects,
      steps,
      answer,
      memory,
      replies,
      signal,
      finished: 0,
      given: 0,
      onAbort: () => this.#abort(job),
    };
    signal.addEventListener('abort', job.onAbort, { once: true });
    this.#queue.push(job);
    this.#advance();
    return replies;
  }

  /** Forgets what it has said: every step is checked again when it is next asked for. */
  forget(): void {
    this.#memory.clear();
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
    this.#active = this.#queue.shift();
    if (this.#active) this.#send(this.#active);
  }

  #send(job: Job): void {
    const { proof } = job.request;
    try {
      if (!this.#worker) {
        this.#ready = false;
        this.#worker = this.#spawn((event) => this.#hear(event));
        const texts = textsInUse();
        if (Object.keys(texts).length > 0) this.#worker.post({ texts });
      }
      this.#worker.post({
        id: job.id,
        ...(proof.problem ? { problem: proof.problem.text } : {}),
        steps: proof.steps.map((step) => step.text),
        only: job.steps.slice(job.finished),
        ...(job.answer ? { answer: job.answer } : {}),
        ...(job.suspects ? { suspects: true } : {}),
      });
    } catch (error) {
      this.#fail(
        t('The checker could not start: {0}', error instanceof Error ? error.message : String(error)),
      );
      return;
    }
    this.#watch();
  }

  #hear(event: CheckerEvent): void {
    switch (event.kind) {
      case 'ready':
        this.#ready = true;
        this.#watch();
        return;
      case 'reply':
        this.#breaks = 0;
        this.#take(event.reply);
        return;
      case 'answer':
        this.#breaks = 0;
        if (event.id === this.#active?.id)
          this.#active.replies.push({ kind: 'final-answer', verdict: event.verdict });
        return;
      case 'done':
        if (event.id === this.#active?.id) this.#finish(this.#active);
        return;
      case 'broken':
        if (this.#ready) this.#skip(t('The checker broke on this step: {0}', event.message));
        else this.#fail(t('The checker could not start: {0}', event.message));
        return;
      default:
        event satisfies never;
    }
  }

  #take(reply: CheckReply): void {
    const job = this.#active;
    if (!job || reply.id !== job.id || reply.step !== job.steps[job.finished]) return;
    job.finished++;
    const judged = [...judgementsOf(reply)];
    job.memory.keep(reply.step, reply.usesPast, judged);
    for (const one of judged) job.replies.push(one);
    this.#watch();
  }

  /** Gives up the step in hand and carries on behind it with a new worker. */
  #skip(reason: string): void {
    const job = this.#active;
    this.#dropWorker();
    if (!job) return;
    if (job.signal.aborted) {
      this.#finish(job);
      return;
    }
    const step = job.steps[job.finished];
    if (step === undefined) {
      this.#finish(job);
      return;
    }
    if (++this.#breaks > MOST_BREAKS) {
      this.#fail(reason);
      return;
    }
    if (++job.given > MOST_GIVEN_UP) {
      this.#fail(
        t('{0} So did {1} steps before it: the rest of this proof is not read.', reason, MOST_GIVEN_UP),
      );
      return;
    }
    job.finished++;
    const given: JudgeReply[] = [
      { kind: 'coverage', step, held: 0, refuted: 0, suspected: 0, notRead: 1, reasons: { time: 1 } },
      { kind: 'abstain', step, reason },
    ];
    job.memory.giveUp(step, given);
    for (const one of given) job.replies.push(one);
    if (job.finished < job.steps.length || job.answer) this.#send(job);
    else this.#finish(job);
  }

  /** Gives up the proof in hand: the steps that are left stay unjudged, and the review says why. */
  #fail(reason: string): void {
    const job = this.#active;
    this.#dropWorker();
    this.#breaks = 0;
    if (!job) return;
    job.replies.push({ kind: 'failure', failure: 'unavailable', message: reason });
    this.#finish(job);
  }

  #watch(): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
    if (!this.#active) return;
    this.#stopWatch = this.#clock.after(this.#ready ? this.#stepLimit : START_LIMIT, () => {
      this.#stopWatch = this.#clock.after(GRACE, () => this.#overtime());
    });
  }

  #overtime(): void {
    this.#stopWatch = undefined;
    if (!this.#ready) {
      this.#fail(t('The checker did not start in time.'));
      return;
    }
    this.#breaks = 0;
    const seconds = this.#stepLimit / 1000;
    this.#skip(
      seconds === 1
        ? t('Not read: it took longer than one second.')
        : t('Not read: it took longer than {0} seconds.', seconds),
    );
  }

  #abort(job: Job): void {
    if (job === this.#active) {
      this.#worker?.post({ cancel: job.id });
      this.#close(job);
      // `done` follows from the worker, and the next job with it; the watch stays on.
      return;
    }
    this.#queue = this.#queue.filter((queued) => queued !== job);
    this.#close(job);
  }

  #finish(job: Job): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
    this.#active = undefined;
    this.#close(job);
    this.#advance();
  }

  #close(job: Job): void {
    job.signal.removeEventListener('abort', job.onAbort);
    job.replies.end();
  }

  #dropWorker(): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
  }
}

/** Readings of one step as judgements: its refutations and suspicions, else one abstention. */
function* judgementsOf({ step, readings, usesPast }: CheckReply): Generator<JudgeReply> {
  const tally = { held: 0, refuted: 0, suspected: 0, notRead: 0 };
  const reasons: Partial<Record<NotRead, number>> = {};
  for (const { range, outcome } of readings) {
    switch (outcome.kind) {
      case 'holds':
        tally.held++;
        break;
      case 'not-read':
        tally.notRead++;
        reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1;
        break;
      case 'refuted':
      case 'suspect':
        if (outcome.kind === 'refuted') tally.refuted++;
        else tally.suspected++;
        yield {
          kind: 'refutation',
          step,
          range,
          strength: outcome.kind,
          rule: outcome.rule,
          evidence: outcome.evidence,
        };
        break;
      default:
        outcome satisfies never;
    }
  }
  yield {
    kind: 'coverage',
    step,
    ...tally,
    ...(tally.notRead > 0 ? { reasons } : {}),
    ...(usesPast ? { usesPast } : {}),
  };
  if (tally.refuted + tally.suspected === 0) {
    yield {
      kind: 'abstain',
      step,
      reason: t('The checker refuted nothing here; it never says that a step is right.'),
    };
  }
}
