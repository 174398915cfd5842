import { t } from '../../../l10n/index.ts';

/** A kind of error, which annotators may choose for an item. */
interface ErrorCategory {
  /** Its name in label files, which never changes. */
  readonly id: string;
  /** A letter that chooses it while the list is open. */
  readonly key: string;
  name(): string;
  /** Its definition, with an example. */
  meaning(): string;
}

/** The first four are from ProcessBench (section 3.1); the others are common errors in proofs by models. */
export const ERROR_CATEGORIES: readonly ErrorCategory[] = [
  {
    id: 'mathematical',
    key: 'm',
    name: () => t('mathematical'),
    meaning: () => t('Makes an error in a calculation, formula, or algebra. For example: (a + b)² = a² + b².'),
  },
  {
    id: 'logical',
    key: 'l',
    name: () => t('logical'),
    meaning: () => t("Draws a conclusion that doesn't follow. For example: concludes A from “if A then B” and B."),
  },
  {
    id: 'conceptual',
    key: 'c',
    name: () => t('conceptual'),
    meaning: () => t('Misunderstands a concept or theorem. For example: takes continuous to mean differentiable.'),
  },
  {
    id: 'completeness',
    key: 'p',
    name: () => t('completeness'),
    meaning: () => t('Omits a case, a condition, or the proof of a claim. For example: leaves out n = 0.'),
  },
  {
    id: 'circular-argument',
    key: 'o',
    name: () => t('circular argument'),
    meaning: () =>
      t('Assumes what it sets out to prove. For example: uses the claim for n to prove it for the same n.'),
  },
  {
    id: 'small-cases',
    key: 's',
    name: () => t('small cases only'),
    meaning: () => t('Proves a general claim only for some cases. For example: checks n = 1, 2, 3, “and so on”.'),
  },
  {
    id: 'added-assumption',
    key: 'a',
    name: () => t('added assumption'),
    meaning: () => t("Assumes something the problem doesn't give. For example: takes the triangle to be isosceles."),
  },
  {
    id: 'invented-theorem',
    key: 't',
    name: () => t('invented theorem'),
    meaning: () =>
      t("Cites a theorem that doesn't exist or doesn't say what is claimed. For example: “by Euler's parity lemma”."),
  },
];

/** Returns the name of a category. An unknown category, such as of another tool, is returned as is: it's untrusted text. */
export function getErrorCategoryName(id: string): string {
  return ERROR_CATEGORIES.find((one) => one.id === id)?.name() ?? id;
}
