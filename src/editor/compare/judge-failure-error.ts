import { getErrorMessage } from '../../core/base/errors.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';

/** A judge failure, thrown to where it is reported. */
export class JudgeFailureError extends Error {
  readonly failure: JudgeFailure;

  constructor(failure: JudgeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Converts any error to a judge failure. */
export function toJudgeFailure(error: unknown): JudgeFailure {
  if (error instanceof JudgeFailureError) return error.failure;
  return { kind: 'failure', failure: 'unavailable', message: getErrorMessage(error) };
}
