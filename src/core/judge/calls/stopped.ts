/** What a person stopped before it was sent. */
import { t } from '../../../l10n/index.ts';
import type { JudgeFailure } from '../contract.ts';

/** Says that something is missing since a person stopped it. It is no failure that anybody needs to be told of. */
export function stoppedFailure(): JudgeFailure {
  const message = t('You stopped the review.');
  return { kind: 'failure', failure: 'unavailable', cause: 'stopped', message };
}

export function isStopped({ cause }: JudgeFailure): boolean {
  return cause === 'stopped';
}
