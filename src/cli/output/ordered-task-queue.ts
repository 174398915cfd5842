/**
 * Runs several tasks at a time and passes on their results in order. A new task waits for a free slot, so that a long stream of
 * tasks is read only as fast as they finish.
 */
export class OrderedTaskQueue<T> {
  readonly #most: number;
  readonly #take: (result: T) => void;
  readonly #running: Promise<{ readonly result: T } | { readonly error: unknown }>[] = [];

  /**
   * @param most the maximum number of tasks, at least 1, including finished ones that wait for an earlier task
   * @param take gets the results in order
   */
  constructor(most: number, take: (result: T) => void) {
    this.#most = most;
    this.#take = take;
  }

  /** Starts a task once a slot is free. Throws errors of earlier tasks. */
  async begin(work: () => Promise<T>): Promise<void> {
    this.#running.push(
      work().then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
    );
    while (this.#running.length >= this.#most) await this.#next();
  }

  /** Resolves after all results were passed on. Throws errors of tasks. */
  async idle(): Promise<void> {
    while (this.#running.length > 0) await this.#next();
  }

  async #next(): Promise<void> {
    const done = await this.#running[0];
    this.#running.shift();
    if (!done) return;
    if ('error' in done) throw done.error;
    this.#take(done.result);
  }
}
