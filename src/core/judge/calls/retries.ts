import { definePluralText, t } from '../../../l10n/index.ts';
import type { Clock } from '../../base/clock.ts';
import { createRandomGenerator, type RandomGenerator } from '../../base/random.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type Endpoint, getConcurrencySlotName } from './endpoint.ts';
import type { CallFailure, JudgeFailure, PendingRetryListener } from './failure.ts';
import type { ModelReply } from './types.ts';

/** The maximum number of attempts of a call. */
const MOST = 6;
/** The first wait in milliseconds, unless the server names one. Each further one is doubled, ± half at random. */
const FIRST = 1000;
/** The maximum wait before a retry, in milliseconds. If a server asks for more, Proofmark stops querying it and reports that. */
const LONGEST = 120_000;
/** The maximum total wait of a call, in milliseconds. */
const LONGEST_IN_ALL = 600_000;
/** The longest wait that a server can ask for, in milliseconds. */
const DAY = 86_400_000;
/** The maximum time without queries after a server asks for more than `LONGEST`, in milliseconds. */
const LONGEST_SHUT = 600_000;

export interface CallRetrierOptions {
  /** Pauses the endpoint while a server asks to wait, so that other calls don't fail, too. */
  readonly limiter?: ConcurrencyLimiter;
  readonly random?: RandomGenerator;
  readonly onTrouble?: PendingRetryListener;
}

interface HeldSlot {
  /** When the pause ends, in milliseconds of the clock. */
  readonly until: number;
  /** Stops the timer that ends the pause; absent while no call waits for it. */
  stop?: (() => void) | undefined;
}

type SendOnce = () => Promise<ModelReply | CallFailure>;

/** Retries failed calls. No other code does. */
export class CallRetrier {
  readonly #clock: Clock;
  readonly #limiter: ConcurrencyLimiter | undefined;
  readonly #random: RandomGenerator;
  readonly #onTrouble: PendingRetryListener;
  /** Endpoints in trouble, and the number of calls that wait for a retry, by name. */
  readonly #troubled = new Set<string>();
  readonly #waiting = new Map<string, number>();
  /** Paused concurrency slots, by name. */
  readonly #held = new Map<string, HeldSlot>();
  /** The number of running calls by concurrency slot. Without one no timer runs, so that the process can exit. */
  readonly #busy = new Map<string, number>();
  readonly #shut = new Map<string, { readonly until: number; readonly failure: JudgeFailure }>();

  constructor(
    clock: Clock,
    { limiter, random = createRandomGenerator(1), onTrouble = () => undefined }: CallRetrierOptions = {},
  ) {
    this.#onTrouble = onTrouble;
    this.#clock = clock;
    this.#limiter = limiter;
    this.#random = random;
  }

