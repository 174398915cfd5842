/** Tasks one after another: each finds what the one before it has done. */
import { labellingSentence } from '../../core/annotate/index.ts';

/** The most tasks that wait: beyond that a held key is not taken. */
const MOST = 64;

/** A task was not begun: one before it has failed, or too many wait. */
export class NotTaken extends Error {
  constructor() {
    super(labellingSentence('not-taken'));
  }
}

export class OneByOne {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #failures = 0;

  /**
   * Runs a task behind all that were asked for before. If one of those fails it is not begun: it was meant for what would have come of that.
   * @throws NotTaken if it was not begun, and whatever the task throws
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST) throw new NotTaken();
    const failures = this.#failures;
    const before = this.#tail;
    const done = before.then(async () => {
      if (failures !== this.#failures) throw new NotTaken();
      try {
        return await task();
      } catch (error) {
        this.#failures++;
        throw error;
      }
    });
    this.#waiting++;
    this.#tail = done.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return done;
  }
}
