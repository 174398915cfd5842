/** Failures of calls and judges. They are values, never exceptions. */

import { t } from '../../../l10n/index.ts';
import { getErrorMessage } from '../../base/errors.ts';

/** The consequences of a cause. */
interface Cause {
  readonly failure: 'unavailable' | 'rate-limited' | 'unparsable' | 'over-budget' | 'refused';
  /**
   * Which other calls would fail, too. `run`: all. `refusal`: all until a reply arrives; after that only calls with this text, as with
   * moderation. `judge`: calls of the same judge.
   */
  readonly meets?: 'run' | 'refusal' | 'judge';
  /** Servers don't bill it unless they had started to reply. */
  readonly isFree?: true;
  /** The same query would fail again. */
  readonly isFixed?: true;
}

/**
 * The causes of a failed call. `key`: no key, or rejected (401). `forbidden`: 403. `consent`: VS Code or the user doesn't allow its
 * language model. `not-found`: no such address or model (404). `no-engine`: the engine of a model on this computer isn't installed.
 * `changed-model`: its files aren't those that the user chose. `bad-request`: another 4xx. `busy`: 429. `quota`: paid quota used up.
 * `server`: 5xx. `timeout`, `network`, `certificate`; `cut`: the reply was incomplete; `malformed`: the reply violates the protocol;
 * `too-large`: the reply exceeds the size limit; `too-long`: the query is longer than the model's context; `filtered`: the server
 * withheld it; `budget`: the user's own limit. `form`: unreadable replies one after another. `deferred`: the reply arrives later, in a
 * batch. `stopped`: a person stopped it.
 */
const CAUSES = {
  key: { failure: 'refused', meets: 'run', isFree: true },
  forbidden: { failure: 'refused', meets: 'refusal', isFree: true, isFixed: true },
  consent: { failure: 'refused', meets: 'run', isFree: true },
  'not-found': { failure: 'unavailable', meets: 'refusal', isFree: true, isFixed: true },
  'no-engine': { failure: 'unavailable', meets: 'run', isFree: true, isFixed: true },
  'changed-model': { failure: 'refused', meets: 'run', isFree: true, isFixed: true },
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
  'too-long': { failure: 'refused', isFree: true, isFixed: true },
  filtered: { failure: 'refused', isFixed: true },
  budget: { failure: 'over-budget', meets: 'run' },
  form: { failure: 'unparsable', meets: 'judge', isFixed: true },
  deferred: { failure: 'unavailable' },
  stopped: { failure: 'unavailable', meets: 'judge' },
} as const satisfies Readonly<Record<string, Cause>>;

export type FailureCause = keyof typeof CAUSES;

/** The consequences of a failure's cause; none if the cause is unknown. */
export function getFailureConsequences({ cause }: Pick<JudgeFailure, 'cause'>): Partial<Cause> {
  return cause === undefined ? {} : CAUSES[cause];
}

/** The failure of a judge or a call: a value, never an exception. */
export interface JudgeFailure {
  readonly kind: 'failure';
  readonly failure: Cause['failure'];
  readonly cause?: FailureCause;
  /** The step that failed; absent if the whole judge failed. */
  readonly step?: number;
  /** The error and what to do, in a sentence or two. */
  readonly message: string;
}

/** The failure of a call, and whether a retry may help. */
export interface CallFailure extends JudgeFailure {
  /** Milliseconds to wait before a retry; 0 if the server doesn't say. Absent if a retry can't help. */
  readonly retryAfter?: number;
  /** Whether every other call would fail now, because a gateway has no server (502 to 504) or it is overloaded (529). */
  readonly isOutage?: true;
  /**
   * The number of characters of the reply so far; 0 if the server may have started without output. The server may bill such a call. If
   * absent, the cause decides.
   */
  readonly begun?: number;
}

/** Whether an endpoint refused a call only because it has too many, or because its server is down for now. */
export function isOverloadFailure({ cause, isOutage, retryAfter }: CallFailure): boolean {
  return retryAfter !== undefined && (cause === 'busy' || isOutage === true);
}

/** Creates the failure of a call. `retryAfter` as in `CallFailure`: absent if a retry can't help. */
export function createCallFailure(cause: FailureCause, message: string, retryAfter?: number): CallFailure {
  const { failure } = CAUSES[cause];
  return { kind: 'failure', failure, cause, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** The failure of a query that the user stopped before it was sent. It isn't reported. */
export function createUserStopFailure(): JudgeFailure {
  return createCallFailure('stopped', t('You stopped the review.'));
}

/** Whether the failure is that a person stopped the query. */
export function isUserStopFailure({ cause }: JudgeFailure): boolean {
  return cause === 'stopped';
}

/**
 * The failure that replaces a reply which arrives later, in a batch. A judge with a deferred query sends only the queries that it needs in
 * any case and concludes nothing, as for a missing vote. So a batch has exactly the queries that are needed.
 */
export function createReplyNotReadyFailure(): JudgeFailure {
  return createCallFailure('deferred', t('The reply will arrive later, in a batch.'));
}

/** Whether the reply will arrive later, in a batch. */
export function isReplyNotReadyFailure({ cause }: Pick<JudgeFailure, 'cause'>): boolean {
  return cause === 'deferred';
}

/** The failure of a judge that threw, though judges never should. */
export function createJudgeCrashFailure({ id }: { readonly id: string }, error: unknown): JudgeFailure {
  const message = t('The judge “{0}” failed: {1}', id, getErrorMessage(error));
  return { kind: 'failure', failure: 'unavailable', message };
}

/** A failing server, reported from the first failure, so that users know why they wait. */
export interface PendingRetry {
  /** The name of the endpoint. */
  readonly endpoint: string;
  readonly failure: JudgeFailure;
  /** The number of the next attempt, at least 2, and of the last one. */
  readonly next: number;
  readonly last: number;
  /** The time until the next attempt, in milliseconds. */
  readonly wait: number;
}

/** Called when a call failed and will be retried. Called without a trouble once the endpoint replies again or no call waits for it. */
export type PendingRetryListener = (endpoint: string, trouble: PendingRetry | undefined) => void;

/** Formats a trouble: the error, the wait, and the number of the attempt. */
export function formatPendingRetry({ failure, next, last, wait }: PendingRetry): string {
  const seconds = Math.max(1, Math.round(wait / 1000));
  return t('{0} Retrying in {3} s (attempt {1} of {2}).', failure.message, next, last, seconds);
}
