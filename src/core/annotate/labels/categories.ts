import { t } from '../../../l10n/index.ts';

/** A kind of error: offered, never asked for. */
interface Category {
  /** As labels name it: it stays. */
  readonly id: string;
  /** A letter that chooses it while the list is open. */
  readonly key: string;
  name(): string;
  /** What it means, with an example. */
  meaning(): string;
}

/** The first four are those of ProcessBench (section 3.1), the others ways in which proofs of models are known to go wrong. */
export const CATEGORIES: readonly Category[] = [
  {
    id: 'mathematical',
    key: 'm',
    name: () => t('mathematical'),
    meaning: () => t('A wrong calculation, formula or use of algebra. For example: (a + b)² = a² + b².'),
  },
  {
    id: 'logical',
    key: 'l',
    name: () => t('logical'),
    meaning: () =>
      t("A conclusion that doesn't follow. For example: from “if A then B” and B, it concludes A."),
  },
  {
    id: 'conceptual',
    key: 'c',
    name: () => t('conceptual'),
    meaning: () =>
      t('A notion or theorem is misunderstood. For example: continuous is taken to mean differentiable.'),
  },
  {
    id: 'completeness',
    key: 'p',
    name: () => t('completeness'),
    meaning: () => t('A case, a condition or a proof of a claim is missing. For example: n = 0 is left out.'),
  },
  {
    id: 'circular-argument',
    key: 'o',
    name: () => t('circular argument'),
    meaning: () =>
      t('What is to be shown is used to show it. For example: the claim for n is assumed for the same n.'),
  },
  {
    id: 'small-cases',
    key: 's',
    name: () => t('small cases taken for all'),
    meaning: () => t('A claim for all is shown for some. For example: checked for n = 1, 2, 3, “and so on”.'),
  },
  {
    id: 'added-assumption',
    key: 'a',
    name: () => t('added assumption'),
    meaning: () =>
      t(
        "Something is assumed that the problem doesn't give. For example: the triangle is taken to be isosceles.",
      ),
  },
  {
    id: 'invented-theorem',
    key: 't',
    name: () => t('invented theorem'),
    meaning: () =>
      t(
        "A theorem is cited that doesn't exist, or doesn't say that. For example: “by Euler's parity lemma”.",
      ),
  },
];

/** What a category is called. One that is not known here, as of another tool, is called by its own name: it is anybody's text. */
export function categoryName(id: string): string {
  return CATEGORIES.find((one) => one.id === id)?.name() ?? id;
}
