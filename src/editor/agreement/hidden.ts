import { t } from '../../l10n/index.ts';
import type { OpenSet } from '../data/types.ts';
import type { AgreementParts } from './types.ts';

/**
 * Why the agreement on a data set, and its statistics, are not for the annotator to see, in a sentence; undefined where they are. Both are of the whole
 * set, and tell what others said and the gold label: leaving out what is hidden would make other figures of them, and tell by what is missing.
 * @param me the annotator's name, if they have given one
 */
export function hiddenBecause(
  { agreements, veil }: Pick<AgreementParts, 'agreements' | 'veil'>,
  set: OpenSet,
  me: string | undefined,
): string | undefined {
  if (agreements.isForced(set)) {
    if (!agreements.protocolOf(set))
      return t(
        'The agreement protocol of {0} cannot be read, so that nobody knows what is hidden from whom.',
        set.name,
      );
    if (me === undefined)
      return t(
        '{0} is labelled under an agreement protocol. Say who you are first, in the setting proofmark.annotator.',
        set.name,
      );
    return agreements.mayBeAsked(set, me)
      ? t(
          'You take part in the agreement protocol of {0}: what others said, and the gold label, are hidden from you until there is no item left that you may be asked for.',
          set.name,
        )
      : undefined;
  }
  // What the index has not come to may be veiled, too.
  if (!set.isIndexed) return t('{0} is still being read. Try again in a moment.', set.name);
  for (let number = 0; number < set.items.length; number++) {
    const id = set.items.at(number)?.id;
    if (id !== undefined && veil.isVeiledItem(set, id))
      return t(
        '{0} is labelled blind: what others said, and the gold label, are hidden from you until you have submitted all items.',
        set.name,
      );
  }
  return undefined;
}
