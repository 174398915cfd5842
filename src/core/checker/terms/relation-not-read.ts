import type { UnreadRelationReason } from './types.ts';

/** Thrown, with a reason, for a relation that can't be judged. Not an `Error`: stack traces would be expensive. */
export class RelationReadingFailure {
  readonly reason: UnreadRelationReason;

  constructor(reason: UnreadRelationReason) {
    this.reason = reason;
  }
}
