import { t } from '../../../src/l10n/index.ts';

/** What is said of a call to the host that failed: its own sentence, where it has one. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : t('That did not work. Try it again.');
}
