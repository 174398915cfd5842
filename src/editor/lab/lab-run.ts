/** One run of a prompt on one proof: its votes as they arrive, and the outcome. */

import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import {
  addCallUsage,
  type CallUsage,
  type JudgeFailure,
  type MessageImage,
  zeroUsage,
} from '../../core/judge/calls/index.ts';
import type { Judge } from '../../core/judge/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import { describeReviewOutcome, runProofReview } from '../../core/review/index.ts';
import type { ModelCallListener } from '../../judges/model-judges.ts';
import { t } from '../../l10n/index.ts';
import type { LabPromptWithEndpoint } from './case-run.ts';
import { VoteLog, type VoteWithCalls } from './history/vote-log.ts';
import type { LabInputProof } from './lab-subject-tracker.ts';

export interface LabProofRunRequest extends LabPromptWithEndpoint {
  /** Whether the prompt had unsaved changes. */
  readonly isDirty: boolean;
  readonly subject: LabInputProof;
  /** When it started, in milliseconds since 1970. */
  readonly began: number;
  readonly isFresh: boolean;
}

export interface LabProofRunPorts {
  readonly clock: Clock;
  /** Creates the judge of this run. The listener hears its calls. */
  judge(listener: ModelCallListener): Promise<Judge | JudgeFailure>;
  images(): Promise<readonly MessageImage[]>;
  /** A vote has changed. `isStreaming`: only its reply got longer. */
  changed(vote: VoteWithCalls | undefined, isStreaming: boolean): void;
}

export type LabProofRunState = 'running' | 'done' | 'stopped' | 'failed';

export class LabProofRun {
  readonly of: LabProofRunRequest;
  readonly log: VoteLog;
  readonly #ports: LabProofRunPorts;
  readonly #abort = new AbortController();
  readonly #failures: JudgeFailure[] = [];
  #state: LabProofRunState = 'running';
  #sentence = '';
  #milliseconds: number | undefined;

  constructor(of: LabProofRunRequest, ports: LabProofRunPorts) {
    this.of = of;
    this.#ports = ports;
    this.log = new VoteLog(of.kind, (vote, isStreaming) => ports.changed(vote, isStreaming));
  }

  get state(): LabProofRunState {
    return this.#state;
  }

  /** The outcome as a sentence; empty while it is unknown. */
  get sentence(): string {
    return this.#sentence;
  }

  /** Why votes failed, without duplicates. */
  get failures(): readonly string[] {
    return [...new Set(this.#failures.map(({ message }) => message))];
  }

  /** Whether it failed because of its API key. */
  get needsKey(): boolean {
    return this.#state === 'failed' && this.#failures.some(({ cause }) => cause === 'key');
  }

  /** The time from the first query to the last reply, once done; absent if all replies were cached. */
  get milliseconds(): number | undefined {
    return this.#milliseconds;
  }

  get usage(): CallUsage {
    return this.log.votes
      .map(({ judgement }) => (judgement && 'said' in judgement ? judgement.said?.usage : undefined) ?? zeroUsage)
      .reduce(addCallUsage, zeroUsage);
  }

  stop(): void {
    this.#abort.abort(new Error('Stopped'));
  }

  /** Never throws. */
  async run(): Promise<void> {
    const { clock } = this.#ports;
    const began = clock.now();
    try {
      const judge = await this.#ports.judge(this.log);
      if ('failure' in judge) this.#failures.push(judge);
      else if (this.of.kind === 'stepwise') await this.#step(judge);
      else await this.#whole(judge);
    } catch (error) {
      if (!this.#abort.signal.aborted)
        this.#failures.push({ kind: 'failure', failure: 'unavailable', message: getErrorMessage(error) });
    }
    if (this.usage.calls > 0) this.#milliseconds = clock.now() - began;
    const isEmpty = this.log.votes.every(({ judgement }) => judgement === undefined);
    if (this.#abort.signal.aborted) this.#end('stopped', t('Stopped. Votes so far are saved.'));
    else if (isEmpty) this.#end('failed', this.failures[0] ?? t('No reply.'));
    else this.#end('done', this.#sentence);
  }

  /** Judges the whole proof, as a review does. */
  async #whole(judge: Judge): Promise<void> {
    const { subject, isFresh } = this.of;
    const images = await this.#ports.images();
    const options = {
      clock: this.#ports.clock,
      signal: this.#abort.signal,
      ...(images.length > 0 ? { images } : {}),
      ...(isFresh ? { freshFrom: 0 } : {}),
    };
    for await (const snapshot of runProofReview(subject.proof, [judge], options)) {
      this.#failures.splice(0, this.#failures.length, ...snapshot.failures);
      for (const { sample, judgement } of snapshot.verdict?.opinions ?? []) this.log.judged(sample, judgement);
      this.#sentence = describeReviewOutcome(snapshot);
      this.#ports.changed(undefined, false);
    }
  }

  /** Collects votes on one step. */
  async #step(judge: Judge): Promise<void> {
    const { subject, isFresh } = this.of;
    const images = await this.#ports.images();
    const request = {
      proof: subject.proof,
      steps: [subject.step],
      ...(images.length > 0 ? { images } : {}),
      ...(isFresh ? { freshFrom: subject.step } : {}),
    };
    const counts = { right: 0, wrong: 0 };
    for await (const reply of judge.judge(request, this.#abort.signal)) {
      if (reply.kind === 'failure') this.#failures.push(reply);
      if (reply.kind !== 'step' && reply.kind !== 'abstain') continue;
      if (reply.said) this.log.judged(reply.said.sample, reply);
      if (reply.kind === 'step') counts[reply.verdict]++;
      this.#sentence = formatStepVerdict(getStepName(subject.proof, subject.step), counts);
      this.#ports.changed(undefined, false);
    }
  }

  #end(state: LabProofRunState, sentence: string): void {
    this.#state = state;
    this.#sentence = sentence;
    this.#ports.changed(undefined, false);
  }
}

function formatStepVerdict(
  label: string,
  { right, wrong }: { readonly right: number; readonly wrong: number },
): string {
  const asked = right + wrong;
  if (asked === 0) return t('No readable vote on {0}.', label);
  if (wrong === right) return t('No majority. {0} is uncertain.', label);
  return wrong > right
    ? t('{0} is wrong: {1} of {2} readable votes.', label, wrong, asked)
    : t('No error found in {0}: {1} of {2} readable votes.', label, right, asked);
}
