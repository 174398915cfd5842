import { t } from '../../../src/l10n/index.ts';

/** The error message for a call to the host that failed: its own, where it has one. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : t('That did not work. Try it again.');
}
