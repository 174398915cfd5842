import type { NotRead } from './types.ts';

/**
 * Thrown while reading or evaluating a relation that cannot be judged, with why. Caught once per relation. No `Error`: many
 * are thrown, none is ever shown, and a stack trace costs more than what is left off.
 */
export class Unread {
  readonly reason: NotRead;

  constructor(reason: NotRead) {
    this.reason = reason;
  }
}
