/**
 * Work on several things at a time whose results are wanted in their order. What is asked for next waits until there is room,
 * so that a long stream of work is read only as fast as it is done.
 */
export class OrderedWork<T> {
  readonly #most: number;
  readonly #take: (result: T) => void;
  readonly #running: Promise<{ readonly result: T } | { readonly error: unknown }>[] = [];

  /**
   * @param most how many are under way, 1 or more; those that are done and wait for an earlier one count
   * @param take given the results in order
   */
  constructor(most: number, take: (result: T) => void) {
    this.#most = most;
    this.#take = take;
  }

  /** Begins the work once there is room. Throws what earlier work threw. */
  async begin(work: () => Promise<T>): Promise<void> {
    this.#running.push(
      work().then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
    );
    while (this.#running.length >= this.#most) await this.#next();
  }

  /** Resolves once all results were taken; throws what work threw. */
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
