import { getOrCreate } from '../../base/groups.ts';
import { AdaptiveConcurrencyLimit } from './adaptive-limit.ts';
import { type Endpoint, getConcurrencySlotName } from './endpoint.ts';

type LimitedEndpoint = Pick<Endpoint, 'name' | 'lane' | 'concurrency' | 'hasAutomaticConcurrency'>;

interface ConcurrencySlot {
  running: number;
  readonly waiting: WaitingCalls;
  /** The concurrency of its endpoint. */
  most: number;
  /** How many calls the endpoint takes, as far as its replies and refusals show. */
  readonly adaptive: AdaptiveConcurrencyLimit;
  /** How many calls may run now. After a pause it rises from 1 to the limit. */
  open: number;
  isHeld: boolean;
}

/** Limits the number of calls in flight at each endpoint; further calls wait. Endpoints that share a slot take turns. */
export class ConcurrencyLimiter {
  readonly #lanes = new Map<string, ConcurrencySlot>();

  load(endpoint: string): { readonly running: number; readonly waiting: number } {
    const lane = this.#lanes.get(endpoint);
    return { running: lane?.running ?? 0, waiting: lane?.waiting.size ?? 0 };
  }

  /**
   * Runs `task` once a slot is free. The task calls `refuse` if the endpoint refused the call because it has too many. An endpoint that has no
   * other call then takes none. It is paused until `release`.
   * @throws what `task` throws, or the reason of `signal` if it aborts before
   */
  async run<T>(endpoint: LimitedEndpoint, signal: AbortSignal, task: (refuse: () => void) => Promise<T>): Promise<T> {
    const name = getConcurrencySlotName(endpoint);
    const lane = await this.#turn(name, endpoint, signal);
    let isRunning = true;
    const leave = (): void => {
      if (!isRunning) return;
      isRunning = false;
      lane.running--;
    };
    try {
      return await task(() => {
        leave();
        lane.adaptive.refused(lane.running);
        if (lane.running === 0) lane.isHeld = true;
      });
    } finally {
      leave();
      this.#go(name, lane);
    }
  }

  /** Pauses an endpoint: no call starts until `release`. Running calls continue. */
  hold(endpoint: string): void {
    this.#lane(endpoint).isHeld = true;
  }

  isHeld(endpoint: string): boolean {
    return this.#lanes.get(endpoint)?.isHeld ?? false;
  }

  /** Resumes an endpoint with one call at a time, and twice as many after each `widen`. */
  release(endpoint: string): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane?.isHeld) return;
    lane.isHeld = false;
    lane.open = 1;
    this.#go(endpoint, lane);
  }

  /** Records a successful call. @param now milliseconds of a clock */
  widen(endpoint: string, now: number): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane || lane.isHeld) return;
    if (lane.open !== Number.POSITIVE_INFINITY)
      lane.open = lane.open * 2 >= getLimit(lane) ? Number.POSITIVE_INFINITY : lane.open * 2;
    else lane.adaptive.answered(now, lane.waiting.size > 0, lane.most);
    this.#go(endpoint, lane);
  }

  #lane(endpoint: string, isSearched = false): ConcurrencySlot {
    return getOrCreate(this.#lanes, endpoint, () => ({
      running: 0,
      waiting: new WaitingCalls(),
      most: 1,
      adaptive: new AdaptiveConcurrencyLimit(isSearched),
      open: Number.POSITIVE_INFINITY,
      isHeld: false,
    }));
  }

  #turn(name: string, endpoint: LimitedEndpoint, signal: AbortSignal): Promise<ConcurrencySlot> {
    signal.throwIfAborted();
    const lane = this.#lane(name, endpoint.hasAutomaticConcurrency);
    lane.most = Math.max(1, endpoint.concurrency);
    if (hasFreeSlot(lane) && lane.waiting.size === 0) {
      lane.running++;
      return Promise.resolve(lane);
    }
    const { waiting } = lane;
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(lane);
      };
      const leave = (): void => {
        waiting.remove(endpoint.name, begin);
        this.#go(name, lane);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(endpoint.name, begin);
      // The limit of the endpoint may have risen since the other calls began to wait.
      this.#go(name, lane);
    });
  }

  #go(endpoint: string, lane: ConcurrencySlot): void {
    while (hasFreeSlot(lane)) {
      const begin = lane.waiting.next();
      if (!begin) break;
      lane.running++;
      begin();
    }
    const isIdle = lane.running === 0 && lane.waiting.size === 0;
    if (isIdle && !lane.isHeld && lane.open === Number.POSITIVE_INFINITY && lane.adaptive.isFresh)
      this.#lanes.delete(endpoint);
  }
}

function getLimit({ most, adaptive }: ConcurrencySlot): number {
  return Math.min(most, adaptive.limit);
}

function hasFreeSlot(lane: ConcurrencySlot): boolean {
  return !lane.isHeld && lane.running < Math.min(getLimit(lane), lane.open);
}

/** The functions that start waiting calls, in order for each endpoint. */
class WaitingCalls {
  /** The endpoint whose turn it is comes first. */
  readonly #queues = new Map<string, Set<() => void>>();
  size = 0;

  add(endpoint: string, begin: () => void): void {
    getOrCreate(this.#queues, endpoint, () => new Set()).add(begin);
    this.size++;
  }

  /** Removes and returns the call whose turn it is. */
  next(): (() => void) | undefined {
    for (const [endpoint, queue] of this.#queues)
      for (const begin of queue) {
        this.remove(endpoint, begin);
        if (queue.size > 0) {
          this.#queues.delete(endpoint);
          this.#queues.set(endpoint, queue);
        }
        return begin;
      }
    return undefined;
  }

  remove(endpoint: string, begin: () => void): void {
    const queue = this.#queues.get(endpoint);
    if (!queue?.delete(begin)) return;
    this.size--;
    if (queue.size === 0) this.#queues.delete(endpoint);
  }
}
