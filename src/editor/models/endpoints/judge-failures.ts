import type { JudgeFailure } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';

/** Creates the failure of a model whose use the user or VS Code refused. */
export function createModelAccessDeniedFailure(name: string): JudgeFailure {
  return {
    kind: 'failure',
    failure: 'refused',
    cause: 'consent',
    message: t("Proofmark isn't allowed to use “{0}”. Start a review to request access again.", name),
  };
}

/** Creates the failure of a judge that can't run as chosen. */
export function createUnusableJudgeFailure(message: string): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message };
}
