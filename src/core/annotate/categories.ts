import { t } from '../../l10n/index.ts';

/** A kind of error: offered, never asked for. */
export interface Category {
  /** As labels name it: it stays. */
  readonly id: string;
  /** A letter that chooses it while the list is open. */
  readonly key: string;
}

/** The first four are those of ProcessBench (section 3.1), the others ways in which proofs of models are known to go wrong. */
export const CATEGORIES = [
  { id: 'mathematical', key: 'm' },
  { id: 'logical', key: 'l' },
  { id: 'conceptual', key: 'c' },
  { id: 'completeness', key: 'p' },
  { id: 'circular-argument', key: 'o' },
  { id: 'small-cases', key: 's' },
  { id: 'added-assumption', key: 'a' },
  { id: 'invented-theorem', key: 't' },
] as const satisfies readonly Category[];

type CategoryId = (typeof CATEGORIES)[number]['id'];

/** What a category is called. One that is not known here, as of another tool, is called by its own name: it is anybody's text. */
export function categoryName(id: string): string {
  const known = CATEGORIES.find((one) => one.id === id);
  return known ? nameOf(known.id) : id;
}

function nameOf(id: CategoryId): string {
  switch (id) {
    case 'mathematical':
      return t('mathematical');
    case 'logical':
      return t('logical');
    case 'conceptual':
      return t('conceptual');
    case 'completeness':
      return t('completeness');
    case 'circular-argument':
      return t('circular argument');
    case 'small-cases':
      return t('small cases taken for all');
    case 'added-assumption':
      return t('added assumption');
    case 'invented-theorem':
      return t('invented theorem');
    default:
      return id satisfies never;
  }
}
