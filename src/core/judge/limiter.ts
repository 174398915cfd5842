interface Waiting {
  readonly begin: () => void;
}

interface Lane {
  running: number;
  waiting: Waiting[];
}

/** Bounds how many calls are in flight at each endpoint; what is over waits in order. */
export class Limiter {
  readonly #most: (endpoint: string) => number;
  readonly #lanes = new Map<string, Lane>();

  /** @param most how many may run at once at an endpoint; read when a call asks for its turn, 1 at least */
  constructor(most: (endpoint: string) => number) {
    this.#most = most;
  }

  /** How many calls run and wait at an endpoint. */
  load(endpoint: string): { readonly running: number; readonly waiting: number } {
    const lane = this.#lanes.get(endpoint);
    return { running: lane?.running ?? 0, waiting: lane?.waiting.length ?? 0 };
  }

  /**
   * Runs `task` when its turn comes.
   * @throws what `task` throws, and the reason of `signal` if it aborts before the turn has come
   */
  async run<T>(endpoint: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#turn(endpoint, signal);
    try {
      return await task();
    } finally {
      this.#leave(endpoint);
    }
  }

  #turn(endpoint: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    let lane = this.#lanes.get(endpoint);
    if (!lane) {
      lane = { running: 0, waiting: [] };
      this.#lanes.set(endpoint, lane);
    }
    if (lane.running < Math.max(1, this.#most(endpoint))) {
      lane.running++;
      return Promise.resolve();
    }
    const { waiting } = lane;
    return new Promise((resolve, reject) => {
      const turn: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(turn);
    });
  }

  #leave(endpoint: string): void {
    const lane = this.#lanes.get(endpoint);
    if (!lane) return;
    lane.running--;
    while (lane.running < Math.max(1, this.#most(endpoint))) {
      const next = lane.waiting.shift();
      if (!next) break;
      lane.running++;
      next.begin();
    }
    if (lane.running === 0) this.#lanes.delete(endpoint);
  }
}
