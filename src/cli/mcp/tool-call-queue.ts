/** Runs few calls of tools at a time; others wait in order, up to a maximum number and size. */
import { ToolError } from './tool-types.ts';

const MAX_RUNNING = 4;
const MAX_WAITING = 256;
/** The maximum total length of the texts of waiting calls, in UTF-16 code units. */
const MAX_WAITING_CHARS = 64_000_000;

export class ToolCallQueue {
  #running = 0;
  #chars = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #onIdle: () => void;

  /** @param onIdle called when no call is left */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  /** @throws {@link ToolError} if too much waits, or the reason of `signal` if it aborts before the start */
  async run<T>(chars: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING || this.#chars + chars > MAX_WAITING_CHARS)
        throw new ToolError('The server is busy. Try again when earlier calls have finished.');
      this.#chars += chars;
      // A call that ends passes its place on.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.#chars -= chars;
    } else this.#running++;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else if (--this.#running === 0) this.#onIdle();
    }
  }
}
