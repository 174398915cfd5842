import { t } from '../../l10n/index.ts';

/** How many items were left out since they are labelled blind; nothing where none were. */
export function veiledWords(veiled: number): readonly string[] {
  if (veiled === 0) return [];
  return [
    t(
      veiled === 1
        ? '{0} item is labelled blind and left out.'
        : '{0} items are labelled blind and left out.',
      veiled,
    ),
  ];
}
