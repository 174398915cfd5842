/** What undo has taken back, in words. */
import type { LabelRecord } from '../../core/annotate/index.ts';
import { categoryName } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';

export function takenBackWords(record: LabelRecord, name: string): string {
  return t('Taken back of {0}: {1}.', name, saidWords(record));
}

function saidWords({ kind, value, step, category }: LabelRecord): string {
  const at = (step ?? 0) + 1;
  switch (kind) {
    case 'earliest':
      return value === -1 ? t('no error') : t('earliest error in step {0}', at);
    case 'step':
      if (value === 1) return t('step {0} is good', at);
      return value === 0 ? t('step {0} is neutral', at) : t('step {0} is bad', at);
    case 'unsure':
      return value === 0 ? t('not unsure any more') : t('unsure');
    case 'out-of-depth':
      return value === 0 ? t('not out of my depth any more') : t('out of my depth');
    case 'category':
      return category ? t('the category “{0}”', categoryName(category)) : t('no category');
    case 'note':
      return t('a note');
    case 'gold-dispute':
      return t('a dispute of the gold label');
    case 'submit':
      return t('that it was submitted');
    case 'agree':
    case 'dispute':
    case 'reveal':
    case 'retract':
      return t('a record');
    default:
      return kind satisfies never;
  }
}
