import { countText } from '../../l10n/index.ts';

const excludedItems = countText('Excluded {0} item labeled blind.', 'Excluded {0} items labeled blind.');

/** How many items were left out since they are labelled blind; nothing where none were. */
export function veiledWords(veiled: number): readonly string[] {
  if (veiled === 0) return [];
  return [excludedItems(veiled)];
}
