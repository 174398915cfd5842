/**
 * Replies that come later. A judge whose question is deferred asks what it would ask in any case while that question is under way, and no
 * more; nothing is concluded from it, as from a vote that has not come. So a batch has just the questions that are surely needed.
 */
import { t } from '../../../l10n/index.ts';
import type { JudgeFailure } from '../contract.ts';

/** In the place of a reply that comes later. */
export function deferred(): JudgeFailure {
  return {
    kind: 'failure',
    failure: 'unavailable',
    cause: 'deferred',
    message: t('Its reply comes later, with a batch.'),
  };
}

/** Whether a reply that did not come comes later. */
export function isDeferred({ cause }: Pick<JudgeFailure, 'cause'>): boolean {
  return cause === 'deferred';
}
