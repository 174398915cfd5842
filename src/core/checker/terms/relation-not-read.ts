import type { UncheckedRelationReason } from './types.ts';

/**
 * Thrown, with a reason, while reading or evaluating a relation that can't be judged. Caught once per relation. It
 * isn't an `Error`: many are thrown, none is ever shown, and stack traces would be expensive.
 */
export class RelationReadingFailure {
  readonly reason: UncheckedRelationReason;

  constructor(reason: UncheckedRelationReason) {
    this.reason = reason;
  }
}
