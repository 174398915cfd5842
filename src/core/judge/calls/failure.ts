/** Why a call, or a judge, came to nothing: failures are values, never exceptions. */

import { t } from '../../../l10n/index.ts';
import { getErrorMessage } from '../../base/errors.ts';

/** What follows from a cause. */
interface Cause {
  readonly failure: 'unavailable' | 'rate-limited' | 'unparsable' | 'over-budget' | 'refused';
  /**
   * Which other calls would fail the same way. `run`: all, since no further call can change it. `refusal`: all until a reply arrives; after
   * that it's about the text, as with moderation. `judge`: calls of the same judge.
   */
  readonly meets?: 'run' | 'refusal' | 'judge';
  /** Servers don't bill it unless they had started: the query wasn't accepted. */
  readonly isFree?: true;
  /** The same question would meet it again. */
  readonly isFixed?: true;
}

/**
 * Why a call failed. `key`: no key, or rejected (401). `forbidden`: 403. `consent`: the editor or its user doesn't allow its model.
 * `not-found`: no such address or model (404). `bad-request`: another 4xx. `busy`: 429. `quota`: paid quota used up. `server`: 5xx.
 * `timeout`, `network`, `certificate`; `cut`: the reply ended in the middle; `malformed`: not of the protocol; `too-large`: longer than is
 * read; `filtered`: the server withheld it; `budget`: the user's own limit. `form`: unreadable replies one after another. `deferred`: the
 * reply arrives later, in a batch. `stopped`: a person stopped it.
 */
const CAUSES = {
  key: { failure: 'refused', meets: 'run', isFree: true },
  forbidden: { failure: 'refused', meets: 'refusal', isFree: true, isFixed: true },
  consent: { failure: 'refused', meets: 'run', isFree: true },
  'not-found': { failure: 'unavailable', meets: 'refusal', isFree: true, isFixed: true },
  'bad-request': { failure: 'refused', meets: 'refusal', isFree: true, isFixed: true },
  busy: { failure: 'rate-limited', isFree: true },
  quota: { failure: 'rate-limited', meets: 'run', isFree: true },
  server: { failure: 'unavailable', isFree: true },
  timeout: { failure: 'unavailable' },
  network: { failure: 'unavailable', isFree: true },
  certificate: { failure: 'unavailable', meets: 'run', isFree: true, isFixed: true },
  cut: { failure: 'unavailable' },
  malformed: { failure: 'unparsable', isFixed: true },
  'too-large': { failure: 'unparsable', isFixed: true },
  filtered: { failure: 'refused', isFixed: true },
  budget: { failure: 'over-budget', meets: 'run' },
  form: { failure: 'unparsable', meets: 'judge', isFixed: true },
  deferred: { failure: 'unavailable' },
  stopped: { failure: 'unavailable', meets: 'judge' },
} as const satisfies Readonly<Record<string, Cause>>;

/** Why a call came to nothing. */
export type FailureCause = keyof typeof CAUSES;

/** The consequences of a failure's cause; none if the cause is unknown. */
export function getFailureCause({ cause }: Pick<JudgeFailure, 'cause'>): Partial<Cause> {
  return cause === undefined ? {} : CAUSES[cause];
}

/** Why a judge or a call has no result: a value, never an exception. */
export interface JudgeFailure {
  readonly kind: 'failure';
  readonly failure: Cause['failure'];
  /** The cause, if known. */
  readonly cause?: FailureCause;
  /** The step it concerns; absent if it is the whole judge. */
  readonly step?: number;
  /** The error and what to do, in a sentence or two. */
  readonly message: string;
}

/** A failure, and whether the same call may go better later. */
export interface CallFailure extends JudgeFailure {
  /** Milliseconds to wait before a retry; 0 if the server doesn't say. Absent if a retry can't help. */
  readonly retryAfter?: number;
  /** Whether every other call would fail now: a gateway without a server behind it (502 to 504). */
  readonly isOutage?: true;
  /**
   * Characters of the reply so far, 0 if the server may have worked on it without output: it may bill the call. Absent: the cause decides.
   */
  readonly begun?: number;
}

/** A failure by its cause. `retryAfter` as in `CallFailure`: absent if another try is of no use. */
export function createFailure(cause: FailureCause, message: string, retryAfter?: number): CallFailure {
  const { failure } = CAUSES[cause];
  return { kind: 'failure', failure, cause, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** The failure of a query that the user stopped before it was sent. It isn't reported. */
export function createStoppedFailure(): JudgeFailure {
  return createFailure('stopped', t('You stopped the review.'));
}

/** Whether a failure is that a person stopped it. */
export function isStopped({ cause }: JudgeFailure): boolean {
  return cause === 'stopped';
}

/**
 * The failure that replaces a reply which arrives later, in a batch. A judge with a deferred query sends only the queries that it needs in
 * any case and concludes nothing, as for a missing vote. So a batch has exactly the queries that are needed.
 */
export function createDeferredFailure(): JudgeFailure {
  return createFailure('deferred', t('The reply will arrive later, in a batch.'));
}

/** Whether a reply that did not come comes later. */
export function isDeferred({ cause }: Pick<JudgeFailure, 'cause'>): boolean {
  return cause === 'deferred';
}

/** The failure of a judge that threw, though judges never should. */
export function toJudgeCrashFailure({ id }: { readonly id: string }, error: unknown): JudgeFailure {
  const message = t('The judge “{0}” failed: {1}', id, getErrorMessage(error));
  return { kind: 'failure', failure: 'unavailable', message };
}

/** A failing server, reported from the first failure, so that users know why they wait. */
export interface EndpointTrouble {
  /** The name of the endpoint. */
  readonly endpoint: string;
  readonly failure: JudgeFailure;
  /** Which try of a call comes next, from 2, and the last one. */
  readonly next: number;
  readonly last: number;
  /** How long it is until then, in milliseconds. */
  readonly wait: number;
}

/**
 * Called when a call failed and will be retried, and without a trouble when the endpoint's trouble is over: it answered, or no call waits
 * for it.
 */
export type OnEndpointTrouble = (endpoint: string, trouble: EndpointTrouble | undefined) => void;

/** A sentence of a trouble: `“local” returned error 500. Its reply: “CUDA out of memory”. Retrying in 4 s (attempt 3 of 6).` */
export function formatTrouble({ failure, next, last, wait }: EndpointTrouble): string {
  const seconds = Math.max(1, Math.round(wait / 1000));
  return t('{0} Retrying in {3} s (attempt {1} of {2}).', failure.message, next, last, seconds);
}
