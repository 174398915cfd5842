import { definePluralText } from '../../l10n/index.ts';

const excludedItems = definePluralText(
  "Excluded {0} item because you're labeling it blind.",
  "Excluded {0} items because you're labeling them blind.",
);

/** A sentence with the number of excluded items labeled blind, or nothing. */
export function describeExcludedBlindItems(veiled: number): readonly string[] {
  if (veiled === 0) return [];
  return [excludedItems(veiled)];
}
