/** Stops work with paid calls in two stages. The first stage sends no more calls but waits for the pending replies; the second discards them. */
export class StopController {
  readonly #halt = new AbortController();
  readonly #over = new AbortController();

  /** Aborts at the first stage: no more calls are sent. Aborts together with `signal` at the latest. */
  get halt(): AbortSignal {
    return this.#halt.signal;
  }

  /** Aborts at the second stage: pending replies are discarded. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Enters the next stage, as when the user presses Stop. */
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
