import { messageOf } from '../../core/base/errors.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';

/** A judge failure, thrown to where it is reported. */
export class Failed extends Error {
  readonly failure: JudgeFailure;

  constructor(failure: JudgeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Whatever was in the way, as a failure. */
export function unavailable(error: unknown): JudgeFailure {
  if (error instanceof Failed) return error.failure;
  const message = messageOf(error);
  return { kind: 'failure', failure: 'unavailable', message };
}
