/** What has to be known of a judge that is shown more than the proof. */
import { t } from '../../../l10n/index.ts';
import type { Aid } from '../contract.ts';

/** Scaling generative verifiers, table 1: one prompt without and with the final answer as its rubric. Undefined where nothing leaks. */
export function leakWords(aids: readonly Aid[]): string | undefined {
  if (aids.includes('answer'))
    return t(
      'It was told the final answer, so it accepts fewer wrong proofs than it would without: in one study 92 of 100 that it accepted were right, against 60.',
    );
  if (aids.includes('reference'))
    return t(
      'It was told a reference proof, and with it the final answer, so it accepts fewer wrong proofs than it would without: in one study 92 of 100 that it accepted were right, against 60.',
    );
  return undefined;
}
