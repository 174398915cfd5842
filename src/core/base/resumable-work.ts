/** Work in small pieces, so that whoever does it can let others go first. Each piece should take a few milliseconds at most. */

/** Work that is done piece by piece: each call of `next` does one, and the last returns the result. */
export type ResumableWork<T> = Generator<undefined, T, undefined>;

/** Does all that is left of the work, and returns its result. */
export function finishWork<T>(work: ResumableWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
