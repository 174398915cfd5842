/** Messages in place of what blind labeling hides. */
import { definePluralText, t } from '../../l10n/index.ts';

/** The message shown in place of a review that blind labeling hides. */
export function explainHiddenReview(): string {
  return t("You're labeling this item blind, so its review and hints are hidden until you submit your label.");
}

/** The message shown when the prompt lab can't use an item because it is labeled blind. */
export function explainHiddenLabItem(): string {
  return t("You're labeling this item blind. To use the item in the prompt lab, submit your label.");
}

/** The message shown when a solution can't be compared because it is labeled blind. */
export function explainHiddenComparison(): string {
  return t("You're labeling at least one of these solutions blind. Submit your labels to compare them.");
}

const excludedItems = definePluralText(
  "Excluded {0} item because you're labeling it blind.",
  "Excluded {0} items because you're labeling them blind.",
);

/** A sentence with the number of excluded items labeled blind, or nothing. */
export function listExcludedBlindItemSentences(veiled: number): readonly string[] {
  if (veiled === 0) return [];
  return [excludedItems(veiled)];
}
