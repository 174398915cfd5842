import { setTimeout as pause } from 'node:timers/promises';

/** How long is waited for all of them, in milliseconds: where they never come together, the test says so. */
const PATIENCE = 10_000;
/** How long each is held besides, in milliseconds, so that one too many is seen. */
const BESIDES = 20;

/** Holds replies until so many requests have been in flight at once, however slow the machine, and says how many there were at most. */
export class Together {
  readonly #count: number;
  readonly #all: Promise<void>;
  #open: () => void = () => undefined;
  #running = 0;
  #most = 0;

  constructor(count: number) {
    this.#count = count;
    this.#all = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  /** The most that were in flight at once. */
  get most(): number {
    return this.#most;
  }

  /** To be awaited by each reply. */
  async hold(): Promise<void> {
    this.#most = Math.max(this.#most, ++this.#running);
    if (this.#running >= this.#count) this.#open();
    await Promise.race([this.#all, pause(PATIENCE, undefined, { ref: false })]);
    await pause(BESIDES);
    this.#running--;
  }
}