  /** Returns why an endpoint isn't queried now: it asked for a longer wait than Proofmark accepts. Otherwise undefined. */
  shut({ name, baseUrl }: Endpoint): JudgeFailure | undefined {
    const key = `${name} ${baseUrl}`;
    const found = this.#shut.get(key);
    if (!found) return undefined;
    if (this.#clock.now() < found.until) return found.failure;
    this.#shut.delete(key);
    return undefined;
  }

  /**
   * Sends a call until it succeeds, fails permanently, or runs out of attempts. A waiting call occupies no slot of the limiter; `send`
   * requests one each time.
   * @throws the reason of `signal` once it aborts
   */
  async run(endpoint: Endpoint, signal: AbortSignal, send: SendOnce): Promise<ModelReply | JudgeFailure> {
    const lane = getConcurrencySlotName(endpoint);
    this.#enter(lane);
    try {
      return await this.#sendUntil(endpoint, signal, send);
    } finally {
      this.#leave(lane);
    }
  }

  async #sendUntil(endpoint: Endpoint, signal: AbortSignal, send: SendOnce): Promise<ModelReply | JudgeFailure> {
    let waited = 0;
    for (let sent = 1; ; sent++) {
      const result = await send();
      if (result.kind === 'reply' || result.retryAfter === undefined) {
        this.#answered(endpoint, result.kind === 'reply');
        this.#limiter?.widen(getConcurrencySlotName(endpoint), this.#clock.now());
        return result;
      }
      const { retryAfter, isOutage: _, ...failure } = result;
      const wait = retryAfter > 0 ? retryAfter : this.#backOff(sent);
      const lane = getConcurrencySlotName(endpoint);
      if (wait > LONGEST) {
        // Other calls fail for the same reason, rather than wait.
        if (!this.#held.has(lane)) this.#limiter?.release(lane);
        return this.#leaveAlone(endpoint, wait, failure);
      }
      // A requested wait concerns all calls of the endpoint. So does a refusal while no other call was in flight.
      if (retryAfter > 0 || this.#limiter?.isHeld(lane)) this.#hold(lane, wait);
      if (sent === MOST || waited + wait > LONGEST_IN_ALL) {
        this.#answered(endpoint, false);
        return { ...failure, message: formatAttemptCount(sent, failure.message) };
      }
      waited += wait;
      const { name } = endpoint;
      this.#troubled.add(name);
      this.#onTrouble(name, { endpoint: name, failure, next: sent + 1, last: MOST, wait });
      await this.#waitOut(endpoint, wait, signal);
    }
  }

  /** Reports the end of the trouble when a reply arrives or no call waits. */
  #answered({ name }: Endpoint, isReply: boolean): void {
    if (!isReply && this.#waiting.has(name)) return;
    if (this.#troubled.delete(name)) this.#onTrouble(name, undefined);
  }

  async #waitOut(endpoint: Endpoint, wait: number, signal: AbortSignal): Promise<void> {
    const { name } = endpoint;
    changeCount(this.#waiting, name, 1);
    try {
      await this.#pause(wait, signal);
    } finally {
      changeCount(this.#waiting, name, -1);
      if (signal.aborted) this.#answered(endpoint, false);
    }
  }

  #backOff(sent: number): number {
    return Math.round(FIRST * 2 ** (sent - 1) * (0.5 + this.#random()));
  }

  #leaveAlone({ name, baseUrl }: Endpoint, wait: number, failure: JudgeFailure): JudgeFailure {
    const minutes = Math.ceil(wait / 60_000);
    const told: JudgeFailure = {
      ...failure,
      message:
        wait >= DAY
          ? t('{0} Retry after a day or longer.', failure.message)
          : formatRetryAfter(minutes, failure.message),
    };
    const until = this.#clock.now() + Math.min(wait, LONGEST_SHUT);
    this.#shut.set(`${name} ${baseUrl}`, { until, failure: told });
    return told;
  }

  #hold(lane: string, wait: number): void {
    if (!this.#limiter) return;
    const until = this.#clock.now() + wait;
    const held = this.#held.get(lane);
    if (held && held.until >= until) return;
    held?.stop?.();
    this.#limiter.hold(lane);
    const longer: HeldSlot = { until };
    this.#held.set(lane, longer);
    this.#watch(lane, longer);
  }

  /** Starts the timer that ends a pause. */
  #watch(lane: string, held: HeldSlot): void {
    held.stop = this.#clock.after(Math.max(0, held.until - this.#clock.now()), () => {
      this.#held.delete(lane);
      this.#limiter?.release(lane);
    });
  }

  #enter(lane: string): void {
    changeCount(this.#busy, lane, 1);
    const held = this.#held.get(lane);
    if (held && !held.stop) this.#watch(lane, held);
  }

  #leave(lane: string): void {
    if (changeCount(this.#busy, lane, -1) > 0) return;
    const held = this.#held.get(lane);
    held?.stop?.();
    if (held) held.stop = undefined;
  }

  #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        stop();
        reject(signal.reason);
      };
      const stop = this.#clock.after(milliseconds, () => {
        signal.removeEventListener('abort', leave);
        resolve();
      });
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/** Changes a count, and removes a count of 0. */
function changeCount(counts: Map<string, number>, key: string, by: 1 | -1): number {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
  return sum;
}

const formatRetryAfter = definePluralText('{1} Retry after {0} minute.', '{1} Retry after {0} minutes.');

const formatAttemptCount = definePluralText('{1} Tried {0} time.', '{1} Tried {0} times.');
