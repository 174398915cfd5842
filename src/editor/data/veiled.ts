/** What is said where something is asked for that blind labelling hides. */
import { t } from '../../l10n/index.ts';

/** The message shown in place of a review that blind labelling hides. */
export function veiledReview(): string {
  return t('You label this item blind: its review is here once you submit.');
}

/** The message shown when a solution can't be compared because it is labelled blind. */
export function veiledCompare(): string {
  return t(
    'One of these solutions is labelled blind: they are not compared before you have submitted your label.',
  );
}
