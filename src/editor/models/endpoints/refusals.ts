import type { JudgeFailure } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';

/** The editor asks about its own models by a dialog, and somebody has said no. */
export function refusal(name: string): JudgeFailure {
  return {
    kind: 'failure',
    failure: 'refused',
    cause: 'consent',
    message: t("Proofmark isn't allowed to use {0}. Start a review to request access again.", name),
  };
}

/** A judge that cannot be asked as it is chosen. */
export function unusable(message: string): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message };
}
