/** Stopping work whose calls are paid for: first nothing more is sent, and what is in flight comes in; then that is given up, too. */
export class Stopping {
  readonly #halt = new AbortController();
  readonly #over = new AbortController();

  /** Aborts when nothing more is begun or sent: at the latest with `signal`. */
  get halt(): AbortSignal {
    return this.#halt.signal;
  }

  /** Aborts when what is in flight is given up. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** As a person does: the second time what is in flight is given up. */
  stop(): void {
    const why = new Error('Stopped by the user.');
    if (this.halt.aborted) this.giveUp(why);
    else this.#halt.abort(why);
  }

  giveUp(why: unknown): void {
    this.#halt.abort(why);
    this.#over.abort(why);
  }
}
