import { t } from '../../../l10n/index.ts';

/** A kind of error: offered, never asked for. */
interface Category {
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

/** What a category means, with an example; undefined of one that is not known here. */
export function categoryMeaning(id: string): string | undefined {
  const known = CATEGORIES.find((one) => one.id === id);
  return known && meaningOf(known.id);
}

function meaningOf(id: CategoryId): string {
  switch (id) {
    case 'mathematical':
      return t('A wrong calculation, formula or use of algebra. For example: (a + b)² = a² + b².');
    case 'logical':
      return t("A conclusion that doesn't follow. For example: from “if A then B” and B, it concludes A.");
    case 'conceptual':
      return t(
        'A notion or theorem is misunderstood. For example: continuous is taken to mean differentiable.',
      );
    case 'completeness':
      return t('A case, a condition or a proof of a claim is missing. For example: n = 0 is left out.');
    case 'circular-argument':
      return t(
        'What is to be shown is used to show it. For example: the claim for n is assumed for the same n.',
      );
    case 'small-cases':
      return t('A claim for all is shown for some. For example: checked for n = 1, 2, 3, “and so on”.');
    case 'added-assumption':
      return t(
        "Something is assumed that the problem doesn't give. For example: the triangle is taken to be isosceles.",
      );
    case 'invented-theorem':
      return t(
        "A theorem is cited that doesn't exist, or doesn't say that. For example: “by Euler's parity lemma”.",
      );
    default:
      return id satisfies never;
  }
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
