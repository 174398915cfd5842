import { getOrCreate } from '../../base/groups.ts';
import { type Endpoint, getConcurrencySlotName } from './endpoint.ts';

interface ConcurrencySlot {
  running: number;
  /** The functions that start waiting calls. */
  waiting: (() => void)[];
  /** The concurrency of its endpoint. */
  most: number;
  /** How many calls may run now. After a pause it rises from 1 to `most`. */
  open: number;
  isHeld: boolean;
}

/** Limits the number of calls in flight at each endpoint; further calls wait in order. */
export class ConcurrencyLimiter {
  readonly #lanes = new Map<string, ConcurrencySlot>();

  load(endpoint: string): { readonly running: number; readonly waiting: number } {
    const lane = this.#lanes.get(endpoint);
    return { running: lane?.running ?? 0, waiting: lane?.waiting.length ?? 0 };
  }

  /** Runs `task` once a slot is free. @throws what `task` throws, or the reason of `signal` if it aborts before */
  async run<T>(
    { concurrency, ...endpoint }: Pick<Endpoint, 'name' | 'lane' | 'concurrency'>,
    signal: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    const lane = getConcurrencySlotName(endpoint);
    await this.#turn(lane, concurrency, signal);
    try {
      return await task();
    } finally {
      this.#leave(lane);
    }
  }

  /** Pauses an endpoint: no call starts until `release`. Running calls continue. */
  hold(endpoint: string): void {
    this.#lane(endpoint).isHeld = true;
  }

  /** Resumes an endpoint with one call at a time, and twice as many after each `widen`. */
  release(endpoint: string): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane?.isHeld) return;
    lane.isHeld = false;
    lane.open = 1;
    this.#go(endpoint, lane);
  }

  /** Records a successful call. */
  widen(endpoint: string): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane || lane.isHeld || lane.open === Number.POSITIVE_INFINITY) return;
    lane.open = lane.open * 2 >= lane.most ? Number.POSITIVE_INFINITY : lane.open * 2;
    this.#go(endpoint, lane);
  }

  #lane(endpoint: string): ConcurrencySlot {
    return getOrCreate(this.#lanes, endpoint, () => ({
      running: 0,
      waiting: [],
      most: 1,
      open: Number.POSITIVE_INFINITY,
      isHeld: false,
    }));
  }

  #turn(endpoint: string, most: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const lane = this.#lane(endpoint);
    lane.most = Math.max(1, most);
    if (hasFreeSlot(lane) && lane.waiting.length === 0) {
      lane.running++;
      return Promise.resolve();
    }
    const { waiting } = lane;
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        this.#go(endpoint, lane);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(begin);
      // The limit of the endpoint may have risen since the other calls began to wait.
      this.#go(endpoint, lane);
    });
  }

  #leave(endpoint: string): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane) return;
    lane.running--;
    this.#go(endpoint, lane);
  }

  #go(endpoint: string, lane: ConcurrencySlot): void {
    while (hasFreeSlot(lane)) {
      const begin = lane.waiting.shift();
      if (!begin) break;
      lane.running++;
      begin();
    }
    const isIdle = lane.running === 0 && lane.waiting.length === 0;
    if (isIdle && !lane.isHeld && lane.open === Number.POSITIVE_INFINITY) this.#lanes.delete(endpoint);
  }
}

function hasFreeSlot({ running, most, open, isHeld }: ConcurrencySlot): boolean {
  return !isHeld && running < Math.min(most, open);
}
