import type { Clock } from '../base/clock.ts';

/**
 * Work on something: it looks at `signal` and stops soon after it aborts. After it calls `release` it no longer counts
 * as running, however long it goes on.
 */
export type QueuedWork = (signal: AbortSignal, release: () => void) => Promise<void>;

interface QueueEntry {
  readonly key: string;
  work: QueuedWork | undefined;
  /** Called off before it was due. */
  undue: (() => void) | undefined;
  running: AbortController | undefined;
}

interface QueueOptions {
  readonly clock: Clock;
  /** How much may run at once; 1 or more. */
  readonly atOnce: number;
  /** Hears of work that threw. */
  readonly onError: (key: string, error: unknown) => void;
}

/**
 * A queue by key: new work for a key replaces the waiting or running work of that key. So a burst of keystrokes is one
 * piece of work, and work on an outdated text is aborted. What waits runs in the order in which it fell due, the key
 * put first before all others.
 */
export class KeyedQueue {
  readonly #options: QueueOptions;
  readonly #entries = new Map<string, QueueEntry>();
  /** Keys that are due, in their order. */
  #due: string[] = [];
  #first: string | undefined;
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Whether something waits or runs for a key. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /**
   * Has `work` done for a key, in place of what waits or runs for it, which is aborted now.
   * @param after milliseconds to wait for something newer
   */
  ask(key: string, work: QueuedWork, after = 0): void {
    this.cancel(key);
    const entry: QueueEntry = { key, work, undue: undefined, running: undefined };
    this.#entries.set(key, entry);
    if (after <= 0) this.#fallDue(entry);
    else entry.undue = this.#options.clock.after(after, () => this.#fallDue(entry));
  }

  /** Aborts what runs for a key and forgets what waits. */
  cancel(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#due = this.#due.filter((due) => due !== key);
    entry.undue?.();
    entry.work = undefined;
    entry.running?.abort();
  }

  /** Lets a key go before all that waits, now and from now on: that of what a person looks at. */
  putFirst(key: string | undefined): void {
    this.#first = key;
  }

  /** Cancels all. */
  dispose(): void {
    for (const key of [...this.#entries.keys()]) this.cancel(key);
  }

  #fallDue(entry: QueueEntry): void {
    entry.undue = undefined;
    this.#due.push(entry.key);
    this.#advance();
  }

  #advance(): void {
    while (this.#running < this.#options.atOnce) {
      const at = this.#first === undefined ? -1 : this.#due.indexOf(this.#first);
      const [key] = this.#due.splice(Math.max(at, 0), 1);
      const entry = key === undefined ? undefined : this.#entries.get(key);
      if (!entry?.work) {
        if (key === undefined) return;
        continue;
      }
      void this.#run(entry, entry.work);
    }
  }

  async #run(entry: QueueEntry, work: QueuedWork): Promise<void> {
    this.#running++;
    const run = new AbortController();
    entry.running = run;
    let holds = true;
    const release = (): void => {
      if (!holds) return;
      holds = false;
      this.#running--;
      this.#advance();
    };
    try {
      await work(run.signal, release);
    } catch (error) {
      if (!run.signal.aborted) this.#options.onError(entry.key, error);
    }
    if (holds) this.#running--;
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    this.#advance();
  }
}
