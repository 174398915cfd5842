import { t } from '../../../l10n/index.ts';
import { messageOf } from '../../base/errors.ts';
import type { JudgeFailure } from '../contract.ts';

/** What is said of a judge that broke its word by a throw. */
export function brokenBy({ id }: { readonly id: string }, error: unknown): JudgeFailure {
  const why = messageOf(error);
  const message = t('The judge "{0}" broke: {1}', id, why);
  return { kind: 'failure', failure: 'unavailable', message };
}
