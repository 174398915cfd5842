/** What is said where something is asked for that blind labelling hides. */
import { t } from '../../l10n/index.ts';

export function veiledReview(): string {
  return t('This item is labelled blind: it is not reviewed before you have submitted your label.');
}

export function veiledCompare(): string {
  return t(
    'One of these solutions is labelled blind: they are not compared before you have submitted your label.',
  );
}
