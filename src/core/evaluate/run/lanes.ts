/**
 * Work of which so much is under way at a time, each on a lane of its own. What is asked for next waits until a lane is
 * free, so that a long stream of work is read only as fast as it is done.
 */
export class Lanes<T> {
  readonly #free: T[];
  readonly #running = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(lanes: readonly T[]) {
    this.#free = [...lanes];
  }

  /** Begins the work, once a lane is free. Throws what earlier work threw. One caller at a time. */
  async begin(work: (lane: T) => Promise<void>): Promise<void> {
    if (this.#free.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#broken) throw this.#broken.error;
    const lane = this.#free.shift() as T;
    const run = work(lane)
      .catch((error: unknown) => {
        this.#broken ??= { error };
      })
      .finally(() => {
        this.#free.push(lane);
        this.#running.delete(run);
        this.#wake?.();
        this.#wake = undefined;
      });
    this.#running.add(run);
  }

  /** Resolves once all that was begun is done; throws what it threw. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken) throw this.#broken.error;
  }
}
