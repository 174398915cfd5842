import { t } from '../../l10n/index.ts';
import type { Proof } from './types.ts';

/** What readers call a step: the author's label, “Step 3” or “Claim 1 ¶2”, else the number of its paragraph, “¶4”. */
export function getStepName({ labels }: Pick<Proof, 'labels'>, index: number): string {
  return labels?.texts?.[index] ?? formatParagraphName(index);
}

/** The label of a step without a label by the author: “¶4” for index 3. */
export function formatParagraphName(index: number): string {
  return t('¶{0}', index + 1);
}
