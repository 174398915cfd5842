import type { Clock } from '../base/clock.ts';

/** Work that stops soon after `signal` aborts. Once it calls `release`, it no longer counts as running. */
export type QueuedWork = (signal: AbortSignal, release: () => void) => Promise<void>;

interface QueueEntry {
  readonly key: string;
  work: QueuedWork | undefined;
  /** Cancels the wait until it is due. */
  undue: (() => void) | undefined;
  running: AbortController | undefined;
}

interface QueueOptions {
  readonly clock: Clock;
  /** The maximum number of concurrent jobs, at least 1. */
  readonly atOnce: number;
  /** Called if work throws. */
  readonly onError: (key: string, error: unknown) => void;
}

/**
 * A queue by key: new work for a key replaces the waiting or running work of that key. A burst of keystrokes causes one
 * run, and work on outdated text is aborted. Due work runs in order, but the preferred key comes first.
 */
export class KeyedWorkQueue {
  readonly #options: QueueOptions;
  readonly #entries = new Map<string, QueueEntry>();
  /** Due keys, in order. */
  #due: string[] = [];
  #first: string | undefined;
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Whether work for a key waits or runs. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Queues `work` for a key and aborts the key's earlier work. @param after milliseconds to wait for newer work */
  ask(key: string, work: QueuedWork, after = 0): void {
    this.cancel(key);
    const entry: QueueEntry = { key, work, undue: undefined, running: undefined };
    this.#entries.set(key, entry);
    if (after <= 0) this.#fallDue(entry);
    else entry.undue = this.#options.clock.after(after, () => this.#fallDue(entry));
  }

  /** Aborts the running work of a key and drops its waiting work. */
  cancel(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#due = this.#due.filter((due) => due !== key);
    entry.undue?.();
    entry.work = undefined;
    entry.running?.abort();
  }

  /** Runs a key before all others from now on: the document that the user looks at. */
  putFirst(key: string | undefined): void {
    this.#first = key;
  }

  /** Cancels all work. */
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
