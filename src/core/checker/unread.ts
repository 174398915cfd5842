import type { NotRead } from './types.ts';

/** Thrown while reading or evaluating a relation that cannot be judged, with why. Caught once per relation. */
export class Unread extends Error {
  readonly reason: NotRead;

  constructor(reason: NotRead) {
    super(reason);
    this.reason = reason;
  }
}
